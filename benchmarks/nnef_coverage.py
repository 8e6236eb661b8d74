"""Check which NNEF networks can be read, written, read again and run, and compare with Khronos.

    python benchmarks/nnef_coverage.py [--parameters N] [--speed] [--json FILE]

The networks are those of the models folder (`HEXNN_MODELS`), and those that the specification's
appendices C and D contain, taken from its text (`HEXNN_SPECS`). Networks without data get random
weights. Where the Khronos interpreter (PyPI `nnef`) can run the written folder, outputs are
compared; as it lacks batch normalization, it expands that into other operations (`LOWERED`).
Networks of more than `--parameters` are only read. `--speed` times the flattening of ResNet-101 and
the opening of 100 MB of data.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from math import inf, prod
from pathlib import Path

import numpy as np
from xdsl.dialects.builtin import ModuleOp

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.nnef import VariableOp
from hexnn.dialects.nnef.signature import signatures
from hexnn.dialects.tensors import shape
from hexnn.frontends.nnef.reader import read
from hexnn.frontends.nnef.tensor_file import encode
from hexnn.frontends.nnef.weights import fill_missing
from hexnn.frontends.nnef.writer import text_of, write
from hexnn.tools.public_networks import models_folder

MODELS = models_folder() or Path()
SPECS = Path(os.environ.get("HEXNN_SPECS", ""))
LOWERED = ["batch_normalization", "local_response_normalization"]
"""Operations that the Khronos interpreter must expand into others."""
TOLERANCE = 1e-4
"""Allowed difference of outputs, relative to the largest output: sums are in another order."""
LIMITS = {"ResNet-101, flattened and imported": 1.0, "100 MB of data, opened": 0.2}
"""What is timed -> most seconds."""


ERRATA = (("[[]]", "[][]"), ("logits = softmax(conv4)", "output = softmax(conv4)"))
"""(text of the specification, correction), for its slips."""


@dataclass(frozen=True)
class Outcome:
    """The result of trying one network; `error` is the message if a step failed, else empty."""

    document: str
    operations: int = 0
    steps: tuple[str, ...] = ()
    """The steps that succeeded: `read`, `written` (it reads back as the same text), `run`."""
    difference: float | None = None
    """Largest |output - Khronos' output| / largest output of Khronos; None if not compared."""
    error: str = ""

    @property
    def failed(self) -> bool:
        """Whether a step failed or the outputs differ by more than `TOLERANCE`."""
        apart = self.difference is not None and not self.difference <= TOLERANCE
        return bool(self.error) or apart

    def __str__(self) -> str:
        if self.error:
            return f"{self.document}: FAILED, {self.error}"
        other = "" if self.difference is None else f", {self.difference:.1e} from Khronos"
        return f"{self.document}: {self.operations} operations, {', '.join(self.steps)}{other}"


def documents(scratch: Path) -> Iterator[tuple[str, Path]]:
    """Yield (name, path) of each network; those of the specification are written into folder
    `scratch`.
    """
    for folder in sorted((MODELS / "nnef-generated").glob("*")):
        yield folder.name, folder
    for text in sorted((MODELS / "nnef-tools").glob("*.txt")):
        yield text.stem, text
    for name, text in appendices():
        path = scratch / f"{name}.nnef"
        path.write_text(text)
        yield f"specification {name}", path


def appendices() -> Iterator[tuple[str, str]]:
    """Yield (name, document) for each graph in appendices C and D of the specification;
    compositional ones are preceded by the fragments that the appendices define.
    """
    found = next(iter(sorted(SPECS.glob("002_*.txt"))), None)
    if found is None:
        return
    text = found.read_text()
    for slip, meant in ERRATA:
        text = text.replace(slip, meant)
    start = text.rindex("Appendix C: Example Export")
    blocks = re.findall(r"```[^\n]*\n(.*?)```", text[start:], re.DOTALL)
    fragments = "".join(block for block in blocks if block.strip().startswith("fragment"))
    extension = "extension KHR_enable_fragment_definitions, KHR_enable_operator_expressions;\n"
    for index, block in enumerate(b for b in blocks if b.strip().startswith("graph")):
        name = re.findall(r"graph\s+(\w+)", block)[0]
        flat = "_layer(" not in block and "inception(" not in block and "resnet" not in block
        body = block if flat else extension + fragments + block
        yield f"{'C' if flat else 'D'}-{name}-{index}", f"version 1.0;\n{body}"


def parameters(module: ModuleOp) -> int:
    """Return the number of parameters of a network: the elements of its variables."""
    return sum(prod(shape(op.output)) for op in module.walk() if isinstance(op, VariableOp))


def outcome(name: str, path: Path, most: float) -> Outcome:
    """Read the network at `path`, write it, read it again, run it, compare it with Khronos; return
    the result. A network of more than `most` parameters is only read.
    """
    try:
        module = read(path)
        module.verify()
        count = sum(1 for op in module.walk() if op.dialect_name() == "nnef")
        if parameters(module) > most:
            return Outcome(name, count, ("read",))
        fill_missing(module, 0)
        with tempfile.TemporaryDirectory() as folder:
            write(module, folder)
            again = read(folder)
            steps = ["read", "written"] if text_of(again) == text_of(module) else ["read"]
            outputs, inputs = run(folder)
            steps.append("run")
            apart = difference(folder, inputs, outputs)
        return Outcome(name, count, tuple(steps), apart)
    except (HexnnError, OSError) as error:
        return Outcome(name, error=str(error).splitlines()[0])


def run(folder: str) -> tuple[dict[str, np.ndarray], dict[str, np.ndarray]]:
    """Run the network in `folder` on random inputs; return (outputs, inputs), both by name."""
    model = hexnn.load(folder)
    inputs = model.random_inputs(0)
    return model.run(inputs), inputs


def difference(
    folder: str, inputs: dict[str, np.ndarray], outputs: dict[str, np.ndarray]
) -> float | None:
    """Return the largest |output - Khronos' output| / largest output of Khronos, over all outputs
    of the network in `folder`; None if Khronos' interpreter is missing or cannot run it.
    """
    if find_spec("nnef") is None:
        return None
    import nnef

    try:
        with nnef.Session(folder, lowered=LOWERED) as session:
            others = session(*inputs.values())
    except (ValueError, nnef.Error):
        return None
    pairs = zip(outputs.values(), others, strict=True)
    return max(float(np.abs(a - b).max() / np.abs(b).max()) for a, b in pairs)


def speeds(scratch: Path) -> Iterator[tuple[str, float]]:
    """Yield (what is timed, seconds), each the least of three runs."""
    texts = dict(appendices())
    name = next((n for n in texts if "ResNet" in n), None)
    if name is not None:
        path = scratch / "resnet.nnef"
        path.write_text(texts[name])
        yield "ResNet-101, flattened and imported", min(timed(path) for _ in range(3))
    yield "100 MB of data, opened", min(timed(large(scratch)) for _ in range(3))


def timed(path: Path) -> float:
    """Return the seconds that reading the network at `path` takes."""
    start = time.perf_counter()
    read(path)
    return time.perf_counter() - start


def large(scratch: Path) -> Path:
    """Return the folder of a network with 100 MB of weights, made inside `scratch` on first use."""
    folder = scratch / "large"
    if not folder.is_dir():
        folder.mkdir()
        (folder / "w.dat").write_bytes(encode(np.zeros((25, 1 << 20), np.float32)))
        (folder / "graph.nnef").write_text(
            "version 1.0;\ngraph g(x) -> (y)\n{\n    x = external(shape = [1, 1048576]);\n"
            "    w = variable(shape = [25, 1048576], label = 'w');\n    y = linear(x, w);\n}\n"
        )
    return folder


def summary(outcomes: Sequence[Outcome]) -> dict[str, int]:
    """Return the numbers of standard operations, of documents tried, and of those that failed."""
    return {
        "operations": len(signatures()),
        "documents": len(outcomes),
        "failed": sum(one.failed for one in outcomes),
    }


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line: print the result for each document; return exit status 1 if one
    failed.
    """
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument(
        "--parameters", type=float, default=inf, metavar="N", help="most of what is run"
    )
    parser.add_argument("--speed", action="store_true", help="time what has a limit")
    parser.add_argument("--json", metavar="FILE", help="write all figures")
    given = parser.parse_args(args)
    outcomes: list[Outcome] = []
    with tempfile.TemporaryDirectory() as folder:
        for name, path in documents(Path(folder)):
            outcomes.append(outcome(name, path, given.parameters))
            print(outcomes[-1], flush=True)
        times = dict(speeds(Path(folder))) if given.speed else {}
    for what, seconds in times.items():
        print(f"{what}: {seconds:.2f} s, at most {LIMITS[what]} s")
    figures = summary(outcomes)
    print(", ".join(f"{value} {name}" for name, value in figures.items()))
    if given.json:
        record = {"summary": figures, "documents": [asdict(o) for o in outcomes], "seconds": times}
        Path(given.json).write_text(json.dumps(record, indent=1))
    return int(figures["failed"] > 0)


if __name__ == "__main__":
    sys.exit(main())
