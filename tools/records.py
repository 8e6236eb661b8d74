"""The common interface of reports: text lines and records."""

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
"""Version of the JSON records: increased when a key is removed or changes its meaning."""


def document(contents: Mapping[str, Any]) -> str:
    """A JSON document of records, with the version of its form."""
    return json.dumps({"format_version": FORMAT_VERSION, **contents}, indent=1) + "\n"


class Records:
    """A result that prints as lines and is a list of records."""

    @abstractmethod
    def records(self) -> Sequence[Mapping[str, Any]]:
        """The records, in the order of the lines."""

    @abstractmethod
    def lines(self) -> Iterator[str]:
        """The text, line by line."""

    def to_dataframe(self) -> pd.DataFrame:
        """The records as a pandas table. Needs pandas."""
        import pandas as pd

        return pd.DataFrame(self.records())

    def __str__(self) -> str:
        return "\n".join(map(printable, self.lines()))


@dataclass(frozen=True)
class Remark:
    """A remark of a pass on an operation of the source."""

    severity: str
    index: int | None
    text: str
