"""The JSON that QNN's converters write: `read` imports a document as qnn IR, `write` exports qnn
IR.
"""

from .reader import QnnJsonWarning, read
from .writer import Written, write

__all__ = ["QnnJsonWarning", "Written", "read", "write"]
