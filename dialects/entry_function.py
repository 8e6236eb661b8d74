"""The entry of a neural network: function @main, names of inputs and outputs, source file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from xdsl.dialects.builtin import ArrayAttr, FunctionType, ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Region

from .diagnostics import SOURCE, HexnnError

MAIN = "main"
"""The name of a network's entry function."""
INPUTS, OUTPUTS = "hexnn.inputs", "hexnn.outputs"


def functions_of(module: ModuleOp) -> list[FuncOp]:
    """Return the functions of `module` that have a body, in order."""
    functions = (op for op in module.body.ops if isinstance(op, FuncOp))
    return [function for function in functions if not function.is_declaration]


def source_of(module: ModuleOp) -> str:
    """Return the path of the network file from which `module` was read; empty if unknown."""
    source = module.attributes.get(SOURCE)
    return source.data if isinstance(source, StringAttr) else ""


@dataclass(frozen=True)
class Entry:
    """A network's entry function, with the names of its inputs and outputs."""

    function: FuncOp

    @staticmethod
    def find(module: ModuleOp) -> FuncOp | None:
        """Return @main of a module, declared or defined; None if there is none."""
        functions = (op for op in module.body.ops if isinstance(op, FuncOp))
        return next((f for f in functions if f.sym_name.data == MAIN), None)

    @staticmethod
    def of(module: ModuleOp) -> Entry:
        """Return the entry of a module: its function @main.

        Raises HexnnError when there is no @main, or when its body is not one block.
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
        """Create an entry function called `name` from `block`, which ends in a return.

        `inputs` and `outputs` are the names of arguments and results; None leaves them unnamed.
        """
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
        """Return a module that contains only this function and has `attributes`; `source` is the
        path of the network file that the function was read from.
        """
        named = {} if source is None else {SOURCE: StringAttr(source)}
        return ModuleOp([self.function], {**named, **(attributes or {})})

    @property
    def inputs(self) -> list[str]:
        """The names of the arguments; `input0`, `input1`, ... if the attribute `hexnn.inputs` is
        absent.

        Raises HexnnError unless the attribute has a distinct name for each argument.
        """
        return _numbered(self.given_inputs, "input")

    @property
    def outputs(self) -> list[str]:
        """The names of the results; `output0`, `output1`, ... if the attribute `hexnn.outputs` is
        absent.

        Raises HexnnError unless the attribute has a distinct name for each result.
        """
        return _numbered(self.given_outputs, "output")

    @property
    def given_inputs(self) -> Sequence[str | None]:
        """The names of the arguments in the attribute `hexnn.inputs`; a None for each argument if
        the attribute is absent.

        Raises HexnnError unless the attribute has a distinct name for each argument.
        """
        return self._given(INPUTS, len(self.function.function_type.inputs), "input")

    @property
    def given_outputs(self) -> Sequence[str | None]:
        """The names of the results in the attribute `hexnn.outputs`; a None for each result if the
        attribute is absent.

        Raises HexnnError unless the attribute has a distinct name for each result.
        """
        return self._given(OUTPUTS, len(self.function.function_type.outputs), "output")

    def errors(self) -> Iterator[HexnnError]:
        """Yield an error for each invalid one of the attributes `hexnn.inputs` and `hexnn.outputs`,
        which hold the names of inputs and outputs.
        """
        for what in ("given_inputs", "given_outputs"):
            try:
                getattr(self, what)
            except HexnnError as e:
                yield e

    def _given(self, attribute: str, wanted: int, kind: str) -> Sequence[str | None]:
        """Return the names in the function attribute `attribute`; a list of `wanted` Nones if the
        attribute is absent.

        Raises HexnnError unless there are `wanted` distinct strings; its message calls what they
        name by `kind`, `input` or `output`.
        """
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
    """Return names in which each None is replaced by `kind` and its index, such as `input0`."""
    return [f"{kind}{i}" if name is None else name for i, name in enumerate(names)]


def _strings(attribute: Attribute) -> list[str] | None:
    """Return the strings of an array attribute; None if it is not an array of strings."""
    items = attribute.data if isinstance(attribute, ArrayAttr) else (attribute,)
    names = [item.data for item in items if isinstance(item, StringAttr)]
    return names if isinstance(attribute, ArrayAttr) and len(names) == len(items) else None


def distinct(names: Sequence[str], taken: Iterable[str]) -> list[str]:
    """Return `names`, made distinct by appending `_1`, `_2`, ... to repeated ones.

    First occurrences are unchanged; a numbered name is neither in `names` nor in `taken`.
    """
    used, chosen = {*names, *taken}, dict[str, None]()
    for name in names:
        numbered = (f"{name}_{number}" for number in count(1))
        free = name if name not in chosen else next(n for n in numbered if n not in used)
        used.add(free)
        chosen[free] = None
    return list(chosen)
