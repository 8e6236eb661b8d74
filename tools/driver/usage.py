"""Messages for unknown flags and for unknown names in IR, with the most similar known names, and
the argument parser that raises them.
"""

import argparse
import re
from collections.abc import Callable, Iterable
from typing import NoReturn

from xdsl.context import Context

from ...dialects.diagnostics import HexnnError
from ...dialects.suggest import did_you_mean
from .flags import flags_of

UNREGISTERED = re.compile(r"(?:Operation |')(?:(\w+)\.)?([\w.]+)'? is not registered")


def usage_error(message: str, help_text: str) -> HexnnError:
    """Return argparse's message as an error; for an unknown flag, it names the most similar flag in
    `help_text`, which may mention the same flag of another tool.
    """
    known = flags_of(help_text)
    if unknown := re.search(r"unrecognized arguments: (\S+)", message):
        flag = unknown[1].partition("=")[0]
        kind = "option" if flag.startswith("-") else "argument"
        others = [one for one in known if one != flag]
        return HexnnError(f"unknown {kind} '{flag}'{did_you_mean(flag, others)}")
    if "-t/--target" in message:
        note = "the machine is an option of passes: -p 'compile{target=v73}'"
        return HexnnError(message, notes=[note])
    return HexnnError(message)


def suggestion_in(ctx: Context, message: str) -> str:
    """Return a hint with the nearest name known in `ctx` if `message` is about an unregistered
    operation or dialect.
    """

    def names_in(dialect: str) -> list[str]:
        definitions = ctx.get_dialect(dialect)
        return [d.name for d in (*definitions.operations, *definitions.attributes)]

    return suggestion(message, ctx.registered_dialect_names, names_in)


def suggestion(
    message: str, dialects: Iterable[str], names_in: Callable[[str], Iterable[str]]
) -> str:
    """Return a hint to append to a message about an unregistered operation, type or attribute.

    The hint gives the most similar known name: `dialects` are the names of the known dialects,
    `names_in` lists the names that a dialect defines. Empty for other messages.
    """
    match = UNREGISTERED.search(message)
    if match is None or match[1] is None:
        return ""
    dialect, name = match.groups()
    known = list(dialects)
    if dialect in known:
        return did_you_mean(f"{dialect}.{name}", names_in(dialect))
    return f": there is no dialect '{dialect}'{did_you_mean(dialect, known)}"


class Parser(argparse.ArgumentParser):
    """An argument parser that raises errors as one-line messages."""

    def error(self, message: str) -> NoReturn:
        """Raise HexnnError with `message` and the most similar known flag."""
        raise usage_error(message, self.format_help())
