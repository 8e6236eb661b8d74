"""Calls of instructions of the host by LLVM's intrinsics, in LLVM IR."""

from __future__ import annotations

from collections.abc import Sequence

from .emitter import Emitter


def host_call(
    e: Emitter,
    name: str,
    size: int,
    registers: Sequence[str],
    tail: str = "",
    widths: tuple[int, int] = (32, 32),
) -> str:
    """Emit calls of `llvm.x86.<name>` on vectors of `size` bytes, for each part of the registers;
    return the name of the result.

    `tail` is a constant operand behind the vectors; `widths` are the bits of a lane of the operands
    and of the result.
    """
    (given, made), intrinsic = (f"<{8 * size // w} x i{w}>" for w in widths), f"@llvm.x86.{name}"
    words = f"<{size // 4} x i32>"
    kinds = [given] * len(registers) + ([tail.split()[0]] if tail else [])
    e.declarations[intrinsic] = f"declare {made} {intrinsic}({', '.join(kinds)})"

    def cast(value: str, source: str, target: str) -> str:
        return value if source == target else e.emit(f"bitcast {source} {value} to {target}")

    def call(parts: Sequence[str]) -> str:
        operands = [f"{given} {cast(part, words, given)}" for part in parts]
        operands += [tail] if tail else []
        return cast(e.emit(f"call {made} {intrinsic}({', '.join(operands)})"), made, words)

    return e.join([*map(call, zip(*(e.split(r, size) for r in registers), strict=True))], size)
