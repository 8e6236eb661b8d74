"""Searches find what `tests/goldens/fits.tsv` says."""

import pytest
from goldens import fits


@pytest.mark.parametrize("seed", fits.SEEDS)
@pytest.mark.parametrize("kind", fits.KINDS)
def test_found(kind: str, seed: int):
    assert fits.row(kind, seed) == fits.table()[kind, seed], "python tests/goldens/fits.py"
