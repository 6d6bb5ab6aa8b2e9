/*
 * scale.c: ticks are 1, 2 or 5 times a power of ten, whichever gives some eight of them. On a logarithmic
 * scale ticks are the powers of ten, and 2 and 5 times these where the powers alone are too few.
 */
#include "plot/scale.h"

enum { TICKS_WANTED = 8, WHOLE_WANTED = 16 }; /* whole numbers are short, so more of them have a tick */

void scale_cover(struct scale *scale, double number)
{
    if (isnan(number))
        return;
    scale->low = number < scale->low ? number : scale->low;
    scale->high = number > scale->high ? number : scale->high;
}

void scale_choose(struct scale *scale, double factor)
{
    scale->log = scale->low > 0 && scale->high >= factor * scale->low;
}

/* Return the distance from tick to tick of a linear scale. */
static double tick_stride(const struct scale *scale)
{
    if (scale->whole && scale->high - scale->low <= WHOLE_WANTED)
        return 1;
    double least = (scale->high - scale->low) / TICKS_WANTED, power = pow(10, floor(log10(least)));
    double step = power;
    while (step < least * (1 - 1e-9))
        step = step < 1.5 * power ? 2 * power : step < 3 * power ? 5 * power : 10 * power;
    return scale->whole && step < 1 ? 1 : step;
}

/* Return the largest power of ten that is at most `number`. */
static double decade_of(double number)
{
    return pow(10, floor(log10(number) + 1e-9));
}

static double round_log(double number, bool up)
{
    static const double digits[] = {1, 2, 5, 10};
    double power = decade_of(number);
    int digit = 0;
    while (digits[digit + 1] * power <= number * (1 + 1e-9))
        digit++;
    return digits[digit] * power >= number * (1 - 1e-9) || !up ? digits[digit] * power
                                                               : digits[digit + 1] * power;
}

void scale_round(struct scale *scale)
{
    if (scale->low > scale->high)
        scale->low = 0, scale->high = 1;
    if (scale->low == scale->high)
        scale->low -= scale->log ? scale->low / 2 : 1, scale->high += 1;
    if (scale->log) {
        scale->low = round_log(scale->low, false);
        scale->high = round_log(scale->high, true);
        return;
    }
    double step = tick_stride(scale);
    scale->low = floor(scale->low / step + 1e-9) * step;
    scale->high = ceil(scale->high / step - 1e-9) * step;
}

double scale_at(const struct scale *scale, double number)
{
    double share = scale->log ? log(number / scale->low) / log(scale->high / scale->low)
                              : (number - scale->low) / (scale->high - scale->low);
    return scale->from + share * (scale->to - scale->from);
}

static size_t ticks_log(const struct scale *scale, double *tick)
{
    static const double digits[] = {1, 2, 5};
    size_t count = 0;
    bool between = scale->high / scale->low < 2e3;
    double skip = 1;
    while (log10(scale->high / scale->low) / skip > TICKS_WANTED)
        skip++;
    for (double power = decade_of(scale->low); power <= scale->high * (1 + 1e-9); power *= pow(10, skip))
        for (size_t digit = 0; digit < (between ? 3 : 1) && count < SCALE_TICKS; digit++)
            if (digits[digit] * power >= scale->low * (1 - 1e-9) &&
                digits[digit] * power <= scale->high * (1 + 1e-9))
                tick[count++] = digits[digit] * power;
    return count;
}

size_t scale_ticks(const struct scale *scale, double tick[SCALE_TICKS])
{
    if (scale->log)
        return ticks_log(scale, tick);
    size_t count = 0;
    double step = tick_stride(scale), first = ceil(scale->low / step - 1e-9);
    for (; count < SCALE_TICKS && (first + (double)count) * step <= scale->high + 1e-9 * step; count++)
        tick[count] = (first + (double)count) * step;
    return count;
}
