"""The interpreter of hvx code without memory accesses and loops, by the semantics of its
instructions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Block, Operation, SSAValue

from ...dialects.hvx import ConstantOp, HiOp, InstructionOp, LoOp
from .amounts import check_amounts, is_checked
from .lanes import Array, high, low
from .registry import semantics

Environment = dict[SSAValue, Array]
"""Register contents by SSA value; for the arrays see `lanes.py`."""


def interpret(block: Block, arguments: Mapping[SSAValue, Array]) -> Environment:
    """Execute `block` on `arguments`; return the contents of all its registers, by SSA value.

    Raises ValueError for an operation that is neither a constant nor an instruction on registers,
    and IgnoredBits for a shift or rotate amount with set bits that the instruction ignores.
    """
    env = dict(arguments)
    for op in block.ops:
        env.update(zip(op.results, results(op, env), strict=True))
    return env


def results(op: Operation, env: Environment) -> Iterator[Array]:
    """Yield the arrays of the results of `op`, computed from the register contents in `env`."""
    match op:
        case arith.ConstantOp(value=IntegerAttr() as number):
            yield np.asarray(number.value.data)
        case ConstantOp():
            yield np.frombuffer(op.bytes, np.uint8)
        case LoOp():
            yield low(env[op.input])
        case HiOp():
            yield high(env[op.input])
        case InstructionOp() if not op.INSTRUCTION.memory:
            if is_checked(op):
                check_amounts(op, [env[value] for value in op.operands])
            computed = semantics(op.INSTRUCTION.name)(*inputs(op, env))
            yield from computed if isinstance(computed, tuple) else (computed,)
        case _:
            raise ValueError(f"'{op.name}' is no instruction on registers")


def inputs(op: InstructionOp, env: Environment) -> Iterator[Array]:
    """Yield the arrays of the inputs of `op`, in the order of `Instruction.inputs`: registers from
    `env`, immediates as scalars.
    """
    values = iter(op.operands)
    for operand in op.INSTRUCTION.inputs:
        if operand.kind == "immediate":
            yield np.asarray(op.immediate_value)
        else:
            yield env[next(values)]
