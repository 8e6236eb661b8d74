"""Items of files wider than those of documents keep their values, at every stage."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

import numpy as np
import pytest
from support.nnef_drawing import Array
from support.nnef_folder import folder

from hexnn.dialects.diagnostics import HexnnError
from hexnn.tools.api import Model, load

STAGES = ("qnn", "htp", "hvx")
VALUES = {
    "i64": np.array([2**40 + 5, -(2**62)], np.int64),
    "u64": np.array([2**64 - 1, 5], np.uint64),
    "u32": np.array([2**32 - 1, 7], np.uint32),
    "f64": np.array([1e300, -0.1]),
}
"""Values that narrower types do not hold."""

Function: TypeAlias = Callable[[Array], Array]
MOVEMENTS: dict[str, tuple[str, Function]] = {
    "copy": ("copy(w)", lambda w: w),
    "reshape": ("reshape(w, shape = [1, 2])", lambda w: w.reshape(1, 2)),
    "transpose": ("transpose(unsqueeze(w, axes = [0]), axes = [1, 0])", lambda w: w[:, None]),
    "squeeze": ("squeeze(unsqueeze(w, axes = [1]), axes = [1])", lambda w: w),
    "tile": ("tile(w, repeats = [2])", lambda w: np.tile(w, 2)),
    "slice": ("slice(w, axes = [0], begin = [1], end = [0])", lambda w: w[1:]),
    "concat": ("concat([w, w], axis = 0)", lambda w: np.concatenate([w, w])),
    "stack": ("stack([w, w], axis = 0)", lambda w: np.stack([w, w])),
    "gather": (
        "gather(w, constant<integer>(shape = [3], value = [1, 0, 1]))",
        lambda w: w[[1, 0, 1]],
    ),
    "select": ("select(b, w, 1ITEM)", lambda w: np.array([w[0], 1], w.dtype)),
    "update": ("update(w, copy(w))", lambda w: w),
}
"""What moves elements, in NNEF and in numpy."""


@pytest.mark.parametrize("type", VALUES)
@pytest.mark.parametrize("name", MOVEMENTS)
def test_movements_keep_wide_values(tmp_path: Path, name: str, type: str):
    text, numpy = MOVEMENTS[name]
    item = ".0" if type == "f64" else ""
    data = {"w": VALUES[type]}
    network = load(folder(tmp_path, f"y = {text.replace('ITEM', item)};", "y", data))
    expect_exact(network, {"y": numpy(VALUES[type])}, () if name == "update" else STAGES)


def expect_exact(network: Model, wanted: dict[str, Array], stages: Sequence[str]) -> None:
    """The network gives these arrays, of these types, at its source and at `stages`."""
    inputs = {"b": np.array([True, False])}
    for found in (network, *(network.lower(stage) for stage in stages)):
        results = found.run(inputs)
        assert set(results) == set(wanted)
        for key, array in wanted.items():
            assert results[key].dtype == array.dtype
            np.testing.assert_array_equal(results[key], array)


FUNCTIONS: dict[str, Function] = {
    "relu(w)": lambda w: np.maximum(w, 0),
    "neg(w)": lambda w: -w,
    "abs(w)": np.abs,
    "mul(w, 0.1)": lambda w: w * 0.1,
    "max(w, 0.1)": lambda w: np.maximum(w, 0.1),
    "lt(w, 1e299)": lambda w: w < 1e299,
    "ge(w, 1e300)": lambda w: w >= 1e300,
    "max_reduce(w, axes = [0])": lambda w: w.max(keepdims=True),
    "min_reduce(w, axes = [0])": lambda w: w.min(keepdims=True),
    "sum_reduce(w, axes = [0])": lambda w: w.sum(keepdims=True),
    "add_n([w, w])": lambda w: w + w,
}


@pytest.mark.parametrize("text", FUNCTIONS)
def test_functions_of_wide_scalars_are_wide(tmp_path: Path, text: str):
    data = {"w": VALUES["f64"]}
    network = load(folder(tmp_path, f"y = {text};", "y", data))
    expect_exact(network, {"y": np.asarray(FUNCTIONS[text](data["w"]))}, STAGES)


CASTS = [
    ("i64", "scalar", np.array([2.0**40 + 5, -(2.0**62)])),
    ("i64", "integer", VALUES["i64"]),
    ("i64", "logical", np.array([True, True])),
    ("u64", "integer", VALUES["u64"]),
    ("u32", "integer", VALUES["u32"]),
    ("f64", "scalar", VALUES["f64"]),
    ("f64", "integer", np.array([2**63 - 1, 0])),
]


@pytest.mark.parametrize(("type", "kind", "wanted"), CASTS)
def test_casts_have_the_bits_that_values_need(tmp_path: Path, type: str, kind: str, wanted: Array):
    network = load(folder(tmp_path, f"y = cast<{kind}>(w);", "y", {"w": VALUES[type]}))
    expect_exact(network, {"y": wanted}, STAGES)


def test_tensors_of_several_widths_meet_in_one_that_holds_both(tmp_path: Path):
    data = {"w": VALUES["u32"], "v": np.array([-1, 2], np.int32)}
    network = load(folder(tmp_path, "y = concat([w, v], axis = 0);", "y", data))
    expect_exact(network, {"y": np.array([2**32 - 1, 7, -1, 2])}, STAGES)


def test_integers_that_no_type_holds_are_refused(tmp_path: Path):
    data = {"w": VALUES["u64"], "v": VALUES["i64"]}
    path = folder(tmp_path, "y = concat([w, v], axis = 0);", "y", data)
    with pytest.raises(HexnnError, match="'concat': no integers hold those of ui64, i64"):
        load(path)
