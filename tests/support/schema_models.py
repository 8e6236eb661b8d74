"""Files of any tensors and operators, written by LiteRT's classes of the schema."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from support.schema_tree import packed, schema


class ModelOf:
    """A model under construction, of one graph unless `graph` adds others."""

    def __init__(self) -> None:
        s = schema()
        self.model = s.ModelT()
        self.model.version, self.model.description = 3, "a test"
        self.model.buffers = [s.BufferT()]
        self.model.operatorCodes, self.model.subgraphs = [], []
        self.graph("main")

    def graph(self, name: str) -> None:
        """Add a graph, to which all further tensors and operators belong."""
        one = schema().SubGraphT()
        one.name, one.tensors, one.inputs, one.outputs, one.operators = name, [], [], [], []
        self.model.subgraphs.append(one)

    @property
    def current(self) -> Any:
        """The graph under construction."""
        return self.model.subgraphs[-1]

    def buffer(self, data: bytes) -> int:
        """The index of a new buffer."""
        one = schema().BufferT()
        one.data = np.frombuffer(data, np.uint8)
        self.model.buffers.append(one)
        return len(self.model.buffers) - 1

    def tensor(
        self,
        type: str,
        *shape: int,
        data: bytes | None = None,
        quantization: Mapping[str, Any] | None = None,
        **fields: Any,
    ) -> int:
        """The index of a new tensor of the graph; its name is `t` and its index."""
        one = schema().TensorT()
        one.name, one.shape = f"t{len(self.current.tensors)}", list(shape)
        one.type, one.hasRank = getattr(schema().TensorType, type), True
        one.buffer = 0 if data is None else self.buffer(data)
        if quantization is not None:
            one.quantization = schema().QuantizationParametersT()
            vars(one.quantization).update(quantization)
        vars(one).update(fields)
        self.current.tensors.append(one)
        return len(self.current.tensors) - 1

    def operator(
        self,
        name: str,
        inputs: Sequence[int],
        outputs: Sequence[int],
        options: str | None = None,
        values: Mapping[str, Any] | None = None,
        version: int = 1,
        **fields: Any,
    ) -> None:
        """Add an operator: with its builtin name, or a custom one in small letters."""
        s = schema()
        code = s.OperatorCodeT()
        known = getattr(s.BuiltinOperator, name, None)
        code.builtinCode = s.BuiltinOperator.CUSTOM if known is None else known
        code.customCode = name if known is None else None
        code.deprecatedBuiltinCode, code.version = min(code.builtinCode, 127), version
        self.model.operatorCodes.append(code)
        one = s.OperatorT()
        one.opcodeIndex = len(self.model.operatorCodes) - 1
        one.inputs, one.outputs = list(inputs), list(outputs)
        if options is not None:
            union = "" if hasattr(s.BuiltinOptions, options) else "2"
            number = getattr(getattr(s, f"BuiltinOptions{union}"), options)
            table = getattr(s, f"{options}T")()
            vars(table).update(values or {})
            vars(one).update(
                {f"builtinOptions{union}Type": number, f"builtinOptions{union}": table}
            )
        vars(one).update(fields)
        self.current.operators.append(one)

    def sign(self, key: str, graph: int, inputs: Sequence[str], outputs: Sequence[str]) -> None:
        """Add a signature with names for the inputs and outputs of a graph."""
        s = schema()
        one = s.SignatureDefT()
        one.signatureKey, one.subgraphIndex = key, graph
        ends = self.model.subgraphs[graph]
        one.inputs = [tensor_map(s, *pair) for pair in zip(inputs, ends.inputs, strict=True)]
        one.outputs = [tensor_map(s, *pair) for pair in zip(outputs, ends.outputs, strict=True)]
        self.model.signatureDefs = [*(self.model.signatureDefs or ()), one]

    def file(self) -> bytes:
        """The bytes of the file."""
        return packed(self.model)


def tensor_map(schema: Any, name: str, tensor: int) -> Any:
    """An entry of a signature."""
    one = schema.TensorMapT()
    one.name, one.tensorIndex = name, tensor
    return one


def one_operator(name: str, *args: Any, **fields: Any) -> bytes:
    """The file of an operator from 4 to 4 floats; other arguments are those of `operator`."""
    m = ModelOf()
    x, y = m.tensor("FLOAT32", 4), m.tensor("FLOAT32", 4)
    m.current.inputs, m.current.outputs = [x], [y]
    m.operator(name, [x], [y], *args, **fields)
    return m.file()
