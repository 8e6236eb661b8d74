"""Constants in mapped files: their memory is given back, their values stay."""

import re
import sys
from pathlib import Path

import numpy as np
import pytest

from hexnn.dialects.constants import FileAttr
from hexnn.dialects.files.slices import release_files


def resident(path: Path) -> int:
    """The bytes of a mapped file that are in the memory of this process."""
    text = Path("/proc/self/smaps").read_text()
    found = re.search(rf"{re.escape(str(path))}\n(?:\w+:.*\n)*?Rss: +(\d+) kB", text)
    return int(found[1]) * 1024 if found else 0


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux what is in memory")
def test_memory_of_files_is_given_back(tmp_path: Path):
    values = np.arange(1 << 18, dtype=np.int32)
    path = tmp_path / "weights.dat"
    path.write_bytes(values.tobytes())
    attribute = FileAttr.of(path, 0, values.tobytes())
    view = np.frombuffer(attribute.bytes(), np.int32)
    assert view.sum() == values.sum()
    assert resident(path) == values.nbytes
    release_files()
    assert resident(path) == 0
    np.testing.assert_array_equal(view, values)
