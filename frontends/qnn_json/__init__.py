"""The JSON of QNN graphs, as converters write it: `read` makes qnn IR of it, `write` makes it."""

from .reader import QnnJsonWarning, read
from .writer import Written, write

__all__ = ["QnnJsonWarning", "Written", "read", "write"]
