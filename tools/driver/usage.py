"""Messages about unknown flags and unknown names in IR, with the nearest known ones."""

import re
from collections.abc import Callable, Iterable

from ...dialects.diagnostics import HexnnError
from ...dialects.suggest import did_you_mean
from .flags import flags_of

UNREGISTERED = re.compile(r"(?:Operation |')(?:(\w+)\.)?([\w.]+)'? is not registered")


def usage_error(message: str, help_text: str) -> HexnnError:
    """What argparse says as one error; unknown flags with the nearest known ones."""
    known = flags_of(help_text)
    if unknown := re.search(r"unrecognized arguments: (\S+)", message):
        flag = unknown[1].partition("=")[0]
        kind = "option" if flag.startswith("-") else "argument"
        return HexnnError(f"unknown {kind} '{flag}'{did_you_mean(flag, known)}")
    if "-t/--target" in message:
        note = "the machine is an option of passes: -p 'compile{target=v73}'"
        return HexnnError(message, notes=[note])
    return HexnnError(message)


def suggestion(
    message: str, dialects: Iterable[str], names_in: Callable[[str], Iterable[str]]
) -> str:
    """What to add to `message` when it says that an operation, type or attribute is unknown.

    `names_in` lists what a dialect defines.
    """
    match = UNREGISTERED.search(message)
    if match is None or match[1] is None:
        return ""
    dialect, name = match.groups()
    known = list(dialects)
    if dialect in known:
        return did_you_mean(f"{dialect}.{name}", names_in(dialect))
    return f": there is no dialect '{dialect}'{did_you_mean(dialect, known)}"
