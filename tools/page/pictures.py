"""Files of pictures, in the format of their suffix."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from ...dialects.diagnostics import HexnnError
from ...dialects.files.outputs import write
from ..memory_map import MemoryMap
from .memory_picture import COLORS, MemoryPicture

SUFFIXES = (".svg", ".png")


def check_picture(path: Path) -> None:
    """Raise HexnnError if the suffix of a file is that of no picture that can be written."""
    if path.suffix not in SUFFIXES:
        raise HexnnError(f"{path}: pictures are {' or '.join(SUFFIXES)} files")


def save_memory_map(map: MemoryMap, path: Path) -> None:
    """Write a memory map as a picture. Raises HexnnError for another suffix than `.svg` and
    `.png`, and for `.png` without matplotlib.
    """
    check_picture(path)
    svg = path.suffix == ".svg"
    write(path, MemoryPicture(map).svg() + "\n" if svg else memory_png(map))


def memory_png(map: MemoryMap) -> bytes:
    """Return the picture of a memory map as PNG. Raises HexnnError without matplotlib."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
        from matplotlib.patches import Rectangle
    except ImportError as e:
        raise HexnnError("PNG needs matplotlib: pip install 'hexnn[examples]', or .svg") from e
    figure = Figure(figsize=(10, 4.2), layout="constrained")
    axes = figure.add_subplot(xlabel="step", ylabel="address in TCM")
    axes.set_title(f"{map.title} on {map.target}: {map.headline}", fontsize=8)
    for buffer in map.buffers:
        size = buffer.last + 1 - buffer.first
        at = (buffer.first, buffer.offset)
        axes.add_patch(Rectangle(at, size, buffer.nbytes, color=COLORS[buffer.content], ec="white"))
    axes.set(xlim=(0, max(len(map.steps), 1)), ylim=(0, max(map.height, 1)))
    handles = [Rectangle((0, 0), 1, 1, color=color) for color in COLORS.values()]
    axes.legend(handles, list(COLORS), fontsize=8)
    image = BytesIO()
    FigureCanvasAgg(figure).print_png(image)
    return image.getvalue()
