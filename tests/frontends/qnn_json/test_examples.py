"""Every example of a qnn operation is written as JSON and read back, to the same IR."""

from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp

from hexnn.dialects import qnn
from hexnn.dialects.constants import ConstantOp, ElidedAttr, FileAttr, dense
from hexnn.frontends.qnn_json import read, write
from hexnn.tools.driver.constants_policy import Keep
from hexnn.tools.driver.frontends import parse_mlir
from hexnn.tools.driver.printing import module_text
from hexnn.tools.driver.verification import verify_all
from hexnn.tools.universe import new_context

EXAMPLES = Path(__file__).parents[2] / "filecheck" / "dialects" / "qnn"


def files() -> list[Path]:
    """The files whose IR is valid."""
    return [path for path in sorted(EXAMPLES.glob("*.mlir")) if "invalid" not in path.stem]


def example(path: Path) -> ModuleOp:
    """The module of a file; constants in a file that does not exist are left out."""
    module = parse_mlir(new_context(), path.read_text(), str(path))
    for op in module.walk():
        if isinstance(op, ConstantOp) and isinstance(op.value, FileAttr):
            op.value = ElidedAttr(op.value.data.hash)
    return module


def text(module: ModuleOp) -> str:
    """All of a module, and the bytes of its constants."""
    for op in module.walk():
        if isinstance(op, ConstantOp) and not isinstance(op.value, ElidedAttr):
            op.value = dense(op.array, op.type)
    return module_text(module, Keep())


def through_json(module: ModuleOp, folder: Path) -> ModuleOp:
    """`module`, written and read."""
    path = folder / "x.json"
    written = write(module, "x.json.bin")
    path.write_text(written.text)
    (folder / "x.json.bin").write_bytes(written.weights)
    if not written.weights:
        (folder / "x.json.bin").unlink()
    return read(str(path), new_context())


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_reads_back_to_the_same_ir(path: Path, tmp_path: Path):
    module = example(path)
    again = through_json(module, tmp_path)
    verify_all(again)
    assert text(again) == text(module)
    assert again.is_structurally_equivalent(module)


def test_every_operation_has_an_example():
    seen = {type(op) for path in files() for op in example(path).walk()}
    assert set(qnn.QNN.operations) - seen == set()
