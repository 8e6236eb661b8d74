"""Runs modules with dynamic dimensions: made static for the sizes of each run's inputs."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from ..semantics.graph import Graph, Observer
from ..semantics.registry import Array, States
from ..semantics.static_shapes import specialized_program
from .executor import checked_inputs, named_outputs

Shapes = tuple[tuple[int, ...], ...]


class DynamicProgram:
    """Values are arrays of current sizes; there is one static graph for each set of sizes.

    What operations keep between runs goes from one of these graphs to the next.
    """

    def __init__(self, function: FuncOp):
        self.function = function
        self.graphs: dict[Shapes, Graph] = {}
        self.states: States = {}
        self.last: Graph | None = None

    def run(self, inputs: Mapping[str, Array], observe: Observer | None = None) -> dict[str, Array]:
        """See `Program`."""
        arrays = checked_inputs(self.function, inputs)
        graph = self.graph(tuple(array.shape for array in arrays))
        self._hand_over(graph)
        return named_outputs(self.function, graph.run(arrays, self.states, observe))

    def graph(self, shapes: Shapes) -> Graph:
        """The static graph for inputs of `shapes`, made once."""
        if shapes not in self.graphs:
            self.graphs[shapes] = Graph(specialized_program(self.function, shapes))
        return self.graphs[shapes]

    def _hand_over(self, graph: Graph) -> None:
        """Give what operations of the last graph keep to the same operations of this one."""
        if self.last is not None and self.last is not graph:
            for old, new in zip(_operations(self.last), _operations(graph), strict=True):
                if old in self.states:
                    self.states[new] = self.states.pop(old)
        self.last = graph


def _operations(graph: Graph) -> list[Operation]:
    """The operations of a graph and its subgraphs, in the same order for all sizes."""
    module = graph.function.parent_op()
    return list((graph.function if module is None else module).walk())
