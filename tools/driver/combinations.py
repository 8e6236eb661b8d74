"""Which flags have an effect beside which others: what would be ignored is refused.

A condition is a flag that is given, `--seed`, or a value that one has, `--stage=hvx`.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...dialects.diagnostics import HexnnError

POSITIONAL = {"input_file": "INPUT", "model": "MODEL"}
"""Arguments that are no flags, as messages name them."""

ALWAYS = ("--load", "--debug", "MODEL")
"""Arguments that have their effect beside any others."""


@dataclass(frozen=True)
class Answer:
    """What a flag that asks a question leaves to others: the tool answers, and ends."""

    beside: Sequence[str] = ()
    """The flags that have an effect on the answer."""

    unless: Sequence[str] = ()
    """Conditions under which there is more to do."""


@dataclass(frozen=True)
class Combinations:
    """The rules for the flags of a tool."""

    answers: Mapping[str, Answer]
    needed: Mapping[str, Sequence[str]]
    """Flag -> conditions, one of which must hold."""

    excluded: Mapping[str, Sequence[str]] = field(default_factory=dict[str, Sequence[str]])
    """Flag -> conditions, none of which may hold."""

    def check(self, args: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
        """Raise HexnnError for a flag that would be ignored."""
        given = given_in(args, parser)

        def holds(condition: str) -> bool:
            name, _, value = condition.partition("=")
            return value_of(args, name) == value if value else name in given

        for flag in given:
            conditions = self.needed.get(flag, ())
            if conditions and not any(map(holds, conditions)):
                raise HexnnError(f"{flag} has no effect without {' or '.join(conditions)}")
            for other in filter(holds, self.excluded.get(flag, ())):
                raise HexnnError(f"{flag} has no effect beside {other}")
            answer = self.answers.get(flag)
            if answer is not None and not any(map(holds, answer.unless)):
                _check_alone(flag, given, answer)


def _check_alone(flag: str, given: Sequence[str], answer: Answer) -> None:
    """Raise HexnnError for a flag that has no effect on the answer to `flag`."""
    for other in given:
        if other not in (flag, *answer.beside, *ALWAYS):
            raise HexnnError(f"{other} has no effect beside {flag}")


def given_in(args: argparse.Namespace, parser: argparse.ArgumentParser) -> list[str]:
    """The arguments whose values are not the default ones, flags by their long names."""
    names = [name for name, value in vars(args).items() if value != parser.get_default(name)]
    return [POSITIONAL.get(name, f"--{name.replace('_', '-')}") for name in names]


def value_of(args: argparse.Namespace, flag: str) -> Any:
    """The value of a flag, by its long name."""
    return getattr(args, flag.removeprefix("--").replace("-", "_"))


def check_frontend(
    args: argparse.Namespace, frontend: str, frontends: Mapping[str, Sequence[str]]
) -> None:
    """Raise HexnnError for a flag about other kinds of input; `frontends`: flag -> its kinds."""
    for flag, kinds in frontends.items():
        if value_of(args, flag) and frontend not in kinds:
            raise HexnnError(f"{flag} is about {' or '.join(kinds)}, the input is {frontend}")


class Once(argparse.Action):
    """Stores a value; another one for the same flag is an error."""

    _given = False

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        """Store `values`. Raises ArgumentError when others are there."""
        before = getattr(namespace, self.dest, None)
        if self._given and before != values:
            raise argparse.ArgumentError(self, f"given twice, '{before}' and '{values}'")
        self._given = True
        setattr(namespace, self.dest, values)


def refuse_repeated(parser: argparse.ArgumentParser) -> None:
    """Have the flags that will be added take one value; must precede them."""
    for name in (None, "store"):
        parser.register("action", name, Once)
