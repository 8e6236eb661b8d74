"""The command line of `qnn-opt`: the names that xDSL's driver offers, and the flags of mlir-opt."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import NoReturn

from xdsl.dialects.builtin import ModuleOp
from xdsl.xdsl_opt_main import xDSLOptMain

from .driver import translations as targets
from .driver.combinations import refuse_repeated
from .driver.formats import FORMATS
from .driver.guard import guarded
from .driver.help_text import Recorder, arrange
from .driver.usage import usage_error
from .universe import all_dialects, all_passes


class OptParser(xDSLOptMain):
    """xDSL's driver with the names of hexnn's dialects, passes, readers and output formats, and its
    flags; parses the arguments `args`.
    """

    version_format = "qnn-opt of hexnn on xDSL {xdsl_version}"

    def __init__(self, args: Sequence[str]):
        super().__init__("Read IR or a network, run passes over it, print the result.", args)

    def register_all_dialects(self) -> None:
        """Register the dialects of hexnn, of xDSL and of plug-ins."""
        for name, factory in all_dialects().items():
            self.ctx.register_dialect(name, factory)

    def register_all_passes(self) -> None:
        """Register the passes of hexnn, of xDSL, of plug-ins and of `--load` files."""
        for name, factory in all_passes().items():
            self.register_pass(name, factory)

    def register_all_frontends(self) -> None:
        """Register the names of the frontends, as the choices of `--frontend`; `parse` does the
        reading.
        """
        self.available_frontends |= dict.fromkeys(FORMATS, lambda io: ModuleOp([]))

    def register_all_targets(self) -> None:
        """Register the output formats of hexnn, of xDSL and of plug-ins."""
        super().register_all_targets()
        self.available_targets |= targets.TEXTS
        others = (*targets.BINARIES, *targets.STORED)
        self.available_targets |= dict.fromkeys(others, targets.print_nothing)

    def register_all_arguments(self, arg_parser: argparse.ArgumentParser) -> None:
        """Define the flags of xDSL and of hexnn."""
        arg_parser.prog = "qnn-opt"
        arg_parser.allow_abbrev = False
        refuse_repeated(arg_parser)
        self.arg_parser = arg_parser
        recorder = Recorder()
        super().register_all_arguments(recorder)
        arrange(arg_parser, recorder, self.available_passes, self.available_targets)

        def refuse(message: str) -> NoReturn:
            raise usage_error(message, arg_parser.format_help())

        def parse(args: Sequence[str]) -> argparse.Namespace:
            found = argparse.ArgumentParser.parse_args(arg_parser, args)
            if found.target is None:
                found.target = targets.format_of(found.output_file)
                arg_parser.set_defaults(target=found.target)
            return found

        arg_parser.error = refuse
        # `parse_args` is declared with overloads, which no function of one signature has.
        arg_parser.parse_args = parse  # pyright: ignore[reportAttributeAccessIssue]


def main() -> int:
    """Parse the arguments of the process, which ask for the help text or the version; return 1
    after an error, which is printed.
    """

    def run() -> int:
        OptParser(sys.argv[1:])
        return 0

    return guarded("qnn-opt", run, 1, debug=False)
