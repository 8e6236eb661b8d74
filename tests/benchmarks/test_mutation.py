"""The mutations with which benchmarks/mutants.py measures the tests."""

from __future__ import annotations

import ast

import mutants
import pytest
from mutation.points import mutations
from support import machine

CASES = {
    "x = a + 1": ["x = a - 1", "x = a + (1 + 1)"],
    "x = a < b <= c": ["x = a <= b <= c", "x = a < b < c"],
    "x = min(a, np.maximum(b, c))": [
        "x = max(a, np.maximum(b, c))",
        "x = min(a, np.minimum(b, c))",
    ],
    "x = not a or -b": ["x = not a and -b", "x = a or -b", "x = not a or b"],
    "x = (a  # +\n     + b)": ["x = (a  # +\n     - b)"],
    "x: A | None = a | b": ["x: A | None = a & b"],
    "raise E(f'{a + b}', 3)": [],
    "def f(a: int = 1) -> X[2]: ...": ["def f(a: int = (1 + 1)) -> X[2]: ..."],
    "x = 'é' * 2": ["x = 'é' + 2", "x = 'é' * (2 + 1)"],
    "U = A | B": [],
    "x = zip(a, b, strict=True)": [],
}
"""A source -> its mutants."""


@pytest.mark.parametrize("source", CASES)
def test_mutants_of_a_line(source: str) -> None:
    """One change a mutant; types and messages stay."""
    assert sorted(m.apply(source) for m in mutations(source)) == sorted(CASES[source])


def test_mutants_of_a_file_parse_and_differ_in_one_line() -> None:
    """A real source, with operators across lines."""
    source = (machine.ROOT / "kernels/fits/requantization.py").read_text()
    changes = list(mutations(source))
    assert len(changes) > 50
    for change in changes:
        mutant = change.apply(source)
        ast.parse(mutant)
        lines = zip(source.splitlines(), mutant.splitlines(), strict=True)
        assert sum(before != after for before, after in lines) == 1, change


def test_functions_are_named_with_their_classes() -> None:
    """As the map of coverage names them."""
    source = "class A:\n    def f(self):\n        return 1\nX = 2\n"
    assert [m.function for m in mutations(source)] == ["A.f", ""]


def test_explained_mutants_are_those_of_the_sources() -> None:
    """An explanation goes, or follows, when its line changes."""
    explained = mutants.explanations()
    files = sorted({file for file, _, _ in explained})
    every = {mutant.key for file in files for mutant in mutants.mutants_of("", file)}
    assert set(explained) <= every
