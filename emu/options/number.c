/*
 * number.c: strtoull takes "-1", " 1" and "1x", so digits are read by hand; a number that would wrap is
 * none.
 */
#include <string.h>

#include "options/number.h"

/* Result: behind the last digit; NULL if there is none or the number is too large. */
static const char *digits_read(const char *text, uint64_t *value)
{
    const char *at = text;
    uint64_t number = 0;
    for (; *at >= '0' && *at <= '9'; at++) {
        if (__builtin_mul_overflow(number, 10, &number) ||
            __builtin_add_overflow(number, (uint64_t)(*at - '0'), &number))
            return NULL;
    }
    *value = number;
    return at > text ? at : NULL;
}

bool number_read(const char *text, uint64_t low, uint64_t high, uint64_t *value)
{
    uint64_t number;
    const char *end = digits_read(text, &number);
    if (!end || *end || number < low || number > high)
        return false;
    *value = number;
    return true;
}

/* 1 for no suffix, 0 for one that is unknown. */
static uint64_t suffix_factor(const char *suffix)
{
    static const char letters[] = "kKmMgG";
    if (!*suffix)
        return 1;
    const char *letter = strchr(letters, *suffix);
    return letter && !suffix[1] ? (uint64_t)1024 << 10 * ((letter - letters) / 2) : 0;
}

bool number_read_bytes(const char *text, uint64_t low, uint64_t high, uint64_t *value)
{
    uint64_t number;
    const char *end = digits_read(text, &number);
    uint64_t factor = end ? suffix_factor(end) : 0;
    if (!factor || __builtin_mul_overflow(number, factor, &number) || number < low || number > high)
        return false;
    *value = number;
    return true;
}
