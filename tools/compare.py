"""Comparison of the tensors of a network with a reference.

Each tensor is compared *accumulated* (both networks run from the inputs) and *isolated* (its
operation runs on the reference's values of its operands). Quantized tensors are equal if all `q -
zero point` are; their differences are in LSB. Floats may differ by 1e-5 of the largest magnitude in
the reference tensor.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import numpy as np
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation, OpResult

from ..dialects.diagnostics import HexnnError, location_prefix
from ..dialects.dimensions import shape_text
from ..dialects.locations import (
    describe,
    fused_away,
    result_name,
    result_permutation,
    tensor_name,
)
from ..dialects.quant import NUMERICS, Numerics, NumericsAttr, numerics_of
from ..dialects.suggest import nearest
from ..runtime.executor import Observer
from . import execution
from .comparison_rows import OUTPUT, Comparison, Row
from .differences import Difference, Expected, Wanted, scales_of
from .driver.check_each import from_zero_based, zero_based
from .inputs import Array, Tensor, samples_in
from .measured import Form, transposition_hint
from .references import Inputs, PreparedReference, Reference, prepare_reference
from .removed import removal_reasons
from .tolerances import Tolerances
from .work import computed_name

if TYPE_CHECKING:
    from .model import Model

Key: TypeAlias = OpResult | str
"""The subject of a row: an operation's result, or the name of a network output."""


@dataclass
class Table:
    """The rows of a comparison in progress: the tensors of one sample after another are added to
    them.
    """

    expected: dict[str, Expected]
    """The reference tensors of the current sample, by name."""

    axes_known: bool = True
    """Whether the axes of reference tensors are known to be in the network's order."""

    rows: dict[Key, Row] = field(default_factory=dict[Key, Row])

    def accumulated(self, result: OpResult, value: Array) -> None:
        """Add to the tensor's row the difference of `value`, computed for `result`, from the
        reference: an observer, called with each value that a run computes from the network's
        inputs.
        """
        if (wanted := self._reference(result)) is not None:
            row, seen = self._row(result), _comparable(result, value)
            row.accumulated.add(seen, wanted, _scales(result, value))
            if not row.equal and not self.axes_known and row.accumulated.samples == 1:
                reference = wanted.values
                row.advice = transposition_hint(seen.reshape(reference.shape), reference)

    def isolated(self, result: OpResult, value: Array) -> Array | None:
        """Add to the tensor's row the difference of `value`, computed for `result`, from the
        reference: an observer, called with each value that a run computes from the reference's
        operands.

        Returns the reference value, which replaces `value` in the run; None if the reference lacks
        the tensor.
        """
        if (wanted := self._reference(result)) is None:
            return None
        row = self._row(result)
        row.isolated = row.isolated or Difference()
        row.isolated.add(_comparable(result, value), wanted, _scales(result, value))
        return from_zero_based(
            _in_network_layout(result, wanted.representable), cast(TensorType[Any], result.type)
        )

    def output(self, name: str, type: TensorType[Any], value: Array) -> None:
        """Add to the row of the network output `name` the difference of its `value`, in the storage
        type of `type`, from the reference tensor of that name; do nothing if there is none.
        """
        if name in self.expected:
            row = self.rows.setdefault(name, Row(name, OUTPUT, f"output '{name}'"))
            scales = scales_of(type, value.shape)
            row.accumulated.add(zero_based(value, type), self._meaning(name, type), scales)

    def _row(self, result: OpResult) -> Row:
        op, name = result.op, str(result_name(result))
        where = f"{location_prefix(op.location)}{describe(op.location)}"
        return self.rows.setdefault(result, Row(name, computed_name(op), where))

    def _reference(self, result: OpResult) -> Wanted | None:
        name = result_name(result)
        if name not in self.expected:
            return None
        return self._meaning(name, cast(TensorType[Any], result.type), result.op)

    def _meaning(self, name: str, type: TensorType[Any], op: Operation | None = None) -> Wanted:
        """Return the reference's tensor `name` converted to `type`, the type that the compared
        network gives the tensor of that name.

        Raises HexnnError, located at `op` if given, if the two do not have the same elements.
        """
        expected, sizes = self.expected[name], type.get_shape()
        size = math.prod(sizes) if type.has_static_shape() else shape_text(sizes)
        if expected.array.size != size:
            seen = f"{expected.array.size} elements in the reference, {size} here"
            advice = "is it of another network, or of another number of samples?"
            raise HexnnError(f"tensor '{name}' has {seen}", op, notes=[advice])
        try:
            return expected.wanted(type)
        except HexnnError as e:
            raise HexnnError(f"tensor '{name}' {e.message}", op) from e

    def ordered(self) -> tuple[Row, ...]:
        """Return the rows in execution order, network outputs last."""
        return tuple(sorted(self.rows.values(), key=lambda row: row.op == OUTPUT))


def _comparable(result: OpResult, value: Array) -> Array:
    """Return `value`, computed for `result`, in the form that is compared: `q - zero point` or
    floats, in the axis order that the tensor has in the source network.
    """
    return execution.in_source_layout(result, zero_based(value, result.type))


def _scales(result: OpResult, value: Array) -> Array | float:
    """Return the real values of 1 in `value`, computed for `result`, in the axis order that the
    tensor has in the source network.
    """
    scales = scales_of(cast(TensorType[Any], result.type), value.shape)
    return execution.in_source_layout(result, scales) if isinstance(scales, np.ndarray) else scales


def _in_network_layout(result: OpResult, reference: Array) -> Array:
    """Return `reference`, a tensor whose axes are in the order of the source network, transposed to
    the axis order of `result`.
    """
    perm = result_permutation(result.op.location)
    return reference.transpose(np.argsort(perm)) if len(perm) == reference.ndim else reference


@dataclass(frozen=True)
class ComparisonOptions:
    """The options of `compare`, with the meanings of the parameters of `Model.compare`."""

    isolated: bool
    engine: str
    form: Form = field(default_factory=Form)
    """The form of reference tensors that another tool computed."""

    tolerances: Tolerances = field(default_factory=Tolerances)
    observe: Observer | None = None


def compare(
    model: Model, reference: Reference, inputs: Inputs, how: ComparisonOptions
) -> Comparison:
    """Compare the tensors of `model` with those of a reference on `inputs`, with the options `how`,
    as `Model.compare` documents. Stateful operations are reset first.
    """
    side = prepare_reference(reference, model, inputs, how.engine, how.form)
    how.tolerances.check_names(side.names)
    fused = _fused(model, side.names)
    check_shared_tensors(model, side.names, [*_tensors(model), *(name for name, *_ in fused)])
    table = _table(model, side, how)
    for row in table.rows.values():
        row.bounds = how.tolerances.of(row.tensor)
    if how.isolated and model.stage in ROUNDED_STAGES:
        _advise_numerics(table, model, side, how)
    seen = {row.tensor for row in table.rows.values()} | {name for name, *_ in fused}
    gone = [name for name in side.names if name not in seen]
    reasons = dict(removal_reasons(model.source.main, gone))
    missing = tuple(name for name in gone if name not in reasons)
    title = f"{model.name}: {model.stage} against {side.title}"
    return Comparison(title, table.ordered(), fused, missing, tuple(reasons.items()))


def _table(model: Model, side: PreparedReference, how: ComparisonOptions) -> Table:
    """Run `model` on each sample of the reference `side`, with the options `how`; return the rows
    of its tensors.
    """
    table = Table({}, side.axes_known)
    model.reset()
    for index, sample in enumerate(execution.samples(side.arrays, side.inputs)):
        table.expected = side.run(index, sample)
        arrays = convert_inputs(sample, side.inputs, model.inputs)
        states = model.program(how.engine).states
        before = dict(states)
        outputs = model.run_sample(
            arrays, how.engine, observe=with_observer(table.accumulated, how.observe)
        )
        for name, value in outputs.items():
            table.output(name, model.outputs[name].type, value)
        if how.isolated:
            after = dict(states)
            restore(states, before)
            observe = with_observer(table.isolated, how.observe)
            model.run_sample(arrays, how.engine, observe=observe)
            restore(states, after)
    return table


ROUNDED_STAGES = ("source", "qnn")
"""The stages whose operations round as the numerics say that the module states."""


def _advise_numerics(
    table: Table, model: Model, side: PreparedReference, how: ComparisonOptions
) -> None:
    """Compare `model` with the reference `side` again under each numerics (set of roundings); add
    to each row of `table` whose isolated comparison differs those that make it equal, if any.
    """
    stated = numerics_of(model.ir) or Numerics.TFLITE_REF
    for numerics in (one for one in Numerics if one is not stated):
        wrong = [row for row in table.rows.values() if row.isolated and not row.isolated.equal]
        if not wrong:
            return
        other = _table(_with_numerics(model, numerics), side, replace(how, observe=None))
        equal = {(row.tensor, row.location) for row in other.rows.values() if row.equal_alone}
        for row in wrong:
            if (row.tensor, row.location) in equal and not row.advice:
                row.advice = f"would be equal with --numerics {numerics}"


def _with_numerics(model: Model, numerics: Numerics) -> Model:
    """Return a copy of a network whose module states other numerics (set of roundings)."""
    from .model import Model

    module = model.ir.clone()
    module.attributes[NUMERICS] = NumericsAttr(numerics)
    return Model(module, stage=model.stage)


def restore(states: dict[Any, Any], kept: Mapping[Any, Any]) -> None:
    """Replace all entries of `states`, which hold the state of each stateful operation, by those of
    `kept`, a copy made earlier.
    """
    states.clear()
    states.update(kept)


def with_observer(own: Observer, other: Observer | None) -> Observer:
    """Return an observer that calls `other`, if given, then `own`. If both return a value to
    replace the observed one, that of `own` is used.
    """
    return own if other is None else execution.chain_observers([other, own]) or own


def _tensors(model: Model) -> list[str]:
    return [*execution.source_tensors(model.ops), *model.outputs]


def _fused(model: Model, names: Sequence[str]) -> tuple[tuple[str, str, str], ...]:
    """Return (tensor, pass, tensor of the fused operation) for each tensor in `names` that `model`
    no longer computes, since a pass fused the tensor's operation into another.
    """
    present = set(_tensors(model))
    gone = {
        name: (by, tensor_name(op.location) or describe(op.location))
        for op in model.ops
        for name, by in fused_away(op.location)
    }
    return tuple((n, *gone[n]) for n in names if n in gone and n not in present)


def convert_inputs(
    arrays: Mapping[str, Array], have: Mapping[str, Tensor], need: Mapping[str, Tensor]
) -> dict[str, Array]:
    """Convert input arrays from the types `have` to the types `need` (by input name), with the same
    real values.
    """
    return {
        name: _restored(arrays[name], have[name], tensor)
        for name, tensor in need.items()
        if name in arrays
    }


def _restored(array: Array, have: Tensor, need: Tensor) -> Array:
    if have.type == need.type:
        return array
    if have.quantization is None and need.quantization is not None:
        return need.quantize(array)
    if have.quantization is not None and need.quantization is None:
        return have.dequantize(array)
    count = samples_in(array, have)
    parts = [array] if count == 1 else np.split(array, count)
    restored = [from_zero_based(zero_based(part, have.type), need.type) for part in parts]
    return restored[0] if count == 1 else np.concatenate(restored)


def check_shared_tensors(model: Model, names: Sequence[str], known: Sequence[str]) -> None:
    """Raise HexnnError, with the most similar names, if none of the reference's tensors `names` is
    in `known`, the tensors of the network `model`.
    """
    if set(names) & set(known):
        return
    pairs = [(name, near) for name in names if (near := nearest(name, known))]
    notes = [f"the nearest are '{a}' in the reference and '{b}' here" for a, b in pairs[:1]]
    raise HexnnError(
        "the reference shares no tensor with the network",
        model.ir,
        notes=notes or [f"tensors here are {', '.join(known[:5])}, ..."],
    )
