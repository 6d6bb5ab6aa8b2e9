/*
 * meter.c: the share that is over is one of time, so that it agrees with the time that is left.
 */
#include <math.h>

#include "meter.h"
#include "quantity.h"
#include "screen.h"
#include "seconds.h"

static const double SHOW_EVERY = 0.25; /* seconds */

void meter_begin(struct meter *meter)
{
    meter->began = meter->shown = meter->out ? seconds_now() : 0;
}

bool meter_due(struct meter *meter)
{
    double now = meter->out ? seconds_now() : 0;
    if (!meter->out || now < meter->shown + SHOW_EVERY)
        return false;
    meter->shown = now;
    return true;
}

double meter_elapsed(const struct meter *meter)
{
    return seconds_now() - meter->began;
}

void meter_show(struct meter *meter, const char *text)
{
    if (!meter->out)
        return;
    screen_line(meter->out, text);
    meter->stands = true;
}

void meter_end(struct meter *meter)
{
    if (meter->stands)
        screen_line(meter->out, "");
    meter->stands = false;
}

double meter_left(double elapsed, double done, double all)
{
    return done > 0 && done < all ? elapsed / done * (all - done) : 0;
}

double meter_sooner(double left, double other)
{
    if (!(left > 0 && isfinite(left)))
        return other > 0 && isfinite(other) ? other : 0;
    return other > 0 && other < left ? other : left;
}

int meter_ahead(char *text, size_t size, double elapsed, double left, const char *how)
{
    struct quantity q;
    if (!(left > 0))
        return snprintf(text, size, "%s", "");
    return snprintf(text, size, "%.0f %%, %s%s left: ", floor(100 * elapsed / (elapsed + left)), how,
                    quantity_guess(&q, left));
}
