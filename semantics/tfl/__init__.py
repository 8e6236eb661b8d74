"""Semantics of the tfl dialect: TFLite's operators."""
