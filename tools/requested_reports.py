"""The reports on a lowered network that flags of `qnn-run` request."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from ..dialects.diagnostics import HexnnError
from ..dialects.suggest import did_you_mean
from .shown_rows import SORTS, ShownRows, sort_keys

if TYPE_CHECKING:
    from .model import Model
    from .profile import Profile

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


def check_requests(args: argparse.Namespace) -> None:
    """Raise HexnnError for a requested picture in a format that cannot be written, and for rows
    that cannot be chosen.
    """
    if args.memory_map and args.memory_map != PRINTED:
        from .page.pictures import check_picture

        check_picture(Path(args.memory_map))
    if args.sort is not None:
        keys = dict.fromkeys(k for name in SORTS if getattr(args, name) for k in sort_keys(name))
        if keys and args.sort not in keys:
            others = [f"--{name} has it" for name, of in SORTS.items() if args.sort in of]
            raise HexnnError(
                f"no row has '{args.sort}'{did_you_mean(args.sort, keys)}",
                notes=[*others, f"--sort takes {', '.join(keys)}"],
            )


def are_requested(args: argparse.Namespace) -> bool:
    """Return whether flags request any report on a network, which needs no run."""
    return any(getattr(args, name) for name in ("report", "memory_map", "html", *PROFILES))


def shown_rows(args: argparse.Namespace, report: str, profile: Callable[[], Profile]) -> ShownRows:
    """Return the choice of rows of a report that flags request; its own order if its rows do not
    have the key of `--sort`. `profile` is called for a key that only the profile has.
    """
    sort = args.sort if args.sort in sort_keys(report) else ""
    timed = dict[str, float]()
    if sort and sort not in SORTS[report]:
        timed = {entry.operation: entry.to_dict()[sort] for entry in profile().entries}
    return ShownRows(sort, args.top, args.full_names, timed)


def requested_reports(args: argparse.Namespace, model: Model) -> Iterator[tuple[str, Printable]]:
    """Yield (kind, report) for each report to print; write the requested pictures and traces."""
    profile = cache(model.profile)
    if args.report:
        yield "report", replace(model.report(), shown=shown_rows(args, "report", profile))
        if model.stage == "hexagon":
            yield "counters", model.counters()
    if any(getattr(args, name) for name in PROFILES):
        if args.profile:
            yield "profile", replace(profile(), shown=shown_rows(args, "profile", profile))
        if args.sensitivity:
            yield "sensitivity", profile().sensitivity()
        if args.trace:
            profile().save_trace(args.trace)
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
