"""Policies for printing constants: whole, elided, or in a side file.

- `Keep`: the constant as it is;
- `Elide`: its hash, when it has more than `limit` elements; such text parses, but cannot run;
- `SideFile`: a reference into a file beside the text, when it has more than `limit` elements; the
  text then loses nothing.

A constant that already refers to a file keeps its reference.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Protocol

import numpy as np
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr
from xdsl.ir import Attribute

from ...dialects.constants import ElidedAttr, FileAttr, FileSlice, content_hash, raw_bytes
from ...dialects.files.marks import END

ALIGNMENT = 64
"""Alignment in bytes of each constant in a side file."""

DEFAULT_LIMIT = 64
"""Limit on the elements of a constant that is printed inline."""


class ConstantPolicy(Protocol):
    """Interface: chooses what is printed for a constant's value."""

    everywhere: bool
    """Whether the policy also applies to dense attributes of operations other than constants."""

    def __call__(self, value: Attribute) -> Attribute:
        """The attribute to print for `value`."""
        ...


class Keep:
    """Prints constants as they are."""

    everywhere = False

    def __call__(self, value: Attribute) -> Attribute:
        """`value` itself."""
        return value


class Elide:
    """Prints the hash of constants of more than `limit` elements.

    `everywhere` is for dumps that nobody parses: any dense attribute then counts as a constant.
    """

    def __init__(self, limit: int = DEFAULT_LIMIT, everywhere: bool = False):
        self.limit = limit
        self.everywhere = everywhere

    def __call__(self, value: Attribute) -> Attribute:
        """`value`, or its hash when it is large."""
        if not is_large(value, self.limit):
            return value
        return ElidedAttr(content_hash(raw_bytes(value)))


class SideFile:
    """Collects large constants for the file `path`, which lies beside the text.

    Equal constants are stored once. References to other files become relative to the folder.
    """

    everywhere = False

    def __init__(self, path: Path, limit: int = DEFAULT_LIMIT):
        self.path = path
        self.limit = limit
        self.data = bytearray()
        self._offsets: dict[str, int] = {}

    def __call__(self, value: Attribute) -> Attribute:
        """`value`, or a reference into the side file when it is large."""
        if isinstance(value, FileAttr):
            return FileAttr(_moved(value.data, self.path.parent))
        return self._stored(raw_bytes(value)) if is_large(value, self.limit) else value

    @property
    def content(self) -> bytes:
        """The bytes of the side file: the constants and hexnn's mark, or the archive `data`."""
        return bytes(self.data) + (END if self._offsets else b"")

    def _stored(self, data: memoryview) -> FileAttr:
        digest = content_hash(data)
        if digest not in self._offsets:
            self.data += bytes(-len(self.data) % ALIGNMENT)
            self._offsets[digest] = len(self.data)
            self.data += data
        return FileAttr(FileSlice(self.path.name, self._offsets[digest], len(data), digest))


def is_large(value: Attribute, limit: int) -> bool:
    """Whether `value` holds more than `limit` elements in memory, not all of them equal."""
    if not isinstance(value, DenseIntOrFPElementsAttr):
        return False
    return len(value.data.data) > limit * element_size(value) and not is_splat(value)


def element_size(value: DenseIntOrFPElementsAttr) -> int:
    """Bytes of an element of `value`."""
    return len(value.data.data) // max(len(value), 1) or 1


def is_splat(value: DenseIntOrFPElementsAttr) -> bool:
    """Whether all elements of `value` are equal, without unpacking them."""
    size = element_size(value)
    elements = np.frombuffer(value.data.data, np.uint8).reshape(-1, size)
    first = elements[:1]
    return bool((elements[:8] == first).all() and (elements == first).all())


def _moved(part: FileSlice, folder: Path) -> FileSlice:
    """The reference `part` relative to `folder`; absolute paths stay."""
    if os.path.isabs(part.path):
        return part
    return FileSlice(os.path.relpath(part.path, folder), part.offset, part.size, part.hash)


def found_from(part: FileSlice, folder: Path) -> FileSlice:
    """The reference `part` of a text in `folder` with its path resolved; the inverse of writing."""
    beside = folder / part.path
    if os.path.isabs(part.path) or not beside.is_file():
        return part
    return FileSlice(os.path.normpath(beside), part.offset, part.size, part.hash)
