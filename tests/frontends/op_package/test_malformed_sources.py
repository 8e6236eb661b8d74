"""Sources with tokens lost, doubled, exchanged, cut or put in: read, or refused at a place."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from support.machine import ROOT
from support.op_packages import read, said
from support.random_op_packages import drawn_package

from hexnn.dialects.packages.sources import PackageError

TOKEN = re.compile(r'\s+|//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\w+|\S', re.DOTALL)
ODD = (
    *"(){}[]<>,;:&\"'#\\-!?%@",
    *("/*", "*/", "//", "::", "...", '"*"', "\0", "\\\n", 'R"(', "0x", "1e", "Op", "AND()"),
    *("\n#if 1/0\n", "\n#if defined(\n", "\n#else\n", "\n#endif\n", '\n#include "none.h"\n'),
    *("\n#define X X X\nX\n", "\n#define F(a) a##a #a\nF(F(1))\n"),
)
"""Tokens and lines that are put in."""

LINE = re.compile(r"\S+:\d+:\d+: (error|note): \S")


def malformed(chance: random.Random, text: str) -> str:
    """`text` with one to three changes."""
    tokens = TOKEN.findall(text)
    places = [index for index, token in enumerate(tokens) if not token.isspace()]
    for _ in range(chance.choice((1, 1, 2, 3))):
        index, other = chance.choice(places), chance.choice(places)
        changed = (
            "",
            f"{tokens[index]} {tokens[index]}",
            tokens[other],
            chance.choice(ODD),
            tokens[index][: len(tokens[index]) // 2],
        )
        tokens[index] = chance.choice(changed)
    end = chance.choice(places) if chance.random() < 0.1 else len(tokens)
    return "".join(tokens[:end])


def drawn_source(seed: int) -> dict[str, str]:
    """The files of a package, the first of them malformed: the example, or a drawn one."""
    chance = random.Random(seed)
    example = ROOT / "examples" / "op_package" / "demo.cpp"
    files = {"a.cpp": example.read_text()} if seed % 3 == 0 else drawn_package(seed)[0]
    return {**files, "a.cpp": malformed(chance, files["a.cpp"])}


@pytest.mark.parametrize("begin", range(0, 150, 50))
def test_a_malformed_source_is_refused_in_located_lines(begin: int, tmp_path: Path) -> None:
    refused = 0
    for seed in range(begin, begin + 50):
        files = drawn_source(seed)
        try:
            with said():
                read(tmp_path, files)
        except PackageError as e:
            refused += 1
            lines = str(e).splitlines()
            assert "error: " in lines[0], seed
            assert all(LINE.match(line) for line in lines), (seed, lines)
    assert refused > 25


def test_every_macro_without_meaning_here_is_read(tmp_path: Path) -> None:
    """Those of the interface and of helpers of C++, each in a source as they stand in the wild."""
    text = """
DEFINE_UNIQ_TY()
INIT_PACKAGE_OP_DEF()
INIT_PACKAGE_OPTIMIZATION_DEF()
INIT_PACKAGE_PARAM_ORDER_DEF()
LIST_PACKAGE_AXIS_PARAMS()
LIST_PACKAGE_PER_CHANNEL_QUANTIZED_OPS()
int x_Init() {
  REGISTER_PACKAGE_AXIS_PARAMS()
  REGISTER_PACKAGE_PER_CHANNEL_QUANTIZED_OPS()
  return 0;
}
"""
    with said() as told:
        assert list(read(tmp_path, text).records()) == []
    assert told == []
