"""The definition of attribute classes whose attributes hold one value of a Python enumeration."""

from __future__ import annotations

from types import GenericAlias, new_class
from typing import Any, TypeVar

from xdsl.dialects.utils.enum_attribute import EnumAttribute
from xdsl.ir import SpacedOpaqueSyntaxAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.utils.str_enum import StrEnum

Enumeration = TypeVar("Enumeration", bound=StrEnum)


def enum_attribute(values: type[Enumeration], name: str) -> type[EnumAttribute[Enumeration]]:
    """Define the attribute class of an enumeration.

    `enum_attribute(BlockMode, "qnn.block_mode")` returns a class `BlockModeAttr`, whose text is
    `#qnn<block_mode DCR>`. The caller must assign it to that name in the module of `BlockMode`,
    where pickles look for it.
    """
    bases = (GenericAlias(EnumAttribute, (values,)), SpacedOpaqueSyntaxAttribute)
    text = f"#{name.replace('.', '<', 1)} {next(iter(values))}>"
    members = {
        "name": name,
        "__module__": values.__module__,
        "__doc__": f"A value of `{values.__name__}` as an attribute: `{text}`.",
    }

    def define(namespace: dict[str, Any]) -> None:
        namespace.update(members)

    return irdl_attr_definition(new_class(f"{values.__name__}Attr", bases, exec_body=define))
