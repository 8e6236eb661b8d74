"""The networks of the goldens, and where they and the goldens are."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from support import folders

Tensors = dict[str, NDArray[Any]]

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]

OURS: dict[str, Path] = {
    "digits_int8": ROOT / "examples/digits/digits_int8.tflite",
    "digits_branches_int8": ROOT / "examples/digits/digits_branches_int8.tflite",
}
"""The .tflite file of each network of the project."""

MODELS: dict[str, str] = {
    "resnet8_int8": "mlperf-tiny/resnet8_int8.tflite",
    "ad01_int8": "mlperf-tiny/ad01_int8.tflite",
    "hello_world_int8": "tflite-micro/hello_world_int8.tflite",
    "micro_speech_quantized": "tflite-micro/micro_speech_quantized.tflite",
    "mobilenet_v1_0.25_128_uint8": "coral/mobilenet_v1_0.25_128_uint8.tflite",
}
"""The .tflite file of each other network, in the folder of models."""

NETWORKS = (*MODELS, *OURS)

CASES: dict[str, tuple[str, ...]] = {
    "ad01_int8": ("seed0", "seed1", "window0", "window100"),
    "hello_world_int8": ("seed0", "seed1", "seed2", "seed3"),
    "micro_speech_quantized": ("seed0", "seed1"),
    "digits_int8": ("seed0", "seed1"),
    "digits_branches_int8": ("seed0", "seed1"),
}
"""The inputs of a network's golden; `seed0` alone where none are named."""

SPECTROGRAM = "mlperf-tiny/ad01_normal_id_01_f32.bin"
"""The real input of ad01: 200 frames of 128 float32; a window is 5 frames."""


OPERATORS = "operators"
"""The golden of single operators: the modules of operators.mlir, by their headlines."""


def operators() -> dict[str, str]:
    """The text of each module of operators.mlir, by its headline."""
    text = (HERE / "operators.mlir").read_text().partition("\n\n")[2]
    chunks = [chunk.strip() for chunk in text.split("// -----")]
    return {chunk.partition("\n")[0].removeprefix("// "): chunk for chunk in chunks}


def cases(network: str) -> tuple[str, ...]:
    """The names of the inputs of `network`."""
    return tuple(operators()) if network == OPERATORS else CASES.get(network, ("seed0",))


def network(name: str) -> Path:
    """The file of a network; the test that asks is skipped where it is missing."""
    return OURS[name] if name in OURS else folders.model(MODELS[name])


def golden_path(network: str) -> Path:
    """The file that holds the golden tensors of `network`."""
    return HERE / f"{network}.npz"


def load(network: str) -> dict[str, Tensors]:
    """The golden tensors by name, for each input."""
    with np.load(golden_path(network)) as file:
        found: dict[str, Tensors] = {case: {} for case in cases(network)}
        for key in file.files:
            case, _, tensor = key.partition("|")
            found[case][tensor] = file[key]
    return found


def save(path: Path, tensors: Mapping[str, Tensors]) -> None:
    """Write the golden tensors of each input, compressed."""
    flat = {f"{case}|{name}": a for case, by_name in tensors.items() for name, a in by_name.items()}
    np.savez_compressed(path, allow_pickle=False, **flat)


def window(index: int) -> NDArray[np.float32]:
    """Window `index` of ad01's real input: 640 float32 in a row."""
    frames = np.fromfile(folders.model(SPECTROGRAM), np.float32).reshape(-1, 128)
    return frames[index : index + 5].reshape(1, -1)
