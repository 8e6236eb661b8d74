"""Damaged .tflite files: an error of one line, never another exception, never a long wait."""

import time
import tracemalloc
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from support.schema_models import ModelOf

from hexnn.dialects.diagnostics import HexnnError
from hexnn.frontends.tflite import TfliteWarning, read, serialize

DIGITS = Path(__file__).parents[3] / "examples" / "digits" / "digits_int8.tflite"
MUTATIONS = 200
SECONDS = 2.0
FEW = 1 << 20
"""Bytes below which memory is that of a reader at all, not of its input."""


def attempt(data: bytes) -> bool:
    """Whether the file can be read; fails for any exception but HexnnError, and for a long wait."""
    start = time.perf_counter()
    said = ""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", TfliteWarning)
        try:
            read(data, "m.tflite").verify()
        except HexnnError as e:
            said = str(e)
    assert time.perf_counter() - start < SECONDS
    assert said == "" or (said.startswith("m.tflite:") and "\n" not in said)
    return said == ""


def structure(data: bytes) -> np.ndarray:
    """The places of bytes outside of the weights: those whose change alters how it reads."""
    found = [i for i in range(len(data)) if i < 64]
    rng = np.random.default_rng(0)
    for i in rng.choice(len(data), 150, replace=False):
        changed = bytearray(data)
        changed[i] ^= 0xFF
        if not attempt(bytes(changed)):
            found.append(int(i))
    return np.array(found)


def mutate(data: bytes, places: np.ndarray, rng: np.random.Generator) -> bytes:
    """The file with one to eight bytes changed, near places that matter half of the time."""
    changed = bytearray(data)
    for _ in range(int(rng.integers(1, 9))):
        near = int(rng.choice(places)) + int(rng.integers(-4, 5))
        at = near if rng.random() < 0.5 else int(rng.integers(len(data)))
        changed[at % len(data)] = int(rng.integers(256))
    return bytes(changed)


def test_our_network_mutated() -> None:
    """Random bytes of our own network."""
    data = DIGITS.read_bytes()
    places, rng = structure(data), np.random.default_rng(1)
    readable = [attempt(mutate(data, places, rng)) for _ in range(MUTATIONS)]
    assert 0 < sum(readable) < MUTATIONS


def test_real_network_mutated(model_path: Callable[[str], Path]) -> None:
    """Random bytes of a file of another writer."""
    data = model_path("tflite-micro/hello_world_int8.tflite").read_bytes()
    places, rng = structure(data), np.random.default_rng(2)
    readable = [attempt(mutate(data, places, rng)) for _ in range(MUTATIONS)]
    assert 0 < sum(readable) < MUTATIONS


OTHERS = (
    "ai-edge-quantizer/float/simple_composite.tflite",
    "ai-edge-quantizer/float/two_signatures.tflite",
    "ai-edge-quantizer/float/bmm.tflite",
    "ai-edge-quantizer/quantized/single_conv2d_transpose_bias_a16w8.tflite",
    "ai-edge-quantizer/quantized/single_split_a8w8.tflite",
    "coral/split_concat.tflite",
    "tflite-micro/audio_preprocessor_int8.tflite",
    "tflite-micro/micro_speech_quantized.tflite",
)
"""Files of several writers: signatures, composites, custom operators, options of all kinds."""


def test_different_files_mutated(model_path: Callable[[str], Path]) -> None:
    for name in OTHERS:
        check_mutants(name, model_path(name).read_bytes())


def check_mutants(name: str, data: bytes) -> None:
    """What is read of mutants can be written; little memory is needed for either."""
    rng, heads = np.random.default_rng(5), np.arange(min(len(data), 6000))
    tracemalloc.start()
    for _ in range(8):
        changed = mutate(data, heads, rng)
        if attempt(changed):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", TfliteWarning)
                assert attempt(serialize(read(changed))), name
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 10 * max(len(data), FEW), name


@pytest.mark.parametrize("part", range(10))
def test_truncated(part: int) -> None:
    """A file that ends too early: at round sizes and at any byte of its head."""
    data = DIGITS.read_bytes()
    sizes = {part * len(data) // 10, *range(part, 200, 10), len(data) - 1 - part * 4}
    assert not any([attempt(data[:size]) for size in sorted(sizes)])


def test_long_vectors() -> None:
    """A length that goes beyond the file allocates nothing."""
    data = bytearray(DIGITS.read_bytes())
    for at in range(0, 4000, 28):
        original = data[at : at + 4]
        data[at : at + 4] = b"\xff\xff\xff\x7f"
        attempt(bytes(data))
        data[at : at + 4] = original


def test_mutations_of_what_we_write() -> None:
    """What can be read after a change can be written and read again."""
    data = DIGITS.read_bytes()
    rng = np.random.default_rng(3)
    for _ in range(25):
        changed = bytearray(data)
        changed[int(rng.integers(len(data)))] ^= 1 << int(rng.integers(8))
        if attempt(bytes(changed)):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", TfliteWarning)
                again = serialize(read(bytes(changed)))
            assert attempt(again)


@pytest.mark.parametrize("position", [0, 1])
def test_data_of_what_a_run_computes_are_said(position: int) -> None:
    """An input and a result may have data in the file, or a buffer that is not there."""
    m = ModelOf()
    tensors = [m.tensor("FLOAT32", 2) for _ in range(2)]
    m.current.inputs, m.current.outputs = tensors[:1], tensors[1:]
    m.operator("RELU", tensors[:1], tensors[1:])
    serialize(read(m.file()))
    changed = m.current.tensors[position]
    changed.buffer = m.buffer(np.ones(2, np.float32).tobytes())
    for index, said in (
        (changed.buffer, "8 bytes of data, which have no effect,"),
        (9, r"data that cannot be read \(it is in buffer 9 of 2 buffers\)"),
    ):
        changed.buffer = index
        expected = f"has {said} in tensor {position} 't{position}'"
        with pytest.warns(TfliteWarning, match=expected):
            read(m.file()).verify()
        with pytest.raises(HexnnError, match=expected):
            read(m.file(), strict=True)
