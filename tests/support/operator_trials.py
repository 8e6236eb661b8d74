"""Random files of one operator: LiteRT's results at the source, at qnn, without floats also at hvx;
and its refusals.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
from support.hostile import ACCEPTED, DIFFERENT, INTERNAL, REFUSED, Trial
from support.litert_faults import fault_of
from support.operator_file import Array, Operator, Tensor, model
from support.random_operators import ROWS, drawn
from support.random_operators.drawing import SUMS
from xdsl.dialects.builtin import ModuleOp

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.islands import FALLBACK
from hexnn.frontends.tflite import TfliteWarning, read, serialize
from hexnn.frontends.tflite.operators import OPERATORS
from hexnn.frontends.tflite.prepare import describe, violations
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.executor import execute
from hexnn.testing.litert_process import Refused, litert
from hexnn.testing.pass_stages import run_pass
from hexnn.tools.api import apply

Arrays = Mapping[str, Array]
FILE = "operator.tflite"

NEAR, NEARBY = 1e-6, 64
"""The greatest relative change of inputs whose results are near, and the number of such inputs."""

ROUNDING_AGAIN = (
    *("RNN", "LSTM", "UNIDIRECTIONAL_SEQUENCE_RNN", "UNIDIRECTIONAL_SEQUENCE_LSTM", "SVDF"),
)
"""The layers that round floats which they have computed to 8 bits, if their weights have 8."""

LAYERS = (
    *("BATCH_MATMUL", "CONV_2D", "CONV_3D", "CONV_3D_TRANSPOSE", "DEPTHWISE_CONV_2D"),
    *("FULLY_CONNECTED", "TRANSPOSE_CONV"),
)
"""The layers, whose sums are of products."""

HALF = 2.0**-10
"""The tolerance of half floats, of which LiteRT rounds each step of a function."""

FLOATS = frozenset({"f16", "f32", "f64", "c64"})
"""The element types that no kernel computes in."""

WITHOUT_REFERENCE = ("CEIL", "ELU", "ROUND", "SEGMENT_SUM")
"""The operators that LiteRT has no reference kernel for."""


class Different(Exception):
    """What hexnn and LiteRT do not agree on."""


class Undefined(Exception):
    """What need not have a result: an operator of a tensor without elements (docs/numerics.md), or
    an irregular one.
    """


@cache
def names() -> tuple[str, ...]:
    """The operators that are drawn: all that have an operation in the tfl dialect."""
    return tuple(sorted(row.builtin for row in OPERATORS if row.builtin in ROWS))


def operator_of(seed: int) -> Operator:
    """Operator number `seed`: each kind in turn."""
    builtin = names()[seed % len(names())]
    return drawn(builtin, ROWS[builtin], seed)


def trial(seed: int, folder: Path) -> Trial:
    """Operator number `seed`, its file in `folder`."""
    operator = operator_of(seed)
    (folder / FILE).write_bytes(model(operator))
    return tried(operator)


def tried(operator: Operator) -> Trial:
    """Compare hexnn with LiteRT on an operator."""
    counts = Counter({operator.builtin: 1})
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            warnings.simplefilter("ignore", TfliteWarning)
            outcome = compared(operator, counts)
    except Different as e:
        if fault := fault_of(operator):
            return Trial(ACCEPTED, counts=counts + Counter({f"faulty kernel: {fault}": 1}))
        if not operator.regular and not is_determined(operator):
            return Trial(REFUSED, counts=counts + Counter({"LiteRT reads what nobody wrote": 1}))
        return Trial(DIFFERENT, f"{operator}\n  {e}", counts)
    except Exception as e:
        return Trial(INTERNAL, f"{operator}\n  {type(e).__name__}: {e}", counts)
    return Trial(outcome, counts=counts)


def compared(operator: Operator, counts: Counter[str]) -> str:
    """The outcome of an operator. Raises Different where hexnn and LiteRT do not agree."""
    try:
        theirs = asked(model(operator), operator)
    except Refused as e:
        check_refused(operator, str(e))
        counts["LiteRT refused"] += 1
        return REFUSED
    operator = restated(operator, theirs)
    module = imported(operator)
    if module is None:
        counts["only LiteRT runs it"] += 1
        return REFUSED
    check_written(module, operator, theirs)
    try:
        ours = ran(module, operator, "source")
    except Undefined:
        counts["only LiteRT runs it"] += 1
        return REFUSED
    check_source(module, operator, ours, theirs)
    run_pass(module, "tfl-to-qnn")
    islands = any(FALLBACK in op.attributes for op in module.walk())
    counts["islands" if islands else "legalized"] += 1
    legal = ran(module, operator, "qnn")
    check_near("qnn", operator, legal, ours)
    if not element_names(operator) & FLOATS:
        lowered = apply(module, "canonicalize,qnn-to-hvx")
        check_equal("hvx", ran(lowered, operator, "hvx"), legal, 0)
        vector = any(op.name == "htp.launch" for op in lowered.walk())
        counts["vector code" if vector else "no vector code"] += 1
    return ACCEPTED


def element_names(operator: Operator) -> set[str]:
    """The element types of an operator's operands and results."""
    tensors = (*operator.operands, *operator.results)
    return {tensor.element.name for tensor in tensors if tensor is not None}


def is_determined(operator: Operator) -> bool:
    """Whether LiteRT computes the same whatever its memory held before."""
    try:
        first, second = (
            litert(memory).run(model(operator), [operator.inputs])[0] for memory in (85, 170)
        )
    except Refused:
        return True
    return all(np.array_equal(first[name], second[name], equal_nan=True) for name in first)


def asked(data: bytes, operator: Operator) -> Arrays:
    """What LiteRT computes, by its optimized kernel of an operator that has no reference."""
    lacks = operator.builtin in WITHOUT_REFERENCE
    (tensors,) = litert().run(data, [operator.inputs], optimized=lacks)
    return tensors


def restated(operator: Operator, theirs: Arrays) -> Operator:
    """The operator with the shapes of its results as LiteRT has them."""
    shapes = [theirs[f"y{i}"].shape for i in range(len(operator.results))]
    found = zip(operator.results, shapes, strict=True)
    return replace(operator, results=[replace(result, shape=shape) for result, shape in found])


def check_refused(operator: Operator, why: str) -> None:
    """Raise Different unless hexnn refuses, as LiteRT does, an operator or its values."""
    try:
        module = read(model(operator), FILE)
        if any(violations(module)):
            return
        execute(module, operator.inputs)
    except HexnnError:
        return
    raise Different(f"LiteRT refuses it ({why}), no rule of ours does")


def imported(operator: Operator) -> ModuleOp | None:
    """The operator, which LiteRT runs, as tfl IR; none of an irregular one that the dialect does
    not allow.
    """
    try:
        module = read(model(operator), FILE)
        module.verify()
    except HexnnError as e:
        if not operator.regular:
            return None
        raise Different(f"the reader refuses what LiteRT runs: {e.message}") from None
    if problems := list(violations(module)):
        raise Different(f"a rule refuses what LiteRT runs: {describe(problems)}")
    return module


def check_written(module: ModuleOp, operator: Operator, theirs: Arrays) -> None:
    """Raise Different unless the file that hexnn writes reads as the same IR, and LiteRT computes
    the same from it.
    """
    written = serialize(module)
    if f"{read(written, FILE)}" != f"{module}":
        raise Different("the file that is written reads as other IR")
    try:
        again = asked(written, operator)
    except Refused as e:
        raise Different(f"LiteRT refuses the file that is written: {e}") from None
    check_equal("the file that is written", again, theirs, 0)


def ran(module: ModuleOp, operator: Operator, stage: str) -> Arrays:
    """What hexnn computes at a stage."""
    try:
        return execute(module, operator.inputs, engine=NumpyEngine())
    except HexnnError as e:
        if not operator.regular or "not defined for an operand without elements" in e.message:
            raise Undefined from None
        raise Different(f"{stage} refuses what LiteRT runs: {e.message}") from None


def check_source(module: ModuleOp, operator: Operator, ours: Arrays, theirs: Arrays) -> None:
    """Raise Different unless hexnn computes what LiteRT does, or, where the computation rounds
    again, each number of LiteRT's of inputs that differ by `NEAR` at most: a float next to a tie
    may become either integer.
    """
    tolerance = ROWS[operator.builtin].tolerance
    try:
        check_near("source", operator, ours, theirs)
    except Different:
        names = {tensor.element.name for tensor in operator.operands if tensor is not None}
        if operator.builtin not in ROUNDING_AGAIN or not {"f32", "i8"} <= names:
            raise
        wrong = {name: differs(ours[name], b, tolerance) for name, b in theirs.items()}
        for near in nearby(module, operator):
            for name, b in theirs.items():
                wrong[name] &= differs(near[name], b, tolerance)
        if any(some.any() for some in wrong.values()):
            raise


def nearby(module: ModuleOp, operator: Operator) -> Iterator[Arrays]:
    """What hexnn computes of `NEARBY` inputs that differ from the operator's by `NEAR` at most."""
    random = np.random.default_rng(0)

    def moved(tensor: Tensor | None) -> Tensor | None:
        if tensor is None or tensor.values is None or tensor.constant:
            return tensor
        factors = 1 + NEAR * random.uniform(-1, 1, tensor.shape)
        return replace(tensor, values=(tensor.values * factors).astype(tensor.element.dtype))

    for _ in range(NEARBY):
        operands = [moved(tensor) for tensor in operator.operands]
        yield ran(module, replace(operator, operands=operands), "source")


def check_near(what: str, operator: Operator, ours: Arrays, theirs: Arrays) -> None:
    """Raise Different unless all results are equal, sums of floats up to what their order may
    change: within the operator's tolerance, or within the bounds of their rounding errors.
    """
    tolerance = ROWS[operator.builtin].tolerance
    largest = magnitudes(operator, theirs) if tolerance == SUMS else theirs
    try:
        check_equal(what, ours, theirs, tolerance, largest)
    except Different:
        if operator.builtin not in LAYERS or element_names(operator) - {"i32"} != {"f32"}:
            raise
        errors = rounding_errors(operator)
        for name, y in theirs.items():
            same = (ours[name].shape, ours[name].dtype) == (y.shape, y.dtype)
            if not same or not (np.abs(ours[name] - y) <= errors[name]).all():
                raise


def rounding_errors(operator: Operator) -> Arrays:
    """The most by which two orders of a layer's sums of n products differ: each errs by up to
    n * u * sum(|x * w|), u being 2^-24, the rounding of a float; LiteRT computes the sum from the
    magnitudes, and n as the sum of ones.
    """

    def of(change: Callable[[Array], Array]) -> Arrays:
        operands = [
            replace(tensor, values=change(tensor.values))
            if tensor is not None and tensor.values is not None and tensor.element.name == "f32"
            else tensor
            for tensor in operator.operands
        ]
        options = {**operator.options, "fusedActivationFunction": 0}
        if operator.builtin == "BATCH_MATMUL":
            options = operator.options
        changed = replace(operator, operands=operands, options=options)
        return asked(model(changed), changed)

    sums, terms = of(np.abs), of(np.ones_like)
    return {name: 2 * (terms[name] + 1) * 2.0**-24 * sums[name] for name in sums}


def magnitudes(operator: Operator, theirs: Arrays) -> Arrays:
    """LiteRT's results without the fused activation: an error of a sum is relative to sums before
    they are clamped.
    """
    fused = "fusedActivationFunction"
    if operator.options.get(fused) not in (1, 2, 3):
        return theirs
    plain = replace(operator, options={**operator.options, fused: 0})
    return asked(model(plain), plain)


def check_equal(
    what: str, ours: Arrays, theirs: Arrays, tolerance: float, largest: Arrays | None = None
) -> None:
    """Raise Different unless all results are equal, floats within `tolerance` of the largest
    magnitude of `largest`, by default of LiteRT's results.
    """
    for name, a in ours.items():
        b = theirs[name]
        if (a.shape, a.dtype) != (b.shape, b.dtype):
            raise Different(f"{what}: {name} is {a.dtype}{[*a.shape]}, not {b.dtype}{[*b.shape]}")
        wrong = differs(a, b, tolerance, (largest or theirs)[name])
        if wrong.any():
            at = tuple(int(i) for i in np.argwhere(wrong)[0])
            seen = f"{a[at]} for {b[at]} at {list(at)}"
            raise Different(f"{what}: {name}: {wrong.sum()} of {wrong.size} differ, {seen}")


def differs(a: Array, b: Array, tolerance: float, largest: Array | None = None) -> Array:
    """Where two tensors differ: integers at all, floats by more than `tolerance` of the largest
    magnitude of `largest`, by default of `b`.
    """
    if a.dtype.kind not in "fc":
        return np.asarray(a != b)
    if a.dtype == np.float16 and tolerance:
        tolerance = HALF
    x, y, most = (finite(z) for z in (a, b, b if largest is None else largest))
    most = np.abs(most[np.isfinite(most)]).max(initial=0)
    with np.errstate(invalid="ignore"):
        near = np.abs(x - y) <= tolerance * most
    return np.asarray(~(near | (x == y) | (np.isnan(x) & np.isnan(y))))


def finite(x: Array) -> Array:
    """The numbers in double precision, infinite ones as the ends of their type, at most float32's,
    at which LiteRT clamps what leaves it (docs/numerics.md).
    """
    if x.dtype.kind == "c":
        return x.astype(np.complex128)
    most = float(np.finfo(min(x.dtype, np.dtype(np.float32))).max)
    with np.errstate(invalid="ignore"):
        return np.clip(x.astype(np.float64), -most, most)
