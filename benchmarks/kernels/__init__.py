"""The kernel grid: our main loops beside those of Triton, CUTLASS, TileLang and stock TVM."""
