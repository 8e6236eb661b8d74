"""Check which TFLite files can be read, written, run and compiled, and compare with LiteRT.

    python benchmarks/tflite_coverage.py [--json FILE] [FOLDER]

The files are those below FOLDER, by default that of real networks (`HEXNN_MODELS`), else our
examples. Each is read, verified, written and read again. Stages source and qnn run operation by
operation on the tensors of LiteRT's reference kernels: integers must be equal, floats differ by at
most `TOLERANCE`. Networks, that is files of `LEAST_OPERATORS` or more, are compiled to hvx.
"""

from __future__ import annotations

import argparse
import json
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import OpResult
from xdsl.utils.exceptions import VerifyException

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.locations import result_name
from hexnn.frontends.tflite import TfliteWarning, read, serialize
from hexnn.frontends.tflite.flatbuffer import Source, decode
from hexnn.frontends.tflite.reader import unique_names
from hexnn.frontends.tflite.schema import Model as Schema
from hexnn.testing.litert_process import Refused, Run, litert
from hexnn.tools.execution import in_source_layout
from hexnn.tools.model import Model
from hexnn.tools.public_networks import models_folder

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tests"))

from support.by_content import by_content  # noqa: E402 (needs the path)
from support.faults_in_ir import faults_in  # noqa: E402 (needs the path)

Array = NDArray[Any]
Tensors = Mapping[str, Array]

MODELS = models_folder() or ROOT / "examples"

TOLERANCE = 1e-5
"""Most difference of floats, relative to the largest magnitude of the tensor: sums are in another
order."""

LONGEST = 200
"""Limit on the characters of LiteRT's messages, which repeat themselves."""

LEAST_OPERATORS = 10
"""The operators of a file that counts as a network."""


@dataclass(frozen=True)
class Outcome:
    """What became of one file. A step that was not reached is false; `why` says why not, by
    step.
    """

    operators: int = 0
    read: bool = False
    round_trip: bool = False
    litert: bool = False
    """Whether LiteRT runs the file."""
    undefined: tuple[int, ...] = ()
    """The indices of tensors that LiteRT makes of memory it has not written: they are not
    compared."""
    faulty_kernels: Mapping[str, str] = field(default_factory=dict[str, str])
    """The tensors of faulty kernels (docs/numerics.md), which are not compared, and the fault."""
    source_equal: bool = False
    qnn_equal: bool = False
    compiled: bool = False
    islands: tuple[str, ...] = ()
    """The kinds of operations that stay as they are in the network that was compiled to hvx."""
    why: Mapping[str, str] = field(default_factory=dict[str, str])
    faults: tuple[str, ...] = ()
    """The steps that gave another result than LiteRT, or ended with an internal error."""

    @property
    def is_network(self) -> bool:
        """Whether the file counts as a network."""
        return self.operators >= LEAST_OPERATORS

    def failed(self, step: str, reason: str, *faults: str) -> Outcome:
        """The outcome with the reason why a step failed, and the step if that is a fault."""
        why = {**self.why, step: reason}
        return replace(self, why=why, faults=(*self.faults, *faults))


class Different(Exception):
    """Raised for a tensor that differs from LiteRT's."""


def files(folder: Path) -> Iterator[Path]:
    """Yield the .tflite files below a folder."""
    yield from sorted(folder.rglob("*.tflite"))


def outcome(path: Path) -> Outcome:
    """Take a file through all steps."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", TfliteWarning)
        result = Outcome(_operators(path))
        data, ran = path.read_bytes(), None
        try:
            ran, undefined = _litert(data)
            result = replace(result, litert=True, undefined=undefined)
        except Refused as e:
            result = result.failed("litert", str(e)[:LONGEST])
            data, ran = _repaired(path)
        return _with_module(path, data, ran, result)


def _repaired(path: Path) -> tuple[bytes, Run | None]:
    """Return a file that LiteRT refuses as we write it, and LiteRT's run of that if there is one:
    what the reader repairs is the same for LiteRT then.
    """
    try:
        data = serialize(read(path))
        return data, _litert(data)[0]
    except (HexnnError, VerifyException, Refused):
        return path.read_bytes(), None


def _litert(data: bytes) -> tuple[Run, tuple[int, ...]]:
    """Return LiteRT's run of a file, and the indices of the tensors that depend on memory that
    LiteRT has not written. Raises Refused.
    """
    ran, again = (litert(memory).run_random(data) for memory in (85, 170))
    pairs = zip(ran.tensors.items(), again.tensors.values(), strict=True)
    undefined = tuple(i for (i, one), two in pairs if one.tobytes() != two.tobytes())
    return ran, undefined


def _with_module(path: Path, data: bytes, ran: Run | None, result: Outcome) -> Outcome:
    """Take a file through the steps that need its IR; `ran` is LiteRT's run of it, if any, as the
    file `data`.
    """
    modules: list[ModuleOp] = []
    result = _step(result, "read", lambda: modules.append(_verified(path)))
    if not result.read:
        return result
    model = Model(modules[0])
    result = _step(result, "round_trip", lambda: check_round_trip(path))
    if ran is not None:
        names = unique_names(_schema(data).subgraphs[0].tensors)
        known = {**ran.inputs, **ran.before, **ran.tensors}
        tensors = {names[i]: a for i, a in known.items() if i not in result.undefined}
        faulty = _faulty(model, tensors)
        result = replace(result, faulty_kernels=faulty)
        result = _step(result, "source_equal", lambda: compare(model, tensors, faulty))
        result = _step(result, "qnn_equal", lambda: compare(model.lower("qnn"), tensors, faulty))
    if result.is_network:
        result = _compiled(model, result)
    return result


def _faulty(model: Model, tensors: Tensors) -> dict[str, str]:
    """Return the tensors of faulty kernels by name, and the fault; `tensors` are LiteRT's."""
    inputs = zip(model.inputs, model.main.args, strict=True)
    by_hint = {arg.name_hint or "": tensors[name] for name, arg in inputs if name in tensors}
    return faults_in(model.ops, {**tensors, **by_hint})


def _step(result: Outcome, name: str, action: Callable[[], None]) -> Outcome:
    """Return `result` with field `name` true if `action` succeeds, else with the reason."""
    try:
        action()
    except (HexnnError, VerifyException) as e:
        return result.failed(name, str(e).splitlines()[0])
    except Different as e:
        return result.failed(name, str(e), name)
    except Exception as e:
        return result.failed(name, f"internal error: {type(e).__name__}: {e}", name)
    return replace(result, **{name: True})


def _compiled(model: Model, result: Outcome) -> Outcome:
    """Compile a network to hvx; return `result` with the operations that stayed as they were."""
    lowered: list[Model] = []
    result = _step(result, "compiled", lambda: lowered.append(model.lower("hvx")))
    kinds = {op.name for one in lowered for op in one.ops if op.dialect_name() in ("tfl", "qnn")}
    return replace(result, islands=tuple(sorted(kinds)))


def _verified(path: Path) -> ModuleOp:
    module = read(path)
    module.verify()
    return module


def _schema(data: bytes) -> Schema:
    source = Source(memoryview(data), "file")
    return decode(Schema, source, source.target(0))


def _operators(path: Path) -> int:
    """Return the number of operators of the first graph; 0 for a file that cannot be decoded."""
    try:
        return len(_schema(path.read_bytes()).subgraphs[0].operators)
    except (HexnnError, ValueError, IndexError):
        return 0


def check_round_trip(path: Path) -> None:
    """Raise Different unless the file, read and written, reads as the same IR and runs the same."""
    data = serialize(read(path))
    first, second = (by_content(read(one)) for one in (path, data))
    if str(first) != str(second):
        raise Different("what is written reads as other IR")
    try:
        expected = litert().run_random(path.read_bytes()).tensors.values()
    except Refused:
        return
    try:
        seen = litert().run_random(data).tensors.values()
    except Refused as e:
        raise Different(f"LiteRT refuses what is written: {e}") from None
    for theirs, ours in zip(expected, seen, strict=True):
        if not np.array_equal(theirs, ours, equal_nan=theirs.dtype.kind == "f"):
            raise Different("LiteRT runs what is written to another result")


def compare(model: Model, expected: Tensors, faulty: Collection[str] = ()) -> None:
    """Run a network operation by operation on the tensors `expected`; raise Different at the first
    that differs from the one computed, unless it is among those of faulty kernels.
    """
    compared: list[str] = []

    def observe(result: OpResult, value: Array) -> Array | None:
        name = result_name(result)
        if name is None or name not in expected:
            return None
        compared.append(name)
        reference = expected[name]
        if name not in faulty:
            expect_equal(name, in_source_layout(result, value), reference)
        same_layout = value.shape == reference.shape
        return reference.astype(value.dtype) if same_layout else None

    inputs = {name: expected[name] for name in model.inputs if name in expected}
    arrays = {name: array.astype(model.inputs[name].dtype) for name, array in inputs.items()}
    outputs = model.run(arrays, observe=observe)
    for name in set(outputs) & set(expected) - set(compared) - set(inputs):
        expect_equal(name, outputs[name], expected[name])


def expect_equal(name: str, value: Array, reference: Array) -> None:
    """Raise Different unless an array equals LiteRT's: integers exactly, floats up to
    `TOLERANCE`.
    """
    if value.shape != reference.shape or (value.dtype.kind == "f") != (reference.dtype.kind == "f"):
        seen, wanted = (f"{a.dtype}{list(a.shape)}" for a in (value, reference))
        raise Different(f"{name} is {seen}, LiteRT's {wanted}")
    wrong = different(value, reference)
    if wrong.any():
        at = tuple(int(i) for i in np.argwhere(wrong)[0])
        raise Different(
            f"{name} differs in {wrong.sum()} of {wrong.size}: "
            f"{value[at]} for {reference[at]} at {list(at)}"
        )


def different(value: Array, reference: Array) -> NDArray[np.bool_]:
    """Return where an array differs from LiteRT's by more than is allowed."""
    if reference.dtype.kind not in "fc":
        return np.not_equal(value, reference)
    wide = np.complex128 if reference.dtype.kind == "c" else np.float64
    ours, theirs = value.astype(wide), reference.astype(wide)
    most = np.abs(theirs[np.isfinite(theirs)]).max(initial=0)
    with np.errstate(invalid="ignore"):
        near = np.abs(ours - theirs) <= TOLERANCE * most
    return ~(near | (ours == theirs) | (np.isnan(ours) & np.isnan(theirs)))


def summary(outcomes: Mapping[str, Outcome]) -> dict[str, int]:
    """Return the numbers of files by what became of them; `refused` are those that
    do not run at stage source, or that LiteRT does not run.
    """
    counts = Counter[str](files=len(outcomes))
    for one in outcomes.values():
        counts["read"] += one.read and one.round_trip
        counts["source_equal"] += one.source_equal
        counts["refused"] += not one.source_equal and not {"read", "source_equal"} & {*one.faults}
        counts["qnn_equal"] += one.qnn_equal
        counts["networks"] += one.is_network
        counts["networks_compiled"] += one.is_network and one.compiled
    names = ("files", "read", "source_equal", "refused", "qnn_equal", "networks")
    return {name: counts[name] for name in (*names, "networks_compiled")}


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line: print what became of each file; return exit status 1 if a tensor
    differs.
    """
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", nargs="?", type=Path, default=MODELS, metavar="FOLDER")
    parser.add_argument("--json", metavar="FILE", help="write all figures")
    given = parser.parse_args(args)
    if not given.folder.is_dir():
        parser.error(f"{given.folder} is not a folder of networks")
    outcomes: dict[str, Outcome] = {}
    for path in files(given.folder):
        name = path.relative_to(given.folder).as_posix()
        outcomes[name] = outcome(path)
        reasons = "; ".join(f"{k}: {v}" for k, v in outcomes[name].why.items())
        print(f"{name}: {reasons or 'equal'}", flush=True)
    figures = summary(outcomes)
    print(", ".join(f"{value} {name}" for name, value in figures.items()))
    if given.json:
        record = {"summary": figures, "files": {n: asdict(o) for n, o in outcomes.items()}}
        Path(given.json).write_text(json.dumps(record, indent=1))
    return int(any(one.faults for one in outcomes.values()))


if __name__ == "__main__":
    sys.exit(main())
