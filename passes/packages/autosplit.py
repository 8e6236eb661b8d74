"""The macros AUTOSPLIT, AUTOTHREAD_HVX, TYPICAL_SLICE and AUTOSPLIT_SLICE in replacements of rules:
they split a result into pieces along a dimension, and slice the operands of the pieces.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerAttr, TensorType
from xdsl.ir import SSAValue

from ...dialects import opdef
from ...dialects.packages.terms import Call, Name, Term
from ...dialects.qnn.dense import ui32
from ..htp.tiling.regions import Region, part_type
from .evaluation import Piece
from .matching import described
from .replacing import Frame, Maker, NotApplicable, makes
from .word_meanings import Undefined


def cut(dim: int, total: int, size: int) -> list[Piece]:
    """Return the pieces of at most `size` indices into which dimension `dim`, of extent `total`, is
    cut; the last one may be smaller.
    """
    starts = range(0, total, size)
    return [Piece(dim, a, min(size, total - a), total, i) for i, a in enumerate(starts)]


@makes("AUTOSPLIT")
def autosplit(maker: Maker, call: Call, frame: Frame) -> SSAValue:
    """Add to `maker` the operations of `call`, AUTOSPLIT(dim, "I", size, replacement): one
    replacement for each piece of at most `size` along `dim`. Return their concatenation. `frame`
    holds what names stand for, and the result type.
    """
    dim, variable, size, around = call.arguments
    wanted = frame.scope.evaluate(size)
    if wanted <= 0:
        raise Undefined(f"{call.word}: the size {size} of a piece is {wanted}")
    return split(maker, call, frame, (dim, variable, around), wanted)


@makes("AUTOTHREAD_HVX")
def autothread(maker: Maker, call: Call, frame: Frame) -> SSAValue:
    """Add to `maker` the operations of `call`, AUTOTHREAD_HVX(dim, "I", replacement): as many
    pieces along `dim` as the target has HVX contexts, fewer if its extent is smaller. Return their
    concatenation. `frame` holds what names stand for, and the result type.
    """
    dim, variable, around = call.arguments
    total = extent(frame.output, frame.scope.evaluate(dim))
    return split(maker, call, frame, (dim, variable, around), -(-total // maker.contexts))


def extent(type: TensorType[Any], dim: int) -> int:
    """Return the extent along dimension `dim`, which is to be split, of a result of type `type`.
    Raises Undefined if it has no such dimension.
    """
    sizes = type.get_shape()
    if not 0 <= dim < len(sizes):
        raise Undefined(f"a split along dimension {dim} of {len(sizes)}")
    if sizes[dim] == DYNAMIC_INDEX:
        raise Undefined(f"a split along dimension {dim}, which is dynamic")
    return sizes[dim]


def split(
    maker: Maker, call: Call, frame: Frame, terms: tuple[Term, Term, Term], size: int
) -> SSAValue:
    """Add to `maker` a replacement for each piece of at most `size` of the result of `call`, a
    split; return their concatenation. `terms` are three arguments of `call`: dimension, name of the
    split variable, replacement. `frame` holds the result type and what names stand for.
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
    """Return the value of `call`, TYPICAL_SLICE(operand, "I"): the part of the operand in the index
    range of the piece that the split variable I names in `frame`. A slice operation is added to
    `maker`.
    """
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
    """Return the value of `call`, AUTOSPLIT_SLICE(operand, start, size): the part of the operand
    that begins at the indices `start` and has the extents `size`. A slice operation is added to
    `maker`; `frame` holds what names stand for.
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
