"""Parts with scratch memory of their own: drawn kernels compute the same in parts, in any order."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from random import Random

import numpy as np
import pytest
from support.thread_orders import run_in_any_order
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from hexnn.lowering.concurrency import kernel_parts, private_scratch
from hexnn.lowering.concurrency.kernel_parts import parts_of
from hexnn.passes.htp.schedules.split_kernels import HtpSplitKernelsPass
from hexnn.passes.htp.schedules.static_schedule import HtpSchedulePass
from hexnn.passes.htp.schedules.verify import HtpVerifySchedulePass
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.planned import PlannedProgram
from hexnn.testing.pass_stages import parse, random_inputs

INPUT, DEST, SLOTS = 8, 256, 4
"""The vectors of the input and of the destination, and the regions of scratch memory."""


class Kernel:
    """The text of a drawn kernel: loops around loads, sums, and stores to scratch memory, which may
    be masked or move with a loop, and to the destination.
    """

    def __init__(self, rng: Random) -> None:
        self.rng, self.count, self.lines = rng, 0, list[str]()
        self.block([], 1)

    def new(self, text: str) -> str:
        """Append an operation; return its result."""
        self.count += 1
        self.lines.append(f"%v{self.count} = {text}")
        return f"%v{self.count}"

    def address(self, base: str, loops: list[tuple[str, int]]) -> str:
        """The sum of a pointer and multiples of induction variables, given with their strides."""
        for variable, stride in loops:
            factor = self.new(f"arith.constant {stride * 128} : i32")
            moved = self.new(f"arith.muli {variable}, {factor} : i32")
            base = self.new(f"arith.addi {base}, {moved} : i32")
        return base

    def load(self, loops: list[str]) -> str:
        """A vector of the input, or of a region of scratch memory."""
        if self.rng.random() < 0.5:
            at = self.address("%a", [(v, 1) for v in loops[-1:]])
            return self.new(f"hvx.vL32b_ai {at}, {self.rng.randrange(4)}")
        moves = [(v, 1) for v in loops[-1:]] if self.rng.random() < 0.1 else []
        return self.new(f"hvx.vL32b_ai {self.address('%s', moves)}, {self.rng.randrange(SLOTS)}")

    def store(self, loops: list[str]) -> None:
        """A store of a sum."""
        value = self.new(f"hvx.vaddb {self.load(loops)}, {self.load(loops)}")
        kind = self.rng.random()
        if kind < 0.4:
            at = self.dest(loops)
            self.lines.append(f"hvx.vS32b_ai {at}, {self.rng.randrange(4)}, {value}")
            return
        moves = [(v, 1) for v in loops[-1:]] if kind > 0.9 else []
        at, slot = self.address("%s", moves), self.rng.randrange(SLOTS)
        if kind < 0.48:
            lanes = self.new(f"hvx.veqb {value}, {self.load(loops)}")
            self.lines.append(f"hvx.vS32b_qpred_ai {lanes}, {at}, {slot}, {value}")
        else:
            self.lines.append(f"hvx.vS32b_ai {at}, {slot}, {value}")

    @contextmanager
    def loop(self, loops: list[str], count: int) -> Generator[list[str]]:
        """A loop of `count` iterations within `loops`; all induction variables."""
        ends = [self.new(f"arith.constant {n} : i32") for n in (0, count, 1)]
        bounds = f"{ends[0]} to {ends[1]} step {ends[2]}"
        variable = f"%i{self.count}"
        self.lines.append(f"scf.for {variable} = {bounds} : i32 {{")
        yield [*loops, variable]
        self.lines.append("}")

    def staged(self, loops: list[str]) -> None:
        """A loop that fills a region of scratch memory, and one that reads two vectors of it at a
        time.
        """
        middle = self.new(f"arith.constant {SLOTS * 256} : i32")
        region = self.new(f"arith.addi %s, {middle} : i32")
        count, reach = self.rng.randrange(2, 5), self.rng.randrange(3)
        with self.loop(loops, count + reach) as inside:
            value = self.new(f"hvx.vL32b_ai {self.address('%a', [(inside[-1], 1)])}, 0")
            at = self.address(region, [(inside[-1], 1)])
            self.lines.append(f"hvx.vS32b_ai {at}, 0, {value}")
        with self.loop(loops, count) as inside:
            at = self.address(region, [(inside[-1], 1)])
            values = [self.new(f"hvx.vL32b_ai {at}, {n}") for n in (0, reach)]
            total = self.new(f"hvx.vaddb {values[0]}, {values[1]}")
            self.lines.append(f"hvx.vS32b_ai {self.dest(inside)}, 0, {total}")

    def reduced(self, loops: list[str]) -> None:
        """Sums over the vectors of the input, of which one may add the other; a store of each."""
        start = [self.load(loops) for _ in range(2)]
        ends = [self.new(f"arith.constant {n} : i32") for n in (0, self.rng.randrange(1, 5), 1)]
        p, q, variable = (f"%{name}{self.count}" for name in "pqj")
        carried = f"iter_args({p} = {start[0]}, {q} = {start[1]}) -> (!hvx.vector, !hvx.vector)"
        bounds = f"{ends[0]} to {ends[1]} step {ends[2]}"
        results = [f"%r{self.count}", f"%s{self.count}"]
        self.lines.append(
            f"{', '.join(results)} = scf.for {variable} = {bounds} {carried} : i32 {{"
        )
        vector = self.new(f"hvx.vL32b_ai {self.address('%a', [(variable, 1)])}, 0")
        sums = [self.new(f"hvx.vaddb {a}, {self.rng.choice([p, q, vector])}") for a in (p, q)]
        self.lines += [f"scf.yield {', '.join(sums)} : !hvx.vector, !hvx.vector", "}"]
        at = self.dest(loops)
        self.lines += [f"hvx.vS32b_ai {at}, {n}, {result}" for n, result in enumerate(results)]

    def dest(self, loops: list[str]) -> str:
        """The address in the destination of the iterations of loops."""
        return self.address("%d", [(v, 4 ** (len(loops) - n)) for n, v in enumerate(loops)])

    def block(self, loops: list[str], least: int) -> None:
        """The statements of a loop, or of the kernel."""
        for _ in range(self.rng.randrange(least, 5)):
            kind = self.rng.random() if len(loops) < 3 else 1
            if kind < 0.1:
                self.staged(loops)
            elif kind < 0.2:
                self.reduced(loops)
            elif kind < 0.5:
                with self.loop(loops, self.rng.randrange(1, 4)) as inside:
                    self.block(inside, 1)
            else:
                self.store(loops)


def drawn(rng: Random) -> ModuleOp:
    """A planned network of one drawn kernel."""
    return parse(f"""
!x = tensor<1x1x{INPUT}x128x!quant.uniform<i8:f32, 1.0>, #htp.layout<flat, tcm>>
!d = tensor<1x1x{DEST}x128x!quant.uniform<i8:f32, 1.0>, #htp.layout<flat, tcm>>
!s = tensor<{SLOTS * 512}xi8, #htp.layout<flat, tcm>>
module attributes {{htp.tcm_bytes = 262144 : i64, htp.ddr_bytes = 0 : i64}} {{
  func.func @main(%x: !x {{htp.address = 8192 : i64}}) -> !d {{
    %s = htp.buffer {{address = 16384 : i64}} : !s
    %d = htp.buffer {{address = 32768 : i64}} : !d
    %0 = htp.launch @k(%x) scratch %s : !s dest %d : (!x) -> !d
    return %0 : !d
  }}
  func.func @k(%a: i32, %s: i32, %d: i32) {{
    {chr(10).join(Kernel(rng).lines)}
    func.return
  }}
}}
""")


def kernel_of(module: ModuleOp) -> FuncOp:
    """The kernel of a drawn network."""
    kernel = list(module.body.ops)[1]
    assert isinstance(kernel, FuncOp)
    return kernel


@pytest.mark.parametrize("seed", [0, 1, 106])
def test_drawn_kernels(seed: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(kernel_parts, "LEAST_WORK", 1)
    monkeypatch.setattr(private_scratch, "REPEATED_SHARE", 2)
    rng, found = Random(seed), 0
    for _ in range(20):
        module = drawn(rng)
        found += parts_of(kernel_of(module), 3, 1).private_bytes > 0
        inputs = random_inputs(module, seed)
        program = PlannedProgram(module.clone(), NumpyEngine())
        (expected,) = run_in_any_order(program, inputs, rng, fill=0).values()
        HtpSplitKernelsPass(3).apply(Context(), module)
        module.verify()
        HtpSchedulePass(3).apply(Context(), module)
        HtpVerifySchedulePass().apply(Context(), module)
        program = PlannedProgram(module, NumpyEngine())
        for _ in range(3):
            (computed,) = run_in_any_order(program, inputs, rng, fill=0).values()
            np.testing.assert_array_equal(computed, expected, str(module))
    assert found
