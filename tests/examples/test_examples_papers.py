"""The page of studies shows the figures that the scripts expect; .ci/nightly runs them all, and
`test_examples_docs` the smallest part of each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from support.machine import ROOT

from hexnn.tools.driver.load import load_file

PAGE = (ROOT / "docs" / "studies.md").read_text()
STUDIES = sorted((ROOT / "examples" / "papers").glob("*.py"))


@pytest.fixture(params=STUDIES, ids=lambda path: path.stem)
def study(request: pytest.FixtureRequest) -> ModuleType:
    """A script, which measures nothing when it is loaded."""
    return load_file(str(request.param))


def numbers(value: object) -> Iterator[str]:
    """All integers in nested tuples, as pages print them."""
    if isinstance(value, tuple):
        for part in value:
            yield from numbers(part)
    else:
        yield f"{value:,}"


def test_the_page_shows_what_is_expected(study: ModuleType) -> None:
    """In the section that links the script."""
    name = Path(str(study.__file__)).name
    section = next(part for part in PAGE.split("\n## ") if f"papers/{name}" in part)
    shown = set(re.findall(r"\d[\d,]*", section))
    expected = set(numbers(tuple(study.EXPECTED.values())))
    assert expected <= shown


def test_scripts_are_short() -> None:
    """Under 80 lines, with the claim at the top."""
    texts = [path.read_text() for path in STUDIES]
    assert all("\nClaim" in text and "\nOutcome" in text for text in texts)
    assert max(text.count("\n") for text in texts) < 80
