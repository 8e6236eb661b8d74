"""The options tables against LiteRT's own reader and writer of the schema."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
import pytest
from flatbuffers import Builder

from hexnn.frontends.tflite.flatbuffer import NumberVector, Scalar, Source, Text, decode, encode
from hexnn.frontends.tflite.options import BY_NUMBER, OPTIONS


@pytest.fixture(scope="module")
def schema() -> Any:
    """LiteRT's classes of the schema's tables."""
    return pytest.importorskip("ai_edge_litert") and import_module(
        "ai_edge_litert.schema_py_generated"
    )


def camel(name: str) -> str:
    """The name of an option as LiteRT's classes spell it."""
    first, *words = name.split("_")
    return first + "".join(word[0].upper() + word[1:] for word in words)


def drawn(field: object, rng: np.random.Generator) -> Any:
    """A value of a field other than its default."""
    match field:
        case Text():
            return f"text {rng.integers(100)}"
        case NumberVector(default=default):
            return rng.integers(1, 100, 3).astype(default.dtype)
        case Scalar(code="?", default=default):
            return not default
        case Scalar(code="f"):
            return float(rng.integers(1, 100)) / 8
        case _:
            return int(rng.integers(3, 100))


def plain(value: Any) -> Any:
    """A value that `==` compares."""
    return value.decode() if isinstance(value, bytes) else np.asarray(value).tolist()


def test_the_tables_are_those_of_the_unions(schema: Any):
    for union, numbers in ((1, schema.BuiltinOptions), (2, schema.BuiltinOptions2)):
        known = {v: k for k, v in vars(numbers).items() if k != "NONE" and k[0] != "_"}
        assert known == {n: options.name for (u, n), options in BY_NUMBER.items() if u == union}


@pytest.mark.parametrize("name", OPTIONS)
def test_litert_reads_and_writes_the_same_fields(schema: Any, name: str):
    table, theirs = OPTIONS[name].table, getattr(schema, f"{name}T")
    assert {camel(field) for field in table.fields} == set(vars(theirs()))
    assert all(
        plain(f.default) == plain(getattr(theirs(), camel(n)))
        for n, f in table.fields.items()
        if isinstance(f, Scalar)
    )
    values = {n: drawn(f, np.random.default_rng(7)) for n, f in table.fields.items()}
    expected = {n: plain(value) for n, value in values.items()}

    builder = Builder(64)
    builder.Finish(encode(builder, table(**values)))
    read = theirs.InitFromPackedBuf(bytes(builder.Output()), 0)
    assert {n: plain(getattr(read, camel(n))) for n in values} == expected

    written, builder = theirs(), Builder(64)
    for n, value in values.items():
        setattr(written, camel(n), value)
    builder.Finish(written.Pack(builder))
    source = Source(memoryview(bytes(builder.Output())), "options")
    ours = decode(table, source, source.target(0))
    assert {n: plain(getattr(ours, n)) for n in values} == expected
