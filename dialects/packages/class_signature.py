"""Signatures of implementations: the tensor classes of outputs, inputs and scratch outputs."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from ..suggest import did_you_mean
from .sources import PackageError, caller
from .tensor_classes import TENSOR_CLASSES, Tensor
from .terms import Loc


@dataclass(frozen=True)
class Signature:
    """The names of the tensor classes of an implementation's parameters: outputs, inputs, scratch
    outputs (memory that only the implementation uses), in this order.
    """

    outputs: tuple[str, ...]
    inputs: tuple[str, ...]
    """Those of the inputs and then of the operation's parameters."""

    scratch: tuple[str, ...] = ()
    """Those of the scratch outputs, which do not count when an implementation is selected."""

    @property
    def is_generic(self) -> bool:
        """Whether the tensor class of some output or input leaves rank, layout, element type or
        memory open.
        """
        classes = (TENSOR_CLASSES[name] for name in (*self.outputs, *self.inputs))
        return not all(one.form.is_concrete for one in classes)

    def __str__(self) -> str:
        parts = (self.outputs, self.inputs, *([self.scratch] if self.scratch else []))
        return " <- ".join(f"({', '.join(part)})" for part in parts)


@dataclass(frozen=True)
class Instance:
    """A reference function and the tensor classes that take the place of its type variables: the
    C++ template instance `f<A, B>`.
    """

    function: Callable[..., Any]
    arguments: tuple[str, ...]
    """The names of the tensor classes, in the order in which the signature first names the type
    variables."""

    @property
    def name(self) -> str:
        """The name as C++ writes it: `f<PlainFloatTensor, Tensor>`."""
        return f"{self.function.__name__}<{', '.join(self.arguments)}>"


def tensor_class_name(given: Any, loc: Loc) -> str:
    """Return the name of a tensor class that is given as the class or its name. Raises PackageError
    for anything else.
    """
    name = given if isinstance(given, str) else getattr(given, "__name__", repr(given))
    if name not in TENSOR_CLASSES:
        near = did_you_mean(str(name), TENSOR_CLASSES)
        raise PackageError(f"unknown tensor class '{name}'{near}", loc)
    return name


def template(function: Callable[..., Any], *classes: type[Tensor] | str) -> Instance:
    """Return `function` with `classes` in the place of its type variables: C++'s `f<A, B>`. Raises
    PackageError unless there is a tensor class for each variable.
    """
    loc = caller()
    wanted = len(type_variables(function))
    if wanted != len(classes):
        message = f"{function.__name__} has {wanted} type variables, got {len(classes)} classes"
        raise PackageError(message, loc)
    return Instance(function, tuple(tensor_class_name(one, loc) for one in classes))


def annotated(function: Callable[..., Any]) -> list[Any]:
    """Return the annotation of each parameter of a function; `inspect.Parameter.empty` where there
    is none. Raises PackageError if Python cannot tell the parameters or resolve the annotations.
    """
    try:
        hints = typing.get_type_hints(function)
        parameters = inspect.signature(function).parameters
    except (NameError, TypeError, ValueError) as e:
        message = f"the parameters of {function.__name__} are not known: {e}"
        raise PackageError(message, caller()) from None
    return [hints.get(name, inspect.Parameter.empty) for name in parameters]


def type_variables(function: Callable[..., Any]) -> list[TypeVar]:
    """Return the type variables among the annotations of a function's parameters, each once, in the
    order of first use.
    """
    found = (one for one in annotated(function) if isinstance(one, TypeVar))
    return list(dict.fromkeys(found))


def signature_of(
    function: Callable[..., Any] | Instance, outputs: int, scratch: int, loc: Loc
) -> Signature:
    """Return the signature that the annotations of a function's parameters make.

    The first `outputs` parameters are outputs, the last `scratch` ones scratch outputs, all others
    inputs. Raises PackageError if an annotation is missing or no tensor class, a type variable has
    no class, or there are too few parameters.
    """
    plain = function.function if isinstance(function, Instance) else function
    variables = type_variables(plain)
    given = function.arguments if isinstance(function, Instance) else ()
    if len(given) != len(variables):
        names = ", ".join(one.__name__ for one in variables)
        message = f"{plain.__name__} needs classes for {names}: template({plain.__name__}, ...)"
        raise PackageError(message, loc)
    put_in = dict(zip(variables, given, strict=True))
    found = annotated(plain)
    if inspect.Parameter.empty in found:
        message = f"{plain.__name__}: every parameter needs a tensor class as its annotation"
        raise PackageError(message, loc)
    classes = [tensor_class_name(put_in.get(one, one), loc) for one in found]
    return signature_from(plain.__name__, classes, outputs, scratch, loc)


def signature_from(
    function: str, classes: Sequence[str], outputs: int, scratch: int, loc: Loc
) -> Signature:
    """Return the signature of parameters whose tensor classes are `classes`: the first `outputs`
    are outputs, the last `scratch` scratch outputs.

    Raises PackageError, at `loc`, if there are fewer parameters than that, there is no output, or
    the class of a scratch output is not concrete.
    """
    if outputs < 1 or scratch < 0 or outputs + scratch > len(classes):
        message = f"{function} has {len(classes)} parameters, not {outputs} outputs"
        raise PackageError(f"{message} and {scratch} scratch outputs", loc)
    end = len(classes) - scratch
    extra = tuple(classes[end:])
    for name in extra:
        if not TENSOR_CLASSES[name].form.is_concrete:
            message = f"{function}: the class of a scratch output must be concrete, got {name}"
            raise PackageError(message, loc)
    return Signature(tuple(classes[:outputs]), tuple(classes[outputs:end]), extra)
