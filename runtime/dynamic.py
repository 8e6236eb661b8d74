"""Execution of modules with dynamic dimensions: `@main` is specialized to a static graph for each
combination of input shapes.
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
"""The shapes of all inputs, in order."""


class DynamicProgram:
    """A program whose input shapes may differ between runs: each combination gets a static graph.

    State that operations keep between runs (such as the frames that the operation Buffer collects)
    is handed over from the graph of one run to that of the next.
    """

    def __init__(self, function: FuncOp):
        self.function = function
        self.graphs: dict[Shapes, Graph] = {}
        """The static graphs made so far, by input shapes."""

        self.states: States = {}
        self.last: Graph | None = None
        """The graph of the last run, to whose operations `states` belongs."""

    def run(self, inputs: Mapping[str, Array], observe: Observer | None = None) -> dict[str, Array]:
        """Run the static graph for the shapes of `inputs` once; return the outputs by name, in
        their storage types. `observe` is called with each named tensor; it may return a
        replacement, or None to keep it. Raises HexnnError for inputs of other names, shapes or
        types.
        """
        arrays = checked_inputs(self.function, inputs)
        graph = self.graph(tuple(array.shape for array in arrays))
        self._move_states(graph)
        return named_outputs(self.function, graph.run(arrays, self.states, observe))

    def graph(self, shapes: Shapes) -> Graph:
        """Return the static graph for inputs of `shapes`, specialized on first use."""
        if shapes not in self.graphs:
            self.graphs[shapes] = Graph(specialized_program(self.function, shapes))
        return self.graphs[shapes]

    def _move_states(self, graph: Graph) -> None:
        """Transfer the operations' state from the graph of the previous run to `graph`."""
        if self.last is not None and self.last is not graph:
            for old, new in zip(_operations(self.last), _operations(graph), strict=True):
                if old in self.states:
                    self.states[new] = self.states.pop(old)
        self.last = graph


def _operations(graph: Graph) -> list[Operation]:
    """Return the operations of a graph and its subgraphs in program order, so that operations of
    two specializations of one function correspond by index.
    """
    module = graph.function.parent_op()
    return list((graph.function if module is None else module).walk())
