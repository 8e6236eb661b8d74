"""`--crash-reproducer FILE`: what is needed to see a failure of a pass again."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from .instrumentation import Instrument
from .pipeline import text_of
from .writing import save


@dataclass
class Reproducer(Instrument):
    """Writes the module before the failing pass, with a RUN line for it and those after it."""

    path: Path
    flags: Sequence[str] = ()
    """Further flags of the RUN line."""

    written: bool = field(default=False, init=False)
    _kept: ModuleOp | None = field(default=None, init=False)
    _left: Sequence[ModulePass] = field(default=(), init=False)

    def before(self, module: ModuleOp, passes: Sequence[ModulePass]) -> None:
        """Keep a copy; constants are shared, not copied."""
        self._kept, self._left = module.clone(), passes

    def failed(self, module: ModuleOp, culprit: ModulePass, error: BaseException) -> None:
        """Write the file."""
        if self._kept is None:
            return
        flags = "".join(f" {flag}" for flag in self.flags)
        save(self._kept, self.path, f"// RUN: qnn-opt %s{flags} -p '{text_of(self._left)}'\n\n")
        self.written = True
