"""Compilation of a kernel to the Python closures that the numpy engine runs.

Every value has a slot (index) in the environment, a list. A scalar is an int, or, when it differs
between the iterations of batched loops, an int64 array with an axis for each of these; a register
is an array with these axes leading. Scalars used only in addresses are not computed: each access
evaluates its address as an affine expression.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from xdsl.dialects import arith, func, scf
from xdsl.ir import Block, Operation, SSAValue

from ...dialects.diagnostics import op_error
from ...dialects.hvx import ConstantOp, HiOp, InstructionOp, LoOp, MemwOp
from ...dialects.hvx.affine import constant_of
from ...dialects.hvx.types import SCALARS, TYPES
from ...lowering.llvm.accesses import (
    address_index,
    increment_of,
    is_indexed,
    is_release,
    lane_bytes,
    named_operands,
    named_results,
    offset_of,
)
from ...semantics.hvx import semantics
from ...semantics.hvx.gather import LaneBytes, addressed_bytes
from ...semantics.hvx.lanes import bits, lanes
from ...semantics.hvx.reduce import dot
from .batch import Address, Axis, Environment
from .batched_accesses import (
    ScalarPredicate,
    gather,
    load_planes,
    load_vector,
    load_where,
    load_word,
    scatter,
    scatter_add,
    store_masked,
    store_vector,
    store_where,
)
from .kernel_queries import dot_operands, is_dot, loop_of_index
from .limits import own_instructions
from .loops import depth, inner_iterations, outer_loops
from .scalars import SCALAR_FUNCTIONS
from .slots import Slots
from .steps import (
    Carried,
    LoopBounds,
    Step,
    advance,
    apply,
    apply_all,
    assign,
    batch,
    checked,
    extract_half,
    iterate,
)

BATCH = 512
"""How many iterations of parallel loops run at once, few enough that their registers stay in the
CPU's cache."""


@dataclass
class Program:
    """A kernel compiled to Python closures, which run on an environment (a list with a slot for
    each value).
    """

    template: list[Any]
    """The initial environment from slot 1 on, with constants."""

    arguments: list[int]
    """The slots of the kernel's arguments."""

    steps: list[Step]
    """The closures, to be called in order with the environment."""


def compile_kernel(kernel: func.FuncOp) -> Program:
    """Compile a kernel to closures. Raises HexnnError for an operation that kernels do not
    support.
    """
    compiler = Compiler(kernel.body.block)
    arguments = [compiler.slot(argument) for argument in kernel.body.block.args]
    steps = compiler.block(kernel.body.block)
    return Program(compiler.template, arguments, steps)


class Compiler(Slots):
    """The compiler of one kernel to closures."""

    def __init__(self, body: Block):
        super().__init__(body)
        self.axes: dict[scf.ForOp, Axis] = {}
        """The batched loops around the operations that are being compiled, with their axes."""
        self.rank = depth(body, self.batched)

    def block(self, block: Block) -> list[Step]:
        """Return the closures (functions of the environment) that execute the operations of a
        block, in order.
        """
        steps = [step for argument in block.args for step in self.planes(argument)]
        for op in block.ops:
            steps += self.steps(op)
            steps += [step for result in op.results for step in self.planes(result)]
        return steps

    def steps(self, op: Operation) -> list[Step]:
        """Return the closures (functions of the environment) that execute one operation. Raises
        HexnnError for an unsupported one.
        """
        match op:
            case InstructionOp():
                return (
                    self.memory_steps(op) if op.INSTRUCTION.memory else [self.instruction_step(op)]
                )
            case scf.ForOp():
                return [self.loop_step(op)]
            case MemwOp():
                return [self.load_word(op)]
            case ConstantOp():
                self.slots[op.output] = self.new_slot(op.array)
                return []
            case LoOp() | HiOp():
                return [
                    extract_half(
                        self.slot(op.output), self.slot(op.input), int(isinstance(op, HiOp))
                    )
                ]
            case _ if type(op) in SCALAR_FUNCTIONS:
                return [self.scalar_step(op)] if op.results[0] in self.needed else []
            case arith.ConstantOp() | scf.YieldOp() | func.ReturnOp():
                return []
            case _:
                raise op_error(op, "has no place in an HVX kernel")

    def scalar_step(self, op: Operation) -> Step:
        """Return the closure, a function of the environment, that computes a scalar operation."""
        compute = SCALAR_FUNCTIONS[type(op)](op)
        return apply(compute, self.slot(op.results[0]), [self.slot(v) for v in op.operands])

    def address(self, op: InstructionOp | MemwOp) -> Address:
        """Return the address of a memory access as an affine expression, its immediate offset
        included.
        """
        form = self.forms(op.operands[address_index(op)])
        constant = form.constant + offset_of(op)
        scalars: list[tuple[int, int]] = []
        arrays: list[tuple[int, int]] = []
        axes: list[tuple[Axis, int]] = []
        for value, factor in form.terms.items():
            axis = self.axis_of(value)
            if axis:
                axes.append((axis, factor))
            else:
                (arrays if self.varies(value) else scalars).append((self.slot(value), factor))
        return Address(op, self.rank, constant, scalars, arrays, axes)

    def axis_of(self, value: SSAValue) -> Axis | None:
        """Return the batched loop whose induction variable is `value`; None for any other value."""
        loop = loop_of_index(value)
        return self.axes.get(loop) if loop else None

    def load_word(self, op: MemwOp) -> Step:
        """Return the closure that loads a 32-bit word, split into byte planes (array k holds byte k
        of each word) if only dot products read it.
        """
        address, target = self.address(op), self.slot(op.output)
        if self.is_loaded_as_planes(op.output):
            ((operand, split),) = self.split[op.output].items()
            return lambda env: assign(env, split, load_planes(env, address, operand.element))
        if self.varies(op.output):
            return lambda env: assign(env, target, load_word(env, address))
        return lambda env: assign(env, target, load_word(env, address).item())

    def instruction_step(self, op: InstructionOp) -> Step:
        """Return the closure that executes an instruction without memory access."""
        if is_dot(op):
            return self.dot_step(op)
        inputs = self.inputs(op)
        results = [self.slot(result) for result in op.results]
        compute = self.with_arrays(op, checked(op, semantics(op.INSTRUCTION.name)))
        if op.results[0].type in SCALARS and not self.varies(op.results[0]):
            return apply(lambda *values: compute(*values).item(), results[0], inputs)
        if len(results) == 1:
            return apply(compute, results[0], inputs)
        return apply_all(compute, results, inputs)

    def with_arrays(self, op: InstructionOp, compute: Callable[..., Any]) -> Callable[..., Any]:
        """Return `compute` wrapped to convert operands that are ints into the arrays of rank 0 that
        it expects.
        """
        inputs = [o for o in op.INSTRUCTION.inputs if o.kind != "immediate"]
        ints = [
            at
            for at, (operand, value) in enumerate(zip(inputs, op.operands, strict=True))
            if TYPES[operand.kind] in SCALARS
            and constant_of(value) is None
            and not self.varies(value)
        ]

        def run(*values: Any) -> Any:
            arrays = list(values)
            for at in ints:
                arrays[at] = np.asarray(arrays[at])
            return compute(*arrays)

        return run if ints else compute

    def inputs(self, op: InstructionOp) -> list[int]:
        """Return the slots of an instruction's inputs, immediates included; constant scalars are
        held as arrays.
        """
        values = iter(op.operands)
        slots: list[int] = []
        for operand in op.INSTRUCTION.inputs:
            if operand.kind == "immediate":
                slots.append(self.new_slot(np.asarray(op.immediate_value)))
                continue
            value = next(values)
            number = constant_of(value)
            slots.append(self.slot(value) if number is None else self.new_slot(np.asarray(number)))
        return slots

    def memory_steps(self, op: InstructionOp) -> list[Step]:
        """Return the closures that execute a vector load or store and its post-increment, if it has
        one, or a gather or scatter.
        """
        if is_indexed(op):
            return [self.indexed_step(op)]
        taken = self.predicate_of(op)
        steps = [] if is_release(op) else [self.vector_access(op, taken)]
        increment = increment_of(op)
        if increment is not None:
            old, new = self.slot(named_operands(op)["Rx"]), self.slot(named_results(op)["Rx"])
            step = self.new_slot(increment) if isinstance(increment, int) else self.slot(increment)
            steps.append(advance(old, step, new, taken))
        return steps

    def predicate_of(self, op: InstructionOp) -> ScalarPredicate | None:
        """Return the scalar predicate of an access; None if it is unconditional."""
        condition = op.INSTRUCTION.condition
        if condition is None or condition.kind != "scalar_pred":
            return None
        return ScalarPredicate(self.slot(named_operands(op)[condition.name]), condition.negated)

    def vector_access(self, op: InstructionOp, taken: ScalarPredicate | None) -> Step:
        """Return the closure that executes a vector load or store, where the scalar predicate
        `taken` is true (None: always).
        """
        row, address, given = op.INSTRUCTION, self.address(op), named_operands(op)
        aligned = row.mnemonic == "vmem"
        if row.memory == "load":
            target = self.slot(op.results[0])
            if taken is None:
                return lambda env: assign(env, target, load_vector(env, address, aligned))
            old = self.slot(given["Vx"])
            return lambda env: assign(
                env, target, load_where(env, address, aligned, taken, env[old])
            )
        value = self.slot(given["Vs"])
        if taken is not None:
            return lambda env: store_where(env, address, aligned, taken, env[value])
        if row.condition is None:
            return lambda env: store_vector(env, address, aligned, env[value])
        mask, negated = self.slot(given[row.condition.name]), row.condition.negated
        return lambda env: store_masked(env, address, env[value], env[mask] ^ negated)

    def indexed_step(self, op: InstructionOp) -> Step:
        """Return the closure that executes a gather or scatter."""
        row = op.INSTRUCTION
        slots = {name: self.slot(value) for name, value in named_operands(op).items()}
        size = lane_bytes(op)

        def where(env: Environment) -> LaneBytes:
            return addressed_bytes(
                row, size, {n: np.asarray(env[slot]) for n, slot in slots.items()}
            )

        if row.memory == "load":
            target, old = self.slot(op.results[0]), slots["vtmp"]
            return lambda env: assign(env, target, gather(env, op, where(env), env[old]))
        data, store = slots["Vw"], scatter_add if row.update else scatter
        return lambda env: store(env, op, where(env), size, env[data])

    def dot_step(self, op: InstructionOp) -> Step:
        """Return the closure of a dot product of four bytes in each word (plus the accumulator, if
        any), computed on the factors' byte planes (array k holds byte k of each word).
        """
        left, right = (self.planes_slot(*pair) for pair in dot_operands(op))
        target = self.slot(op.results[0])
        if not op.INSTRUCTION.update:
            return lambda env: assign(env, target, bits(dot(env[left], env[right])))
        old = self.slot(op.operands[0])
        return lambda env: assign(
            env, target, bits(lanes(env[old], "w") + dot(env[left], env[right]))
        )

    def loop_step(self, op: scf.ForOp) -> Step:
        """Return the closure that executes a loop: many iterations at once if the compiler chose to
        batch it, else one by one.
        """
        body, index = op.body.block, self.slot(op.body.block.args[0])
        trips = self.loop_bounds(op)
        if op in self.batched:
            axis = self.axes[op] = Axis(len(trips.around), index)
            limit = max(1, BATCH // inner_iterations(op, self.batched))
            rank = self.rank if body.args[0] in self.needed else 0
            return batch(axis, trips, self.block(body), limit, rank)
        steps = self.block(body)
        carried = [self.slot(argument) for argument in body.args[1:]]
        initial = [self.slot(value) for value in op.iter_args]
        next_values = [self.slot(v) for v in (body.last_op.operands if body.last_op else ())]
        results = [self.slot(result) for result in op.results]
        return iterate(trips, index, steps, Carried(initial, carried, next_values, results))

    def loop_bounds(self, op: scf.ForOp) -> LoopBounds:
        """Return the slots of a loop's bounds and step, with the number of instructions of an
        iteration and the batched loops around it.
        """
        bounds = [self.slot(value) for value in (op.lb, op.ub, op.step)]
        around = [self.axes[loop] for loop in outer_loops(op) if loop in self.batched]
        return LoopBounds(op, bounds, own_instructions(op.body.block) + 1, around)
