"""References of comparisons: another stage of the network, or tensors that another tool
computed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, Union, cast

import numpy as np
from xdsl.dialects.builtin import TensorType
from xdsl.ir import OpResult

from ..dialects.diagnostics import HexnnError
from ..dialects.dimensions import bounded_shape
from ..dialects.locations import result_name
from . import execution
from .array_files import load_arrays
from .differences import Expected
from .dumps import load_folder, tensors_in
from .inputs import Array, Tensor
from .measured import FLAT, Form, Measured, check_layouts, types_of
from .name_maps import renamed

if TYPE_CHECKING:
    from .model import Model

Reference: TypeAlias = Union["Model", Mapping[str, Array], str, Path]
"""A model, arrays by tensor name, or the path of a .npz file or a folder of such arrays."""

Inputs: TypeAlias = Mapping[str, Array] | Array | None


@dataclass(frozen=True)
class PreparedReference:
    """A reference prepared for comparison: its input arrays, and the function that computes its
    tensors for a sample.
    """

    title: str
    names: tuple[str, ...]
    arrays: dict[str, Array]
    """The inputs of all samples."""

    inputs: Mapping[str, Tensor]
    """The types of `arrays`, by input name."""

    run: Callable[[int, dict[str, Array]], dict[str, Expected]]
    """(index of the sample, its inputs) -> the reference tensors by name."""

    axes_known: bool = True
    """Whether the axes of the tensors are known to be in the network's order."""


def prepare_reference(
    reference: Reference, model: Model, inputs: Inputs, engine: str, form: Form
) -> PreparedReference:
    """Return the tensors of `reference` (another network, named arrays, or the path of a file or
    folder with them) and the inputs to run `model` on, prepared for a comparison with `model`.

    Without `inputs`, the inputs contained in the reference are used, else random ones. `engine`
    runs the kernels of a reference that is a Model; `form` is that of given arrays. Raises
    HexnnError for the form of a Model.
    """
    if isinstance(reference, str | Path) and Path(reference).is_dir():
        return _dumped(Path(reference), model, inputs, form)
    if form.types:
        raise HexnnError("a type is that of raw dumps: compare with a folder")
    if isinstance(reference, str | Path):
        return _measured(load_arrays(reference), Path(reference).name, model, inputs, form)
    if isinstance(reference, Mapping):
        return _measured(reference, "the arrays given", model, inputs, form)
    if form:
        raise HexnnError(
            "a layout or a name is that of measured tensors: compare with a .npz file or a folder"
        )
    return _computed(reference, inputs, engine)


def holds_inputs(path: Path, model: Model, form: Form) -> bool:
    """Return whether the file or folder `path` of tensors, in the form `form`, has all inputs of
    `model` too.
    """
    if path.is_dir():
        names = tensors_in(path, _all_types(model), form.names)
    else:
        names = set[str]()
        load_arrays(path, lambda headers: names.update(headers) or ())
        names |= {here for here, there in form.names.items() if there in names}
    return set(model.inputs) <= names


def _all_types(model: Model) -> dict[str, TensorType[Any]]:
    return types_of(model) | {name: tensor.type for name, tensor in model.inputs.items()}


def _dumped(folder: Path, model: Model, inputs: Inputs, form: Form) -> PreparedReference:
    """Return the tensors in `folder`; raw bytes are in the network's order unless `form` states
    another layout.
    """
    tensors = load_folder(folder, _all_types(model), form.names, form.types)
    flat = [f"{name}={FLAT}" for name, one in tensors.items() if one.ndim == 1]
    form = Form((*flat, *form.layouts))
    return _measured(tensors, f"{folder.name}/", model, inputs, form)


def _computed(reference: Model, inputs: Inputs, engine: str) -> PreparedReference:
    def run(index: int, sample: dict[str, Array]) -> dict[str, Expected]:
        expected: dict[str, Expected] = {}

        def observe(result: OpResult, value: Array) -> None:
            if (name := result_name(result)) is not None:
                type = cast(TensorType[Any], result.type)
                value = execution.in_source_layout(result, value).copy()
                _expect_one_value(result, value, expected.get(name))
                expected[name] = Expected(value, type)

        outputs = reference.run_sample(sample, engine, observe=observe)
        return expected | {n: Expected(a, reference.outputs[n].type) for n, a in outputs.items()}

    names = [*execution.source_tensors(reference.ops), *reference.outputs]
    arrays = reference.arrays(inputs)
    reference.reset()
    return PreparedReference(
        reference.stage, tuple(dict.fromkeys(names)), arrays, reference.inputs, run
    )


def _expect_one_value(result: OpResult, value: Array, other: Expected | None) -> None:
    """Raise HexnnError unless `value`, computed for `result`, equals `other`: the value that an
    earlier operation computed for the same tensor of the source network, None if there is none.
    """
    if other is None or np.array_equal(
        other.array.ravel(), value.ravel(), equal_nan=value.dtype.kind == "f"
    ):
        return
    name = result_name(result)
    raise HexnnError(f"two operations define tensor '{name}', with different values", result.op)


def _measured(
    tensors: Mapping[str, Array],
    title: str,
    model: Model,
    inputs: Inputs,
    form: Form,
) -> PreparedReference:
    types = types_of(model)
    tensors = renamed(tensors, form.names, {**types, **model.inputs})
    shapes = {name: bounded_shape(type) for name, type in types.items()}
    measured = Measured(tensors, shapes, check_layouts(form.layouts, list(tensors)))
    given = measured.inputs(model.inputs) if inputs is None else inputs
    arrays = model.arrays(given)
    count = execution.sample_count(arrays, model.inputs)

    def run(index: int, sample: dict[str, Array]) -> dict[str, Expected]:
        return measured.sample(index, count)

    names = tuple(name for name in tensors if name not in model.inputs)
    return PreparedReference(title, names, arrays, model.inputs, run, axes_known=False)
