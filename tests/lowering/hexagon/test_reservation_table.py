"""The modulo reservation table against a search through all rows."""

from __future__ import annotations

from random import Random

import pytest

from hexnn.dialects.hexagon.packet_resources import class_of_opcode, feasible
from hexnn.dialects.hvx.table import instructions
from hexnn.lowering.hexagon.scheduling.reservation_table import ReservationTable

OPCODES = [one for one in instructions().values() if one.since <= 73]


def drawn_classes(rng: Random) -> list[int]:
    """The resource classes of some instructions of HVX, extended or not."""
    kinds = {class_of_opcode(one, rng.random() < 0.2, 73) for one in rng.sample(OPCODES, 9)}
    return rng.choices(sorted(kinds), k=rng.randint(1, 40))


@pytest.mark.parametrize("seed", range(12))
def test_the_first_free_row_is_that_of_a_search(seed: int):
    rng = Random(seed)
    classes = drawn_classes(rng)
    interval = rng.randint(1, 9)
    table, rows = ReservationTable(classes, interval), [list[int]() for _ in range(interval)]

    def fits(index: int, row: list[int]) -> bool:
        return feasible(tuple(sorted(classes[other] for other in [*row, index])))

    for _ in range(400):
        index = rng.randrange(len(classes))
        there = next((r for r, row in enumerate(rows) if index in row), None)
        if there is not None:
            rows[there].remove(index)
            table.remove(index, there)
        start = rng.randint(0, 30)
        end = start + rng.randint(-2, interval - 1)
        found = (t for t in range(start, end + 1) if fits(index, rows[t % interval]))
        time = table.first_free(index, start, end)
        assert time == next(found, None)
        distances = range(max(end - start + 1, 0))
        free = sum(1 << d for d in distances if fits(index, rows[(start + d) % interval]))
        assert table.free_times(index, start, end) == free
        row = rng.randrange(interval)
        without = [other for other in rows[row] if rng.random() < 0.5]
        left = [other for other in rows[row] if other not in without]
        assert table.is_full(row, index, without) == (not fits(index, left))
        if time is not None:
            rows[time % interval].append(index)
            table.add(index, time % interval)
        assert table.rows == rows
