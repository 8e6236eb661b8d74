"""The Python API: load a network, lower it stage by stage, run and compare every stage.

>>> import hexnn
>>> m = hexnn.load("net.tflite")                       # doctest: +SKIP
>>> h = m.lower("hvx", target="v73{tcm=2M}")           # doctest: +SKIP
>>> y = h(x)                                           # doctest: +SKIP
>>> assert h.compare(m, x)                             # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, overload

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Attribute, Operation

from ..dialects.addresses import select
from ..dialects.constants import ConstantOp
from ..dialects.diagnostics import HexnnError, location_prefix
from ..dialects.entry import Entry, source_of
from ..dialects.locations import source_index
from ..dialects.remarks import Told, listening, say
from ..runtime import executor
from ..runtime.engines.limits import DEFAULT_LIMIT
from ..runtime.executor import Observer
from . import execution, saving
from .compare import Comparing, Comparison, compare
from .driver import frontends
from .driver import pipeline as pipelines
from .driver.reading import Reading
from .driver.running import PassRunner, explained
from .driver.verification import verify_all
from .execution import DEFAULT_ENGINE, Collector
from .inputs import Array, Tensor, prepare
from .random_inputs import input_types, random_inputs
from .records import Remark
from .references import Reference
from .stages import SOURCES, check_stage, configured, lowering, stages_of
from .universe import new_context

if TYPE_CHECKING:
    from .counters import Counters
    from .profile import Profile
    from .quantization import Quantization
    from .report import Report

__all__ = ["Comparison", "Model", "apply", "load", "parse"]


def load(
    path: str | Path,
    *,
    random_weights: int | None = None,
    strict: bool = False,
    nnef_fragments: Sequence[str | Path] = (),
) -> Model:
    """Load a network from a file of any kind that the tools read (.tflite, .mlir, NNEF, QNN's
    JSON).

    `random_weights` seeds the variables of an NNEF network that has no data; `nnef_fragments` are
    files and folders of fragments that it may invoke. Deviations from the format are warnings among
    the `remarks` of the model, or errors when `strict`. Raises HexnnError when the file cannot be
    read, or OSError when it is not there.
    """
    return read(path, Reading(strict, tuple(map(str, nnef_fragments)), random_weights))


def read(path: str | Path, how: Reading) -> Model:
    """Load a network; warnings also go to the enclosing listeners. Raises as `load` does."""
    told: list[Told] = []
    with listening(lambda kind, text, loc: told.append((kind, text, loc))):
        module = frontends.read(str(path), how=how)
    for severity, text, loc in told:
        say(severity, text, loc)
    with explained():
        verify_all(module)
    frontends.check_source(module, how)
    return Model(
        module, remarks=[Remark(s, None, f"{location_prefix(loc)}{text}") for s, text, loc in told]
    )


def parse(text: str, name: str = "<text>") -> ModuleOp:
    """Parse the text of a module; `name` stands for its file in messages."""
    module = frontends.parse_mlir(new_context(), text, name)
    with explained():
        verify_all(module)
    return module


def apply(ir: ModuleOp, passes: str) -> ModuleOp:
    """Apply a pipeline such as `"cse,canonicalize"` to a copy of `ir`; the new module."""
    module = ir.clone()
    with explained():
        PassRunner(new_context()).run(module, pipelines.parse(passes))
    return module


class Model:
    """A network at one stage; lowering makes a new one.

    `ir` is the plain xDSL module. `source` is the model that it was lowered from, or itself.
    """

    def __init__(
        self,
        ir: ModuleOp,
        source: Model | None = None,
        remarks: Sequence[Remark] = (),
        stage: str | None = None,
    ):
        self.ir = ir
        self.source = source or self
        self._stage = stage
        self.remarks = tuple(remarks)
        """Remarks and warnings of the reader and of the passes so far."""
        self.max_instructions = source.max_instructions if source else DEFAULT_LIMIT
        """Limit on the instructions that one run of a kernel may execute."""
        self.quantization: Quantization | None = None
        """The error of each tensor due to `quantize`; None for a network that it did not make."""
        self._programs: dict[tuple[str, int], executor.Program] = {}

    def __repr__(self) -> str:
        return f"<hexnn.Model {self.name}: {self.stage}, {len(self.ops)} operations>"

    @property
    def name(self) -> str:
        """The file name of the network, without its folder."""
        return Path(source_of(self.ir)).name or "network"

    @cached_property
    def main(self) -> func.FuncOp:
        """The network's entry function. Raises HexnnError when there is none."""
        return Entry.of(self.ir).function

    @cached_property
    def stage(self) -> str:
        """One of `stages.STAGES`: that it was lowered to, else inferred from operations."""
        return self._stage or stages_of(self.ir)[0]

    @property
    def dialect(self) -> str:
        """The dialect of a network at stage source."""
        names = {op.dialect_name() for op in self.main.body.walk()}
        return next((name for name in SOURCES if name in names), "")

    @property
    def ops(self) -> tuple[Operation, ...]:
        """The operations of the network in order, without constants and the return."""
        skipped = (ConstantOp, func.ReturnOp)
        return tuple(op for op in self.main.body.block.ops if not isinstance(op, skipped))

    @cached_property
    def inputs(self) -> dict[str, Tensor]:
        """The inputs of the network, by name."""
        return {name: Tensor(name, type) for name, type in input_types(self.ir).items()}

    @cached_property
    def outputs(self) -> dict[str, Tensor]:
        """The outputs of the network, by name."""
        pairs = zip(Entry(self.main).outputs, self.main.function_type.outputs, strict=True)
        return {n: Tensor(n, type) for n, type in pairs if isinstance(type, TensorType)}

    # Lowering

    def lower(
        self,
        stage: str = "hvx",
        target: str | None = None,
        pipeline: str | None = None,
        pins: Mapping[str, str] | None = None,
        *,
        allow_fallback: bool = False,
    ) -> Model:
        """Lower the network to a later stage.

        `target` is a chip such as `v73{tcm=2M}`, for the passes that take one. `pipeline` replaces
        the passes that lead to the stage. `pins` fixes the implementation of operations: address
        (`conv_2d#3`) -> name of an implementation. `allow_fallback` lets operations of an
        NNEF network that QNN lacks run by reference semantics.
        Raises HexnnError for an unknown or earlier stage, and what the passes raise.
        """
        check_stage(stage)
        text = pipeline
        if text is None:
            text = lowering(self.stage, stage, self.dialect, allow_fallback=allow_fallback)
        passes = configured(pipelines.parse(text), target, self.pinned(pins or {}))
        module = self.ir.clone()
        remarks = list(self.remarks)

        def keep(severity: str, said: str, loc: Attribute | None) -> None:
            remarks.append(Remark(severity, source_index(loc), said))

        with listening(keep), explained():
            PassRunner(new_context()).run(module, passes)
        reached = (stage,) if pipeline is None else stages_of(module)
        if stage in reached:
            return Model(module, self.source, remarks, stage)
        if stage == "hexagon" and "hvx" in reached:
            return Model(module, self.source, remarks, "hvx").lower(stage)
        raise HexnnError(f"'{text}' leads to stage {reached[0]}, not {stage}")

    def pinned(self, pins: Mapping[str, str]) -> dict[str, str]:
        """`pins` with addresses by index in the source, which passes preserve."""
        kernels: dict[str, str] = {}
        for address, name in pins.items():
            for op in select(address, self.source.ops):
                index = source_index(op.location)
                kernels[address if index is None else str(index)] = name
        return kernels

    def quantize(
        self,
        calibration: Mapping[str, Array] | Array,
        *,
        activations: str = "int8",
        weights: str = "per-channel",
        observer: str = "minmax",
        percentile: float = 99.99,
        interface: str = "quantized",
        pins: Mapping[str, str] | None = None,
    ) -> Model:
        """Quantize a float network, at stage qnn, with ranges calibrated on real samples.

        Options are those of the pass `quantize`; `pins` gives operations another precision:
        address -> `float`, `int8` or `int16`. `quantization` of the result has the error of each
        tensor. Raises HexnnError for data and options that do not fit.
        """
        from ..passes.quantization.quantize import Options
        from .quantization import quantized

        fixed = tuple(f"{address}={what}" for address, what in (pins or {}).items())
        options = (activations, weights, observer, percentile, interface, fixed)
        return quantized(self, calibration, Options(*options))

    # Running

    def run(
        self,
        inputs: Mapping[str, Array] | Array | None = None,
        engine: str = DEFAULT_ENGINE,
        tensors: str | Sequence[str] = "outputs",
        *,
        quantize: bool = False,
        observe: Observer | None = None,
    ) -> dict[str, Array]:
        """Run the network; the requested tensors by name, as stored integers (or floats).

        `inputs` holds an array for each input (the array itself for a single one; random by seed 0
        when None), of the input's shape and stored type; or several samples along the first axis,
        then the results hold as many. `quantize` takes real values. `tensors` is `outputs`, `all`,
        or names and globs of tensors of the source. `engine` (`llvm` or `numpy`) runs hvx code.
        Raises HexnnError for inputs that do not fit.
        """
        arrays = self.arrays(inputs, quantize=quantize)
        wanted = self.wanted(tensors)
        parts = [
            self.run_sample(sample, engine, wanted, observe)
            for sample in execution.samples(arrays, self.inputs)
        ]
        return execution.joined(parts)

    def __call__(self, *arrays: Array, quantize: bool = False) -> Array:
        """Run on one array for each input, in order; the only output. See `run`."""
        names = list(self.inputs)
        if len(arrays) != len(names):
            raise HexnnError(f"takes {len(names)} arrays ({', '.join(names)}), got {len(arrays)}")
        if len(self.outputs) != 1:
            raise HexnnError(f"has {len(self.outputs)} outputs: `run` gives them by name")
        outputs = self.run(dict(zip(names, arrays, strict=True)), quantize=quantize)
        if not outputs:
            raise HexnnError("gives no output yet: a buffer waits for more frames")
        return next(iter(outputs.values()))

    def random_inputs(self, seed: int = 0) -> dict[str, Array]:
        """A random array for each input: integers over its whole range, or reals in [-1, 1]."""
        return random_inputs(self.ir, seed)

    def arrays(
        self, inputs: Mapping[str, Array] | Array | None, *, quantize: bool = False
    ) -> dict[str, Array]:
        """The arrays of all inputs, checked and converted; see `run`."""
        if inputs is None:
            return self.random_inputs()
        if isinstance(inputs, Mapping):
            return prepare(inputs, self.inputs, quantize)
        if len(self.inputs) != 1:
            raise HexnnError(f"several inputs need a dict by name: {', '.join(self.inputs)}")
        return prepare(dict.fromkeys(self.inputs, inputs), self.inputs, quantize)

    def wanted(self, tensors: str | Sequence[str]) -> set[str]:
        """The tensor names that `tensors` selects, see `run`."""
        if tensors == "outputs":
            return set(self.outputs)
        return execution.chosen(tensors, [*execution.source_tensors(self.ops), *self.outputs])

    def run_sample(
        self,
        arrays: Mapping[str, Array],
        engine: str = DEFAULT_ENGINE,
        wanted: set[str] | None = None,
        observe: Observer | None = None,
    ) -> dict[str, Array]:
        """Run once on checked arrays; the `wanted` tensors, by default the outputs."""
        names = set(self.outputs) if wanted is None else wanted
        collector = Collector(names - set(self.outputs))
        observers = [o for o in (collector if collector.wanted else None, observe) if o]
        outputs = self.program(engine).run(arrays, execution.chained(observers))
        return {**collector.tensors, **{n: a for n, a in outputs.items() if n in names}}

    def reset(self) -> None:
        """Reset the state of operations: the frames of a Buffer, the states of recurrent layers."""
        for program in self._programs.values():
            program.states.clear()

    def program(self, engine: str = DEFAULT_ENGINE) -> executor.Program:
        """The executable network, cached; the engine matters at stage hvx only."""
        key = engine if self.stage == "hvx" else "", self.max_instructions
        if key not in self._programs:
            self._programs[key] = execution.prepare(self.ir, self.stage, *key)
        return self._programs[key]

    @overload
    def dequantize(self, values: Mapping[str, Array]) -> dict[str, Array]: ...

    @overload
    def dequantize(self, values: Array) -> Array: ...

    def dequantize(self, values: Array | Mapping[str, Array]) -> Array | dict[str, Array]:
        """The real values of stored outputs: of a dict by name, or of the only output's array."""
        if isinstance(values, Mapping):
            return {
                n: self.outputs[n].dequantize(a) for n, a in values.items() if n in self.outputs
            }
        (output,) = self.outputs.values()
        return output.dequantize(values)

    # Asking

    def compare(
        self,
        reference: Reference,
        inputs: Mapping[str, Array] | Array | None = None,
        *,
        isolated: bool = True,
        engine: str = DEFAULT_ENGINE,
        layouts: Sequence[str] = (),
        observe: Observer | None = None,
    ) -> Comparison:
        """Compare this network with another stage of it, or with tensors measured elsewhere.

        `reference` is a Model, a dict of arrays by tensor name, or the path of a .npz of such.
        `isolated` also runs each operation on the reference's own inputs. `layouts` are those of
        measured tensors: `[NAME=]LAYOUT`, of `nchw`, `nhwc`, `flat` or a permutation `0,2,3,1`
        that `transpose` takes. The result is true when all are equal.
        """
        how = Comparing(isolated, engine, tuple(layouts), observe)
        return compare(self, reference, inputs, how)

    def report(self) -> Report:
        """Report what each operation of the source was lowered to, and its cost."""
        from .report import report

        return report(self)

    def counters(self, inputs: Mapping[str, Array] | Array | None = None) -> Counters:
        """Count the packets and instructions of each kernel launch in a run on qemu, at stage
        hexagon.

        Raises HexnnError at other stages.
        """
        from .counters import counters

        return counters(self, inputs)

    def profile(
        self, target: str | None = None, inputs: Mapping[str, Array] | Array | None = None
    ) -> Profile:
        """Predict the time of each operation: packets, stalls, cycles, the roofline.

        `target` is a chip such as `v73{dma_bytes_per_cycle=30}`, by default the one that the code
        was made for; another version schedules the kernels anew. At stage hexagon a run on qemu
        counts the packets too. Raises HexnnError at stages without code.
        """
        from .profile import profile

        return profile(self, target, inputs)

    def save(self, path: str | Path) -> None:
        """Write the network: `.mlir` text, large constants beside it; `.json` of a QNN graph (at
        stage qnn), weights beside it; or `.tflite` (source only).

        Raises HexnnError for another suffix.
        """
        saving.save(self.ir, Path(path))
