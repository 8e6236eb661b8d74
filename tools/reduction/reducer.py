"""The search of `qnn-reduce`: edits of the best module so far, kept where they pass the test."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TypeAlias

from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Operation

from ..driver.printing import module_text
from ..driver.verification import verify_all

Edit: TypeAlias = Callable[[ModuleOp], object]
"""A function that changes a module in place; False if there is nothing that it could change."""

Size: TypeAlias = tuple[int, int, int]
"""Operations, elements of all their tensors, and characters of the text: compared in this order."""


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
        self.tell(f"{what}: {described(size)}, after {self.tests} tests")
        return True


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
    return len(ops), sum(map(_elements, ops)), len(text)


def _elements(op: Operation) -> int:
    """Return the number of elements of the tensors that `op` and the blocks of `op` define; a
    dynamic dimension counts as one.
    """
    blocks = (block for region in op.regions for block in region.blocks)
    values = (*op.results, *(argument for block in blocks for argument in block.args))
    types = (value.type for value in values)
    shapes = (type.get_shape() for type in types if isinstance(type, TensorType))
    return sum(math.prod(max(size, 1) for size in shape) for shape in shapes)


def described(size: Size) -> str:
    """Return a size as text: `3 operations, 96 elements`."""
    operations, elements, _ = size
    return f"{operations} operations, {elements} elements"
