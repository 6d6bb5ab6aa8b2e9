/* Percentiles by rank: the least delay that so many of a hundred packets do not exceed. */
#include <math.h>
#include <stdlib.h>

#include "mesh_delay.h"

/* X and V: a partial broadcast takes at most M X + V. */
static double slope_of(const struct mesh_form *form)
{
    return form->slowdown * mesh_slope(form);
}

static double constant_of(const struct mesh_form *form)
{
    return form->slowdown * mesh_constant(form);
}

double mesh_utilization(const struct mesh_form *form, double lambda)
{
    return lambda * form->mesh.nodes * slope_of(form);
}

double mesh_rate(const struct mesh_form *form, double rho)
{
    return rho / (form->mesh.nodes * slope_of(form));
}

double mesh_utilization_limit(const struct mesh_form *form)
{
    return 1 / (1 + constant_of(form) / (form->mesh.nodes * slope_of(form)));
}

double mesh_utilization_stable(const struct mesh_form *form)
{
    uint64_t steps = mesh_prefix_steps(form) + mesh_packing_steps(form);
    for (int l = 1; l <= form->mesh.dim; l++)
        steps += mesh_subphase_steps(form, (uint32_t)form->mesh.nodes, l);
    return mesh_utilization(form, mesh_packet_time(form) / (double)steps);
}

double mesh_delay_bound(const struct mesh_form *form, double lambda)
{
    double x = slope_of(form), v = constant_of(form), rho = mesh_utilization(form, lambda);
    double rest = 1 - rho - lambda * v;
    if (rest < 1e-9) /* at the limit, but for rounding */
        return (double)INFINITY;
    return (1 + rho) * (rho * x + (1 - rho) * v + 2 * (1 - lambda * v) * v) / (2 * rest) + x;
}

static int by_size(const void *a, const void *b)
{
    double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

static double percentile(const double *sorted, size_t count, size_t percent)
{
    return count ? sorted[(count * percent + 99) / 100 - 1] : (double)NAN;
}

void mesh_delay_figures(struct parray *array, double *delays, size_t count)
{
    double sum = 0;
    qsort(delays, count, sizeof delays[0], by_size);
    for (size_t i = 0; i < count; i++)
        sum += delays[i];
    parray_figure(array, "mean delay", count ? sum / (double)count : (double)NAN, "packet times");
    parray_figure(array, "median delay", percentile(delays, count, 50), "packet times");
    parray_figure(array, "p99 delay", percentile(delays, count, 99), "packet times");
}
