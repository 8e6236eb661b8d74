"""qnn-equalize-layers: cross-layer equalization, the ranges of channels between layers of floats
made alike.

A channel that a layer writes is divided by a factor, and the weights of the layers that read it are
multiplied by it: y = W2 f relu(W1 x / f), for f > 0. Factors are powers of two, so every float of
the results stays the same. All channels of a class (`channel_classes`) have one factor.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from ...dialects import qnn
from ...dialects.constants import ConstantOp, known_array
from ...dialects.registries.passes import register_pass
from ...dialects.tensors import element
from ...semantics.registry import Array
from ..networks import NetworkPass
from .channel_factors import Channels, Factors, Reaches

NAME = "qnn-equalize-layers"


def equalize(
    function: FuncOp, keep: Collection[Operation] = (), reaches: Reaches | None = None
) -> None:
    """Equalize the layers of `function` but those in `keep`, in place; by what channels reach on
    samples if `reaches` is given.
    """
    factors = Factors.of(function, keep, reaches)
    factors.search()
    for channels in factors.layers:
        rescale(channels, factors.exponents)


def rescale(channels: Channels, exponents: Array) -> None:
    """Multiply the constants of a layer by the factors 2 ** `exponents` of the classes that it
    reads, and divide them by those of the classes that it writes, in place.
    """
    layer = channels.layer
    into, out = (np.exp2(exponents[side]) for side in (channels.inputs, channels.outputs))
    factor = into / out
    multiply(layer, 1, factor.T if isinstance(layer, qnn.FullyConnectedOp) else factor)
    if len(layer.operands) > 2:
        multiply(layer, 2, 1 / out[0])


def multiply(op: Operation, index: int, factor: Array) -> None:
    """Multiply the constant operand `index` of `op` by powers of two."""
    if (factor != 1).any():
        replace(op, index, array_of(op.operands[index]) * factor.astype(np.float32))


def array_of(value: SSAValue) -> Array:
    """Return the elements of a constant."""
    array = known_array(value)
    assert array is not None
    return array


def replace(op: Operation, index: int, array: Array) -> None:
    """Replace the constant operand `index` of `op` by a constant of `array`, of its own; erase the
    old one if nothing else reads it.
    """
    old = op.operands[index]
    new = qnn.ConstantOp.of(array, TensorType(element(old), array.shape))
    new.location = old.owner.location if isinstance(old.owner, Operation) else op.location
    new.output.name_hint = old.name_hint
    Rewriter.insert_op(new, InsertPoint.before(op))
    op.operands[index] = new.output
    if old.first_use is None and isinstance(old.owner, ConstantOp):
        Rewriter.erase_op(old.owner)


@register_pass
@dataclass(frozen=True)
class QnnEqualizeLayersPass(NetworkPass):
    """Make the ranges of weights alike in each channel between layers of floats, by powers of
    two that one side is divided by and the other multiplied by: the same network, bit for bit,
    whose weights lose less when one scale serves all channels.
    """

    name = NAME
    level = "qnn"

    def rewrite(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Equalize the layers of each of `parts`, functions of `module`."""
        for part in parts:
            equalize(part)
