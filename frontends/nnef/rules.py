"""The table of rules for valid NNEF documents, grouped by the stage that checks them.

The stages are those of NNEF 1.0.3, chapter 6, in that order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Stage = Literal["syntax", "semantics", "flattening", "arguments", "data"]


@dataclass(frozen=True)
class Rule:
    """A rule: the stage that checks it, its section in the specification, and its text."""

    stage: Stage
    section: str
    text: str


_SYNTAX = {
    "character": ("3.1", "a document consists of the lexical elements"),
    "number": ("3.1", "a number is digits, a fraction and an exponent, of sensible length"),
    "string": ("3.1", "a string is printable ASCII, closed by the quote that opens it"),
    "escape": ("3.1", "a backslash in a string stands before a quote or a backslash"),
    "keyword": ("3.1", "keywords are no identifiers"),
    "length": ("3.1", "a document has a sensible length"),
    "version": ("3.2.4", "a document begins with its version"),
    "extension": ("3.2.4", "an extension is a list of identifiers"),
    "separator": ("3.2", "commas separate items, none follows the last"),
    "parameterless": ("3.2.2", "a fragment has a parameter at least"),
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

_SEMANTICS = {
    "extension-unknown": ("3.2.4", "an extension is one that the reader knows"),
    "extension-needed": ("3.2", "fragments and operators are enabled by their extensions"),
    "literal-tensor": ("3.3.1", "literals become tensors of their own data type and of rank 0"),
    "fragment-name": ("3.3.2", "each fragment has a name of its own"),
    "declared-name": ("3.3.2", "parameters and results of a fragment have names of their own"),
    "tensors-first": ("3.3.2", "tensor parameters precede attributes"),
    "result-kinds": ("3.3.2", "the results of a fragment are all tensors or all attributes"),
    "tuple-kinds": ("3.3.1", "the items of a tuple are all tensors or all attributes"),
    "default-type": ("3.3.2", "a default value has the type of its parameter"),
    "generic-declaration": ("3.3.2", "a fragment is generic when, and only when, it uses `?`"),
    "unbound-result": ("3.3.1", "unbound tensors are no results"),
    "operation": ("3.3.2", "an invoked operation is declared"),
    "argument-count": ("3.3.2", "there are at most as many arguments as parameters"),
    "argument-missing": ("3.3.2", "each parameter without a default has an argument"),
    "argument-order": ("3.3.2", "positional arguments precede named ones"),
    "argument-name": ("3.3.2", "a named argument names a parameter"),
    "argument-twice": ("3.3.2", "each parameter has one argument"),
    "positional-attribute": ("3.3.2", "attributes are named arguments"),
    "generic-argument": ("3.3.2", "an explicit type is for generic fragments, `?` within them"),
    "generic-unique": ("3.3.2", "the generic type follows from the arguments"),
    "argument-type": ("3.3.1", "an argument can be cast to the type of its parameter"),
    "result-type": ("3.3.1", "what a result is assigned can be cast to its type"),
    "operator-type": ("3.3.3", "an operator takes the types of table 1"),
    "builtin-type": ("3.3.3", "a built-in function takes the types that it is declared with"),
    "item-types": ("3.3.3", "the items of an array have a common type"),
    "branch-types": ("3.3.3", "both branches have a common type"),
    "condition-type": ("3.3.3", "a condition is logical"),
    "iterated-type": ("3.3.3", "a comprehension iterates arrays"),
    "subscript-type": ("3.3.3", "arrays and strings are subscripted by integers"),
    "tuple-subscript": ("3.3.3", "tuples are subscripted by literals within their length"),
    "unpacking": ("3.3.3", "targets have the structure of what they are assigned"),
    "external-place": ("3.3.2", "external is invoked in the graph only"),
    "parameter-assigned": ("3.3.2", "parameters of a fragment are not assigned"),
    "result-assigned": ("3.3.2", "each result is assigned"),
    "assigned-once": ("3.3.2", "an identifier is assigned once"),
    "used-before": ("3.3.2", "an identifier is assigned before it is used"),
    "graph-parameter": ("3.3.2", "the parameters of the graph are results of external"),
    "graph-tensor": ("3.3.2", "the identifiers in the graph are tensors"),
}

_FLATTENING = {
    "recursion": ("3.3.3", "fragments recur to a finite depth"),
    "size": ("3.3.3", "arrays, strings and graphs have a sensible size"),
    "index": ("3.3.3", "subscripts lie within the sequence"),
    "lengths": ("3.3.3", "iterated arrays, and targets and arrays, have equal lengths"),
    "arithmetic": ("3.3.3", "operators are defined for their values"),
    "cast": ("3.3.3", "a string that is cast is a literal"),
}

_ARGUMENTS = {
    "slice-range": ("4.5.4", "begin and end of a slice lie in (-extent, extent]"),
    "argument": ("4", "arguments are valid for their operation, and shapes agree"),
}

_DATA = {
    "container": ("5.1", "a container holds graph.nnef, and nothing outside of itself"),
    "label": ("5.1", "a label is a relative path of printable parts"),
    "tensor-missing": ("5.1", "where variables have data files, each has one"),
    "tensor-header": ("5.2", "a tensor file begins with a header of 128 bytes"),
    "tensor-items": ("5.2", "items have a width and a code that are defined"),
    "tensor-length": ("5.2", "a tensor file holds as many bytes as its header says"),
    "tensor-shape": ("5.2", "the stored extents are those of the variable"),
    "quantization": ("5.3", "a line is an identifier and a quantization with named arguments"),
    "quantized-tensor": ("5.3", "an identifier is that of an exported tensor, once"),
}

STAGES: dict[Stage, dict[str, tuple[str, str]]] = {
    "syntax": _SYNTAX,
    "semantics": _SEMANTICS,
    "flattening": _FLATTENING,
    "arguments": _ARGUMENTS,
    "data": _DATA,
}
"""Stage -> its rules, name -> (section, text), in the order of checking."""

RULES: dict[str, Rule] = {
    name: Rule(stage, section, text)
    for stage, rules in STAGES.items()
    for name, (section, text) in rules.items()
}
"""Name -> rule, for the rules of all stages."""
