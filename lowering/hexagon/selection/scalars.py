"""Materialization of affine expressions, constants and kernel arguments in scalar registers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from xdsl.ir import SSAValue

from ....dialects.hvx.affine import Linear
from ....dialects.hvx.integers import wrap
from ....dialects.hvx.table import scalar_instruction
from ..machine import ARGUMENTS, Access, Ref, Register, Use
from .code import CodeBuilder
from .loop_tree import Region, Tree
from .strength_reduction import EXACT, OffsetRange, Pointer, Terms, is_value, terms_of

WORD = 4

MAX_COMPUTED = 16
"""The most registers computed in a block that are kept for later uses in it: of 29 scalars, loops
around need some, and one that is read again much later is live between. Without a limit, rows of
14 pixels of 480 channels keep 31 (3x3, weights with a zero point: 17,483 packets instead of 14,815
on v73); with 12, the same with weights without one take 14,417 instead of 14,165.
"""

Addition: TypeAlias = tuple[str, tuple[Use, ...], tuple[Use, ...]]
"""One instruction of a sum: opcode name, the operands before the accumulated sum, those after
it."""


@dataclass
class Scope:
    """The scalar registers whose values are known, and thus reusable, while the code of a region
    (the kernel or a loop) is emitted.
    """

    region: Region
    own: list[Pointer] = field(default_factory=list[Pointer])
    """The region's pointers, incremented once per iteration."""

    held: list[Pointer] = field(default_factory=list[Pointer])
    """Registers with loop-invariant expressions, computed before the region's loop."""

    block: list[Pointer] = field(default_factory=list[Pointer])
    """Registers computed in the current block."""

    started: list[Pointer] = field(default_factory=list[Pointer])
    """Pointers of the inner loop about to be emitted, from which further expressions can be
    computed."""

    anchors: dict[Terms, list[int]] = field(default_factory=dict[Terms, list[int]])
    """The preferred constants of computed registers, by terms; see `Plan.anchors`."""

    hoisted: dict[int, Ref] = field(default_factory=dict[int, Ref])
    """Constants that are in registers throughout the region."""

    constants: dict[int, Ref] = field(default_factory=dict[int, Ref])
    """Constants that are in registers in the current block."""

    def pointers(self) -> list[Pointer]:
        """Return all registers that hold affine expressions available at the insertion point."""
        return [*self.own, *self.block, *self.held]

    def add_computed(self, pointer: Pointer) -> None:
        """Add a register computed in the current block; forget the oldest of too many."""
        self.block = [*self.block, pointer][-MAX_COMPUTED:]

    def next_block(self) -> None:
        """Forget the registers computed in the current block, so that they do not stay live across
        the inner loop that follows.
        """
        self.block.clear()
        self.started.clear()
        self.constants.clear()


class Scalars:
    """The materializer of scalars: returns a register that already holds an affine expression, or
    emits code to compute it.
    """

    def __init__(self, tree: Tree, code: CodeBuilder, anchors: dict[Terms, list[int]]):
        self.tree = tree
        self.code = code
        self.scopes = [Scope(tree.root, anchors=anchors)]
        """The scopes of the regions around the insertion point, innermost last."""

        self.values: dict[SSAValue, Ref] = {}
        """The registers of values that instructions have computed."""

    @property
    def scope(self) -> Scope:
        """The reusable scalar registers of the region at the insertion point."""
        return self.scopes[-1]

    def constant(self, number: int) -> Ref:
        """Return a register that holds the constant `number`, modulo 2^32; it is loaded if none
        holds it yet.
        """
        number = wrap(number)
        known = self.scope.hoisted.get(number) or self.scope.constants.get(number)
        if known is None:
            known = self.scope.constants[number] = self.code.scalar("tfrsi", number)
        return known

    def exact(self, form: Linear) -> Ref:
        """Return a register that holds the value of an affine expression, computed if none holds it
        yet.
        """
        if not form.terms:
            return self.constant(form.constant)
        pointer = self.near(form, EXACT)
        return Ref(pointer.register, pointer.half)

    def near(self, form: Linear, offsets: OffsetRange) -> Pointer:
        """Return a register, with the expression that it holds, whose value differs from an affine
        expression by a constant offset in the range `offsets`.

        An available register is reused if possible, else one is computed.
        """
        terms = terms_of(form)
        for pointer in self.scope.pointers():
            if pointer.terms == terms and offsets.contains(form.constant - pointer.constant):
                return pointer
        if is_value(self.tree, form):
            return self.value_pointer(next(iter(form.terms)), terms)
        anchors = self.scope.anchors.get(terms, [])
        best = (anchor for anchor in anchors if offsets.contains(form.constant - anchor))
        if (anchor := next(best, None)) is not None:
            form, offsets = Linear(anchor, form.terms), EXACT
        pointer = self.compute(form, offsets)
        self.scope.add_computed(pointer)
        return pointer

    def value_pointer(self, value: SSAValue, terms: Terms) -> Pointer:
        """Return the register of `value`, which an instruction has computed, as a `Pointer`.

        `terms` are the terms of the value's affine expression: the value itself, with coefficient
        1; its constant is 0.
        """
        ref = self.values[value]
        return Pointer(terms, 0, 0, ref.register, 0, ref.half)

    def compute(self, form: Linear, offsets: OffsetRange, into: Register | None = None) -> Pointer:
        """Emit code that computes an affine expression, or a value that differs from it by an
        offset in the range `offsets`, in register `into` or a new one.

        Returns the register together with the expression that it holds.
        """
        if not form.terms:
            at = self.code.scalar("tfrsi", wrap(form.constant), into=into)
            return Pointer(frozenset(), form.constant, 0, at.register, form.constant)
        base = self.starting_register(form)
        rest = {v: n for v, n in form.terms.items() if (v, n) not in base.terms}
        steps: list[Addition] = [self.addition(value, factor) for value, factor in rest.items()]
        offset = wrap(form.constant - base.constant)
        exact = not offsets.contains(offset)
        if exact and offset:
            steps.append(("addi", (), (offset,)))
        at = Ref(base.register, base.half)
        if not steps and into:
            self.code.copy(into, at)
            at = Ref(into)
        for index, (name, before, after) in enumerate(steps):
            target = into if index == len(steps) - 1 else None
            at = self.code.scalar(name, *before, at, *after, into=target)
        constant = form.constant if exact else base.constant
        return Pointer(terms_of(form), constant, 0, at.register, constant, at.half)

    def starting_register(self, form: Linear) -> Pointer:
        """Return the register from which the computation of an affine expression starts.

        It is the available register whose value is the partial sum with the most terms of the
        expression; if none is available, a register with one term, for which code is emitted.
        """
        wanted = terms_of(form)
        scope = self.scope
        counters = {
            (value, n)
            for value, n in wanted
            if self.tree.is_induction_variable(value) and value not in self.values
        }
        held = (*scope.pointers(), *scope.started)
        known = [pointer for pointer in held if counters <= pointer.terms <= wanted]
        if known:
            most = max(len(pointer.terms) for pointer in known)
            return min(
                (pointer for pointer in known if len(pointer.terms) == most),
                key=lambda pointer: abs(form.constant - pointer.constant),
            )
        value, factor = min(form.terms.items(), key=lambda term: term[1] != 1)
        ref = self.value(value)
        if factor != 1:
            ref = self.product(ref, factor)
        return Pointer(frozenset({(value, factor)}), 0, 0, ref.register, 0, ref.half)

    def addition(self, value: SSAValue, factor: int) -> Addition:
        """Return the instruction that adds `factor * value` to a sum: (opcode name, operands before
        the sum, operands after it).
        """
        ref = self.value(value)
        if factor == -1:
            return "sub", (), (ref,)
        shift = factor.bit_length() - 1
        if factor > 1 and factor == 1 << shift and shift < 8:
            return "addasl_rrri", (), (ref, shift)
        return "add", (ref if factor == 1 else self.product(ref, factor),), ()

    def product(self, ref: Ref, factor: int) -> Ref:
        """Emit the product of a register and the constant `factor`; return its register."""
        shift = factor.bit_length() - 1
        if factor == 1 << shift:
            return self.code.scalar("asl_i_r", ref, shift)
        if factor == -1:
            return self.code.scalar("neg", ref)
        if -256 < factor < 256:
            return self.code.scalar("mpysmi", ref, factor)
        return self.code.scalar("mpyi", ref, self.constant(factor))

    def value(self, value: SSAValue) -> Ref:
        """Return the register that holds `value`: a kernel argument, which is loaded for this use,
        or a value that an instruction has already computed.
        """
        if value in self.tree.arguments:
            return self.argument(self.tree.arguments.index(value))
        return self.values[value]

    def argument(self, number: int, into: Register | None = None) -> Ref:
        """Emit the load of the kernel argument with index `number` into register `into` or a new
        one; return it.
        """
        target = Ref(into or Register("scalar", f"arg{number}"))
        access = Access("load", "arguments", "", WORD * number, WORD, 0)
        opcode = scalar_instruction("loadri_io")
        self.code.emit(opcode, (target,), (Ref(ARGUMENTS), WORD * number), access)
        return target
