"""The C preprocessor for sources of op packages: the library pcpp, extended by the places of
tokens, located errors and the includes of the SDK.
"""

from __future__ import annotations

import copy
import io
import os
import re
from collections.abc import Generator, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, NoReturn

from pcpp import Action, OutputDirective, Preprocessor
from xdsl.dialects.builtin import LocationAttr

from ...dialects.packages.sources import PackageError
from ...dialects.packages.word_table import words_of
from ...dialects.remarks import warning
from ...dialects.suggest import did_you_mean
from .source_tokens import (
    KINDS,
    SPACE,
    LineNumber,
    SourceFile,
    SourceToken,
    Token,
    unquoted,
)

SDK = re.compile(r"(HTP/|CPU/|DSP/|GPU/|System/|Qnn\w+\.h|(hexagon|hvx|qurt|HAP)_\w+\.h)")
"""How the headers of the SDK begin: they are not read, even where they exist."""

PREDEFINED = ("__cplusplus 201703L", "__STDC__ 1")
NEEDS_WORDS = ("define", "undef", "ifdef", "ifndef", "if", "elif", "include")
"""Directives that are nothing alone."""

DIRECTIVES = (*NEEDS_WORDS, "else", "endif", "error", "warning", "pragma", "line")
IGNORED = ("line", "pragma", "ident")
"""Directives without effect on what a package says."""

MOST_TOKENS = 50_000
"""Limit on the tokens in bodies of macros that are used: bounds time and memory."""

DEEPEST = 64
"""Limit on the nesting of includes."""

NUMBER = re.compile(r"\.?\d(?:[eEpP][+-]|'(?=\w)|[\w.])*")
CONDITION = re.compile(
    r"Could not evaluate expression due to \w+\([\"'](.*)[\"']\) \(passed to evaluator: '(.*)'\)"
)
"""The message of pcpp for a condition of #if: the reason, and the condition."""

RAW_STRING = re.compile(r'R"(?P<mark>[^()\\\s]{0,16})\((?:.|\n)*?\)(?P=mark)"')


class SourcePreprocessor(Preprocessor):
    """The preprocessor of one C++ source file, a subclass of pcpp's that knows where each token
    comes from.
    """

    def __init__(self, include_dirs: Sequence[str] = (), defines: Iterable[str] = ()):
        super().__init__()
        self.files: dict[str, SourceFile] = {}
        """Absolute path -> the file."""

        self.given = ""
        """The path of the source as the user gave it."""

        self.including: SourceToken | None = None
        """The name in the include directive that is being processed."""

        self.expanded = 0
        for one in PREDEFINED:
            self.define(one)
        for one in defines:
            name, _, value = one.partition("=")
            self.define(f"{name} {value or 1}")
        for folder in include_dirs:
            self.add_path(folder)
        self.rewrite_paths = []

    def tokens(self, path: str) -> Iterator[Token]:
        """Yield the tokens of a source file after preprocessing. Raises PackageError for a
        directive or macro use that is not valid, and OSError for a file that cannot be read.
        """
        self.given = path
        absolute = os.path.abspath(path)
        file = self.files[absolute] = SourceFile(path, decoded(Path(path).read_bytes()))
        self.parse(file.text, path)
        pending: Token | None = None
        while (raw := self.token()) is not None:
            if raw.type in SPACE:
                continue
            made = self._finished(raw)
            if pending and pending.kind == made.kind == "string":
                pending = Token("string", pending.text + made.text, pending.source)
                continue
            if pending:
                yield pending
            pending = made
        if pending:
            yield pending

    def _finished(self, source: SourceToken) -> Token:
        """Return a token of pcpp as a `Token`. Raises PackageError for one that opens a string or
        comment which is not closed.
        """
        kind = KINDS.get(source.type, "symbol")
        if source.value in ("'", '"'):
            raise PackageError("the string is not closed", source.location)
        if source.value == "/" and source.file.text.startswith("/*", source.offset):
            raise PackageError("the comment is not closed", source.location)
        text = unquoted(source.value) if kind == "string" else str(source.value)
        return Token(kind, text, source)

    def tokenize(self, text: str) -> list[Any]:
        """Return the tokens of `text`, the definition of a macro that is not in a file but given by
        the caller.
        """
        file = SourceFile("<command line>", text)
        return [SourceToken.of(token, file) for token in super().tokenize(text)]

    def group_lines(self, input: str, abssource: str) -> Generator[list[SourceToken]]:
        """Yield the lines of the file `abssource` as lists of tokens, with the line feed at the
        end.

        Unlike pcpp's own lexer, it knows numbers such as `1.f`, and raw strings.
        """
        file = self.files[abssource]
        lexer = self.lexer.clone()
        lexer.input(file.text)
        line = list[SourceToken]()
        while (raw := lexer.token()) is not None:
            token = SourceToken.of(raw, file)
            self._lengthen(token, lexer)
            line.append(token)
            if token.type == "CPP_WS" and token.value == "\n":
                yield line
                line = []
        if line:
            end = copy.copy(line[-1])
            end.type, end.value = "CPP_WS", "\n"
            yield [*line, end]

    def _lengthen(self, token: SourceToken, lexer: Any) -> None:
        """Complete a token that begins a number or a raw string, and move `lexer` to its end."""
        text, at = token.file.text, token.offset
        match = NUMBER.match(text, at) or RAW_STRING.match(text, at)
        if match and match.end() > at + len(token.value) and token.type != "CPP_STRING":
            token.value = match[0]
            token.type = "CPP_STRING" if match[0].startswith("R") else "CPP_FLOAT"
            lexer.lexpos = match.end()

    def parsegen(self, input: str, source: Any = None, abssource: Any = None) -> Iterator[Any]:
        """Yield the tokens of the file whose text is `input`; the other arguments are pcpp's.
        Raises PackageError if includes nest too deep.
        """
        if self.include_depth > DEEPEST:
            self._fail(f"includes nest deeper than {DEEPEST}", self._directive())
        yield from super().parsegen(input, source, abssource)

    def expand_macros(self, tokens: list[Any], expanding_from: Sequence[str] = ()) -> list[Any]:
        """Return `tokens` with macros expanded, those of `expanding_from` excepted."""
        self.expanded += len(tokens) if expanding_from else 0
        if self.expanded > MOST_TOKENS:
            at = tokens[0].location if isinstance(tokens[0], SourceToken) else None
            self._fail(f"macros expand to more than {MOST_TOKENS} tokens", at)
        return super().expand_macros(tokens, list(expanding_from))

    def macro_expand_args(self, macro: Any, args: list[Any]) -> list[Any]:
        """Return the body of `macro` with the arguments `args` put in: a copy of an argument's
        tokens for each use, as a token records the macros that it came through.
        """
        made = [copy.copy(token) for token in super().macro_expand_args(macro, args)]
        for token in made:
            token.expanded_from = list(getattr(token, "expanded_from", ()))
        return made

    def define(self, tokens: Any) -> None:
        """Define a macro, given as `tokens` or text. The definition of one of the package
        language's own macros is ignored, with a warning.
        """
        text = isinstance(tokens, str)
        name = re.split(r"\W", tokens, maxsplit=1)[0] if text else tokens[0].value
        if name in words_of("macro"):
            message = f"{name} keeps its meaning: the definition is ignored"
            warning(message, None if text else tokens[0].location)
            return
        super().define(tokens)

    def include(self, tokens: list[Any], original_line: Any) -> Iterator[Any]:
        """Yield the tokens of an included file; none for a header of the SDK."""
        self.including = tokens[0] if tokens else None
        name = "".join(str(token.value) for token in tokens).strip('<">')
        if not SDK.match(name):
            yield from super().include(tokens, original_line)

    def on_file_open(self, is_system_include: bool, includepath: str) -> Any:
        """Return an included file as a stream. Raises OSError if there is none."""
        if not os.path.isfile(includepath):
            raise FileNotFoundError(includepath)
        folder = os.path.dirname(self.given)
        relative = os.path.relpath(includepath, os.path.abspath(folder))
        name = os.path.normpath(os.path.join(folder, relative))
        text = decoded(Path(includepath).read_bytes())
        self.files[includepath] = SourceFile(name, text, self._directive())
        return io.StringIO(text)

    def on_include_not_found(
        self, is_malformed: bool, is_system_include: bool, curdir: str, includepath: str
    ) -> NoReturn:
        """Skip a system header; raise PackageError for any other file."""
        if is_system_include:
            raise OutputDirective(Action.IgnoreAndRemove)
        what = "is no name of a file" if is_malformed else "is not there"
        at = self._directive()
        raise PackageError(f"the included file '{includepath}' {what}", at, self._searched())

    def _searched(self) -> list[str]:
        """Return the note that says where included files were searched."""
        return [f"searched: {', '.join([os.path.dirname(self.given) or '.', *self.path])}"]

    def on_unknown_macro_in_defined_expr(self, tok: Any) -> Any:
        """Return whether `defined(X)` holds for a name X that no #define defines: for macros of the
        package language alone.
        """
        return tok.value in words_of("macro")

    def on_directive_handle(
        self, directive: Any, toks: list[Any], ifpassthru: bool, precedingtoks: list[Any]
    ) -> Literal[True]:
        """Return True, so that pcpp processes `directive`, whose arguments are `toks`; an empty
        #pragma is dropped. The other parameters are pcpp's. Raises PackageError for another
        directive without the text that it needs.
        """
        self.lastdirective = directive
        if directive.value == "pragma" and not toks:
            raise OutputDirective(Action.IgnoreAndRemove)
        if directive.value in NEEDS_WORDS and not toks:
            self._fail(f"#{directive.value} says nothing", directive.location)
        return True

    def on_directive_unknown(
        self, directive: Any, toks: list[Any], ifpassthru: bool, precedingtoks: list[Any]
    ) -> Literal[True]:
        """Return True after handling `directive`, with the arguments `toks`, which pcpp does not
        know; the other parameters are pcpp's. Raises PackageError for #error and for a directive
        that C++ does not have.
        """
        text = "".join(str(token.value) for token in toks)
        if directive.value == "error":
            self._fail(f"#error {text}".strip(), directive.location)
        if directive.value == "warning":
            warning(f"#warning {text}", directive.location)
        elif directive.value not in IGNORED:
            near = did_you_mean(directive.value, DIRECTIVES)
            self._fail(f"unknown directive '#{directive.value}'{near}", directive.location)
        return True

    def on_error(self, file: str, line: int, msg: str) -> NoReturn:
        """Raise PackageError for an error that pcpp has found in a line of a file."""
        at = line.token.location if isinstance(line, LineNumber) else self._directive()
        if condition := CONDITION.match(msg):
            msg = f"the condition {condition[2].strip()} has no value: {condition[1]}"
        self._fail(f"{msg[:1].lower()}{msg[1:]}".strip(), at)

    def _directive(self) -> LocationAttr | None:
        """Return the place of the current include or other directive; None before the first."""
        token = self.including or self.lastdirective
        return token.location if isinstance(token, SourceToken) else None

    def _fail(self, message: str, loc: LocationAttr | None) -> NoReturn:
        """Raise PackageError with `message`, located at `loc`."""
        raise PackageError(message, loc)


def decoded(data: bytes) -> str:
    """Return the text of `data`, a file in UTF-8 or else Latin-1, with lines that end in a line
    feed.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n")
