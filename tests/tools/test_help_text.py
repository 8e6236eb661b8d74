"""`qnn-opt --help` lists what is hexnn's, `--help-all` all."""

from __future__ import annotations

import pytest

from hexnn.passes.table import PASSES, PIPELINES
from hexnn.tools.driver.translations import OWN
from hexnn.tools.opt_parser import OptParser
from hexnn.tools.universe import all_passes


def printed(flag: str, capsys: pytest.CaptureFixture[str]) -> set[str]:
    """The words of a help text."""
    with pytest.raises(SystemExit) as stopped:
        OptParser([flag])
    assert stopped.value.code in (0, None)
    return set(capsys.readouterr().out.replace(",", " ").split())


def test_the_help_text_names_what_is_hexnns(capsys: pytest.CaptureFixture[str]):
    words = printed("--help", capsys)
    assert words >= {*PASSES, *PIPELINES, *OWN}
    assert not words & {"convert-scf-to-cf", "licm", "riscv-asm"}


def test_help_all_names_everything(capsys: pytest.CaptureFixture[str]):
    words = printed("--help-all", capsys)
    assert words >= {*all_passes(), *PIPELINES, *OWN, "riscv-asm"}
