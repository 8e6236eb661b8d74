"""Reading and writing of .npy and .npz files, with error messages for users."""

from __future__ import annotations

from ..dialects.files.arrays import read_array as load_array
from ..dialects.files.arrays import read_arrays as load_arrays
from ..dialects.files.arrays import write_arrays as save_arrays

__all__ = ["load_array", "load_arrays", "save_arrays"]
