"""The dialects and passes of hexnn, for xDSL's own tools and for ours.

The entry point `xdsl.universe` names `HEXNN_UNIVERSE`, by which plain `xdsl-opt` knows them. Our
tools take xDSL's multiverse, which has it already where hexnn is installed, and add it where not.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module

from xdsl.context import Context
from xdsl.ir import Dialect
from xdsl.passes import ModulePass
from xdsl.universe import Universe

from ..passes import table as registry

DIALECTS: dict[str, str] = {
    "hexnn": "hexnn.dialects.constants:HEXNN",
    "quant": "hexnn.dialects.quant:QUANT",
    "tfl": "hexnn.dialects.tfl:TFL",
    "nnef": "hexnn.dialects.nnef:NNEF",
    "qnn": "hexnn.dialects.qnn:QNN",
    "htp": "hexnn.dialects.htp:HTP",
    "hvx": "hexnn.dialects.hvx.dialect:HVX",
}
"""name -> `module:Dialect`, imported when an operation or type of the dialect is met."""


def load_dialect(name: str) -> Dialect:
    """Our dialect called `name`."""
    module, _, attribute = DIALECTS[name].partition(":")
    return getattr(import_module(module), attribute)


def dialect_factories() -> dict[str, Callable[[], Dialect]]:
    """The form that xDSL wants: name -> function that loads the dialect."""
    return {name: lambda name=name: load_dialect(name) for name in DIALECTS}


IN_PLACE_OF_XDSL = frozenset({"cse"})
"""Passes that replace xDSL's of the same name in hexnn's tools."""

HEXNN_UNIVERSE = Universe(
    all_dialects=dialect_factories(),
    all_passes={n: f for n, f in registry.factories().items() if n not in IN_PLACE_OF_XDSL},
)


@cache
def multiverse() -> Universe:
    """The universe of xDSL and every installed plug-in."""
    return Universe.get_multiverse()


def all_dialects() -> dict[str, Callable[[], Dialect]]:
    """Every dialect by name."""
    return {**multiverse().all_dialects, **dialect_factories()}


def all_passes() -> dict[str, Callable[[], type[ModulePass]]]:
    """Every pass by name, with those that a loaded file registered."""
    return {**multiverse().all_passes, **registry.factories()}


def new_context(allow_unregistered: bool = False) -> Context:
    """A context in which every dialect is registered, none loaded."""
    ctx = Context(allow_unregistered)
    for name, factory in all_dialects().items():
        ctx.register_dialect(name, factory)
    return ctx
