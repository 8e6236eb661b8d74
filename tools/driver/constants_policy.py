"""Policies for printing the values of constants: in full, as a hash, or in a side file.

- `Keep` prints the value;
- `Elide` prints the hash of a value of more than `limit` elements; such IR parses, but cannot run;
- `SideFile` prints a reference to a file beside the text for more than `limit` elements, so that
  no data is lost.

A constant that already refers to a file keeps its reference.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Protocol

import numpy as np
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr
from xdsl.ir import Attribute

from ...dialects.constants import ElidedAttr, FileAttr, raw_bytes
from ...dialects.files.marks import END
from ...dialects.files.slices import FileSlice, content_hash
from .flags import ELISION_LIMIT

ALIGNMENT = 64
"""Alignment in bytes of each constant in a side file."""


class ConstantPolicy(Protocol):
    """Interface of the policies: a function from the value of a constant to the attribute printed
    for it.
    """

    everywhere: bool
    """Whether the policy also applies to dense attributes of operations other than constants."""

    def __call__(self, value: Attribute) -> Attribute:
        """Return the attribute to print for `value`."""
        ...


class Keep:
    """The policy that prints the values of constants in full."""

    everywhere = False

    def __call__(self, value: Attribute) -> Attribute:
        """Return `value`."""
        return value


class Elide:
    """Policy that prints the hash of values of more than `limit` elements, unless all are equal.

    `everywhere` also elides the dense attributes of operations other than constants: such text does
    not parse, it is for dumps.
    """

    def __init__(self, limit: int = ELISION_LIMIT, everywhere: bool = False):
        self.limit = limit
        self.everywhere = everywhere

    def __call__(self, value: Attribute) -> Attribute:
        """Return `value`, or its hash if it has more than `limit` elements that are not
        all equal.
        """
        if not is_large(value, self.limit):
            return value
        return ElidedAttr(content_hash(raw_bytes(value)))


class SideFile:
    """Policy that stores values of more than `limit` elements, unless all are equal, in the file
    `path`, beside the text.

    Equal values are stored once. References to other files are printed relative to the folder of
    `path`.
    """

    everywhere = False

    def __init__(self, path: Path, limit: int = ELISION_LIMIT):
        self.path = path
        self.limit = limit
        self.data = bytearray()
        self._offsets: dict[str, int] = {}

    def __call__(self, value: Attribute) -> Attribute:
        """Return `value`, or a reference into the side file if it has more than `limit` elements
        that are not all equal.
        """
        if isinstance(value, FileAttr):
            return FileAttr(_relative_to(value.data, self.path.parent))
        return self._stored(raw_bytes(value)) if is_large(value, self.limit) else value

    @property
    def content(self) -> bytes:
        """The bytes of the side file: the stored values, then an end mark by which a complete side
        file is recognized; empty without values.
        """
        return bytes(self.data) + (END if self._offsets else b"")

    def _stored(self, data: memoryview) -> FileAttr:
        digest = content_hash(data)
        if digest not in self._offsets:
            self.data += bytes(-len(self.data) % ALIGNMENT)
            self._offsets[digest] = len(self.data)
            self.data += data
        return FileAttr(FileSlice(self.path.name, self._offsets[digest], len(data), digest))


def is_large(value: Attribute, limit: int) -> bool:
    """Return whether `value` is a dense attribute of more than `limit` elements that are not all
    equal; a reference to a file is not.
    """
    if not isinstance(value, DenseIntOrFPElementsAttr):
        return False
    return len(value.data.data) > limit * element_size(value) and not is_splat(value)


def element_size(value: DenseIntOrFPElementsAttr) -> int:
    """Return the size of an element of `value` in bytes."""
    return len(value.data.data) // max(len(value), 1) or 1


def is_splat(value: DenseIntOrFPElementsAttr) -> bool:
    """Return whether all elements of `value` are equal, without unpacking them."""
    size = element_size(value)
    elements = np.frombuffer(value.data.data, np.uint8).reshape(-1, size)
    first = elements[:1]
    return bool((elements[:8] == first).all() and (elements == first).all())


def _relative_to(part: FileSlice, folder: Path) -> FileSlice:
    """Return the file reference `part` with its path relative to `folder`; an absolute path is
    unchanged.
    """
    if os.path.isabs(part.path):
        return part
    return FileSlice(os.path.relpath(part.path, folder), part.offset, part.size, part.hash)


def resolve_reference(part: FileSlice, folder: Path) -> FileSlice:
    """Return the file reference `part`, read from IR text in `folder`, with a path that opens from
    the current folder; unchanged if there is no such file in `folder`.
    """
    beside = folder / part.path
    if os.path.isabs(part.path) or not beside.is_file():
        return part
    return FileSlice(os.path.normpath(beside), part.offset, part.size, part.hash)
