"""Depthwise convolutions: lanes are pixels in layout `strip`, channels in row-major order."""
