"""Static counts of the HVX instructions that a kernel executes."""

from __future__ import annotations

from collections import Counter

from xdsl.dialects import func, scf
from xdsl.ir import Block, Operation, SSAValue

from ...dialects import hexagon
from ...dialects.diagnostics import op_error
from ...dialects.hvx import InstructionOp
from ...dialects.hvx.affine import LinearForms
from ...dialects.hvx.table import instructions


def count_instructions(kernel: func.FuncOp | hexagon.FuncOp) -> Counter[str]:
    """Return how often a kernel, of hvx or machine code, executes each HVX instruction, by name.

    Raises HexnnError for a loop whose bounds depend on more than constants and outer loops.
    """
    if isinstance(kernel, hexagon.FuncOp):
        return count_code(kernel.body.block)
    return count_block(kernel.body.block, {}, LinearForms())


def count_code(block: Block) -> Counter[str]:
    """Return how often one execution of machine code executes each HVX instruction, by name."""
    total: Counter[str] = Counter()
    for op in block.ops:
        if isinstance(op, hexagon.LoopOp):
            one, count = count_code(op.body.block), op.count.value.data
            total.update({name: n * count for name, n in one.items()})
        elif isinstance(op, hexagon.InstructionsOp):
            rows = (instr.INSTRUCTION for instr in op.instructions)
            total.update(row.name for row in rows if row.name in instructions())
    return total


def count_block(block: Block, indices: dict[SSAValue, int], forms: LinearForms) -> Counter[str]:
    """Return how often one execution of a block executes each HVX instruction, by name.

    `indices` holds the values of the outer loops' induction variables; `forms` gives scalars as
    affine expressions of these.
    """
    total: Counter[str] = Counter()
    for op in block.ops:
        if isinstance(op, InstructionOp):
            total[op.INSTRUCTION.name] += 1
        elif isinstance(op, scf.ForOp):
            total.update(count_loop(op, indices, forms))
    return total


def count_loop(loop: scf.ForOp, indices: dict[SSAValue, int], forms: LinearForms) -> Counter[str]:
    """Return how often one execution of `loop` executes each HVX instruction, by name. `indices`
    holds the values of the outer loops' induction variables, `forms` gives scalars as affine
    expressions.

    The loop is iterated only if bounds of inner loops depend on its induction variable; otherwise
    its body's counts are multiplied by its trip count.
    """
    bounds = [evaluate(v, loop, indices, forms) for v in (loop.lb, loop.ub, loop.step)]
    iterations = range(*bounds)
    index = loop.body.block.args[0]
    total: Counter[str] = Counter()
    if not inner_bounds_use(loop, index, forms):
        one = count_block(loop.body.block, indices, forms) if iterations else total
        return Counter({name: n * len(iterations) for name, n in one.items()})
    for i in iterations:
        total.update(count_block(loop.body.block, indices | {index: i}, forms))
    return total


def evaluate(
    value: SSAValue, loop: Operation, indices: dict[SSAValue, int], forms: LinearForms
) -> int:
    """Return the value of a bound of `loop`, given the values `indices` of outer induction
    variables. Raises HexnnError if its affine expression in `forms` depends on anything else.
    """
    form = forms(value)
    if not form.terms.keys() <= indices.keys():
        raise op_error(loop, "has a trip count that is only known when it runs")
    return form.constant + sum(indices[term] * factor for term, factor in form.terms.items())


def inner_bounds_use(loop: scf.ForOp, index: SSAValue, forms: LinearForms) -> bool:
    """Return whether a loop inside `loop` has a bound that depends on `index`, the induction
    variable of `loop`; `forms` gives scalars as affine expressions.
    """
    inner = (op for op in loop.body.walk() if isinstance(op, scf.ForOp))
    return any(index in forms(v).terms for op in inner for v in (op.lb, op.ub, op.step))
