"""Parsing of pass pipelines: from the text of `-p` to passes with options.

The text has xDSL's syntax, and in addition:

- a named pipeline stands for its passes; its options are set on those passes that have them;
- mlir-opt's anchors `builtin.module(...)`, `func.func(...)` and `any(...)` are ignored: passes
  run on modules;
- white space between passes is ignored;
- `target=v73{tcm=4M}` needs no quotes, nor do paths: `calibration=folder/x.npz`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import TypeAlias, get_type_hints

from xdsl.passes import ModulePass
from xdsl.utils.arg_spec import (
    ArgSpec,
    ParameterListType,
    PipelineLexer,
    SpecToken,
    SpecTokenKind,
    parse_pipeline,
)
from xdsl.utils.exceptions import ArgSpecParseError
from xdsl.utils.hints import type_repr

from ...dialects.diagnostics import HexnnError
from ...dialects.suggest import did_you_mean
from ...passes.table import PIPELINES
from ..universe import all_passes

Passes: TypeAlias = Mapping[str, Callable[[], type[ModulePass]]]

TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|[\w.-]+\s*\(|[(){}\[\],]|\s+|[^"(){}\[\],\s]+')
ANCHORS = ("builtin.module", "func.func", "any")
"""Operations on which mlir-opt nests passes; hexnn's passes run on the module around them."""

NUMBER = r"[-+]?\d+(\.\d*)?([eE][-+]?\d+)?(?![\w./~-])"
PATH = r"[\w.~-]*[./~][\w./~-]*"
BARE = re.compile(rf'"(?:\\.|[^"\\])*"|=(?!{NUMBER})(?P<text>[\w.-]+\{{[^{{}}"]*\}}|{PATH})')

OPTION = re.compile(r'(?P<name>[\w-]+=)?(?P<value>[^\s{},"]+)')
"""Matches an option with its first value, or a further value, without quotes."""

PLAIN = re.compile(r"[\w-]+=[\w.+-]+|[\w.+-]+")
"""Matches what needs no quotes."""


def parse(text: str, passes: Passes | None = None) -> tuple[ModulePass, ...]:
    """Parse a pipeline of `passes` (name -> function that returns the class), by default of all
    passes. Raises HexnnError, which suggests a similar name, for an unknown pass.
    """
    known = all_passes() if passes is None else passes
    return tuple(make_pass(spec, known) for spec in expand(specs(text), known))


def text_of(passes: Iterable[ModulePass]) -> str:
    """Return a pipeline of `passes` as text that `parse` accepts."""
    return ",".join(str(p.spec()) for p in passes)


def specs(text: str) -> list[ArgSpec]:
    """Parse the passes and named pipelines in `text`, with their options. Raises HexnnError for
    invalid syntax, and for an option given twice.
    """
    flat = flatten(text)
    try:
        parsed = list(parse_pipeline(flat))
    except ArgSpecParseError as e:
        _, position, *_, message = str(e).rstrip().split("\n")
        column = position.rpartition(":")[2]
        why = f"in pass pipeline '{flat}', column {column}: {message.strip()}"
        raise HexnnError(why, notes=[*unquoted(flat, int(column))]) from e
    check_repeated(flat)
    return parsed


def unquoted(text: str, column: int) -> Iterator[str]:
    """Yield how to write the option at a column of the pipeline `text`, if a part of it without
    quotes has characters that only text in quotes may have.
    """
    for found in OPTION.finditer(text):
        before = text[: found.start()]
        is_option = before.count("{") > before.count("}")
        if is_option and found.start() < column <= found.end() and not PLAIN.fullmatch(found[0]):
            yield f'text with such characters is quoted: {found["name"] or ""}"{found["value"]}"'


def check_repeated(text: str) -> None:
    """Raise HexnnError for an option given twice to one pass; `text` is a valid pipeline, without
    anchors.

    `at-most` and `at_most` are the same option.
    """
    seen: dict[str, str] = {}
    for is_first, start, option in options_in(text):
        seen = {} if is_first else seen
        name = option.partition("=")[0].replace("-", "_")
        if name in seen:
            where = f"in pass pipeline '{text}', column {start + 1}"
            raise HexnnError(f"{where}: option '{name}' twice: '{seen[name]}' and '{option}'")
        seen[name] = option


def options_in(text: str) -> Iterator[tuple[bool, int, str]]:
    """Yield (whether it is the first option of its pass, its offset in `text`, its text) for each
    option of the pipeline `text`.
    """
    before = (SpecTokenKind.L_BRACE, SpecTokenKind.SPACE)
    after = (SpecTokenKind.R_BRACE, SpecTokenKind.SPACE)
    start, is_first = None, False
    for last, token in pairwise(tokens_of(text)):
        if last.kind in before and token.kind is SpecTokenKind.IDENT:
            start, is_first = token.span.start, last.kind is SpecTokenKind.L_BRACE
        elif start is not None and token.kind in after:
            yield is_first, start, text[start : token.span.start]
            start = None


def tokens_of(text: str) -> Iterator[SpecToken]:
    """Yield the tokens of a pipeline text, the token for its end included."""
    lexer = PipelineLexer(text)
    while (token := lexer.lex()).kind is not SpecTokenKind.EOF:
        yield token
    yield token


def flatten(text: str) -> str:
    """Return the pipeline `text` without anchors such as `builtin.module(...)`, without space
    between passes, and with option values in quotes.

    Raises HexnnError for unbalanced parentheses or braces.
    """
    parts, anchors, braces = list[str](), 0, 0
    quoted = BARE.sub(lambda match: f'="{match["text"]}"' if match["text"] else match[0], text)
    for token in TOKEN.findall(quoted):
        braces += (token == "{") - (token == "}")
        if braces or token == "}":
            parts.append(" " if token.isspace() else token)
        elif token.endswith("("):
            check_anchor(token[:-1].rstrip(), text)
            anchors += 1
        elif token == ")":
            anchors -= 1
        elif not token.isspace():
            parts.append(token)
        if anchors < 0:
            break
    if anchors or braces:
        raise HexnnError(f"in pass pipeline '{text}': parentheses or braces do not match")
    inner = zip(parts, ["", *parts], [*parts[1:], ""], strict=False)
    return "".join(p for p, before, after in inner if p != " " or (before != "{" and after != "}"))


def check_anchor(name: str, text: str) -> None:
    """Raise HexnnError, which suggests a similar name, if `name` in the pipeline `text` is no
    anchor.
    """
    if name not in ANCHORS:
        known = f"anchors are {', '.join(ANCHORS)}"
        near = did_you_mean(name, ANCHORS)
        raise HexnnError(f"in pass pipeline '{text}': unknown anchor '{name}'{near}", notes=[known])


def expand(listed: Iterable[ArgSpec], passes: Passes) -> list[ArgSpec]:
    """Return the parsed passes `listed` with named pipelines replaced by their passes, recursively;
    the table `passes` holds the classes of passes.
    """
    expanded = list[ArgSpec]()
    for spec in listed:
        if spec.name in PIPELINES:
            inner = expand(specs(PIPELINES[spec.name]), passes)
            expanded += with_options(inner, spec, passes)
        else:
            expanded.append(spec)
    return expanded


def with_options(inner: list[ArgSpec], outer: ArgSpec, passes: Passes) -> list[ArgSpec]:
    """Return the passes `inner` of the named pipeline `outer`; the options given to `outer` are set
    on those passes that have them. Raises HexnnError for an option that none of them has.
    """
    options = outer.normalize_parameter_names().parameters
    taken = [{k: v for k, v in options.items() if k in _options(s.name, passes)} for s in inner]
    for option in options:
        if not any(option in given for given in taken):
            known = {o for s in inner for o in _options(s.name, passes)}
            raise HexnnError(
                f"no pass of pipeline '{outer.name}' has an option '{option}'"
                f"{did_you_mean(option, known)}"
            )
    return [_add(spec, given) for spec, given in zip(inner, taken, strict=True)]


def _add(spec: ArgSpec, options: dict[str, ParameterListType]) -> ArgSpec:
    return ArgSpec(spec.name, spec.normalize_parameter_names().parameters | options)


def _options(name: str, passes: Passes) -> dict[str, str]:
    """Return the options of the pass called `name` in the table `passes`: option -> its type as
    written in error messages.
    """
    return options_of(load(name, passes))


def options_of(cls: type[ModulePass]) -> dict[str, str]:
    """Return the options of a pass class: option -> its type as written in error messages."""
    hints = get_type_hints(cls)
    return {
        f.name: " | ".join(type_repr(hints[f.name]).split("|"))
        for f in dataclasses.fields(cls)
        if f.init
    }


def load(name: str, passes: Passes) -> type[ModulePass]:
    """Return the class of pass `name` from the table `passes`. Raises HexnnError, which suggests a
    similar name, if it has none.
    """
    if name not in passes:
        raise HexnnError(f"unknown pass '{name}'{did_you_mean(name, {*passes, *PIPELINES})}")
    return passes[name]()


def make_pass(spec: ArgSpec, passes: Passes) -> ModulePass:
    """Create the pass that `spec` describes, with its options; its class is in the table `passes`.
    Raises HexnnError for missing, unknown or invalid options.
    """
    cls = load(spec.name, passes)
    known = options_of(cls)
    for option in spec.normalize_parameter_names().parameters:
        if option not in known:
            raise HexnnError(
                f"pass '{spec.name}' has no option '{option}'{did_you_mean(option, known)}",
                notes=[f"its options: {', '.join(known) or 'none'}"],
            )
    try:
        return cls.from_spec(spec)
    except ValueError as e:
        raise HexnnError(f"pass '{spec.name}': {_explain(spec, known) or e}") from e


def _explain(spec: ArgSpec, known: Mapping[str, str]) -> str:
    """Return the text of a note for an error in a pass's options: each option given in `spec`, with
    the type that it must have (`known`: option -> type).
    """
    given = spec.normalize_parameter_names().parameters
    return "; ".join(
        f"option '{name}' must be {known[name]}, got {', '.join(map(str, values)) or 'nothing'}"
        for name, values in given.items()
    )
