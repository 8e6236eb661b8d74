"""The pages of the documentation site: what registries give, and the order of all of them."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from support.machine import ROOT

from hexnn.passes.table import PASSES
from hexnn.tools.reference.site_pages import pages
from hexnn.tools.universe import DIALECTS, load_dialect


@pytest.fixture(scope="module")
def generated() -> Mapping[str, str]:
    """The pages that are made from registries."""
    return pages(ROOT)


@pytest.mark.parametrize("name", sorted({*DIALECTS} - {"tf_type"}))
def test_a_dialect_has_its_operations_and_types(name: str, generated: Mapping[str, str]):
    headings = re.findall(r"^### (\S+)$", generated[f"reference/{name}.md"], re.MULTILINE)
    dialect = load_dialect(name)
    known = [one.name for one in (*dialect.attributes, *dialect.operations)]
    assert sorted(headings) == sorted(known)


def test_a_pass_has_its_options_and_an_example(generated: Mapping[str, str]):
    text = generated["reference/passes.md"]
    assert re.findall(r"^## (\S+)$", text, re.MULTILINE) == ["Pipelines", *PASSES]
    section = text.partition("## htp-assign-layout\n")[2].partition("\n## ")[0]
    assert "| `force` |" in section
    assert "```mlir\n" in section


def test_the_api_has_methods_and_docstrings(generated: Mapping[str, str]):
    text = generated["reference/api.md"]
    for name in ("hexnn.load", "hexnn.Model", "register_pass", "KernelBuilder"):
        assert f"### {name}\n" in text
    assert "#### lower\n" in text


def test_code_is_not_escaped_and_text_is(generated: Mapping[str, str]):
    assert "`!quant.uniform<u8:f32, 0.05:128>`" in generated["reference/quant.md"]
    for text in generated.values():
        assert not re.search(r"`[^`\n]*&lt;[^`\n]*`", text)


def test_pages_in_the_navigation_exist(generated: Mapping[str, str]):
    """Each once: those of docs/, all generated ones, and the README."""
    shown = re.findall(r": (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(), re.MULTILINE)
    docs = ROOT / "docs"
    written = {path.relative_to(docs).as_posix() for path in docs.rglob("*.md")}
    assert len(shown) == len({*shown})
    assert {*shown} <= {*written, *generated, "index.md"}
    assert {*generated, "index.md"} <= {*shown}
