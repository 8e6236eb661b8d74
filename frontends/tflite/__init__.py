"""TFLite files: `read` imports one as tfl IR, `write` exports tfl IR as one."""

from .reader import TfliteWarning, read
from .writer import serialize, write

__all__ = ["TfliteWarning", "read", "serialize", "write"]
