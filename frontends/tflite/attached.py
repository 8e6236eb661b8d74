"""The ZIP archive that some files have behind the flatbuffer, with labels or a vocabulary."""

from __future__ import annotations

import io
import struct
from zipfile import BadZipFile, ZipFile

END_MARK = b"PK\5\6"
"""The mark of an archive's end, within `LONGEST_END` bytes of the end of the file."""
LONGEST_END = 22 + 65535


def attached(data: memoryview) -> memoryview:
    """Return the ZIP archive behind the flatbuffer in `data`, the bytes of a file; empty if there
    is none.
    """
    if END_MARK not in bytes(data[-LONGEST_END:]):
        return data[:0]
    try:
        with ZipFile(io.BytesIO(data)) as archive:
            starts = [entry.header_offset for entry in archive.infolist()]
    except (BadZipFile, NotImplementedError, OSError, ValueError, struct.error):
        return data[:0]
    return data[min(starts, default=len(data)) :]
