"""Hostile IR: texts of the FileCheck tests, damaged in ways that keep most of their structure."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parents[1]

COMMENT = re.compile(r"//[^\n]*")
TOKEN = re.compile(
    r"""(?P<string>"(?:\\.|[^"\\\n])*")
    |(?P<value>%[\w$.-]+(?:\#\d+)?)
    |(?P<symbol>@[\w$.-]+)
    |(?P<number>(?<![\w.])-?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?(?![\w.]))
    |(?P<word>[\#!^]?[A-Za-z_][\w$.]*)
    |(?P<dimension>\d+(?=x))
    |(?P<space>\s+)
    |(?P<other>->|::|.)""",
    re.VERBOSE | re.DOTALL,
)
TYPE = re.compile(
    r"(?:tensor|memref|vector)<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>|\b[su]?i\d+\b|\bf\d+\b"
)
SHAPE = re.compile(r"(?<=<)(?:\d+x)+(?=[a-z!])")
DICTIONARY = re.compile(r"\{[^{}\n]*=[^{}\n]*\}")

NUMBERS = (
    *("0", "-1", "1", "2", "3", "7", "127", "128", "255", "256", "-128", "65536"),
    *("2147483647", "2147483648", "-2147483648", "4294967295", "4294967296"),
    *("9223372036854775807", "9223372036854775808", "-9223372036854775809", f"{10**30}"),
    *("0.0", "-0.0", "1.0e-45", "1.0e+39", "1.0e+308", "1.0e+400", "0.5", "-1.5", "1.0e-300"),
    *("0x7FC00000", "0xFF800000", "-0x1", "0x123456789ABCDEF01", "107374184.0"),
)
TYPES = (
    *("i1", "i4", "i8", "i32", "si8", "ui8", "i128", "index", "none", "f16", "bf16", "f64", "f80"),
    *("tensor<f32>", "tensor<*xf32>", "tensor<0xf32>", "tensor<?xf32>", "tensor<4x?xi8>"),
    *("tensor<1x4x8x4xf32>", "tensor<4611686018427387904xi8>", "tensor<65536x65536x4xf32>"),
    *("tensor<2x0x3xi32>", "tensor<1x1x1x1x1x1x1x1x1x1xf32>", "tensor<4xi7>", "tensor<4xindex>"),
    *("tensor<4x!quant.uniform<i8:f32, 0.5:3>>", "tensor<4x!quant.uniform<u8:f32:0, {0.5, 0.5}>>"),
    *("!quant.uniform<i8:f32, 0.0:3>", "!quant.uniform<i32:f32, 1.0e-38:0>", "memref<4xi8>"),
    *("vector<4xi8>", "tuple<i32, f32>", "complex<f32>", "!htp.token", "!hvx.vec", "!foo.bar"),
    *("tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<flat, tcm>>", "() -> ()"),
    *("tensor<1x4x8x4x!quant.uniform<u8:f32, 0.5:3>, #htp.layout<nosuch, ddr>>", "tensor<4x>"),
)
ATTRIBUTES = (
    *(
        "unit",
        "true",
        '"text"',
        "i32",
        "[]",
        "{}",
        '[1, "a"]',
        "@symbol",
        "dense<1> : tensor<2xi32>",
    ),
    *("dense<> : tensor<0xi32>", "dense<0.0> : tensor<f32>", "array<i32: 1, 2>", "array<i64>"),
    *(
        "array<i32: -1, 2147483647>",
        "0 : i0",
        "1.0 : f32",
        "0x7FC00000 : f32",
        "array<f32: 0x7FC00000, 107374184.0>",
        "dense<[0x4CCCCCCD, 1.0]> : tensor<2xf32>",
        "dense<(0x7FC00000, 1.0)> : tensor<2xcomplex<f32>>",
        "affine_map<(d0) -> (d0)>",
    ),
    *("#foo.bar", "#htp.layout<flat, tcm>", '#htp.target<"v99">', '#hexnn.file<"no", 0, 4, "0">'),
    *(
        '#hexnn.elided<"00">',
        "tensor<4xf32>",
        "#hexnn.numerics<tflite-ref>",
        "-1 : ui8",
        "256 : i8",
    ),
)
LOCATIONS = (
    *("loc(unknown)", 'loc("f":1:2)', 'loc("f":0:0)', 'loc("")', "loc(fused[])", "loc(#x)"),
    *(
        'loc("CONV_2D@3:t"("m.tflite":0:3))',
        f'loc("A@{10**40}:t"("m":0:0))',
        'loc("transpose[9, 9]"("m":0:0))',
    ),
    *(
        'loc(callsite("a" at "b"))',
        'loc(fused<"x">["a", unknown])',
        'loc("transpose[0, 0, 5]"("ADD@1:x"("m":0:0)))',
    ),
    *(f'loc("f":{10**30}:1)', 'loc("~a"("~b"("C@1:d"("m":1:1))))', 'loc("a\\0A\\1B[31m#1:x")'),
)
"""What damaged text may have in the place of something of its kind."""


@cache
def texts(valid: bool = True) -> tuple[str, ...]:
    """The parts of the FileCheck tests, without comments: of the valid cases, or of the others."""
    files = sorted((TESTS / "filecheck").rglob("*.mlir"))
    files = [file for file in files if ("invalid" in file.stem) != valid]
    files += [TESTS / "passes" / "Inputs" / "any_modules.mlir"] * valid
    chunks = [chunk for file in files for chunk in file.read_text().split("// -----")]
    bare = ("\n".join(filter(str.strip, COMMENT.sub("", c).splitlines())) for c in chunks)
    return tuple(dict.fromkeys(text for text in bare if text and len(text) < LONGEST))


LONGEST = 6000
"""Characters of a text that is damaged: longer ones are slow and no worse."""

Damage = Callable[[str, random.Random], str]


def tokens(text: str) -> list[re.Match[str]]:
    """The tokens of a text, space included."""
    return list(TOKEN.finditer(text))


def replaced(text: str, found: re.Match[str], new: str) -> str:
    """`text` with `new` in the place of what was found."""
    return text[: found.start()] + new + text[found.end() :]


def one_of(pattern: re.Pattern[str], choices: Sequence[str], *, all_equal: bool = False) -> Damage:
    """Put one of `choices` in the place of a match; of all that read the same with `all_equal`."""

    def damage(text: str, rng: random.Random) -> str:
        found = list(pattern.finditer(text))
        if not found:
            return text
        one, new = rng.choice(found), rng.choice(choices)
        return text.replace(one[0], new) if all_equal else replaced(text, one, new)

    return damage


def swap_tokens(text: str, rng: random.Random) -> str:
    """Swap two tokens of one kind, or any two."""
    kind = rng.choice(("value", "number", "word", "symbol", None))
    found = [t for t in tokens(text) if t.lastgroup != "space" and kind in (None, t.lastgroup)]
    if len(found) < 2:
        return text
    first, last = sorted(rng.sample(found, 2), key=lambda token: token.start())
    return replaced(replaced(text, last, first[0]), first, last[0])


def drop_token(text: str, rng: random.Random) -> str:
    """Leave a token out."""
    return replaced(text, rng.choice(tokens(text)), "")


def repeat_token(text: str, rng: random.Random) -> str:
    """Write a token twice, or very often."""
    found = rng.choice(tokens(text))
    return replaced(text, found, f"{found[0]} " * rng.choice((2, 2, 2, 50)))


def foreign_token(text: str, rng: random.Random) -> str:
    """Take a token of the same kind from another text."""
    found = rng.choice(tokens(text))
    others = [t[0] for t in tokens(rng.choice(texts())) if t.lastgroup == found.lastgroup]
    return replaced(text, found, rng.choice(others)) if others else text


def change_dimension(text: str, rng: random.Random) -> str:
    """Write another extent, in one shape or wherever the same shape is."""
    shapes = list(SHAPE.finditer(text))
    if not shapes:
        return text
    found = rng.choice(shapes)
    sizes = found[0].split("x")[:-1]
    extents = ("0", "1", "?", "2", "3", "5", "1000003", "2147483648", "9223372036854775808")
    sizes[rng.randrange(len(sizes))] = rng.choice(extents)
    new = "".join(f"{size}x" for size in sizes)
    return (
        text.replace(f"<{found[0]}", f"<{new}")
        if rng.random() < 0.7
        else replaced(text, found, new)
    )


def change_rank(text: str, rng: random.Random) -> str:
    """Insert or drop an extent, wherever the same shape is."""
    shapes = list(SHAPE.finditer(text))
    if not shapes:
        return text
    found = rng.choice(shapes)
    sizes = found[0].split("x")[:-1]
    at = rng.randrange(len(sizes))
    sizes[at : at + rng.randrange(2)] = rng.choice(([], [], ["1"], ["0"], ["1"] * 12))
    return text.replace(f"<{found[0]}", "<" + "".join(f"{size}x" for size in sizes))


def change_extent(text: str, rng: random.Random) -> str:
    """Write another extent wherever one is, in all shapes: operands still fit one another."""
    sizes = {size for found in SHAPE.finditer(text) for size in found[0].split("x")[:-1]}
    if not sizes:
        return text
    old, new = rng.choice(sorted(sizes)), rng.choice(("0", "0", "1", "?", "3", "17", "70000"))

    def change(found: re.Match[str]) -> str:
        return "".join(f"{new if size == old else size}x" for size in found[0].split("x")[:-1])

    return SHAPE.sub(change, text)


def damage_dictionary(text: str, rng: random.Random) -> str:
    """Drop, repeat or change an entry of a dictionary of attributes, or add one."""
    found = list(DICTIONARY.finditer(text))
    if not found:
        return text
    one = rng.choice(found)
    entries = re.split(r",\s*(?=[\w.$\"]+\s*(?:=|,|$))", one[0][1:-1])
    at = rng.randrange(len(entries))
    name = entries[at].partition("=")[0].strip()
    match rng.randrange(5):
        case 0:
            del entries[at]
        case 1:
            entries.append(entries[at])
        case 2:
            entries[at] = f"{name} = {rng.choice(ATTRIBUTES)}"
        case 3:
            entries[at] = f"{name} = {rng.choice(NUMBERS)} : {rng.choice(ELEMENTS)}"
        case _:
            entries.append(f"{rng.choice(ODD_NAMES)} = {rng.choice(ATTRIBUTES)}")
    return replaced(text, one, "{" + ", ".join(entries) + "}")


ELEMENTS = ("i32", "f32", "i64", "ui32", "i8")

ODD_NAMES = (
    *(
        "nosuch",
        "htp.why",
        "htp.address",
        "htp.target",
        "hexnn.fallback",
        "hexnn.numerics",
        '"a b"',
    ),
    *("operandSegmentSizes", "resultSegmentSizes", "sym_name", "impl", "hexnn.inputs"),
)


def segments(text: str, rng: random.Random) -> str:
    """Say how many operands or results belong together."""
    found = list(re.finditer(r"(?<= )(?:[a-z]+\.[\w.]+)[^\n{]*(?= : )", text))
    if not found:
        return text
    one = rng.choice(found)
    sizes = ", ".join(
        str(rng.choice((0, 1, 1, 2, -1, 9, 2147483647))) for _ in range(rng.randrange(1, 8))
    )
    kind = rng.choice(("operand", "result"))
    return replaced(text, one, f"{one[0]} {{{kind}SegmentSizes = array<i32: {sizes}>}}")


def add_location(text: str, rng: random.Random) -> str:
    """Say where an operation comes from."""
    lines = text.splitlines()
    at = rng.randrange(len(lines))
    lines[at] = f"{lines[at].rstrip()} {rng.choice(LOCATIONS)}"
    return "\n".join(lines)


def move_line(text: str, rng: random.Random) -> str:
    """Drop, repeat or move a line."""
    lines = text.splitlines()
    line = lines[at := rng.randrange(len(lines))]
    if rng.random() < 0.7:
        del lines[at]
    if rng.random() < 0.7:
        lines.insert(rng.randrange(len(lines) + 1), line)
    return "\n".join(lines)


def foreign_line(text: str, rng: random.Random) -> str:
    """Insert a line of another text."""
    lines = text.splitlines()
    lines.insert(rng.randrange(len(lines) + 1), rng.choice(rng.choice(texts()).splitlines()))
    return "\n".join(lines)


def cut(text: str, rng: random.Random) -> str:
    """End the text early."""
    return text[: rng.randrange(len(text))]


def insert_character(text: str, rng: random.Random) -> str:
    """Insert a character that IR rarely has."""
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice("\0\x1b\x7f\\\"{}[]()<>%#!^@-?é\u2028\U0001f600\t;'`") + text[at:]


def nest(text: str, rng: random.Random) -> str:
    """Put the text into modules, or regions of what nobody knows."""
    depth = rng.choice((1, 1, 2, 3, 40, 400))
    if rng.random() < 0.5:
        return "builtin.module {\n" * depth + text + "\n}" * depth
    return '"foo.region"() ({\n' * depth + text + "\n}) : () -> ()" * depth


def nest_attribute(text: str, rng: random.Random) -> str:
    """Give the module an attribute or a type that is nested deeply."""
    depth = rng.choice((3, 100, 2000))
    left, right = rng.choice((("[", "]"), ("{a = ", "}"), ("tuple<", ">"), ("() -> (", ")")))
    inner = "i32" if left != "[" else "1"
    return (
        f"builtin.module attributes {{foo.a = {left * depth}{inner}{right * depth}}} {{\n{text}\n}}"
    )


def module_attributes(text: str, rng: random.Random) -> str:
    """Give the module attributes of ours with values of any kind."""
    names = ("htp.ddr_bytes", "htp.tcm_bytes", "htp.target", "hexnn.numerics", "hexnn.inputs")
    listed = ", ".join(
        f"{n} = {rng.choice(ATTRIBUTES)}" for n in rng.sample(names, rng.randrange(1, 4))
    )
    return f"builtin.module attributes {{{listed}}} {{\n{text}\n}}"


DAMAGES: tuple[tuple[int, Damage], ...] = (
    (4, swap_tokens),
    (2, drop_token),
    (1, repeat_token),
    (3, foreign_token),
    (3, one_of(re.compile(r"(?<![\w.%#])-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.])"), NUMBERS)),
    (2, one_of(TYPE, TYPES)),
    (4, one_of(TYPE, TYPES, all_equal=True)),
    (4, change_dimension),
    (3, change_rank),
    (6, change_extent),
    (5, damage_dictionary),
    (2, segments),
    (2, add_location),
    (2, move_line),
    (1, foreign_line),
    (1, cut),
    (1, insert_character),
    (1, nest),
    (1, nest_attribute),
    (1, module_attributes),
)
"""How often each kind of damage is done, relative to the others."""


def hostile_text(rng: random.Random) -> str:
    """A text that is damaged in one to four ways; now and then one that is whole."""
    text = rng.choice(texts(valid=rng.random() < 0.9))
    weights = [weight for weight, _ in DAMAGES]
    for _ in range(rng.choice((0, 1, 1, 1, 1, 2, 2, 3))):
        ((_, damage),) = rng.choices(DAMAGES, weights)
        text = damage(text, rng) or " "
    return text
