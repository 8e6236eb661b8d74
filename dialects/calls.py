"""Calls between functions: the functions of the module that operations name, as the bodies of
control flow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, SymbolRefAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation
from xdsl.traits import SymbolTable


def called_functions(op: Operation) -> Iterator[FuncOp]:
    """Yield the functions that `op` names in its properties and attributes; names without a
    function are skipped.
    """
    for attribute in (*op.properties.values(), *op.attributes.values()):
        for symbol in _symbols(attribute):
            function = None if op.parent_op() is None else SymbolTable.lookup_symbol(op, symbol)
            if isinstance(function, FuncOp):
                yield function


def _symbols(attribute: Attribute) -> Iterator[SymbolRefAttr]:
    """Yield the symbols in an attribute and in those that an array or dictionary holds."""
    match attribute:
        case SymbolRefAttr():
            yield attribute
        case ArrayAttr(data=parts):
            yield from (symbol for part in parts for symbol in _symbols(part))
        case DictionaryAttr(data=parts):
            yield from (symbol for part in parts.values() for symbol in _symbols(part))
        case _:
            pass


def callers_first(parts: Sequence[Operation]) -> list[Operation]:
    """Return the top-level operations `parts`, reordered such that each stands before the functions
    among them that it calls, unless calls are recursive; else the given order stays.
    """
    finished, seen = list[Operation](), set[Operation]()

    def visit(part: Operation) -> None:
        if part in seen:
            return
        seen.add(part)
        called = [function for op in part.walk() for function in called_functions(op)]
        for function in reversed([one for one in called if one in parts]):
            visit(function)
        finished.append(part)

    for part in reversed(parts):
        visit(part)
    return finished[::-1]
