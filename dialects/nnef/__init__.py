"""The nnef dialect: one operation for each fragment of NNEF's standard library.

A fragment that NNEF defines by others (a compound) is a single operation too; fragments that users
define are expanded by the reader. Tensors are NCHW, as NNEF has them; operands of elementwise
operations align at the leading axes.
"""

from xdsl.ir import Dialect, Operation

from ..construction import definitions
from .activations import EluOp as EluOp
from .activations import GeluOp as GeluOp
from .activations import LeakyReluOp as LeakyReluOp
from .activations import PreluOp as PreluOp
from .activations import ReluOp as ReluOp
from .activations import SeluOp as SeluOp
from .activations import SigmoidOp as SigmoidOp
from .activations import SiluOp as SiluOp
from .activations import SoftabsOp as SoftabsOp
from .activations import SoftmaxOp as SoftmaxOp
from .activations import SoftplusOp as SoftplusOp
from .base import FragmentOp as FragmentOp
from .base import NnefOp as NnefOp
from .binary import AddOp as AddOp
from .binary import AndOp as AndOp
from .binary import ClampOp as ClampOp
from .binary import DivOp as DivOp
from .binary import EqOp as EqOp
from .binary import GeOp as GeOp
from .binary import GtOp as GtOp
from .binary import LeOp as LeOp
from .binary import LtOp as LtOp
from .binary import MaxOp as MaxOp
from .binary import MinOp as MinOp
from .binary import MulOp as MulOp
from .binary import NeOp as NeOp
from .binary import OrOp as OrOp
from .binary import PowOp as PowOp
from .binary import SelectOp as SelectOp
from .binary import SubOp as SubOp
from .convolution import ConvOp as ConvOp
from .convolution import DeconvOp as DeconvOp
from .convolution import SeparableConvOp as SeparableConvOp
from .convolution import SeparableDeconvOp as SeparableDeconvOp
from .introducing import CastOp as CastOp
from .introducing import ConstantOp as ConstantOp
from .introducing import ExternalOp as ExternalOp
from .introducing import UpdateOp as UpdateOp
from .introducing import VariableOp as VariableOp
from .joining import AddNOp as AddNOp
from .joining import ConcatOp as ConcatOp
from .joining import CopyNOp as CopyNOp
from .joining import GatherOp as GatherOp
from .joining import SliceOp as SliceOp
from .joining import SplitOp as SplitOp
from .joining import StackOp as StackOp
from .joining import UnstackOp as UnstackOp
from .matrix import LinearOp as LinearOp
from .matrix import MatmulOp as MatmulOp
from .normalization import BatchNormalizationOp as BatchNormalizationOp
from .normalization import L1NormalizationOp as L1NormalizationOp
from .normalization import L2NormalizationOp as L2NormalizationOp
from .normalization import LocalContrastNormalizationOp as LocalContrastNormalizationOp
from .normalization import LocalMeanNormalizationOp as LocalMeanNormalizationOp
from .normalization import LocalResponseNormalizationOp as LocalResponseNormalizationOp
from .normalization import LocalVarianceNormalizationOp as LocalVarianceNormalizationOp
from .pooling import AvgPoolOp as AvgPoolOp
from .pooling import MaxPoolOp as MaxPoolOp
from .pooling import MaxPoolWithIndexOp as MaxPoolWithIndexOp
from .pooling import RmsPoolOp as RmsPoolOp
from .quantization import LinearQuantizeOp as LinearQuantizeOp
from .quantization import LogarithmicQuantizeOp as LogarithmicQuantizeOp
from .quantization import MinMaxLinearQuantizeOp as MinMaxLinearQuantizeOp
from .quantization import ZeroPointLinearQuantizeOp as ZeroPointLinearQuantizeOp
from .reductions import AllReduceOp as AllReduceOp
from .reductions import AnyReduceOp as AnyReduceOp
from .reductions import ArgmaxReduceOp as ArgmaxReduceOp
from .reductions import ArgminReduceOp as ArgminReduceOp
from .reductions import MaxReduceOp as MaxReduceOp
from .reductions import MeanReduceOp as MeanReduceOp
from .reductions import MinReduceOp as MinReduceOp
from .reductions import MomentsOp as MomentsOp
from .reductions import SumReduceOp as SumReduceOp
from .roi import AvgRoiAlignOp as AvgRoiAlignOp
from .roi import AvgRoiPoolOp as AvgRoiPoolOp
from .roi import MaxRoiAlignOp as MaxRoiAlignOp
from .roi import MaxRoiPoolOp as MaxRoiPoolOp
from .roi import RoiResampleOp as RoiResampleOp
from .sampling import AreaDownsampleOp as AreaDownsampleOp
from .sampling import MultilinearUpsampleOp as MultilinearUpsampleOp
from .sampling import NearestDownsampleOp as NearestDownsampleOp
from .sampling import NearestUpsampleOp as NearestUpsampleOp
from .shapes import PadOp as PadOp
from .shapes import ReshapeOp as ReshapeOp
from .shapes import SqueezeOp as SqueezeOp
from .shapes import TileOp as TileOp
from .shapes import TransposeOp as TransposeOp
from .shapes import UnsqueezeOp as UnsqueezeOp
from .unary import AbsOp as AbsOp
from .unary import AcoshOp as AcoshOp
from .unary import AcosOp as AcosOp
from .unary import AsinhOp as AsinhOp
from .unary import AsinOp as AsinOp
from .unary import AtanhOp as AtanhOp
from .unary import AtanOp as AtanOp
from .unary import CeilOp as CeilOp
from .unary import CopyOp as CopyOp
from .unary import CoshOp as CoshOp
from .unary import CosOp as CosOp
from .unary import ExpOp as ExpOp
from .unary import FloorOp as FloorOp
from .unary import Log2Op as Log2Op
from .unary import LogOp as LogOp
from .unary import NegOp as NegOp
from .unary import NotOp as NotOp
from .unary import RcpOp as RcpOp
from .unary import RoundOp as RoundOp
from .unary import RsqrOp as RsqrOp
from .unary import RsqrtOp as RsqrtOp
from .unary import SignOp as SignOp
from .unary import SinhOp as SinhOp
from .unary import SinOp as SinOp
from .unary import SqrOp as SqrOp
from .unary import SqrtOp as SqrtOp
from .unary import TanhOp as TanhOp
from .unary import TanOp as TanOp
from .windows import ArgmaxPoolOp as ArgmaxPoolOp
from .windows import BoxOp as BoxOp
from .windows import DeboxOp as DeboxOp
from .windows import DesampleOp as DesampleOp
from .windows import SampleOp as SampleOp

OPERATIONS = definitions(globals(), Operation)
"""The classes of all operations of the dialect."""

NNEF = Dialect("nnef", OPERATIONS, [])
