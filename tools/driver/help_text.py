"""The help text of `qnn-opt`: hexnn's flags, passes and formats first, those of xDSL on request."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from textwrap import fill, indent
from typing import Any

from ...passes.table import PASSES, PIPELINES
from .flags import add_flags
from .terminal import say
from .translations import OWN

MAIN: dict[str, str] = {
    "input_file": "IR or a network, by its suffix; - or nothing for standard input",
    "--frontend": "what reads the input (default: by its suffix, else mlir)",
    "--passes": "passes and named pipelines to run in this order, with options in braces: "
    "'compile{target=v73},cse'; --list-passes prints what they do and their options",
    "--target": "output format (default: by the suffix of -o, else mlir)",
    "--output-file": "path of the output (default: standard output)",
    "--version": "print the versions of hexnn and xDSL, and exit",
}
"""The arguments of xDSL's driver that are listed first -> their help."""

DEFAULTS: dict[str, dict[str, Any]] = {"--target": {"default": None}}
"""Arguments of xDSL's driver whose default is another one here."""

USAGE = "qnn-opt [FLAGS] [-p PASSES] [-t TARGET] [-o OUTPUT_FILE] [input_file]"


class HelpAll(argparse.Action):
    """Argparse action that prints the help text with the names in `others`, by heading, and
    exits.
    """

    def __init__(self, *args: Any, others: Mapping[str, Iterable[str]], **how: Any):
        super().__init__(*args, nargs=0, **how)
        self.others = others

    def __call__(self, parser: argparse.ArgumentParser, *given: Any) -> None:
        """Print the text and exit with status 0."""
        say(f"{parser.format_help()}\n{lists(self.others)}")
        parser.exit()


class Recorder(argparse.ArgumentParser):
    """Parser that records the arguments added to it, with how they are parsed."""

    def __init__(self):
        self.added: list[tuple[tuple[str, ...], dict[str, Any]]] = []
        super().__init__(add_help=False)

    def add_argument(self, *names: str, **how: Any) -> argparse.Action:
        """Record an argument and add it."""
        self.added.append((names, how))
        return super().add_argument(*names, **how)


def arrange(
    parser: argparse.ArgumentParser,
    recorded: Recorder,
    passes: Iterable[str],
    targets: Iterable[str],
) -> None:
    """Add to `parser` the recorded arguments of xDSL's driver and the flags of hexnn, in groups:
    those of every call, hexnn's, xDSL's.

    `passes` and `targets` are all known names; those that are not hexnn's are for `--help-all`.
    """
    foreign = {
        "passes of xDSL and of plug-ins": sorted({*passes}.difference(PASSES)),
        "output formats of xDSL and of plug-ins": sorted({*targets}.difference(OWN)),
    }
    parser.usage = USAGE
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = lists({"pipelines": PIPELINES, "passes": PASSES, "output formats": OWN})
    parser.add_argument(
        "--help-all", action=HelpAll, others=foreign, help="print this, names of xDSL too, and exit"
    )
    for names, how in recorded.added:
        if names[-1] in MAIN:
            how |= {"help": MAIN[names[-1]]} | DEFAULTS.get(names[-1], {})
            parser.add_argument(*names, **how)
    add_flags(parser)
    group = parser.add_argument_group("xDSL")
    for names, how in recorded.added:
        if names[-1] not in MAIN:
            group.add_argument(*names, **how)


def lists(names: Mapping[str, Iterable[str]]) -> str:
    """Return lists of names as paragraphs; `names` maps their headings to them."""
    return "\n\n".join(f"{title}:\n{_indented(', '.join(found))}" for title, found in names.items())


def _indented(text: str) -> str:
    return indent(fill(text, 77, break_on_hyphens=False), "  ")
