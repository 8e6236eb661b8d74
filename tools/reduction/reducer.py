"""The search of `qnn-reduce`: edits of the best module so far, kept where they pass the test."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation
from xdsl.traits import IsTerminator

from ...dialects.hexagon.code_ops import LoopOp
from ..driver.printing import module_text
from ..driver.verification import verify_all
from ..subnetwork import is_source

Edit: TypeAlias = Callable[[ModuleOp], object]
"""A function that changes a module in place; False if there is nothing that it could change."""


class Size(NamedTuple):
    """The size of a module; sizes are compared in the order of the fields."""

    operations: int
    """All operations, also modules, functions and terminators."""

    elements: int
    """The elements of all their tensors."""

    trips: int
    """The trip counts of the loops of machine code, added."""

    characters: int
    """The length of the text."""

    constants: int
    """The operations that only provide a value."""

    frame: int
    """The modules, functions and terminators."""

    def __str__(self) -> str:
        computing = self.operations - self.constants - self.frame
        return f"{computing} operations, {self.constants} constants, {self.elements} elements"


class Reducer:
    """A module that becomes smaller as long as `interesting` holds for it.

    `interesting` is asked about each distinct valid candidate once; `tell` is called with a line on
    each that is kept. At most `most_tests` are asked about.
    """

    def __init__(
        self,
        module: ModuleOp,
        interesting: Callable[[ModuleOp], bool],
        tell: Callable[[str], None],
        most_tests: int,
    ):
        self.best = module
        self.interesting = interesting
        self.tell = tell
        self.left = most_tests
        self.tests = 0
        text = module_text(module)
        self.size = size_of(module, text)
        self._seen = {text}

    def attempt(self, what: str, edit: Edit) -> bool:
        """Apply `edit` to a copy of the best module, which the copy replaces if it is valid,
        smaller and interesting; return whether it did. `what` names the edit in messages.
        """
        if self.left == 0:
            return False
        candidate = self.best.clone()
        if not _applied(edit, candidate):
            return False
        text = module_text(candidate)
        size = size_of(candidate, text)
        if text in self._seen or size >= self.size:
            return False
        self._seen.add(text)
        self.left -= 1
        self.tests += 1
        if not self.interesting(candidate):
            return False
        self.best, self.size = candidate, size
        self.tell(f"{what}: {size}, after {self.tests} tests")
        return True


def by_halves(count: Callable[[], int]) -> Iterator[range]:
    """Yield ranges of the indices below `count()`, which may fall meanwhile, to be left out: all,
    then halves, quarters, and so on to single ones, each time the last first.
    """
    span = count()
    while span:
        start = count() - span
        while start > -span:
            yield range(max(start, 0), start + span)
            start -= span
        span = min(span, count() + 1) // 2


def _applied(edit: Edit, candidate: ModuleOp) -> bool:
    """Apply `edit` to `candidate`; return whether it did something, and left a valid module."""
    try:
        if edit(candidate) is False:
            return False
        verify_all(candidate)
    except Exception:  # An edit guesses: whatever a verifier or a shape rule raises refuses it.
        return False
    return True


def size_of(module: ModuleOp, text: str) -> Size:
    """Return the size of `module`, whose text is `text`."""
    ops = list(module.walk())
    constants = sum(map(is_source, ops))
    frame = sum(isinstance(op, ModuleOp | FuncOp) or is_terminator(op) for op in ops)
    trips = sum(op.count.value.data for op in ops if isinstance(op, LoopOp))
    return Size(len(ops), sum(map(_elements, ops)), trips, len(text), constants, frame)


def is_terminator(op: Operation) -> bool:
    """Return whether `op` ends a block, as its definition says."""
    return op.has_trait(IsTerminator, value_if_unregistered=False)


def _elements(op: Operation) -> int:
    """Return the number of elements of the tensors that `op` and the blocks of `op` define; a
    dynamic dimension counts as one.
    """
    blocks = (block for region in op.regions for block in region.blocks)
    values = (*op.results, *(argument for block in blocks for argument in block.args))
    types = (value.type for value in values)
    shapes = (type.get_shape() for type in types if isinstance(type, TensorType))
    return sum(math.prod(max(size, 1) for size in shape) for shape in shapes)
