"""Runs a tool of this checkout, installed or not: `python tests/support/tool.py qnn-opt ...`."""

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
"""The tools, that of the tests last, and the modules that are run for them."""

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).resolve().parents[2] / ".typing")
    del sys.argv[0]
    runpy.run_module(TOOLS[sys.argv[0]], run_name="__main__", alter_sys=True)
