"""Random graphs of one nnef operation: any operation, any attributes that it takes.

`operation(name, seed)` draws shapes, attributes and values until the operation verifies.
"""

from __future__ import annotations

import numpy as np
from support.nnef_cases import ELEMENTS
from support.nnef_drawing import Array, Case, Draw, Maker, Operand
from support.nnef_window_cases import WINDOWS
from xdsl.dialects.builtin import (
    ModuleOp,
    TensorType,
)
from xdsl.dialects.func import ReturnOp
from xdsl.ir import Block, SSAValue
from xdsl.utils.exceptions import VerifyException

from hexnn.dialects import nnef
from hexnn.dialects.entry_function import Entry
from hexnn.dialects.nnef.base import FragmentOp

TRIES = 200
"""How often attributes are drawn anew until an operation takes them."""

MAKERS: dict[str, Maker] = ELEMENTS | WINDOWS
"""What draws the arguments of each operation; those that introduce tensors stand around them."""

OPERATIONS = {op.name.removeprefix("nnef."): op for op in nnef.OPERATIONS}


def operation(name: str, seed: int) -> tuple[ModuleOp, dict[str, Array]]:
    """A graph of the operation, the same for each seed, and the values of its inputs."""
    draw = Draw(np.random.default_rng([seed, *name.encode()]))
    op_class = OPERATIONS[name]
    assert issubclass(op_class, FragmentOp)
    for _ in range(TRIES):
        try:
            return graph(op_class, MAKERS[name](draw))
        except VerifyException:
            continue
    raise AssertionError(f"no arguments found that '{name}' takes")


def graph(op_class: type[FragmentOp], case: Case) -> tuple[ModuleOp, dict[str, Array]]:
    """A module of one operation, and its inputs. Raises VerifyException for wrong arguments."""
    block, inputs = Block(), dict[str, Array]()

    def value(operand: Operand) -> SSAValue:
        type = TensorType(operand.element, operand.array.shape)
        if operand.known:
            constant = nnef.ConstantOp.of(operand.array, type)
            block.add_op(constant)
            return constant.output
        inputs[f"x{len(inputs)}"] = operand.array
        return block.insert_arg(type, len(block.args))

    operands = [
        None if one is None else value(one) if isinstance(one, Operand) else [value(o) for o in one]
        for one in case.operands
    ]
    op = op_class(*operands, out=case.elements, **case.parameters)
    block.add_ops([op, ReturnOp(*op.results)])
    module = Entry.make(block, inputs).module()
    module.verify()
    return module, inputs
