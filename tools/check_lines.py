"""FileCheck CHECK lines for a printed function, as MLIR's generate-test-checks.py makes them.

Each SSA name is captured in a FileCheck variable where it is defined, `[[X:%.*]]`, and used as
`[[X]]`, so that the lines do not depend on SSA names. Several arguments may stand on one line: the
pattern of their captures, `[[X:%[^ :,)]+]]`, matches a single name.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

FUNCTION = re.compile(r"^(?P<indent>\s*)func\.func (?:private |public )?@(?P<name>[\w.$-]+)\(")
"""Matches the first line of a function in printed IR."""

VALUE = re.compile(r"%(?P<name>[\w.$-]+)(?P<number>#\d+)?")
"""Matches the SSA name of a value, with the result number of one of several results."""

RESULTS = re.compile(r"\s*(?:%[\w.$-]+(?::\d+)?, )*%[\w.$-]+(?::\d+)? = ")
"""Matches the result list of an operation, up to the equals sign."""

DEFINED = re.compile(r"%([\w.$-]+)(?::\d+)? = ")
"""Matches an SSA name that is defined by ` = `: a loop variable or the last result of an
operation.
"""

RESULT, ARGUMENT = "%.*", "%[^ :,)]+"
"""The patterns that capture an SSA name before ` = `, and that of an argument."""

QUOTED = re.compile(r'("(?:[^"\\]|\\.)*")')
"""Matches a string literal, in which `%` does not start an SSA name."""

BREAK = re.compile(r"(?<=,) |(?<=\)) (?=->)| (?=: (?:\(|tensor|!))| (?=attributes )")
"""Matches the blanks at which a long line may be broken: between parameters, and before types."""

MOST_COLUMNS = 120
"""The columns of a line; one without a blank to break it at takes more."""

SPECIAL = {"[[": r"{{\[\[}}", "{{": "{{[{][{]}}"}
"""Text that is special to FileCheck -> a pattern that matches it literally."""


@dataclass
class Variables:
    """The FileCheck variables of a function, as a map from SSA name to variable name."""

    variables: dict[str, str] = field(default_factory=dict[str, str])

    def substitute(self, line: str) -> str:
        """Return the FileCheck pattern for `line`: SSA names replaced by variables, special
        characters escaped.
        """
        results = RESULTS.match(line)
        names = {name for name, _ in VALUE.findall(results[0] if results else "")}
        names.update(DEFINED.findall(line))
        parts = enumerate(QUOTED.split(line))
        return "".join(
            literal(part) if index % 2 else self._unquoted(part, names) for index, part in parts
        )

    def _unquoted(self, text: str, defined: Container[str]) -> str:
        """Return the FileCheck pattern for `text`, a part of a line without string literals: SSA
        names become variables, the rest matches literally.

        `defined` holds the SSA names that the line defines.
        """
        done, end = list[str](), 0
        for value in VALUE.finditer(text):
            reference = self._reference(value, value["name"] in defined)
            done += [literal(text[end : value.start()]), reference]
            end = value.end()
        return "".join([*done, literal(text[end:])])

    def _reference(self, value: re.Match[str], defined: bool) -> str:
        """Return the FileCheck text for the SSA name matched by `value`: a capture where it is
        defined by ` = ` (`defined`) or occurs first, as an argument; else a use `[[X]]`.
        """
        name = value["name"]
        new = name not in self.variables
        variable = self.variables.setdefault(name, self._variable(name))
        pattern = RESULT if defined else ARGUMENT
        text = f"[[{variable}:{pattern}]]" if new or defined else f"[[{variable}]]"
        return text + (value["number"] or "")

    def _variable(self, name: str) -> str:
        """Return an unused variable name for an SSA name: its upper case, `V0` for `%0`."""
        wanted = re.sub(r"\W", "_", name).upper()
        wanted = f"V{wanted}" if wanted[0].isdigit() else wanted
        taken = set(self.variables.values())
        number = 0
        while (numbered := f"{wanted}_{number}" if number else wanted) in taken:
            number += 1
        return numbered


def literal(text: str) -> str:
    """Return a FileCheck pattern that matches `text` literally."""
    return re.sub(r"\[\[|\{\{", lambda special: SPECIAL[special[0]], text)


def check_lines(
    function: Sequence[str], prefix: str = "CHECK", comment: str = "//"
) -> Iterator[str]:
    """Yield the comment lines with FileCheck directives for a printed function: `LABEL` for its
    name, `SAME` for each argument, `NEXT` for each line of the body; a long one goes on in `SAME`.

    `prefix` is the directives' prefix, `comment` the characters that begin a comment.
    """
    names = Variables()
    indent = len(function[0]) - len(function[0].lstrip())
    head, *rest = (line[indent:] for line in function)
    label, arguments = _head(head)
    width = len(f"{prefix}-LABEL: ")
    same, following = (f"{comment} {f'{prefix}-{what}:':{width}}" for what in ("SAME", "NEXT"))
    yield f"{comment} {prefix}-LABEL: {label}"
    for argument in arguments:
        for part in broken(names.substitute(argument), MOST_COLUMNS - len(same) - 2):
            yield f"{same}  {part}"
    for line in rest:
        first, *others = broken(names.substitute(line), MOST_COLUMNS - len(same))
        yield f"{following}{first}"
        blanks = " " * (len(line) - len(line.lstrip()) + 4)
        yield from (f"{same}{blanks}{part}" for part in others)


def broken(line: str, columns: int) -> list[str]:
    """Return the parts of a line, broken at the blanks that `BREAK` matches so that each takes at
    most `columns`, indented by 8 columns too, if it can; the line itself if that does.
    """
    blanks = [0, *_blanks(line), len(line)] if len(line) > columns else [0, len(line)]
    parts = list[str]()
    for piece in (line[start + bool(start) : end] for start, end in pairwise(blanks)):
        if parts and len(parts[-1]) + 1 + len(piece) <= columns - 8:
            parts[-1] += f" {piece}"
        else:
            parts.append(piece)
    return parts


def _blanks(line: str) -> Iterator[int]:
    """Yield the offsets of the blanks that `BREAK` matches outside of angle and square brackets."""
    plain = line.replace("->", "--")
    for found in BREAK.finditer(line):
        before = plain[: found.start()]
        if sum(map(before.count, "<[")) == sum(map(before.count, ">]")):
            yield found.start()


def _head(line: str) -> tuple[str, list[str]]:
    """Split the first line of a function: return (text up to and including the opening parenthesis,
    list of the arguments).
    """
    opened = line.index("(") + 1
    parts = re.split(r"(?<=, )(?=%)", line[opened:])
    return line[:opened], [part.rstrip() for part in parts if part.strip()]


def functions(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield (name, lines) for each function in the printed IR `text`."""
    lines = text.splitlines()
    for index, line in enumerate(lines):
        if (head := FUNCTION.match(line)) is not None:
            yield head["name"], lines[index : function_end(lines, index)]


def function_end(lines: Sequence[str], start: int) -> int:
    """Return the index after the last line of the function whose first line is `lines[start]`."""
    indent = lines[start][: len(lines[start]) - len(lines[start].lstrip())]
    end, count = start + 1, len(lines)
    while end < count and not lines[end - 1].endswith("{") and lines[end].startswith(f"{indent}  "):
        end += 1
    if lines[end - 1].endswith("{"):
        while end < count and not lines[end - 1].startswith(f"{indent}}}"):
            end += 1
    return end
