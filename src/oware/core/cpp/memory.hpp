// The four functions a compiler may call by itself, so that the library needs no libc (built with -fno-builtin).
#pragma once

#include <stddef.h>
#include <stdint.h>

#if !defined(OWARE_HOSTED)
extern "C" {

__attribute__((visibility("hidden"), used)) void *memset(void *to, int value, size_t bytes) {
    auto *out = static_cast<volatile unsigned char *>(to);
    for (size_t at = 0; at < bytes; ++at) out[at] = static_cast<unsigned char>(value);
    return to;
}

__attribute__((visibility("hidden"), used)) void *memcpy(void *to, const void *from, size_t bytes) {
    auto *out = static_cast<unsigned char *>(to);
    const auto *in = static_cast<const volatile unsigned char *>(from);
    for (size_t at = 0; at < bytes; ++at) out[at] = in[at];
    return to;
}

__attribute__((visibility("hidden"), used)) void *memmove(void *to, const void *from, size_t bytes) {
    auto *out = static_cast<volatile unsigned char *>(to);
    const auto *in = static_cast<const unsigned char *>(from);
    if (out < in) {
        for (size_t at = 0; at < bytes; ++at) out[at] = in[at];
    } else {
        for (size_t at = bytes; at > 0; --at) out[at - 1] = in[at - 1];
    }
    return to;
}

__attribute__((visibility("hidden"), used)) int memcmp(const void *one, const void *other, size_t bytes) {
    const auto *a = static_cast<const volatile unsigned char *>(one);
    const auto *b = static_cast<const volatile unsigned char *>(other);
    for (size_t at = 0; at < bytes; ++at) {
        if (a[at] != b[at]) return a[at] < b[at] ? -1 : 1;
    }
    return 0;
}

}  // extern "C"
#endif
