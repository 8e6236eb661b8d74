"""Words of replacements that split a result into pieces along a dimension, and slice operands for
them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from xdsl.dialects.builtin import IntegerAttr, TensorType
from xdsl.ir import SSAValue

from ...dialects import opdef
from ...dialects.packages.terms import Call, Name, Term
from ...dialects.qnn.dense import ui32
from ..htp.regions import Region, part_type
from .evaluation import Piece
from .matching import described
from .replacing import Frame, Maker, NotApplicable, makes
from .word_meanings import Undefined


def cut(dim: int, total: int, size: int) -> list[Piece]:
    """Return the pieces of at most `size` into which a dimension of extent `total` is cut; the last
    one may be smaller.
    """
    starts = range(0, total, size)
    return [Piece(dim, a, min(size, total - a), total, i) for i, a in enumerate(starts)]


@makes("AUTOSPLIT")
def autosplit(maker: Maker, call: Call, frame: Frame) -> SSAValue:
    """Make AUTOSPLIT(dim, "I", size, replacement): a replacement for each piece of at most `size`,
    concatenated.
    """
    dim, variable, size, around = call.arguments
    wanted = frame.scope.evaluate(size)
    if wanted <= 0:
        raise Undefined(f"{call.word}: the size {size} of a piece is {wanted}")
    return split(maker, call, frame, (dim, variable, around), wanted)


@makes("AUTOTHREAD_HVX")
def autothread(maker: Maker, call: Call, frame: Frame) -> SSAValue:
    """Make AUTOTHREAD_HVX(dim, "I", replacement): as many pieces as the target has HVX contexts,
    fewer if the dimension is smaller.
    """
    dim, variable, around = call.arguments
    total = extent(frame.output, frame.scope.evaluate(dim))
    return split(maker, call, frame, (dim, variable, around), -(-total // maker.contexts))


def extent(type: TensorType[Any], dim: int) -> int:
    """Return the extent of a result along the dimension `dim`, which is split."""
    sizes = type.get_shape()
    if not 0 <= dim < len(sizes):
        raise Undefined(f"a split along dimension {dim} of {len(sizes)}")
    return sizes[dim]


def split(
    maker: Maker, call: Call, frame: Frame, terms: tuple[Term, Term, Term], size: int
) -> SSAValue:
    """Make the pieces of at most `size` and their concatenation; `terms` are the dimension, the
    variable and the replacement among the arguments of `call`.
    """
    index, variable, around = terms
    assert isinstance(variable, Name)
    dim = frame.scope.evaluate(index)
    total = extent(frame.output, dim)
    pieces = cut(dim, total, size)
    if len(frame.outputs) > 1:
        raise Undefined(f"{call.word} concatenates one result, the match has {len(frame.outputs)}")
    if len(pieces) == 1:
        text = f"{call.word} along dimension {dim} makes one piece"
        raise NotApplicable(f"{text}: the extent is {total}, a piece has {size}")
    values = list[SSAValue]()
    for piece in pieces:
        whole = Region.whole(frame.output.get_shape())
        part = part_type(frame.output, whole.along(dim, piece.start, piece.start + piece.size))
        values.append(maker.value(around, frame.piece(variable.name, piece, part)))
        maker.pieces.append((piece, values[-1]))
    axis = maker.add(opdef.ConstOp(*opdef.constant_operand(IntegerAttr(dim, ui32))))
    return maker.plain("q::Concat", [*values, axis], frame.output)


@makes("TYPICAL_SLICE")
def typical_slice(maker: Maker, call: Call, frame: Frame) -> SSAValue:
    """Make TYPICAL_SLICE(operand, "I"): the part of the operand in the range of the piece."""
    tensor, variable = call.arguments
    maker.expect_usual(call, frame)
    value, piece = frame.scope.evaluate(tensor), frame.scope.evaluate(variable)
    sizes = list(opdef.dims(value))
    if len(sizes) <= piece.dim or sizes[piece.dim] != piece.total:
        seen = sizes[piece.dim] if len(sizes) > piece.dim else "no extent"
        text = f"{described(value)} has {seen} along dimension {piece.dim}"
        raise Undefined(f"{call}: {text}, the split result {piece.total}")
    starts = [0] * len(sizes)
    starts[piece.dim], sizes[piece.dim] = piece.start, piece.size
    return maker.slice(value, starts, sizes)


@makes("AUTOSPLIT_SLICE")
def autosplit_slice(maker: Maker, call: Call, frame: Frame) -> SSAValue:
    """Make AUTOSPLIT_SLICE(operand, start, size): the part of the operand from the first shape on,
    of the size of the second.
    """
    maker.expect_usual(call, frame)
    value, starts, sizes = map(frame.scope.evaluate, call.arguments)
    rank = len(opdef.dims(value))
    if not len(starts) == len(sizes) == rank:
        raise Undefined(f"{call.word}: {described(value)} has {rank} dimensions")
    if not np.all(sizes):
        raise Undefined(f"{call.word}: a slice of {_text(sizes)} has no elements")
    return maker.slice(value, starts, sizes)


def _text(sizes: Sequence[int]) -> str:
    return "x".join(map(str, sizes))
