"""Runs of contiguous bytes: loads, stores and copies at any address, with no store past the end.

Loads may read past a run as long as they stay inside the buffer; stores never write past it, so
that the iterations of a loop over runs are independent.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from xdsl.ir import SSAValue

from ..dialects.htp.attributes import physical_bytes
from ..dialects.htp.base import HtpOp
from .builder import KernelBuilder
from .scalars import VECTOR, Scalar
from .spans import spans

TOGETHER = 4
"""Vectors that an iteration copies: with one, a run of two vectors takes three packets."""


@dataclass(frozen=True)
class Buffer:
    """A buffer: its address, a multiple of 128, and its size in bytes, also a multiple of 128."""

    address: Scalar
    size: int

    @property
    def vectors(self) -> int:
        """The size in vectors of 128 bytes."""
        return self.size // VECTOR


def input_buffer(b: KernelBuilder, op: HtpOp, index: int = 0) -> Buffer:
    """Return the buffer of operand `index` of `op`, whose address is the kernel's
    argument `index`.
    """
    return Buffer(b.arguments[index], physical_bytes(op.operands[index]))


def output_buffer(b: KernelBuilder, op: HtpOp) -> Buffer:
    """Return the buffer of the result of `op`, whose address is the kernel's last argument."""
    return Buffer(b.arguments[-1], physical_bytes(op.output))


def scratch_buffer(b: KernelBuilder, op: HtpOp) -> Buffer:
    """Return the scratch memory of `op`, whose address is the kernel's last argument but one."""
    return Buffer(b.arguments[-2], op.scratch_size)


@contextmanager
def nest(b: KernelBuilder, *counts: int, parallel: bool = True) -> Generator[list[Scalar]]:
    """Emit nested loops, parallel ones unless told otherwise, outermost first; yields their
    induction variables.
    """
    with ExitStack() as stack:
        yield [stack.enter_context(b.loop(n, parallel=parallel)) for n in counts]


def load_window(
    b: KernelBuilder, source: Buffer, offset: Scalar, last: int | None = None
) -> SSAValue:
    """Load the 128 bytes of `source` from byte `offset` on; those past its end are unspecified.

    `last` is the greatest value of `offset` in any iteration of the loops around; None if unknown.
    """
    if isinstance(offset, int):
        return _static_window(b, source, offset)
    if last is not None and last + VECTOR <= source.size:
        return b.load_unaligned(b.add(source.address, offset))
    start = b.minimum(offset, source.size - VECTOR)
    return b.v("vror", b.load_unaligned(b.add(source.address, start)), b.sub(offset, start))


def _static_window(b: KernelBuilder, source: Buffer, offset: int) -> SSAValue:
    """Load the 128 bytes of `source` from the constant `offset` on; those past its end are
    unspecified.
    """
    if offset + VECTOR <= source.size:
        return b.load_unaligned(b.add(source.address, offset))
    vector = b.load(b.add(source.address, source.size - VECTOR))
    return b.v("vror", vector, offset % VECTOR) if offset % VECTOR else vector


def append(b: KernelBuilder, run: SSAValue | None, piece: SSAValue, nbytes: int) -> SSAValue:
    """Append the first `nbytes` bytes of the vector `piece` to the vector `run`; return a vector of
    the last 128 bytes of both.

    The bytes collected in `run` are its last ones; None if there are none yet.
    """
    if nbytes == VECTOR:
        return piece
    if run is None:
        return b.v("vror", piece, nbytes)
    return b.v("valignb", piece, run, nbytes)


Pieces = Iterable[tuple[SSAValue, int]]
"""(vector, number of its leading bytes that belong to the run) of each piece, in order."""


def gather(b: KernelBuilder, pieces: Pieces) -> SSAValue:
    """Emit a vector of the leading bytes of all pieces, concatenated; 128 bytes at most in all.

    `pieces` are (vector, number of leading bytes).
    """
    (first, total), *others = pieces
    if not others:
        return first
    run = append(b, None, first, total)
    for piece, nbytes in others:
        run = append(b, run, piece, nbytes)
        total += nbytes
    return run if total == VECTOR else b.v("vror", run, VECTOR - total)


def store_run(b: KernelBuilder, address: Scalar, pieces: Pieces, total: int) -> None:
    """Store the leading bytes of all pieces, concatenated, at `address`: exactly `total` bytes.

    `pieces` are (vector, number of its leading bytes to store). Whole vectors are stored in order,
    each over the unused bytes of the vector before; the last 128 bytes are gathered in a register.
    """
    if total < VECTOR:
        b.store_partial(address, gather(b, pieces), total)
        return
    at, done, tail = 0, 0, None
    for piece, nbytes in pieces:
        if at + VECTOR <= total:
            b.store_unaligned(b.add(address, at), piece)
            done = at + nbytes
        if at + nbytes > total - VECTOR:
            tail = append(b, tail, piece, nbytes)
        at += nbytes
    if tail is not None and done < total:
        b.store_unaligned(b.add(address, total - VECTOR), tail)


def copy_run(
    b: KernelBuilder, source: Buffer, start: Scalar, target: Scalar, nbytes: int, last: int
) -> None:
    """Copy `nbytes` bytes from byte offset `start` of `source` to the address `target`.

    `last` is the greatest value of `start` in any iteration of the loops around.
    """
    if nbytes < VECTOR:
        b.store_partial(target, load_window(b, source, start, last), nbytes)
        return
    origin = b.add(source.address, start)
    for span in spans(nbytes // VECTOR, TOGETHER):
        with b.loop(span.count, parallel=True) as i:
            for k in range(span.length):
                at = b.mul(b.add(span.at(b, i), k), VECTOR)
                b.store_unaligned(b.add(target, at), b.load_unaligned(b.add(origin, at)))
    if nbytes % VECTOR:
        at = nbytes - VECTOR
        b.store_unaligned(b.add(target, at), b.load_unaligned(b.add(origin, at)))


def fill(b: KernelBuilder, target: Buffer, byte: int) -> None:
    """Set all bytes of the buffer `target` to `byte`."""
    value = b.splat_b(byte)
    with b.loop(target.vectors, parallel=True) as i:
        b.store(b.add(target.address, b.mul(i, VECTOR)), value)
