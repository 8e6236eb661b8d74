"""What users may rely on: the names of `hexnn` and `hexnn.plugin`, the versions of records."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from types import ModuleType

import pytest
from support.machine import ROOT

import hexnn
from hexnn import plugin, testing
from hexnn.tools import qnn_run

STABLE = {
    "hexnn": "Comparison Model apply load parse",
    "hexnn.plugin": (
        "Form HtpPass KernelBuilder Layout Layouts LevelPass NetworkPass Target any_layout"
        " Refusal conversion custom_options expansion extension fused implementation kernel"
        " legalization map_bytes operation register_layout register_pass"
        " register_target rewrite semantics"
    ),
    "hexnn.testing": (
        "Litert Refused check_kernel check_litert check_passes check_stages random_model values"
    ),
}
"""Names that may be added to, but go only with an announcement."""


@pytest.mark.parametrize("module", [hexnn, plugin, testing], ids=lambda module: module.__name__)
def test_stable_names_are_there(module: ModuleType) -> None:
    """Each can be imported, and is told of by `__all__`."""
    name: str = module.__name__
    wanted = set(STABLE[name].split())
    assert wanted <= set(module.__all__)
    assert all(getattr(module, each, None) is not None for each in wanted)


@pytest.mark.parametrize(
    "name", ["plugin.py", "tract.py", "custom_operators/clip_and_sort.py", "outside/outside.py"]
)
def test_examples_register_by_stable_names(name: str) -> None:
    """No plug-in of ours takes a registering name from elsewhere."""
    tree = ast.parse((ROOT / "examples" / name).read_text())
    taken = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    elsewhere = {a.name for node in taken if node.module != "hexnn.plugin" for a in node.names}
    assert elsewhere.isdisjoint(plugin.__all__)


def test_records_have_a_version(tmp_path: Path) -> None:
    """Of the form of the document."""
    network = ROOT / "examples" / "digits" / "digits_int8.tflite"
    record = tmp_path / "r.json"
    assert qnn_run.main([str(network), "--coverage", "--json", str(record)]) == 0
    assert json.loads(record.read_text())["format_version"] == 1
