"""The rules of valid NNEF documents: what a document can violate, by the stage that sees it.

The stages and their order are those of chapter 6 of NNEF 1.0.3.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Stage = Literal["syntax", "semantics", "flattening", "arguments", "data"]


@dataclass(frozen=True)
class Rule:
    """One rule: who checks it, where it is written, and what it says."""

    stage: Stage
    section: str
    text: str


_SYNTAX = {
    "character": ("3.1", "a document consists of the lexical elements"),
    "number": ("3.1", "a number is digits, a fraction and an exponent, of sensible length"),
    "string": ("3.1", "a string is printable ASCII, closed by the quote that opens it"),
    "keyword": ("3.1", "keywords are no identifiers"),
    "version": ("3.2.4", "a document begins with its version"),
    "extension": ("3.2.4", "an extension is a list of identifiers"),
    "document": ("3.2.4", "fragments come first, then the graph, then nothing"),
    "declaration": ("3.2.2", "a fragment declares parameters and results with their types"),
    "graph": ("3.2.1", "a graph lists the names of its inputs and outputs"),
    "default": ("3.2.2", "a default value is built from literals"),
    "type": ("3.2.2", "a type is a primitive, a tensor, an array or a tuple"),
    "body": ("3.2.1", "a body has at least one assignment"),
    "assignment": ("3.2.1", "an assignment ends with a semicolon"),
    "target": ("3.2.1", "the left side is made of identifiers, in arrays and tuples"),
    "expression": ("3.2.3", "an expression is complete"),
    "invocation": ("3.2.1", "an invocation has arguments in parentheses"),
    "comprehension": ("3.2.3", "a comprehension iterates, may filter, and yields"),
    "subscript": ("3.2.3", "a subscript is one item or one range"),
    "nesting": ("3.2", "expressions and types nest to a sensible depth"),
}

RULES: dict[str, Rule] = {
    name: Rule("syntax", section, text) for name, (section, text) in _SYNTAX.items()
}
"""The short name of each rule -> the rule."""
