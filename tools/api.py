"""The Python API: load a network, lower it stage by stage, run and compare every stage.

>>> import hexnn
>>> m = hexnn.load("net.tflite")                       # doctest: +SKIP
>>> h = m.lower("hvx", target="v73{tcm=2M}")           # doctest: +SKIP
>>> y = h(x)                                           # doctest: +SKIP
>>> assert h.compare(m, x)                             # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import ModuleOp

from ..dialects.diagnostics import HexnnError, location_prefix
from ..dialects.packages.package import Package
from ..dialects.remarks import Message, emit, listening
from ..dialects.suggest import did_you_mean
from .comparison_rows import Comparison
from .driver import frontends
from .driver import pipeline as pipelines
from .driver.op_packages import read_and_register
from .driver.reading import Reading, numerics_named
from .driver.running import PassRunner, explaining_errors
from .driver.value_names import name_after_values
from .driver.verification import verify_all
from .model import Model
from .records import Remark
from .universe import new_context

if TYPE_CHECKING:
    pass

__all__ = ["Comparison", "Model", "apply", "load", "load_op_package", "parse"]


def load(
    path: str | Path,
    *,
    random_weights: int | None = None,
    strict: bool = False,
    nnef_fragments: Sequence[str | Path] = (),
    numerics: str | None = None,
    format: str | None = None,
    signature: str | None = None,
    input_shapes: Mapping[str, Sequence[int]] | None = None,
) -> Model:
    """Load a network from a .tflite, .mlir, NNEF or QNN .json file; `format` (`tflite`, `mlir`,
    `nnef`, `qnn-json`) is that of a file whose suffix does not tell.

    Of a TFLite network `signature` chooses the entry. `input_shapes` gives inputs, by name, other
    shapes than a TFLite network states, or sizes for the dynamic dimensions of IR.
    `random_weights` seeds random data for the variables of an NNEF network that has none;
    `nnef_fragments` are files and folders of fragments that it may invoke. `numerics`, `tflite-ref`
    or `xnnpack`, replaces the roundings that a quantized network states. Deviations from the
    format become warnings in the `remarks` of the model, or errors if `strict`. Raises HexnnError
    if the file cannot be read as a network, OSError if it cannot be opened.
    """
    return read(
        path,
        Reading(
            strict=strict,
            fragments=tuple(map(str, nnef_fragments)),
            random_weights=random_weights,
            numerics=None if numerics is None else numerics_named(numerics),
            signature=signature,
            input_shapes=tuple((n, tuple(shape)) for n, shape in (input_shapes or {}).items()),
        ),
        format,
    )


def load_op_package(
    *paths: str | Path,
    include_dirs: Sequence[str | Path] = (),
    defines: Mapping[str, str | int] | None = None,
) -> list[Package]:
    """Register the op packages in C++ sources, XML configurations and folders of them, so that
    their rules, operations and kernels take part in compilation; return the registered packages.

    All C++ sources of a call are one package. `include_dirs` are folders in which included files
    are searched, too; `defines` are macros with their values, where `THIS_PKG_NAME` names the
    package. Raises HexnnError for a source that is not valid, OSError for a file that cannot be
    read.
    """
    macros = [f"{name}={value}" for name, value in (defines or {}).items()]
    return read_and_register([*map(str, paths)], [*map(str, include_dirs)], macros)


def read(path: str | Path, how: Reading, format: str | None = None) -> Model:
    """Load a network from a file, with the reader's options in `how` and the frontend called
    `format`, by default that of the suffix. Warnings become remarks of the model, and also go to
    the diagnostic listeners of the caller. Raises HexnnError for an unknown format or an invalid
    network.
    """
    if format is not None and format not in frontends.FRONTENDS:
        known, hint = frontends.FRONTENDS, did_you_mean(format, frontends.FRONTENDS)
        raise HexnnError(f"no format '{format}'{hint}", notes=[f"there are {', '.join(known)}"])
    told: list[Message] = []
    with listening(lambda kind, text, loc: told.append((kind, text, loc))):
        module = frontends.read(str(path), frontend=format, how=how)
    name_after_values(module)
    for severity, text, loc in told:
        emit(severity, text, loc)
    with explaining_errors():
        verify_all(module)
    frontends.check_source(module, how)
    return Model(
        module, remarks=[Remark(s, None, f"{location_prefix(loc)}{text}") for s, text, loc in told]
    )


def parse(text: str, name: str = "<text>") -> ModuleOp:
    """Parse and verify the text of a module; `name` stands for the file name in error messages.
    Raises ParseError for invalid syntax, Failures for invalid operations.
    """
    module = frontends.parse_mlir(new_context(), text, name)
    with explaining_errors():
        verify_all(module)
    return module


def apply(ir: ModuleOp, passes: str) -> ModuleOp:
    """Apply a pass pipeline such as `"cse,canonicalize"` to a copy of the module `ir`; return the
    copy. Raises HexnnError for an unknown pass, and the first exception of a pass.
    """
    module = ir.clone()
    with explaining_errors():
        PassRunner(new_context()).run(module, pipelines.parse(passes))
    return module
