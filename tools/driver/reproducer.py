"""`--crash-reproducer FILE` writes the IR before a failing pass as a test; `--run-reproducer FILE`
runs such a test.
"""

from __future__ import annotations

import argparse
import dataclasses
import os
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from ...dialects.diagnostics import HexnnError
from ...dialects.remarks import warning
from .frontends import decode
from .instrumentation import Instrument
from .pipeline import text_of
from .writing import save

RUN, TOOL, FILE = "// RUN: ", "qnn-opt", "%s"
"""The prefix of the RUN line, the tool it calls, and the placeholder for the reproducer's path."""


@dataclass
class Reproducer(Instrument):
    """Instrument that, when a pass fails, writes the module as it was before, with a RUN line for
    the remaining passes.
    """

    path: Path
    flags: Sequence[str] = ()
    """Further arguments of the RUN line."""

    written: bool = field(default=False, init=False)
    _kept: ModuleOp | None = field(default=None, init=False)
    _left: Sequence[ModulePass] = field(default=(), init=False)

    def before(self, module: ModuleOp, passes: Sequence[ModulePass]) -> None:
        """Keep a copy of the module, which shares the data of its constants, and the remaining
        passes.
        """
        self._kept, self._left = module.clone(), passes

    def failed(self, module: ModuleOp, culprit: ModulePass, error: BaseException) -> None:
        """Write, as a test, the module as it was before the pass `culprit`, with a RUN line for
        that pass and those after it; warn if that fails.
        """
        if self._kept is None or self.written:
            return
        frontend = [] if self.path.suffix == ".mlir" else ["-f", "mlir"]
        passes = text_of(map(with_absolute_paths, self._left))
        words = [TOOL, FILE, *frontend, *self.flags, "-p", passes]
        try:
            save(self._kept, self.path, f"{RUN}{shlex.join(words)}\n\n")
            self.written = True
        except OSError as e:
            warning(f"no reproducer is written: {self.path}: {e.strerror}")
        except HexnnError as e:
            warning(f"no reproducer is written: {e.message}")


def flags_of(args: argparse.Namespace) -> list[str]:
    """Return the flags of a command line that affect how passes run, for a RUN line, with absolute
    paths.
    """
    words = [word for file in args.load for word in ("--load", os.path.abspath(file))]
    words += [f"--check-each={args.check_each}"] if args.check_each else []
    words += [] if args.verify_each else ["--verify-each=0", "--verify-input=0"]
    words += ["--allow-unregistered-dialect"] if args.allow_unregistered_dialect else []
    return words


def with_absolute_paths(one: ModulePass) -> ModulePass:
    """Return a copy of the pass `one` in which options that name an existing file hold its absolute
    path.
    """
    options = {f.name: getattr(one, f.name) for f in dataclasses.fields(one) if f.init}
    files = {
        name: os.path.abspath(value)
        for name, value in options.items()
        if isinstance(value, str) and os.path.isfile(value)
    }
    return dataclasses.replace(one, **files) if files else one


def arguments(given: Sequence[str]) -> list[str]:
    """Return `given` with `--run-reproducer FILE` replaced by the arguments in the RUN line of
    FILE.

    Raises HexnnError if the file has no such line, OSError if it cannot be read.
    """
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("--run-reproducer")
    known, others = parser.parse_known_args(list(given))
    path = known.run_reproducer
    if path is None:
        return list(given)
    first = decode(Path(path).read_bytes(), path).partition("\n")[0]
    words = shlex.split(first.removeprefix(RUN)) if first.startswith(RUN) else []
    if words[:2] != [TOOL, FILE]:
        raise HexnnError(f"{path}: its first line is not '{RUN}{TOOL} {FILE} ...'")
    return [*(path if word == FILE else word for word in words[1:]), *others]
