"""What several operations have in common is written once in the suites of invalid cases."""

import re
from collections import defaultdict
from pathlib import Path

import pytest
from support import machine

SUITES = sorted((machine.ROOT / "tests" / "filecheck" / "dialects").rglob("*invalid*.mlir"))
CASE = re.compile(
    r"expected-error@\+1 \{\{(?P<message>.*?)(?: \(section \w+\))?\}\}\n"
    r'(?P<indent> *)(?P<code>"?(?P<name>\w+\.\w+).*(?:\n(?P=indent)    .*)*)'
)
"""A message and an operation, with the further lines of it."""

SEVERAL = 3
"""Operations from which on a list of names is shorter than copies."""


def copies(text: str) -> dict[str, set[str]]:
    """Cases that stand there for several operations, and these; `$OP` is the name in a case."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for case in CASE.finditer(text):
        code = re.sub(r"\s+", " ", re.sub(r"%\w+", "%", case["code"]))
        found[f"{case['message']}\n{code}".replace(case["name"], "$OP")].add(case["name"])
    return {case: names for case, names in found.items() if len(names) >= SEVERAL}


def test_copies_are_seen():
    case = (
        '  // expected-error@+1 {{{{axis (section {0})}}}}\n  "qnn.{0}"(%x)\n      : (f32) -> f32\n'
    )
    text = "// -----\n".join(case.format(name) for name in "abc")
    assert copies(text) == {'axis\n"$OP"(%) : (f32) -> f32': {"qnn.a", "qnn.b", "qnn.c"}}
    assert copies(text.replace("f32\n", "f16\n", 1)) == {}


@pytest.mark.parametrize("path", SUITES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_what_operations_share_is_written_once(path: Path):
    """Else: a `// OP:` line with their names, and one case with `$OP`."""
    assert copies(path.read_text()) == {}
