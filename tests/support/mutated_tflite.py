"""Mutants of .tflite files: bytes, fields of the schema's tables, splices, quantization, shapes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from goldens import cases

from hexnn.frontends.tflite import serialize
from hexnn.testing.networks.random_networks import network
from hexnn.tools.driver.frontends import parse_mlir
from hexnn.tools.public_networks import models_folder
from hexnn.tools.universe import new_context

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "digits"
NETWORKS = 20
"""Random networks among the files that are mutated."""

SMALL = 1 << 16
"""Size in bytes below which a real file is mutated: larger ones have more weights, no more kinds of
tables."""

INTEGERS = (0, 1, 2, 3, -1, 5, 127, 128, 255, 1 << 15, 1 << 31, (1 << 31) - 1, -(1 << 31))
SCALES = (0.0, -1.0, 1e-45, 1e-38, 1e-30, 1e-9, 1 / 256, 1.0, 1e9, 1e30, 3e38, np.inf, np.nan)
ZERO_POINTS = (0, 1, -1, -128, 127, 128, 255, 256, -32768, 1 << 31, (1 << 63) - 1)
SIZES = (0, 1, 2, 3, 7, 64, -1, 1 << 16, (1 << 31) - 1)
TYPES = range(19)
"""Tensor types of the schema."""

Rng = np.random.Generator
FromBytes = Callable[[bytes, Rng], bytes]
FromTables = Callable[[Any, Rng], None]


@cache
def schema() -> Any:
    """LiteRT's classes of the schema's tables: another reader than ours."""
    return import_module("ai_edge_litert.schema_py_generated")


@cache
def originals() -> tuple[bytes, ...]:
    """The files that are mutated: our examples, single operators, random networks."""
    found = [path.read_bytes() for path in sorted(EXAMPLES.glob("*.tflite"))]
    for text in cases.operators().values():
        found.append(serialize(parse_mlir(new_context(), text, "operator.mlir")))
    return (*found, *(serialize(network(seed)[0]) for seed in range(NETWORKS)))


@cache
def real_files() -> tuple[bytes, ...]:
    """The small files of other writers: signatures, composites, control flow, custom operators;
    our own where there is no folder of them.
    """
    folder = models_folder()
    paths = sorted(folder.rglob("*.tflite")) if folder else ()
    found = tuple(path.read_bytes() for path in paths if path.stat().st_size < SMALL)
    return found or originals()


def mutant(seed: int, files: Sequence[bytes] | None = None) -> bytes:
    """Mutant number `seed` of one of `files`, or of `originals`: the same each time."""
    rng = np.random.default_rng((seed, 4))
    data = one_of(rng, originals() if files is None else files)
    if rng.random() < 0.15:
        return one_of(rng, BYTES)(data, rng)
    return with_tables(data, [one_of(rng, TABLES) for _ in range(rng.integers(1, 3))], rng)


def one_of(rng: Rng, choices: Sequence[Any]) -> Any:
    """One of some things."""
    return choices[int(rng.integers(len(choices)))]


# Bytes


def changed_bytes(data: bytes, rng: Rng) -> bytes:
    """One to eight bytes are others, most of them in the tables."""
    changed = bytearray(data)
    for _ in range(rng.integers(1, 9)):
        near = min(len(data), 4096) if rng.random() < 0.7 else len(data)
        changed[int(rng.integers(near))] = int(rng.integers(256))
    return bytes(changed)


def truncated(data: bytes, rng: Rng) -> bytes:
    """The file ends too early."""
    return data[: int(rng.integers(len(data)))]


def spliced(data: bytes, rng: Rng) -> bytes:
    """A piece is left out, doubled, or comes from another file."""
    start, stop = sorted(int(n) for n in rng.integers(0, len(data) + 1, 2))
    other = one_of(rng, originals())
    middle = one_of(rng, (b"", 2 * data[start:stop], other[start:stop]))
    return data[:start] + middle + data[stop:]


BYTES: tuple[FromBytes, ...] = (changed_bytes, truncated, spliced)

# Tables


def with_tables(data: bytes, changes: Sequence[FromTables], rng: Rng) -> bytes:
    """The file with its tables changed, written by LiteRT's classes."""
    model = schema().ModelT.InitFromPackedBuf(data, 0)
    for change in changes:
        change(model, rng)
    builder: Any = import_module("flatbuffers").Builder(len(data))
    try:
        builder.Finish(model.Pack(builder), b"TFL3")
    except Exception:
        return changed_bytes(data, rng)
    return bytes(builder.Output())


def tables(table: Any) -> Iterator[Any]:
    """A table and all below it."""
    yield table
    for value in vars(table).values():
        for one in value if isinstance(value, list) else [value]:
            if hasattr(one, "Pack"):
                yield from tables(one)


def change_field(model: Any, rng: Rng) -> None:
    """A number of any table is another one."""
    table = one_of(rng, list(tables(model)))
    numbers = [name for name, value in vars(table).items() if isinstance(value, int | float)]
    if numbers:
        name = one_of(rng, numbers)
        value = vars(table)[name]
        near = type(value)(value + rng.integers(-2, 3))
        setattr(table, name, near if rng.random() < 0.5 else type(value)(one_of(rng, INTEGERS)))


def change_scales(model: Any, rng: Rng) -> None:
    """Scales are extreme, or more or fewer than there were."""
    quantization = any_quantization(model, rng)
    scales = np.array(quantization.scale if quantization.scale is not None else [1], np.float32)
    if rng.random() < 0.2:
        scales = np.resize(scales, int(rng.integers(0, 6)))
    elif len(scales):
        extreme = one_of(rng, SCALES) if rng.random() < 0.5 else 10.0 ** rng.uniform(-12, 12)
        scales[rng.random(len(scales)) < one_of(rng, (1.0, 0.5))] = extreme
    quantization.scale = scales


def change_zero_points(model: Any, rng: Rng) -> None:
    """Zero points are extreme, or more or fewer than there were."""
    quantization = any_quantization(model, rng)
    count = 1 if quantization.zeroPoint is None else len(quantization.zeroPoint)
    count = int(rng.integers(0, 4)) if rng.random() < 0.1 else count
    quantization.zeroPoint = np.full(count, one_of(rng, ZERO_POINTS), np.int64)


def change_shape(model: Any, rng: Rng) -> None:
    """A size is another one, or an axis more or less."""
    tensor = any_tensor(model, rng)
    shape = [] if tensor.shape is None else [int(n) for n in tensor.shape]
    how = rng.random()
    if shape and how < 0.6:
        axis = int(rng.integers(len(shape)))
        shape[axis] = one_of(rng, (shape[axis] + 1, max(shape[axis] - 1, 0), one_of(rng, SIZES)))
    elif shape and how < 0.8:
        shape.pop(int(rng.integers(len(shape))))
    else:
        shape.insert(int(rng.integers(len(shape) + 1)), one_of(rng, SIZES))
    tensor.shape = np.array(shape, np.int32)


def change_type(model: Any, rng: Rng) -> None:
    """A tensor has elements of another type."""
    any_tensor(model, rng).type = int(one_of(rng, TYPES))


def change_buffer(model: Any, rng: Rng) -> None:
    """A tensor lies in another buffer, or a buffer holds something else."""
    if rng.random() < 0.4:
        any_tensor(model, rng).buffer = int(rng.integers(len(model.buffers) + 2))
        return
    buffer = one_of(rng, model.buffers)
    if buffer.data is not None and len(buffer.data):
        data = np.array(buffer.data, np.uint8)
        kept = data[: int(rng.integers(len(data) + 1))]
        noise = rng.integers(0, 256, len(data)).astype(np.uint8)
        buffer.data = one_of(rng, (kept, noise, np.concatenate([data, kept]), 0 * data + 255))


def change_wires(model: Any, rng: Rng) -> None:
    """An operator or the graph reads or defines another tensor, or one more or less."""
    graph = one_of(rng, model.subgraphs)
    table = one_of(rng, [graph, *graph.operators])
    name = one_of(rng, ("inputs", "outputs"))
    indices = [] if getattr(table, name) is None else [int(n) for n in getattr(table, name)]
    other = int(rng.integers(-2, len(graph.tensors) + 2))
    if indices and rng.random() < 0.6:
        indices[int(rng.integers(len(indices)))] = other
    elif indices and rng.random() < 0.5:
        indices.pop()
    else:
        indices.append(other)
    setattr(table, name, np.array(indices, np.int32))


def change_operator(model: Any, rng: Rng) -> None:
    """An operator is another one, or its options are others; operators change places."""
    graph = one_of(rng, model.subgraphs)
    if not graph.operators:
        return
    operator, how = one_of(rng, graph.operators), rng.random()
    if how < 0.2:
        operator.opcodeIndex = int(rng.integers(len(model.operatorCodes) + 1))
    elif how < 0.4:
        code = one_of(rng, model.operatorCodes)
        code.builtinCode = code.deprecatedBuiltinCode = int(rng.integers(0, 127))
    elif how < 0.5:
        graph.operators = [graph.operators[int(i)] for i in rng.permutation(len(graph.operators))]
    elif operator.builtinOptions is not None:
        change_field(operator.builtinOptions, rng)


def any_tensor(model: Any, rng: Rng) -> Any:
    """A tensor."""
    return one_of(rng, [tensor for graph in model.subgraphs for tensor in graph.tensors])


def any_quantization(model: Any, rng: Rng) -> Any:
    """The quantization of a tensor, of one that has some if possible."""
    tensors = [tensor for graph in model.subgraphs for tensor in graph.tensors]
    tensor = one_of(rng, [t for t in tensors if t.quantization is not None] or tensors)
    tensor.quantization = tensor.quantization or schema().QuantizationParametersT()
    return tensor.quantization


TABLES: tuple[FromTables, ...] = (
    change_field,
    *(4 * (change_scales,)),
    *(2 * (change_zero_points,)),
    change_shape,
    change_type,
    change_buffer,
    change_wires,
    change_operator,
    change_operator,
)
"""Changes of tables; more often those that leave most files readable."""
