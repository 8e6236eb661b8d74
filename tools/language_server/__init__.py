"""`qnn-lsp`: a server of the language server protocol for IR in MLIR's syntax."""

from pathlib import Path

GRAMMAR = Path(__file__).parent / "mlir.tmLanguage.json"
"""The TextMate grammar of MLIR's syntax, with the comments of FileCheck tests."""
