"""Orders in which the instructions of a loop body are modulo-scheduled.

By heights, an iteration is as short as it can be, and all that depends on nothing, such as loads,
issues at its start: in a long body its values wait there in registers. In program order, an order
of few live registers, instructions may also be *paced*: each is released when that share of the
initiation interval has passed that the instructions before it have of the body.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..machine import Instr
from .dependences import Edge
from .iterative import ModuloScheduler, Neighbours, longest_paths
from .packet_fit import resource_class

LEADS = (4, 8, 14)
"""By how many packets a paced instruction may issue before its share of the interval: more packets
are filled with more of them, and more registers are live. Each is tried, as which one suits a body
is hard to tell."""


@dataclass(frozen=True)
class Order:
    """The order in which instructions are scheduled, those with the least `priority` first, and the
    earliest issue time of each.
    """

    priority: Sequence[int]
    releases: Sequence[int]


def orders(heights: Sequence[int]) -> Iterator[Order]:
    """Yield orders for a loop body: by `heights`, the lengths of the longest dependence paths from
    each instruction on, and in program order.
    """
    at_once = [0] * len(heights)
    yield Order([-height for height in heights], at_once)
    yield Order(range(len(heights)), at_once)


def paced_orders(count: int, interval: int, control: Collection[int]) -> Iterator[Order]:
    """Yield paced orders for a loop body of `count` instructions at an initiation interval, of
    which the instructions `control` are released at once.
    """
    shares = [0 if i in control else i * interval // count for i in range(count)]
    for lead in LEADS:
        if lead < interval:
            yield Order(range(count), [max(0, share - lead) for share in shares])


def attempts(
    instrs: Sequence[Instr],
    edges: Sequence[Edge],
    version: int,
    interval: int,
    pinned: Mapping[int, int],
    control: Collection[int],
) -> Iterator[ModuloScheduler]:
    """Yield attempts to schedule a loop body, for HVX version `version`, at an initiation interval:
    one for each order. If none succeeds with all instructions released at once, paced orders are
    not tried: packets are too few. There is none if a recurrence does not fit the interval.

    `pinned` holds the fixed times of some instructions, by index, and `control` the instructions
    that control the loop.
    """
    heights = longest_paths(len(instrs), edges, interval)
    if heights is None:
        return
    classes = [resource_class(instr, version) for instr in instrs]
    neighbours = Neighbours.of(len(instrs), edges, interval)

    def attempt(order: Order) -> ModuloScheduler:
        scheduler = ModuloScheduler(classes, neighbours, interval, pinned, order.releases)
        scheduler.run(order.priority)
        return scheduler

    fits = False
    for order in orders(heights):
        yield (tried := attempt(order))
        fits = fits or not tried.left
    yield from map(attempt, paced_orders(len(instrs), interval, control) if fits else ())
