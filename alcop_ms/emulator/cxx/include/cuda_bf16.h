// cuda_bf16.h: everything it declares stands in device.h, which is included before every kernel.
#pragma once
