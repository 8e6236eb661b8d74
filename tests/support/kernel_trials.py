"""Random kernels: the selected code and its packets compute what the kernel computes."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from support import hostile
from support.hexagon_interpreter import interpret
from support.hexagon_kernels import memories
from support.hostile import ACCEPTED, DIFFERENT, Trial
from support.random_kernels import random_kernel
from xdsl.dialects import func

from hexnn.lowering.hexagon.compile import compile_kernel
from hexnn.lowering.hexagon.machine import Function
from hexnn.lowering.hexagon.selection.select import select
from hexnn.runtime.engines.numpy_engine import NumpyEngine

BYTES = 1 << 17
"""Of each buffer."""

VERSIONS = (66, 68, 73, 75)
SECONDS = 60.0
"""The longest that a kernel may take: the interpreters are slow, not the compiler."""


Code = Callable[[func.FuncOp], Function]


def difference(kernel: func.FuncOp, code: Code) -> int:
    """How many bytes differ after the code of a kernel and after the kernel itself."""
    (expected, found), addresses = memories(len(kernel.body.block.args), BYTES)
    NumpyEngine().run(kernel, expected, addresses)
    interpret(code(kernel), found, addresses)
    return int((expected.data != found.data).sum())


def compared(seed: int) -> Trial:
    """Compare kernel number `seed` as it is selected, and as packets of a random version."""
    version = random.Random(seed).choice(VERSIONS)
    forms: dict[str, Code] = {
        "selected": select,
        f"v{version}": lambda kernel: compile_kernel(kernel, version),
    }
    for name, code in forms.items():
        if count := difference(random_kernel(seed), code):
            return Trial(DIFFERENT, f"{count} bytes of the {name} code", {name: 1})
    return Trial(ACCEPTED, counts=dict.fromkeys(forms, 1))


def trial(seed: int, folder: Path) -> Trial:
    """Compare kernel number `seed` in a process of its own."""
    done = hostile.in_child(lambda: compared(seed), seconds=SECONDS)
    return done.value if done.status == 0 else hostile.judged(done)
