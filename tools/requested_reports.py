"""The reports on a lowered network that flags of `qnn-run` request."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from .model import Model

PROFILES = ("profile", "sensitivity", "trace")
"""The arguments that request what is predicted of time."""

PRINTED = "text"
"""The value of `--memory-map` that prints the map."""


class Printable(Protocol):
    """A report that is printed as text and written as JSON."""

    def to_dict(self) -> dict[str, Any]:
        """Return the report as a JSON object."""
        ...


def spelled_maps(args: Iterable[str]) -> list[str]:
    """Return `args` with `--memory-map`, where no file follows it, as `--memory-map=text`."""
    return [f"{arg}={PRINTED}" if arg == "--memory-map" else arg for arg in args]


def check_files(args: argparse.Namespace) -> None:
    if args.memory_map and args.memory_map != PRINTED:
        from .page.pictures import check_picture

        check_picture(Path(args.memory_map))


def are_requested(args: argparse.Namespace) -> bool:
    """Return whether flags request any report on a network, which needs no run."""
    return any(getattr(args, name) for name in ("report", "memory_map", "html", *PROFILES))


def requested_reports(args: argparse.Namespace, model: Model) -> Iterator[tuple[str, Printable]]:
    """Yield (kind, report) for each report to print; write the requested pictures and traces."""
    if args.report:
        yield "report", model.report()
        if model.stage == "hexagon":
            yield "counters", model.counters()
    if any(getattr(args, name) for name in PROFILES):
        profile = model.profile()
        if args.profile:
            yield "profile", profile
        if args.sensitivity:
            yield "sensitivity", profile.sensitivity()
        if args.trace:
            profile.save_trace(args.trace)
    if args.memory_map == PRINTED:
        yield "memory_map", model.memory_map()
    elif args.memory_map:
        model.memory_map().save(args.memory_map)


def is_explained(args: argparse.Namespace) -> bool:
    """Return whether the flags request the alternatives of operations."""
    return bool(args.explain_layout or args.explain_tile)


def explained(
    args: argparse.Namespace, source: Model, pins: Mapping[str, str]
) -> Iterator[tuple[str, Printable]]:
    """Yield (kind, report) for each list of alternatives to print, of a network before its
    lowering.
    """
    if is_explained(args):
        from .alternatives import layouts_of, tiles_of

        if args.explain_layout:
            yield "layouts", layouts_of(source, args.explain_layout, args.target, pins)
        if args.explain_tile:
            yield "tiles", tiles_of(source, args.explain_tile, args.target, pins)
