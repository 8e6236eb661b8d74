"""Random functions in htp whose tensors have memories but no addresses, for htp-plan-memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Literal

Space = Literal["ddr", "tcm"]
HEIGHTS = (2, 4, 8)
"""Rows of 64 bytes: buffers of 128, 256 and 512 bytes, the last in main memory only."""

SIZES = (768, 896, 1024)
"""Bytes of TCM; the first holds no more than an addition of the highest tensors."""

SCALES = ", ".join(
    f"{name} = array<i32: 1073741824, {exponent}>"
    for name, exponent in (("lhs_scale", 0), ("rhs_scale", 0), ("output_scale", -18))
)


@dataclass(frozen=True)
class Drawn:
    """A value of the function: 1 x `height` x 16 x 4 bytes."""

    name: str
    height: int
    space: Space

    @property
    def type(self) -> str:
        """Its type's alias."""
        return alias(self.height, self.space)


def alias(height: int, space: Space) -> str:
    """The alias of a type."""
    return f"!{space}{height}"


@dataclass
class Drawing:
    """A function while it is drawn."""

    rng: Random
    values: list[Drawn] = field(default_factory=lambda: [Drawn("%x", 8, "ddr")])
    lines: list[str] = field(default_factory=list[str])

    def pick(self, space: Space | None = None, height: int | None = None) -> Drawn:
        """A value, one of the last ones more often than not; those asked for must exist."""
        fitting = [
            v for v in self.values if space in (None, v.space) and height in (None, v.height)
        ]
        return self.rng.choice(fitting if self.rng.random() < 0.5 else fitting[-3:])

    def add(self, text: str, inputs: list[Drawn], height: int, space: Space) -> None:
        """An operation: `text` with `{}` for its operands."""
        new = Drawn(f"%{len(self.lines)}", height, space)
        types = ", ".join(v.type for v in inputs)
        body = text.replace("{}", ", ".join(v.name for v in inputs))
        self.lines.append(f"{new.name} = {body} : ({types}) -> {new.type}")
        self.values.append(new)

    def load(self) -> None:
        """All of a tensor, or some of its rows, to TCM."""
        source = self.pick("ddr")
        height = self.rng.choice([h for h in HEIGHTS[:-1] if h <= source.height])
        if height == source.height:
            return self.add("htp.copy {}", [source], height, "tcm")
        start = self.rng.randint(0, source.height - height)
        box = f"offsets = array<i32: 0, {start}, 0, 0>, sizes = array<i32: 1, {height}, 16, 4>"
        return self.add(f"htp.slice {{}} {{{box}}}", [source], height, "tcm")

    def clamp(self) -> None:
        """A kernel of one operand."""
        one, top = self.pick("tcm"), self.rng.randint(100, 250)
        self.add(
            f'htp.clamp {{}} {{max = {top} : i32, impl = "clamp.bytes"}}', [one], one.height, "tcm"
        )

    def sum(self) -> None:
        """A kernel of two operands."""
        one = self.pick("tcm")
        other = self.pick("tcm", one.height)
        text = f'htp.add {{}} {{{SCALES}, impl = "add.exact"}}'
        self.add(text, [one, other], one.height, "tcm")

    def store(self) -> None:
        """A copy to main memory."""
        one = self.pick("tcm")
        self.add("htp.copy {}", [one], one.height, "ddr")

    def view(self) -> None:
        """A view in either memory."""
        one = self.pick()
        self.add("htp.reshape {}", [one], one.height, one.space)

    def gather(self) -> None:
        """A concatenation in main memory of tensors in both, of 8 rows."""
        parts: list[Drawn] = []
        while (left := 8 - sum(p.height for p in parts)) > 0:
            fitting = [v for v in self.values if v.height <= min(left, 4)]
            if not fitting:
                return
            parts.append(self.rng.choice(fitting[-6:]))
        self.add("htp.concat {} {axis = 1 : i32}", parts, 8, "ddr")


STEPS: tuple[tuple[Callable[[Drawing], None], int], ...] = (
    (Drawing.load, 3),
    (Drawing.clamp, 5),
    (Drawing.sum, 4),
    (Drawing.store, 2),
    (Drawing.view, 1),
    (Drawing.gather, 3),
)
"""What a step can be, and how often it is."""


def drawn_plan(seed: int, steps: int = 30) -> str:
    """The text of a module: a function of one input and up to three outputs in main memory."""
    drawing = Drawing(Random(seed))
    drawing.load()
    kinds, weights = zip(*STEPS, strict=True)
    for step in drawing.rng.choices(kinds, weights, k=steps):
        step(drawing)
    drawing.store()
    outputs = [drawing.values[-1], drawing.pick("ddr"), drawing.pick("ddr")]
    outputs = list(dict.fromkeys(v for v in outputs if v.name != "%x"))
    return text(drawing, outputs)


def text(drawing: Drawing, outputs: list[Drawn]) -> str:
    """The module of a drawing, for a TCM of a random size."""
    spaces: tuple[Space, ...] = ("ddr", "tcm")
    quantized = "!quant.uniform<u8:f32, 0.5:3>"
    aliases = [
        f"{alias(h, s)} = tensor<1x{h}x16x4x{quantized}, #htp.layout<flat, {s}>>"
        for h in HEIGHTS
        for s in spaces
    ]
    names, types = (", ".join(v) for v in zip(*((o.name, o.type) for o in outputs), strict=True))
    size = drawing.rng.choice(SIZES)
    return "\n".join(
        [
            *aliases,
            f'builtin.module attributes {{htp.target = #htp.target<"v73{{tcm={size}}}">}} {{',
            f"func.func @main(%x: !ddr8) -> ({types}) {{",
            *drawing.lines,
            f"func.return {names} : {types}",
            "}",
            "}",
        ]
    )
