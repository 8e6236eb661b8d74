"""The pages of the documentation site that are made from registries: dialects, passes, targets, the
Python interface.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from xdsl.ir import Dialect
from xdsl.passes import ModulePass, get_pass_option_infos

from ... import __all__ as API
from ... import plugin
from ...dialects.htp.target import TARGETS
from ...passes.table import PASSES, PIPELINES, load_pass
from .. import api
from ..driver.pipeline import options_of
from ..universe import DIALECTS, load_dialect
from .document import table
from .op_page import documentation, op_page

EXAMPLES = "tests/filecheck"
"""The folder of the tests that show what a pass does, in the checkout."""


def pages(root: Path) -> Mapping[str, str]:
    """Return the generated pages: path in the site -> Markdown. `root` is the checkout, whose tests
    are the examples.
    """
    found = {f"reference/{name}.md": dialect_page(name, load_dialect(name)) for name in DIALECTS}
    if not list(load_dialect("tf_type").operations):
        del found["reference/tf_type.md"]
    return {
        **found,
        "reference/passes.md": passes_page(root),
        "reference/targets.md": targets_page(),
        "reference/api.md": api_page(),
    }


def dialect_page(name: str, dialect: Dialect) -> str:
    """Return the reference of a dialect: its types and attributes, then its operations."""
    attributes = sorted(dialect.attributes, key=lambda one: one.name)
    operations = sorted(dialect.operations, key=lambda one: one.name)
    parts = [f"# Dialect {name}"]
    if attributes:
        parts += ["## Types and attributes", *map(_attribute, attributes)]
    if operations:
        parts += ["## Operations", *(op_page(op, "###") for op in operations)]
    return "\n\n".join(parts) + "\n"


def _attribute(kind: type) -> str:
    return f"### {getattr(kind, 'name', kind.__name__)}\n\n{documentation(kind)}".rstrip()


def passes_page(root: Path) -> str:
    """Return the reference of passes: pipelines, then each pass with options and an example."""
    parts = ["# Passes", "## Pipelines"]
    parts += [f"- `{name}`: `{text}`" for name, text in PIPELINES.items()]
    parts = ["\n\n".join(parts[:2]), "\n".join(parts[2:])]
    parts += [_pass(name, load_pass(name), root) for name in PASSES]
    return "\n\n".join(parts) + "\n"


def _pass(name: str, cls: type[ModulePass], root: Path) -> str:
    """Return the section of a pass."""
    parts = [f"## {name}", documentation(cls)]
    if options := list(_options(cls)):
        parts.append("\n".join(table(("option", "values", "default"), options)))
    if example := _example(name, root / EXAMPLES):
        parts.append(f"An example, from its tests:\n\n```mlir\n{example}\n```")
    return "\n\n".join(parts)


def _options(cls: type[ModulePass]) -> Iterator[tuple[str, str, str]]:
    """Yield name, values and default of each option of a pass."""
    types = options_of(cls)
    for option in get_pass_option_infos(cls):
        values = str(types.get(option.name, option.expected_type))
        default = "" if option.default_value is None else str(option.default_value)
        yield f"`{option.name.replace('_', '-')}`", values, default


def _example(name: str, folder: Path) -> str:
    """Return the first module of the shortest FileCheck test that runs a pass alone; empty without
    one.
    """
    runs = (f"-p {name} ", f"-p {name}|", f"-p '{name}", f"--{name} ")
    texts = [path.read_text() for path in sorted(folder.rglob("*.mlir"))]
    found = [text for text in texts if any(run in text.partition("\n")[0] for run in runs)]
    parts = (text.partition("\n// -----")[0].strip() for text in sorted(found, key=len))
    return next((part for part in parts if "expected-error" not in part), "")


def targets_page() -> str:
    """Return the table of targets."""
    fields = ("hvx_version", "tcm_bytes", "contexts", "dma_bytes_per_cycle", "clock_mhz")
    rows = [(f"`{name}`", *(str(getattr(t, f)) for f in fields)) for name, t in TARGETS.items()]
    text = "\n".join(table(("target", *fields), rows))
    return (
        f"# Targets\n\n{text}\n\nThe source of each figure is told in [timing.md](../timing.md).\n"
    )


def api_page() -> str:
    """Return the reference of the Python interface: `hexnn`, then `hexnn.plugin`."""
    parts = ["# Python API", "## hexnn"]
    parts += [_member(f"hexnn.{name}", getattr(api, name)) for name in API]
    parts += ["## hexnn.plugin", documentation(plugin)]
    parts += [_member(name, getattr(plugin, name)) for name in plugin.__all__]
    return "\n\n".join(parts) + "\n"


def _member(name: str, value: Any) -> str:
    """Return the section of a class, with its methods, or of a function."""
    parts = [f"### {name}", _signature(name, value), documentation(value)]
    if inspect.isclass(value):
        own = (pair for pair in vars(value).items() if not pair[0].startswith("_"))
        parts += [f"#### {key}\n\n{text}" for key, m in own if (text := documentation(m))]
    return "\n\n".join(part for part in parts if part)


def _signature(name: str, value: Any) -> str:
    """Return the signature of a function as a block of code; empty for anything else."""
    return f"```python\n{name}{inspect.signature(value)}\n```" if inspect.isfunction(value) else ""
