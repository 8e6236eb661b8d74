"""Lowering to LLVM IR of table look-ups in registers (`vlut32`, `vlut16`, `vlut4`); the first two
permute bytes where the host has an instruction for that, and the segment is constant, else they
call a generated LLVM function that loops over the indices.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...dialects.hvx.table import Instruction
from .emitter import REGISTER, Emitter, Pair, number_of, splat
from .registry import Lower, family

FUNCTION = """define internal <{count} x i{width}> @{name}({register} %index, {register} %table,
    i32 %segment) noinline {{
entry:
  %indices = alloca {register}, align 32
  %entries = alloca {register}, align 32
  %results = alloca <{count} x i{width}>, align 32
  store {register} %index, ptr %indices, align 32
  store {register} %table, ptr %entries, align 32
  %match = and i32 %segment, {last_segment}
  %base = mul i32 %match, {size}
  %half = lshr i32 %segment, 1
  %odd = and i32 %half, 1
  br label %next
next:
  %i = phi i32 [0, %entry], [%j, %next]
  %index_pointer = getelementptr i8, ptr %indices, i32 %i
  %byte = load i8, ptr %index_pointer, align 1
  %wide = zext i8 %byte to i32
  %low = and i32 %wide, {low_mask}
  %high = lshr i32 %wide, {bits}
  %same = icmp eq i32 %high, %match
  %hit = or i1 %same, {nomatch}
  %number = add i32 %low, %base
  %inside = and i32 %number, {entry_mask}
  %doubled = shl i32 %inside, 1
  %lane = or i32 %doubled, %odd
  %entry_pointer = getelementptr i{width}, ptr %entries, i32 %lane
  %value = load i{width}, ptr %entry_pointer, align 1
  %result = select i1 %hit, i{width} %value, i{width} 0
  %result_pointer = getelementptr i{width}, ptr %results, i32 %i
  store i{width} %result, ptr %result_pointer, align 1
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, 128
  br i1 %more, label %next, label %done
done:
  %all = load <{count} x i{width}>, ptr %results, align 32
  ret <{count} x i{width}> %all
}}"""
"""The template of the function that looks up 128 indices in one segment of a table."""


@family("vlut32", "vlut16")
def lookup(instruction: Instruction) -> Lower:
    """Return the lowering of `vlut32` and `vlut16`: the entries of one segment of the table Vv at
    the indices in Vu, 0 for indices of other segments.

    With `:nomatch` every index looks up an entry of the segment, by its low bits alone.
    """
    return (
        lookup_bytes(instruction)
        if instruction.mnemonic == "vlut32"
        else lookup_halfwords(instruction)
    )


def call(e: Emitter, instruction: Instruction, u: str, v: str, segment: str) -> str:
    """Emit a call of the function that looks up all 128 indices of `u` in segment `segment` of the
    table `v`, and define that function; return the result's name.

    All three are LLVM names or constants; `instruction` is the `vlut32` or `vlut16`.
    """
    bits, width = (5, 8) if instruction.mnemonic == "vlut32" else (4, 16)
    nomatch = "nomatch" in instruction.flags
    name = f"lut{1 << bits}{'_all' if nomatch else ''}"
    e.declarations[name] = FUNCTION.format(
        count=128,
        width=width,
        name=name,
        register=REGISTER,
        last_segment=(256 >> bits) - 1,
        size=1 << bits,
        low_mask=(1 << bits) - 1,
        bits=bits,
        nomatch=str(nomatch).lower(),
        entry_mask=(64 if width == 8 else 32) - 1,
    )
    arguments = f"{REGISTER} {u}, {REGISTER} {v}, i32 {segment}"
    return e.effect(f"call <128 x i{width}> @{name}({arguments})")


def lookup_bytes(instruction: Instruction) -> Lower:
    """Return the lowering of `Vd.b [|]= vlut32(Vu.b, Vv.b, segment)`: bytes looked up in one of the
    segments of 32 table entries.
    """

    def value(e: Emitter, u: str, v: str, segment: str) -> str:
        number = number_of(segment)
        if e.host.permutation and number is not None:
            return e.register(permuted(e, instruction, u, v, number)[0], 8)
        return e.register(call(e, instruction, u, v, segment), 8)

    def update(e: Emitter, x: str, u: str, v: str, segment: str) -> str:
        return e.binary("or", 32, x, value(e, u, v, segment))

    return update if instruction.update else value


def lookup_halfwords(instruction: Instruction) -> Lower:
    """Return the lowering of `Vdd.h [|]= vlut16(Vu.b, Vv.h, segment)`: halfwords looked up in one
    of the segments of 16 table entries.

    The low vector has the entries for the even bytes of Vu, the high vector those for its odd
    bytes.
    """

    def value(e: Emitter, u: str, v: str, segment: str) -> Pair:
        number = number_of(segment)
        if e.host.permutation and number is not None:
            looked_up = interleaved(e, *permuted(e, instruction, u, v, number))
        else:
            looked_up = call(e, instruction, u, v, segment)
        even, odd = (
            e.emit(
                f"shufflevector <128 x i16> {looked_up}, <128 x i16> poison, <64 x i32> <"
                + ", ".join(f"i32 {i}" for i in range(start, 128, 2))
                + ">"
            )
            for start in (0, 1)
        )
        return e.register(even, 16), e.register(odd, 16)

    def update(e: Emitter, x: Pair, u: str, v: str, segment: str) -> Pair:
        low, high = value(e, u, v, segment)
        return e.binary("or", 32, x[0], low), e.binary("or", 32, x[1], high)

    return update if instruction.update else value


def permuted(e: Emitter, instruction: Instruction, u: str, v: str, segment: int) -> list[str]:
    """Emit the look-up of all 128 indices of `u` in a constant segment of the table `v` by the
    host's permutation of bytes; return the names of the entries' bytes, each <128 x i8>: one for
    `vlut32`, the low and the high one for `vlut16`.
    """
    bits, width = (5, 1) if instruction.mnemonic == "vlut32" else (4, 2)
    entries, match = 1 << bits, segment % (256 >> bits)
    lanes = (2 * ((k + match * entries) % (64 // width)) + segment // 2 % 2 for k in range(entries))
    starts = [lane * width for lane in lanes]
    indices, table = e.lanes(u, 8), e.lanes(v, 8)
    low = e.binary("and", 8, indices, splat(8, entries - 1))
    hit = e.compare("eq", 8, e.shift("lshr", 8, indices, bits), splat(8, match))
    found: list[str] = []
    for byte in range(width):
        values = table_entries(e, table, [start + byte for start in starts], low)
        hits = "nomatch" in instruction.flags
        found.append(values if hits else e.select(hit, 8, values, "zeroinitializer"))
    return found


def table_entries(e: Emitter, table: str, order: Sequence[int], indices: str) -> str:
    """Emit the look-up of the bytes `order` of `table` at all 128 `indices`, which are below their
    number, 16 or 32; return the name of the result, <128 x i8>.
    """
    if e.host.permutation == 64:
        return permute_parts(e, "avx512.permvar.qi.512", table, order, indices)
    name = {16: "ssse3.pshuf.b.128", 32: "avx2.pshuf.b"}[e.host.permutation]
    halves = [
        permute_parts(e, name, table, order[at : at + 16], indices)
        for at in range(0, len(order), 16)
    ]
    upper = e.compare("ugt", 8, indices, splat(8, 15))
    return halves[0] if len(halves) == 1 else e.select(upper, 8, halves[1], halves[0])


def permute_parts(e: Emitter, name: str, table: str, order: Sequence[int], indices: str) -> str:
    """Emit `llvm.x86.<name>`, the host's permutation, of a vector that repeats the bytes `order` of
    `table`, for each part of `indices`; return the name of the result, <128 x i8>.
    """
    size = e.host.permutation
    kind, intrinsic = f"<{size} x i8>", f"@llvm.x86.{name}"
    e.declarations[intrinsic] = f"declare {kind} {intrinsic}({kind}, {kind})"
    repeated = e.shuffle(8, table, "poison", [*order] * (size // len(order)))
    parts = [e.shuffle(8, indices, "poison", range(at, at + size)) for at in range(0, e.size, size)]
    found = [e.emit(f"call {kind} {intrinsic}({kind} {repeated}, {kind} {one})") for one in parts]
    words = [e.emit(f"bitcast {kind} {one} to <{size // 4} x i32>") for one in found]
    return e.lanes(e.join(words, size), 8)


def interleaved(e: Emitter, low: str, high: str) -> str:
    """Return halfwords, <128 x i16>, made of their low and their high bytes."""
    order = ", ".join(f"i32 {k}, i32 {128 + k}" for k in range(128))
    both = e.emit(f"shufflevector <128 x i8> {low}, <128 x i8> {high}, <256 x i32> <{order}>")
    return e.emit(f"bitcast <256 x i8> {both} to <128 x i16>")


@family("vlut4")
def lookup_four(instruction: Instruction) -> Lower:
    """Emit the operations of a block in a loop over the slices of all registers (parts as wide as a
    vector of the host). `kept` holds, for each value defined outside of the block, the stack slots
    of its registers (two for a pair), or constants themselves.
    """
    del instruction

    def lower(e: Emitter, u: str, rtt: str) -> str:
        return e.register(select_half(e, e.lanes(u, 16), rtt), 16)

    return lower


def select_half(e: Emitter, lanes: str, rtt: str) -> str:
    """Emit, for each unsigned 16-bit lane of `lanes`, halfword `lane >> 14` of the 64-bit scalar
    `rtt`; return its name.
    """
    halves = [broadcast_half(e, rtt, k) for k in range(4)]
    high = e.compare("slt", 16, lanes, "zeroinitializer")
    next_bit = e.compare("slt", 16, e.shift("shl", 16, lanes, 1), "zeroinitializer")
    lower = e.select(next_bit, 16, halves[1], halves[0])
    upper = e.select(next_bit, 16, halves[3], halves[2])
    return e.select(high, 16, upper, lower)


def broadcast_half(e: Emitter, rtt: str, index: int) -> str:
    """Return a register with halfword `index` of an i64 scalar in all lanes."""
    number = number_of(rtt)
    if number is not None:
        return e.splat_scalar(16, e.truncate_scalar(str(number >> 16 * index & 0xFFFF), 16))
    shifted = e.emit(f"lshr i64 {rtt}, {16 * index}")
    return e.splat_scalar(16, e.emit(f"trunc i64 {shifted} to i16"))
