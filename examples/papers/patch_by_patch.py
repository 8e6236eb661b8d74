"""Depth-first against layer by layer: how much less memory do activations take?

Claim (MCUNetV2, Lin et al., NeurIPS 2021, abstract): computing a network patch by patch reduces the
peak memory of existing networks by 4 to 8 times. Here a patch is a piece of a run of operations
(`htp-tile{objective=memory}`); layer by layer is `chains=false`. What is compared is the most bytes
of activations that live at once in TCM, which is large enough for the whole network.

Outcome: reproduced by MobileNetV2 for 224 pixels, 7.7 times. MobileNetV1 0.25 for 128 pixels misses
it with 3.5, ResNet8 for 32 pixels with 2.4, and digits of 8x8 pixels have nothing to divide. Halos,
and weights that are loaded for each piece, cost up to 3.2 times the transfers. The next piece is
loaded while one is computed, so both take memory.

python examples/papers/patch_by_patch.py [NETWORK ...]
"""

import sys
from pathlib import Path

import hexnn
from hexnn.tools.public_networks import models_folder

DIGITS = Path(__file__).parents[1] / "digits" / "digits_int8.tflite"
PIPELINE = (
    "tflite-to-qnn,qnn-to-htp,htp-assign-layout,htp-tile{{{}objective=memory}},htp-plan-memory"
)
EXPECTED: dict[str, tuple[tuple[int, int], tuple[int, int]]] = {
    "digits_int8": ((2_048, 11_008), (2_048, 11_008)),
    "mlperf-tiny/resnet8_int8": ((49_152, 93_312), (22_016, 249_056)),
    "coral/mobilenet_v1_0.25_128_uint8": ((98_304, 584_576), (28_416, 708_352)),
    "coral/mobilenet_v2_1.0_224_int8": ((1_505_280, 3_826_944), (154_496, 5_310_092)),
}
"""Network -> (bytes of activations, bytes moved), layer by layer and depth-first."""


def measured(path: Path, options: str) -> tuple[int, int]:
    """Return the peak bytes of activations in 8 MB of TCM, and the bytes that transfers move."""
    model = hexnn.load(path).lower("htp", "v73{tcm=8M}", PIPELINE.format(options))
    return model.memory_map().peaks["activations"], model.report().bytes_moved


def path_of(network: str) -> Path | None:
    """Return the file of a network of `EXPECTED`; None where it is not installed."""
    folder = models_folder()
    path = DIGITS if network == DIGITS.stem else folder and folder / f"{network}.tflite"
    return path if path and path.exists() else None


def main(networks: list[str]) -> None:
    """Print both schedules of each network, and check that they are as expected."""
    for network in networks or EXPECTED:
        if (path := path_of(network)) is None:
            print(f"{network}: HEXNN_MODELS has no such file")
            continue
        found = measured(path, "chains=false "), measured(path, "")
        (layers, moved), (runs, more) = found
        print(
            f"{network}: activations {layers:,} -> {runs:,} bytes, {layers / runs:.1f} times less;"
        )
        print(f"  moved {moved:,} -> {more:,} bytes")
        assert found == EXPECTED[network], (found, EXPECTED[network])


if __name__ == "__main__":
    main(sys.argv[1:])
