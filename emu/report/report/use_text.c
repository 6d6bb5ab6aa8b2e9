/*
 * use_text.c: bars and a line of blocks, each with its figures, since a drawing alone says "more" and never
 * "how much".
 */
#include <math.h>

#include "facts/link_use.h"
#include "facts/node_text.h"
#include "facts/outcome.h"
#include "quantity.h"
#include "report/report_parts.h"

/* So many times the mean is far from it. */
enum { FAR = 3 };

/* Columns of a bar, chosen such that the line also has room for the figures. */
enum { BAR_LEAST = 10, BAR_MOST = 40, BESIDE_BAR = 60, SPARK_INDENT = 4 };

static double percent(uint64_t busy, double most)
{
    return most > 0 ? 100.0 * (double)busy / most : 0;
}

static void put_link(const struct view *view, const char *what, const struct link_figure *link,
                     bool both_ways, FILE *out)
{
    struct quantity a, b;
    char from[128], to[128];
    node_text(view->topo, link->from, from, sizeof from);
    node_text(view->topo, link->to, to, sizeof to);
    fprintf(out, "%s %5.1f %% %s step%s busy, %s packet%s; %s port %d %s %s", what,
            percent(link->busy, (double)view->outcome->steps), quantity_count(&a, link->busy),
            plural(link->busy), quantity_count(&b, link->packets), plural(link->packets), from, link->port,
            both_ways ? "and" : "to", to);
}

static void put_port(const struct view *view, const struct screen *screen, const struct port_figure *port,
                     size_t i, FILE *out)
{
    struct quantity f;
    char direction[48];
    int spare = screen->columns - BESIDE_BAR;
    double share = percent(port->busy, (double)port->links * (double)view->outcome->steps);
    link_use_direction(view->topo, i, direction, sizeof direction);
    fprintf(out, "    port %-5zu %5.1f %% ", i, share);
    screen_bar(screen, share / 100, spare < BAR_LEAST ? BAR_LEAST : spare > BAR_MOST ? BAR_MOST : spare, out);
    fprintf(out, " %s packet%s%s%s\n", quantity_count(&f, port->packets), plural(port->packets),
            *direction ? ", " : "", direction);
}

static void put_ports(const struct view *view, const struct screen *screen, const struct link_use *use,
                      FILE *out)
{
    if (use->ports)
        fputs("  sends by     mean % of the steps, over the nodes that have the port\n", out);
    for (size_t i = 0; i < use->ports; i++)
        if (use->port[i].links)
            put_port(view, screen, &use->port[i], i, out);
}

/* ------------------------------------------------------------------------------------------ by step */

static void put_steps(const struct view *view, const struct screen *screen, const struct link_use *use,
                      FILE *out)
{
    struct quantity a, b, c;
    struct series_means means;
    const struct outcome *o = view->outcome;
    size_t room =
        screen->columns > 2 * SPARK_INDENT ? (size_t)(screen->columns - SPARK_INDENT) : SPARK_INDENT;
    if (!o->busy_steps)
        return;
    series_means(&means, o->busy_steps, o->steps, room < SERIES_BINS ? room : SERIES_BINS);
    fprintf(out, "  by step      at most %s of %s link%s busy",
            quantity_time(&a, floor(10 * means.value[means.highest] + 0.5) / 10),
            quantity_count(&b, use->links), use->both_ways ? "s" : " directions");
    if (means.steps == 1)
        fprintf(out, ", in step %s\n", quantity_count(&c, means.highest + 1));
    else
        fprintf(out, "; a column is the mean of %s steps\n", quantity_count(&c, means.steps));
    fprintf(out, "%*s", SPARK_INDENT, "");
    screen_spark(screen, means.value, means.count, out);
    putc('\n', out);
}

void use_text(const struct view *view, const struct screen *screen, FILE *out)
{
    struct quantity f;
    struct link_use use;
    const struct outcome *o = view->outcome;
    if (!o->steps || isnan(o->utilization_mean))
        return;
    link_use_read(&use, view);
    fprintf(out, "utilization    mean %.1f, min %.1f, max %.1f %% of the steps busy, over %s %s\n",
            100 * o->utilization_mean, 100 * o->utilization_min, 100 * o->utilization_max,
            quantity_count(&f, use.links), use.both_ways ? "links, both ways together" : "link directions");
    if (!use.links)
        return;
    if (use.coldest.busy == o->steps)
        fputs("               all of them busy in every step\n", out);
    put_ports(view, screen, &use, out);
    put_link(view, "  hottest link", &use.hottest, use.both_ways, out);
    put_link(view, "\n  coldest link", &use.coldest, use.both_ways, out);
    putc('\n', out);
    put_steps(view, screen, &use, out);
}

void use_text_busiest(const struct view *view, FILE *out)
{
    struct link_use use;
    const struct outcome *o = view->outcome;
    if (!o->steps || !(o->utilization_max >= FAR * o->utilization_mean))
        return;
    link_use_read(&use, view);
    if (!use.links)
        return;
    put_link(view, "busiest link  ", &use.hottest, use.both_ways, out);
    fprintf(out, "; the mean is %.1f %%\n", 100 * o->utilization_mean);
}

void use_text_ports(const struct outcome *o, FILE *out)
{
    fprintf(out, "  ports        %.1f %% of the nodes' steps send, ", 100 * o->worm_sends);
    if (o->worm_receives == o->worm_sends)
        fputs("as many receive", out);
    else
        fprintf(out, "%.1f %% receive", 100 * o->worm_receives);
    fprintf(out, "; %.1f %% are idle\n", 100 * o->worm_idles);
}
