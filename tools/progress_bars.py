"""Progress bars of code generation and of runs, on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager

from tqdm import tqdm
from xdsl.ir import OpResult

from ..lowering.hexagon.program.plan import Kernel
from ..runtime.executor import Observer
from . import execution
from .inputs import Array
from .model import Model


@contextmanager
def progress(model: Model, samples: int = 1) -> Generator[Observer | None]:
    """In the `with` block, show a progress bar for runs of `samples` samples that take longer than
    a second; yield the observer that advances it, None if there is no terminal.
    """
    if not sys.stderr.isatty():
        yield None
        return
    total = samples * len(execution.source_tensors(model.ops))
    with tqdm(total=total, unit="op", delay=1, leave=False, file=sys.stderr) as bar:

        def observe(result: OpResult, value: Array) -> None:
            bar.update()

        yield observe


@contextmanager
def generation_progress() -> Generator[execution.Watch | None]:
    """In the `with` block, show a progress bar for code generation that takes longer than a second;
    yield the function that advances it with each kernel, None if there is no terminal.
    """
    if not sys.stderr.isatty():
        yield None
        return

    def watch(kernels: Sequence[Kernel]) -> Iterable[Kernel]:
        yield from tqdm(kernels, "code", unit="kernel", delay=1, leave=False, file=sys.stderr)

    yield watch
