"""The reports on a network that its class `Model` offers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from .comparison_rows import Comparison
from .engine_names import DEFAULT_ENGINE
from .inputs import Array
from .references import Reference

if TYPE_CHECKING:
    from ..lowering.hexagon.timing.makespan_bound import Makespan
    from .bisection import Bisection
    from .counters import Counters
    from .memory_map import MemoryMap
    from .model import Model
    from .page.network_page import NetworkPage
    from .profile import Profile
    from .report import Report


class NetworkViews:
    """Base class of `Model`: reports on it, and the forms in which a notebook shows it."""

    unscheduled: Model | None = None
    """The network as planned for one HVX context, if this one is scheduled on several from it."""

    @property
    def _model(self) -> Model:
        return cast("Model", self)

    def report(self) -> Report:
        """Return a report of the operations into which each source operation was lowered, and their
        cost.
        """
        from .report import report

        return report(self._model)

    def counters(self, inputs: Mapping[str, Array] | Array | None = None) -> Counters:
        """Run the network on qemu; return the packets and instructions of each kernel launch.
        Raises HexnnError before stage hexagon.
        """
        from .counters import counters

        return counters(self._model, inputs)

    def profile(
        self, target: str | None = None, inputs: Mapping[str, Array] | Array | None = None
    ) -> Profile:
        """Predict the time of each source operation: packets, stalls, cycles and roofline bound.

        `target` is a chip such as `v73{dma_bytes_per_cycle=30}`, by default the one that the
        network was compiled for; for another version the kernels are scheduled anew. At stage
        hexagon packets are also counted in a run on qemu. Raises HexnnError before stage hvx.
        """
        from .profile import profile

        return profile(self._model, target, inputs)

    def makespan(self) -> Makespan:
        """Return the predicted cycles of the network on its HVX contexts, and those that no
        schedule goes below. Raises HexnnError before stage hvx.
        """
        return self.profile().makespan

    def memory_map(self) -> MemoryMap:
        """Return which buffers lie where in TCM, and when. Raises HexnnError before memory is
        planned, at stage htp.
        """
        from .memory_map import memory_map

        return memory_map(self._model)

    def page(self, comparison: Comparison | None = None) -> NetworkPage:
        """Return the network's page, with the errors of a comparison; its `save` writes HTML."""
        from .page.network_page import NetworkPage

        return NetworkPage.of(self._model, comparison)

    def bisect(
        self,
        reference: Reference,
        bound: str,
        inputs: Mapping[str, Array] | Array | None = None,
        *,
        engine: str = DEFAULT_ENGINE,
    ) -> Bisection:
        """Find the first tensor whose error against `reference`, in a form that `compare` accepts,
        is beyond a bound such as `sqnr>=30` or `logits=lsb<=1`, and what each operation before it
        contributes to that error. Raises HexnnError if the error is not finite.
        """
        from .bisection import bisect
        from .compare import ComparisonOptions, compare
        from .tolerances import Bound

        how = ComparisonOptions(True, engine)
        found = compare(self._model, reference, inputs, how)
        return bisect(self._model, reference, inputs, how, found, Bound.parse(bound))

    def _repr_html_(self) -> str:
        """Return what a notebook shows of the network: its inputs, its outputs and its graph."""
        from .page.notebook import model_html

        return model_html(self._model)
