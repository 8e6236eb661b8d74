"""A parser that gives each operation its location in the text."""

import re
import struct
from bisect import bisect_right
from math import prod
from typing import Any, NoReturn

from xdsl.context import Context
from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    FileLineColLoc,
    Float80Type,
    Float128Type,
    FloatAttr,
    IntAttr,
    IntegerAttr,
    LocationAttr,
    ModuleOp,
    RankedStructure,
    StringAttr,
    UnknownLoc,
)
from xdsl.ir import Operation
from xdsl.utils.exceptions import DiagnosticException, ParseError, VerifyException
from xdsl.utils.mlir_lexer import MLIRTokenKind

from .forward_locations import ForwardLocationsParser
from .verification import is_hexnn

BROKEN = (
    VerifyException,
    ValueError,
    TypeError,
    LookupError,
    AssertionError,
    ArithmeticError,
    NotImplementedError,
    struct.error,
)
"""Exceptions that parsing code of dialects raises for invalid IR of correct syntax."""

NOT_HELD = "has a value of a type that xDSL cannot hold"
"""The message for xDSL's NotImplementedError for floats of 80 or 128 bits."""

PLAIN = (ParseError, DiagnosticException, MemoryError, RecursionError, OSError)
"""Exceptions whose own messages are shown to the user."""

LARGEST_DENSE = 1 << 30
"""Limit on the bytes of a dense attribute: the text of a splat is short, whatever its size."""


NO_SPLAT = (MLIRTokenKind.GREATER, MLIRTokenKind.L_SQUARE, MLIRTokenKind.STRING_LIT)
"""The first token of a dense literal that is not a splat: empty, a list or hexadecimal."""


class LocatedParser(ForwardLocationsParser):
    """Parser that locates each operation without a `loc(...)` at its first character.

    `line_offset` lines of the file precede `text`, if the file was split.
    """

    def __init__(self, ctx: Context, text: str, name: str, line_offset: int = 0):
        super().__init__(ctx, text, name)
        self.file = StringAttr(name)
        self.line_offset = line_offset
        self._operation = 0
        self._kind: type[Operation] | None = None
        self._given: LocationAttr | None = None
        self.line_starts = [0, *(m.end() for m in re.finditer("\n", text))]

    def location(self, position: int) -> FileLineColLoc:
        """Return the location (file, line, column) of the character at offset `position`."""
        line = bisect_right(self.line_starts, position)
        column = position - self.line_starts[line - 1] + 1
        return FileLineColLoc(self.file, IntAttr(line + self.line_offset), IntAttr(column))

    def parse_operation(self) -> Operation:
        """Parse an operation; set its location, unless given, to its first character. Errors of
        dialects are located there too.
        """
        start = self._operation = self.pos
        around, self._kind = self._kind, None
        try:
            op = super().parse_operation()
        except BROKEN as e:
            self._fail(e, start)
        except Exception as e:
            if isinstance(e, PLAIN) or is_hexnn(self._kind):
                raise
            self._fail(e, start)
        finally:
            self._kind = around
        if isinstance(op.location, UnknownLoc) and self._given is None:
            op.location = self.location(start)
        return op

    def parse_optional_location(self) -> LocationAttr | None:
        """Parse a location, if there is one (else return None), and keep it: the last location
        parsed within an operation is that of the operation.
        """
        self._given = super().parse_optional_location()
        return self._given

    def _get_op_by_name(self, name: str) -> type[Operation]:
        """Return the class of operation `name`. Raises ParseError, located at the operation, if the
        name is unknown.
        """
        start, end = self._operation, self.pos
        try:
            self._kind = super()._get_op_by_name(name)
            return self._kind
        except ParseError as e:
            self.raise_error(e.msg, start, end)

    def parse_optional_str_literal(self) -> str | None:
        """Parse a string literal; unlike xDSL, also one with escaped non-ASCII bytes. None if there
        is none.
        """
        start = self.pos
        if (text := super().parse_optional_str_literal()) is not None:
            return text
        if (data := self.parse_optional_bytes_literal()) is None:
            return None
        try:
            return data.decode()
        except UnicodeDecodeError:
            self._resume_from(start)
            return None

    def parse_optional_builtin_int_or_float_attr(self) -> IntegerAttr[Any] | FloatAttr[Any] | None:
        """Parse a number, None if there is none; unlike xDSL, reject one of a type that xDSL cannot
        print.
        """
        start = self.pos
        number = super().parse_optional_builtin_int_or_float_attr()
        if isinstance(number, FloatAttr) and isinstance(number.type, Float80Type | Float128Type):
            self.raise_error(NOT_HELD, start, self.pos)
        return number

    def parse_dense_int_or_fp_elements_attr(
        self, type: RankedStructure[Any] | None
    ) -> DenseIntOrFPElementsAttr[Any]:
        """Parse a dense attribute of tensor type `type` (None: the type follows in the text);
        unlike xDSL, without expanding a splat into a list. Raises ParseError beyond `LARGEST_DENSE`
        bytes.
        """
        start = self.pos
        self.parse_punctuation("<", " in dense attribute")
        if self._current_token.kind in NO_SPLAT:
            self._resume_from(start)
            if type is not None:
                self._expect_small(type)
            return super().parse_dense_int_or_fp_elements_attr(type)
        element = self._parse_tensor_literal_element()
        self.parse_punctuation(">", " in dense attribute")
        if type is None:
            self.parse_punctuation(":", " in dense attribute")
            type = self._parse_dense_literal_type()
        self._expect_small(type)
        value: Any = element.to_type(self, type.element_type)
        return DenseIntOrFPElementsAttr.from_list(type, [value])

    def _parse_dense_literal_type(self) -> RankedStructure[Any]:
        type: RankedStructure[Any] = super()._parse_dense_literal_type()
        self._expect_small(type)
        return type

    def _expect_small(self, type: RankedStructure[Any]) -> None:
        """Raise ParseError if a dense attribute of tensor type `type` takes more than
        `LARGEST_DENSE` bytes.
        """
        size = prod(type.get_shape()) * type.element_type.compile_time_size
        if size > LARGEST_DENSE:
            self.raise_error(
                f"a dense attribute takes at most {LARGEST_DENSE} bytes, {type} takes {size}"
            )

    def parse_module(self, allow_implicit_module: bool = True) -> ModuleOp:
        """Parse the whole text. With `allow_implicit_module`, operations outside of a module form
        one, and text without operations is an empty one.
        """
        if allow_implicit_module and is_blank(self.lexer.input.content):
            module = ModuleOp([])
        else:
            try:
                module = super().parse_module(allow_implicit_module)
            except BROKEN as e:
                self._fail(e, self.pos)
            except RecursionError:
                self.raise_error("nested too deeply")
        if isinstance(module.location, UnknownLoc):
            module.location = self.location(0)
        return module

    def _fail(self, error: Exception, position: int) -> NoReturn:
        """Raise ParseError at character offset `position` of the text, for an exception that a
        dialect's parsing code raised.
        """
        detail = message_for(error, self._kind)
        try:
            self.raise_error(detail, position, self.pos)
        except ParseError as located:
            raise located from error


def message_for(error: Exception, kind: type[Operation] | None) -> str:
    """Return the message for an exception from parsing an operation of class `kind` (None if
    unknown), with the operation's name and the section of QNN's documentation on it.
    """
    unable = isinstance(error, NotImplementedError)
    detail = str(error) or (NOT_HELD if unable else type(error).__name__)
    if kind is None:
        return detail
    section = getattr(kind, "QNN_NAME", None)
    return f"'{kind.name}' op {detail}" + (f" (section {section})" if section else "")


def is_blank(text: str) -> bool:
    """Return whether `text` holds only white space and comments."""
    return not re.sub(r"//[^\n]*", "", text).strip()
