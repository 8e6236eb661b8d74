// RUN: not qnn-opt %s -p cze 2>&1 | filecheck %s --check-prefix=PASS
// PASS: {{^}}error: unknown pass 'cze', did you mean 'cse'?{{$}}

// RUN: not qnn-opt %s -p tflite-to-qn 2>&1 | filecheck %s --check-prefix=PIPELINE
// PIPELINE: error: unknown pass 'tflite-to-qn', did you mean 'tflite-to-qnn'?

// RUN: not qnn-opt %s --load %S/Inputs/user_passes.py -p 'user-mark{marc=x}' 2>&1 | filecheck %s --check-prefix=OPTION
// OPTION:      error: pass 'user-mark' has no option 'marc', did you mean 'mark'?
// OPTION-NEXT: note: its options: mark, at_most

// RUN: not qnn-opt %s --load %S/Inputs/user_passes.py -p 'user-mark{at-most=some}' 2>&1 | filecheck %s --check-prefix=TYPE
// TYPE: error: pass 'user-mark': option 'at_most' must be int | None, got some

// RUN: not qnn-opt %s -p 'cse{' 2>&1 | filecheck %s --check-prefix=BRACE
// BRACE: error: in pass pipeline 'cse{': parentheses or braces do not match

// RUN: not qnn-opt %s -p 'builtin.module(cse' 2>&1 | filecheck %s --check-prefix=ANCHOR
// ANCHOR: error: in pass pipeline 'builtin.module(cse': parentheses or braces do not match

// RUN: not qnn-opt %s -p 'cse;dce' 2>&1 | filecheck %s --check-prefix=SYNTAX
// SYNTAX:     error: in pass pipeline 'cse;dce', column 4: Unknown token
// SYNTAX-NOT: {{.}}

// RUN: not qnn-opt %s -p 'cse,htp-assign-layout{pins=conv_2d#1=flat force=flat}' 2>&1 | filecheck %s --check-prefix=QUOTED
// QUOTED:      error: in pass pipeline {{.*}}, column 35: Unknown token
// QUOTED-NEXT: note: text with such characters is quoted: pins="conv_2d#1=flat"

// RUN: not qnn-opt %s -p 'htp-assign-layout{pins="a#1=flat",b#2=flat}' 2>&1 | filecheck %s --check-prefix=FURTHER
// FURTHER: note: text with such characters is quoted: "b#2=flat"

// RUN: not qnn-opt %s -p 'cse,compile{target=v68 target=v73}' 2>&1 | filecheck %s --check-prefix=TWICE
// TWICE: error: in pass pipeline 'cse,compile{target=v68 target=v73}', column 24: option 'target' twice: 'target=v68' and 'target=v73'

// RUN: not qnn-opt %s --print-ir-after=cze 2>&1 | filecheck %s --check-prefix=AFTER
// AFTER: error: unknown pass 'cze', did you mean 'cse'?

// RUN: not qnn-opt %s --timming 2>&1 | filecheck %s --check-prefix=FLAG
// FLAG: {{^}}error: unknown option '--timming', did you mean '--timing'?{{$}}

// RUN: not qnn-opt %s --verify-each=7 2>&1 | filecheck %s --check-prefix=CHOICE
// CHOICE: error: argument --verify-each: invalid choice: 7

// RUN: not qnn-opt %s -t v73 2>&1 | filecheck %s --check-prefix=TARGET
// TARGET:      error: argument -t/--target: invalid choice: 'v73'
// TARGET-NEXT: note: the machine is an option of passes: -p 'compile{target=v73}'
func.func private @nothing()
