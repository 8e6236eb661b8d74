"""The tfl IR in the assembly of other tools is broad: each operator is accepted and refused."""

import re

from support import machine

from hexnn.dialects.tfl import TFL

SUITES = sorted(
    (machine.ROOT / "tests" / "filecheck" / "dialects" / "tfl" / "upstream").glob("*.mlir")
)
FUNCTION = re.compile(r"^ *func\.func (?!private)", re.MULTILINE)
ERROR = re.compile(r"// expected-error.*\n(?P<code>(?:(?! *// -----| *// expected-error).*\n)*)")
NAME = re.compile(r"\btfl\.\w+")
CASES = 300

OWN = frozenset(
    f"tfl.{name}" for name in ("l2_pool_2d", "opaque_const", "rnn", "unsupported", "variable")
)
"""The operators that other tools' dialect does not have."""
ALWAYS_VALID = frozenset({"tfl.yield"})
"""What has no rule to break."""


def texts(*, invalid: bool) -> list[str]:
    """The suites of valid or of invalid cases."""
    return [path.read_text() for path in SUITES if path.stem.endswith("invalid") == invalid]


def operators() -> set[str]:
    return {op.name for op in TFL.operations} - OWN


def test_there_are_many_cases():
    valid = sum(len(FUNCTION.findall(text)) for text in texts(invalid=False))
    invalid = sum(len(ERROR.findall(text)) for text in texts(invalid=True))
    assert valid + invalid >= CASES
    assert min(valid, invalid) >= CASES // 4


def test_every_operator_has_a_valid_case():
    accepted = {name for text in texts(invalid=False) for name in NAME.findall(text)}
    assert sorted(operators() - accepted) == []


def test_every_operator_has_an_invalid_case():
    errors = (case for text in texts(invalid=True) for case in ERROR.findall(text))
    refused = {name for code in errors for name in NAME.findall(code)[:1]}
    listed = re.findall(r"// OP: (.*)", "\n".join(texts(invalid=True)))
    refused |= {name for line in listed for name in line.split()}
    assert sorted(operators() - refused - ALWAYS_VALID) == []
