"""Tiles of columns cover the outputs of a row."""

import pytest
from support.image_window import image_window

from hexnn.kernels.depthwise.column_tiles import Tiles
from hexnn.kernels.depthwise.lane_window import FlatWindow
from hexnn.kernels.window import Window


@pytest.mark.parametrize("width", [1, 9, 33, 70])
@pytest.mark.parametrize(("stride", "dilation"), [(1, 1), (1, 4), (2, 1), (2, 3), (4, 6), (3, 3)])
def test_tiles_of_columns(width: int, stride: int, dilation: int):
    """Each output is one of one tile, whose outputs read columns that are as far apart as theirs;
    columns that lie outside of the image are known: counted one by one.
    """
    window = image_window((1, 3), stride=(1, stride), padding=(0, 0, 5, 8), dilation=(1, dilation))
    flat = FlatWindow(Window((1, width), window), 192)
    outputs: list[int] = []
    for tiles in Tiles.of(flat, ends=True):
        for start in (tiles.first + i * tiles.step for i in range(tiles.count)):
            outputs += [start + k * tiles.pitch for k in range(tiles.outputs)]
            first = start * stride - 5
            reach = range((tiles.outputs - 1) * tiles.pitch * stride + 2 * dilation + 1)
            assert tiles.outside == {c for c in reach if not 0 <= first + c < width}
            inside = {c: 128 - 192 * (width - first - c) for c in reach if first + c < width}
            assert tiles.past == {c: n for c, n in inside.items() if n > 0}
        assert tiles.pitch * stride % dilation == 0
    assert sorted(outputs) == list(range(flat.window.output[1]))
