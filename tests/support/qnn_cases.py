"""Networks of one qnn operation, and the check that every stage gives what the reference gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

import hexnn
from hexnn.dialects.qnn.base import SectionOp
from hexnn.testing.every_stage import results

RANGES: dict[str, tuple[Any, int, int]] = {
    "u8": (np.uint8, 0, 256),
    "i8": (np.int8, -128, 128),
    "i16": (np.int16, -(1 << 15), 1 << 15),
    "i32": (np.int32, 0, 5),
}
"""Storage type -> its type in numpy, and the least element and the one after the greatest."""


@dataclass(frozen=True)
class Case:
    """An operation of qnn: its name and attributes, the shapes of its input and result, and a
    constant second operand.
    """

    name: str
    source: tuple[int, ...]
    result: tuple[int, ...]
    constant: Any = None
    type: str = ""

    def text(self, element: str, other: str | None = None) -> str:
        """The network, with elements of `element`, or, in the result, of `other`."""
        source = f"tensor<{'x'.join(map(str, self.source))}x{element}>"
        result = f"tensor<{'x'.join(map(str, self.result))}x{other or element}>"
        operation, attributes = self.name.split(" ", 1)
        made, operand, types = "", "", ""
        if self.constant is not None:
            made = f"%c = qnn.constant dense<{self.constant}> : {self.type} : {self.type}"
            operand, types = ", %c", f", {self.type}"
        return f"""func.func @main(%x: {source}) -> {result} {{
          {made}
          %y = qnn.{operation} %x{operand} {attributes} : ({source}{types}) -> {result}
          func.return %y : {result}
        }}"""


def check(text: str, storage: str, shape: tuple[int, ...]) -> None:
    """Run a network on random elements at every stage; no operation of qnn stays in htp."""
    lowered = hexnn.apply(hexnn.parse(text), "qnn-to-htp")
    assert not [op for op in lowered.walk() if isinstance(op, SectionOp)]
    dtype, low, high = RANGES[storage]
    x = np.random.default_rng(len(text)).integers(low, high, shape).astype(dtype)
    (reference, first), *others = results(text, x)
    for stage, y in others:
        np.testing.assert_array_equal(y, first, f"{stage} against {reference}")
