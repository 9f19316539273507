"""Functions, loops and inline assembly of CUDA text, by matched brackets."""

from __future__ import annotations

import pytest

from alcop_ms.errors import InvalidOptionError
from alcop_ms.lowering.cuda_text import parse_cuda_text


def test_parse_cuda_text_brackets_in_literals_and_comments_are_ignored():
    cuda = parse_cuda_text("void f() { /* } */ g(\"}{\"); // }\n h('}'); }\n#define BAD }\n")
    (function,) = cuda.functions()
    assert cuda.text[function.body.end] == "}"
    assert "h(" in cuda.text[function.body.start : function.body.end]


def test_parse_cuda_text_unclosed_brace_names_line():
    with pytest.raises(InvalidOptionError, match=r"line 2: '\{' has no partner"):
        parse_cuda_text("void g();\nvoid f() {\n")


def test_parse_cuda_text_wrong_closing_bracket_names_line():
    with pytest.raises(InvalidOptionError, match="line 1"):
        parse_cuda_text("void f( { )\n}")


def test_functions_declaration_and_launch_bounds_finds_definition_once():
    text = (
        'extern "C" __global__ void __launch_bounds__(128) k(half* a, float (*b)[4]);\n'
        'extern "C" __global__ void __launch_bounds__(128) k(half* a, float (*b)[4]) { if (a) {}'
        " }\n"
        "__device__ int helper() { return 1; }\n"
    )
    kernel, helper = parse_cuda_text(text).functions()
    assert (kernel.name, kernel.is_kernel, kernel.num_parameters) == ("k", True, 2)
    assert (helper.name, helper.is_kernel, helper.num_parameters) == ("helper", False, 0)


@pytest.mark.parametrize(
    ("header", "trips"),
    [
        ("int i = 0; i < 125; ++i", 125),
        ("int i = 2; i <= 6; i++", 5),
        ("int i = 0; i < 10; i += 4", 3),
        ("uint32_t i = 5; i < 5; ++i", 0),
        ("int i = 0; i < n; ++i", None),
        ("int i = 0; j < 4; ++i", None),
        ("int i = 8; i > 0; --i", None),
    ],
)
def test_loops_header_gives_trip_count(header, trips):
    cuda = parse_cuda_text(f"void f() {{ for ({header}) {{ g(); }} }}")
    (loop,) = cuda.loops(cuda.functions()[0].body)
    assert loop.trips == trips


def test_loops_body_without_braces_ends_at_its_semicolon():
    cuda = parse_cuda_text("void f() { for (int i = 0; i < 4; ++i) a[g(i; )] = 1; b(); }")
    (loop,) = cuda.loops(cuda.functions()[0].body)
    assert cuda.text[loop.body.start : loop.body.end].strip() == "a[g(i; )] = 1;"


def test_assembly_operands_are_numbered_across_outputs_and_inputs():
    text = (
        'void f() { asm volatile("ld {%0, %1}, " /* two */ "[%2];\\n"\n'
        ' : "=r"(x[0]), "=r"(y(1, 2)) : "r"(a ? b : c), "n"(16) : "memory"); }'
    )
    cuda = parse_cuda_text(text)
    (statement,) = cuda.assembly(cuda.functions()[0].body)
    assert statement.template == "ld {%0, %1}, [%2];\n"
    assert statement.operands == ("x[0]", "y(1, 2)", "a ? b : c", "16")
