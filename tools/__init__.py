"""The command-line tools (`qnn-opt`, `qnn-run`, `qnn-reduce`, `hexnn-models`, `update-checks`) and
the Python API.
"""
