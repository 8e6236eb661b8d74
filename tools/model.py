"""`Model`, the Python API's class for a network at one stage of compilation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Unpack, overload

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Operation

from ..dialects.constants import ConstantOp
from ..dialects.diagnostics import HexnnError
from ..dialects.dimensions import is_unknown
from ..dialects.entry_function import Entry, source_of
from ..runtime import executor
from ..runtime.executor import Observer
from ..runtime.instruction_limit import DEFAULT_LIMIT
from . import execution, saving
from .compare import ComparisonOptions, compare
from .comparison_rows import Comparison
from .driver.input_shapes import resize
from .driver.instrumentation import Instrument
from .engine_names import DEFAULT_ENGINE
from .execution import Collector
from .inputs import Array, Tensor, prepare
from .lowered import lowered
from .measured import Form
from .network_views import NetworkViews
from .parallel import run_samples
from .random_inputs import input_types, random_inputs
from .records import Remark
from .references import Reference
from .schedules import simulate_time
from .stages import SOURCES, possible_stages
from .tolerances import Tolerances

if TYPE_CHECKING:
    from ..passes.quantization.quantization_options import Choices
    from .quantization import Quantization


class Model(NetworkViews):
    """A network at one stage of compilation; lowering it creates another model.

    `ir` is the xDSL module. `source` is the first model of the chain of lowerings that led to
    this one; the model itself if it was not lowered.
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
        """Warnings and remarks of the reader, then of the passes that were run."""
        self.max_instructions = source.max_instructions if source else DEFAULT_LIMIT
        """Limit on the number of instructions that one run of a kernel may execute."""
        self.quantization: Quantization | None = None
        """The quantization error of each tensor, if `quantize` created the model, else None."""
        self._programs: dict[tuple[str, int], list[executor.Program]] = {}

    def __repr__(self) -> str:
        return f"<hexnn.Model {self.name}: {self.stage}, {len(self.ops)} operations>"

    @property
    def name(self) -> str:
        """The network's file name without its folder; `network` if the module names none."""
        return Path(source_of(self.ir)).name or "network"

    @cached_property
    def main(self) -> func.FuncOp:
        """The entry function of the network. Raises HexnnError if the module has none."""
        return Entry.of(self.ir).function

    @cached_property
    def stage(self) -> str:
        """The stage of the network, one of `stage_names.STAGES`: the one that it was lowered to,
        else inferred from its operations.
        """
        return self._stage or possible_stages(self.ir)[0]

    @property
    def dialect(self) -> str:
        """The source dialect, `tfl` or `nnef`, if the network has operations of it, as at stage
        `source`; the empty string if none are left.
        """
        names = {op.dialect_name() for op in self.main.body.walk()}
        return next((name for name in SOURCES if name in names), "")

    @property
    def ops(self) -> tuple[Operation, ...]:
        """The operations of the entry function in order, without constants and the return."""
        skipped = (ConstantOp, func.ReturnOp)
        return tuple(op for op in self.main.body.block.ops if not isinstance(op, skipped))

    @cached_property
    def inputs(self) -> dict[str, Tensor]:
        """The inputs of the network by name, in order."""
        return {name: Tensor(name, type) for name, type in input_types(self.ir).items()}

    @cached_property
    def outputs(self) -> dict[str, Tensor]:
        """The outputs of the network by name, in order."""
        pairs = zip(Entry(self.main).outputs, self.main.function_type.outputs, strict=True)
        return {n: Tensor(n, type) for n, type in pairs if isinstance(type, TensorType)}

    @property
    def has_open_inputs(self) -> bool:
        """Whether an input has a dynamic dimension without a bound."""
        return any(is_unknown(size) for tensor in self.inputs.values() for size in tensor.shape)

    def resized(self, shapes: Mapping[str, Sequence[int]]) -> Model:
        """Return the network with `shapes`, name of an input -> shape; the shapes of all other
        tensors follow from the operations. Raises HexnnError for an unknown input, and for a shape
        that an input or an operation cannot have.
        """
        module = self.ir.clone()
        resize(module, shapes)
        return Model(module, remarks=self.remarks)

    # Lowering

    def lower(
        self,
        stage: str = "hvx",
        target: str | None = None,
        pipeline: str | None = None,
        pins: Mapping[str, str] | None = None,
        instruments: Sequence[Instrument] = (),
    ) -> Model:
        """Lower the network to a later stage; return the lowered model.

        `target` is a chip such as `v73{tcm=2M}`, by default the one that the module names, else
        v73. `pipeline` replaces the default passes to the stage. `pins` fixes implementations or
        layouts: address of operations (`conv_2d#3`) -> choice. `instruments` act before and after
        each pass. Operations without an equivalent in qnn stay in the source dialect, as islands
        that run by its semantics. Raises HexnnError for an unknown or earlier stage, and if a pass
        fails.
        """
        module, remarks, reached = lowered(
            self.ir,
            self.stage,
            stage,
            dialect=self.dialect,
            target=target,
            pipeline=pipeline,
            pins=pins or {},
            operations=self.source.ops,
            instruments=instruments,
        )
        model = Model(module, self.source, [*self.remarks, *remarks], reached)
        return model if reached == stage else model.lower(stage)

    def quantize(
        self,
        calibration: Mapping[str, Array] | Array,
        *,
        pins: Mapping[str, str] | None = None,
        **choices: Unpack[Choices],
    ) -> Model:
        """Quantize a float network by ranges calibrated on samples; return it at stage qnn.

        `calibration` maps input names to arrays of samples, or is the array of the only input.
        `choices` are options of the pass `quantize`: `activations` int8 or int16, `weights`
        per-channel or per-tensor, a `weight_type` int8 or int4, the `weight_observer` minmax or
        mse, the `observer` of ranges minmax, percentile or mse, a `percentile`, `equalization`,
        `bias_correction`, `search` for the best of these, an `interface` quantized or float; `pins`
        sets another precision: address of operations -> `float`, `int8` or `int16`. Attribute
        `quantization` of the result holds the error of each tensor. Raises HexnnError for invalid
        options or data.
        """
        from ..passes.quantization.quantization_options import Options
        from .quantization import quantize_model

        fixed = tuple(f"{address}={what}" for address, what in (pins or {}).items())
        return quantize_model(self, calibration, Options(**choices, pins=fixed))

    # Running

    def run(
        self,
        inputs: Mapping[str, Array] | Array | None = None,
        engine: str = DEFAULT_ENGINE,
        tensors: str | Sequence[str] = "outputs",
        *,
        quantize: bool = False,
        observe: Observer | None = None,
        threads: int = 1,
    ) -> dict[str, Array]:
        """Run the network; return the requested tensors by name, as stored integers or floats.

        `inputs` maps each input's name to an array of its shape and storage type, or is the array
        of the only input; None stands for random inputs of seed 0. Several samples are concatenated
        along the first axis, and so are their results. `quantize` quantizes float arrays. `tensors`
        is `outputs`, `all`, or names and globs of source tensors. `engine` (`auto`, `llvm`,
        `llvm-dot`, `numpy`, `qemu`) runs the kernels of stage hvx, where up to `threads` samples,
        or independent steps of one sample, run at once. `observe` is called with each computed
        value. Raises HexnnError for inputs that do not match.
        """
        arrays = self.arrays(inputs, quantize=quantize)
        samples = list(execution.samples(arrays, self.inputs))
        given = engine, self.wanted(tensors), observe, threads
        return execution.concatenate_samples(run_samples(self, samples, *given))

    def __call__(self, *arrays: Array, quantize: bool = False) -> Array:
        """Run the network on one array for each input, in order; return the only output. See `run`.
        Raises HexnnError for another number of arrays, or a network with several outputs.
        """
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
        """Return random arrays by input name: integers of the whole range, floats in [-1, 1]."""
        return random_inputs(self.ir, seed)

    def arrays(
        self, inputs: Mapping[str, Array] | Array | None, *, quantize: bool = False
    ) -> dict[str, Array]:
        """Check `inputs`, in a form that `run` accepts; return an array for each input of the
        network, by name.

        None stands for random arrays. With `quantize`, float arrays for quantized inputs are
        quantized. Raises HexnnError for inputs that do not match.
        """
        if inputs is None:
            return self.random_inputs()
        if isinstance(inputs, Mapping):
            return prepare(inputs, self.inputs, quantize)
        if len(self.inputs) != 1:
            raise HexnnError(f"several inputs need a dict by name: {', '.join(self.inputs)}")
        return prepare(dict.fromkeys(self.inputs, inputs), self.inputs, quantize)

    def wanted(self, tensors: str | Sequence[str]) -> set[str]:
        """Return the names of the tensors that `tensors` selects: `outputs`, `all`, or names and
        globs.
        """
        if tensors == "outputs":
            return set(self.outputs)
        return execution.select_names(tensors, [*execution.source_tensors(self.ops), *self.outputs])

    def run_sample(
        self,
        arrays: Mapping[str, Array],
        engine: str = DEFAULT_ENGINE,
        wanted: set[str] | None = None,
        observe: Observer | None = None,
        program: executor.Program | None = None,
    ) -> dict[str, Array]:
        """Run on one sample of checked arrays; return the tensors in `wanted` by name: outputs, or
        tensors of the source network; by default the outputs.

        `engine` runs the kernels of stage hvx; `observe` is called with each computed value.
        `program` is the executable form to use, by default `program(engine)`.
        """
        names = set(self.outputs) if wanted is None else wanted
        collector = Collector(names - set(self.outputs))
        observers = [o for o in (collector if collector.wanted else None, observe) if o]
        program = program or self.program(engine)
        outputs = program.run(arrays, execution.chain_observers(observers))
        return {**collector.tensors, **{n: a for n, a in outputs.items() if n in names}}

    def reset(self) -> None:
        """Reset the states of stateful operations, such as frames of a Buffer."""
        for program in chain.from_iterable(self._programs.values()):
            program.states.clear()

    def program(
        self, engine: str = DEFAULT_ENGINE, watch: execution.Watch | None = None
    ) -> executor.Program:
        """Return the executable form of the network, cached by engine; the engine matters at stage
        hvx only. `watch` passes on the kernels while their code is generated.
        """
        return self.programs(engine, 1, watch)[0]

    def programs(
        self, engine: str, count: int, watch: execution.Watch | None = None
    ) -> list[executor.Program]:
        """Return `count` executable forms of the network, `program(engine)` first, all cached; each
        has a memory and states of its own. `watch` as for `program`.
        """
        key = self._program_key(engine)
        made = self._programs.setdefault(key, [])
        while len(made) < count:
            program = execution.prepare(self.ir, self.stage, *key, watch=watch)
            if self.unscheduled is not None:
                simulate_time(program, self)
            made.append(program)
        return made[:count]

    def made_program(self, engine: str = DEFAULT_ENGINE) -> executor.Program | None:
        """Return the executable form of the network if it was made already, else None."""
        return next(iter(self._programs.get(self._program_key(engine), ())), None)

    def _program_key(self, engine: str) -> tuple[str, int]:
        return engine if self.stage == "hvx" else "", self.max_instructions

    @overload
    def dequantize(self, values: Mapping[str, Array]) -> dict[str, Array]: ...

    @overload
    def dequantize(self, values: Array) -> Array: ...

    def dequantize(self, values: Array | Mapping[str, Array]) -> Array | dict[str, Array]:
        """Convert outputs in their storage types to real values: arrays by output name, or the
        array of the only output.
        """
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
        names: Mapping[str, str] | None = None,
        types: Sequence[str] = (),
        tolerances: Sequence[str] = (),
        observe: Observer | None = None,
    ) -> Comparison:
        """Compare this network with another stage of it, or with given tensors.

        `reference` is a Model, a dict of arrays by tensor name, or the path of a .npz file or of a
        folder of such arrays. `isolated` also runs each operation on the reference's values of its
        operands. `layouts` are the axis orders of given arrays: `[NAME=]LAYOUT`, where LAYOUT is
        `nchw`, `nhwc`, `flat` or a permutation such as `0,2,3,1` (the axes argument of `transpose`
        to the network); `names`: name of a tensor here -> name there; `types` are element types of
        raw dumps, `[NAME=]TYPE`. `tolerances` are bounds on errors, `[NAME=]sqnr>=30`. `engine`
        (`llvm`, `numpy`, ...) runs the kernels of stage hvx; `observe` is called with each computed
        value. The result is true if all compared tensors are equal or within tolerance.
        """
        form, bounds = Form(tuple(layouts), names or {}, tuple(types)), Tolerances.parse(tolerances)
        how = ComparisonOptions(isolated, engine, form, bounds, observe)
        return compare(self, reference, inputs, how)

    def save(self, path: str | Path) -> None:
        """Write the network to a file in the format of its suffix.

        `.mlir`: text of any stage, large constants in a file beside it; `.json`: the JSON of QNN's
        converters, weights beside it (stage qnn); `.tflite` (stage source). Raises HexnnError for
        another suffix or stage.
        """
        saving.save(self.ir, Path(path))
