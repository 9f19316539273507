from __future__ import annotations

import pytest

from alcop_ms.emulator.ptx import UnsupportedInstructionError
from alcop_ms.emulator.translate import translate
from tests.emulator.kernels import RIGHT


@pytest.mark.parametrize("kernel", RIGHT, ids=lambda kernel: kernel.name)
def test_translate_keeps_every_line_where_it_was(kernel):
    translation = translate(kernel.text)
    ours, theirs = translation.cpp.splitlines(), kernel.text.splitlines()
    for number, line in enumerate(theirs):
        if line.strip().startswith("for (") or "__syncthreads" in line:
            assert ours[number] == line
    assert translation.kernels == (kernel.entry,)
    assert translation.num_parameters == (len(kernel.launch.buffers),)


def test_translate_unknown_instruction_names_its_line():
    text = '__global__ void k(float* a) {\n  asm volatile("nanosleep.u32 20;");\n}\n'
    with pytest.raises(UnsupportedInstructionError, match=r"line 2: .*nanosleep"):
        translate(text)


def test_translate_text_without_kernel_is_refused():
    with pytest.raises(UnsupportedInstructionError, match="no __global__ kernel"):
        translate("int main() { return 0; }")


def test_translate_unusual_shared_declaration_is_refused_with_its_line():
    text = "__global__ void k(float* a) {\n  __shared__ float x;\n}\n"
    with pytest.raises(UnsupportedInstructionError, match="line 2"):
        translate(text)


def test_translate_vector_access_is_checked_for_alignment():
    text = "__global__ void k(float* a) { *(float4*)(a + 4) = *(float4*)(a); }"
    assert translate(text).cpp.count("emu::aligned<float4>(") == 2
