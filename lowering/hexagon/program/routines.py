"""The runtime routines of every program, in assembly: input, output, strided copies, and launches
of kernels with counts of the executed packets and instructions.

Each takes in r0 the address of its arguments, consecutive 32-bit words in memory; `main.begin`
takes a step's index in r0 instead. Labels start with `main.`, a prefix that no kernel has. Input
and output use Linux system calls: r6 is the call's number, r0 and the following registers are its
arguments.
"""

from __future__ import annotations

COUNTERS = ("packets", "instructions", "HVX instructions")
"""The counters read around each launch: qemu's control registers c20, c21, c22."""

COUNTER_BYTES = 4 * len(COUNTERS)
"""The size in bytes of the counters of one launch."""


OVERHEAD = (6, 7, 0)
"""What `main.launch` itself adds to each counter between its two readings."""


def read_counter(index: int, register: int) -> str:
    """Return the directive for the instruction `r<register> = c<20 + index>`, encoded as a 32-bit
    word, as the assembler has no name for that control register.
    """
    return f".long {0x6A14C000 + (index << 16) + register:#x}  // r{register} = c{20 + index}"


ROUTINES = f"""
// r0: address, bytes. Reads them from standard input; the program ends where the input does.
main.read:
        {{ r3 = #0; r6 = #63; jump main.transfer }}

// r0: address, bytes. Writes them to standard output.
main.write:
        {{ r3 = #1; r6 = #64 }}
main.transfer:
        {{ r1 = memw(r0+#0); r2 = memw(r0+#4) }}
main.transfer_more:
        {{ p0 = cmp.eq(r2, #0); if (p0.new) jumpr:nt r31 }}
        {{ r0 = r3 }}
        {{ trap0(#1) }}
        {{ p0 = cmp.gt(r0, #0); if (!p0.new) jump:nt main.end }}
        {{ r1 = add(r1, r0); r2 = sub(r2, r0); jump main.transfer_more }}

main.end:
        {{ r0 = #0; r6 = #94 }}
        {{ trap0(#1) }}

// r0: number of a step. Writes it.
main.begin:
        {{ r1 = ##main.step }}
        {{ memw(r1+#0) = r0; r0 = ##main.step_record; jump main.write }}

// r0: address, bytes. Writes them, and reads what is to be in their place.
main.exchange:
        {{ allocframe(#120) }}
        {{ memw(r29+#0) = r0; call main.write }}
        {{ r0 = memw(r29+#0); call main.read }}
        {{ dealloc_return }}

// r0: copies, each of nine words: source, destination, bytes; how often, by how many bytes the
// source and the destination advance; the same of the outer loop. Ends at one without bytes.
main.copy:
        {{ r16 = r0 }}
main.copy_next:
        {{ r0 = memw(r16+#0); r1 = memw(r16+#4) }}
        {{ r2 = memw(r16+#8); r3 = memw(r16+#12) }}
        {{ p0 = cmp.eq(r2, #0); if (p0.new) jumpr:nt r31 }}
        {{ r4 = memw(r16+#16); r5 = memw(r16+#20) }}
        {{ r6 = memw(r16+#24); r7 = memw(r16+#28) }}
        {{ r8 = memw(r16+#32); r16 = add(r16, #36) }}
main.copy_outer:
        {{ r9 = r0; r10 = r1; r11 = r3 }}
main.copy_inner:
        {{ r12 = r9; r13 = r10; r14 = lsr(r2, #7); r15 = and(r2, #127) }}
        {{ p0 = cmp.eq(r14, #0); if (p0.new) jump:nt main.copy_rest }}
        {{ loop0(main.copy_vectors, r14) }}
main.copy_vectors:
        {{ v0 = vmemu(r12++#1) }}
        {{ vmemu(r13++#1) = v0 }}:endloop0
main.copy_rest:
        {{ p0 = cmp.eq(r15, #0); if (p0.new) jump:nt main.copy_done }}
        {{ r14 = or(r12, r13) }}
        {{ r14 = or(r14, r15) }}
        {{ p0 = bitsclr(r14, #3); if (!p0.new) jump:nt main.copy_odd }}
        {{ r15 = lsr(r15, #2) }}
        {{ loop0(main.copy_words, r15) }}
main.copy_words:
        {{ r14 = memw(r12++#4) }}
        {{ memw(r13++#4) = r14 }}:endloop0
        {{ jump main.copy_done }}
main.copy_odd:
        {{ loop0(main.copy_bytes, r15) }}
main.copy_bytes:
        {{ r14 = memub(r12++#1) }}
        {{ memb(r13++#1) = r14 }}:endloop0
main.copy_done:
        {{ r9 = add(r9, r4); r10 = add(r10, r5); r11 = add(r11, #-1) }}
        {{ p0 = cmp.eq(r11, #0); if (!p0.new) jump:t main.copy_inner }}
        {{ r0 = add(r0, r7); r1 = add(r1, r8); r6 = add(r6, #-1) }}
        {{ p0 = cmp.eq(r6, #0); if (!p0.new) jump:t main.copy_outer }}
        {{ jump main.copy_next }}

// r0: kernel, where its counters go, its arguments. Runs it, and stores what it alone took.
main.launch:
        {{ allocframe(#120) }}
        {{ r1 = memw(r0+#0); r2 = memw(r0+#4) }}
        {{ memw(r29+#0) = r2; r0 = add(r0, #8) }}
        {read_counter(0, 2)}
        {read_counter(1, 3)}
        {read_counter(2, 4)}
        {{ memw(r29+#4) = r2; memw(r29+#8) = r3 }}
        {{ memw(r29+#12) = r4 }}
        {{ callr r1 }}
        {read_counter(0, 5)}
        {read_counter(1, 6)}
        {read_counter(2, 7)}
        {{ r2 = memw(r29+#4); r3 = memw(r29+#8) }}
        {{ r4 = memw(r29+#12); r0 = memw(r29+#0) }}
        {{ r5 = sub(r5, r2); r6 = sub(r6, r3); r7 = sub(r7, r4) }}
        {{ r5 = add(r5, #{-OVERHEAD[0]}); r6 = add(r6, #{-OVERHEAD[1]}) }}
        {{ memw(r0+#0) = r5; memw(r0+#4) = r6 }}
        {{ memw(r0+#8) = r7; dealloc_return }}
"""
"""The assembly text of the routines."""
