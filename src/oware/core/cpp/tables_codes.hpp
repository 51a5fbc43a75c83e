// Values as codes of one or two bytes, which compress well, and back.
#pragma once

#include "tables_solve.hpp"

namespace oware {

// `codes` gives the code of each value (of a split, of its byte). Codes of two bytes are little-endian.
inline void encode_values(int32_t kind, const void *values, int64_t count, const uint16_t *codes, int32_t width,
                          uint8_t *out) {
    for (int64_t at = 0; at < count; ++at) {
        const uint16_t code = codes[kind == kPair ? static_cast<const uint16_t *>(values)[at]
                                                  : static_cast<const uint8_t *>(values)[at]];
        out[width * at] = static_cast<uint8_t>(code & 0xFF);
        if (width == 2) out[2 * at + 1] = static_cast<uint8_t>(code >> 8);
    }
}

// Returns false at a code that stands for no value.
inline bool decode_values(int32_t kind, const uint8_t *in, int64_t count, const uint16_t *values, int32_t value_count,
                          int32_t width, void *out) {
    for (int64_t at = 0; at < count; ++at) {
        const int32_t code = width == 2 ? in[2 * at] | in[2 * at + 1] << 8 : in[at];
        if (code >= value_count) return false;
        if (kind == kPair) {
            static_cast<uint16_t *>(out)[at] = values[code];
        } else {
            static_cast<uint8_t *>(out)[at] = static_cast<uint8_t>(values[code]);
        }
    }
    return true;
}

}  // namespace oware
