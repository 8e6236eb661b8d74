"""From planned htp graphs to HVX kernels, and from those to host code."""
