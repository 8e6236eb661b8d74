"""Reading of XML configurations of operations: `OpDefCollection`.

Document types, and with them entities, are refused: a configuration needs none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NoReturn
from xml.parsers import expat

from xdsl.dialects.builtin import LocationAttr

from ...dialects.packages.package import Package, check_package_name
from ...dialects.packages.registered_op import (
    DECLARED_TYPES,
    DeclaredShape,
    DeclaredTensor,
    RegisteredOp,
    Supplement,
)
from ...dialects.packages.sources import PackageError, position
from ...dialects.packages.terms import OPERATION
from ...dialects.suggest import did_you_mean

TENSORS: dict[str, Literal["input", "output", "parameter"]] = {
    "Input": "input",
    "Output": "output",
    "Parameter": "parameter",
}
"""Element -> the kind of tensor that it declares."""

WITHIN: dict[str, tuple[str, ...]] = {
    "": ("OpDefCollection",),
    "OpDefCollection": ("OpDefList", "SupplementalOpDefList"),
    "OpDefList": ("OpDef",),
    "OpDef": (
        *("Name", "Description", "Reference", "Input", "Output", "Parameter"),
        *("SupportedBackend", "UseDefaultTranslation"),
    ),
    "Description": ("Content", "Code"),
    "Shape": ("Rank", "Layout", "Text"),
    "SupplementalOpDefList": ("SupplementalOpDef", "SupportedOps"),
    "SupportedOps": ("OpName",),
    "SupplementalOpDef": ("Name", "Input", "Output", "Parameter"),
    **dict.fromkeys(
        TENSORS,
        (
            *("Name", "Description", "Mandatory", "Datatype", "Shape", "Default", "Constraint"),
            *("IsStaticTensor", "Repeated", "QuantParam", "OnlyDefaultSupported", "Enumeration"),
        ),
    ),
    "Enumeration": ("Enum",),
    "Enum": ("Name", "Description", "Value"),
    "Constraint": ("Content", "Code"),
    "QuantParam": ("Type", "Scale", "Offset"),
}
"""Element -> those that may stand in it; none for one that is not listed."""


@dataclass
class Element:
    """An element of an XML document: its name, attributes, location, child elements and pieces of
    text.
    """

    name: str
    attributes: dict[str, str]
    loc: LocationAttr
    children: list[Element] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text in the element and in those within it, with single spaces."""
        words = " ".join(self.pieces).split()
        return " ".join([*words, *(child.text for child in self.children)]).strip()

    def all(self, name: str) -> Iterator[Element]:
        """Yield the child elements called `name`."""
        return (child for child in self.children if child.name == name)

    def one(self, name: str) -> str:
        """Return the text of the child element called `name`; empty if there is none. Raises
        PackageError if there are several.
        """
        found = list(self.all(name))
        if len(found) > 1:
            raise PackageError(f"{self.name} has several {name}", found[1].loc)
        return found[0].text if found else ""

    def required(self, name: str) -> str:
        """Return the text of the first child element called `name`. Raises PackageError if there is
        none, or it is empty.
        """
        if not self.one(name):
            raise PackageError(f"{self.name} lacks its {name}", self.loc)
        return self.one(name)

    def flag(self, name: str, default: bool) -> bool:
        """Return whether the text of the child element `name` is true; `default` if there is none.
        Raises PackageError for another text than true and false.
        """
        text = self.one(name)
        if text and text.lower() not in ("true", "false"):
            raise PackageError(f"{name} is true or false, got '{text}'", next(self.all(name)).loc)
        return text.lower() == "true" if text else default


class Document:
    """The parser of one XML document, which builds the tree of its elements."""

    def __init__(self, path: str):
        self.path = path
        self.parser: Any = expat.ParserCreate()
        self.root = Element("", {}, position(path, 1, 1))
        self.open = [self.root]
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = self._refuse

    def read(self) -> Element:
        """Return the outermost element of the file. Raises PackageError for a document that is not
        well-formed, or has an element in another where `WITHIN` does not list it.
        """
        try:
            self.parser.Parse(Path(self.path).read_bytes(), True)
        except expat.ExpatError as e:
            at = position(self.path, e.lineno, e.offset + 1)
            raise PackageError(expat.ErrorString(e.code), at) from None
        except (LookupError, ValueError) as e:
            raise PackageError(str(e), self.loc) from None
        return self.root.children[0]

    @property
    def loc(self) -> LocationAttr:
        """The location in the document that the XML parser has reached."""
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber
        return position(self.path, line, column + 1)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        """Begin the XML element `name` with its `attributes`. Raises PackageError where it may not
        stand.
        """
        outer = self.open[-1]
        known = WITHIN.get(outer.name, ())
        if name not in known:
            where = f"in {outer.name}" if outer.name else "as the document"
            raise PackageError(f"unexpected {name} {where}{did_you_mean(name, known)}", self.loc)
        element = Element(name, attributes, self.loc)
        outer.children.append(element)
        self.open.append(element)

    def _end(self, name: str) -> None:
        """Handle the end tag of the XML element `name`: the element that encloses it becomes the
        innermost.
        """
        self.open.pop()

    def _text(self, text: str) -> None:
        """Add `text` to the innermost XML element that is open."""
        self.open[-1].pieces.append(text)

    def _refuse(self, *declared: Any) -> NoReturn:
        """Raise PackageError for a document type declaration, which no configuration needs."""
        raise PackageError("a configuration has no document type", self.loc)


def read_configuration(path: str) -> Package:
    """Return the package of operations that an XML configuration declares. Raises PackageError for
    what is not valid, OSError for a file that cannot be read.
    """
    root = Document(path).read()
    name = root.attributes.get("PackageName", "")
    if not name:
        raise PackageError("OpDefCollection lacks its attribute PackageName", root.loc)
    check_package_name(name, root.loc)
    package = Package(name)
    supplements = dict[str, list[Supplement]]()
    for supplement in root.all("SupplementalOpDefList"):
        read_supplements(supplement, supplements)
    for declared in (op for each in root.all("OpDefList") for op in each.all("OpDef")):
        package.add(registered_op(declared, name, supplements))
    known = {op.rpartition("::")[2] for op in package.operations}
    for each in root.all("SupplementalOpDefList"):
        check_supplements(each, known)
    return package


def registered_op(
    declared: Element, package: str, supplements: dict[str, list[Supplement]]
) -> RegisteredOp:
    """Return the operation that an OpDef element declares; `supplements` are those of all
    operations, by the operation's name.
    """
    name = declared.required("Name")
    if not OPERATION.fullmatch(name) or "::" in name:
        raise PackageError(f"'{name}' is no name of an operation", next(declared.all("Name")).loc)
    tensors = tuple(declared_tensor(one) for one in declared.children if one.name in TENSORS)
    return RegisteredOp(
        f"{package}::{name}",
        tensors,
        declared.one("Description"),
        tuple(supplements.get(name, ())),
        declared.loc,
    )


def declared_tensor(element: Element) -> DeclaredTensor:
    """Return the tensor that an Input, Output or Parameter element of an OpDef declares."""
    shape = next(element.all("Shape"), None)
    kind = TENSORS[element.name]
    return DeclaredTensor(
        kind,
        element.required("Name"),
        element.flag("Mandatory", kind != "parameter"),
        data_types(element),
        declared_shape(shape) if shape else DeclaredShape(),
        element.one("Default"),
        element.flag("IsStaticTensor", False),
        element.flag("Repeated", False),
        tuple(one.text for one in element.all("Constraint")),
        element.one("Description"),
        element.loc,
    )


def data_types(element: Element) -> tuple[str, ...]:
    """Return the data types that the element of a tensor or parameter lists. Raises PackageError
    for one that QNN does not have.
    """
    for one in element.all("Datatype"):
        if one.text not in DECLARED_TYPES:
            near = did_you_mean(one.text, DECLARED_TYPES)
            raise PackageError(f"unknown data type '{one.text}'{near}", one.loc)
    return tuple(one.text for one in element.all("Datatype"))


def declared_shape(shape: Element) -> DeclaredShape:
    """Return the shape that a Shape element states. Raises PackageError if its Rank is no rank."""
    rank = shape.one("Rank").upper()
    if rank and rank not in ("SCALAR", "ND") and not (rank[:-1].isdecimal() and rank[-1] == "D"):
        at = next(shape.all("Rank")).loc
        raise PackageError(f"a rank is SCALAR, 1D, 2D, ... or ND, got '{rank}'", at)
    return DeclaredShape(rank, shape.one("Layout"), shape.one("Text"))


def read_supplements(element: Element, supplements: dict[str, list[Supplement]]) -> None:
    """Add what each backend adds to operations, in a SupplementalOpDefList element, to
    `supplements`, which maps the name of each operation to a list. Raises PackageError if the
    element names no backend.
    """
    backend = element.attributes.get("Backend", "")
    if not backend:
        message = "SupplementalOpDefList lacks its attribute Backend"
        raise PackageError(message, element.loc)
    for op in element.all("SupplementalOpDef"):
        found = supplements.setdefault(op.required("Name"), [])
        for tensor in (one for one in op.children if one.name in TENSORS):
            types = data_types(tensor)
            constraints = tuple(one.text for one in tensor.all("Constraint"))
            found.append(Supplement(backend, tensor.required("Name"), types, constraints))


def check_supplements(element: Element, known: set[str]) -> None:
    """Raise PackageError if a SupplementalOpDef element, or an entry of SupportedOps, names an
    operation that is not in `known`.
    """
    names = [name for op in element.all("SupplementalOpDef") for name in op.all("Name")]
    names += [name for ops in element.all("SupportedOps") for name in ops.all("OpName")]
    for name in names:
        if name.text not in known:
            message = f"the collection has no OpDef '{name.text}'{did_you_mean(name.text, known)}"
            raise PackageError(message, name.loc)
