"""Every pass over every kind of module: it stays, changes validly, or one error says why."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field, fields
from pathlib import Path

import numpy as np
import pytest
from support import any_modules
from support.any_passes import OF_ANY_CODE, OPTIONS, REQUIRED, names, with_options
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from hexnn.dialects.diagnostics import op_name
from hexnn.dialects.entry_function import functions_of
from hexnn.passes.levels import LEVELS
from hexnn.passes.table import PASSES, PIPELINES, load_pass
from hexnn.tools.driver.constants_policy import Elide
from hexnn.tools.driver.failures import DOING
from hexnn.tools.driver.messages import Message, messages_of
from hexnn.tools.driver.pipeline import parse
from hexnn.tools.driver.printing import PrintOptions, module_text
from hexnn.tools.driver.running import PassRunner
from hexnn.tools.universe import new_context

ABOUT_MAIN = frozenset(REQUIRED)
"""Passes whose options speak of @main, so that a module without such a network is an error."""

OPTION_ERRORS = ("missing.npy", "no operation is called", "search=true sets")
"""Parts of messages about an option, which stands in no file."""


@dataclass
class Outcome:
    """What a pipeline made of a module."""

    module: ModuleOp
    messages: list[Message] = field(default_factory=list[Message])

    @property
    def errors(self) -> list[Message]:
        """The errors, without their notes."""
        return [message for message in self.messages if message.severity == "error"]


def outcome(module: ModuleOp, pipeline: str) -> Outcome:
    """Run a pipeline on a copy of `module`."""
    found, passes = Outcome(module.clone()), parse(pipeline)
    try:
        PassRunner(new_context(allow_unregistered=True)).run(found.module, passes)
    except Exception as e:
        found.messages = messages_of(e, getattr(e, DOING, ""))
    return found


def text(module: ModuleOp) -> str:
    """A module with its locations, constants in full."""
    return module_text(module, Elide(1 << 20), PrintOptions())


def foreign(module: ModuleOp) -> Counter[str]:
    """The operations that are of no level, without functions and modules, and without the scalar
    code of kernels.
    """
    kernels = {op for f in functions_of(module) if is_kernel(f) for op in f.walk()}
    others = (op for op in module.walk() if op not in kernels)
    names = Counter(op_name(op) for op in others if op.dialect_name() not in LEVELS)
    ours = (*LEVELS, "builtin", "func", "hexnn")
    return Counter({n: c for n, c in names.items() if n.partition(".")[0] not in ours})


def is_kernel(function: FuncOp) -> bool:
    """Whether a function holds HVX instructions."""
    return any(op.dialect_name() == "hvx" for op in function.walk())


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Passes read and write files beside."""
    monkeypatch.chdir(tmp_path)
    np.save("samples.npy", np.linspace(-1, 1, 64, dtype=np.float32).reshape(1, 4, 4, 4))


def test_every_option_has_values() -> None:
    """A new option of a pass is tried here too."""
    seen = {name: {f.name for f in fields(load_pass(name)) if f.init} for name in PASSES}
    assert {name: options for name, options in seen.items() if options} == {
        name: set(options) for name, options in OPTIONS.items()
    }


@pytest.mark.parametrize("name", names())
def test_a_pass_on_any_module(name: str) -> None:
    """Valid, or one located error; foreign code is still there; the result prints and reads."""
    rng = random.Random(name)
    for kind in any_modules.makers():
        for options in (None, rng) if name in OPTIONS else (None,):
            pipeline = with_options(name, options)
            found = outcome(any_modules.module(kind), pipeline)
            told = f"{pipeline} on {kind}: {[str(m) for m in found.messages]}"
            if found.messages:
                (error,) = found.errors
                assert "internal error" not in error.text, told
                about_option = any(part in error.text for part in OPTION_ERRORS)
                assert error.file == f"{kind}.mlir" or about_option, told
            else:
                expect_sound(name, kind, found.module)


def expect_sound(name: str, kind: str, after: ModuleOp) -> None:
    """What a pass has made of a module keeps the code of others, and reads as it prints."""
    printed, before = text(after), any_modules.module(kind)
    if printed == text(before):
        return
    if name not in OF_ANY_CODE and name not in PIPELINES:
        assert foreign(after) >= foreign(before), f"{name} on {kind}"
    assert text(any_modules.parsed(printed, f"{kind}.mlir")) == printed, f"{name} on {kind}"


@pytest.mark.parametrize("name", sorted({*PASSES} - OF_ANY_CODE))
def test_a_pass_on_code_of_others(name: str) -> None:
    """A module without operations of ours stays as it is, and nothing is said."""
    for kind in any_modules.makers():
        before = any_modules.module(kind)
        ours = any(op.dialect_name() in LEVELS for op in before.walk())
        if ours or kind == "identity":
            continue
        found = outcome(before, with_options(name, None))
        if name in ABOUT_MAIN:
            assert len(found.errors) == 1
        else:
            assert found.messages == []
            assert text(found.module) == text(before)
