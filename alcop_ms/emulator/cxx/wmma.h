// nvcuda::wmma. The layout of a fragment is open in CUDA; here element e of lane l is element
// l * num_elements + e of the row-major matrix.
#pragma once
#include "interface.h"

namespace nvcuda {
namespace wmma {

struct row_major {};
struct col_major {};
struct matrix_a {};
struct matrix_b {};
struct accumulator {};
enum layout_t { mem_row_major, mem_col_major };
namespace precision {
struct tf32 {};
}  // namespace precision

template <class T> struct Element { using type = T; };
template <> struct Element<precision::tf32> { using type = float; };

template <class T> constexpr uint64_t type_code() {  // the numbers of collective.cpp
  if constexpr (std::is_same_v<T, __half>) return 1;
  if constexpr (std::is_same_v<T, __nv_bfloat16>) return 2;
  if constexpr (std::is_same_v<T, precision::tf32>) return 3;
  if constexpr (std::is_same_v<T, float>) return 4;
  if constexpr (std::is_same_v<T, double>) return 5;
  if constexpr (std::is_same_v<T, signed char> || std::is_same_v<T, char>) return 6;
  if constexpr (std::is_same_v<T, unsigned char>) return 7;
  if constexpr (std::is_same_v<T, int>) return 8;
}

template <class Use, int m, int n, int k, class T, class Layout = void>
struct fragment {
  static constexpr int rows = std::is_same_v<Use, matrix_b> ? k : m;
  static constexpr int columns = std::is_same_v<Use, matrix_a> ? k : n;
  static constexpr int num_elements = rows * columns / 32;
  using element_type = typename Element<T>::type;
  element_type x[num_elements];
};

template <class Use, int m, int n, int k, class T, class Layout>
EMU_INLINE void fill_fragment(fragment<Use, m, n, k, T, Layout>& f,
                              const typename Element<T>::type& value) {
  for (int i = 0; i < f.num_elements; ++i) f.x[i] = value;
}

template <class F, class T, class Visit>
EMU_INLINE void visit_elements(F& f, T* pointer, unsigned stride, bool is_column_major, Visit visit) {
  emu_check_fragment(pointer, stride * (unsigned)sizeof(T));
  int lane = (int)((threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % 32);
  for (int i = 0; i < f.num_elements; ++i) {
    unsigned at = (unsigned)(lane * f.num_elements + i);
    unsigned row = at / (unsigned)f.columns, column = at % (unsigned)f.columns;
    visit(f.x[i], pointer[is_column_major ? column * stride + row : row * stride + column]);
  }
}

template <class Use, int m, int n, int k, class T, class Layout, class P>
EMU_INLINE void load_matrix_sync(fragment<Use, m, n, k, T, Layout>& f, const P* pointer,
                                 unsigned stride) {
  visit_elements(f, pointer, stride, std::is_same_v<Layout, col_major>,
                 [](auto& element, const P& from) { element = from; });
}
template <int m, int n, int k, class T, class P>
EMU_INLINE void load_matrix_sync(fragment<accumulator, m, n, k, T>& f, const P* pointer,
                                 unsigned stride, layout_t layout) {
  visit_elements(f, pointer, stride, layout == mem_col_major,
                 [](auto& element, const P& from) { element = from; });
}
template <int m, int n, int k, class T, class P>
EMU_INLINE void store_matrix_sync(P* pointer, const fragment<accumulator, m, n, k, T>& f,
                                  unsigned stride, layout_t layout) {
  visit_elements(f, pointer, stride, layout == mem_col_major,
                 [](const auto& element, P& to) { to = element; });
}

template <int m, int n, int k, class A, class LA, class B, class LB, class C, class D>
EMU_INLINE void mma_sync(fragment<accumulator, m, n, k, D>& d,
                         const fragment<matrix_a, m, n, k, A, LA>& a,
                         const fragment<matrix_b, m, n, k, B, LB>& b,
                         const fragment<accumulator, m, n, k, C>& c) {
  constexpr uint64_t shape = (uint64_t)m | (uint64_t)n << 8 | (uint64_t)k << 16 |
                             type_code<A>() << 24 | type_code<B>() << 28 | type_code<C>() << 32 |
                             type_code<D>() << 36;
  emu_fragment_mma(shape, d.x, a.x, b.x, c.x);
}

}  // namespace wmma
}  // namespace nvcuda
