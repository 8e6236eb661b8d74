"""Where the cycles of a schedule on several HVX contexts go: operation by operation.

    python benchmarks/makespan.py FILE [--contexts N] [--tcm SIZE] [--top N] [--json FILE]

The first line has the predicted cycles of a network with its kernels in parts, as a multiple of the
bound that no schedule goes below. Each further line is an operation: by how much it makes the
schedule longer than its even share of the contexts would (the cycles from the end of all before it
to its own end, minus those of one context by their number), the parts, the cycles of the longest
one and of all, those of its kernels when whole, and the name of the kernel of the longest.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from hexnn.dialects import htp
from hexnn.dialects.locations import Origin, origin
from hexnn.lowering.hexagon.timing.makespan_bound import Makespan
from hexnn.lowering.hexagon.timing.network import Event, Timeline
from hexnn.tools import api
from hexnn.tools.model import Model
from hexnn.tools.schedules import scheduled


@dataclass(frozen=True)
class Share:
    """What an operation takes of a schedule on several contexts, in core cycles."""

    kernel: str
    lost: float
    """The cycles that it takes in excess of its even share."""

    parts: tuple[float, ...]
    whole: float
    """The cycles of its kernels on one context."""


def launches(timeline: Timeline) -> Mapping[Origin | None, list[Event]]:
    """Return the runs of kernels by the operation of the source that they belong to."""
    found = defaultdict[Origin | None, list[Event]](list)
    for event in timeline.events:
        if isinstance(event.op, htp.LaunchOp):
            found[origin(event.op.location)].append(event)
    return found


def shares(one: Timeline, several: Timeline) -> list[Share]:
    """Return the operations by the cycles that they lose, most first; the same network as it runs
    on one context and as it is scheduled on several.
    """
    whole = {at: sum(e.cycles for e in events) for at, events in launches(one).items()}
    parts = sorted(launches(several).items(), key=lambda pair: min(e.start for e in pair[1]))
    found: list[Share] = []
    over = 0.0
    for at, events in parts:
        largest = max(events, key=lambda e: e.cycles).op
        assert isinstance(largest, htp.LaunchOp)
        end = max(over, *(e.end for e in events))
        name, cycles = largest.kernel.root_reference.data, whole.get(at, 0)
        lost = end - over - cycles / (several.contexts or 1)
        found.append(Share(name, lost, tuple(e.cycles for e in events), cycles))
        over = end
    return sorted(found, key=lambda share: -share.lost)


def timelines(planned: Model, contexts: int) -> tuple[Timeline, Timeline]:
    """Return the timelines of a planned network on one context, and scheduled on several."""
    lowered = planned.lower("hvx")
    return lowered.profile().timeline, scheduled(lowered, contexts).profile().timeline


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table of a network."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", 1)[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--contexts", type=int, default=4, metavar="N")
    parser.add_argument("--tcm", default="8M", metavar="SIZE")
    parser.add_argument("--top", type=int, default=20, metavar="N")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the schedule and all rows")
    given = parser.parse_args(arguments)
    target = f"v73{{tcm={given.tcm} contexts={given.contexts}}}"
    one, several = timelines(api.load(given.file).lower("htp", target=target), given.contexts)
    schedule, found = Makespan.of(several, one), shares(one, several)
    print(schedule)
    for each in found[: given.top]:
        longest, total = max(each.parts), sum(each.parts)
        print(
            f"lost {each.lost:>9,.0f}  {len(each.parts):>3} parts, longest {longest:>9,.0f} of "
            f"{total:>9,.0f}  whole {each.whole:>9,.0f}  {each.kernel}"
        )
    if given.json:
        document = {"schedule": schedule.to_dict(), "operations": [asdict(one) for one in found]}
        given.json.write_text(json.dumps(document, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
