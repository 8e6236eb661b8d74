"""Counts of packets and instructions of each kernel launch, in a run on qemu-hexagon.

The counts do not depend on the inputs. They exclude the call and the loading of its arguments.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from ..dialects.addresses import names_by_origin
from ..dialects.diagnostics import HexnnError
from ..dialects.locations import origin
from ..runtime.executor import Program
from .inputs import Array
from .records import Records
from .text import table

if TYPE_CHECKING:
    from .model import Model

HEADLINE = ("operation", "kernel", "packets", "instructions", "HVX")


@dataclass(frozen=True)
class Row:
    """The packets and instructions that one kernel launch executed."""

    operation: str
    """The source operation that the kernel implements: `conv_2d#3`."""

    kernel: str
    packets: int
    instructions: int
    hvx_instructions: int


@dataclass(frozen=True, repr=False)
class Counters(Records):
    """The packets and instructions of all kernel launches of one run, in execution order."""

    title: str
    rows: tuple[Row, ...]

    @property
    def packets(self) -> int:
        """The number of packets that all launches execute."""
        return sum(row.packets for row in self.rows)

    @property
    def instructions(self) -> int:
        """The number of instructions that all launches execute."""
        return sum(row.instructions for row in self.rows)

    @property
    def hvx_instructions(self) -> int:
        """The number of HVX instructions that all launches execute."""
        return sum(row.hvx_instructions for row in self.rows)

    def records(self) -> list[dict[str, Any]]:
        """Return a dict for each launch, with the keys `operation`, `kernel`, `packets`,
        `instructions` and `hvx_instructions`.
        """
        return [asdict(row) for row in self.rows]

    def to_dict(self) -> dict[str, Any]:
        """Return a JSON object: `title`, the totals `packets`, `instructions` and
        `hvx_instructions`, and `launches`, the records.
        """
        return {
            "title": self.title,
            "packets": self.packets,
            "instructions": self.instructions,
            "hvx_instructions": self.hvx_instructions,
            "launches": self.records(),
        }

    def lines(self) -> Iterator[str]:
        """Yield the table of launches and the totals."""
        yield f"{self.title}: launches, counted by qemu-hexagon"
        yield from table([HEADLINE, *map(_cells, self.rows)])
        yield (
            f"{len(self.rows)} launches: {self.packets:,} packets, "
            f"{self.instructions:,} instructions, {self.hvx_instructions:,} of them HVX"
        )


def _cells(row: Row) -> tuple[str, ...]:
    numbers = (row.packets, row.instructions, row.hvx_instructions)
    return (row.operation, row.kernel, *(f"{number:,}" for number in numbers))


def counters(model: Model, inputs: Mapping[str, Array] | Array | None) -> Counters:
    """Run a network at stage hexagon on `inputs` (random ones if None), and return the packets and
    instructions that each launched kernel executed. Raises HexnnError for any other stage.
    """
    from ..runtime.hexagon.program import HexagonProgram, Launch

    program: Program = model.program()
    if not isinstance(program, HexagonProgram):
        raise HexnnError(f"stage {model.stage} counts no packets: lower to stage hexagon")
    model.run(inputs)
    names = names_by_origin(model.source.ops)

    def row(launch: Launch) -> Row:
        at = origin(launch.op.location)
        operation = names[at].address if at in names else ""
        counts: Sequence[int] = (launch.packets, launch.instructions, launch.hvx_instructions)
        return Row(operation, launch.kernel, *counts)

    return Counters(model.name, tuple(map(row, program.launches)))
