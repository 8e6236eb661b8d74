"""The JSON of QNN graphs, as converters write it: `read` imports it as qnn IR, `write` exports."""

from .reader import QnnJsonWarning, read
from .writer import Written, write

__all__ = ["QnnJsonWarning", "Written", "read", "write"]
