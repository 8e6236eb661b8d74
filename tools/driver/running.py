"""Execution of pass pipelines on a module, with instruments and verification."""

from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass
from xdsl.utils.exceptions import DiagnosticException

from ...dialects.diagnostics import HexnnError
from ...dialects.garbage_collection import paused_collection
from ...dialects.hvx.encoding import VERIFIED, WAITING, keep_waiting
from .failures import DOING, operations_in_errors
from .instrumentation import Instrument
from .messages import messages_of
from .timing import Timer
from .verification import verify_all


@contextmanager
def explaining_errors() -> Generator[None]:
    """Add notes with the failing operation and its location to verification errors, in the `with`
    block.
    """
    try:
        yield
    except DiagnosticException as e:
        for message in () if isinstance(e, HexnnError) else messages_of(e, getattr(e, DOING, "")):
            e.add_note(str(message))
        raise


@dataclass
class PassRunner:
    """Runner of pass pipelines in context `ctx`; verifies the module after each pass unless
    `verify_each` is false.
    """

    ctx: Context
    instruments: Sequence[Instrument] = ()
    verify_each: bool = True
    timer: Timer = field(default_factory=Timer)

    def run(self, module: ModuleOp, passes: Sequence[ModulePass]) -> None:
        """Apply `passes` to `module` in order, in place. Raises the first exception of a pass."""
        with paused_collection(), ExitStack() as stack:
            for instrument in self.instruments:
                stack.callback(instrument.finish)
            for instrument in self.instruments:
                instrument.start(module, passes)
            for position in range(len(passes)):
                self._step(module, passes[position:])

    def _step(self, module: ModuleOp, left: Sequence[ModulePass]) -> None:
        """Run the first pass of `left`, the passes still to be run, with instruments and
        verification.
        """
        for instrument in self.instruments:
            instrument.before(module, left)
        try:
            self._apply(module, left[0])
            for instrument in self.instruments:
                instrument.after(module, left[0])
        except Exception as e:
            setattr(e, DOING, f"pass '{left[0].name}'")
            for instrument in self.instruments:
                instrument.failed(module, left[0], e)
            raise

    def _apply(self, module: ModuleOp, one: ModulePass) -> None:
        """Apply a pass and verify the module. Kernels that it built are kept on disk once they are
        verified; those that it took from there, and that no other pass may have changed, have
        been.
        """
        VERIFIED.clear()
        WAITING.clear()
        with self.timer.span(one.name), operations_in_errors():
            one.apply(self.ctx, module)
        if self.verify_each:
            with self.timer.span("(V) verify"):
                verify_all(module, VERIFIED)
            keep_waiting()
