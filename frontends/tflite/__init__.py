"""Reader and writer of TFLite files: `read` imports a file as tfl IR, `write` exports tfl IR."""

from .reader import TfliteWarning, read
from .writer import serialize, write

__all__ = ["TfliteWarning", "read", "serialize", "write"]
