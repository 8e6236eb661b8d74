"""Random operators: layers that keep a state."""

from __future__ import annotations

import numpy as np
from support.operator_file import Element

from .drawing import SUMS, Draw, Row

F32 = Element("f32")
TANH = 4
"""The schema's number of the activation."""


WEIGHTS = ("f32", "f32", "i8")
"""The types of weights; those of 8 bits are multiplied by floats."""


def weights(d: Draw, *shapes: tuple[int, ...], type: str = "f32") -> None:
    """Add constant weights of some shapes."""
    for shape in shapes:
        if type == "f32":
            d.operand(shape, F32, reach=1, constant=1)
            continue
        values = d.integers(shape, -127, 127, np.int8)
        scale = float(np.float32(d.random.uniform(0.01, 0.04)))
        d.operand(shape, Element(type, (scale,), (0,)), values, constant=1)


def svdf(d: Draw) -> None:
    """A filter with memory, of floats."""
    type = d.one_of(WEIGHTS)
    batch, depth, memory = (d.integer(1, 6) for _ in range(3))
    units, rank = d.integer(1, 8), d.integer(1, 3)
    d.operand((batch, depth), F32, reach=3)
    weights(d, (units * rank, depth), (units * rank, memory), type=type)
    if d.chance(0.7):
        weights(d, (units,))
    else:
        d.absent()
    d.state((batch, units * rank * memory), F32)
    d.result((batch, units), F32)
    d.options("SVDFOptions", rank=rank, fusedActivationFunction=d.one_of([0, 1, 3]))


def rnn(sequence: bool) -> Row:
    """A recurrent layer of floats, over a sequence or a single step."""

    def draw(d: Draw) -> None:
        batch, time, depth, units = (d.integer(1, 6) for _ in range(4))
        major = sequence and d.chance(0.5)
        outer = ((time, batch) if major else (batch, time)) if sequence else (batch,)
        d.operand((*outer, depth), F32, reach=3)
        weights(d, (units, depth), (units, units), type=d.one_of(WEIGHTS))
        weights(d, (units,))
        d.state((batch, units), F32)
        d.result((*outer, units), F32)
        fused = {"fusedActivationFunction": d.one_of([1, 3, TANH])}
        more = {"timeMajor": major} if sequence else {}
        d.options("SequenceRNNOptions" if sequence else "RNNOptions", **fused, **more)

    return Row(draw, SUMS)


def lstm(sequence: bool) -> Row:
    """An LSTM layer of floats, with some of its parts."""

    def draw(d: Draw) -> None:
        batch, time, depth, cells = (d.integer(1, 6) for _ in range(4))
        entry, peephole, projection, norm = (d.chance(0.5) for _ in range(4))
        units = d.integer(1, 6) if projection else cells
        major = sequence and d.chance(0.5)
        outer = ((time, batch) if major else (batch, time)) if sequence else (batch,)

        type = d.one_of(WEIGHTS)

        def part(there: bool, *shape: int, type: str = "f32") -> None:
            weights(d, shape, type=type) if there else d.absent()

        d.operand((*outer, depth), F32, reach=3)
        part(entry, cells, depth, type=type)
        weights(d, *[(cells, depth)] * 3, type=type)
        part(entry, cells, units, type=type)
        weights(d, *[(cells, units)] * 3, type=type)
        part(entry and peephole, cells, type=type)
        part(peephole, cells, type=type)
        part(peephole, cells, type=type)
        part(entry, cells)
        weights(d, *[(cells,)] * 3)
        part(projection, units, cells, type=type)
        part(projection and d.chance(0.5), units)
        d.state((batch, units), F32)
        d.state((batch, cells), F32)
        part(entry and norm, cells)
        for _ in range(3):
            part(norm, cells)
        d.result((*outer, units), F32)
        table = "UnidirectionalSequenceLSTMOptions" if sequence else "LSTMOptions"
        more = {"timeMajor": major} if sequence else {}
        clips = {"cellClip": d.one_of([0.0, 0.5]), "projClip": d.one_of([0.0, 0.25])}
        d.options(table, fusedActivationFunction=TANH, **clips, **more)

    return Row(draw, SUMS)


ROWS: dict[str, Row] = {
    "LSTM": lstm(sequence=False),
    "RNN": rnn(sequence=False),
    "SVDF": Row(svdf, SUMS),
    "UNIDIRECTIONAL_SEQUENCE_LSTM": lstm(sequence=True),
    "UNIDIRECTIONAL_SEQUENCE_RNN": rnn(sequence=True),
}
