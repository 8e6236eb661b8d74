"""Walks: unaligned accesses at one distance from each other, as those to the pixels of a row are.

`vmemu` reaches other addresses than its base register's in steps of vectors only, so that most of
the accesses need an addition each. An access by `Rx++Mu` moves its base register on to the next
address instead, by the distance in a modifier register: an instruction word less, and one register
for the addresses of all accesses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import NamedTuple

from ....dialects.hvx.table import instruction, scalar_instruction
from ..cells import SIZES, Cell, reads, writes
from ..machine import Function, Instr, Ref, Register, Use, blocks, innermost_loops
from .increments import base_of, offset_index, offset_unit
from .packet_fit import least_packets
from .pressure import LIMITS, Liveness, Pressure, values_of
from .trip_counts import body_of

UNALIGNED = {"vL32Ub_ai": "vL32Ub_ppu", "vS32Ub_ai": "vS32Ub_ppu"}
"""The accesses for which walks are made, each with the form that moves its base register on."""

WALKING = UNALIGNED | {"vL32b_ai": "vL32b_ppu", "vS32b_ai": "vS32b_ppu"}
"""The accesses of walks: some pixels of a row may be aligned."""

SHORTEST = 3
"""The least accesses of a walk: its start takes an addition, too."""

ROOM = 4
"""The least packets of a body for each access of a walk, as each one waits for the address of the
one before it: a loop of 10 packets takes 9 with two walks of 4 loads, but stalls for as many as are
saved."""

AHEAD = 8
"""How many accesses behind one are looked at for the distances that are frequent in a body."""

CANDIDATES = 4
"""The most frequent distances of a body, which are tried."""

SCALARS = LIMITS["scalar"] - 4
"""The most live scalars of a body in program order for which walks are not made to need fewer:
a schedule needs some more, and where none are left, what waits for an address blocks vectors, too.
"""


class Address(NamedTuple):
    """An address in a body: `constant` bytes behind the value that instruction `writer` gave to a
    register, or that it has at the body's entry (-1).
    """

    register: Register
    writer: int
    constant: int

    def distance(self, other: Address) -> int | None:
        """Return the distance to another address in bytes; None if it is not known."""
        same = self[:2] == other[:2]
        return other.constant - self.constant if same else None


class Place(NamedTuple):
    """An access, at an index of a body; its address; and a register from whose value, which is
    known there, the address is `offset` bytes away.
    """

    at: int
    address: Address
    base: Register
    offset: int


@dataclass
class Addresses:
    """The addresses that the registers of a body hold, while one goes through its instructions."""

    known: dict[Register, Address] = field(default_factory=dict[Register, Address])

    def of(self, register: Register) -> Address:
        """Return the address that a register holds."""
        return self.known.get(register) or Address(register, -1, 0)

    def write(self, index: int, instr: Instr) -> None:
        """Go behind instruction `index`."""
        for ref in instr.defs:
            address = Address(ref.register, index, 0)
            if instr.opcode.name == "addi":
                base, constant = instr.uses
                if isinstance(base, Ref) and not base.half and isinstance(constant, int):
                    register, writer, before = self.of(base.register)
                    address = Address(register, writer, before + constant)
            self.known[ref.register] = address


def make_walks(function: Function, version: int) -> bool:
    """Make walks of accesses in the innermost loops that take fewer packets then, by the lower
    bound for HVX version `version`, or as many and fewer scalars, which are short; in place, in
    long bodies first, as there are two modifiers. Return whether there are any.
    """
    used = {cell for block in blocks(function.body) for i in block.instrs for cell, _ in writes(i)}
    free = SIZES["modifier"] - sum(register.kind == "modifier" for register, _ in used)
    modifiers = dict[int, Ref]()
    bodies = [body_of(loop) for loop in innermost_loops(function.body)]
    after = Liveness(function.body).after()
    for body in sorted(bodies, key=lambda each: -len(each.instrs)):
        allowed = None if len(modifiers) < free else modifiers
        distance = best_distance(body.instrs, version, after[body], allowed)
        if distance is not None:
            modifier = modifiers.setdefault(distance, Ref(Register("modifier", "distance")))
            body.instrs = with_walks(body.instrs, distance, modifier, after[body])
    setups = [instr for item in modifiers.items() for instr in setup(*item)]
    entry = next(blocks(function.body))
    entry.instrs = [*setups, *entry.instrs]
    return bool(setups)


def setup(distance: int, modifier: Ref) -> Iterator[Instr]:
    """Yield the instructions that set a modifier register to a distance in bytes."""
    word = Ref(Register("scalar", "distance"))
    yield Instr(scalar_instruction("tfrsi"), (word,), (distance,))
    yield Instr(scalar_instruction("tfrrcr"), (modifier,), (word,))


def best_distance(
    instrs: Sequence[Instr],
    version: int,
    after: AbstractSet[Cell],
    allowed: Mapping[int, Ref] | None,
) -> int | None:
    """Return the distance of the walks with which a body takes the fewest packets, by their lower
    bound, and of these the fewest scalars above `SCALARS`, of those `allowed` (None: any); None if
    it takes no fewer of either with any.
    """
    distances = frequent_distances(instrs) if allowed is None else allowed
    modifier, best = Ref(Register("modifier")), None

    def cost(body: Sequence[Instr]) -> tuple[int, int]:
        most = Pressure(values_of(body, after, frozenset()), len(body)).most["scalar"]
        return least_packets(body, version), max(0, most - SCALARS)

    least = cost(instrs)
    longest = least[0] // ROOM
    for distance in distances:
        if max(map(len, walks(instrs, distance)), default=0) > longest:
            continue
        found = cost(with_walks(instrs, distance, modifier, after))
        if found < least:
            least, best = found, distance
    return best


def places(instrs: Sequence[Instr]) -> Iterator[Place]:
    """Yield the accesses of a body that walks can be made of, in program order."""
    addresses = Addresses()
    for index, instr in enumerate(instrs):
        position, base = offset_index(instr.opcode), base_of(instr)
        if instr.opcode.name in WALKING and position is not None and base is not None:
            offset = instr.uses[position]
            assert isinstance(offset, int), "it is an immediate"
            held = addresses.of(base)
            address = held._replace(constant=held.constant + offset * offset_unit(instr.opcode))
            origin = addresses.of(address.register)
            away = origin.distance(address)
            if away is None:
                yield Place(index, address, base, address.constant - held.constant)
            else:
                yield Place(index, address, address.register, away)
        addresses.write(index, instr)


def frequent_distances(instrs: Sequence[Instr]) -> list[int]:
    """Return the distances that are the most frequent between an access and those behind it."""
    found, counts = [place.address for place in places(instrs)], Counter[int]()
    for at, address in enumerate(found):
        distances = {address.distance(other) for other in found[at + 1 : at + 1 + AHEAD]}
        counts.update(distance for distance in distances if distance)
    return [distance for distance, _ in counts.most_common(CANDIDATES)]


def walks(instrs: Sequence[Instr], distance: int) -> list[list[Place]]:
    """Return the accesses of a body that can walk, in lists: the address of each access of a list
    is `distance` bytes behind that of the one before it.
    """
    found, ends = list[list[Place]](), dict[Address, list[Place]]()
    for place in places(instrs):
        walk = ends.pop(place.address, None)
        if walk is None:
            found.append(walk := [])
        walk.append(place)
        following = place.address.constant + distance
        ends[place.address._replace(constant=following)] = walk
    return [
        walk
        for walk in found
        if len(walk) >= SHORTEST and any(instrs[p.at].opcode.name in UNALIGNED for p in walk)
    ]


def with_walks(
    instrs: Sequence[Instr], distance: int, modifier: Ref, after: AbstractSet[Cell]
) -> list[Instr]:
    """Return a body with walks at a distance, which `modifier` holds, and without the additions
    that nothing reads any more; `after` holds the cells that are live after the body.
    """
    changed = {index: [instr] for index, instr in enumerate(instrs)}
    for walk in walks(instrs, distance):
        register = Ref(Register("scalar", "walk"))
        for place in walk:
            changed[place.at] = [walking(instrs[place.at], register, modifier)]
        start, source = walk[0], instrs[walk[0].at].source
        uses = Ref(start.base), start.offset
        begin = Instr(scalar_instruction("addi"), (register,), uses, source=source)
        changed[start.at].insert(0, begin)
    return without_unread([instr for each in changed.values() for instr in each], after)


def walking(instr: Instr, register: Ref, modifier: Ref) -> Instr:
    """Return an access by `register`, which it moves on by `modifier`."""
    opcode = instruction(WALKING[instr.opcode.name])
    results = zip(instr.opcode.results, instr.defs, strict=True)
    operands = zip(instr.opcode.encoded, instr.uses, strict=True)
    moved: dict[str, Use] = {"Rx": register, "Mu": modifier}
    uses = {operand.name: use for operand, use in operands} | moved
    defs = {operand.name: ref for operand, ref in results} | {"Rx": register}
    return Instr(
        opcode,
        tuple(defs[operand.name] for operand in opcode.results),
        tuple(uses[operand.name] for operand in opcode.encoded),
        instr.access,
        instr.source,
    )


def without_unread(instrs: Sequence[Instr], after: AbstractSet[Cell]) -> list[Instr]:
    """Return instructions without the additions whose results neither they nor the code behind
    reads.
    """
    kept, live = list[Instr](), set(after)
    for instr in reversed(instrs):
        written = {cell for cell, _ in writes(instr)}
        if instr.opcode.name == "addi" and not written & live:
            continue
        live = (live - written) | {cell for cell, _ in reads(instr)}
        kept.append(instr)
    return kept[::-1]
