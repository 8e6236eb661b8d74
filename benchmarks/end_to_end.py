"""Measure per network: time from file to HVX code, run times on two engines, code size, memory.

    python benchmarks/end_to_end.py [MODEL ...] [--json FILE]

Without MODEL, the networks that ship with the project and those of `$HEXNN_MODELS` are measured.
Each network is measured in three processes: one with an empty cache of compiled kernels, one with
the cache that the first has filled, and one that runs LiteRT's reference kernels if LiteRT is
installed. Each time is the least of several runs.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from hexnn.tools.public_networks import models_folder

ROOT = Path(__file__).resolve().parent.parent
MODELS = (
    "mlperf-tiny/resnet8_int8.tflite",
    "mlperf-tiny/ad01_int8.tflite",
    "tflite-micro/hello_world_int8.tflite",
    "tflite-micro/micro_speech_quantized.tflite",
    "coral/mobilenet_v1_0.25_128_uint8.tflite",
)
COLUMNS = (
    ("compile_s", "file to hvx, s", "{:.2f}"),
    ("codegen_s", "code generation cold, s", "{:.2f}"),
    ("codegen_cached_s", "cached, s", "{:.3f}"),
    ("llvm_s", "llvm run, ms", "{:.3f}"),
    ("numpy_s", "numpy run, ms", "{:.1f}"),
    ("hvx_instructions", "HVX instructions", "{:,}"),
    ("rate", "llvm, M HVX/s", "{:.0f}"),
    ("litert_ratio", "llvm / LiteRT reference", "{:.2f}"),
    ("peak_mb", "peak, MB", "{:.0f}"),
)


def best(run: Callable[[], object], seconds: float = 0.5, most: int = 50) -> float:
    """Return the least wall time in seconds of one call: at least 3 calls, at most `most`, and no
    more after `seconds` in total.
    """
    times: list[float] = []
    while len(times) < most and (len(times) < 3 or sum(times) < seconds):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return min(times)


def measure(path: str) -> dict[str, float]:
    """Return figure name -> value for the network in file `path`: times in seconds, HVX
    instructions per run, peak memory in MB; measured in this process with the cache of kernels as
    it is.
    """
    import hexnn

    start = time.perf_counter()
    model = hexnn.load(path).lower("hvx")
    compiled = time.perf_counter()
    inputs = model.random_inputs(seed=0)
    model.run(inputs, engine="llvm")
    first = time.perf_counter() - compiled
    llvm = best(lambda: model.run(inputs, engine="llvm"))
    return {
        "compile_s": compiled - start,
        "codegen_s": max(first - llvm, 0.0),
        "llvm_s": llvm,
        "numpy_s": best(lambda: model.run(inputs, engine="numpy"), most=5),
        "hvx_instructions": model.report().hvx_instructions,
        "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


def measure_litert(path: str) -> dict[str, float]:
    """Return {"litert_s": seconds of one run of the network by LiteRT's reference kernels}."""
    import numpy as np

    litert = import_module("ai_edge_litert.interpreter")
    interpreter: Any = litert.Interpreter(
        model_path=path,
        num_threads=1,
        experimental_preserve_all_tensors=True,
        experimental_op_resolver_type=litert.OpResolverType.BUILTIN_REF,
    )
    interpreter.allocate_tensors()
    for detail in interpreter.get_input_details():
        interpreter.set_tensor(detail["index"], np.zeros(detail["shape"], detail["dtype"]))
    return {"litert_s": best(interpreter.invoke)}


def child(what: str, path: str, cache: str) -> dict[str, float]:
    """Return the result of `measure` (`what` is "measure") or `measure_litert` in a new process
    with kernel cache folder `cache`; {} if LiteRT fails.
    """
    found = subprocess.run(
        [sys.executable, __file__, "--child", what, path],
        env=os.environ | {"HEXNN_CACHE": cache},
        stdout=subprocess.PIPE,
        stderr=None if what == "measure" else subprocess.DEVNULL,
        text=True,
        check=what == "measure",
    )
    return json.loads(found.stdout.splitlines()[-1]) if found.returncode == 0 else {}


def figures(path: Path) -> dict[str, float]:
    """Return figure name -> value for one network: the least of two runs of `measure`, code
    generation without and with a cache, and the ratio to LiteRT's time if available.
    """
    with tempfile.TemporaryDirectory() as cache:
        cold = child("measure", str(path), cache)
        warm = child("measure", str(path), cache)
        litert = child("litert", str(path), cache)
    out = {k: min(v, warm[k]) if k in ("llvm_s", "numpy_s") else v for k, v in cold.items()}
    out["codegen_cached_s"] = warm["codegen_s"]
    out["rate"] = out["hvx_instructions"] / out["llvm_s"] / 1e6
    if "litert_s" in litert:
        out["litert_ratio"] = out["llvm_s"] / litert["litert_s"]
    return out


def networks() -> list[Path]:
    """Return the files of the project's example networks and of those of `MODELS` that exist."""
    folder = models_folder()
    others = [folder / name for name in MODELS] if folder else []
    return [*sorted(ROOT.glob("examples/digits/*.tflite")), *filter(Path.exists, others)]


def table(rows: dict[str, dict[str, float]]) -> str:
    """Return the figures (network -> figure name -> value) as a text table with a line per
    network.
    """

    def cell(row: dict[str, float], key: str, form: str) -> str:
        scale = 1e3 if key in ("llvm_s", "numpy_s") else 1
        return form.format(row[key] * scale) if key in row else "-"

    head = ["network", *(title for _, title, _ in COLUMNS)]
    lines = [[name, *(cell(row, key, f) for key, _, f in COLUMNS)] for name, row in rows.items()]
    widths = [max(map(len, column)) for column in zip(head, *lines, strict=True)]
    return "\n".join(
        "  ".join(text.rjust(w) for text, w in zip(line, widths, strict=True))
        for line in [head, *lines]
    )


def main() -> None:
    """Run the command line: measure the networks, print the table, and write `--json` if given."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("models", nargs="*", type=Path)
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--child", nargs=2, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.child:
        what, path = args.child
        print(json.dumps((measure if what == "measure" else measure_litert)(path)))
        return
    rows = {path.stem: figures(path) for path in args.models or networks()}
    print(table(rows))
    if args.json:
        args.json.write_text(json.dumps(rows, indent=2) + "\n")


if __name__ == "__main__":
    main()
