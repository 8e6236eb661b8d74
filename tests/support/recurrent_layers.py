"""Builds and runs recurrent layers from arrays by the names of their operands."""

from collections.abc import Mapping, Sequence
from typing import Any

from support.one_operation import value
from support.real_arrays import numbers
from xdsl.dialects.builtin import TensorType, f32, i1
from xdsl.ir import Attribute

from hexnn.dialects import qnn
from hexnn.semantics.registry import Array, States, evaluate

Arrays = dict[str, Array]
UPDATE = ("update", "reset", "new")
"""The gates of a Gru."""


def made(
    op_class: type[qnn.RecurrentOp],
    arrays: Arrays,
    elements: Sequence[Attribute | None],
    types: Mapping[str, Attribute] | None = None,
    **parameters: Any,
) -> qnn.RecurrentOp:
    """A layer whose operands are `arrays`, of `types` where they are not f32."""
    known = {"reset": i1, **(types or {})}
    names = [name for name, _ in op_class.get_irdl_definition().operands]
    operands = [
        value(arrays[name].shape, known.get(name, f32)) if name in arrays else None
        for name in names
    ]
    return op_class(*operands, out=elements, **parameters)


def ran(op: qnn.RecurrentOp, arrays: Arrays, states: States | None = None) -> tuple[Array, ...]:
    """The results of a layer, which must verify and keep its types."""
    op.verify()
    names = [name for name, _ in op.get_irdl_definition().operands]
    given = [arrays[name] for name in names if name in arrays]
    results = evaluate(op, given, states)
    for result, of in zip(results, op.results, strict=True):
        assert isinstance(of.type, TensorType)
        assert result.shape == of.type.get_shape()
    return results


def gru_arrays(time: int, batch: int, inputs: int, hidden: int, biased: bool = True) -> Arrays:
    """All operands of a Gru but `reset`."""
    arrays = {"input": numbers(time, batch, inputs)}
    for seed, gate in enumerate(UPDATE):
        arrays[f"input_to_{gate}_weights"] = numbers(hidden, inputs, seed=seed + 1)
        arrays[f"recurrent_to_{gate}_weights"] = numbers(hidden, hidden, seed=seed + 4)
        if biased:
            arrays[f"input_to_{gate}_bias"] = numbers(hidden, seed=seed + 7)
            arrays[f"recurrent_to_{gate}_bias"] = numbers(hidden, seed=seed + 10)
    return arrays | {"initial_h": numbers(1, batch, hidden, seed=13)}


def lstm_arrays(shape: tuple[int, ...], units: int, outputs: int) -> Arrays:
    """All mandatory operands of an Lstm; `shape` is that of the input."""
    arrays = {"input": numbers(*shape)}
    for seed, gate in enumerate(("forget", "cell", "output")):
        arrays |= gate_arrays(gate, seed, shape[-1], units, outputs)
    return arrays


def gate_arrays(gate: str, seed: int, inputs: int, units: int, outputs: int) -> Arrays:
    """The weights and the bias of a gate."""
    return {
        f"input_to_{gate}_weights": numbers(units, inputs, seed=seed + 1),
        f"recurrent_to_{gate}_weights": numbers(units, outputs, seed=seed + 5),
        "cell_bias" if gate == "cell" else f"{gate}_gate_bias": numbers(units, seed=seed + 9),
    }


def lstm_options(batch: int, inputs: int, units: int, outputs: int) -> dict[str, Arrays]:
    """The optional operands of an Lstm, in groups of those that go together."""
    gates = ("forget", "cell", "output")
    return {
        "input": gate_arrays("input", 3, inputs, units, outputs),
        "states": {
            "initial_output_state": numbers(batch, outputs, seed=20),
            "initial_cell_state": numbers(batch, units, seed=21),
        },
        "norms": {
            f"{gate}_layer_norm": numbers(units, seed=30 + i) for i, gate in enumerate(gates)
        },
        "peepholes": {
            f"cell_to_{gate}_weights": numbers(units, seed=40 + i)
            for i, gate in enumerate(("forget", "output"))
        },
        "projection": {
            "projection_weights": numbers(outputs, units, seed=50),
            "projection_bias": numbers(outputs, seed=51),
        },
        "input norm": {"input_layer_norm": numbers(units, seed=34)},
        "input peephole": {"cell_to_input_weights": numbers(units, seed=44)},
    }
