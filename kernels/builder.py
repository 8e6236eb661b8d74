"""Builder of kernels: emits loops, memory accesses and HVX instructions, in program order."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager

from xdsl.dialects import func, scf
from xdsl.dialects.builtin import UnitAttr, i32
from xdsl.ir import Block, Operation, Region, SSAValue

from ..dialects import hvx
from ..dialects.hvx.ops import MODULO, lossy_constants
from .scalars import VECTOR, Frame, Residue, Scalar, ScalarBuilder, fitting

Values = Sequence[SSAValue]

PARALLEL = "hvx.parallel"
"""The name of the unit attribute that marks an `scf.for` whose iterations are independent."""


class KernelBuilder(ScalarBuilder):
    """Builder of one kernel function `@name(%address: i32, ...)`.

    Operands may be Python integers wherever a scalar is expected; a loop of one iteration is
    inlined.

    ```python
    b = KernelBuilder("copy", 2)
    source, target = b.arguments
    with b.loop(count, parallel=True) as i:
        b.store(b.add(target, b.mul(i, 128)), b.load(b.add(source, b.mul(i, 128))))
    kernel = b.finish()
    ```
    """

    def __init__(self, name: str, arguments: int):
        self.func = func.FuncOp(name, ([i32] * arguments, []))
        super().__init__(self.func.body.block)

    @property
    def arguments(self) -> Sequence[SSAValue]:
        """The kernel's arguments: the addresses of its buffers, each a multiple of 128."""
        return self.func.args

    def finish(self) -> func.FuncOp:
        """Terminate the function with a return and return the function."""
        self.insert(func.ReturnOp())
        return self.func

    def instruction(self, name: str, *operands: Scalar, **immediates: int) -> Operation:
        """Insert HVX instruction `name`, its operands in the order of `hvx.Instruction`, its
        immediates by name; return the operation.

        Raises ValueError for a constant shift or rotate amount with set bits that the instruction
        ignores.
        """
        op = hvx.instruction_op(name)([self.value(x) for x in operands], immediates)
        for cut in lossy_constants(op):
            raise ValueError(f"kernel '{self.func.sym_name.data}': {name} {cut}")
        self.insert(op)
        return op

    def v(self, name: str, *operands: Scalar, **immediates: int) -> SSAValue:
        """Insert an instruction and return its result: `b.v("vaddw", x, y)`.

        Stores have no result: use `store`.
        """
        return self.instruction(name, *operands, **immediates).results[0]

    def accumulated(self, name: str, total: SSAValue | None, *operands: Scalar) -> SSAValue:
        """Insert the variant of instruction `name` that accumulates, and return its result: `total`
        with that of the instruction added; or the instruction, if nothing is accumulated yet.
        """
        return self.v(name, *operands) if total is None else self.v(f"{name}_acc", total, *operands)

    def modulo(self, name: str, *operands: Scalar) -> SSAValue:
        """Insert the instruction called `name` without the check of its shift or rotate amount.

        The instruction takes the amount modulo a power of two. The attribute `hvx.modulo` on the
        operation makes its verifier, too, permit an amount with high bits that the instruction
        ignores.
        """
        op = hvx.instruction_op(name)([self.value(x) for x in operands])
        op.attributes[MODULO] = UnitAttr()
        return self._insert_result(op)

    def lo(self, pair: SSAValue) -> SSAValue:
        """Return the low vector of a vector pair."""
        return self._insert_result(hvx.LoOp(pair))

    def hi(self, pair: SSAValue) -> SSAValue:
        """Return the high vector of a vector pair."""
        return self._insert_result(hvx.HiOp(pair))

    def zero(self) -> SSAValue:
        """Return a vector of zeros, emitted once per kernel."""
        return self.splat_w(0)

    def splat_b(self, byte: int) -> SSAValue:
        """Return a vector with `byte` in all byte lanes, emitted once at the top of the kernel."""
        return self.splat_w((fitting(byte, 8) & 0xFF) * 0x01010101)

    def splat_h(self, half: int) -> SSAValue:
        """Return a vector with `half` in all halfword lanes, emitted once at the top of
        the kernel.
        """
        return self.splat_w((fitting(half, 16) & 0xFFFF) * 0x00010001)

    def splat_w(self, word: Scalar) -> SSAValue:
        """Return a vector with `word` in all word lanes; for a constant, emitted once at the
        kernel's top.
        """
        if not isinstance(word, int):
            return self.v("lvsplatw", word)
        value = self.const(word)
        return self.once(("splat", value), [value], lambda: hvx.instruction_op("lvsplatw")([value]))

    def word(self, address: Scalar, offset: int = 0) -> SSAValue:
        """Load the 32-bit word at `address + offset` (bytes) of memory that the kernel does not
        write.

        It is loaded once for all uses, outside of the loops in which its address does not vary.
        """
        at = self.value(address)
        return self.once(("memw", at, offset), [at], lambda: hvx.MemwOp(at, offset))

    def word_at_insertion(self, address: Scalar, offset: int = 0) -> SSAValue:
        """Load the word at `address + offset` (bytes) at the insertion point; it is not moved out
        of loops, which keeps its live range short.
        """
        return self._insert_result(hvx.MemwOp(self.value(address), offset))

    def load(self, address: Scalar, k: int = 0) -> SSAValue:
        """Load the vector at `address + 128 * k`; `address` is a multiple of 128."""
        base, offset = self._base_and_offset(address, k)
        return self.v("vL32b_ai", base, offset=offset)

    def load_unaligned(self, address: Scalar, k: int = 0) -> SSAValue:
        """Load the 128 bytes at `address + 128 * k`; `address` need not be aligned."""
        if self.misalignment(address) == 0:
            return self.load(address, k)
        base, offset = self._base_and_offset(address, k)
        return self.v("vL32Ub_ai", base, offset=offset)

    def store(self, address: Scalar, vector: SSAValue, k: int = 0) -> None:
        """Store `vector` at `address + 128 * k`; `address` is a multiple of 128."""
        base, offset = self._base_and_offset(address, k)
        self.instruction("vS32b_ai", base, vector, offset=offset)

    def store_unaligned(self, address: Scalar, vector: SSAValue, k: int = 0) -> None:
        """Store `vector` at `address + 128 * k`; `address` need not be aligned."""
        if self.misalignment(address) == 0:
            return self.store(address, vector, k)
        base, offset = self._base_and_offset(address, k)
        self.instruction("vS32Ub_ai", base, vector, offset=offset)
        return None

    def store_masked(self, predicate: SSAValue, address: Scalar, vector: SSAValue) -> None:
        """Store the bytes of `vector` that `predicate` selects; `address` is rounded down to 128
        bytes.
        """
        self.instruction("vS32b_qpred_ai", predicate, address, vector)

    def store_partial(self, address: Scalar, vector: SSAValue, nbytes: int) -> None:
        """Store exactly the first `nbytes` (1 to 128) bytes of `vector`, at any address."""
        if nbytes == VECTOR:
            return self.store_unaligned(address, vector)
        start = self.misalignment(address)
        if start is None:
            return self._store_at_unknown_alignment(address, vector, nbytes)
        rotated = self.v("vror", vector, VECTOR - start) if start else vector
        end = start + nbytes
        self.store_masked(self.between(start, min(end, VECTOR)), address, rotated)
        if end > VECTOR:
            self.store_masked(self.first(end - VECTOR), self.add(address, VECTOR - start), rotated)
        return None

    def first(self, nbytes: Scalar) -> SSAValue:
        """Return the vector predicate that is set for bytes 0 to `nbytes - 1`; `nbytes` is 1 to
        128.
        """
        return self.v("pred_scalar2v2", nbytes)

    def between(self, start: Scalar, end: Scalar) -> SSAValue:
        """Return the vector predicate that is set for bytes `start` to `end - 1`; `start` is 0 to
        127, `end` 1 to 128.
        """
        if isinstance(start, int) and start == 0:
            return self.first(end)
        return self.v("pred_and_n", self.first(end), self.v("pred_scalar2", start))

    @contextmanager
    def loop(self, count: int, parallel: bool = False) -> Generator[Scalar]:
        """Emit a loop of `count` iterations around the code of the `with` body; yields the
        induction variable.

        A loop of one iteration is inlined, with 0 as induction variable. `parallel` states that no
        iteration reads or overwrites memory that another one writes.
        """
        if count == 1:
            yield 0
            return
        op = self._open(count, ())
        if parallel:
            op.attributes[PARALLEL] = UnitAttr()
        yield op.body.block.args[0]
        self._close(())

    def reduce(
        self, count: int, initial: Values, body: Callable[[Scalar, Values], Values]
    ) -> Sequence[SSAValue]:
        """Insert a loop of `count` iterations and make its body the insertion point. `initial` are
        the values that the first iteration gets; each later one gets those that the iteration
        before passes on.
        """
        if count == 1:
            return list(body(0, initial))
        op = self._open(count, initial)
        index, *carried = op.body.block.args
        self._close(body(index, carried))
        return list(op.results)

    def _open(self, count: int, initial: Values) -> scf.ForOp:
        """Insert a loop of `count` iterations and make its body the insertion point; `initial` are
        the first of the values that each iteration passes on to the next.
        """
        block = Block(arg_types=[i32, *(v.type for v in initial)])
        low, high, step = self.const(0), self.const(count), self.const(1)
        op = scf.ForOp(low, high, step, list(initial), Region(block))
        for implicit in list(block.ops):
            block.erase_op(implicit)
        self.insert(op)
        self.frames.append(Frame(block, op))
        for argument in block.args:
            self._declare(argument, len(self.frames) - 1, Residue())
        return op

    def _close(self, results: Values) -> None:
        """Make `results` the values that the innermost open loop passes to its next iteration, and
        move the insertion point behind the loop.
        """
        self.insert(scf.YieldOp(*results))
        self.frames.pop()

    def _insert_result(self, op: Operation) -> SSAValue:
        """Insert `op` at the insertion point and return its first result."""
        self.insert(op)
        return op.results[0]

    def _base_and_offset(self, address: Scalar, k: int) -> tuple[Scalar, int]:
        """Return (base address, offset in vectors) of `address + 128 * k`.

        The offset is -8 to 7, which loads and stores take as immediate.
        """
        return (address, k) if -8 <= k < 8 else (self.add(address, k * VECTOR), 0)

    def _store_at_unknown_alignment(self, address: Scalar, vector: SSAValue, nbytes: int) -> None:
        """Store the first `nbytes` bytes of `vector` at `address` by masked stores to two adjacent
        aligned vectors.

        The second mask is empty if the first aligned vector holds all bytes.
        """
        start = self.bit_and(address, VECTOR - 1)
        end = self.add(start, nbytes)
        rotated = self.v("vror", vector, self.sub(0, address))
        head = self.between(start, self.minimum(end, VECTOR))
        tail = self.v("pred_scalar2", self.maximum(self.add(end, -VECTOR), 0))
        self.store_masked(head, address, rotated)
        self.store_masked(tail, self.add(address, nbytes - 1), rotated)
