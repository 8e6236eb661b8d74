"""A few of the hostile inputs that `benchmarks/soak.py --nnef N` makes by the thousand."""

from pathlib import Path

import pytest
from support.hostile import FAILURES
from support.hostile_nnef import MAKERS, trial


@pytest.mark.parametrize("kind", MAKERS)
def test_hostile_inputs_are_read_or_refused(kind: str, tmp_path: Path) -> None:
    first = list(MAKERS).index(kind)
    for seed in range(first, first + 6 * len(MAKERS), len(MAKERS)):
        folder = tmp_path / str(seed)
        folder.mkdir()
        found = trial(seed, folder)
        assert found.outcome not in FAILURES, f"seed {seed}: {found.detail}"
