"""Runs a tool of this hexnn, installed or not: `python -m hexnn.testing.tool qnn-opt ...`."""

import runpy
import sys
from pathlib import Path

TOOLS = {
    "qnn-bench": "hexnn.tools.qnn_bench",
    "qnn-opt": "hexnn.tools.qnn_opt",
    "qnn-reduce": "hexnn.tools.qnn_reduce",
    "qnn-run": "hexnn.tools.qnn_run",
    "qnn-tune": "hexnn.tools.qnn_tune",
    "for-each-op": "hexnn.tools.reference.each_op",
}
"""A tool -> the module that is run for it; the last one expands FileCheck cases."""

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).absolute().parents[2])
    del sys.argv[0]
    runpy.run_module(TOOLS[sys.argv[0]], run_name="__main__", alter_sys=True)
