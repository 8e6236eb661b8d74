"""`qnn-bench plot`: a figure over an axis, as bars of Matplotlib."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...dialects.diagnostics import HexnnError
from ...dialects.files.outputs import write
from .configurations import COLUMNS
from .database import OK, Row
from .measuring import FIGURES
from .views import cell, check_column, check_format

FORMATS = (".svg", ".png", ".pdf")
"""The formats of pictures."""


@dataclass(frozen=True)
class Plot:
    """A figure `y` of rows over their axis `x`, a series for each value of the axis `by`, a panel
    for each network.
    """

    x: str
    y: str
    by: str

    def check(self) -> None:
        """Raise HexnnError for columns that are no axis, or no figure."""
        for axis in (self.x, self.by):
            check_column(axis, COLUMNS)
        check_column(self.y, FIGURES)

    def panels(self, rows: Sequence[Row]) -> dict[str, dict[str, dict[str, float]]]:
        """Return network -> value of `by` -> value of `x` -> figure. Raises HexnnError if no row
        has the figure, and if two have it at one place.
        """
        panels: dict[str, dict[str, dict[str, float]]] = {}
        for row in rows:
            if row["status"] != OK or row[self.y] is None:
                continue
            panel = "" if "model" in (self.x, self.by) else row["model"]
            series = panels.setdefault(panel, {}).setdefault(cell(row[self.by]), {})
            at = cell(row[self.x])
            if at in series:
                wanted = "conditions COLUMN=VALUE select rows"
                message = f"several rows have {self.x}={at}, {self.by}={row[self.by]}"
                raise HexnnError(message, notes=[wanted])
            series[at] = row[self.y]
        if not panels:
            raise HexnnError(f"no row has {self.y}")
        return panels

    def write(self, path: str, rows: Sequence[Row]) -> None:
        """Draw rows, and write the picture to a file in the format of its suffix. Raises HexnnError
        for another suffix, and without Matplotlib.
        """
        self.check()
        check_format(path, FORMATS)
        panels = self.panels(rows)
        try:
            from matplotlib.figure import Figure
        except ImportError as e:
            raise HexnnError("plots need Matplotlib: pip install 'hexnn[sweep]'") from e
        figure = Figure(figsize=(WIDTH * len(panels), HEIGHT), layout="constrained")
        axes: Any = figure.subplots(1, len(panels), squeeze=False)[0]
        for one, (title, series) in zip(axes, panels.items(), strict=True):
            self._draw(one, title, series)
        content = io.BytesIO()
        suffix = Path(path).suffix
        figure.canvas.print_figure(content, format=suffix[1:], metadata=TIMELESS.get(suffix))
        write(path, content.getvalue())

    def _draw(self, axes: Any, title: str, series: Mapping[str, Mapping[str, float]]) -> None:
        """Draw the panel of a network: groups of bars, one for each value of `x`."""
        places = list(dict.fromkeys(at for values in series.values() for at in values))
        width = 0.8 / len(series)
        for number, (name, values) in enumerate(series.items()):
            left = [places.index(at) + number * width for at in values]
            axes.bar(left, list(values.values()), width, label=name or "default")
        axes.set_xticks([n + (len(series) - 1) * width / 2 for n in range(len(places))], places)
        axes.set_title(title)
        axes.set_xlabel(self.x)
        axes.set_ylabel(self.y)
        axes.legend(title=self.by)


WIDTH, HEIGHT = 5, 4
"""The size of a panel in inches."""

TIMELESS: dict[str, dict[str, None]] = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}
"""Format -> metadata without the time, so that equal rows give equal pictures."""
