"""What a user may give as inputs, and what is said about the rest."""

from collections.abc import Sequence

import numpy as np
import pytest
from xdsl.dialects.builtin import TensorType, f32

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.quant import UniformType
from hexnn.tools.inputs import Array, Tensor, prepare

INT8 = UniformType.per_tensor("i8", 0.5, -3)
IMAGE = Tensor("image", TensorType(INT8, [1, 4, 5, 3]))
REAL = Tensor("real", TensorType(f32, [2, 3]))


def zeros(shape: Sequence[int], dtype: str = "int8") -> Array:
    return np.zeros(shape, dtype)


def test_arrays_pass_as_they_are():
    array = zeros([1, 4, 5, 3])
    assert prepare({"image": array}, {"image": IMAGE})["image"] is array


def test_several_samples_pass():
    assert prepare({"image": zeros([7, 4, 5, 3])}, {"image": IMAGE})["image"].shape[0] == 7
    assert prepare({"real": zeros([6, 3], "float32")}, {"real": REAL})["real"].shape == (6, 3)


def test_real_values_are_quantized_on_demand():
    real = np.full([1, 4, 5, 3], 0.25)
    assert (prepare({"image": real}, {"image": IMAGE}, quantize=True)["image"] == -2).all()


def test_quantize_rounds_half_away_and_saturates():
    real = np.array([0.25, -0.25, 1e9, -1e9, np.nan])
    assert IMAGE.quantize(real).tolist() == [-2, -4, 127, -128, -3]
    assert IMAGE.dequantize(np.array([-2, -4], np.int8)).tolist() == [0.5, -0.5]


@pytest.mark.parametrize(
    ("array", "message", "note"),
    [
        (zeros([1, 3, 4, 5]), r"must have shape \[1, 4, 5, 3\], got \[1, 3, 4, 5\]", "NCHW"),
        (zeros([4, 5, 3]), "must have shape", "batch axis is missing"),
        (zeros([1, 60]), "must have shape", "as many elements"),
        (zeros([1, 5, 5, 3]), "must have shape", None),
        (zeros([0, 4, 5, 3]), "must have shape", None),
        (zeros([1, 4, 5, 3], "float32"), "must be int8, got float32", "--quantize-input"),
        (zeros([1, 4, 5, 3], "int64"), "must be int8, got int64", "astype"),
        (zeros([1, 4, 5, 3], "complex64"), "must be int8, got complex64", None),
    ],
)
def test_arrays_that_do_not_fit(array: Array, message: str, note: str | None):
    with pytest.raises(HexnnError, match=message) as error:
        prepare({"image": array}, {"image": IMAGE})
    assert "'image'" in error.value.message
    assert (note is None) == (error.value.notes == ())
    assert note is None or note in error.value.notes[0]


def test_names_that_do_not_fit():
    inputs = {"image": IMAGE, "real": REAL}
    with pytest.raises(HexnnError, match="unknown input 'imag', did you mean 'image'"):
        prepare({"imag": zeros([1])}, inputs)
    with pytest.raises(HexnnError, match="no array for input 'real'"):
        prepare({"image": zeros([1, 4, 5, 3])}, inputs)


def test_inputs_have_equally_many_samples():
    given = {"image": zeros([3, 4, 5, 3]), "real": zeros([4, 3], "float32")}
    with pytest.raises(HexnnError, match="3 for 'image', 2 for 'real'"):
        prepare(given, {"image": IMAGE, "real": REAL})
