"""The `tfl.unsupported` operators, by name and options, that stand in files for operations of
MLIR's text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from xdsl.dialects.builtin import (
    DenseArrayBase,
    DictionaryAttr,
    IntegerAttr,
    StringAttr,
    f32,
    i8,
    i32,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.rewriter import Rewriter

from ..diagnostics import HexnnError
from ..tf_type.types import StringType
from . import resources, text_only
from .base import ACTIVATIONS
from .bidirectional import BidirectionalSequenceLstmOp
from .opaque import UnsupportedOp

TYPES: dict[Attribute, int] = {f32: 0, i32: 2, i64: 4, StringType(): 5}
"""Element type -> its number in the schema, for the types of hash tables."""


def _as_it_is(value: Attribute) -> Attribute:
    return value


def _activation(value: Any) -> Attribute:
    return IntegerAttr(ACTIVATIONS.index(value.data), i8)


def _type(value: Attribute) -> Attribute:
    if value not in TYPES:
        raise HexnnError(f"TFLite's hash tables have no {value}")
    return IntegerAttr(TYPES[value], i8)


@dataclass(frozen=True)
class NamedOperator:
    """What a file has in place of an operation of MLIR's text: the name and version of a builtin
    operator, the name of its options table, and the table's fields: from properties of the
    operation (name -> conversion), or with fixed values.
    """

    builtin: str
    table: str
    fields: Mapping[str, Callable[[Any], Attribute]] = field(
        default_factory=dict[str, Callable[[Any], Attribute]]
    )
    fixed: Mapping[str, Attribute] = field(default_factory=dict[str, Attribute])
    version: int = 1

    def replace(self, op: IRDLOperation) -> None:
        """Replace `op` by the operator. Raises HexnnError, located at `op`, for a type that files
        do not have.
        """
        try:
            fields = {n: convert(getattr(op, n)) for n, convert in self.fields.items()}
        except HexnnError as e:
            raise HexnnError(e.message, op) from None
        operands, absent = _operands(op)
        properties: dict[str, Attribute] = {
            "builtin": StringAttr(self.builtin),
            "options": DictionaryAttr({self.table: DictionaryAttr({**fields, **self.fixed})}),
            "version": IntegerAttr(self.version, i32),
        }
        if absent:
            properties["absent"] = DenseArrayBase.from_list(i32, absent)
        new = UnsupportedOp.create(
            operands=operands,
            result_types=op.result_types,
            properties=properties,
            attributes=op.attributes,
            location=op.location,
        )
        Rewriter.replace_op(op, new)


def _operands(op: IRDLOperation) -> tuple[list[SSAValue], list[int]]:
    """Return (the present operands of `op`, the positions of the omitted ones in its
    definition).
    """
    given: list[SSAValue | None] = [
        getattr(op, name) for name, _ in op.get_irdl_definition().operands
    ]
    present = [value for value in given if value is not None]
    return present, [index for index, value in enumerate(given) if value is None]


KEPT = _as_it_is
SEEDS = {"seed": KEPT, "seed2": KEPT}
CLIPS = {"cell_clip": KEPT, "proj_clip": KEPT}
FUSED = {"fused_activation_function": _activation}

NAMED: dict[type[Operation], NamedOperator] = {
    text_only.NonMaxSuppressionV4Op: NamedOperator(
        "NON_MAX_SUPPRESSION_V4", "NonMaxSuppressionV4Options"
    ),
    text_only.NonMaxSuppressionV5Op: NamedOperator(
        "NON_MAX_SUPPRESSION_V5", "NonMaxSuppressionV5Options"
    ),
    text_only.RandomUniformOp: NamedOperator("RANDOM_UNIFORM", "RandomOptions", SEEDS),
    text_only.RandomStandardNormalOp: NamedOperator(
        "RANDOM_STANDARD_NORMAL", "RandomOptions", SEEDS
    ),
    text_only.MultinomialOp: NamedOperator("MULTINOMIAL", "RandomOptions", SEEDS),
    text_only.DensifyOp: NamedOperator("DENSIFY", "DensifyOptions"),
    text_only.DilateOp: NamedOperator("DILATE", "DilateOptions"),
    text_only.Rfft2dOp: NamedOperator("RFFT2D", "Rfft2dOptions"),
    text_only.BasicLstmOp: NamedOperator(
        "LSTM", "LSTMOptions", {**FUSED, **CLIPS}, {"kernel_type": IntegerAttr(1, i8)}, 2
    ),
    BidirectionalSequenceLstmOp: NamedOperator(
        "BIDIRECTIONAL_SEQUENCE_LSTM",
        "BidirectionalSequenceLSTMOptions",
        {
            **FUSED,
            **CLIPS,
            **dict.fromkeys(("merge_outputs", "time_major", "asymmetric_quantize_inputs"), KEPT),
        },
    ),
    resources.VarHandleOp: NamedOperator(
        "VAR_HANDLE", "VarHandleOptions", {"container": KEPT, "shared_name": KEPT}
    ),
    resources.ReadVariableOp: NamedOperator("READ_VARIABLE", "ReadVariableOptions"),
    resources.AssignVariableOp: NamedOperator("ASSIGN_VARIABLE", "AssignVariableOptions"),
    resources.HashtableOp: NamedOperator(
        "HASHTABLE",
        "HashtableOptions",
        {"table_id": KEPT, "key_dtype": _type, "value_dtype": _type},
    ),
    resources.HashtableFindOp: NamedOperator("HASHTABLE_FIND", "HashtableFindOptions"),
    resources.HashtableImportOp: NamedOperator("HASHTABLE_IMPORT", "HashtableImportOptions"),
    resources.HashtableSizeOp: NamedOperator("HASHTABLE_SIZE", "HashtableSizeOptions"),
}
"""Operation -> the operator of files that it stands for."""
