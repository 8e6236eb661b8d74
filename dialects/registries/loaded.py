"""The Python files of the user that were loaded, for the locations in messages."""

LOADED: dict[str, str] = {}
"""Path as Python knows a file -> path as the user gave it."""
