"""The table of the words of the macro language in which op packages are written.

`words.tsv` has a line for each word: its kind, the kinds of its arguments, the type of its result,
where it is described, whether it is supported, and its meaning. `x...` among the arguments stands
for one or more of kind x; in a macro for any number.

Sources: `003` is the vendor's page "Implementing Ops", with its step or chapter; `public sources`
are op packages in the open, whose use shows the form; `assumed` marks our own additions.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files

SECTIONS = {
    "003 step 2": "Step 2: Op Registration",
    "003 step 3": "Step 3: Specify the DEF_TENSOR_PROPERTIES for operators",
    "003 step 4": "Step 4: Op Parameter Order Specification",
    "003 step 5": "Step 5: Optimization Rule Definition",
    "003 considerations": "Considerations for Transformations",
    "003 tiling": "Tiling as Graph Transformations",
    "003 scratch": "Adding scratch memory to an Op",
}
"""Source of a word in the vendor's page -> the title of the step or chapter there."""


@dataclass(frozen=True)
class Word:
    """A word of the macro language of op packages, such as `DIM_OF`: one line of the table of
    words.
    """

    name: str
    kind: str
    """`constraint`, `size`, `replacement`, `operation name`, `cost`, `flag`, `rule flag`,
    `property` or `macro`."""

    signature: str
    """The kinds of the arguments, separated by spaces: `dim newvariable int replacement`."""

    result: str
    """The type of the result: `bool`, `int`, `float`, `number` (that of the arguments), `dtype`,
    `shape`, `constant`, `replacement`, `opname`; empty for a word that is not part of a term."""

    source: str
    """A key of `SECTIONS`, `public sources` or `assumed`."""

    support: str
    """`yes`, or `refused`: its use is an error."""

    meaning: str

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kind of each argument; that of a repeated one, `x...` in the table, as `x`."""
        return tuple(kind.removesuffix("...") for kind in self.signature.split())

    @property
    def is_variadic(self) -> bool:
        """Whether the last argument may repeat."""
        return self.signature.endswith("...")

    def kind_of(self, index: int) -> str:
        """Return the kind of argument `index`, such as `tensor` or `int`; arguments beyond the last
        of the table have its kind.
        """
        return self.kinds[min(index, len(self.kinds) - 1)]

    def accepts(self, count: int) -> bool:
        """Return whether the word may have `count` arguments."""
        if not self.is_variadic:
            return count == len(self.kinds)
        return count >= len(self.kinds) - (self.kind == "macro")

    @property
    def arity(self) -> str:
        """The number of arguments for messages: `2 arguments`, `at least 1 argument`."""
        least = len(self.kinds) - (self.is_variadic and self.kind == "macro")
        plural = "" if least == 1 else "s"
        return f"{'at least ' * self.is_variadic}{least} argument{plural}"


@cache
def words() -> dict[str, Word]:
    """Return all words by name."""
    text = files(__package__ or "").joinpath("words.tsv").read_text()
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return {name: Word(name, *rest) for name, *rest in rows}


def words_of(*kinds: str) -> dict[str, Word]:
    """Return the words of the given kinds (`constraint`, `size`, `replacement`, `flag`, ...) by
    name.
    """
    return {name: word for name, word in words().items() if word.kind in kinds}
