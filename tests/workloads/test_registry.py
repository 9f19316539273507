from __future__ import annotations

from importlib import metadata

import pytest

from alcop_ms.errors import InvalidWorkloadError, UnknownWorkloadError
from alcop_ms.workloads import (
    ScriptWorkload,
    list_suites,
    list_workloads,
    load_workload,
    registry,
)

# (m, n, k) of the artifact's single-operator experiments
DENSE = [
    *((1024, n, k) for n, k in ((768, 768), (2304, 768), (3072, 768), (768, 3072))),
    *((512, n, k) for n, k in ((768, 768), (2304, 768), (3072, 768), (768, 3072))),
    *((512, n, k) for n, k in ((1024, 1024), (3072, 1024), (1024, 4096), (4096, 1024))),
    *((size, size, size) for size in (1024, 2048, 4096)),
    *((1024, 64, k) for k in (512, 2048, 4096)),
    *((4096, 64, k) for k in (512, 4096)),
]
CONV_1X1 = [
    *((200704, n, k) for n, k in ((64, 64), (64, 256), (256, 64), (256, 256))),
    *((50176, n, k) for n, k in ((128, 64), (128, 256), (128, 512), (512, 128), (512, 256))),
    *((12544, n, k) for n, k in ((256, 128), (256, 512), (256, 1024), (1024, 256))),
    *((12544, n, k) for n, k in ((1024, 512), (512, 512))),
    *((3136, n, k) for n, k in ((512, 256), (512, 1024), (512, 2048), (2048, 512))),
    *((3136, n, k) for n, k in ((2048, 1024), (512, 512))),
]
BMM = [
    (12, 512, 512, 64),
    (12, 512, 64, 512),
    (12, 1024, 1024, 64),
    (12, 1024, 64, 1024),
    (16, 512, 512, 64),
    (16, 512, 64, 512),
]
ONE = "[[workloads]]\nm = 8\nn = 8\nk = 8\n"


def test_list_suites_shipped_files_have_titles_sources_and_places():
    suites = {suite.name: len(suite.workloads) for suite in list_suites()}
    assert suites == {
        "alcop-bmm": 6,
        "alcop-conv": 24,
        "alcop-gemm": 41,
        "attention": 8,
        "bert": 24,
        "chained": 14,
        "gpt2": 7,
        "llama": 41,
        "mobilenet": 7,
        "odd-shapes": 17,
        "quantised": 24,
        "resnet": 19,
        "resnext": 7,
        "rowwise": 15,
        "tf32": 5,
        "vgg": 12,
    }
    assert all(suite.title and suite.source for suite in list_suites())
    assert all(workload.place for workload in list_workloads())


def test_alcop_gemm_holds_every_dense_and_1x1_shape():
    problems = [workload.problem for workload in list_workloads("alcop-gemm")]
    assert sorted((p.m, p.n, p.k) for p in problems) == sorted(DENSE + CONV_1X1)
    assert {(p.in_dtype, p.acc_dtype, p.out_dtype) for p in problems} == {
        ("float16", "float32", "float32")
    }


def test_alcop_bmm_holds_every_shape():
    problems = [workload.problem for workload in list_workloads("alcop-bmm")]
    assert sorted((p.batch, p.m, p.n, p.k) for p in problems) == sorted(BMM)


def test_model_suites_layer_products_have_the_model_s_parameters():
    # One encoder layer holds 12 h^2 weights: qkv 3, projection 1, the two feed-forward 4 each.
    for size, hidden in (("base", 768), ("large", 1024)):
        layer = [w for w in list_workloads("bert") if w.name.startswith(f"{size}-seq128")]
        weights = sum(w.problem.n * w.problem.k for w in layer if w.problem.batch == 1)
        assert weights == 12 * hidden**2
    assert {w.problem.m for w in list_workloads("llama")} == {1, 2, 4, 8, 16, 2048}
    assert all(w.layout == "nt" for w in list_workloads("llama") if w.problem.batch == 1)


def test_load_workload_suite_and_name_finds_it():
    workload = load_workload("alcop-gemm/m512n3072k768")
    assert (workload.problem.m, workload.problem.n, workload.problem.k) == (512, 3072, 768)
    assert workload.label == "alcop-gemm/m512n3072k768"
    assert load_workload("bert/base-seq512-ffn1").place == "BERT-base feed-forward 1, 512 tokens"


@pytest.mark.parametrize("label", [workload.label for workload in list_workloads()])
def test_load_workload_every_label_finds_its_workload(label):
    assert load_workload(label).label == label


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("alcop-gem/m512n3072k768", "unknown suite 'alcop-gem'. Did you mean 'alcop-gemm'"),
        ("alcop-gemm/m512n3072k769", "Did you mean 'm512n3072k768'"),
        ("bert/", "no workload '' in suite 'bert'"),
        ("bert", "'bert' is a suite: name one of its workloads, for example 'bert/base"),
        ("b12m512n64k512", "Did you mean 'alcop-bmm/b12m512n64k512'?"),
        ("brt", "unknown workload 'brt'. Did you mean 'bert'? Give suite/name, an inline"),
        ("matmul", "'matmul' is an op and needs its extents: matmul:m=512"),
        ("", "unknown workload ''"),
        ("nowhere/file.toml", "no file 'nowhere/file.toml'"),
        ("./file.txt", "no file './file.txt'"),
    ],
)
def test_load_workload_unknown_name_says_what_is_near(text, message):
    with pytest.raises(UnknownWorkloadError) as caught:
        load_workload(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_load_workload_file_of_one_needs_no_name(tmp_path):
    file = tmp_path / "one.toml"
    file.write_text(ONE)
    workload = load_workload(str(file))
    assert (workload.name, workload.problem.m) == ("m8n8k8", 8)
    assert load_workload(workload.label).problem == workload.problem
    assert load_workload(f"{file}#m8n8k8") == load_workload(str(file))
    with pytest.raises(UnknownWorkloadError, match=r"no workload 'm8n8k9' in .*Did you mean 'm8n8"):
        load_workload(f"{file}#m8n8k9")


def test_load_workload_file_of_several_asks_for_a_name(tmp_path):
    file = tmp_path / "two.toml"
    file.write_text(ONE + ONE.replace("8", "9"))
    assert load_workload(f"{file}#m9n9k9").problem.m == 9
    with pytest.raises(UnknownWorkloadError, match=r"holds 2 workloads: .*two.toml#m8n8k8'"):
        load_workload(str(file))


def test_load_workload_script_path_is_not_run(tmp_path):
    file = tmp_path / "kernel.py"
    file.write_text("raise SystemExit('run')")
    assert load_workload(str(file)) == ScriptWorkload(name="kernel", path=file)
    with pytest.raises(UnknownWorkloadError, match=r"no file .*Did you mean 'kernel.py'"):
        load_workload(str(tmp_path / "kernels.py"))


def test_load_workload_other_file_and_folder_are_refused(tmp_path):
    (tmp_path / "notes.txt").write_text("")
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(InvalidWorkloadError, match=r"ends in .toml or .py"):
        load_workload(str(tmp_path / "notes.txt"))
    with pytest.raises(InvalidWorkloadError, match="is a folder, not a file"):
        load_workload(str(tmp_path / "folder.toml"))


def test_list_suites_user_folder_adds_its_suites(tmp_path):
    (tmp_path / "mine.toml").write_text(ONE)
    assert [suite.name for suite in list_suites([tmp_path])][-1] == "mine"
    assert load_workload("mine/m8n8k8", [tmp_path]).suite == "mine"
    with pytest.raises(UnknownWorkloadError):
        load_workload("mine/m8n8k8")


def test_list_suites_name_taken_or_folder_missing_is_refused(tmp_path):
    (tmp_path / "bert.toml").write_text(ONE)
    with pytest.raises(InvalidWorkloadError, match="'bert' is already the suite of"):
        list_suites([tmp_path])
    with pytest.raises(InvalidWorkloadError, match="is not a folder"):
        list_suites([tmp_path / "none"])


@pytest.fixture
def entry_points(monkeypatch):
    """Make the given (name, value) pairs the installed entry points."""

    def install(*pairs):
        group = registry.ENTRY_POINT_GROUP
        points = [metadata.EntryPoint(name=n, value=v, group=group) for n, v in pairs]
        monkeypatch.setattr(registry.metadata, "entry_points", lambda *, group: points)

    return install


def test_list_suites_installed_package_adds_suites_without_running_it(
    tmp_path, monkeypatch, entry_points
):
    package = tmp_path / "shapes_of_mine"
    package.mkdir()
    (package / "__init__.py").write_text("raise RuntimeError")
    (package / "plugin.toml").write_text(ONE)
    monkeypatch.syspath_prepend(tmp_path)
    entry_points(("mine", "shapes_of_mine"))
    assert load_workload("plugin/m8n8k8").suite == "plugin"


def test_list_suites_broken_entry_point_is_named(entry_points):
    entry_points(("broken", "no_such_package_here"))
    with pytest.raises(
        InvalidWorkloadError, match=r"'broken' .*'no_such_package_here', which is not"
    ):
        list_suites()
