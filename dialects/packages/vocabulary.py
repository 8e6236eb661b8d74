"""The words of rules in Python: `EQ(DIM_DEPTH("X"), 4)` makes the term that the C++ stands for.

Names of operands are strings, numbers Python numbers, functions Python functions. Each word checks
its arguments when it is called and raises PackageError at the line of the call. What a word means
is in the table of words (`words.tsv`, docs/op-packages.md).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from . import terms
from .priorities import PRIORITIES
from .sources import PackageError, caller
from .tensor_properties import Property
from .terms import (
    DEFAULT_PACKAGE,
    Call,
    Function,
    Loc,
    Name,
    Number,
    OpTerm,
    Term,
    is_text,
)

Given: TypeAlias = Term | str | int | float | Callable[..., Any]
"""What a word takes: a term, the name of an operand, a number, or a function of the user."""


def term(given: Given, loc: Loc) -> Term:
    """Return what a Python value stands for in a term at `loc`: a string is a name, a function a
    function of the user. Raises PackageError for a value that stands for nothing.
    """
    if isinstance(given, Vocable):
        raise PackageError(f"{given.name} lacks its arguments", loc)
    match given:
        case Name() | Number() | terms.DType() | Function() | OpTerm() | Call():
            return given
        case str():
            return Name(given, loc)
        case bool():
            pass
        case int() | float() if math.isfinite(given):
            return Number(given, loc)
        case int() | float():
            raise PackageError(f"a rule cannot hold the number {given}", loc)
        case _ if callable(given):
            return Function(getattr(given, "__name__", "function"), given, loc)
        case _:
            pass
    raise PackageError(f"a rule cannot hold {given!r}", loc)


@dataclass(frozen=True)
class Vocable:
    """A word of constraints, sizes or replacements, such as `EQ`, as a Python callable that makes
    the term of a call.
    """

    name: str

    def __call__(self, *arguments: Given) -> Call:
        """Return the term that calls this word with `arguments`: terms, or Python values that stand
        for them (a string is a name). Raises PackageError for wrong arguments.
        """
        loc = caller()
        return Call(self.name, tuple(term(one, loc) for one in arguments), loc)


class DType:
    """The element types that terms can name: C++'s `DType::Float16` is `DType.Float16`."""

    Float32 = terms.DType("Float32")
    Float16 = terms.DType("Float16")
    QUInt8 = terms.DType("QUInt8")
    QUInt16 = terms.DType("QUInt16")
    QInt8 = terms.DType("QInt8")
    QInt16 = terms.DType("QInt16")
    QInt32 = terms.DType("QInt32")
    Int32 = terms.DType("Int32")
    Bool = terms.DType("Bool")


@dataclass(frozen=True)
class PropertyWord:
    """A word of tensor properties, such as `Flat`, as a Python callable that takes names of
    tensors.
    """

    name: str

    def __call__(self, *tensors: str) -> Property:
        """Return the property of `tensors`: names, `*` for the first output, `...` for the rest.
        Raises PackageError if there are none.
        """
        return Property(self.name, tensors, caller())


def Op(name: str, *operands: Given) -> OpTerm:
    """Return the term of the operation called `name` (`Pkg::Name`, or without its package) on
    `operands`; it is a pattern to match or an operation to make.
    """
    loc = caller()
    return OpTerm(name, tuple(term(one, loc) for one in operands), loc)


def FROM_DEFAULT_PACKAGE(name: str) -> str:
    """Return the full name of an operation of the default package, which has `name` there. Raises
    PackageError for a name that has a package already.
    """
    if not is_text(name) or "::" in name:
        message = f"FROM_DEFAULT_PACKAGE takes a name without a package, got {name!r}"
        raise PackageError(message, caller())
    return f"{DEFAULT_PACKAGE}::{name}"


def as_int(number: Given) -> Call:
    """Return the term that makes an integer of `number`, rounded towards zero: C++'s `int(...)`."""
    loc = caller()
    return Call("int", (term(number, loc),), loc)


def priority(name: str) -> int:
    """Return the number of the priority called `name`, such as `EARLY`. Raises KeyError if there is
    none of that name.
    """
    return PRIORITIES[name][0]


OK = Call("OK")
AND = Vocable("AND")
OR = Vocable("OR")
NOT = Vocable("NOT")
EQ = Vocable("EQ")
NE = Vocable("NE")
LT = Vocable("LT")
LE = Vocable("LE")
GT = Vocable("GT")
GE = Vocable("GE")
IS_QUINT8 = Vocable("IS_QUINT8")
IS_QUINT16 = Vocable("IS_QUINT16")
IS_FLOAT16 = Vocable("IS_FLOAT16")
IS_FLOAT32_ALL = Vocable("IS_FLOAT32_ALL")
CONSTVAL_INT_VALID = Vocable("CONSTVAL_INT_VALID")
RANK_OF = Vocable("RANK_OF")
DIM_BATCHES = Vocable("DIM_BATCHES")
DIM_HEIGHT = Vocable("DIM_HEIGHT")
DIM_WIDTH = Vocable("DIM_WIDTH")
DIM_DEPTH = Vocable("DIM_DEPTH")
DIM_FILTHEIGHT = Vocable("DIM_FILTHEIGHT")
DIM_FILTWIDTH = Vocable("DIM_FILTWIDTH")
DIM_FILTDEPTH = Vocable("DIM_FILTDEPTH")
DIM_NFILTS = Vocable("DIM_NFILTS")
DIM_OF = Vocable("DIM_OF")
ELEMENTSIZE_OF = Vocable("ELEMENTSIZE_OF")
CONSTVAL_INT = Vocable("CONSTVAL_INT")
ZERO_OFFSET_OF = Vocable("ZERO_OFFSET_OF")
STEPSIZE_OF = Vocable("STEPSIZE_OF")
DTYPE_OF = Vocable("DTYPE_OF")
ADD = Vocable("ADD")
SUB = Vocable("SUB")
MUL = Vocable("MUL")
DIV = Vocable("DIV")
ROUNDUP = Vocable("ROUNDUP")
MIN = Vocable("MIN")
MAX = Vocable("MAX")
SPLIT_START = Vocable("SPLIT_START")
WITH_SIZE = Vocable("WITH_SIZE")
WITH_TYPE = Vocable("WITH_TYPE")
WITH_SAME_OUTPUT = Vocable("WITH_SAME_OUTPUT")
WITH_OUTPUT_TYPE = Vocable("WITH_OUTPUT_TYPE")
CAST_TO_FP16 = Vocable("CAST_TO_FP16")
MAKE_OP_FP16_AND_INSERT_CAST = Vocable("MAKE_OP_FP16_AND_INSERT_CAST")
gen_Shape = Vocable("gen_Shape")
gen_ShapeOf = Vocable("gen_ShapeOf")
gen_ConstScalar_f32 = Vocable("gen_ConstScalar_f32")
gen_ConstScalar_i32 = Vocable("gen_ConstScalar_i32")
AUTOSPLIT = Vocable("AUTOSPLIT")
AUTOTHREAD_HVX = Vocable("AUTOTHREAD_HVX")
TYPICAL_SLICE = Vocable("TYPICAL_SLICE")
AUTOSPLIT_SLICE = Vocable("AUTOSPLIT_SLICE")
AUTOSPLIT_SHAPEFN_APPLY = Vocable("AUTOSPLIT_SHAPEFN_APPLY")
SHAPEFN_APPLY = Vocable("SHAPEFN_APPLY")

Flat = PropertyWord("Flat")
Crouton = PropertyWord("Crouton")
Tcm = PropertyWord("Tcm")
MainMemory = PropertyWord("MainMemory")
Outputs = PropertyWord("Outputs")

QNN = priority("QNN")
GRAPH_CLEANUP = priority("GRAPH_CLEANUP")
EARLY = priority("EARLY")
HARD_OPS = priority("HARD_OPS")
MIDDLE = priority("MIDDLE")
TILING = priority("TILING")
LATE = priority("LATE")
CLEANUP_GRAPH = priority("CLEANUP_GRAPH")
TCM_MIGRATION = priority("TCM_MIGRATION")

GLACIAL, SNAIL, FAST, FREE = "GLACIAL", "SNAIL", "FAST", "FREE"
IS_CONST, INHIBIT_CONST_PROP = "IS_CONST", "INHIBIT_CONST_PROP"
RESOURCE_HVX = "RESOURCE_HVX"
relaxed_precision_flag = "relaxed_precision_flag"
