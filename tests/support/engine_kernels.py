"""Kernels from text, and a memory of random bytes to run them on."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.context import Context
from xdsl.dialects import arith, builtin, func, scf

from hexnn.dialects.htp.attributes import TARGET, TargetAttr
from hexnn.dialects.hvx.dialect import HVX
from hexnn.runtime.engines import Engine
from hexnn.runtime.memory import Memory
from hexnn.tools.driver.frontends import parse_mlir

Array = NDArray[Any]

CONSTANTS = "\n".join(
    f"%c{n} = arith.constant {n} : i32" for n in (0, 1, 2, 3, 4, 5, 7, 8, 9, 100, 128, 129, 700)
)


def kernel(body: str, arguments: int = 2, target: str = "") -> func.FuncOp:
    """The function `@k(%a0: i32, ...)` with constants %c0, %c1, ..., for a target if given."""
    context = Context()
    for dialect in (builtin.Builtin, func.Func, arith.Arith, scf.Scf, HVX):
        context.load_dialect(dialect)
    names = ", ".join(f"%a{k}: i32" for k in range(arguments))
    text = f"func.func @k({names}) {{\n{CONSTANTS}\n{body}\nfunc.return\n}}"
    module = parse_mlir(context, text, "kernel.mlir")
    module.verify()
    if target:
        module.attributes[TARGET] = TargetAttr(builtin.StringAttr(target))
    op = module.body.block.first_op
    assert isinstance(op, func.FuncOp)
    return op


def random_memory(seed: int = 3) -> Memory:
    """A TCM of random bytes."""
    found = Memory(0, 1 << 17)
    rng = np.random.default_rng(seed)
    found.data[:] = rng.integers(0, 256, found.data.size, dtype=np.uint8)
    return found


def words(memory: Memory, offset: int, count: int) -> Array:
    """Words of TCM."""
    return memory.view(memory.tcm_base + offset, 4 * count).view(np.int32)


def run(engine: Engine, op: func.FuncOp, memory: Memory, *offsets: int) -> None:
    """Run with addresses in TCM."""
    engine.run(op, memory, [memory.tcm_base + offset for offset in offsets])
