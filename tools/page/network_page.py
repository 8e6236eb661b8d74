"""The page of a network: its graph, operations, roofline, timeline, memory, errors and kernels.

One HTML file with inline pictures, style and script; it forbids itself every access to a network.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...dialects import htp
from ...dialects.files.outputs import write
from ..comparison_rows import Comparison
from ..memory_map import MemoryMap
from ..profile import Profile
from ..report import Report
from .error_picture import TensorBar, compared, error_picture, quantized
from .kernel_code import kernel_codes, kernel_section
from .markup import element, text
from .memory_picture import MemoryPicture
from .network_picture import NetworkPicture, network_graph
from .record_table import Cell, Row, html_table, plain
from .roofline_picture import Roofline
from .timeline_picture import TimelinePicture

if TYPE_CHECKING:
    from ..model import Model

POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
"""The content security policy: nothing is loaded from anywhere."""

OF_REPORT = {
    "operation": "operation",
    "tensor": "tensor",
    "became": "became",
    "implementations": "kernels",
    "hvx_instructions": "HVX",
    "macs": "MACs",
    "bytes_moved": "bytes",
}
"""Key of a record of the report -> its column."""

OF_PROFILE = {"packets": "packets", "stalls": "stalls", "cycles": "cycles", "bound": "bound"}
"""Key of a record of the profile -> its column."""


@dataclass(frozen=True)
class NetworkPage:
    """A page on a network, with those records that exist at its stage."""

    model: Model
    report: Report
    profile: Profile | None
    memory: MemoryMap | None
    comparison: Comparison | None = None

    @staticmethod
    def of(model: Model, comparison: Comparison | None = None) -> NetworkPage:
        """Return the page of a network: of time from stage hvx on, of memory once it is planned,
        where any of it is HVX code; with a comparison if there is one.
        """
        profile = model.profile() if model.stage in ("hvx", "hexagon") else None
        memory = model.memory_map() if htp.TCM_BYTES in model.ir.attributes else None
        return NetworkPage(
            model,
            model.report(),
            profile if profile and profile.timeline.cycles else None,
            memory if memory and memory.buffers else None,
            comparison,
        )

    def save(self, path: str | Path) -> None:
        """Write the page to a file."""
        write(path, self.html())

    @cached_property
    def records(self) -> dict[str, dict[str, Any]]:
        """What the report and the profile say of each operation, by address."""
        found = {record["operation"]: dict(record) for record in self.report.records()}
        for record in self.profile.records() if self.profile is not None else ():
            found.setdefault(record["operation"], {}).update(record)
        return found

    @cached_property
    def bars(self) -> list[TensorBar]:
        """The error of each tensor, by the comparison or by quantization; empty without either."""
        operations = {e.tensor: e.address for e in self.report.entries if e.tensor}
        if self.comparison is not None:
            return compared(self.comparison, operations)
        made = self.model.source.quantization
        return [] if made is None else quantized(made, operations)

    def html(self) -> str:
        """Return the page."""
        sections = list(self.sections())
        links = (element("a", text(name), href=f"#{name.lower()}") for name, _ in sections)
        title = f"{self.model.name}, stage {self.model.stage}"
        head = element(
            "head",
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            element("title", text(title)),
            element("style", resource("page.css")),
        )
        body = element(
            "body",
            element("header", element("h1", text(title)), *links),
            *(section(name, content) for name, content in sections),
            '<div id="detail" hidden></div>',
            self.data(),
            element("script", resource("page.js")),
        )
        return f"<!DOCTYPE html>\n{element('html', head, body, lang='en')}\n"

    def sections(self) -> Iterator[tuple[str, str]]:
        """Yield (name, contents) of each section that the records allow."""
        yield "Network", element("div", self.network().svg(), class_="zoom")
        yield "Operations", element("div", self.table(), class_="scroll")
        if self.profile is not None:
            yield "Roofline", Roofline(self.profile).svg()
            yield "Timeline", TimelinePicture(self.profile).svg()
        if self.memory is not None:
            yield "Memory", MemoryPicture(self.memory).svg()
        if self.bars:
            yield "Errors", error_picture(self.bars)
        if self.profile is not None:
            yield "Kernels", "".join(map(kernel_section, kernel_codes(self.model, self.profile)))

    def network(self) -> NetworkPicture:
        """Return the picture of the network, colored by the operations' shares of the cycles."""
        entries = [] if self.profile is None else self.profile.entries
        total = sum(entry.cycles for entry in entries) or 1
        shares = {entry.operation: entry.cycles / total for entry in entries}
        references = frozenset(entry.address for entry in self.report.fallback)
        return NetworkPicture(network_graph(self.model), shares, references)

    def table(self) -> str:
        """Return the table of operations."""
        columns = OF_REPORT | (OF_PROFILE if self.profile is not None else {})
        rows = [
            Row([plain(record.get(key)) for key in columns], operation)
            for operation, record in self.records.items()
        ]
        return html_table(list(columns.values()), rows)

    def data(self) -> str:
        """Return the element with all that is known of each operation, for the script."""
        known: dict[str, list[tuple[str, Cell]]] = {
            operation: [(name, plain(value)) for name, value in record.items() if value]
            for operation, record in self.records.items()
        }
        # In a script element only `</` would end it; `<` is the same to JSON.
        content = json.dumps(known).replace("<", "\\u003c")
        return element("script", content, id="records", type="application/json")


def section(name: str, content: str) -> str:
    """Return a section with its headline."""
    return element("section", element("h2", text(name)), content, id=name.lower())


def resource(name: str) -> str:
    """Return the text of a file of this package."""
    return Path(__file__).with_name(name).read_text(encoding="utf-8")
