"""CHECK lines of a function from its printed text, as MLIR's generate-test-checks.py writes them.

The names of SSA values are captured where they are defined, `[[X:%.*]]`, and used as `[[X]]`, so
the lines hold whatever the values are called.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field

FUNCTION = re.compile(r"^(?P<indent>\s*)func\.func (?:private |public )?@(?P<name>[\w.$-]+)\(")
"""The first line of a function."""

VALUE = re.compile(r"%(?P<name>[\w.$-]+)(?P<number>#\d+)?")
"""A value, or one result of several."""

RESULTS = re.compile(r"\s*(?:%[\w.$-]+(?::\d+)?, )*%[\w.$-]+(?::\d+)? = ")
"""The results of an operation."""

DEFINED = re.compile(r"%([\w.$-]+)(?::\d+)? = ")
"""A value that a loop defines, or the last result of an operation."""

QUOTED = re.compile(r'("(?:[^"\\]|\\.)*")')
"""A string, in which `%` is a letter."""

SPECIAL = {"[[": r"{{\[\[}}", "{{": "{{[{][{]}}"}
"""What has a meaning for FileCheck, and how it is matched."""


@dataclass
class Names:
    """The variables of FileCheck that stand for the values of a function."""

    variables: dict[str, str] = field(default_factory=dict[str, str])

    def abstracted(self, line: str) -> str:
        """`line` with variables for values, and with all else taken literally."""
        results = RESULTS.match(line)
        names = {name for name, _ in VALUE.findall(results[0] if results else "")}
        names.update(DEFINED.findall(line))
        parts = enumerate(QUOTED.split(line))
        return "".join(
            literal(part) if index % 2 else self._unquoted(part, names) for index, part in parts
        )

    def _unquoted(self, text: str, defined: Container[str]) -> str:
        """Text without strings, abstracted."""
        done, end = list[str](), 0
        for value in VALUE.finditer(text):
            reference = self._reference(value, value["name"] in defined)
            done += [literal(text[end : value.start()]), reference]
            end = value.end()
        return "".join([*done, literal(text[end:])])

    def _reference(self, value: re.Match[str], defined: bool) -> str:
        """A capture where a value is defined or first seen, else its use."""
        name = value["name"]
        new = name not in self.variables
        variable = self.variables.setdefault(name, self._variable(name))
        text = f"[[{variable}:%.*]]" if new or defined else f"[[{variable}]]"
        return text + (value["number"] or "")

    def _variable(self, name: str) -> str:
        """A name for a variable: the value's in capitals, `V0` of `%0`."""
        wanted = re.sub(r"\W", "_", name).upper()
        wanted = f"V{wanted}" if wanted[0].isdigit() else wanted
        taken = set(self.variables.values())
        number = 0
        while (numbered := f"{wanted}_{number}" if number else wanted) in taken:
            number += 1
        return numbered


def literal(text: str) -> str:
    """`text` as a pattern that matches itself."""
    return re.sub(r"\[\[|\{\{", lambda special: SPECIAL[special[0]], text)


def check_lines(
    function: Sequence[str], prefix: str = "CHECK", comment: str = "//"
) -> Iterator[str]:
    """The lines that check a printed function: its label, its arguments, its operations."""
    names = Names()
    indent = len(function[0]) - len(function[0].lstrip())
    head, *rest = (line[indent:] for line in function)
    label, arguments = _head(head)
    width = len(f"{prefix}-LABEL: ")
    yield f"{comment} {prefix}-LABEL: {label}"
    for argument in arguments:
        yield f"{comment} {f'{prefix}-SAME:':{width}}  {names.abstracted(argument)}"
    for line in rest:
        yield f"{comment} {f'{prefix}-NEXT:':{width}}{names.abstracted(line)}"


def _head(line: str) -> tuple[str, list[str]]:
    """The first line of a function up to the parenthesis, and the rest, an argument a part."""
    opened = line.index("(") + 1
    parts = re.split(r"(?<=, )(?=%)", line[opened:])
    return line[:opened], [part.rstrip() for part in parts if part.strip()]


def functions(text: str) -> Iterator[tuple[str, list[str]]]:
    """The name and the lines of each function in printed text."""
    lines = iter(text.splitlines())
    for line in lines:
        if (head := FUNCTION.match(line)) is None:
            continue
        body = [line]
        end = f"{head['indent']}}}"
        while line.endswith("{") and not body[-1].startswith(end):
            body.append(next(lines))
        yield head["name"], body
