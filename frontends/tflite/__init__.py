"""TFLite files: `read` makes tfl IR of one, `write` makes one of tfl IR."""

from .reader import TfliteWarning, read
from .writer import serialize, write

__all__ = ["TfliteWarning", "read", "serialize", "write"]
