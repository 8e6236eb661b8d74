"""Hostile NNEF: broken texts, random documents, data files, quantization files and archives.

`trial(seed, folder)` makes input number `seed`, and reads or runs it with a tool.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from support import hostile_archives, nnef_texts
from support.hostile import Trial, tool_trial

Maker: TypeAlias = Callable[[random.Random, Path], Path]
"""Makes an input in a folder; the path that a tool is given."""

PIECES = (
    "( ) [ ] { } < > , ; : = - + * / ^ ! ? -> <= >= == && || ' \" \\ # \n 0 1 -1 1.0 1e9 1e999 "
    "99999999999 18446744073709551616 true false in if else for yield x y n f [] (1,2) tensor "
    "tensor<?> tensor<scalar>=1.0 integer scalar[] string shape_of length_of range_of relu(x) conv "
    "split moments concat graph fragment version extension external variable constant label='w' "
    "[0]*9999999 copy_n(x,times=3) \0 ä 'a\\b' [[1.0,2.0],[3.0]]"
).split(" ")
LINES = (
    '"x": linear_quantize(min = 0.0, max = 1.0, bits = 8);',
    '"w": zero_point_linear_quantize(zero_point = 3, scale = 0.5, bits = 8, signed = true, '
    "symmetric = false);",
    '"y": min_max_linear_quantize(min = [-1.0, 0.0], max = 2.0, bits = 4, signed = false, '
    "symmetric = false);",
    '"y": logarithmic_quantize(max = 4.0, bits = 5);',
    '"x": own_quantize(step = 0.5);',
)
"""Lines of quantization files, for the network of `FOLDER`."""
FOLDER = """version 1.0;
extension KHR_enable_fragment_definitions, KHR_enable_operator_expressions;
fragment own_quantize(a: tensor<scalar>, step: scalar) -> (b: tensor<scalar>)
{ b = round(a / step) * step; }
graph g(x) -> (y)
{
    x = external(shape = [2, 3]);
    w = variable(shape = [2, 3], label = 'w');
    y = x * w;
}
"""


def mutated(r: random.Random, text: str, most: int = 4) -> str:
    """A text with some pieces put in, taken out, doubled or moved."""
    for _ in range(r.randint(1, most)):
        at, gone = r.randint(0, len(text)), r.choice([0, 0, 1, 2, 5, 20])
        piece = r.choice(
            [
                r.choice(PIECES),
                "",
                text[at : at + gone] * r.choice([1, 2, 50]),
                chr(r.randint(0, 0x2FF)),
            ]
        )
        text = text[:at] + piece + text[at + gone :]
    return text


def broken_text(r: random.Random, folder: Path) -> Path:
    """A valid document with pieces in wrong places."""
    path = folder / "graph.nnef"
    path.write_text(mutated(r, r.choice(nnef_texts.SEEDS)), encoding="utf-8")
    return path


def random_text(r: random.Random, folder: Path) -> Path:
    """A document that the grammar allows, of any operations and values."""
    path = folder / "graph.nnef"
    path.write_text(nnef_texts.document(r))
    return path


def damaged_bytes(r: random.Random, data: bytes) -> bytes:
    """Bytes of which some are others, cut off or appended."""
    changed = bytearray(data)
    for _ in range(r.randint(1, 4)):
        if changed:
            values = (0, 1, 0x7F, 0x80, 0xFF, r.randrange(256))
            changed[r.randrange(len(changed))] = r.choice(values)
    if r.random() < 0.3:
        del changed[r.randint(0, len(changed)) :]
    return bytes(changed) + (r.randbytes(r.randint(1, 99)) if r.random() < 0.2 else b"")


def data_folder(r: random.Random, folder: Path) -> Path:
    """A network whose data file has any header, or any damage."""
    (folder / "graph.nnef").write_text(FOLDER)
    data = nnef_texts.tensor_file(r)
    (folder / "w.dat").write_bytes(damaged_bytes(r, data) if r.random() < 0.5 else data)
    if r.random() < 0.5:
        (folder / "graph.quant").write_text(LINES[1])
    return folder


def quantized_folder(r: random.Random, folder: Path) -> Path:
    """A network with any lines of quantization."""
    (folder / "graph.nnef").write_text(FOLDER)
    if r.random() < 0.6:
        (folder / "w.dat").write_bytes(nnef_texts.tensor_file(r, (2, 3)))
    text = "\n".join(r.choices(LINES, k=r.randint(1, 3)))
    (folder / "graph.quant").write_text(mutated(r, text) if r.random() < 0.7 else text)
    return folder


def fragments(r: random.Random, folder: Path) -> Path:
    """A document with its fragments in a file beside it, perhaps broken."""
    head, own, graph = FOLDER.partition("fragment own_quantize")[0], FOLDER, FOLDER.index("graph g")
    body = FOLDER[graph:].replace("x * w", "own_quantize(x * w, step = 0.5)")
    (folder / "graph.nnef").write_text(head + body)
    (folder / "library.nnef").write_text(mutated(r, own[len(head) : graph]))
    return folder / "graph.nnef"


MAKERS: dict[str, Maker] = {
    "broken text": broken_text,
    "random text": random_text,
    "data file": data_folder,
    "quantization": quantized_folder,
    "fragments": fragments,
    "archive": hostile_archives.archive,
}
"""The kinds of input."""

COMMANDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("qnn-opt", ()),
    ("qnn-opt", ("--nnef-check",)),
    ("qnn-opt", ("--strict",)),
    ("qnn-opt", ("-t", "nnef")),
    ("qnn-opt", ("--random-weights", "1", "-p", "nnef-to-qnn{strict=true}")),
    ("qnn-run", ("--random-weights", "1", "--seed", "1", "--stage", "source")),
)
"""What is done with an input."""


def trial(seed: int, folder: Path) -> Trial:
    """Make input number `seed` in `folder`, read it, and judge what the tool says."""
    r = random.Random(seed)
    kind = list(MAKERS)[seed % len(MAKERS)]
    path = MAKERS[kind](r, folder)
    tool, flags = r.choice(COMMANDS)
    extra = ("--nnef-fragments", "library.nnef") if kind == "fragments" else ()
    arguments = (*extra, *flags, path.relative_to(folder) if path != folder else ".")
    found = tool_trial(tool, arguments, cwd=folder)
    detail = " ".join(map(str, (tool, *arguments))) + "\n" + found.detail
    return Trial(found.outcome, detail if found.failed else found.detail, {kind: 1})
