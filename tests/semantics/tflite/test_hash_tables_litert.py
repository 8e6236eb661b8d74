"""Hash tables against LiteRT, at every stage."""

from __future__ import annotations

import numpy as np
import pytest

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.tf_type.strings import stored_strings, text_of
from hexnn.frontends.tflite import read, serialize
from hexnn.testing.litert_process import Litert
from hexnn.tools.api import parse

STAGES = ("source", "qnn", "htp", "hvx")
WORDS = [b"one", b"", b"three", b"vier"]


def stored(texts: list[bytes]) -> bytes:
    """Strings as a file has them."""
    starts = np.cumsum([4 * (len(texts) + 2), *map(len, texts)])
    return np.array([len(texts), *starts], "<i4").tobytes() + b"".join(texts)


def strings(name: str, texts: list[bytes]) -> str:
    data = np.frombuffer(stored(texts), np.int8).tolist()
    return (
        f"%{name} = tfl.opaque_const dense<{data}> : tensor<{len(data)}xi8> : "
        f"tensor<{len(texts)}x!tf_type.string>"
    )


R, S = "tensor<1x!tf_type.resource>", "!tf_type.string"
TO_STRINGS = f"""
func.func @main(%x: tensor<3xi64>) -> (tensor<3x{S}>, tensor<1xi64>) {{
  %h = "tfl.hashtable"() {{table_id = 3 : i32, key_dtype = i64, value_dtype = {S}}} : () -> {R}
  %k = arith.constant dense<[5, 7, -1, 9]> : tensor<4xi64>
  {strings("v", WORDS)}
  "tfl.hashtable_import"(%h, %k, %v) : ({R}, tensor<4xi64>, tensor<4x{S}>) -> ()
  {strings("d", [b"none"])}
  %y = "tfl.hashtable_find"(%h, %x, %d) : ({R}, tensor<3xi64>, tensor<1x{S}>) -> tensor<3x{S}>
  %n = "tfl.hashtable_size"(%h) : ({R}) -> tensor<1xi64>
  func.return %y, %n : tensor<3x{S}>, tensor<1xi64>
}}
"""
FROM_STRINGS = f"""
func.func @main(%x: tensor<3xi64>) -> (tensor<3xi64>, tensor<4xi64>) {{
  %h = "tfl.hashtable"() {{table_id = 3 : i32, key_dtype = {S}, value_dtype = i64}} : () -> {R}
  %v = arith.constant dense<[5, 7, -1, 9]> : tensor<4xi64>
  {strings("k", WORDS)}
  "tfl.hashtable_import"(%h, %k, %v) : ({R}, tensor<4x{S}>, tensor<4xi64>) -> ()
  {strings("a", [b"three", b"two", b"", b"one"])}
  %d = arith.constant dense<-3> : tensor<1xi64>
  %y = "tfl.hashtable_find"(%h, %a, %d) : ({R}, tensor<4x{S}>, tensor<1xi64>) -> tensor<4xi64>
  %z = tfl.add %x, %x : tensor<3xi64>
  func.return %z, %y : tensor<3xi64>, tensor<4xi64>
}}
"""


@pytest.mark.parametrize("text", [TO_STRINGS, FROM_STRINGS], ids=["to strings", "from strings"])
def test_every_stage_equals_litert(litert: Litert, text: str) -> None:
    data = serialize(parse(text))
    model = hexnn.Model(read(data, "network.tflite"))
    samples = [{"x": np.array(keys, np.int64)} for keys in ([5, 6, 7], [9, -1, 5])]
    expected = litert.run(data, samples, optimized=True)
    assert f"{read(serialize(read(data)))}" == f"{read(data)}"
    for stage in STAGES:
        lowered = model.lower(stage)
        for sample, wanted in zip(samples, expected, strict=True):
            for name, array in lowered.run(sample).items():
                if wanted[name].dtype.kind in "SO":
                    array = np.array([text_of(int(number)) for number in array], object)
                np.testing.assert_array_equal(array, wanted[name], stage)


def test_a_table_that_is_not_filled_is_an_error() -> None:
    lines = [line for line in TO_STRINGS.splitlines() if "import" not in line]
    with pytest.raises(HexnnError, match="the hash table is used before it is filled"):
        hexnn.Model(parse("\n".join(lines))).run({"input0": np.zeros(3, np.int64)})


def test_strings_are_read_as_files_have_them() -> None:
    assert stored_strings(stored(WORDS)) == WORDS
    assert stored_strings(b"") == []
    for damaged in (stored(WORDS)[:9], stored(WORDS)[:-1], b"\xff" * 12):
        with pytest.raises(HexnnError, match="bytes of another form"):
            stored_strings(damaged)
