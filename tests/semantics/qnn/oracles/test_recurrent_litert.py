"""Quantized Lstm of qnn against TFLite's integer kernel: all bytes are equal."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.litert_lstm import file, lstm
from support.oracle import oracle
from support.recurrent_layers import Arrays, lstm_arrays, lstm_options, made, ran

from hexnn.dialects import qnn
from hexnn.dialects.quant import UniformType, storage_dtype
from hexnn.frontends.tflite import read
from hexnn.runtime.executor import execute
from hexnn.semantics.tflite.lstm_integer import has_integer_kernel

GATES = ("input", "forget", "cell", "output")
BATCH, TIME = 2, 4
Types = dict[str, UniformType]
of = UniformType.per_tensor


def layer(
    sizes: tuple[int, int, int],
    groups: tuple[str, ...],
    point: int,
    hidden: UniformType,
    norm: float = 2.0**-15,
) -> tuple[Arrays, Types]:
    """The operands of a layer, random stored values, and their types.

    `norm` is the scale of the normalization weights.
    """
    inputs, units, outputs = sizes
    options = lstm_options(BATCH, inputs, units, outputs)
    arrays = lstm_arrays((TIME, BATCH, inputs), units, outputs)
    for group in groups:
        arrays |= options[group]
    for group, single in (("norms", "input norm"), ("peepholes", "input peephole")):
        if group in groups and "input" in groups:
            arrays |= options[single]
    types: Types = {"input": of("i8", 0.03, 4), "cell_state": of("i16", 2.0**-11, 0)}
    types["output_states"] = of("i8", 1 / 128, point)
    for name in arrays:
        if name.endswith("_weights"):
            types[name] = of(
                *(("i16", 2.0**-15) if name.startswith("cell_to") else ("i8", 0.012)), 0
            )
        elif name.endswith("_norm"):
            types[name] = of("i16", norm, 0)
    for name in arrays:
        if "bias" in name:
            types[name] = of("i32", bias_scale(name, types, hidden), 0)
    rng = np.random.default_rng(sum(sizes))
    return {name: random(rng, types[name], array.shape) for name, array in arrays.items()}, types


def bias_scale(name: str, types: Types, hidden: UniformType) -> float:
    """The scale of what a bias is added to."""
    gate = name.split("_")[0]
    if gate == "projection":
        return types["projection_weights"].scale * hidden.scale
    if (norm := types.get(f"{gate}_layer_norm")) is not None:
        return norm.scale / 1024
    return types[f"input_to_{gate}_weights"].scale * types["input"].scale


def random(rng: np.random.Generator, type: UniformType, shape: tuple[int, ...]) -> np.ndarray:
    """Stored values of the whole range; of 32 bits, reals up to 1."""
    low, high = type.qmin, type.qmax
    if type.data.bits == 32:
        high = min(int(1 / type.scale), 2**20)
        low = -high
    return rng.integers(low, high, shape, endpoint=True).astype(storage_dtype(type))


@oracle("LiteRT", qnn.LstmOp)
@settings(max_examples=40)
@given(
    groups=st.sampled_from(list(product([False, True], repeat=4))),
    sizes=st.tuples(st.integers(1, 5), st.sampled_from([1, 3, 4, 8]), st.integers(1, 5)),
    clipped=st.booleans(),
    points=st.tuples(st.integers(-128, 127), st.integers(-128, 127)),
)
def test_integer_kernel(
    groups: tuple[bool, ...],
    sizes: tuple[int, int, int],
    clipped: bool,
    points: tuple[int, int],
):
    names = ("input", "norms", "peepholes", "projection")
    present = tuple(name for name, there in zip(names, groups, strict=True) if there)
    projected = "projection" in present
    # With peepholes TFLite's kernel takes the size of the output for that of the cell state.
    if not projected or "peepholes" in present:
        sizes = (sizes[0], sizes[1], sizes[1])
    # The zero point of what is projected is QNN's offset: the kernel subtracts it.
    hidden = of("i8", 1 / 100, points[1]) if projected else of("i8", 1 / 128, points[0])
    arrays, types = layer(sizes, present, points[0], hidden)
    clips = (0.5, 0.75) if clipped else (0.0, 0.0)
    scales = {f"{gate}_gate_qscale": 0.001 + 0.0005 * i for i, gate in enumerate(GATES)}
    result = types["output_states"]
    op = made(
        qnn.LstmOp,
        arrays,
        [result, types["cell_state"], result],
        types,
        cell_clip_threshold=clips[0],
        output_clip_threshold=clips[1],
        hidden_state_qscale=hidden.scale,
        hidden_state_offset=points[1],
        **(scales if "norms" in present else {}),
    )
    assert isinstance(op, qnn.LstmOp)
    assert has_integer_kernel(op)
    gates = [of("i16", scale, 0) for scale in scales.values()]
    wanted = lstm(arrays, clips, types, [*gates, hidden])
    np.testing.assert_array_equal(ran(op, arrays)[0], wanted)
    source = read(file(arrays, clips, types, [*gates, hidden]))
    (ours,) = execute(source, {"input": arrays["input"]}).values()
    np.testing.assert_array_equal(ours, wanted)


@oracle("LiteRT", qnn.LstmOp)
@pytest.mark.parametrize("norm", [0.00019999, 0.00020001, 0.00004, 0.0005])
def test_variances_below_one(norm: float):
    """Gates of 0 and 1: their variance counts as 10,000 times the scale, cut to an integer."""
    state = of("i8", 1 / 128, 0)
    arrays, types = layer((3, 3, 3), ("norms",), 0, state, norm)
    scales = {f"{gate}_gate_qscale": 4.0 for gate in GATES}
    results = [state, types["cell_state"], state]
    op = made(qnn.LstmOp, arrays, results, types, **scales)
    wanted = lstm(arrays, (0.0, 0.0), types, [of("i16", 4.0, 0)] * 4 + [state])
    np.testing.assert_array_equal(ran(op, arrays)[0], wanted)


@pytest.mark.parametrize("change", ["weights", "bias", "cell", "norm"])
def test_other_types_have_the_real_rule(change: str):
    arrays, types = layer(
        (2, 3, 3), ("norms",) if change == "norm" else (), 0, of("i8", 1 / 128, 0)
    )
    changed: dict[str, Types] = {
        "weights": {"input_to_cell_weights": of("i8", 0.012, 1)},
        "bias": {"cell_bias": of("i32", 0.01, 0)},
        "cell": {"cell_state": of("i16", 0.001, 0)},
        "norm": {},
    }
    types |= changed[change]
    result = types["output_states"]
    op = made(qnn.LstmOp, arrays, [result, types["cell_state"], result], types)
    assert isinstance(op, qnn.LstmOp)
    assert not has_integer_kernel(op)
    assert ran(op, arrays)[0].dtype == np.int8
