"""`--list-passes`, `--show-dialects` and `--list-packages`: what is registered."""

from collections.abc import Iterator

from xdsl.passes import ModulePass, get_pass_option_infos

from ...passes.table import PASSES, PIPELINES
from ..universe import DIALECTS, all_dialects, all_passes
from .pipeline import options_of

WIDTH = 32


def passes() -> str:
    """Return the text of `--list-passes`: named pipelines, hexnn's passes, passes of xDSL and
    plug-ins.
    """
    known = all_passes()
    own = [name for name in known if name in PASSES]
    others = [name for name in known if name not in PASSES]
    lines = ["Pipelines:"]
    lines += [f"  {name:{WIDTH}} {text}" for name, text in PIPELINES.items()]
    lines += ["Passes:"]
    lines += [line for name in own for line in _pass(known[name]())]
    lines += ["Passes of xDSL and of plug-ins:"]
    lines += [line for name in sorted(others) for line in _pass(known[name]())]
    return "\n".join(lines)


def _pass(cls: type[ModulePass]) -> Iterator[str]:
    """Yield the lines of a pass: its name and the first line of its documentation, then its
    options.
    """
    yield f"  {cls.name:{WIDTH}} {first_line(cls)}".rstrip()
    types = options_of(cls)
    for option in get_pass_option_infos(cls):
        default = f" = {option.default_value}" if option.default_value is not None else ""
        name = option.name.replace("_", "-")
        yield f"    {name}: {types.get(option.name, option.expected_type)}{default}"


def first_line(cls: type) -> str:
    """Return the first sentence of the docstring of `cls` itself, without its period."""
    text = " ".join((cls.__dict__.get("__doc__") or "").split("\n\n")[0].split())
    return "" if text.startswith(f"{cls.__name__}(") else text.split(". ")[0].removesuffix(".")


def dialects() -> str:
    """Return the text of `--show-dialects`: the names of hexnn's dialects, then of others."""
    others = sorted(set(all_dialects()) - set(DIALECTS))
    return f"Dialects of hexnn: {', '.join(DIALECTS)}\nFurther dialects: {', '.join(others)}"


def packages() -> str:
    """Return the text of `--list-packages`: the packages, their operations, implementations and
    rules.
    """
    from .package_listing import packages

    return packages()
