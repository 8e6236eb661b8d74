"""Semantics of TFLite's operators that run other graphs of their file: IF, WHILE, CALL_ONCE,
StableHLO's cases and composites.

Graphs are functions of the module; their operations keep states of their own between runs.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.func import FuncOp

from ...dialects import tfl
from ...dialects.diagnostics import HexnnError
from ..graph import Graph
from ..registry import Array, States, stateful
from .operator_options import named_function, named_functions

Results = tuple[Array | None, ...]

RUNNING = "running graphs"
"""The key, in the states of a run, of the functions that are running."""


@stateful("builtin:IF")
def run_if(op: tfl.UnsupportedOp, states: States, condition: Array, *arguments: Array) -> Results:
    """Return the results of the graph that `condition` selects, run on `arguments` with `states`,
    in which its operations keep their states between runs.
    """
    name = "then_subgraph_index" if condition.any() else "else_subgraph_index"
    return _run(named_function(op, "IfOptions", name), states, arguments)


@stateful("builtin:WHILE")
def run_while(op: tfl.UnsupportedOp, states: States, *arguments: Array) -> Results:
    """Run the body on the arguments, then on its results, for as long as the condition is true of
    them; return the last ones, or the arguments if it is false at once.
    """
    condition = named_function(op, "WhileOptions", "cond_subgraph_index")
    body = named_function(op, "WhileOptions", "body_subgraph_index")
    values: Results = arguments
    while _is_true(_run(condition, states, values)):
        values = _run(body, states, values)
    return values


@stateful("builtin:CALL_ONCE")
def call_once(op: tfl.UnsupportedOp, states: States) -> Results:
    """Run the graph that initializes variables, unless `states` says that an earlier run did;
    return no results.
    """
    if op not in states:
        states[op] = True
        _run(named_function(op, "CallOnceOptions", "init_subgraph_index"), states, ())
    return ()


@stateful("builtin:STABLEHLO_COMPOSITE")
def composite(op: tfl.UnsupportedOp, states: States, *arguments: Array) -> Results:
    """Return the results of the graph that decomposes the composite, whatever its name, run on
    `arguments`.
    """
    function = named_function(op, "StableHLOCompositeOptions", "decomposition_subgraph_index")
    return _run(function, states, arguments)


@stateful("builtin:STABLEHLO_CASE")
def case(op: tfl.UnsupportedOp, states: States, index: Array, *arguments: Array) -> Results:
    """Return the results of the graph with number `index` in the options, or of the last one if
    there is none, run on the arguments.
    """
    graphs = named_functions(op, "StablehloCaseOptions", "branch_subgraph_indices")
    chosen = int(index.item())
    return _run(graphs[chosen if 0 <= chosen < len(graphs) else -1], states, arguments)


def _is_true(results: Results) -> bool:
    """Return whether the single result of a condition has a true element; False if the result is
    not available (None).
    """
    (result,) = results
    return result is not None and bool(result.any())


def _run(function: FuncOp, states: States, arguments: Sequence[Array | None]) -> Results:
    """Return the results of a function on `arguments`. `states` keeps the states of its operations
    between runs, and the function prepared for execution. Raises HexnnError if the function is
    running already.
    """
    running = states.get(RUNNING, frozenset[FuncOp]())
    if function in running:
        raise HexnnError(f"graph @{function.sym_name.data} runs itself")
    if function not in states:
        states[function] = Graph(function)
    states[RUNNING] = running | {function}
    try:
        return tuple(states[function].run(arguments, states))
    finally:
        states[RUNNING] = running
