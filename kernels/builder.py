"""Builder of kernels: emits loops, memory accesses and HVX instructions at the insertion point."""

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
"""The attribute that marks a loop whose iterations are independent."""


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
        """The address arguments of the kernel, each a multiple of 128."""
        return self.func.args

    def finish(self) -> func.FuncOp:
        """End the function and return it."""
        self.place(func.ReturnOp())
        return self.func

    def instruction(self, name: str, *operands: Scalar, **immediates: int) -> Operation:
        """Insert instruction `name` with its operands in the order of `hvx.Instruction`.

        Raises ValueError for a constant amount with bits that the instruction ignores.
        """
        op = hvx.instruction_op(name)([self.value(x) for x in operands], immediates)
        for cut in lossy_constants(op):
            raise ValueError(f"kernel '{self.func.sym_name.data}': {name} {cut}")
        self.place(op)
        return op

    def v(self, name: str, *operands: Scalar, **immediates: int) -> SSAValue:
        """The result of an instruction: `b.v("vaddw", x, y)`; stores have none, use `store`."""
        return self.instruction(name, *operands, **immediates).results[0]

    def modulo(self, name: str, *operands: Scalar) -> SSAValue:
        """As `v`, for amounts with bits that the instruction ignores: they are meant modulo."""
        op = hvx.instruction_op(name)([self.value(x) for x in operands])
        op.attributes[MODULO] = UnitAttr()
        return self._made(op)

    def lo(self, pair: SSAValue) -> SSAValue:
        """The low vector of a pair."""
        return self._made(hvx.LoOp(pair))

    def hi(self, pair: SSAValue) -> SSAValue:
        """The high vector of a pair."""
        return self._made(hvx.HiOp(pair))

    def zero(self) -> SSAValue:
        """A vector of zeros, emitted once per kernel."""
        return self.splat_w(0)

    def splat_b(self, byte: int) -> SSAValue:
        """A vector of one constant byte, emitted once at the top of the kernel."""
        return self.splat_w((fitting(byte, 8) & 0xFF) * 0x01010101)

    def splat_h(self, half: int) -> SSAValue:
        """A vector of one constant halfword, emitted once at the top of the kernel."""
        return self.splat_w((fitting(half, 16) & 0xFFFF) * 0x00010001)

    def splat_w(self, word: Scalar) -> SSAValue:
        """A vector of one word; that of a constant is emitted once at the top of the kernel."""
        if not isinstance(word, int):
            return self.v("lvsplatw", word)
        value = self.const(word)
        return self.once(("splat", value), [value], lambda: hvx.instruction_op("lvsplatw")([value]))

    def word(self, address: Scalar, offset: int = 0) -> SSAValue:
        """Load the word at `address + offset` from constant memory, once for all uses."""
        at = self.value(address)
        return self.once(("memw", at, offset), [at], lambda: hvx.MemwOp(at, offset))

    def word_here(self, address: Scalar, offset: int = 0) -> SSAValue:
        """Load as `word` does, but at the insertion point, which keeps the live range short."""
        return self._made(hvx.MemwOp(self.value(address), offset))

    def load(self, address: Scalar, k: int = 0) -> SSAValue:
        """Load vector `k` after the aligned `address`."""
        base, offset = self._near(address, k)
        return self.v("vL32b_ai", base, offset=offset)

    def load_unaligned(self, address: Scalar, k: int = 0) -> SSAValue:
        """Load the 128 bytes at `address + 128 * k`; `address` need not be aligned."""
        if self.misalignment(address) == 0:
            return self.load(address, k)
        base, offset = self._near(address, k)
        return self.v("vL32Ub_ai", base, offset=offset)

    def store(self, address: Scalar, vector: SSAValue, k: int = 0) -> None:
        """Store to vector `k` after the aligned `address`."""
        base, offset = self._near(address, k)
        self.instruction("vS32b_ai", base, vector, offset=offset)

    def store_unaligned(self, address: Scalar, vector: SSAValue, k: int = 0) -> None:
        """Store 128 bytes at an address that need not be aligned."""
        if self.misalignment(address) == 0:
            return self.store(address, vector, k)
        base, offset = self._near(address, k)
        self.instruction("vS32Ub_ai", base, vector, offset=offset)
        return None

    def store_masked(self, predicate: SSAValue, address: Scalar, vector: SSAValue) -> None:
        """Store the bytes that `predicate` selects to the aligned vector around `address`."""
        self.instruction("vS32b_qpred_ai", predicate, address, vector)

    def store_partial(self, address: Scalar, vector: SSAValue, nbytes: int) -> None:
        """Store exactly the first `nbytes` (1 to 128) of `vector`, at any address."""
        if nbytes == VECTOR:
            return self.store_unaligned(address, vector)
        start = self.misalignment(address)
        if start is None:
            return self._store_somewhere(address, vector, nbytes)
        rotated = self.v("vror", vector, VECTOR - start) if start else vector
        end = start + nbytes
        self.store_masked(self.between(start, min(end, VECTOR)), address, rotated)
        if end > VECTOR:
            self.store_masked(self.first(end - VECTOR), self.add(address, VECTOR - start), rotated)
        return None

    def first(self, nbytes: Scalar) -> SSAValue:
        """A predicate that selects the first `nbytes` bytes, 1 to 128."""
        return self.v("pred_scalar2v2", nbytes)

    def between(self, start: Scalar, end: Scalar) -> SSAValue:
        """A predicate of the bytes from `start` (0 to 127) up to `end` (1 to 128, exclusive)."""
        if isinstance(start, int) and start == 0:
            return self.first(end)
        return self.v("pred_and_n", self.first(end), self.v("pred_scalar2", start))

    @contextmanager
    def loop(self, count: int, parallel: bool = False) -> Generator[Scalar]:
        """Emit a loop of `count` iterations of the `with` body; yields the induction variable."""
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
        """Emit a loop of `count` iterations of `body(index, carried values) -> carried values`."""
        if count == 1:
            return list(body(0, initial))
        op = self._open(count, initial)
        index, *carried = op.body.block.args
        self._close(body(index, carried))
        return list(op.results)

    def _open(self, count: int, initial: Values) -> scf.ForOp:
        block = Block(arg_types=[i32, *(v.type for v in initial)])
        low, high, step = self.const(0), self.const(count), self.const(1)
        op = scf.ForOp(low, high, step, list(initial), Region(block))
        for implicit in list(block.ops):
            block.erase_op(implicit)
        self.place(op)
        self.frames.append(Frame(block, op))
        for argument in block.args:
            self._declare(argument, len(self.frames) - 1, Residue())
        return op

    def _close(self, results: Values) -> None:
        self.place(scf.YieldOp(*results))
        self.frames.pop()

    def _made(self, op: Operation) -> SSAValue:
        self.place(op)
        return op.results[0]

    def _near(self, address: Scalar, k: int) -> tuple[Scalar, int]:
        """A base address and an offset in vectors that fits into the instruction's immediate."""
        return (address, k) if -8 <= k < 8 else (self.add(address, k * VECTOR), 0)

    def _store_somewhere(self, address: Scalar, vector: SSAValue, nbytes: int) -> None:
        """Store by two masked stores; the second one is empty if the bytes lie in one vector."""
        start = self.bit_and(address, VECTOR - 1)
        end = self.add(start, nbytes)
        rotated = self.v("vror", vector, self.sub(0, address))
        head = self.between(start, self.minimum(end, VECTOR))
        tail = self.v("pred_scalar2", self.maximum(self.add(end, -VECTOR), 0))
        self.store_masked(head, address, rotated)
        self.store_masked(tail, self.add(address, nbytes - 1), rotated)
