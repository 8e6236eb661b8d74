"""Element types of TFLite's tensors that have no numbers: strings, resources, variants.

They are named as in MLIR's dialect `tf_type`. They are read, printed and written back; resources
and strings are computed with, as numbers.
"""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from xdsl.ir import Dialect, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import irdl_attr_definition

from ..quant.storage import FixedStorage


@irdl_attr_definition
class StringType(ParametrizedAttribute, TypeAttribute, FixedStorage):
    """The type of strings of bytes: `!tf_type.string`.

    At run time a string is a number computed from its bytes (`strings`).
    """

    STORAGE: ClassVar = np.dtype(np.int64)
    name = "tf_type.string"


@irdl_attr_definition
class ResourceType(ParametrizedAttribute, TypeAttribute, FixedStorage):
    """The type of handles of variables and tables that outlive a run: `!tf_type.resource`.

    At run time a handle is a number computed from the variable's name.
    """

    STORAGE: ClassVar = np.dtype(np.int64)
    name = "tf_type.resource"


@irdl_attr_definition
class VariantType(ParametrizedAttribute, TypeAttribute):
    """The type of values of any type, such as lists of tensors: `!tf_type.variant`."""

    name = "tf_type.variant"


@irdl_attr_definition
class Quint8Type(ParametrizedAttribute, TypeAttribute, FixedStorage):
    """The type of stored 8-bit integers whose scale is not known: `!tf_type.quint8`."""

    STORAGE: ClassVar = np.dtype(np.uint8)
    name = "tf_type.quint8"


TF_TYPE = Dialect("tf_type", [], [StringType, ResourceType, VariantType, Quint8Type])
"""The dialect of these types."""
