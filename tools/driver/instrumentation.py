"""Pass instruments: hooks that run before and after passes, and the one that prints the IR."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass


class Instrument:
    """Base class of pass instruments; its hooks do nothing.

    The modules passed to hooks are verified, except the one passed to `failed`.
    """

    def start(self, module: ModuleOp, passes: Sequence[ModulePass]) -> None:
        """Prepare for a run of `passes` on `module`, before the first of them."""

    def before(self, module: ModuleOp, passes: Sequence[ModulePass]) -> None:
        """Act before a pass; `passes` are the remaining ones, starting with this pass."""

    def after(self, module: ModuleOp, done: ModulePass) -> None:
        """Act after the pass `done` and the verification of its result."""

    def failed(self, module: ModuleOp, culprit: ModulePass, error: BaseException) -> None:
        """Act after `culprit` raised `error` or produced invalid IR."""

    def finish(self) -> None:
        """Release resources at the end of the run, also after a failure."""


@dataclass
class PrintIR(Instrument):
    """Instrument that prints the module before or after passes, for the flags `--print-ir-...`."""

    show: Callable[[str, ModuleOp], None]
    """Function that prints a module below a headline."""

    every_before: bool = False
    every_after: bool = False
    only_changes: bool = False
    on_failure: bool = False
    names_before: frozenset[str] = frozenset()
    names_after: frozenset[str] = frozenset()
    _kept: ModuleOp | None = field(default=None, init=False)

    def before(self, module: ModuleOp, passes: Sequence[ModulePass]) -> None:
        """Print the module before the pass, if requested; keep a copy of it if only changed modules
        are to be printed.
        """
        name = passes[0].name
        if self.every_before or name in self.names_before:
            self.show(f"IR Dump Before {name}", module)
        self._kept = module.clone() if self.only_changes else None

    def after(self, module: ModuleOp, done: ModulePass) -> None:
        """Print the module after the pass `done`, if requested; an unchanged one is left out if
        only changed modules are to be printed.
        """
        kept, self._kept = self._kept, None
        chosen = done.name in self.names_after
        every = self.every_after or (self.only_changes and not self.names_after)
        if not (every or chosen):
            return
        if kept is None or not module.is_structurally_equivalent(kept):
            self.show(f"IR Dump After {done.name}", module)

    def failed(self, module: ModuleOp, culprit: ModulePass, error: BaseException) -> None:
        """Print the module in the state in which the failing pass left it, if requested."""
        if self.on_failure:
            self.show(f"IR Dump After {culprit.name} Failed", module)
