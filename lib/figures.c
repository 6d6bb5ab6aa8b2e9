/*
 * figures.c: the C locale groups no digits, so it is done here.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base.h"
#include "figures.h"

const char *figure_count(struct figure *f, uint64_t number)
{
    char digits[21];
    size_t length = (size_t)snprintf(digits, sizeof digits, "%" PRIu64, number), used = 0;
    for (size_t i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0)
            f->text[used++] = ',';
        f->text[used++] = digits[i];
    }
    f->text[used] = '\0';
    return f->text;
}

const char *figure_bytes(struct figure *f, uint64_t bytes)
{
    static const char *const units[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    if (bytes < 1024) {
        snprintf(f->text, sizeof f->text, "%" PRIu64 " byte%s", bytes, plural(bytes));
        return f->text;
    }
    double size = (double)bytes / 1024;
    size_t unit = 0;
    for (; size >= 1024 && unit + 1 < ARRAY_LENGTH(units); unit++)
        size /= 1024;
    snprintf(f->text, sizeof f->text, size < 100 && size != (double)(uint64_t)size ? "%.1f %s" : "%.0f %s",
             size, units[unit]);
    return f->text;
}

const char *figure_rate(struct figure *f, double rate)
{
    static const char *const units[] = {"", " k", " M", " G", " T"};
    size_t unit = 0;
    for (; rate >= 999.5 && unit + 1 < ARRAY_LENGTH(units); unit++)
        rate /= 1000;
    snprintf(f->text, sizeof f->text, "%.3g%s", rate, units[unit]);
    return f->text;
}

const char *figure_seconds(struct figure *f, double seconds)
{
    if (seconds < 0.9995e-3)
        snprintf(f->text, sizeof f->text, "%.3g us", seconds * 1e6);
    else if (seconds < 0.9995)
        snprintf(f->text, sizeof f->text, "%.3g ms", seconds * 1e3);
    else
        snprintf(f->text, sizeof f->text, seconds < 999.5 ? "%.3g s" : "%.0f s", seconds);
    return f->text;
}

const char *figure_guess(struct figure *f, double seconds)
{
    bool hours = seconds >= 5400, minutes = seconds >= 90;
    if (seconds < 0.5)
        snprintf(f->text, sizeof f->text, "under 1 s");
    else
        snprintf(f->text, sizeof f->text,
                 hours     ? "%.0f h"
                 : minutes ? "%.0f min"
                           : "%.0f s",
                 hours     ? seconds / 3600
                 : minutes ? seconds / 60
                           : seconds);
    return f->text;
}

const char *figure_time(struct figure *f, double time)
{
    if (time >= 0 && time < 1e15 && time == (double)(uint64_t)time)
        return figure_count(f, (uint64_t)time);
    snprintf(f->text, sizeof f->text, "%.6g", time);
    return f->text;
}

const char *plural(uint64_t number)
{
    return number == 1 ? "" : "s";
}
