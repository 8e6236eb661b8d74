"""Invalid documents: tables of them, each with the whole message that it must give.

In the files, a line `#! message` begins a case; the lines up to the next such line are the
document. One that does not begin with `version` or `graph` is the body of a graph: it is put
between a line that declares the tensors `x` (of shape 2, 3, 8, 8), `b` (of truth values), and `n`
(of integers) and a line that closes the graph. So its first line is line 2.
"""

from pathlib import Path

FOLDER = Path(__file__).parents[1] / "frontends" / "nnef" / "invalid"
MARK = "#!"
INPUTS = {
    "x": "external(shape = [2, 3, 8, 8])",
    "b": "external<logical>(shape = [2, 3, 8, 8])",
    "n": "external<integer>(shape = [2, 3])",
}


def whole(text: str) -> str:
    """A document, made of a body if `text` is one."""
    if text.startswith(("version", "graph", "fragment")):
        return text
    inputs = " ".join(f"{name} = {value};" for name, value in INPUTS.items())
    head = f"version 1.0; graph main({', '.join(INPUTS)}) -> (y) {{ {inputs}"
    return f"{head}\n{text}}}\n"


def cases(stage: str) -> list[tuple[str, str]]:
    """(message, document) of all cases of a stage."""
    found: list[tuple[str, str]] = []
    for block in (FOLDER / f"{stage}.txt").read_text().split(f"{MARK} ")[1:]:
        message, _, text = block.partition("\n")
        found.append((message, whole(text)))
    return found
