"""Reader of TFLite files as tfl IR: a function for each graph of the file.

Constants refer to bytes of the file; only small ones are copied into the IR. Operators that the tfl
dialect lacks become `tfl.unsupported` or `tfl.custom`: such IR can be printed, analysed and
written, but executed only if semantics are registered for their names.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    IntegerAttr,
    ModuleOp,
    StringAttr,
    i64,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute

from ...dialects.diagnostics import SOURCE, HexnnError
from ...dialects.entry_function import MAIN
from ...dialects.files.protected import protect
from ...dialects.printable import printable
from ...dialects.quant import NUMERICS, Numerics, NumericsAttr
from ...dialects.suggest import did_you_mean
from .attached import attached
from .flatbuffer import Bytes, DamagedFile, Source, decode
from .kept import ATTACHED, DESCRIPTION, GRAPH, METADATA, OUR_DESCRIPTION, SIGNATURES
from .prepare import check, describe, violations
from .reading.computed import Evaluate
from .reading.stored_data import Buffers, map_file
from .reading.subgraph import GraphReader
from .reading.tensor_names import hint, unique_names
from .schema import IDENTIFIER, VERSION, Model, Signature, SubGraph, TensorMap
from .table_attributes import bytes_attribute

__all__ = ["TfliteWarning", "hint", "read", "unique_names"]


NO_SHAPES: Mapping[str, Sequence[int]] = {}


@dataclass(frozen=True)
class Chosen:
    """What the caller chose: the signature of the entry (None: the first graph), other shapes of
    inputs than the file states, by name, and the function that computes operators on shapes (None:
    their results are unknown).
    """

    signature: str | None = None
    shapes: Mapping[str, Sequence[int]] = field(default_factory=dict[str, Sequence[int]])
    evaluate: Evaluate | None = None


class TfliteWarning(UserWarning):
    """A warning about a file that can be read nevertheless: it states the wrong axis for the scales
    of a tensor, has equal or invalid names or placeholders for shapes, or operations that LiteRT
    refuses to run.
    """


def read(
    source: str | Path | bytes,
    name: str | None = None,
    strict: bool = False,
    signature: str | None = None,
    input_shapes: Mapping[str, Sequence[int]] = NO_SHAPES,
    evaluate: Evaluate | None = None,
) -> ModuleOp:
    """Read a .tflite file, given by path or as bytes, as tfl IR; for bytes, `name` is the file name
    in messages.

    Each graph is a function: @main the one of `signature`, or the first. Tensors have the static
    shapes stated in the file, unless `input_shapes` gives inputs of @main others by name. What the
    file states wrong without harm, and operations that LiteRT refuses, cause a `TfliteWarning`, or
    HexnnError if `strict`. Raises HexnnError if the file is damaged, has unsupported types, no such
    signature or no such inputs.
    """
    if isinstance(source, bytes):
        given, in_file = Source(memoryview(source), name or "<bytes>"), False
    else:
        given, in_file = Source(_map(str(source)), str(source)), True
    chosen = Chosen(signature, input_shapes, evaluate)
    if strict:
        return _read_strictly(given, in_file, chosen)
    module = _read(given, in_file, chosen)
    if problems := list(violations(module)):
        _warn(given, describe(problems))
    return module


def _read_strictly(source: Source, in_file: bool, chosen: Chosen) -> ModuleOp:
    """Import the file `source` and return the module; `chosen` holds the entry and the shapes that
    the user chose. Its constants may refer to the file if `in_file`, else they are copies.

    Raises HexnnError for what otherwise causes a `TfliteWarning`.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("error", TfliteWarning)
        try:
            module = _read(source, in_file, chosen)
        except TfliteWarning as e:
            raise source.error(str(e)) from None
    check(module)
    return module


def _map(path: str) -> memoryview:
    protect([path])
    try:
        return map_file(path)
    except OSError as e:
        raise Source(memoryview(b""), path).error(f"cannot read: {e.strerror}") from None


def _read(source: Source, in_file: bool, chosen: Chosen) -> ModuleOp:
    try:
        if bytes(source.part(4, 4)) != IDENTIFIER:
            raise DamagedFile("no identifier TFL3 at byte 4")
        model = decode(Model, source, source.target(0))
    except DamagedFile as e:
        raise source.error(f"not a TFLite file: {e}") from None
    if model.version != VERSION or not model.subgraphs:
        raise source.error(
            f"damaged file: version {model.version} of the schema and {len(model.subgraphs)} "
            f"graphs, must be version {VERSION} and a graph"
        )
    return ModelReader(source, model, in_file).module(chosen)


def _warn(source: Source, message: str) -> None:
    warnings.warn_explicit(printable(message), TfliteWarning, source.name, 0)


class ModelReader:
    """Builder of the IR module for a model, the root table of a file."""

    def __init__(self, source: Source, model: Model, in_file: bool):
        self.source = source
        self.model = model
        self.buffers = Buffers(source, model, in_file)

    def module(self, chosen: Chosen) -> ModuleOp:
        """Build and return the module. Its @main is the graph of the signature that `chosen` names,
        or the file's first graph if it names none. Issue one warning for all irregularities of the
        file, such as two tensors of one name.
        """
        entry = self._entry(chosen.signature)
        functions = function_names(self.model.subgraphs, entry)
        graphs = self.model.subgraphs
        readers = [GraphReader(self.buffers, one, functions, chosen.evaluate) for one in graphs]
        readers[entry].resize(self._resized(entry, readers[entry], chosen.shapes))
        built = [reader.function(name) for reader, name in zip(readers, functions, strict=True)]
        for function, graph in zip(built, self.model.subgraphs, strict=True):
            if graph.name not in ("", function.sym_name.data):
                function.attributes[GRAPH] = StringAttr(graph.name)
        self._sign(built)
        odd = [message for reader in readers for message in reader.odd]
        if odd:
            more = f" ({len(odd) - 1} more like it)" if odd[1:] else ""
            _warn(self.source, f"has {odd[0]}{more}")
        return ModuleOp(list(built), dict(self._attributes()))

    def _entry(self, signature: str | None) -> int:
        """Return the index of the graph of the signature with this name; 0, the first graph, for
        None. Raises HexnnError for an unknown name.
        """
        if signature is None:
            return 0
        known = {one.key: one.subgraph_index for one in self.model.signatures}
        if signature not in known:
            notes = [f"there are {', '.join(known)}" if known else "it has none"]
            error = self.source.error(f"no signature '{signature}'{did_you_mean(signature, known)}")
            raise HexnnError(error.message, error.loc, notes)
        return known[signature]

    def _resized(
        self, entry: int, reader: GraphReader, shapes: Mapping[str, Sequence[int]]
    ) -> dict[int, Sequence[int]]:
        """Return `shapes` with the names of inputs of graph `entry` replaced by indices of tensors.
        A name is that of the tensor, or the one that a signature gives the input; `reader` is that
        of the graph. Raises HexnnError for an unknown name.
        """
        named = {
            one.name: one.tensor_index
            for signature in self.model.signatures
            if signature.subgraph_index == entry
            for one in signature.inputs
        }
        inputs: list[int] = self.model.subgraphs[entry].inputs.tolist()
        named |= {reader.names[i]: i for i in inputs if 0 <= i < len(reader.names)}
        for name in shapes:
            if name not in named:
                hint = did_you_mean(name, named)
                raise self.source.error(f"no input '{name}' to give a shape{hint}")
        return {named[name]: sizes for name, sizes in shapes.items()}

    def _attributes(self) -> Iterator[tuple[str, Attribute]]:
        """Yield name and value of each attribute of the module: the file's name, the numerics, and,
        if the file has them, its description, metadata and attached archive.
        """
        yield SOURCE, StringAttr(self.source.name)
        yield NUMERICS, NumericsAttr(Numerics.TFLITE_REF)
        if self.model.description not in ("", OUR_DESCRIPTION):
            yield DESCRIPTION, StringAttr(self.model.description)
        if self.model.metadata:
            entries = [self._metadata(one.name, one.buffer) for one in self.model.metadata]
            yield METADATA, ArrayAttr(entries)
        if len(archive := attached(self.source.data)):
            start = len(self.source.data) - len(archive)
            yield ATTACHED, self.buffers.opaque(Bytes(archive, start))

    def _metadata(self, name: str, buffer: int) -> DictionaryAttr:
        try:
            value = bytes_attribute(bytes(self.buffers.at(buffer).data))
        except HexnnError as e:
            raise self.source.error(f"metadata '{name}' {e.message}") from None
        return DictionaryAttr({"name": StringAttr(name), "value": value})

    def _sign(self, functions: Sequence[FuncOp]) -> None:
        """Attach each signature of the file to the function of its graph; `functions` are those of
        the graphs, in order. Raises HexnnError for a signature of a graph that does not exist.
        """
        signed: dict[int, list[Attribute]] = {}
        for signature in self.model.signatures:
            index = signature.subgraph_index
            if index >= len(functions):
                raise self.source.error(
                    f"damaged file: signature '{signature.key}' is of graph {index} of "
                    f"{len(functions)}"
                )
            signed.setdefault(index, []).append(self._signature(signature))
        for index, signatures in signed.items():
            functions[index].attributes[SIGNATURES] = ArrayAttr(signatures)

    def _signature(self, signature: Signature) -> DictionaryAttr:
        """Return a signature as an attribute: its key, and two dictionaries, for inputs and for
        outputs, from the names that the signature gives them to their positions in the graph's
        lists.
        """
        graph = self.model.subgraphs[signature.subgraph_index]
        pairs = {
            "inputs": self._positions(signature, signature.inputs, graph.inputs.tolist()),
            "outputs": self._positions(signature, signature.outputs, graph.outputs.tolist()),
        }
        return DictionaryAttr({"key": StringAttr(signature.key), **pairs})

    def _positions(
        self, signature: Signature, maps: Sequence[TensorMap], tensors: list[int]
    ) -> DictionaryAttr:
        """Return a dictionary from the names in `maps`, the inputs or the outputs of a signature,
        to positions in `tensors`, the indices of the graph's input or output tensors. Raises
        HexnnError for a tensor that is not among these.
        """
        positions: dict[str, Attribute] = {}
        for one in maps:
            if one.tensor_index not in tensors:
                raise self.source.error(
                    f"damaged file: signature '{signature.key}' names tensor {one.tensor_index} "
                    f"'{one.name}', which is no input or output of its graph"
                )
            positions[one.name] = IntegerAttr(tensors.index(one.tensor_index), i64)
        return DictionaryAttr(positions)


def function_names(graphs: Sequence[SubGraph], entry: int) -> list[str]:
    """Return a distinct function name for each graph: `main` for graph `entry`, for others the
    graph's own name with an underscore for characters that names cannot have.
    """
    used, names = {MAIN}, list[str]()
    for index, graph in enumerate(graphs):
        word = re.sub(r"\W+", "_", graph.name, flags=re.ASCII).strip("_") or f"graph_{index}"
        name = MAIN if index == entry else word
        number = index
        while name in used and index != entry:
            name, number = f"{word}_{number}", number + 1
        used.add(name)
        names.append(name)
    return names
