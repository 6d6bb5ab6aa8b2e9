/*
 * quantity.c: digits are put down from the right, so that nobody has to know how many there will be.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base.h"
#include "quantity.h"

struct quantity quantity_count(uint64_t count)
{
    struct quantity result;
    char *end = result.text + sizeof result.text - 1, *p = end;
    unsigned digits = 0;
    *p = '\0';
    do {
        if (digits && digits % 3 == 0)
            *--p = ',';
        *--p = (char)('0' + count % 10);
        digits++;
        count /= 10;
    } while (count);
    memmove(result.text, p, (size_t)(end - p) + 1);
    return result;
}

struct quantity quantity_bytes(uint64_t bytes)
{
    static const char *const units[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    struct quantity result;
    size_t unit = 0;
    uint64_t whole = bytes, below = 0; /* below: what the last shift dropped, and all before it */
    while (whole >= 1024 && unit + 1 < ARRAY_LENGTH(units)) {
        unit++;
        whole = bytes >> (10 * unit);
        below = bytes & ((UINT64_C(1) << (10 * unit)) - 1);
    }
    if (below == 0)
        snprintf(result.text, sizeof result.text, "%" PRIu64 " %s", whole, units[unit]);
    else
        snprintf(result.text, sizeof result.text, "%.1f %s",
                 (double)bytes / (double)(UINT64_C(1) << (10 * unit)), units[unit]);
    return result;
}
