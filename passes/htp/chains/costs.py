"""Costs of chains that are computed piece by piece: the TCM that a piece takes, the bytes that are
transferred, the work that is done twice.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from xdsl.ir import SSAValue

from ....dialects import htp
from ..tiling.regions import Region, part_bytes
from ..tiling.splits import LARGE, piece, samples
from .depth_first import Chain, Cut, Step, Steps, is_activation
from .objectives import RATES, Rates


class Estimate(NamedTuple):
    """What it costs to compute a chain in pieces."""

    peak: int
    """The bytes of TCM that are occupied at once; `LARGE` if a piece cannot be computed."""

    moved: int
    """The bytes transferred for the inputs in main memory, and for constants that do not stay."""

    again: int
    """The multiplications, or results of operations without any, that are computed again."""


Far: TypeAlias = frozenset[SSAValue]
"""The inputs of a chain that are in main memory."""


@dataclass(frozen=True)
class Places:
    """Where the activations of a chain are."""

    far: Far
    """The inputs that are in main memory, of which pieces are loaded; others are whole in TCM."""

    near: bool
    """Whether the result is joined in TCM; else in main memory."""

    through: int
    """The bytes of TCM of values that are used after the chain, other than its result."""

    later: frozenset[SSAValue]
    """The inputs that are among these values."""


class Sizes(NamedTuple):
    """The bytes of a step's buffers in TCM."""

    operands: tuple[int, ...]
    output: int
    scratch: int


class Operand(NamedTuple):
    """What the estimates need to know of an operand of an operation."""

    value: SSAValue
    whole: Region
    is_activation: bool


@dataclass(frozen=True)
class ChainCosts:
    """The estimator of chains for `budget` bytes of TCM; what it learns of operations and of the
    buffers of their pieces is cached, as chains share them.
    """

    budget: int
    rates: Rates = RATES[0]
    """At which work that is done again, and transfers, count as bytes."""
    shapes: dict[object, Sizes | None] = field(default_factory=dict[object, "Sizes | None"])
    steps: dict[Step, Sizes | None] = field(default_factory=dict[Step, "Sizes | None"])
    read: dict[htp.HtpOp, list[Operand]] = field(default_factory=dict[htp.HtpOp, "list[Operand]"])
    peaks: dict[object, int] = field(default_factory=dict[object, int])
    whole: dict[SSAValue, int] = field(default_factory=dict[SSAValue, int])
    loads: dict[object, int] = field(default_factory=dict[object, int])

    def estimate(self, chain: Chain, steps: Steps, cut: Cut, places: Places) -> Estimate:
        """Estimate the costs of computing `chain` in the pieces of `cut`."""
        pieces = [steps.of(len(chain.ops), r) for r in cut.regions(chain.dims)]
        known = [p for p in pieces if p is not None]
        if len(known) < len(pieces):
            return Estimate(LARGE, LARGE, LARGE)
        moved = sum(self.loaded(p, places.far) for p in known)
        some = [known[i] for i in samples(len(known))]
        peak = self.peak(chain, some, places, stay=True)
        if peak > self.budget:
            peak = self.peak(chain, some, places, stay=False)
            moved += (len(known) - 1) * self.whole_constants(known[0])
        return Estimate(peak, moved, computed_again(chain, known))

    def least_peak(self, chain: Chain, steps: Steps, cut: Cut, places: Places) -> int:
        """Return the bytes of TCM that are occupied at once for the middle piece of `cut`: less
        than this will not do. `LARGE` if it cannot be computed.
        """
        piece = steps.of(len(chain.ops), cut.middle(chain.dims))
        return LARGE if piece is None else self.peak(chain, [piece], places, stay=False)

    def least_of_piece(self, chain: Chain, steps: Steps, cut: Cut) -> int:
        """Return a lower bound of `least_peak` for any places: the bytes of TCM that the middle
        piece of `cut` occupies at once by itself. `LARGE` if it cannot be computed.
        """
        piece = steps.of(len(chain.ops), cut.middle(chain.dims))
        return LARGE if piece is None else self.peak_of_piece(piece, frozenset(), stay=False)

    def peak(
        self, chain: Chain, pieces: Sequence[Sequence[Step]], places: Places, stay: bool
    ) -> int:
        """Return the most bytes of TCM that are occupied at once while `pieces` are computed; with
        `stay`, all constants of the chain are resident, else those of one step.
        """
        most = max(self.peak_of_piece(steps, places.far, stay) for steps in pieces)
        return self.with_surroundings(chain, places, most)

    def with_surroundings(self, chain: Chain, places: Places, most: int) -> int:
        """Return the most bytes of TCM that are occupied at once by a chain of whose pieces none
        takes more than `most` bytes.
        """
        result = self.bytes(chain.last.output) * places.near
        inputs = [v for v in chain.inputs if v not in places.far and v not in places.later]
        held = result + sum(map(self.bytes, inputs))
        return places.through + max(2 * result, held + most)

    def bytes(self, value: SSAValue) -> int:
        """Return the bytes of a tensor."""
        if value not in self.whole:
            self.whole[value] = htp.physical_bytes(value)
        return self.whole[value]

    def peak_of_piece(self, steps: Sequence[Step], far: Far, stay: bool) -> int:
        """Return the most bytes of TCM that the intermediate tensors and constants of one piece
        occupy at once; `LARGE` if it has a step without a kernel.
        """
        key = *named(steps), far, stay
        if key not in self.peaks:
            self.peaks[key] = self._peak_of_piece(steps, far, stay)
        return self.peaks[key]

    def _peak_of_piece(self, steps: Sequence[Step], far: Far, stay: bool) -> int:
        sizes = [self.sizes(step) for step in steps]
        if None in sizes:
            return LARGE
        regions: dict[SSAValue, Region] = {step.op.output: step.region for step in steps}
        last = {o.value: i for i, step in enumerate(steps) for o in self.operands(step.op)}
        last[steps[-1].op.output] = len(steps)
        constants = [self.constants(step) for step in steps]
        live: dict[SSAValue, int] = {}
        peak = 0
        for i, (step, size) in enumerate(zip(steps, sizes, strict=True)):
            assert size is not None
            held = sum(live.values()) + self.cut_bytes(step, size, regions, far)
            held += sum(constants) if stay else constants[i]
            peak = max(peak, held + size.output + size.scratch)
            live[step.op.output] = size.output
            live = {v: n for v, n in live.items() if last.get(v, i) > i}
        return peak

    def operands(self, op: htp.HtpOp) -> list[Operand]:
        """Return the operands of an operation."""
        if op not in self.read:
            values = op.inputs_and_constants
            self.read[op] = [
                Operand(v, Region.whole(htp.shape(v)), is_activation(v)) for v in values
            ]
        return self.read[op]

    def cut_bytes(self, step: Step, size: Sizes, regions: dict[SSAValue, Region], far: Far) -> int:
        """Return the bytes of those operands of a step that are parts of activations, to be cut out
        of a larger one or loaded; `regions` are those that the steps of the piece compute.
        """
        total = 0
        operands = zip(self.operands(step.op), step.need.operands, size.operands, strict=True)
        for (value, whole, active), part, nbytes in operands:
            held = regions.get(value, whole)
            if active and (value in far or (part or whole) != held):
                total += nbytes
        return total

    def constants(self, step: Step) -> int:
        """Return the bytes of the constants of a step."""
        size = self.sizes(step)
        operands = zip(self.operands(step.op), size.operands if size else (), strict=False)
        return sum(n for operand, n in operands if not operand.is_activation)

    def sizes(self, step: Step) -> Sizes | None:
        """Return the sizes of the buffers of a step; None if no kernel computes it."""
        if step not in self.steps:
            shapes = tuple(None if r is None else r.sizes for r in step.need.operands)
            kind = step.op, step.region.sizes, shapes, tuple(step.need.properties.values())
            if kind not in self.shapes:
                self.shapes[kind] = sizes_of(step)
            self.steps[step] = self.shapes[kind]
        return self.steps[step]

    def loaded(self, steps: Sequence[Step], far: Far) -> int:
        """Return the bytes of inputs in main memory that one piece loads."""
        if not far:
            return 0
        key = *named(steps), far
        if key not in self.loads:
            self.loads[key] = self.bytes_loaded(steps, far)
        return self.loads[key]

    def bytes_loaded(self, steps: Sequence[Step], far: Far) -> int:
        """Return the bytes that `steps` read of inputs in main memory, each part once."""
        parts = {
            (operand.value, part or operand.whole)
            for step in steps
            for operand, part in zip(self.operands(step.op), step.need.operands, strict=True)
            if operand.value in far
        }
        return sum(part_bytes(htp.tensor_type(v), r) for v, r in parts)

    def whole_constants(self, steps: Sequence[Step]) -> int:
        """Return the bytes of the constants of which a piece needs the whole."""
        whole = {
            operand.value
            for step in steps
            for operand, part in zip(self.operands(step.op), step.need.operands, strict=True)
            if part is None and not operand.is_activation
        }
        return sum(map(htp.physical_bytes, whole))


def named(steps: Sequence[Step]) -> tuple[htp.HtpOp, htp.HtpOp, Region]:
    """Return what determines the steps of a piece: first and last operation, region of the
    result.
    """
    return steps[0].op, steps[-1].op, steps[-1].region


def sizes_of(step: Step) -> Sizes | None:
    """Return the sizes of the buffers of a step; None if no kernel computes it."""
    made = piece(step.op, step.region, step.need)
    if made is None:
        return None
    operands = tuple(map(htp.physical_bytes, made.inputs_and_constants))
    scratch = htp.round_up(made.scratch_size, htp.VECTOR)
    return Sizes(operands, htp.physical_bytes(made.output), scratch)


def computed_again(chain: Chain, pieces: Sequence[Sequence[Step]]) -> int:
    """Return the work of all pieces beyond that of the whole operations."""
    work = sum(work_of(step.op, step.region) for steps in pieces for step in steps)
    return work - work_once(chain.ops)


def work_once(ops: Iterable[htp.HtpOp]) -> int:
    """Return the work of whole operations."""
    return sum(work_of(op, Region.whole(htp.shape(op.output))) for op in ops)


def work_of(op: htp.HtpOp, region: Region) -> int:
    """Return the multiplications that `region` of the result of a convolution or fully connected
    layer takes; the elements of the region for other operations.
    """
    each = 1
    if isinstance(op, htp.Conv2dOp | htp.DepthwiseConv2dOp | htp.FullyConnectedOp):
        each = math.prod(htp.shape(op.weight)[:-1])
    return each * math.prod(region.sizes)
