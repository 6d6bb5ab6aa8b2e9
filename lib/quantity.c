/*
 * quantity.c: the C locale groups no digits, so quantity_count does it.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base.h"
#include "quantity.h"

const char *quantity_count(struct quantity *q, uint64_t number)
{
    char digits[21];
    size_t length = (size_t)snprintf(digits, sizeof digits, "%" PRIu64, number), used = 0;
    for (size_t i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0)
            q->text[used++] = ',';
        q->text[used++] = digits[i];
    }
    q->text[used] = '\0';
    return q->text;
}

/* Sizes below `tenths` units that are not a whole number of units have a decimal. */
static const char *put_bytes(struct quantity *q, uint64_t bytes, double tenths)
{
    static const char *const units[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    unsigned unit = 0;
    if (bytes < 1024) {
        snprintf(q->text, sizeof q->text, "%" PRIu64 " byte%s", bytes, plural(bytes));
        return q->text;
    }
    while (bytes >> 10 * (unit + 1) >= 1024)
        unit++;
    uint64_t one = UINT64_C(1) << 10 * (unit + 1);
    double size = (double)bytes / (double)one;
    snprintf(q->text, sizeof q->text, size < tenths && bytes % one ? "%.1f %s" : "%.0f %s", size,
             units[unit]);
    return q->text;
}

const char *quantity_bytes(struct quantity *q, uint64_t bytes)
{
    return put_bytes(q, bytes, 100);
}

const char *quantity_bytes_fine(struct quantity *q, uint64_t bytes)
{
    return put_bytes(q, bytes, 1024);
}

const char *quantity_rate(struct quantity *q, double rate)
{
    static const char *const units[] = {"", " k", " M", " G", " T"};
    size_t unit = 0;
    for (; rate >= 999.5 && unit + 1 < ARRAY_LENGTH(units); unit++)
        rate /= 1000;
    snprintf(q->text, sizeof q->text, "%.3g%s", rate, units[unit]);
    return q->text;
}

const char *quantity_seconds(struct quantity *q, double seconds)
{
    if (seconds < 0.9995e-3)
        snprintf(q->text, sizeof q->text, "%.3g us", seconds * 1e6);
    else if (seconds < 0.9995)
        snprintf(q->text, sizeof q->text, "%.3g ms", seconds * 1e3);
    else
        snprintf(q->text, sizeof q->text, seconds < 999.5 ? "%.3g s" : "%.0f s", seconds);
    return q->text;
}

const char *quantity_guess(struct quantity *q, double seconds)
{
    bool hours = seconds >= 5400, minutes = seconds >= 90;
    if (seconds < 0.5)
        snprintf(q->text, sizeof q->text, "under 1 s");
    else
        snprintf(q->text, sizeof q->text,
                 hours     ? "%.0f h"
                 : minutes ? "%.0f min"
                           : "%.0f s",
                 hours     ? seconds / 3600
                 : minutes ? seconds / 60
                           : seconds);
    return q->text;
}

const char *quantity_time(struct quantity *q, double time)
{
    if (time >= 0 && time < 1e15 && time == (double)(uint64_t)time)
        return quantity_count(q, (uint64_t)time);
    if (!(time >= 1e5 && time < 1e14)) {
        snprintf(q->text, sizeof q->text, "%.6g", time);
        return q->text;
    }
    uint64_t tenths = (uint64_t)(time * 10 + 0.5);
    quantity_count(q, tenths / 10);
    if (tenths % 10) {
        size_t length = strlen(q->text);
        snprintf(q->text + length, sizeof q->text - length, ".%u", (unsigned)(tenths % 10));
    }
    return q->text;
}

const char *plural(uint64_t number)
{
    return number == 1 ? "" : "s";
}
