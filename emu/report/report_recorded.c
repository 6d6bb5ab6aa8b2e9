/*
 * report_recorded.c: the part of the report for people that a trace knows: no machine, no use by port.
 */
#include <inttypes.h>
#include <math.h>

#include "figures.h"
#include "report/report_recorded.h"
#include "trace/recording.h"

static void put_run(const struct recording *r, FILE *out)
{
    struct figure a, b;
    fprintf(out, "%s on %s, model %s, seed %" PRIu64, r->program, r->topo->spec, r->model, r->seed);
    if (*r->disturbed)
        fprintf(out, "; disturbed: %s, seed %" PRIu64, r->disturbed, r->disturb_seed);
    putc('\n', out);
    fprintf(out, "array          %s node%s, %s link%s\n", figure_count(&a, (uint64_t)r->topo->nodes),
            plural((uint64_t)r->topo->nodes), figure_count(&b, r->topo->links), plural(r->topo->links));
    for (size_t i = 0; i < r->param_count; i++)
        fprintf(out, "%s%s=%s%s", i ? " " : "parameters     ", r->params[i].name, r->params[i].value,
                i + 1 == r->param_count ? "\n" : "");
}

static void put_violations(const struct recording *r, FILE *out)
{
    enum { SHOWN = 10 };
    struct figure f;
    const struct outcome *o = r->outcome;
    if (o->violation_count)
        fprintf(out, "violations     %s\n", figure_count(&f, o->violation_count));
    for (size_t i = 0; i < o->violations_kept && i < SHOWN; i++)
        fprintf(out, "  %s\n", r->violation_text[i]);
}

static void put_outcome(const struct recording *r, FILE *out)
{
    static const char *const verdicts[] = {"no check", "NO, the result is wrong", "yes"};
    struct figure a, b;
    const struct outcome *o = r->outcome;
    fprintf(out, "status         %d%s%s\n", o->status, *o->error ? ": " : "", o->error);
    fprintf(out, "verified       %s\n", verdicts[o->verified + 1]);
    if (!isnan(o->time) && o->lower_bound >= 0)
        fprintf(out, "optimality     %s packet times, bound %s\n", figure_time(&a, o->time),
                figure_time(&b, o->lower_bound));
    put_violations(r, out);
    fprintf(out, "utilization    mean %.1f, min %.1f, max %.1f %% of the steps busy\n",
            100 * o->utilization_mean, 100 * o->utilization_min, 100 * o->utilization_max);
    fprintf(out, "digest         %016" PRIx64 " of the transmissions\n", o->digest);
}

void report_recorded(const struct recording *r, FILE *out)
{
    struct figure f;
    put_run(r, out);
    fprintf(out, "steps          %s\n", figure_count(&f, r->steps));
    fprintf(out, "transmissions  %s\n", figure_count(&f, r->count));
    if (r->outcome)
        put_outcome(r, out);
    else
        fprintf(out, "INCOMPLETE: %s\n", r->damage);
}
