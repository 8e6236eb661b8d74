"""Tensor files: every code and width, headers, what Khronos' reader and writer make of them."""

import struct
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexnn.dialects.nnef import VariableOp
from hexnn.frontends.nnef import tensor_file as files
from hexnn.frontends.nnef.errors import NnefError
from hexnn.frontends.nnef.reader import read

Array = np.ndarray[Any, Any]
DTYPES = ["f2", "f4", "f8", *(f"{kind}{size}" for kind in "iu" for size in (1, 2, 4, 8)), "?"]


def file_of(
    shape: tuple[int, ...],
    bits: int,
    code: int,
    data: bytes,
    parameters: bytes = b"",
    size: int | None = None,
    version: tuple[int, int] = (1, 0),
    magic: bytes = files.MAGIC,
    header: int = files.SIZE,
) -> bytes:
    """A file, said field by field."""
    extents = [*shape, *[0] * 8][:8]
    count = len(data) if size is None else size
    fields = files.HEADER.pack(
        magic, *version, count, len(shape), *extents, bits, code, parameters.ljust(32, b"\0")
    )
    return fields.ljust(header, b"\0") + data


def decoded(data: bytes) -> Array:
    """The items of a file."""
    return files.items(data, files.read_header(data, "w.dat"), "w.dat")


def stream(values: list[int], bits: int) -> bytes:
    """Numbers one after the other as bits, the highest first, in whole bytes."""
    text = "".join(format(value % (1 << bits), f"0{bits}b") for value in values)
    text = text.ljust(-(-len(text) // 8) * 8, "0")
    return int(f"1{text}", 2).to_bytes(len(text) // 8 + 1, "big")[1:]


def stored(values: list[int], bits: int) -> bytes:
    """Numbers as they lie in a file: whole bytes are little-endian."""
    if bits in (8, 16, 32, 64):
        return b"".join((v % (1 << bits)).to_bytes(bits // 8, "little") for v in values)
    return stream(values, bits)


LARGE = 300
"""Items of a file that is referred to rather than copied, if nothing has to be decoded."""


@pytest.mark.parametrize("bits", [1, 3, 4, 7, 8, 12, 16, 24, 32])
@pytest.mark.parametrize("code", [files.UNSIGNED, files.SIGNED, 0x10, 0x11])
def test_large_files_are_decoded_as_small_ones(bits: int, code: int, tmp_path: Path) -> None:
    values = np.random.default_rng(bits).integers(0, 1 << bits, LARGE).tolist()
    is_real = code in (0x10, 0x11)
    parameters = struct.pack("<ff", 0.0, 6.0) if is_real else b""
    data = file_of((LARGE,), bits, code, stored(values, bits), parameters)
    kind = "scalar" if is_real else "integer"
    (tmp_path / "w.dat").write_bytes(data)
    (tmp_path / "graph.nnef").write_text(
        f"version 1.0;\ngraph g(x) -> (y)\n{{\nx = external<{kind}>(shape = [{LARGE}]);\n"
        f"w = variable<{kind}>(shape = [{LARGE}], label = 'w');\ny = select(true, x, w);\n}}\n"
    )
    (op,) = (op for op in read(tmp_path).walk() if isinstance(op, VariableOp))
    np.testing.assert_array_equal(op.array, decoded(data).astype(op.array.dtype))


@pytest.mark.parametrize("name", DTYPES)
def test_arrays_come_back(name: str) -> None:
    array = np.arange(-3, 9).reshape(2, 1, 6).astype(name)
    data = files.encode(array)
    again = decoded(data)
    assert again.dtype == array.dtype
    np.testing.assert_array_equal(again, array)
    assert files.read_header(data, "w.dat").kind == {"f": "scalar", "b": "logical"}.get(
        array.dtype.kind, "integer"
    )


@pytest.mark.parametrize("bits", range(1, 65))
@pytest.mark.parametrize("code", [files.UNSIGNED, files.SIGNED, 0x01_0000])
def test_integers_of_every_width(bits: int, code: int) -> None:
    low, high = (-(1 << bits - 1), 1 << bits - 1) if code == files.SIGNED else (0, 1 << bits)
    values = [low, high - 1, 0, (low + high) // 3, high // 2]
    array = decoded(file_of((5,), bits, code, stored(values, bits)))
    assert array.tolist() == values
    assert array.dtype.itemsize * 8 >= bits
    assert array.dtype.kind == ("i" if code == files.SIGNED else "u")
    known = code if code < 1 << 16 else code >> 16
    written = files.encode(array, known, bits)
    assert written[files.SIZE :] == stored(values, bits)
    np.testing.assert_array_equal(decoded(written), array)


@pytest.mark.parametrize("code", [files.QUANTIZED_UNSIGNED, files.QUANTIZED_SIGNED])
@settings(max_examples=30)
@given(bits=st.integers(1, 64), data=st.data())
def test_quantized_integers_keep_their_codes(code: int, bits: int, data: Any) -> None:
    signed = code == files.QUANTIZED_SIGNED
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)
    values = data.draw(st.lists(st.integers(low, high), min_size=1, max_size=9))
    content = file_of((len(values),), bits, code, stored(values, bits))
    assert files.read_header(content, "w.dat").is_quantized
    assert decoded(content).tolist() == values


def test_flag_of_revision_3_makes_integers_signed() -> None:
    data = file_of((2,), 8, files.UNSIGNED, b"\xff\x01", parameters=struct.pack("<I", 1))
    assert decoded(data).tolist() == [-1, 1]


def test_truth_values_of_one_bit_and_of_eight() -> None:
    assert decoded(file_of((2, 3), 1, files.LOGICAL, b"\xb8")).tolist() == [
        [True, False, True],
        [True, True, False],
    ]
    assert decoded(file_of((3,), 8, files.LOGICAL, b"\x01\x00\x01")).tolist() == [True, False, True]


@pytest.mark.parametrize("bits", [1, 2, 3, 4, 7, 8, 12, 16, 33, 64])
def test_linear_quantization_reaches_both_ends(bits: int) -> None:
    limits = struct.pack("<ff", -1.5, 2.5)
    top = (1 << bits) - 1
    array = decoded(file_of((3,), bits, 0x10, stored([0, top, top // 3], bits), limits))
    assert array.dtype == np.float32
    expected = np.array([-1.5, 2.5, (top // 3) / top * 4 - 1.5], np.float32)
    np.testing.assert_allclose(array, expected, rtol=1e-6)


@pytest.mark.parametrize("bits", [3, 4, 5, 8])
def test_logarithmic_quantization_without_sign(bits: int) -> None:
    r = (1 << bits) - 1
    data = file_of((3,), bits, 0x11, stored([0, r, 1], bits), struct.pack("<ff", 0.0, 6.0))
    assert decoded(data).tolist() == np.array([2.0 ** (3 - r), 8, 2.0 ** (4 - r)], "f4").tolist()


def test_logarithmic_quantization_with_sign() -> None:
    codes = [0b0111, 0b1111, 0b0110, 0b1000]
    data = file_of((4,), 4, 0x11, stored(codes, 4), struct.pack("<ff", -4.0, 4.0))
    assert decoded(data).tolist() == [4.0, -4.0, 2.0, -(2.0**-5)]


def test_headers_of_132_bytes() -> None:
    content = np.array([1, 2, 3], np.float32).tobytes()
    data = file_of((3,), 32, files.FLOAT, content, header=files.OLD_SIZE)
    assert decoded(data).tolist() == [1, 2, 3]


def test_scalars_have_rank_0() -> None:
    assert decoded(file_of((), 32, files.FLOAT, np.float32(7).tobytes())).shape == ()


ONE = b"\0\0\x80\x3f"
F4 = ((1,), 32, files.FLOAT)
BROKEN: list[tuple[str, bytes]] = [
    ("a header has 128 bytes, got 0 (tensor-header", b""),
    ("a header has 128 bytes, got 100 (tensor-header", bytes(100)),
    ("a tensor file begins with 4e ef, got 00 00 (tensor-header", bytes(132)),
    (
        "a tensor file begins with 4e ee, got".replace("4e ee, got", "4e ef, got 4e ee"),
        file_of(*F4, ONE, magic=b"N\xee"),
    ),
    ("version 2.0 is newer than 1.0 (tensor-header", file_of(*F4, ONE, version=(2, 0))),
    ("version 1.1 is newer than 1.0 (tensor-header", file_of(*F4, ONE, version=(1, 1))),
    ("rank is at most 8, got 9 (tensor-header", file_of((1,) * 9, 32, 0, ONE)),
    ("items have 16, 32 or 64 bits, got 8 (tensor-items", file_of((1,), 8, 0, b"\0")),
    ("items have 16, 32 or 64 bits, got 0 (tensor-items", file_of((1,), 0, 0, b"")),
    ("items have 1 to 64 bits, got 0 (tensor-items", file_of((1,), 0, 1, b"")),
    ("items have 1 to 64 bits, got 65 (tensor-items", file_of((1,), 65, 1, bytes(9))),
    (
        "items have 1 to 64 bits, got 4294967295 (tensor-items",
        file_of((1,), 2**32 - 1, 4, bytes(9)),
    ),
    ("got 0x6 (tensor-items", file_of((1,), 8, 6, b"\0")),
    ("got 0x12 (tensor-items", file_of((1,), 8, 0x12, b"\0")),
    ("got vendor 0x2040, 0x5452 (tensor-items", file_of((1,), 8, 0x2040_5452, b"\0")),
    ("[2] items of 32 bits need 8 bytes, the header says 4", file_of((2,), 32, 0, ONE)),
    ("[3] items of 3 bits need 2 bytes, the header says 1", file_of((3,), 3, 1, b"\0")),
    (
        "[4294967295, 4294967295, 4294967295] items of 32 bits need",
        file_of((2**32 - 1,) * 3, 32, 0, ONE),
    ),
    ("promises 4 bytes of items, the file has 3", file_of(*F4, ONE[:3], size=4)),
    ("promises 4 bytes of items, the file has 0", file_of(*F4, b"", size=4)),
    ("promises 4 bytes of items, the file has 5", file_of(*F4, ONE + b"\0", size=4)),
    (
        "min and max are finite, got -inf and 1.0",
        file_of((1,), 8, 0x10, b"\0", struct.pack("<ff", -np.inf, 1)),
    ),
    (
        "min and max are finite, got 0.0 and nan",
        file_of((1,), 8, 0x11, b"\0", struct.pack("<ff", 0, np.nan)),
    ),
    (
        "min of code 0x11 is 0 or -max, got -1 with max 4 (tensor-items",
        file_of((1,), 8, 0x11, b"\0", struct.pack("<ff", -1, 4)),
    ),
    (
        "extents beyond rank 1 are 0, got [1, 7, 0, 0, 0, 0, 0, 0] (tensor-header",
        file_of(*F4, ONE)[:16] + struct.pack("<I", 7) + file_of(*F4, ONE)[20:],
    ),
]


@pytest.mark.parametrize(("message", "data"), BROKEN, ids=[message for message, _ in BROKEN])
def test_broken_files(message: str, data: bytes) -> None:
    with pytest.raises(NnefError) as caught:
        decoded(data)
    assert message in str(caught.value)
    assert str(caught.value).startswith("w.dat:0:0: error: ")
    assert "\n" not in str(caught.value)


@settings(max_examples=200)
@given(st.binary(max_size=200), st.integers(0, 131), st.integers(0, 255))
def test_damaged_files_are_read_or_refused(noise: bytes, place: int, value: int) -> None:
    content = bytearray(files.encode(np.array([[1, 2], [3, 4]], np.float32)))
    content[place] = value
    for data in (bytes(content), noise, files.MAGIC + b"\1\0" + noise):
        with suppress(NnefError):
            decoded(data)


@pytest.mark.parametrize("name", DTYPES)
def test_khronos_reads_what_we_write(name: str, tmp_path: Path) -> None:
    nnef: Any = pytest.importorskip("nnef")
    array = (np.arange(11) % 3).astype(name)
    (tmp_path / "w.dat").write_bytes(files.encode(array))
    with (tmp_path / "w.dat").open("rb") as file:
        np.testing.assert_array_equal(nnef.read_tensor(file), array)


@pytest.mark.parametrize("name", DTYPES)
@pytest.mark.parametrize("quantized", [False, True])
def test_we_read_what_khronos_writes(name: str, quantized: bool, tmp_path: Path) -> None:
    nnef: Any = pytest.importorskip("nnef")
    array = (np.arange(22).reshape(2, 11) % 3).astype(name)
    if quantized and array.dtype.kind not in "iu":
        return
    with (tmp_path / "w.dat").open("wb") as file:
        nnef.write_tensor(file, array, quantized=quantized)
    content = (tmp_path / "w.dat").read_bytes()
    again = decoded(content)
    assert again.dtype == array.dtype
    np.testing.assert_array_equal(again, array)
    if not quantized:
        assert files.encode(array) == content
