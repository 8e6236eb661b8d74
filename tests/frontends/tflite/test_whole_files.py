"""Whole files are read and written back: buffers, graphs, signatures, metadata, real files."""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import numpy as np
import pytest
from support.by_content import by_content
from support.kept_tflite import expect_kept, only, said
from support.schema_models import ModelOf, one_operator
from support.schema_tree import schema, tree

from hexnn.dialects import tfl
from hexnn.dialects.constants import ConstantOp, FileAttr
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.entry_function import functions_of
from hexnn.frontends.tflite import read, serialize
from hexnn.testing.litert_process import litert
from hexnn.tools.api import load
from hexnn.tools.driver.frontends import read as read_any

pytest.importorskip("ai_edge_litert")


# Buffers


def shared_buffer() -> ModelOf:
    """A sum of two constants in one buffer."""
    m = ModelOf()
    data = np.arange(64, dtype=np.float32).tobytes()
    a, b, y = m.tensor("FLOAT32", 64, data=data), m.tensor("FLOAT32", 8, 8), m.tensor("FLOAT32", 64)
    m.current.tensors[b].buffer = m.current.tensors[a].buffer
    c = m.tensor("INT32", 1, data=np.array([64], np.int32).tobytes())
    z = m.tensor("FLOAT32", 64)
    m.current.outputs = [z]
    m.operator("RESHAPE", [b, c], [y], "ReshapeOptions")
    m.operator("ADD", [a, y], [z], "AddOptions")
    return m


def test_shared_buffers(tmp_path: Path) -> None:
    """Two tensors of one buffer have one again."""
    data = shared_buffer().file()
    expect_kept(data)
    path = tmp_path / "m.tflite"
    path.write_bytes(data)
    for one in (path, data):
        assert serialize(read(one)).count(np.arange(64, dtype=np.float32).tobytes()) == 1


def test_buffers_behind_the_flatbuffer(tmp_path: Path) -> None:
    """Where constants are too large for the flatbuffer they are behind it; LiteRT runs both."""
    data = shared_buffer().file()
    path = tmp_path / "m.tflite"
    path.write_bytes(serialize(read(data), most=100))
    assert tree(path.read_bytes()) == tree(data)
    values = [op.value for op in read(path).walk() if isinstance(op, ConstantOp)]
    assert sum(isinstance(value, FileAttr) for value in values) == 2
    (before,), (after,) = (
        list(litert().run_random(one).tensors.values())[1:] for one in (data, path.read_bytes())
    )
    assert before.tolist() == after.tolist()


def test_external_buffers(tmp_path: Path) -> None:
    """A constant in another file is written into the network's."""
    m = shared_buffer()
    expected = tree(m.file())
    s, buffer = schema(), m.model.buffers[1]
    (tmp_path / "weights.bin").write_bytes(bytes(16) + bytes(buffer.data))
    group, external = s.ExternalBufferGroupT(), s.ExternalBufferT()
    group.name, external.id, external.offset, external.length = "weights.bin", 5, 16, 256
    m.model.externalBufferGroups, m.model.externalBuffers = [group], [external]
    for tensor in m.current.tensors[:2]:
        tensor.buffer, tensor.externalBuffer = 0, 5
    path = tmp_path / "m.tflite"
    path.write_bytes(m.file())
    assert tree(serialize(read(path))) == expected
    os.truncate(tmp_path / "weights.bin", 100)
    with pytest.raises(HexnnError, match=r"tensor 1 't1' has its values in .*, which is too short"):
        read(path)
    (tmp_path / "weights.bin").unlink()
    with pytest.raises(HexnnError, match="cannot be read: No such file"):
        read(path)


# Graphs


def loop() -> bytes:
    """While x < 100: x + 7, of int32."""
    m = ModelOf()
    x, y = m.tensor("INT32", 1), m.tensor("INT32", 1)
    m.current.inputs, m.current.outputs = [x], [y]
    m.operator("WHILE", [x], [y], "WhileOptions", {"condSubgraphIndex": 1, "bodySubgraphIndex": 2})
    m.graph("cond")
    x, limit = m.tensor("INT32", 1), m.tensor("INT32", 1, data=np.array([100], np.int32).tobytes())
    y = m.tensor("BOOL", 1)
    m.current.inputs, m.current.outputs = [x], [y]
    m.operator("LESS", [x, limit], [y], "LessOptions")
    m.graph("body")
    x, step = m.tensor("INT32", 1), m.tensor("INT32", 1, data=np.array([7], np.int32).tobytes())
    y = m.tensor("INT32", 1)
    m.current.inputs, m.current.outputs = [x], [y]
    m.operator("ADD", [x, step], [y], "AddOptions")
    m.sign("serve", 0, ["n"], ["sum"])
    m.sign("step", 2, ["n"], ["sum"])
    return m.file()


def test_control_flow() -> None:
    """Subgraphs are functions of the module; LiteRT runs what is written."""
    data = loop()
    module = expect_kept(data)
    assert "cond_subgraph_index = @cond" in str(module)
    (before,), (after,) = (
        litert().run_random(one, seed=1).tensors.values() for one in (data, serialize(module))
    )
    assert before.tolist() == after.tolist()
    assert before.item() in (100, 105)


def test_signatures() -> None:
    """A signature chooses the entry; all graphs are kept in their order."""
    data = loop()
    module = read(data, signature="step")
    assert said(serialize(module)) == said(data)
    names = [f.sym_name.data for f in functions_of(module)]
    assert names == ["main_0", "cond", "main"]
    with pytest.raises(HexnnError, match="no signature 'stpe', did you mean 'step'"):
        read(data, signature="stpe")


def test_variables() -> None:
    """A tensor that keeps its values is a variable, not a constant."""
    m = ModelOf()
    x, state, y = m.tensor("FLOAT32", 4), m.tensor("FLOAT32", 8, isVariable=True), 2
    assert m.tensor("FLOAT32", 4) == y
    m.current.inputs, m.current.outputs = [x], [y]
    m.operator("DELEGATE", [x, state], [y])
    only(expect_kept(m.file()), tfl.VariableOp)


def test_strings_do_not_run(tmp_path: Path) -> None:
    """They are read and written; to execute them is an error of one line."""
    m = ModelOf()
    x, y = m.tensor("STRING", 2), m.tensor("STRING", 2)
    m.current.inputs, m.current.outputs = [x], [y]
    m.operator("DELEGATE", [x], [y])
    expect_kept(m.file())
    (tmp_path / "m.tflite").write_bytes(m.file())
    with pytest.raises(HexnnError, match=r"input 't0' has elements of !tf_type.string, no n"):
        load(tmp_path / "m.tflite").run()


def test_metadata() -> None:
    """Metadata, description and names of graphs."""
    m = ModelOf()
    x = m.tensor("FLOAT32", 4)
    m.current.inputs = m.current.outputs = [x]
    one = schema().MetadataT()
    one.name, one.buffer = "min_runtime_version", m.buffer(b"1.5.0\0\0\0")
    m.model.metadata = [one]
    m.current.name, m.model.description = "torch-jit.export", "made by a test"
    expect_kept(m.file())


def test_attached_files(tmp_path: Path) -> None:
    """The archive behind a network is behind what is written."""
    packed = io.BytesIO(one_operator("DELEGATE"))
    packed.seek(0, 2)
    with ZipFile(packed, "a") as archive:
        archive.writestr("labels.txt", "cat\ndog\n")
    module = read(packed.getvalue())
    with ZipFile(io.BytesIO(serialize(module))) as archive:
        assert archive.read("labels.txt") == b"cat\ndog\n"


# Real files


FOLDERS = ("ai-edge-quantizer/float", "ai-edge-quantizer/quantized", "coral", "mlperf-tiny")


def expect_same_again(path: Path) -> None:
    """A file says the same after it was read and written, and reads as the same IR."""
    module = read_any(str(path))
    again = serialize(module)
    if path.name != "duplicated_tensor_names.tflite":
        assert said(again) == said(path.read_bytes()), path.name
    assert str(by_content(read(again))) == str(by_content(module)), path.name


@pytest.mark.filterwarnings("ignore::hexnn.frontends.tflite.TfliteWarning")
def test_real_files(model_path: Callable[[str], Path]) -> None:
    for folder in (*FOLDERS, "tflite-micro"):
        for path in sorted(model_path(folder).glob("*.tflite")):
            expect_same_again(path)


def test_files_of_the_examples() -> None:
    paths = sorted((Path(__file__).parents[3] / "examples" / "digits").glob("*.tflite"))
    assert paths
    for path in paths:
        expect_same_again(path)
