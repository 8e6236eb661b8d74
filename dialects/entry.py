"""The entry of a network: its function, the names of inputs and outputs, and its source."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from xdsl.dialects.builtin import ArrayAttr, FunctionType, ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Region

from .diagnostics import HexnnError

MAIN = "main"
"""The name of the function that a network starts with."""
INPUTS, OUTPUTS, SOURCE = "hexnn.inputs", "hexnn.outputs", "hexnn.source"


def functions_of(module: ModuleOp) -> list[FuncOp]:
    """The functions in the body of `module` that have one of their own."""
    functions = (op for op in module.body.ops if isinstance(op, FuncOp))
    return [function for function in functions if not function.is_declaration]


def source_of(module: ModuleOp) -> str:
    """The path of the network that `module` was read from; empty when unknown."""
    source = module.attributes.get(SOURCE)
    return source.data if isinstance(source, StringAttr) else ""


@dataclass(frozen=True)
class Entry:
    """The entry of a network: a function, and the names of its inputs and outputs."""

    function: FuncOp

    @staticmethod
    def find(module: ModuleOp) -> FuncOp | None:
        """@main of a module, declared or defined; None when there is none."""
        functions = (op for op in module.body.ops if isinstance(op, FuncOp))
        return next((f for f in functions if f.sym_name.data == MAIN), None)

    @staticmethod
    def of(module: ModuleOp) -> Entry:
        """The entry @main of a module.

        Raises HexnnError when there is none, or none that can run.
        """
        if (function := Entry.find(module)) is None:
            raise HexnnError("the module has no function @main", module)
        if (blocks := len(function.body.blocks)) != 1:
            raise HexnnError(f"a network has one block, but @main has {blocks}", function)
        return Entry(function)

    @staticmethod
    def make(
        block: Block,
        inputs: Iterable[str] | None = None,
        outputs: Iterable[str] | None = None,
        name: str = MAIN,
    ) -> Entry:
        """Make the function of `block`, which ends in a return; None leaves values unnamed."""
        terminator = block.last_op
        results = terminator.operand_types if isinstance(terminator, ReturnOp) else ()
        function = FuncOp(name, FunctionType.from_lists(block.arg_types, results), Region(block))
        for key, names in ((INPUTS, inputs), (OUTPUTS, outputs)):
            if names is not None:
                function.attributes[key] = ArrayAttr(map(StringAttr, names))
        return Entry(function)

    def module(
        self, source: str | None = None, attributes: Mapping[str, Attribute] | None = None
    ) -> ModuleOp:
        """Return a module of this function alone, read from the network at the path `source`."""
        named = {} if source is None else {SOURCE: StringAttr(source)}
        return ModuleOp([self.function], {**named, **(attributes or {})})

    @property
    def inputs(self) -> list[str]:
        """The names of the arguments; `input0`, `input1` .. where none are given.

        Raises HexnnError for names that are not one for each, each once.
        """
        return _numbered(self.given_inputs, "input")

    @property
    def outputs(self) -> list[str]:
        """The names of the results; `output0`, `output1` .. where none are given.

        Raises HexnnError for names that are not one for each, each once.
        """
        return _numbered(self.given_outputs, "output")

    @property
    def given_inputs(self) -> Sequence[str | None]:
        """As `inputs`, but None for each where no names are given."""
        return self._given(INPUTS, len(self.function.function_type.inputs), "input")

    @property
    def given_outputs(self) -> Sequence[str | None]:
        """As `outputs`, but None for each where no names are given."""
        return self._given(OUTPUTS, len(self.function.function_type.outputs), "output")

    def errors(self) -> Iterator[HexnnError]:
        """What is wrong with the names of inputs and of outputs."""
        for what in ("given_inputs", "given_outputs"):
            try:
                getattr(self, what)
            except HexnnError as e:
                yield e

    def _given(self, attribute: str, wanted: int, kind: str) -> Sequence[str | None]:
        given = self.function.attributes.get(attribute)
        if given is None:
            return [None] * wanted
        names = _strings(given)
        if names is None:
            message = f"'{attribute}' must be an array of strings, got {given}"
        elif len(names) != wanted:
            message = f"'{attribute}' must name {wanted} {kind}s, got {len(names)}: {given}"
        elif twice := [name for name, times in Counter(names).items() if times > 1]:
            message = f"'{attribute}' gives two {kind}s the name '{twice[0]}'"
        else:
            return names
        raise HexnnError(message, self.function)


def _numbered(names: Sequence[str | None], kind: str) -> list[str]:
    return [f"{kind}{i}" if name is None else name for i, name in enumerate(names)]


def _strings(attribute: Attribute) -> list[str] | None:
    """The strings of an array; None for what is no array of strings."""
    items = attribute.data if isinstance(attribute, ArrayAttr) else (attribute,)
    names = [item.data for item in items if isinstance(item, StringAttr)]
    return names if isinstance(attribute, ArrayAttr) and len(names) == len(items) else None


def distinct(names: Sequence[str], taken: Iterable[str]) -> list[str]:
    """`names`, where one that repeats gets a number that makes it none of those `taken`."""
    used, chosen = {*names, *taken}, dict[str, None]()
    for name in names:
        numbered = (f"{name}_{number}" for number in count(1))
        free = name if name not in chosen else next(n for n in numbered if n not in used)
        used.add(free)
        chosen[free] = None
    return list(chosen)
