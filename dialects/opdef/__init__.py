"""The opdef dialect: the graph that packages of operations and their rules see.

Every operation is an `opdef.op "Package::Name"`. Tensors have four dimensions (batch, height,
width, depth), lower ranks extended by extents of 1 on the left; parameters are constant or shape
operands behind the inputs; quantization is in the types. Operations of the default package `q` are
those of qnn, by QNN's name (`q::Conv2d`), with operands in the order that `orders` states; and
those of `natives`, which slice or place a tensor.
"""

from xdsl.ir import Attribute, Dialect, Operation

from ..construction import definitions
from .filling import filled as filled
from .filling import has_filled_form as has_filled_form
from .filling import unfilled as unfilled
from .graph_ops import AbsentOp as AbsentOp
from .graph_ops import CastOp as CastOp
from .graph_ops import ConstOp as ConstOp
from .graph_ops import OpdefOp as OpdefOp
from .graph_ops import ShapeOp as ShapeOp
from .graph_ops import dims as dims
from .natives import NATIVES as NATIVES
from .natives import PLACING as PLACING
from .natives import SLICES as SLICES
from .operands import constant_operand as constant_operand
from .operands import shape_operand as shape_operand
from .orders import ALIASES as ALIASES
from .orders import NOT_OF_GRAPHS as NOT_OF_GRAPHS
from .orders import PACKAGE as PACKAGE
from .orders import Order as Order
from .orders import Parameter as Parameter
from .orders import order_of as order_of
from .orders import orders as orders
from .qnn_form import detached_form as detached_form
from .qnn_form import input_types as input_types
from .qnn_form import known_arrays as known_arrays
from .qnn_form import qnn_form as qnn_form
from .qnn_form import result_types as result_types
from .qnn_form import unknown_parameter as unknown_parameter
from .types import LEAST_RANK as LEAST_RANK
from .types import ShapeType as ShapeType

OPDEF = Dialect("opdef", definitions(globals(), Operation), definitions(globals(), Attribute))
