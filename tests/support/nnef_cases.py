"""What draws the arguments of nnef operations on elements and along axes, and of movements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from support.nnef_drawing import BORDERS, Array, Case, Draw, Maker, Operand, Shape
from xdsl.dialects.builtin import (
    f32,
    f64,
    i1,
    i32,
    i64,
)
from xdsl.ir import Attribute

from hexnn.dialects.nnef.base import kind_of
from hexnn.dialects.quant import storage_dtype


def unary(values: Callable[[Draw, Shape], Array], **parameters: Callable[[Draw], float]) -> Maker:
    """A function of each element, whose parameters are drawn."""

    def make(d: Draw) -> Case:
        given = {name: one(d) for name, one in parameters.items() if d.chance(0.9)}
        return Case([Operand(values(d, d.shape()))], given)

    return make


def inside(d: Draw, shape: Shape) -> Array:
    """Numbers between -1 and 1."""
    return np.tanh(d.tame(shape))


def binary(values: Callable[[Draw, Shape], Array], result: Attribute = f32) -> Maker:
    """A function of two tensors that broadcast; the second one is sometimes known."""

    def make(d: Draw) -> Case:
        shape = d.shape()
        element = i1 if values is Draw.logicals else f32
        pair = [Operand(values(d, d.broadcastable(shape)), element) for _ in range(2)]
        pair[1].known = d.chance(0.3)
        return Case([*d.one_of([pair, pair[::-1]])], {}, result)

    return make


def several(values: Sequence[Callable[[Draw, Shape], Array]], **parameters: Any) -> Maker:
    """A function of several tensors that broadcast; all but the first one are sometimes known."""

    def make(d: Draw) -> Case:
        shape, known = d.shape(), d.chance()
        given = {name: one(d) for name, one in parameters.items()}
        first, *rest = (one(d, d.broadcastable(shape)) for one in values)
        operands = [Operand(first), *(Operand(array, known=known) for array in rest)]
        return Case([*operands], given)

    return make


def reduction(values: Callable[[Draw, Shape], Array], result: Any = f32, **more: Any) -> Maker:
    """A reduction along some axes."""

    def make(d: Draw) -> Case:
        shape = d.shape()
        element = i1 if values is Draw.logicals else f32
        given = {name: one(d) for name, one in more.items()}
        operand = Operand(values(d, shape), element)
        return Case([operand], {"axes": d.axes(len(shape))} | given, result)

    return make


def softmax(d: Draw) -> Case:
    """Exponentials by their sum."""
    shape = d.shape(1, 4)
    axes = d.axes(len(shape)) or [0]
    return Case([Operand(d.tame(shape, d.one_of([1.0, 30.0])))], {"axes": axes})


def normalization(d: Draw) -> Case:
    """By what lies along axes."""
    shape = d.shape()
    given = {"axes": d.axes(len(shape))}
    given |= {name: d.number() for name in ("bias", "epsilon") if d.chance(0.7)}
    return Case([Operand(d.tame(shape))], given)


def local(*names: str) -> Maker:
    """By the window around each element."""

    def make(d: Draw) -> Case:
        shape = d.shape(0, 4, 6)
        size = [d.integer(1, 4) if d.chance() else 1 for _ in shape]
        given = {name: d.number() for name in names if d.chance(0.7)}
        return Case([Operand(d.tame(shape))], {"size": size[: d.integer(0, len(size))]} | given)

    return make


def moved(make: Callable[[Draw, Shape], dict[str, Any]]) -> Maker:
    """A tensor of any data type, whose elements move."""

    def case(d: Draw) -> Case:
        operand = d.any(d.shape(0, 4))
        return Case([operand], make(d, operand.array.shape), operand.element)

    return case


def reshape(d: Draw, shape: Shape) -> dict[str, Any]:
    """The same elements in another shape."""
    sizes = [int(n) for n in d.random.permutation(np.array(shape, np.int64))]
    return {"shape": [-1] if d.chance(0.3) else sizes}


def slices(d: Draw, shape: Shape) -> dict[str, Any]:
    """Some elements along some axes, forward or backward."""
    axes = d.axes(len(shape))
    strides = [d.one_of([1, 1, 2, -1, -2]) for _ in axes]
    begin = [d.integer(-shape[a], shape[a]) for a in axes]
    end = [d.integer(-shape[a] - (s < 0), shape[a]) for a, s in zip(axes, strides, strict=True)]
    return {"axes": axes, "begin": begin, "end": end} | ({"stride": strides} if axes else {})


def squeezed(d: Draw) -> Case:
    """Axes of size 1 go away."""
    shape = tuple(1 if d.chance() else d.integer(1, 4) for _ in range(d.integer(0, 4)))
    operand = d.any(shape)
    axes = [axis for axis in d.axes(len(shape)) if shape[axis] == 1]
    return Case([operand], {"axes": axes}, operand.element)


def joined(d: Draw, axes: int = 0) -> Case:
    """Several tensors of one data type; `axes`: how many the result has more."""
    shape = d.shape(0 if axes else 1, 4)
    axis = d.integer(0, len(shape) - 1 + axes)
    first = d.any(shape)
    rest: list[Operand] = []
    for _ in range(d.integer(0, 3)):
        sizes = [d.integer(1, 3) if i == axis and not axes else n for i, n in enumerate(shape)]
        rest.append(d.alike(first, tuple(sizes)))
    return Case([[first, *rest]], {"axis": axis}, first.element)


def split(d: Draw) -> Case:
    """Parts along an axis."""
    ratios, shape = [d.integer(1, 2) for _ in range(d.integer(1, 3))], list(d.shape(1, 4))
    axis = d.integer(0, len(shape) - 1)
    shape[axis] = sum(ratios) * d.integer(1, 2)
    operand = d.any(tuple(shape))
    return Case([operand], {"axis": axis, "ratios": ratios}, [operand.element])


def unstack(d: Draw) -> Case:
    """The slices along an axis."""
    operand = d.any(d.shape(1, 4))
    axis = d.integer(0, operand.array.ndim - 1)
    return Case([operand], {"axis": axis}, [operand.element])


def gather(d: Draw) -> Case:
    """Slices by known indices."""
    operand = d.any(d.shape(1, 3))
    axis = d.integer(0, operand.array.ndim - 1)
    indices = d.random.integers(0, operand.array.shape[axis], d.shape(0, 2))
    element = d.one_of([i32, i64])
    stored = np.asarray(indices, storage_dtype(element))
    return Case([operand, Operand(stored, element, True)], {"axis": axis}, operand.element)


def selected(d: Draw) -> Case:
    """One of two values."""
    shape = d.shape()
    yes = d.any(d.broadcastable(shape))
    no = d.alike(yes, d.broadcastable(shape))
    return Case([Operand(d.logicals(d.broadcastable(shape)), i1), yes, no], {}, yes.element)


def cast(d: Draw) -> Case:
    """Another data type, as wide where it is one of integers."""
    operand = d.any(d.shape())
    wide = d.one_of([f32, f64, i1, i64])
    if kind_of(operand.element) == "integer" and kind_of(wide) == "integer":
        wide = operand.element if operand.element == i64 else i64
    return Case([operand], {}, wide)


def copies(d: Draw) -> Case:
    """The tensor, several times."""
    operand = d.any(d.shape())
    return Case([operand], {"times": d.integer(1, 3)}, [operand.element])


def sum_of(d: Draw) -> Case:
    """A sum of tensors."""
    shape = d.shape()
    count = d.integer(1, 4)
    return Case([[Operand(d.tame(d.broadcastable(shape))) for _ in range(count)]])


def pad(d: Draw) -> Case:
    """Elements around."""
    shape = d.shape(0, 4)
    low, high = d.one_of([(0, 2), (-2, 3), (-4, 7)])
    pairs = [(d.integer(low, high), d.integer(low, high)) for _ in shape]
    given = {"padding": pairs, "border": d.one_of(BORDERS[1:]), "value": d.number()}
    return Case([Operand(d.tame(shape))], given)


N, R = Draw.number, Draw.reals
ELEMENTS: dict[str, Maker] = {
    **dict.fromkeys("abs ceil floor neg relu round sign sqr".split(), unary(R)),
    **dict.fromkeys(
        "atan asinh cos exp gelu sigmoid silu sin softplus tan tanh cosh sinh".split(),
        unary(R),
    ),
    **dict.fromkeys("acos asin atanh".split(), unary(inside)),
    **dict.fromkeys("log log2 rcp rsqr rsqrt sqrt acosh".split(), unary(R)),
    "not": lambda d: Case([Operand(d.logicals(d.shape()), i1)], {}, i1),
    "copy": moved(lambda d, s: {}),
    **dict.fromkeys("add mul sub max min".split(), binary(R)),
    **dict.fromkeys("eq ge gt le lt ne".split(), binary(R, i1)),
    **dict.fromkeys("and or".split(), binary(Draw.logicals, i1)),
    "div": binary(R),
    "pow": binary(Draw.above),
    "select": selected,
    "clamp": several([R, Draw.tame, Draw.tame]),
    "cast": cast,
    "elu": unary(R, alpha=N),
    "selu": unary(R, alpha=N, **{"lambda": N}),
    "softabs": lambda d: Case([Operand(d.tame(d.shape()))], {"epsilon": abs(d.number())}),
    "leaky_relu": lambda d: Case([Operand(d.reals(d.shape()))], {"alpha": d.number()}),
    "prelu": several([R, Draw.tame]),
    "softmax": softmax,
    **dict.fromkeys("max_reduce min_reduce".split(), reduction(R)),
    "mean_reduce": reduction(Draw.tame),
    "sum_reduce": reduction(Draw.tame, normalize=Draw.chance),
    **dict.fromkeys("all_reduce any_reduce".split(), reduction(Draw.logicals, i1)),
    **dict.fromkeys("argmax_reduce argmin_reduce".split(), reduction(R, i32)),
    "moments": reduction(Draw.tame, [f32, f32]),
    **dict.fromkeys("l1_normalization l2_normalization".split(), normalization),
    "local_mean_normalization": local(),
    **dict.fromkeys(
        "local_variance_normalization local_contrast_normalization".split(),
        local("bias", "epsilon"),
    ),
    "local_response_normalization": local("alpha", "beta", "bias"),
    "reshape": moved(reshape),
    "transpose": moved(
        lambda d, s: {"axes": [int(a) for a in d.random.permutation(d.integer(0, len(s)))]}
    ),
    "squeeze": squeezed,
    "unsqueeze": moved(lambda d, s: {"axes": d.axes(len(s) + 1)[:1]}),
    "tile": moved(lambda d, s: {"repeats": [d.integer(1, 3) for _ in s]}),
    "slice": moved(slices),
    "pad": pad,
    "concat": joined,
    "stack": lambda d: joined(d, 1),
    "split": split,
    "unstack": unstack,
    "gather": gather,
    "copy_n": copies,
    "add_n": sum_of,
}
"""What draws the arguments of operations on elements, along axes, and of movements."""
