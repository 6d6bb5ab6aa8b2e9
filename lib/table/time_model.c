/*
 * time_model.c: the sums of a least-squares line are all that is kept. Without a spread of sizes the line is
 * level, through the mean.
 */
#include "table/time_model.h"

#include <math.h>

#define SECONDS_LEAST 1e-3
#define POWER_MOST    3.0

void time_model_note(struct time_model *model, double size, double seconds)
{
    double x = log(fmax(size, 1)), y = log(fmax(seconds, SECONDS_LEAST));
    model->count++;
    model->x += x;
    model->y += y;
    model->xx += x * x;
    model->xy += x * y;
}

double time_model_seconds(const struct time_model *m, double size)
{
    double spread = m->count * m->xx - m->x * m->x;
    double power = spread > 1e-9 ? (m->count * m->xy - m->x * m->y) / spread : 0;
    power = fmin(fmax(power, 0), POWER_MOST);
    return exp((m->y - power * m->x) / m->count + power * log(fmax(size, 1)));
}
