"""From hvx functions to scheduled Hexagon code."""
