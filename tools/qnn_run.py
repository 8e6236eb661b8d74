"""`qnn-run`: executes a network at any stage of compilation, compares its tensors with a reference,
and reports its lowering and cost.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from ..dialects.diagnostics import HexnnError
from ..dialects.entry_function import source_of
from ..dialects.files.arrays import Header
from ..dialects.files.outputs import write
from ..dialects.printable import printable
from ..dialects.remarks import listening
from ..runtime.instruction_limit import DEFAULT_LIMIT
from . import api, execution, run_flags
from .array_files import load_array, save_arrays
from .compare import ComparisonOptions, compare, convert_inputs
from .comparison_rows import Comparison
from .coverage import coverage
from .driver.check_each import CheckEach
from .driver.failures import Failures
from .driver.frontends import reporting_warnings
from .driver.guard import guarded
from .driver.instrumentation import Instrument
from .driver.load import load_file
from .driver.messages import print_message
from .driver.op_packages import register_packages
from .driver.pin_flags import pins_of
from .driver.reading import Reading
from .driver.rule_flags import rule_instruments, spelled_counts
from .driver.terminal import say, warn
from .engine_names import DEFAULT_ENGINE
from .given import given_arrays
from .hvx_share import errors_off_hvx, hvx_share
from .inputs import Array, Tensor
from .measured import Form
from .name_maps import load_names
from .progress_bars import generation_progress, progress
from .records import document
from .references import holds_inputs
from .requested_reports import (
    Printable,
    are_requested,
    explained,
    is_explained,
    requested_reports,
    spelled_maps,
)
from .schedules import makespan_of_run, scheduled
from .stage_names import STAGES
from .tensor_addresses import name_tensors, named
from .tolerances import Bound, Tolerances

HVX_STAGES = ("hvx", "hexagon")
"""The stages at which kernels are HVX code."""

OF_TARGETS = ("htp", "hvx", "hexagon")
"""The stages whose IR depends on the target."""

EQUAL, DIFFERENT, TROUBLE = 0, 1, 2  # The exit statuses.


class QnnRun:
    """One invocation of `qnn-run`: reads the network that the parsed arguments `args` name, and
    performs the actions that they request.
    """

    def __init__(self, args: argparse.Namespace):
        self.args = args
        self.results: dict[str, Any] = {}
        """The reports by kind, for `--json`."""

        self.seconds: dict[str, float] = {}
        """How long `compilation`, `code_generation` and `run` took."""

        self.comparison: Comparison | None = None
        """The comparison of `--compare`, once it is made."""

        run_flags.check(args)
        with listening(print_message), reporting_warnings(args.model):
            self.source = api.read(args.model, Reading.of(args))
        if isinstance(args.stage, run_flags.DefaultStage) and self.source.stage == "hexagon":
            args.stage = "hexagon"
        if args.quantize is not None:
            self.quantize()
        if args.input and self.source.has_open_inputs:
            self.source = self.source.resized({n: a.shape for n, a in self.inputs.items()})
        name_tensors(args, self.source.ops)
        self.source.max_instructions = args.max_instructions or DEFAULT_LIMIT
        self.engine = args.engine or DEFAULT_ENGINE

    @cached_property
    def model(self) -> api.Model:
        """The network at the stage of `--stage`, with code of the user's in place of kernels."""
        with self.timed("compilation"):
            model = self.lowered(self.args.stage)
            if self.args.contexts:
                model = scheduled(model, self.args.contexts, self.instruments())
        if self.args.replace:
            from .replacements import parse_replacements, replace_kernels

            files = parse_replacements(self.args.replace)
            model, replacements = replace_kernels(model, files)
            self.show("replacements", replacements)
        return model

    def run(self) -> int:
        """Perform all actions that the flags request; return the exit status. Raises Failures if
        `--require-hvx` is given and an operation is not HVX code.
        """
        args, status = self.args, EQUAL
        if args.require_hvx and (errors := list(errors_off_hvx(self.model))):
            raise Failures(errors)
        if args.coverage:
            self.show("coverage", coverage(self.source.name, self.source.ir, args.target))
        for kind, report in explained(args, self.source, pins_of(args.pin)):
            self.show(kind, report)
        if are_requested(args):
            if args.report and self.model.stage == "hexagon":  # Counters are those of a program.
                self.generate_code()
            for kind, result in requested_reports(args, self.model):
                self.show(kind, result)
            self.show_schedule()
        if args.compare:
            status = self.compare()
        if args.html:
            self.model.page(self.comparison).save(args.html)
        if self.must_execute():
            self.execute()
        if args.json:
            self.write_json()
        return status

    def quantize(self) -> None:
        """Quantize the source network, and print the error of each tensor."""
        from .quantization import quantize_by_options

        self.source, errors = quantize_by_options(self.source, self.args.quantize)
        self.show("quantization", errors)

    def must_execute(self) -> bool:
        """Return whether to run the network itself, beside any comparison or report: if outputs or
        accuracy are requested, or nothing else is.
        """
        args = self.args
        given = bool(args.input) or args.seed is not None
        asked = args.coverage or is_explained(args) or are_requested(args)
        return bool(args.output or args.labels or not (args.compare or (asked and not given)))

    def lowered(self, stage: str) -> api.Model:
        """Return the network lowered to `stage`, and print the warnings of its passes."""
        args, own = self.args, stage == self.args.stage
        pipeline = args.pipeline if own else None
        if stage == self.source.stage and pipeline is None:
            if own:
                run_flags.check_unlowered(args, stage)
            return self.source
        pins = pins_of(args.pin) if own else None
        target = args.target if own or stage in OF_TARGETS else None
        instruments = self.instruments() if own else ()
        model = self.source.lower(stage, target, pipeline, pins, instruments)
        of_passes = model.remarks[len(self.source.remarks) :]
        for remark in of_passes if own else ():
            if remark.severity == "warning":
                warn(f"warning: {remark.text}")
        return model

    def instruments(self) -> list[Instrument]:
        """Create the pass instruments that the flags request; explanations are printed."""
        checks = [CheckEach(self.args.check_each)] if self.args.check_each else []
        return [*checks, *rule_instruments(self.args, print_message)]

    @cached_property
    def inputs(self) -> dict[str, Array]:
        """The input arrays by name, in the types of the source network: read from files,
        or random.
        """
        if self.args.input:
            quantize = self.args.quantize_input
            given = given_arrays(self.args.input, self.source.inputs, quantize)
            return self.source.arrays(given, quantize=quantize)
        if self.args.seed is None:
            _ = self.model  # An error of the compilation stands alone.
            warn("qnn-run: no --input: random ones, --seed 0")
        return self.source.random_inputs(self.args.seed or 0)

    def execute(self) -> None:
        """Run the network, print and write its outputs, and count correct classifications."""
        args = self.args
        arrays = convert_inputs(self.inputs, self.source.inputs, self.model.inputs)
        count = execution.sample_count(arrays, self.model.inputs)
        labels = self.labels(count) if args.labels else None
        wanted = args.tensors if args.output else "outputs"
        self.generate_code()
        with self.timed("run"), progress(self.model, count) as observe:
            tensors = self.model.run(
                arrays, self.engine, wanted, observe=observe, threads=args.threads or 1
            )
        self.headline()
        say(f"{self.model.name}: {self.times()}")
        self.show_schedule()
        outputs = {n: a for n, a in tensors.items() if n in self.model.outputs}
        for name, array in outputs.items():
            say(f"  {describe_output(self.model.outputs[name], array)}")
        for name in self.model.outputs if wanted == "outputs" else ():
            if name not in outputs:
                say(f"  '{printable(name)}': none yet, a buffer waits for more frames")
        self.results["run"] = {
            "seconds": self.seconds["run"],
            "seconds_before": {name: n for name, n in self.seconds.items() if name != "run"},
            "tensors": sorted(tensors),
        }
        if args.output:
            save_arrays(args.output, tensors)
        if labels is not None and outputs:
            self.accuracy(next(iter(outputs.values())), labels)

    def generate_code(self) -> None:
        """Generate the code of the network, once, and keep how long that takes."""
        if "code_generation" not in self.seconds:
            with self.timed("code_generation"), generation_progress() as watch:
                self.model.program(self.engine, watch)

    def times(self) -> str:
        """Return a sentence on how long the run took, and what came before it."""
        ms = {name: f"{1000 * seconds:.1f} ms" for name, seconds in self.seconds.items()}
        ran = f"ran stage {self.model.stage} in {ms['run']}"
        if self.model.stage not in HVX_STAGES or self.model is self.source:
            return ran
        return f"{ran}; compiled in {ms['compilation']}, code in {ms['code_generation']}"

    @contextmanager
    def timed(self, what: str) -> Generator[None]:
        """Keep the seconds that the `with` block takes."""
        start = time.perf_counter()
        yield
        self.seconds[what] = time.perf_counter() - start

    def headline(self) -> None:
        """Print, once, the share of the network that is HVX code, if it is at a stage that has
        any.
        """
        if self.model.stage in HVX_STAGES and "hvx" not in self.results:
            self.show("hvx", hvx_share(self.model))

    def show_schedule(self) -> None:
        """Print, once, how long the schedule of `--contexts` takes, and its bound; with a profile
        this is part of it.
        """
        if self.args.contexts and not {"schedule", "profile"} & self.results.keys():
            self.show("schedule", makespan_of_run(self.model, self.engine))

    def labels(self, count: int) -> Array:
        """Read the class label of each of `count` samples from the file of `--labels`. Raises
        HexnnError for another number of labels, or a network with other than one output.
        """
        if len(self.model.outputs) != 1:
            raise HexnnError(f"--labels needs one output, there are {len(self.model.outputs)}")

        def check_count(header: Header) -> None:
            if header.shape != (count,):
                seen = f"got shape {list(header.shape)}"
                raise HexnnError(f"{count} samples need as many labels, {seen}")

        return load_array(self.args.labels, check_count)

    def accuracy(self, scores: Array, labels: Array) -> None:
        """Print, and keep for `--json`, the share of samples whose label in `labels` is the index
        of the largest of the sample's `scores`.
        """
        classes = scores.reshape(len(labels), -1).argmax(1)
        right = int((classes == labels).sum())
        share = right / len(labels)
        say(f"accuracy {100 * share:.2f} % ({right} of {len(labels)})")
        self.results["accuracy"] = {"right": right, "samples": len(labels), "share": share}

    def compare(self) -> int:
        """Compare the network with the stage or file of `--compare`, and print the comparison;
        return exit status 0 if all compared tensors are equal or within their tolerances,
        else 1.
        """
        reference = self.args.compare
        measured = run_flags.is_measured(reference)
        other: api.Model | str = reference if measured else self.reference(reference)
        given = self.args.input or self.args.seed is not None
        how = self.comparison_options()
        bound = Bound.parse(self.args.bisect) if self.args.bisect else None
        held = measured and holds_inputs(Path(reference), self.model, how.form)
        inputs = None if held and not given else self.inputs
        self.generate_code()
        with progress(self.model) as observe:
            comparison = compare(self.model, other, inputs, replace(how, observe=observe))
        self.comparison = comparison
        self.headline()
        self.show_schedule()
        self.show("comparison", comparison)
        if bound is not None:
            from .bisection import bisect

            self.show("bisection", bisect(self.model, other, inputs, how, comparison, bound))
        return EQUAL if comparison else DIFFERENT

    def comparison_options(self) -> ComparisonOptions:
        """Return the options of a comparison that the flags state."""
        args = self.args
        given = load_names(args.compare_map) if args.compare_map else {}
        names = {one: there for k, there in given.items() for one in named(k, self.source.ops)}
        form = Form(tuple(args.compare_layout), names, tuple(args.compare_type))
        return ComparisonOptions(True, self.engine, form, Tolerances.parse(args.tolerance))

    def reference(self, stage: str) -> api.Model:
        """Return the network at the stage to compare with: lowered, or, for an earlier stage than
        that of the file, read from the network's source. Raises HexnnError if that is missing.
        """
        if STAGES.index(stage) >= STAGES.index(self.source.stage):
            return self.lowered(stage)
        path = source_of(self.source.ir)
        if not path or not Path(path).exists():
            seen = f"'{path}' is missing" if path else "the module names none"
            raise HexnnError(
                f"--compare {stage} of a network at stage {self.source.stage} needs the file that "
                f"it was made from, and {seen}"
            )
        original = api.read(path, Reading.of(self.args))
        return original if stage == "source" else original.lower(stage, self.args.target)

    def show(self, name: str, result: Printable) -> None:
        """Print a report, and keep it as `name` for `--json`."""
        say(result)
        self.results[name] = result.to_dict()

    def write_json(self) -> None:
        """Write all reports as JSON."""
        head = {"model": self.args.model, "stage": self.args.stage}
        write(self.args.json, document(head | self.results))


def describe_output(tensor: Tensor, array: Array) -> str:
    """Return a line on the output `array`: its type, its range of real values (for complex numbers,
    of absolute values), and for a vector of scores the index of the largest.
    """
    is_complex = array.dtype.kind == "c"
    values = abs(array) if is_complex else tensor.dequantize(_extremes(tensor, array))
    low, high = float(values.min(initial=0)), float(values.max(initial=0))
    text = f"{tensor}: {'absolute values ' if is_complex else ''}{low:g} to {high:g}"
    if array.ndim > 1 and array.shape[0] == 1 and array.size == array.shape[-1] > 1:
        text += f", largest at {int(tensor.dequantize(array).argmax())}"
    return text


def _extremes(tensor: Tensor, array: Array) -> Array:
    """Return the array [least, greatest] of stored integers, to dequantize no more than these, if
    `tensor` is quantized with one scale; else, and if `array` is empty, `array` itself.
    """
    if tensor.quantization is None or tensor.is_per_axis or not array.size:
        return array
    return np.array([array.min(), array.max()])


def main(args: Sequence[str] | None = None) -> int:
    """Run the tool; return 0 if equal or nothing was compared, 1 if different, 2 after an error."""
    given = spelled_maps(spelled_counts(sys.argv[1:] if args is None else args))

    def run() -> int:
        parsed = run_flags.parser().parse_args(given)
        for file in parsed.load:
            load_file(file)
        register_packages(parsed)
        return QnnRun(parsed).run()

    return guarded("qnn-run", run, TROUBLE, "--debug" in given)


if __name__ == "__main__":
    sys.exit(main())
