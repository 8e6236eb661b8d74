"""Writer of tfl IR as a TFLite file that LiteRT accepts and `read` reads back as the same IR."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute

from ...dialects import constants
from ...dialects.diagnostics import HexnnError
from ...dialects.entry_function import Entry, functions_of
from ...dialects.files import outputs as files
from ...dialects.tfl.plain_form import in_plain_form
from .kept import ATTACHED, DESCRIPTION, METADATA, OUR_DESCRIPTION, SIGNATURES
from .schema import VERSION, Metadata, Model, Signature, SubGraph, TensorMap
from .writing.operator import OperatorCodes
from .writing.stored_data import MOST_IN_FLATBUFFER, BufferWriter, file_bytes
from .writing.subgraph import GraphWriter


def write(module: ModuleOp, path: str | Path) -> None:
    """Write the functions of a tfl module as a .tflite file.

    Raises HexnnError, located at the operation, for IR that TFLite cannot express; OSError if the
    file cannot be written.
    """
    files.write(path, serialize(module), constants.referenced(module))


def serialize(module: ModuleOp, most: int = MOST_IN_FLATBUFFER) -> bytes:
    """Return the bytes of the .tflite file for `module`. If the constants have more than `most`
    bytes in all, they follow the flatbuffer. Raises HexnnError, located at the operation, for IR
    that TFLite cannot express.
    """
    archive = module.attributes.get(ATTACHED)
    behind = b"" if archive is None else constants.raw_bytes(archive)
    return file_bytes(ModelWriter(in_plain_form(module)).model(), most) + behind


class ModelWriter:
    """Builder of the root table of the file for a module. It collects the buffers and operator
    codes of all graphs.
    """

    def __init__(self, module: ModuleOp):
        self.module = module
        self.buffers = BufferWriter()
        self.codes = OperatorCodes()
        self.functions = _ordered(module)
        self.names = {f.sym_name.data: i for i, f in enumerate(self.functions)}

    def model(self) -> Model:
        """Return the root table of the file."""
        graphs = [
            GraphWriter(function, self.buffers, self.codes, self._index).graph()
            for function in self.functions
        ]
        description = self.module.attributes.get(DESCRIPTION)
        given = description.data if isinstance(description, StringAttr) else OUR_DESCRIPTION
        return Model(
            version=VERSION,
            operator_codes=self.codes.tables(),
            subgraphs=graphs,
            description=given,
            metadata=[self._metadata(one) for one in _array(self.module, METADATA)],
            signatures=self._signatures(graphs),
            buffers=self.buffers.buffers,
        )

    def _index(self, name: str) -> int:
        """Return the index of the graph made from the function `name`. Raises HexnnError, without
        location, if the module lacks it.
        """
        if name not in self.names:
            raise HexnnError(f"the module has no function @{name}")
        return self.names[name]

    def _metadata(self, given: Attribute) -> Metadata:
        try:
            fields = cast(DictionaryAttr, given).data
            name, value = cast(StringAttr, fields["name"]).data, fields["value"]
            return Metadata(name=name, buffer=self.buffers.add(constants.raw_bytes(value)))
        except (AttributeError, KeyError):
            raise HexnnError(
                f"'{METADATA}' must have name and value, got {given}", self.module
            ) from None

    def _signatures(self, graphs: Sequence[SubGraph]) -> list[Signature]:
        """Return the schema tables of the signatures that all functions state; `graphs` are those
        made from the functions, in order.
        """
        found: list[Signature] = []
        for index, (function, graph) in enumerate(zip(self.functions, graphs, strict=True)):
            for given in _array(function, SIGNATURES):
                try:
                    found.append(_signature(given, index, graph))
                except (AttributeError, KeyError, IndexError):
                    raise HexnnError(
                        f"'{SIGNATURES}' must have key, inputs and outputs, got {given}", function
                    ) from None
        return found


def _ordered(module: ModuleOp) -> list[FuncOp]:
    """Return the functions of a module in the order of their graphs: as in the module, but @main
    first unless signatures say which graph is meant.

    Raises HexnnError if there is no @main.
    """
    main = Entry.of(module).function
    functions = functions_of(module)
    for function in functions:
        if len(function.body.blocks) != 1:
            raise HexnnError("a graph of TFLite has one block", function)
    if SIGNATURES in main.attributes:
        return functions
    return [main, *(function for function in functions if function is not main)]


def _array(op: ModuleOp | FuncOp, name: str) -> Sequence[Attribute]:
    """Return the entries of the array attribute `name` of `op`; none if it is absent. Raises
    HexnnError for an attribute that is no array.
    """
    given = op.attributes.get(name)
    if given is not None and not isinstance(given, ArrayAttr):
        raise HexnnError(f"'{name}' must be an array, got {given}", op)
    return cast("Sequence[Attribute]", given or ())


def _signature(given: Attribute, index: int, graph: SubGraph) -> Signature:
    """Return the schema table of the signature that the attribute `given` describes, for `graph`,
    which has index `index`. Raises AttributeError, KeyError or IndexError for an attribute of
    another form.
    """
    fields = cast(DictionaryAttr, given).data
    return Signature(
        key=cast(StringAttr, fields["key"]).data,
        subgraph_index=index,
        inputs=_maps(fields["inputs"], graph.inputs.tolist()),
        outputs=_maps(fields["outputs"], graph.outputs.tolist()),
    )


def _maps(given: Attribute, tensors: Sequence[int]) -> list[TensorMap]:
    positions = cast("dict[str, IntegerAttr[Any]]", cast(DictionaryAttr, given).data)
    return [TensorMap(name=n, tensor_index=tensors[p.value.data]) for n, p in positions.items()]
