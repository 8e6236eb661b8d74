"""Execution of modules with dynamic dimensions, which are made static for each run's
input shapes.
"""

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
    """A program with one static graph per set of input shapes.

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
        self._move_states(graph)
        return named_outputs(self.function, graph.run(arrays, self.states, observe))

    def graph(self, shapes: Shapes) -> Graph:
        """Return the static graph for inputs of `shapes`, made once."""
        if shapes not in self.graphs:
            self.graphs[shapes] = Graph(specialized_program(self.function, shapes))
        return self.graphs[shapes]

    def _move_states(self, graph: Graph) -> None:
        """Move the state that operations keep between runs from the last graph to this one."""
        if self.last is not None and self.last is not graph:
            for old, new in zip(_operations(self.last), _operations(graph), strict=True):
                if old in self.states:
                    self.states[new] = self.states.pop(old)
        self.last = graph


def _operations(graph: Graph) -> list[Operation]:
    """Return the operations of a graph and its subgraphs, in an order independent of shapes."""
    module = graph.function.parent_op()
    return list((graph.function if module is None else module).walk())
