"""Lookup of the functions that operations name in their attributes, such as the bodies of control
flow, and an order of functions in which callers come first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, SymbolRefAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation
from xdsl.traits import SymbolTable


def called_functions(op: Operation) -> Iterator[FuncOp]:
    """Yield the functions of the module that `op` names in its properties and attributes, a
    function as often as it is named; names of no function are skipped.
    """
    for attribute in (*op.properties.values(), *op.attributes.values()):
        for symbol in _symbols(attribute):
            function = None if op.parent_op() is None else SymbolTable.lookup_symbol(op, symbol)
            if isinstance(function, FuncOp):
                yield function


def _symbols(attribute: Attribute) -> Iterator[SymbolRefAttr]:
    """Yield the symbol references in an attribute: itself, or, recursively, the entries of an array
    or the values of a dictionary.
    """
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
    """Return the top-level operations `parts`, with each before those functions among them that it
    calls, except in a cycle of calls; parts that neither call nor are called keep their order.
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
