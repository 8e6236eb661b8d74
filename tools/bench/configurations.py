"""The configurations of a sweep: a value of each axis, and the options of passes it stands for."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from ...dialects.diagnostics import HexnnError

if TYPE_CHECKING:
    from xdsl.passes import ModulePass

TILES: dict[str, bool] = {"chains": True, "single": False}
"""How operations are tiled, in runs or each alone -> the option `chains` of `htp-tile`."""


@dataclass(frozen=True)
class Configuration:
    """One point of a sweep: a network, and all that the user chose for its compilation."""

    model: str
    """The path of the network as the sweep names it."""

    path: str
    """The absolute path of the network."""

    pipeline: str = ""
    """The passes to stage hvx; empty for the default ones."""

    target: str = "v73"
    layout: str = "auto"
    """The option `force` of `htp-assign-layout`."""

    tiles: str = "chains"
    """A key of `TILES`."""

    numerics: str = ""
    """The roundings that replace those that the network states; empty for its own."""

    packages: tuple[str, ...] = ()
    """Paths of op packages."""

    pins: tuple[str, ...] = ()
    """Pins of single operations, `OPERATION=CHOICE`."""

    contexts: int = 0
    """The HVX contexts that kernels are scheduled on; 0 for one, in the order of the plan."""

    load: tuple[str, ...] = ()
    """Python files that register passes, kernels or targets."""

    check: bool = True
    """Whether the outputs are compared with those of the source network."""

    counted: bool = False
    """Whether packets are also counted in a run on qemu-hexagon."""

    def to_dict(self) -> dict[str, Any]:
        """Return the configuration as a JSON object."""
        return asdict(self)

    @staticmethod
    def from_dict(values: Mapping[str, Any]) -> Configuration:
        """Return the configuration of a JSON object that `to_dict` made."""
        lists: dict[str, Any] = {n: tuple(v) for n, v in values.items() if isinstance(v, list)}
        return Configuration(**{**values, **lists})

    def columns(self) -> dict[str, str]:
        """Return the text of each axis, by its column in the database."""
        return {name: text_of(getattr(self, name)) for name in COLUMNS}

    def pass_options(self) -> dict[str, dict[str, object]]:
        """Return the options of passes that differ from their defaults: pass -> option -> value."""
        options: dict[str, dict[str, object]] = {}
        if self.layout != "auto":
            options["htp-assign-layout"] = {"force": self.layout}
        if not TILES[self.tiles]:
            options["htp-tile"] = {"chains": False}
        return options


COLUMNS = (
    *("model", "pipeline", "target", "layout", "tiles", "numerics", "packages", "pins", "contexts"),
)
"""The axes, each of them a column of the database."""


def text_of(value: str | int | Sequence[str]) -> str:
    """Return a value of an axis as text; the elements of a list are joined by blanks, and a count
    of none is empty.
    """
    if isinstance(value, int):
        return str(value or "")
    return value if isinstance(value, str) else " ".join(value)


def with_options(
    passes: Sequence[ModulePass], options: Mapping[str, Mapping[str, object]]
) -> list[ModulePass]:
    """Return `passes` with `options` set: pass -> option -> value. Raises HexnnError for a pass
    that is not among them.
    """
    names = {one.name for one in passes}
    for name, values in options.items():
        if name not in names:
            given = ", ".join(f"{option}={value}" for option, value in values.items())
            raise HexnnError(f"the pipeline has no pass '{name}', to which {given} is given")
    return [dataclasses.replace(one, **options.get(one.name, {})) for one in passes]
