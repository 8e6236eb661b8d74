"""Verification that reports every invalid operation, not only the first."""

from collections.abc import Container, Iterator, Sequence

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, BlockArgument, ErasedSSAValue, Operation, OpResult
from xdsl.parser.core import ForwardDeclaredValue
from xdsl.utils.exceptions import VerifyException

from ...dialects.entry_function import Entry
from ...dialects.hvx.scalar_check import is_valid_scalar
from ...dialects.irdl import Violations
from .failures import Failures, attach_operation, operations_in_errors

DEFINED = (OpResult, BlockArgument)
"""The classes of values that have a definition."""


def is_hexnn(kind: type[Operation] | None) -> bool:
    """Return whether an operation class is hexnn's; not for None. Verifiers of other classes may
    raise any exception.
    """
    return kind is not None and kind.__module__.startswith("hexnn.")


def verify_all(module: Operation, verified: Container[Operation] = ()) -> None:
    """Verify `module` recursively, but for the operations `verified` of its body. Raises Failures
    with an error for each invalid operation.
    """
    with operations_in_errors():
        parts = [op for region in module.regions for block in region.blocks for op in block.ops]
        ops = [module, *(op for part in parts if part not in verified for op in part.walk())]
        errors = [*_undefined(ops)]
        errors = errors or [*_failing(ops), *_misplaced(ops), *_misnamed(ops)]
    if errors:
        raise Failures(errors)


def _failing(ops: Sequence[Operation]) -> Iterator[Exception]:
    """Yield errors for those of `ops` whose verifier fails, and for blocks without a terminator."""
    for op in ops:
        if op.next_op is not None and _passes_quick_check(op):
            continue
        try:
            op.verify(verify_nested_ops=False)
            for block in _empty_blocks(op):
                block.verify()
        except Violations as e:
            yield from (attach_operation(VerifyException(reason), op) for reason in e.reasons)
        except (VerifyException, ValueError) as e:
            yield attach_operation(e, op)
        except Exception as e:
            if is_hexnn(type(op)):
                raise
            yield attach_operation(VerifyException(f"cannot be verified by xDSL: {e}"), op)


def _passes_quick_check(op: Operation) -> bool:
    """Return whether `op` passes a quick check that proves it valid: that of its class, if it has
    one, or that of scalar operations of kernels.
    """
    check = getattr(op, "passes_quick_check", None)
    return is_valid_scalar(op) if check is None else check()


def _misnamed(ops: Sequence[Operation]) -> Iterator[Exception]:
    """Yield an error for each attribute `hexnn.inputs` or `hexnn.outputs` of a function in `ops`
    that is not an array of as many distinct strings as the function has inputs or outputs.
    """
    for function in (op for op in ops if isinstance(op, FuncOp)):
        yield from Entry(function).errors()


def _empty_blocks(op: Operation) -> Iterator[Block]:
    return (block for region in op.regions for block in region.blocks if block.is_empty)


def _undefined(ops: Sequence[Operation]) -> Iterator[Exception]:
    """Yield an error for each operand of `ops` whose definition is in none of the regions around
    its operation, so that the parser left a forward declaration.
    """
    for op in ops:
        for index, value in enumerate(op.operands):
            if type(value) in DEFINED:
                continue
            if isinstance(value, ErasedSSAValue):
                yield attach_operation(VerifyException(f"operand {index} was erased"), op)
            elif isinstance(value, ForwardDeclaredValue):
                message = f"operand {index} is not defined in a region around it"
                yield attach_operation(VerifyException(message), op)


def _misplaced(ops: Sequence[Operation]) -> Iterator[Exception]:
    """Yield errors for those of `ops` that use a value before its definition in the same block."""
    seen = set[int]()
    for op in ops:
        for index, value in enumerate(op.operands):
            if type(value) is OpResult and id(value.op) not in seen and _is_later(value, op):
                message = f"operand {index} is used before it is defined"
                yield attach_operation(VerifyException(message), op)
                break
        seen.add(id(op))


def _is_later(value: OpResult, user: Operation) -> bool:
    """Return whether `value`, of an operation that follows `user` or contains it, is defined by one
    in the same block; not in the block of a module.
    """
    block = user.parent
    return value.op.parent is block and not isinstance(user.parent_op(), ModuleOp)
