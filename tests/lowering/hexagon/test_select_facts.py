"""What selection says of memory accesses is what they touch when the code runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from support.hexagon_interpreter import Interpreter, Writes, address
from support.hexagon_kernels import memories
from support.random_kernels import random_kernel

from hexnn.lowering.hexagon.machine import Block, Instr, Loop
from hexnn.lowering.hexagon.selection.select import select

BYTES = 1 << 17


@dataclass
class Watcher(Interpreter):
    """An interpreter that compares accesses with what is known of them."""

    starts: Sequence[int] = ()
    """The addresses of the kernel's arguments."""

    bases: dict[object, int] = field(default_factory=dict[object, int])
    """Addresses without their constant part, by buffer and symbol, in this iteration."""

    last: dict[Instr, int] = field(default_factory=dict[Instr, int])
    """The addresses of the iteration before."""

    checked: int = 0
    spans: int = 0
    """Accesses whose bytes in all iterations are known."""

    def loop(self, loop: Loop) -> None:
        """A loop starts without an iteration before."""
        for node in loop.body:
            for instr in node.instrs if isinstance(node, Block) else []:
                self.last.pop(instr, None)
        super().loop(loop)

    def block(self, block: Block) -> None:
        """Symbols keep their values while a block is executed."""
        self.bases.clear()
        super().block(block)

    def access(self, instr: Instr, uses: list[Any], writes: Writes) -> Sequence[Any]:
        """Check an access."""
        facts = instr.access
        assert facts is not None
        assert facts.kind == instr.opcode.memory
        if isinstance(facts.root, int):
            base, offset = address(instr.opcode, uses)
            at = base + offset
            assert self.starts[facts.root] <= at < self.starts[facts.root] + BYTES
            self.check_range(instr, at)
            self.checked += 1
        return super().access(instr, uses, writes)

    def check_range(self, instr: Instr, at: int) -> None:
        """The bytes, relative to the symbol and to the buffer, and the step from the iteration
        before.
        """
        facts = instr.access
        assert facts is not None
        rounded = at & -128 if instr.opcode.mnemonic == "vmem" else at
        size = {"memw": 4, "memd": 8}.get(instr.opcode.mnemonic, 128)
        if facts.span is not None and isinstance(facts.root, int):
            start = rounded - self.starts[facts.root]
            assert facts.span[0] <= start
            assert start + size <= facts.span[1]
            self.spans += 1
        if facts.nbytes == size:
            base = rounded - facts.offset
            assert self.bases.setdefault((facts.root, facts.symbol), base) == base
            if facts.step is not None and instr in self.last:
                assert rounded - self.last[instr] == facts.step
            self.last[instr] = rounded
        elif (facts.root, facts.symbol) in self.bases:
            low = self.bases[facts.root, facts.symbol] + facts.offset
            assert low <= rounded
            assert rounded + size <= low + facts.nbytes


@pytest.mark.parametrize("seed", range(100, 120))
def test_random_kernels(seed: int):
    function = select(random_kernel(seed))
    (memory, _), addresses = memories(3, BYTES)
    watcher = Watcher(function, memory, starts=addresses)
    watcher.run(addresses)
    assert watcher.checked
    assert watcher.spans
