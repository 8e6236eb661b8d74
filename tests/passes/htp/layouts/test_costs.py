"""Choices, tiles and packets of networks of one layer are those of `tests/goldens/costs.tsv`."""

import pytest
from goldens import costs
from support.cost_networks import CASES

from hexnn.dialects.registries.implementations import IMPLEMENTATIONS

NO_LAYER = {
    "convert_layout.digits",
    "convert_layout.through_flat",
    "copy.vectors",
    "package.kernel",
    "unpack_nibbles.vectors",
}
"""Conversions between layouts that no network of one layer has, copies within TCM, kernels of op
packages, what tiling inserts for weights of 4 bits."""


@pytest.mark.parametrize("case", CASES)
def test_costs(case: str):
    """In any order: kernels register when their modules are imported, which other tests do."""
    assert sorted(costs.rows_of(case)) == sorted(costs.table()[case]), (
        "python tests/goldens/costs.py"
    )


def test_table_has_every_kernel():
    names = {row[1] for rows in costs.table().values() for row in rows}
    assert set(IMPLEMENTATIONS) - names <= NO_LAYER
