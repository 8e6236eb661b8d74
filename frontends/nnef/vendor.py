"""Operations of vendors, which plug-ins register: what they declare, and what they become."""

from __future__ import annotations

from .syntax import Fragment

DECLARED: dict[str, Fragment] = {}
"""The operations of plug-ins by name."""
INPUTS = {"external"}
"""The operations that introduce the inputs of a graph."""
