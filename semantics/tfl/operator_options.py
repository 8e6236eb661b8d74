"""Options of `tfl.unsupported` operators: numbers, and the functions that they name."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    FloatAttr,
    IntegerAttr,
    SymbolRefAttr,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute
from xdsl.traits import SymbolTable

from ...dialects import tfl
from ...dialects.diagnostics import HexnnError


def number(op: tfl.UnsupportedOp, table: str, field: str, default: float = 0) -> float:
    """Return the number or truth value `field` of the options table `table`, `default` if the
    operator lacks it. Raises HexnnError if it is something else.
    """
    given = op.option(table, field)
    if given is None:
        return default
    if not isinstance(given, IntegerAttr | FloatAttr):
        raise HexnnError(f"{field} of {table} must be a number, got {given}")
    return given.value.data


def integer(op: tfl.UnsupportedOp, table: str, field: str, default: int = 0) -> int:
    """Return the integer or truth value `field` of the options `table` of `op`; `default` if the
    operator lacks it. Raises HexnnError if it is something else.
    """
    return int(number(op, table, field, default))


def integers(op: tfl.UnsupportedOp, table: str, field: str) -> NDArray[np.int64]:
    """Return the integers of the array `field` of the options table `table`; none if the operator
    lacks it. Raises HexnnError if it is something else.
    """
    given = op.option(table, field)
    if given is None:
        return np.zeros(0, np.int64)
    if not isinstance(given, DenseArrayBase):
        raise HexnnError(f"{field} of {table} must be an array of integers, got {given}")
    values: Any = given.get_values()
    return np.array(values, np.int64)


def text(op: tfl.UnsupportedOp, table: str, field: str, names: tuple[str, ...]) -> str:
    """Return the name of the enumeration number `field` of the options table `table`, `names[0]` if
    the operator lacks it. Raises HexnnError for a number without a name.
    """
    index = integer(op, table, field)
    if not 0 <= index < len(names):
        raise HexnnError(f"{field} of {table} is {index}, which is none of {', '.join(names)}")
    return names[index]


def named_function(op: tfl.UnsupportedOp, table: str, field: str) -> FuncOp:
    """Return the function of the module that the options table `table` names in `field`. Raises
    HexnnError if there is none.
    """
    return _function(op, table, field, op.option(table, field))


def named_functions(op: tfl.UnsupportedOp, table: str, field: str) -> list[FuncOp]:
    """Return the functions of the module that the options table `table` lists in `field`. Raises
    HexnnError if one does not exist, or if the list is empty.
    """
    listed = op.option(table, field)
    if not isinstance(listed, ArrayAttr) or not listed.data:
        raise HexnnError(f"{field} of {table} must list functions of the module, got {listed}")
    return [_function(op, table, field, symbol) for symbol in listed]


def _function(op: tfl.UnsupportedOp, table: str, field: str, symbol: Attribute | None) -> FuncOp:
    """Return the function that `symbol` refers to, the value of `field` in the options table
    `table`.
    """
    if isinstance(symbol, SymbolRefAttr):
        function = SymbolTable.lookup_symbol(op, symbol)
        if isinstance(function, FuncOp):
            return function
    raise HexnnError(f"{field} of {table} must name a function of the module, got {symbol}")
