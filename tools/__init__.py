"""The command-line tools (`qnn-opt`, `qnn-run`, `hexnn-models`, `update-checks`) and the Python
API.
"""
