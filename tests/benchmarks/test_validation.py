"""The page of validation has the figures that its script computes."""

import pytest
from support.machine import ROOT

PAGE = (ROOT / "docs/validation.md").read_text()


def test_the_page_has_the_figures(monkeypatch: pytest.MonkeyPatch):
    """Packets of two kernels are predicted anew; of the others the page's own are taken."""
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    import validation

    rows = [line.strip("| ").split(" | ") for line in PAGE.splitlines() if line.startswith("| ")]
    ours = {row[0]: int(row[-1].replace(",", "")) for row in rows if row[0] in tuple("abcdef")}
    assert {
        kernel: validation.predicted(kernel, validation.TARGET)["packets"] for kernel in "ef"
    } == {kernel: ours[kernel] for kernel in "ef"}
    found = validation.by_implementation(ours)
    assert [row["implementation"] for row in found] == ["clang 19", "hannk", "Halide", "nnlib"]
    assert [line for line in validation.lines(ours, found, []) if line not in PAGE] == []
