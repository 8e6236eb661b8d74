"""Convolutions of qnn against exact fractions, loops over taps, and ONNX."""

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from support.exact_reals import fractions, rounded, stored
from support.one_operation import run, value
from support.onnx_node import channels_first, channels_last, node
from support.oracle import oracle
from xdsl.dialects import test
from xdsl.dialects.builtin import TensorType, f32, i32

from hexnn.dialects import qnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.dimensions import Dim, tensor_of
from hexnn.dialects.qnn.sparse import SparseAttr
from hexnn.dialects.quant import BlockType, ExpansionType, UniformType
from hexnn.semantics.numerics import mbqm, quantize_multiplier
from hexnn.semantics.registry import Array, evaluate

WORDS = UniformType.per_tensor("i16", 0.003, 7)
UNSIGNED = UniformType.per_tensor("u16", 0.0007, 31000)
BYTES = UniformType.per_tensor("i8", 0.25, -3)
NIBBLES = UniformType.per_tensor("i4", 0.125, 0)


def channels(storage: str, axis: int, count: int) -> UniformType:
    """A scale for each output channel."""
    return UniformType.per_axis(storage, axis, [0.01 + 0.007 * i for i in range(count)])


def convolved(x: Any, w: Any, stride: list[int], pads: list[Any], dilation: list[int]) -> Any:
    """The sums of a convolution without groups, tap by tap, of any numbers."""
    wide = np.pad(x, [(0, 0), *pads, (0, 0)], constant_values=0)
    space = w.ndim - 2
    reach = [(k - 1) * d + 1 for k, d in zip(w.shape, dilation, strict=False)]
    out = [(n - r) // s + 1 for n, r, s in zip(wide.shape[1:-1], reach, stride, strict=True)]
    y = np.zeros((len(x), *out, w.shape[-1]), object)
    for at, tap in product(np.ndindex(*out), np.ndindex(*w.shape[:space])):
        axes = zip(at, tap, stride, dilation, strict=True)
        pixel = wide[(slice(None), *(a * s + t * d for a, t, s, d in axes))]
        y[(slice(None), *at)] += pixel.dot(w[tap])
    return y


TRANSPOSED = {1: qnn.TransposeConv1dOp, 2: qnn.TransposeConv2dOp, 3: qnn.TransposeConv3dOp}
"""The transposed convolution over as many spatial axes."""

MOVES: dict[int, dict[str, Any]] = {
    1: {"stride": 2, "pad_amount": [1, 2], "dilation": 2},
    2: {"stride": [2, 1], "pad_amount": [[1, 0], [0, 2]], "dilation": [1, 2]},
    3: {"stride": [1, 2, 1], "pad_amount": [[0, 1], [1, 0], [0, 0]], "dilation": [2, 1, 1]},
}
"""Parameters for each number of spatial axes."""


def moves(count: int) -> tuple[list[int], list[Any], list[int]]:
    """Strides, paddings and dilations of MOVES as lists."""
    stride, pads, dilation = MOVES[count].values()
    return (stride, pads, dilation) if count > 1 else ([stride], [pads], [dilation])


def operation(count: int) -> type[qnn.ConvolutionOp]:
    """The convolution over as many spatial axes."""
    return {1: qnn.Conv1dOp, 2: qnn.Conv2dOp, 3: qnn.Conv3dOp}[count]


@oracle("formula", qnn.Conv1dOp, qnn.Conv2dOp, qnn.Conv3dOp)
@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize(("source", "filter"), [(WORDS, "i8"), (UNSIGNED, "i4"), (BYTES, "i16")])
def test_wide_integers_are_rounded_once(source: UniformType, filter: str, count: int):
    weight = channels(filter, count + 1, 4)
    scales = [source.scale * scale for scale in weight.scales]
    bias = UniformType.per_axis("i32", 0, scales)
    target = UniformType.per_tensor(source.storage_name, source.scale * 4.7391, source.zero_point)
    x, w = stored(source, 2, *[5] * count, 3), stored(weight, *[2] * count, 3, 4)
    b = stored(bias, 4)
    values = [value(x.shape, source), value(w.shape, weight), value(b.shape, bias)]
    op = operation(count)(*values, out=target, **MOVES[count])
    total = convolved(fractions(source, x), fractions(weight, w), *moves(count))
    total = total + fractions(bias, b)
    np.testing.assert_array_equal(run(op, x, w, b), rounded(target, total))


@oracle("formula", qnn.Conv1dOp, qnn.Conv2dOp, qnn.Conv3dOp)
@pytest.mark.parametrize(("unsigned", "filter"), [(False, "i8"), (False, "i4"), (True, "i8")])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_bytes_are_scaled_by_double(count: int, unsigned: bool, filter: str):
    source = UniformType.per_tensor("u8", 0.2531, 125) if unsigned else BYTES
    weight = channels(filter, count + 1, 4)
    target = UniformType.per_tensor("i8", 3.1, 9)
    if count == 3:
        target = UniformType.per_tensor(source.storage_name, 3.1, 9)
    x, w = stored(source, 2, *[5] * count, 3), stored(weight, *[2] * count, 3, 4)
    values = [value(x.shape, source), value(w.shape, weight)]
    op = operation(count)(*values, out=target, **MOVES[count])
    centred = x.astype(object) - source.zero_point
    total = convolved(centred, w.astype(object), *moves(count))
    scales = source.scale * np.array(weight.scales)
    if unsigned:
        scales = (np.float32(source.scale) * np.array(weight.scales, np.float32)).astype(float)
    wanted = mbqm(total.astype(np.int64), *quantize_multiplier(scales / target.scale)) + 9
    np.testing.assert_array_equal(run(op, x, w), np.clip(wanted, target.qmin, target.qmax))


@oracle("formula", qnn.DepthWiseConv1dOp, qnn.DepthWiseConv2dOp)
@pytest.mark.parametrize("count", [1, 2])
def test_depth_wise_reads_one_channel(count: int):
    weight = channels("i8", count + 1, 6)
    target = UniformType.per_tensor("i16", 0.3, 0)
    x, w = stored(WORDS, 2, *[6] * count, 3), stored(weight, *[2] * count, 1, 6)
    make = qnn.DepthWiseConv1dOp if count == 1 else qnn.DepthWiseConv2dOp
    op = make(value(x.shape, WORDS), value(w.shape, weight), out=target, **MOVES[count])
    y = run(op, x, w)
    reals, filters = fractions(WORDS, x), fractions(weight, w)
    for output in range(6):
        source = reals[..., output // 2 : output // 2 + 1]
        total = convolved(source, filters[..., output : output + 1], *moves(count))
        np.testing.assert_array_equal(y[..., output : output + 1], rounded(target, total))


def plain(**parameters: list[Any]) -> dict[str, Any]:
    """Parameters of QNN: that of a single axis is no list."""
    return {name: v if len(v) > 1 else v[0] for name, v in parameters.items()}


@oracle("formula", qnn.TransposeConv1dOp, qnn.TransposeConv2dOp, qnn.TransposeConv3dOp)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_transposed_spreads_each_element(count: int):
    weight, target = channels("i8", count + 1, 3), UniformType.per_tensor("u16", 0.0109731, 30000)
    x, w = stored(UNSIGNED, 1, *[3] * count, 4), stored(weight, *[3] * count, 4, 3)
    stride, pads = [2, 3, 2][:count], [(1, 0), (0, 2), (1, 1)][:count]
    values = [value(x.shape, UNSIGNED), value(w.shape, weight)]
    parameters = plain(stride=stride, pad_amount=pads)
    op = TRANSPOSED[count](*values, out=target, group=2, **parameters)
    whole = np.zeros((1, *(2 * s + 3 for s in stride), 6), object)
    reals, filters = fractions(UNSIGNED, x), fractions(weight, w)
    for at, tap in product(np.ndindex(*x.shape[1:-1]), np.ndindex(*w.shape[:-2])):
        place = (0, *(a * s + t for a, s, t in zip(at, stride, tap, strict=True)))
        for group in (0, 1):
            part = slice(2 * group, 2 * group + 2)
            whole[place][3 * group : 3 * group + 3] += reals[0][at][part].dot(filters[tap][part])
    cut = tuple(slice(a, n - b) for (a, b), n in zip(pads, whole.shape[1:], strict=False))
    np.testing.assert_array_equal(run(op, x, w), rounded(target, whole[(slice(None), *cut)]))


@oracle("formula", qnn.Conv2dOp)
@pytest.mark.parametrize(
    "bias", [UniformType.per_tensor("i32", 0.0101, 0), UniformType.per_tensor("u8", 0.0131, 77)]
)
def test_a_bias_of_another_scale_is_brought_to_that_of_the_sums(bias: UniformType):
    weight = UniformType.per_tensor("i8", 0.5, 0)
    target = UniformType.per_tensor("i16", 0.01, 0)
    x, w, b = stored(WORDS, 1, 3, 3, 2), stored(weight, 1, 1, 2, 4), stored(bias, 4)
    values = [value(x.shape, WORDS), value(w.shape, weight), value(b.shape, bias)]
    op = qnn.Conv2dOp(*values, out=target, stride=[1, 1], pad_amount=[[0, 0]] * 2)
    steps = UniformType.per_tensor("i32", WORDS.scale * 0.5, 0)
    total = fractions(WORDS, x).dot(fractions(weight, w)[0, 0])
    total = total + fractions(steps, rounded(steps, fractions(bias, b)))
    np.testing.assert_array_equal(run(op, x, w, b), rounded(target, total))


def sparse(shape: tuple[int, ...], places: int, axes: int) -> Any:
    """The type of a sparse tensor."""
    return TensorType(f32, shape, SparseAttr.of((places, axes)))


@oracle("formula", qnn.Conv2dOp)
def test_sparse_tensors_keep_their_places():
    rng = np.random.default_rng(0)
    indices = np.array([[0, 1, 2], [0, 4, 4], [-1, -1, -1], [0, 0, 0]], np.int32)
    values, w = rng.standard_normal((4, 2), np.float32), rng.standard_normal((3, 3, 2, 3))
    given = [value(indices.shape), value(values.shape)]
    made = qnn.CreateSparseOp.build(operands=given, result_types=[sparse((1, 5, 5, 2), 4, 3)])
    (x,) = evaluate(made, [indices, values])
    op = qnn.Conv2dOp(
        made.output,
        value(w.shape),
        out=f32,
        stride=[1, 1],
        pad_amount=[[1, 1], [1, 1]],
        reuse_sparse_indices=True,
    )
    y = run(op, x, w.astype(np.float32))
    assert op.output.type == sparse((1, 5, 5, 3), 4, 3)
    dense = convolved(np.asarray(x), w, [1, 1], [(1, 1), (1, 1)], [1, 1]).astype(np.float32)
    for at in np.ndindex(1, 5, 5):
        wanted = dense[at] if list(at) in indices.tolist() else np.zeros(3)
        np.testing.assert_allclose(np.asarray(y)[at], wanted, atol=1e-5)


@oracle("formula", qnn.Conv3dOp)
def test_sparse_volumes_keep_their_places():
    x = np.zeros((1, 2, 3, 3, 2), np.float32)
    x[0, 1, 2, 0], x[0, 0, 1, 1] = [3, -1], [2, 5]
    w = np.random.default_rng(0).standard_normal((1, 3, 3, 2, 4), np.float32)
    source = test.TestOp(result_types=[sparse(x.shape, 3, 4)]).results[0]
    moves = {"stride": [1, 1, 1], "pad_amount": [[0, 0], [1, 1], [1, 1]]}
    parameters = moves | {"reuse_sparse_indicies": True}
    op = qnn.Conv3dOp(source, value(w.shape), out=f32, **parameters)
    dense = run(qnn.Conv3dOp(value(x.shape), value(w.shape), out=f32, **moves), x, w)
    kept = (x != 0).any(-1, keepdims=True)
    np.testing.assert_array_equal(np.asarray(run(op, x, w)), np.where(kept, dense, 0))


def wide(x: Array) -> Array:
    """Channels first, as ONNX has them."""
    return np.ascontiguousarray(channels_first(x))


@oracle("ONNX", qnn.Conv1dOp, qnn.Conv2dOp, qnn.Conv3dOp)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_onnx_convolution(count: int):
    rng = np.random.default_rng(0)
    x, w = rng.standard_normal((1, *[6] * count, 4)), rng.standard_normal((*[2] * count, 2, 6))
    x, w, b = x.astype(np.float32), w.astype(np.float32), np.arange(6, dtype=np.float32)
    op = operation(count)(
        value(x.shape), value(w.shape), value(b.shape), out=f32, group=2, **MOVES[count]
    )
    stride, pads, dilation = moves(count)
    filter = np.ascontiguousarray(w.transpose(count + 1, count, *range(count)))
    sides = [before for before, _ in pads] + [after for _, after in pads]
    options: dict[str, Any] = {"strides": stride, "dilations": dilation, "pads": sides, "group": 2}
    wanted = channels_last(node("Conv", wide(x), filter, b, **options))
    np.testing.assert_allclose(run(op, x, w, b), wanted, atol=1e-5, err_msg="16 summands")


@oracle("ONNX", qnn.TransposeConv1dOp, qnn.TransposeConv2dOp, qnn.TransposeConv3dOp)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_onnx_transposed_convolution(count: int):
    rng = np.random.default_rng(0)
    x, w = rng.standard_normal((1, *[4] * count, 2)), rng.standard_normal((*[3] * count, 2, 3))
    x, w = x.astype(np.float32), w.astype(np.float32)
    stride, pads, added = [2] * count, [(0, 1), (1, 0), (1, 1)][:count], [1, 0, 1][:count]
    parameters = plain(stride=stride, pad_amount=pads, output_padding=added)
    op = TRANSPOSED[count](value(x.shape), value(w.shape), out=f32, **parameters)
    filter = np.ascontiguousarray(w.transpose(count, count + 1, *range(count)))
    sides = [before for before, _ in pads] + [after for _, after in pads]
    options: dict[str, Any] = {"strides": stride, "pads": sides, "output_padding": added}
    wanted = channels_last(node("ConvTranspose", wide(x), filter, **options))
    np.testing.assert_allclose(run(op, x, w), wanted, atol=1e-5, err_msg="54 summands")


BLOCKS = BlockType.of("i4", (2, 2, 2, 3), np.array([[[[0.11, 0.071], [0.0313, 0.2]]]]))
FACTORS = np.array([[1, 7], [16, 3], [2, 2], [5, 9], [1, 1], [4, 11]])
EXPANDED = ExpansionType.of("i8", 3, [0.01 + 0.003 * i for i in range(6)], FACTORS)


@oracle("formula", qnn.Conv2dOp, qnn.TransposeConv2dOp)
@pytest.mark.parametrize("weight", [BLOCKS, EXPANDED])
@pytest.mark.parametrize("op", [qnn.Conv2dOp, qnn.TransposeConv2dOp])
def test_blocks_of_weights_follow_the_real_rule(
    op: type[qnn.FilterOp], weight: BlockType | ExpansionType
):
    target = UniformType.per_tensor("i8", 0.4731, 11)
    bias = UniformType.per_tensor("i32", 0.0123, 0)
    q = np.random.default_rng(0).integers(-8, 8, (2, 2, 4, 6)).astype(np.int8)
    scales, _ = weight.broadcast_parameters(q.shape)
    x, b = stored(BYTES, 1, 3, 3, 4), stored(bias, 6)
    values = [value(x.shape, BYTES), value(q.shape, weight), value(b.shape, bias)]
    made = op(*values, out=target, stride=[1, 1], pad_amount=[[0, 0], [0, 0]])
    filter = np.vectorize(Fraction)(scales) * q.astype(object)
    around = [(0, 0), (0, 0)]
    if op is qnn.TransposeConv2dOp:
        filter, around = filter[::-1, ::-1], [(1, 1), (1, 1)]
    total = convolved(fractions(BYTES, x), filter, [1, 1], around, [1, 1]) + fractions(bias, b)
    np.testing.assert_array_equal(run(made, x, q, b), rounded(target, total))


def test_a_bias_without_a_scale_needs_sums_of_one():
    values = [value((1, 3, 3, 4), BYTES), value((2, 2, 4, 6), BLOCKS), value((6,), i32)]
    op = qnn.Conv2dOp(*values, out=BYTES, stride=[1, 1], pad_amount=[[0, 0]] * 2)
    x, w = stored(BYTES, 1, 3, 3, 4), np.zeros((2, 2, 4, 6), np.int8)
    with pytest.raises(HexnnError, match="bias must be quantized where the sums do not"):
        run(op, x, w, np.zeros(6, np.int32))


def test_sizes_may_be_smaller_than_their_bounds():
    most, least = (4, 9, 7, 2), (2, 6, 5, 2)
    x = stored(BYTES, *least)
    bounded = test.TestOp(result_types=[tensor_of(BYTES, [*map(Dim, most[:3]), 2])]).results[0]
    moves = {"stride": [2, 1], "pad_amount": [[1, 0], [0, 2]]}
    pool = {"filter_size": [2, 3], "rounding_mode": "CEIL"}
    patch = {"size": [2, 3], "stride": [2, 1], "rate": [1, 2], "padding": "SAME"}
    for op, operands, parameters in (
        (qnn.Conv2dOp, [(3, 2, 2, 4)], moves),
        (qnn.DepthWiseConv2dOp, [(3, 2, 1, 4)], moves),
        (qnn.TransposeConv2dOp, [(3, 2, 2, 4)], moves),
        (qnn.PoolAvg2dOp, [], moves | pool),
        (qnn.PoolMax2dOp, [], moves | pool),
        (qnn.ExtractPatchesOp, [], patch),
        (qnn.Im2ColOp, [], moves | {"kernel_size": [2, 3]}),
        (qnn.MatMulOp, [(2, 5)], {}),
        (qnn.FullyConnectedOp, [(5, 2)], {"keep_dims": True}),
    ):
        others = [value(shape, BYTES) for shape in operands]
        arrays = [stored(BYTES, *shape) for shape in operands]
        fixed = op(value(least, BYTES), *others, out=BYTES, **parameters)
        made = op(bounded, *others, out=BYTES, **parameters)
        made.verify()
        (seen,) = evaluate(made, [x, *arrays])
        np.testing.assert_array_equal(seen, run(fixed, x, *arrays))
