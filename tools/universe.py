"""The dialects and passes of hexnn, as an xDSL universe.

The entry point `xdsl.universe` names `HEXNN_UNIVERSE`, through which plain `xdsl-opt` finds them.
hexnn's own tools use xDSL's multiverse, and add the hexnn universe if it is not installed.
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
    "tf_type": "hexnn.dialects.tf_type.types:TF_TYPE",
    "nnef": "hexnn.dialects.nnef:NNEF",
    "qnn": "hexnn.dialects.qnn:QNN",
    "opdef": "hexnn.dialects.opdef:OPDEF",
    "htp": "hexnn.dialects.htp:HTP",
    "hvx": "hexnn.dialects.hvx.dialect:HVX",
    "hexagon": "hexnn.dialects.hexagon.dialect:HEXAGON",
}
"""Dialect name -> `module:Dialect`, imported when an operation or type of the dialect occurs."""


def load_dialect(name: str) -> Dialect:
    """Import and return the hexnn dialect of the given name."""
    module, _, attribute = DIALECTS[name].partition(":")
    return getattr(import_module(module), attribute)


def dialect_factories() -> dict[str, Callable[[], Dialect]]:
    """Return dialect name -> function that imports the dialect, as xDSL requires."""
    return {name: lambda name=name: load_dialect(name) for name in DIALECTS}


IN_PLACE_OF_XDSL = frozenset({"cse"})
"""Passes that replace xDSL's passes of the same name in hexnn's tools only."""

HEXNN_UNIVERSE = Universe(
    all_dialects=dialect_factories(),
    all_passes={n: f for n, f in registry.factories().items() if n not in IN_PLACE_OF_XDSL},
)


@cache
def multiverse() -> Universe:
    """Return the xDSL universe that joins xDSL's own and those of all installed plug-ins."""
    return Universe.get_multiverse()


def all_dialects() -> dict[str, Callable[[], Dialect]]:
    """Return all dialects: name -> function that imports it."""
    return {**multiverse().all_dialects, **dialect_factories()}


def all_passes() -> dict[str, Callable[[], type[ModulePass]]]:
    """Return all passes: name -> function that imports it, including passes of `--load` files."""
    return {**multiverse().all_passes, **registry.factories()}


def new_context(allow_unregistered: bool = False) -> Context:
    """Create a context in which every dialect is registered and none loaded; `allow_unregistered`
    admits operations of unknown dialects.
    """
    ctx = Context(allow_unregistered)
    for name, factory in all_dialects().items():
        ctx.register_dialect(name, factory)
    return ctx
