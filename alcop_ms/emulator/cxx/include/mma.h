// mma.h: nvcuda::wmma.
#pragma once
#include "../wmma.h"
