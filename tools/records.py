"""The common interface of reports: lines of text, and records for JSON and pandas."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..dialects.printable import printable

if TYPE_CHECKING:
    import pandas as pd


FORMAT_VERSION = 1
"""Version of the JSON format: increased if a key is removed or changes its meaning."""


def document(contents: Mapping[str, Any]) -> str:
    """Return `contents` as a JSON document, with the format version."""
    return json.dumps({"format_version": FORMAT_VERSION, **contents}, indent=1) + "\n"


class Records:
    """Base class of reports: a list of records (flat dicts), which prints as lines of text."""

    @abstractmethod
    def records(self) -> Sequence[Mapping[str, Any]]:
        """Return the records: one dict for each operation, tensor or launch of the report."""

    @abstractmethod
    def lines(self) -> Iterator[str]:
        """Yield the lines of the printed report."""

    def to_dataframe(self) -> pd.DataFrame:
        """Return the records as a pandas DataFrame. Needs pandas."""
        import pandas as pd

        return pd.DataFrame(self.records())

    def __str__(self) -> str:
        return "\n".join(map(printable, self.lines()))

    def __repr__(self) -> str:
        title = getattr(self, "title", "")
        about = f" {printable(title)}" if title else ""
        return f"<hexnn.{type(self).__name__}{about}: {len(self.records())} records>"

    def _repr_html_(self) -> str:
        """Return what a notebook shows of the report."""
        from .page.notebook import records_html

        return records_html(self)


@dataclass(frozen=True)
class Remark:
    """A message of a reader or pass about the source operation with this `index` (None: about no
    particular operation).
    """

    severity: str
    index: int | None
    text: str
