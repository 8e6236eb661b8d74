"""The schedule of a planned network on several HVX contexts: attributes and synchronization.

In a scheduled function each kernel runs on the context that `htp.context` gives, and each context
executes its operations in the order of the block. Operations without the attribute are executed, in
the same way, by the thread of transfers, which starts DMA and has no HVX. Between these threads
only `htp.signal` and `htp.await` order operations.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue
from xdsl.irdl import (
    EqAttrConstraint,
    IRDLOperation,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect

from ..definitions import named_op_definition
from ..diagnostics import op_error
from .attributes import TokenType
from .memory import expect_tokens_of

CONTEXTS = "htp.contexts"
"""The attribute of a scheduled function with the number of HVX contexts that it runs on."""

CONTEXT = "htp.context"
"""The attribute of an operation with the number of the HVX context that executes it."""

TRANSFERS = -1
"""The number, among those of contexts, of the thread that starts DMA transfers."""


@named_op_definition
class SignalOp(IRDLOperation):
    """A signal that all operations before it on its thread have been executed; the result is the
    token by which other threads wait for it.
    """

    name = "htp.signal"
    token = result_def(EqAttrConstraint(TokenType()))
    assembly_format = "attr-dict"
    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    def __init__(self) -> None:
        super().__init__(result_types=[TokenType()])


@named_op_definition
class AwaitOp(IRDLOperation):
    """A wait for signals of other threads: operations behind it on its thread are executed after
    those before the signals.
    """

    name = "htp.await"
    tokens = var_operand_def(EqAttrConstraint(TokenType()))
    assembly_format = "$tokens attr-dict"
    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    def __init__(self, tokens: Sequence[SSAValue | Operation]) -> None:
        super().__init__(operands=[tokens])

    def verify_(self) -> None:
        """Check that there is a token, and that all are those of signals."""
        expect_tokens_of(SignalOp.name, self.tokens)


def contexts_of(function: FuncOp) -> int | None:
    """Return the number of HVX contexts that a function is scheduled for; None if it is not
    scheduled. Raises HexnnError if the attribute is no positive integer.
    """
    attribute = function.attributes.get(CONTEXTS)
    if attribute is None:
        return None
    if not isinstance(attribute, IntegerAttr) or attribute.value.data < 1:
        raise op_error(function, f"{CONTEXTS} must be an integer of at least 1, got {attribute}")
    return attribute.value.data


def thread_of(op: Operation, contexts: int | None) -> int:
    """Return the number of the context that executes an operation of a function scheduled for
    `contexts` HVX contexts, or `TRANSFERS`; without a schedule (None) 0.

    Raises HexnnError for a context that the function does not have, and for an operation that
    computes but has no context.
    """
    if contexts is None:
        return 0
    attribute = op.attributes.get(CONTEXT)
    if attribute is None:
        if op.name in OF_TRANSFERS:
            return TRANSFERS
        raise op_error(op, f"needs {CONTEXT}: the function is scheduled for {contexts} contexts")
    if not isinstance(attribute, IntegerAttr) or not 0 <= attribute.value.data < contexts:
        raise op_error(op, f"{CONTEXT} must be an integer below {contexts}, got {attribute}")
    return attribute.value.data


OF_TRANSFERS = ("htp.dma_start", "htp.dma_wait", "htp.signal", "htp.await")
"""The operations that the thread of transfers can execute."""
