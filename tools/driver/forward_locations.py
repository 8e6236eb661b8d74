"""A parser of location aliases that are defined after their use, as mlir-opt prints them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from xdsl.dialects.builtin import FileLineColLoc, IntAttr, LocationAttr, ModuleOp, StringAttr
from xdsl.ir import BlockArgument, Operation
from xdsl.utils.hints import isa
from xdsl.utils.lexer import Span
from xdsl.utils.mlir_lexer import MLIRTokenKind

from .renamed import RenamedNamesParser


class ForwardLocationsParser(RenamedNamesParser):
    """Parser that accepts `loc(#loc0)` before the definition of `#loc0`.

    As in MLIR, only whole locations of operations and block arguments may use an alias so.
    """

    def __init__(self, *args: Any):
        super().__init__(*args)
        self._forward: dict[int, tuple[LocationAttr, Span]] = {}
        """Id of a placeholder location -> (the placeholder, position of the alias in the text)."""
        self._outermost = False
        """Whether the next location to parse is a whole one, not part of another location."""

    def parse_optional_location(self) -> LocationAttr | None:
        """Parse a location if there is one, else return None; return a placeholder for an alias
        that is not defined yet.
        """
        self._outermost = True
        try:
            return super().parse_optional_location()
        finally:
            self._outermost = False

    def _parse_location(self) -> LocationAttr:
        outermost, self._outermost = self._outermost, False
        token = self._current_token
        is_alias = token.kind is MLIRTokenKind.HASH_IDENT
        if outermost and is_alias and token.text not in self.attribute_aliases:
            self._consume_token()
            stand_in = FileLineColLoc(StringAttr(token.text), IntAttr(0), IntAttr(0))
            self._forward[id(stand_in)] = stand_in, token.span
            return stand_in
        return super()._parse_location()

    def parse_module(self, allow_implicit_module: bool = True) -> ModuleOp:
        """Parse the whole text; `allow_implicit_module` admits operations outside of a module.
        Raises ParseError for an alias that is not defined anywhere.
        """
        module = super().parse_module(allow_implicit_module)
        if self._forward:
            for holder in located(module):
                holder.location = self._defined(holder.location)
        return module

    def _defined(self, location: LocationAttr) -> LocationAttr:
        """Return the location that `location` is a placeholder for, or `location` itself if it is
        none. Raises ParseError for an undefined alias.
        """
        if id(location) not in self._forward:
            return location
        span = self._forward[id(location)][1]
        found = self.attribute_aliases.get(span.text)
        if found is None or id(found) in self._forward:
            self.raise_error(f"undefined symbol alias '{span.text}'", span.start, span.end)
        if not isa(found, LocationAttr):
            self.raise_error(f"'{span.text}' is no location", span.start, span.end)
        return found


def located(module: ModuleOp) -> Iterator[Operation | BlockArgument]:
    """Yield the operations and block arguments of a module, which have locations."""
    for op in module.walk():
        yield op
        for block in (block for region in op.regions for block in region.blocks):
            yield from block.args
