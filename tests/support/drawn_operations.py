"""Arguments of qnn constructors, drawn from the records of the master definition alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from support.qnn_records import BACKEND, Item, items
from xdsl.dialects import test
from xdsl.dialects.builtin import IntegerType, Signedness, TensorType, f16, f32, f64, i1
from xdsl.ir import Attribute, SSAValue

from hexnn.dialects.qnn.datatypes import find_datatype
from hexnn.dialects.qnn.sparse import SparseAttr
from hexnn.dialects.quant import UniformType

ELEMENTS: list[Attribute] = [
    *(f16, f32, f64, i1),
    *(IntegerType(bits) for bits in (8, 16, 32, 64)),
    *(IntegerType(bits, Signedness.UNSIGNED) for bits in (8, 16, 32, 64)),
    *(UniformType.per_tensor(f"{sign}{bits}", 1, 0) for sign in "iu" for bits in (4, 8, 16, 32)),
]
"""An element type of each data type that tensors may have."""

BY_DATATYPE = {str(find_datatype(element)): element for element in ELEMENTS}
BACKENDS = ("FLOAT_32", "FLOAT_32", "FLOAT_32", "SFIXED_POINT_8", "INT_32", "BOOL_8", "UINT_8")
"""What a backend may choose, the likeliest first."""
SIZES = (1, 2, 3, 4, 6, 8)
NUMBERS = (0, 1, 1, 2, 3)
FLOATS = (0.25, 0.5, 1.0)
RUN = re.compile(r"\[(?:(\w+), )?D_\{?(\w)\}?, \.\.\., D_\{N-1\}\]")
"""The axes of a tensor from 0 or K on."""
OPEN = re.compile(r"\.\.|…")


class Names(dict[str, Any]):
    """The sizes of named axes, drawn when they are first asked for."""

    def __init__(self, random: Random):
        super().__init__()
        self.random = random
        self.told = set[str]()

    def __missing__(self, name: str) -> int:
        self[name] = self.random.choice(SIZES)
        return self[name]

    def size(self, text: str) -> int:
        """The value of an expression as `depth / (block_size[0] * block_size[1])`."""
        if text.isdigit():
            return int(text)
        try:
            return int(eval(text.replace("/", "//").replace("////", "//"), {}, self))
        except (SyntaxError, TypeError, ZeroDivisionError, IndexError):
            return self[text]

    def shape(self, text: str) -> list[int]:
        """The sizes of `[batch, .., channel]`; of any rank where the text has none."""
        if text == "scalar":
            return []
        if not text or "?" in text:
            return list(self.any_shape())
        if run := RUN.fullmatch(text):
            first = 0 if run[2] == "0" else self["K"]
            return [*([self.size(run[1])] if run[1] else []), *self.any_shape()[first:]]
        sizes: list[int] = []
        for one in text.strip("[]").split(", "):
            sizes += self.any_shape()[:2] if OPEN.search(one) else [self.size(one)]
            self.told.add(one)
        return sizes

    def any_shape(self) -> list[int]:
        """One shape for all tensors of any rank, or one of its own."""
        if "any shape" not in self or self.random.random() < 0.1:
            self["any shape"] = self.random.choices(SIZES, k=self.random.choice((1, 2, 3, 4)))
        return self["any shape"]


class Draw:
    """Arguments for one operation."""

    def __init__(self, section: str, random: Random):
        self.random, self.names = random, Names(random)
        self.backend = random.choice(BACKENDS)
        self.parameters = {item.name: self._parameter(item) for item in items(section, "parameter")}
        self.operands = [self._operand(item) for item in items(section, "input")]
        self.told = frozenset(self.names.told)
        self.out = [self._result(item) for item in items(section, "output")]

    def _parameter(self, item: Item) -> Any:
        if item.mandatory == "no" and self.random.random() < 0.7:
            return None
        if item.values:
            return self.random.choice(list(item.numbers))
        numbers: Any = {
            "FLOAT_32": FLOATS,
            "BOOL_8": (False, True),
            "STRING": ("then",),
        }.get(item.types, NUMBERS)
        sizes = [self.random.choice((1, 2, 3, 4)) if n == -1 else n for n in item.sizes]
        found = self._nested(sizes, numbers)
        self.names[item.name] = found
        return found

    def _nested(self, sizes: list[int], numbers: Any) -> Any:
        if not sizes:
            return self.random.choice(numbers)
        return [self._nested(sizes[1:], numbers) for _ in range(sizes[0])]

    def _element(self, item: Item) -> Attribute:
        types = item.types.split()
        known = [name for name in types if name in BY_DATATYPE]
        free = BACKEND in types and (not known or self.random.random() < 0.7)
        return BY_DATATYPE[self.backend if free else self.random.choice(known)]

    def _shape(self, item: Item) -> list[int]:
        return self.names.shape(self.random.choice(item.shape.split(" | ")))

    def _operand(self, item: Item) -> SSAValue | list[SSAValue] | None:
        if item.arity == "optional" and self.random.random() < 0.7:
            return None
        type = self._type(item, self._shape(item))
        count = self.random.choice((1, 2, 2, 3, 4))
        values: list[SSAValue] = [test.TestOp(result_types=[type]).results[0] for _ in range(count)]
        return values if item.arity == "any" else values[0]

    def _result(self, item: Item) -> Attribute | list[Attribute] | None:
        if item.arity == "optional":
            return None
        if item.arity == "any" and item.mandatory == "no" and self.random.random() < 0.5:
            return [self._element(item)] * self.random.choice((1, 2, 3))
        how = self.random.random()
        if how < 0.3:
            return None
        if how < 0.7:
            return self._element(item)
        return self._type(item, self._result_shape(item))

    def _type(self, item: Item, sizes: list[int]) -> Attribute:
        """The type of a tensor; where the section is about sparse ones, it may be sparse."""
        element = self._element(item)
        if "Sparse" in item.section and not item.types.startswith("INT") and sizes:
            if self.random.random() < 0.5:
                indices = self.names["M"], self.names["K"]
                return TensorType(element, sizes, SparseAttr.of(indices))
        return TensorType(element, sizes)

    def _result_shape(self, item: Item) -> list[int]:
        """That of the record; where it has none, often that of the first operand."""
        first = self.operands[0] if self.operands else None
        if item.shape or not isinstance(first, SSAValue) or self.random.random() < 0.5:
            return self._shape(item)
        assert isinstance(first.type, TensorType)
        return list(first.type.get_shape())

    def bound(self, item: Item) -> Iterator[tuple[int, int]]:
        """(axis, size) of a result as far as the names of operands and parameters tell."""
        if not item.shape or " | " in item.shape or OPEN.search(item.shape):
            return
        told = self.told
        for axis, text in enumerate(item.shape.strip("[]").split(", ")):
            if text.isdigit() or text in told:
                yield axis, self.names.size(text)
