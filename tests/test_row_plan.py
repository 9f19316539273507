from alcop_ms.row_plan import RowPlan


def make_plan(**fields):
    given = {
        "operand": "x",
        "rows": 64,
        "cols": 4096,
        "dtype": "float16",
        "out_bytes": 64 * 8192,
        "passes": 2,
        "threads": 64,
        "block_rows": 2,
        "lanes": 8,
        "stages": 4,
        "is_async": True,
        "is_resident": False,
    }
    return RowPlan(**{**given, **fields})


def test_row_plan_sizes_follow_from_its_tile():
    plan = make_plan()
    assert plan.blocks == 32
    assert plan.tiles == 8  # 4096 / (64 * 8)
    assert plan.tile_bytes == 2 * 64 * 16
    assert plan.shared_bytes == 4 * 2048
    assert plan.bytes_in_flight == 3 * 2048


def test_row_plan_resident_rows_take_all_of_their_bytes():
    assert make_plan(is_resident=True).shared_bytes == 2 * 8192
