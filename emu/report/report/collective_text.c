/*
 * collective_text.c: the collective operations of a program of MPI, a line of the text report for each line
 * of the program: how many steps they took, and how that is to the bound of the task.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "facts/outcome.h"
#include "facts/site.h"
#include "quantity.h"
#include "report/report_parts.h"

/* Shown without --verbose. */
enum { COLLECTIVES_SHOWN = 6 };

static void put_steps(const struct coll_figure *f, FILE *out)
{
    struct quantity a, b;
    fprintf(out, "%s", quantity_count(&a, f->least));
    if (f->most != f->least)
        fprintf(out, " to %s", quantity_count(&b, f->most));
    fprintf(out, " step%s", plural(f->most));
    if (f->most != f->least)
        fprintf(out, " (mean %.1f)", (double)f->sum / (double)f->times);
    if (f->apart)
        fprintf(out, ", called up to %s step%s apart", quantity_count(&a, f->apart), plural(f->apart));
}

static void put_bound(const struct coll_figure *f, FILE *out)
{
    struct quantity a;
    if (!f->bound)
        return;
    fprintf(out, ", bound %s: ", quantity_count(&a, f->bound));
    if (f->least < f->bound)
        fputs("BELOW the bound: one of the two is wrong", out);
    else if (f->most == f->bound)
        fputs("optimal", out);
    else
        fprintf(out, "%.2f x the bound", (double)f->sum / (double)f->times / (double)f->bound);
}

static void put_figure(const struct coll_figure *f, FILE *out)
{
    struct quantity a, b, c;
    const char *line = site_name(f->site);
    fprintf(out, "collective     %s at %.*s, %s ranks", f->call, site_line_length(line), line,
            quantity_count(&a, f->ranks));
    if (f->even && f->bytes)
        fprintf(out, ", %s byte%s", quantity_count(&b, f->bytes), plural(f->bytes));
    if (f->times > 1)
        fprintf(out, ", %s times", quantity_count(&c, f->times));
    fputs(": ", out);
    put_steps(f, out);
    put_bound(f, out);
    putc('\n', out);
}

void collective_text(const struct outcome *o, bool verbose, FILE *out)
{
    struct quantity a;
    size_t shown =
        verbose || o->collective_count <= COLLECTIVES_SHOWN ? o->collective_count : COLLECTIVES_SHOWN;
    for (size_t i = 0; i < shown; i++)
        put_figure(&o->collectives[i], out);
    if (shown < o->collective_count)
        fprintf(out, "               %s more kinds of collectives: see --verbose\n",
                quantity_count(&a, o->collective_count - shown));
    if (o->collectives_untold)
        fprintf(out, "               %s collectives of other kinds are not told\n",
                quantity_count(&a, o->collectives_untold));
}
