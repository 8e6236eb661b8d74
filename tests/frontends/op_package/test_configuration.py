"""XML configurations of operations: what they declare, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.op_packages import written

from hexnn.dialects.packages.registered_op import RegisteredOp
from hexnn.dialects.packages.sources import PackageError
from hexnn.frontends.op_package.reader import Sources, read_packages

COLLECTION = """<?xml version="1.0" encoding="UTF-8"?>
<!-- operations -->
<OpDefCollection PackageName="demo" Domain="example" Version="1.0">
  <OpDefList>
    <OpDef>
      <Name>Softmax</Name>
      <Description><Content>Exponentials,
        normalized.</Content></Description>
      <Reference Source="own"/>
      <Input>
        <Name>logits</Name>
        <Description><Content>x &lt; 1</Content></Description>
        <Mandatory>true</Mandatory>
        <Datatype>QNN_DATATYPE_FLOAT_32</Datatype>
        <Datatype>QNN_DATATYPE_UFIXED_POINT_8</Datatype>
        <Shape><Rank>4D</Rank><Layout>NHWC</Layout><Text>[N, H, W, C]</Text></Shape>
      </Input>
      <Output>
        <Name>out</Name>
        <Datatype>BACKEND_SPECIFIC</Datatype>
        <Shape><Rank>ND</Rank></Shape>
      </Output>
      <Parameter>
        <Name>beta</Name>
        <Mandatory>false</Mandatory>
        <Datatype>QNN_DATATYPE_FLOAT_32</Datatype>
        <Shape><Rank>SCALAR</Rank></Shape>
        <Default>1.0</Default>
        <Constraint id="0" Type="Number">Greater than 0</Constraint>
      </Parameter>
    </OpDef>
  </OpDefList>
  <SupplementalOpDefList Backend="HTP">
    <SupportedOps><OpName>Softmax</OpName></SupportedOps>
    <SupplementalOpDef>
      <Name>Softmax</Name>
      <Output><Name>out</Name><Datatype>QNN_DATATYPE_UFIXED_POINT_8</Datatype></Output>
    </SupplementalOpDef>
  </SupplementalOpDefList>
</OpDefCollection>
"""


def declared(folder: Path, text: str) -> RegisteredOp:
    """The only operation of a configuration."""
    written(folder, {"a.xml": text})
    (package,) = read_packages(Sources((str(folder / "a.xml"),)))
    (op,) = package.operations.values()
    return op


def test_an_operation_is_declared(tmp_path: Path) -> None:
    op = declared(tmp_path, COLLECTION)
    assert (op.op, op.description) == ("demo::Softmax", "Exponentials, normalized.")
    (logits,) = op.of_kind("input")
    assert (logits.name, logits.mandatory, logits.description) == ("logits", True, "x < 1")
    assert logits.data_types == ("QNN_DATATYPE_FLOAT_32", "QNN_DATATYPE_UFIXED_POINT_8")
    assert (logits.shape.dimensions, logits.shape.layout) == (4, "NHWC")
    assert logits.shape.text == "[N, H, W, C]"
    (beta,) = op.of_kind("parameter")
    assert (beta.mandatory, beta.default, beta.shape.dimensions) == (False, "1.0", 0)
    assert beta.constraints == ("Greater than 0",)
    (out,) = op.of_kind("output")
    assert (out.mandatory, out.shape.dimensions) == (True, None)


def test_supplements_restrict_a_backend(tmp_path: Path) -> None:
    op = declared(tmp_path, COLLECTION)
    assert op.data_types("out", "HTP") == ("QNN_DATATYPE_UFIXED_POINT_8",)
    assert op.data_types("out", "CPU") == ("BACKEND_SPECIFIC",)
    assert op.data_types("beta", "HTP") == ("QNN_DATATYPE_FLOAT_32",)


def test_code_and_configuration_are_one_package(tmp_path: Path) -> None:
    code = 'DEF_PACKAGE_PARAM_ORDER("Softmax", "beta", false, nullptr)\n'
    written(tmp_path, {"demo/a.xml": COLLECTION, "demo/b.cpp": code})
    (package,) = read_packages(Sources((str(tmp_path / "demo"),)))
    assert list(package.operations) == list(package.orders) == ["demo::Softmax"]


INVALID = {
    "not well-formed": ("</Output>", "</Outpt>", "22:9: error: mismatched tag"),
    "an unknown encoding": ("UTF-8", "UTF-9", "1:31: error: unknown encoding: UTF-9"),
    "an encoding of several bytes": (
        "UTF-8",
        "gb2312",
        "1:31: error: multi-byte encodings are not supported",
    ),
    "an unknown element": (
        "<Default>1.0</Default>",
        "<Defalt>1.0</Defalt>",
        "28:9: error: unexpected Defalt in Parameter, did you mean 'Default'?",
    ),
    "a document type": (
        "<!-- operations -->",
        '<!DOCTYPE x [<!ENTITY a "aaaa">]>',
        "2:13: error: a configuration has no document type",
    ),
    "an undefined entity": ("x &lt; 1", "x &a; 1", "12:33: error: undefined entity"),
    "no name of a package": (
        'PackageName="demo" ',
        "",
        "3:1: error: OpDefCollection lacks its attribute PackageName",
    ),
    "a name that no package can have": (
        'PackageName="demo"',
        'PackageName="de mo"',
        "3:1: error: 'de mo' cannot be the name of a package",
    ),
    "a name that no operation can have": (
        "<Name>Softmax</Name>",
        "<Name>Soft max</Name>",
        "error: 'Soft max' is no name of an operation",
    ),
    "several names": (
        "<Name>logits</Name>",
        "<Name>logits</Name><Name>x</Name>",
        "error: Input has several Name",
    ),
    "no name": ("<Name>logits</Name>", "", "10:7: error: Input lacks its Name"),
    "an unknown data type": (
        "<Datatype>QNN_DATATYPE_UFIXED_POINT_8</Datatype>\n        <Shape>",
        "<Datatype>UINT_8</Datatype>\n        <Shape>",
        "15:9: error: unknown data type 'UINT_8'",
    ),
    "a rank that is none": (
        "<Rank>4D</Rank>",
        "<Rank>4</Rank>",
        "16:16: error: a rank is SCALAR, 1D, 2D, ... or ND, got '4'",
    ),
    "neither true nor false": (
        "<Mandatory>true</Mandatory>",
        "<Mandatory>yes</Mandatory>",
        "13:9: error: Mandatory is true or false, got 'yes'",
    ),
    "two of one name": (
        "<Name>out</Name>\n",
        "<Name>logits</Name>\n",
        "18:7: error: demo::Softmax declares 'logits' twice",
    ),
    "a supplement of nothing": (
        "<SupplementalOpDef>\n      <Name>Softmax",
        "<SupplementalOpDef>\n      <Name>Softmx",
        "36:7: error: the collection has no OpDef 'Softmx', did you mean 'Softmax'?",
    ),
    "another document": (
        "OpDefCollection",
        "OpDefCollecton",
        "3:1: error: unexpected OpDefCollecton as the document, did you mean 'OpDefCollection'?",
    ),
}
"""What is wrong -> (text of the collection, what stands there instead, the error)."""


@pytest.mark.parametrize("case", INVALID)
def test_an_invalid_configuration_is_refused(case: str, tmp_path: Path) -> None:
    old, new, error = INVALID[case]
    assert old in COLLECTION
    with pytest.raises(PackageError) as raised:
        declared(tmp_path, COLLECTION.replace(old, new))
    assert error in str(raised.value).replace(f"{tmp_path}/a.xml:", "")
