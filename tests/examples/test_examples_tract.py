"""The plug-in for a vendor's dialect of NNEF: read, run, lowered; what it refuses."""

from pathlib import Path

import numpy as np

from hexnn.testing import shell

EXAMPLES = Path(__file__).parents[2] / "examples"
X = np.array([[[3.0, -1.5, 0.25], [-7.0, 2.0, 1e10]]], np.float32)
N = np.array([[[1, -2, 3], [0, 2, -1]]], np.int32)


def run(tool: str, *arguments: str | Path) -> shell.Result:
    """A tool with the plug-in."""
    load = ("--load", EXAMPLES / "tract.py")
    return shell.run_words([tool, *map(str, (*load, *arguments))], "")


def test_every_stage_computes_what_the_plug_in_says(tmp_path: Path) -> None:
    np.savez(tmp_path / "in.npz", input=X, counts=N)
    given = ("--input", tmp_path / "in.npz", "--output", tmp_path / "out.npz")
    found = run("qnn-run", EXAMPLES / "tract.nnef", "--stage", "qnn", "--compare", "source", *given)
    assert found.status == 0, found.err
    scaled = X * np.array([0.5, 1.0, 2.0], np.float32) + N.astype(np.float32)
    with np.load(tmp_path / "out.npz") as outputs:
        assert np.array_equal(outputs["scaled"], scaled)
        whole = [[[2, -3, 3], [-3, 4, 2**31 - 1]]]
        assert outputs["whole"].tolist() == whole
        assert outputs["sizes"].tolist() == [1, 2, 3]


def test_the_dialect_is_text_too(tmp_path: Path) -> None:
    first = run("qnn-opt", EXAMPLES / "tract.nnef")
    assert 'nnef.tract_core_cast %scaled {to = "i32"} : (tensor<1x2x3xf32>)' in first.out
    assert "warning: extension" not in first.err
    (tmp_path / "net.mlir").write_text(first.out)
    assert run("qnn-opt", tmp_path / "net.mlir").out == first.out


WRONG = {
    "tract_core_cast(x, to = 'i7')": "'to' must be one of f32, i32, bool, got i7",
    "relu(tract_core_cast(x, to = 'i32'))": "must be tensor<scalar>, got tensor<integer>",
    "tract_core_cast(x)": "'tract_core_cast' lacks an argument for 'to' (string)",
    "tract_core_scan(x)": "no operation is called 'tract_core_scan'",
}


def test_wrong_invocations(tmp_path: Path) -> None:
    lines = "\n".join(f"y{index} = {call};" for index, call in enumerate(WRONG))
    for body in (lines, "y0 = tract_core_cast(x, to = 'i' + '7');"):
        (tmp_path / "graph.nnef").write_text(
            f"version 1.0;\ngraph g(x) -> (y0) {{ x = external(shape = [2]);\n{body} }}\n"
        )
        found = run("qnn-opt", "--all", "--nnef-check", tmp_path / "graph.nnef")
        assert found.status == 1
        told = WRONG.values() if body == lines else ["'to' must be one of f32, i32, bool, got 'i7'"]
        assert [message for message in told if message not in found.err] == []
