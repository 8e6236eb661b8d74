"""Rules for combinations of command-line flags: a flag that would have no effect is an error.

A condition is the name of a given flag, `--seed`, or a flag with a value, `--stage=hvx`.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...dialects.diagnostics import HexnnError

POSITIONAL = {"input_file": "INPUT", "model": "MODEL"}
"""Destination of a positional argument -> its name in messages."""

ALWAYS = ("--load", "--debug", "MODEL")
"""Arguments that have an effect in any combination."""


@dataclass(frozen=True)
class Query:
    """Rule for a flag that prints information and exits: which other flags may be given with it."""

    beside: Sequence[str] = ()
    """The other flags that affect the printed information."""

    unless: Sequence[str] = ()
    """Conditions under which the tool does not exit, so that all flags have an effect."""


@dataclass(frozen=True)
class Combinations:
    """The rules for combinations of a tool's flags."""

    queries: Mapping[str, Query]
    needed: Mapping[str, Sequence[str]]
    """Flag -> conditions, at least one of which must hold."""

    excluded: Mapping[str, Sequence[str]] = field(default_factory=dict[str, Sequence[str]])
    """Flag -> conditions, none of which may hold."""

    def check(self, args: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
        """Raise HexnnError for the first flag that would have no effect."""
        given = given_flags(args, parser)

        def holds(condition: str) -> bool:
            name, _, value = condition.partition("=")
            return value_of(args, name) == value if value else name in given

        for flag in given:
            conditions = self.needed.get(flag, ())
            if conditions and not any(map(holds, conditions)):
                raise HexnnError(f"{flag} has no effect without {' or '.join(conditions)}")
            for other in filter(holds, self.excluded.get(flag, ())):
                raise HexnnError(f"{flag} has no effect beside {other}")
            answer = self.queries.get(flag)
            if answer is not None and not any(map(holds, answer.unless)):
                _check_alone(flag, given, answer)


def _check_alone(flag: str, given: Sequence[str], answer: Query) -> None:
    """Raise HexnnError for a flag in `given` that has no effect beside `flag`, which prints
    information and exits; `answer` says which flags may be given with it.
    """
    for other in given:
        if other not in (flag, *answer.beside, *ALWAYS):
            raise HexnnError(f"{other} has no effect beside {flag}")


def given_flags(args: argparse.Namespace, parser: argparse.ArgumentParser) -> list[str]:
    """Return the names of the arguments whose values in `args` are not their defaults; of flags the
    long names (`--seed`).
    """
    names = [name for name, value in vars(args).items() if value != parser.get_default(name)]
    return [POSITIONAL.get(name, f"--{name.replace('_', '-')}") for name in names]


def value_of(args: argparse.Namespace, flag: str) -> Any:
    """Return the value of a flag, given by its long name."""
    return getattr(args, flag.removeprefix("--").replace("-", "_"))


def check_frontend(
    args: argparse.Namespace, frontend: str, frontends: Mapping[str, Sequence[str]]
) -> None:
    """Raise HexnnError for a given flag that does not apply to `frontend`; `frontends` maps flags
    to the frontends that they apply to.
    """
    for flag, kinds in frontends.items():
        if value_of(args, flag) and frontend not in kinds:
            raise HexnnError(f"{flag} is about {' or '.join(kinds)}, the input is {frontend}")


class Once(argparse.Action):
    """Argparse action that stores a value; a second, different value is an error."""

    _given = False

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        """Store `values`. Raises ArgumentError if the flag has another value already."""
        before = getattr(namespace, self.dest, None)
        if self._given and before != values:
            raise argparse.ArgumentError(self, f"given twice, '{before}' and '{values}'")
        self._given = True
        setattr(namespace, self.dest, values)


def refuse_repeated(parser: argparse.ArgumentParser) -> None:
    """Make every flag that is added to `parser` from now on an error if it is given twice with
    different values.
    """
    for name in (None, "store"):
        parser.register("action", name, Once)
