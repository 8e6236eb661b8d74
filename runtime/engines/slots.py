"""The slots in which a compiled kernel holds its values: indices in the environment, a list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from xdsl.dialects import scf
from xdsl.ir import Block, Operation, SSAValue

from ...dialects.hvx import InstructionOp, MemwOp
from ...dialects.hvx.affine import LinearForms, constant_of
from ...dialects.hvx.table import Operand
from ...dialects.hvx.types import SCALARS
from ...lowering.llvm.accesses import address_index, has_plain_address
from ...semantics.hvx.reduce import planes
from .kernel_queries import dot_operands, is_dot, is_factor, loop_of_index
from .loops import batched_loops, dependences
from .scalars import SCALAR_FUNCTIONS
from .steps import Step, planes_step


class Slots:
    """The slots (indices in the environment, a list) of a kernel's values, and which of its scalars
    must be computed at run time.

    A scalar that only addresses read is not computed: each access evaluates its address, an affine
    expression of the loops' induction variables and of other scalars.
    """

    def __init__(self, body: Block):
        self.template: list[Any] = []
        """The initial environment from slot 1 on, with constants."""
        self.slots: dict[SSAValue, int] = {}
        self.forms = LinearForms()
        self.dependences = dependences(body)
        self.batched = batched_loops(body, self.dependences)
        """The loops whose iterations run at once."""
        self.needed: set[SSAValue] = set()
        """The scalars that are read at run time."""
        self.split: dict[SSAValue, dict[Operand, int]] = {}
        """The slots of the byte planes of the factors of dot products, by element type."""
        for op in body.walk():
            self.mark_operands(op)

    def slot(self, value: SSAValue) -> int:
        """Return the slot of a value (its index in the environment), allocated on first use; a
        constant's slot is initialized.
        """
        if value not in self.slots:
            self.slots[value] = self.new_slot(constant_of(value))
        return self.slots[value]

    def new_slot(self, content: Any = None) -> int:
        """Allocate a slot with the given initial content; return its index."""
        self.template.append(content)
        return len(self.template)

    def mark_operands(self, op: Operation) -> None:
        """Mark the scalars that `op` reads as needed at run time; for a dot product, allocate the
        slots of its factors' byte planes (array k holds byte k of each word).
        """
        match op:
            case MemwOp() | InstructionOp():
                at = address_index(op) if has_plain_address(op) else -1
                for index, value in enumerate(op.operands):
                    terms = self.forms(value).terms if index == at else (value,)
                    for term in terms:
                        if index != at or loop_of_index(term) not in self.batched:
                            self.mark(term)
                if isinstance(op, InstructionOp) and is_dot(op):
                    for value, operand in dot_operands(op):
                        self.planes_slot(value, operand)
            case scf.ForOp() | scf.YieldOp():
                for value in op.operands:
                    self.mark(value)
            case _:
                pass

    def mark(self, value: SSAValue) -> None:
        """Mark `value`, and the scalars that it is computed from, as needed at run time."""
        if value in self.needed or value.type not in SCALARS:
            return
        self.needed.add(value)
        if isinstance(value.owner, Operation) and type(value.owner) in SCALAR_FUNCTIONS:
            for operand in value.owner.operands:
                self.mark(operand)

    def planes_slot(self, value: SSAValue, operand: Operand) -> int:
        """Return the slot for the byte planes of `value` (array k holds byte k of each word), read
        with the element type of `operand`; a constant is split here, others when the kernel runs.
        """
        known = self.split.setdefault(value, {})
        if operand not in known:
            number = constant_of(value)
            ready = None if number is None else planes(np.asarray(number), operand)
            known[operand] = self.new_slot(ready)
        return known[operand]

    def planes(self, value: SSAValue) -> Iterator[Step]:
        """Yield the closures that split the words of `value`, at run time, into byte planes (array
        k holds byte k of each word), one for each element type with which dot products read it.
        Yield nothing for a constant, which is split before the run, and for a value that its load
        writes as planes.
        """
        if constant_of(value) is None and not self.is_loaded_as_planes(value):
            for operand, target in self.split.get(value, {}).items():
                yield planes_step(self.slot(value), operand, target)

    def varies(self, value: SSAValue) -> bool:
        """Return whether `value` may differ between iterations that run at once."""
        return bool(self.dependences.get(value, frozenset()) & self.batched)

    def is_loaded_as_planes(self, value: SSAValue) -> bool:
        """Return whether `value` is a loaded word that only dot products read, all with the same
        element type, so that it can be loaded as byte planes (array k holds byte k).
        """
        return (
            isinstance(value.owner, MemwOp)
            and len(self.split.get(value, {})) == 1
            and all(is_factor(use.operation, use.index) for use in value.uses)
        )
