/*
 * pair_flows.c: the linear program, and what its answer proves.
 *
 * Flows are counted by source, not by pair: what a source sends over a link may be for any node. So there is
 * a column for each source and link, and one for the rate. A node gets what it wants of each source, a switch
 * and a node in between send on what they get, and no link carries more than it can. Numbers of the solver
 * are those of floating point: paths and lengths are made of them, and judged by themselves.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "fabric/fabric.h"
#include "fabric/flow_reach.h"
#include "fabric/lp_solver.h"
#include "fabric/pair_flows.h"
#include "fabric/pair_proof.h"
#include "module.h"

static const char what[] = "flows between pairs";

static const struct lp_solver *solver_here(void)
{
    static const struct lp_solver *found;
    static bool looked;
    if (!looked)
        found = module_object("parray-glpk.so", LP_SOLVER_SYMBOL, LP_SOLVER_VERSION);
    looked = true;
    return found;
}

bool pair_flows_solver(void)
{
    return solver_here() != NULL;
}

/* ---------------------------------------------------------------------------------- the linear program */

struct program {
    struct lp_problem lp;
    int *source; /* the nodes that have tokens */
    int sources;
    int *row, *column;
    double *factor, *limit, *worth, *value, *gain;
    struct arena memory;
};

static void put_entry(struct program *p, int row, int column, double factor)
{
    p->row[p->lp.entries] = row;
    p->column[p->lp.entries] = column;
    p->factor[p->lp.entries++] = factor;
}

static void find_sources(struct program *p, const struct pair_flows *flows)
{
    int compute = flows->fabric->compute;
    p->source = arena_take(&p->memory, (size_t)compute, sizeof *p->source, what);
    for (int s = 0; s < compute; s++)
        if (pair_source_wants(flows, s))
            p->source[p->sources++] = s;
}

/* Rows of a source: what comes into a node, less what leaves it, is what the node wants at the rate. Tokens
 * that have left their source do not come back. */
static void put_source(struct program *p, const struct pair_flows *flows, int number)
{
    const struct fabric *fabric = flows->fabric;
    int rate = p->lp.columns - 1, first = number * fabric->nodes, source = p->source[number];
    for (size_t i = 0; i < fabric->links; i++) {
        int column = number * (int)fabric->links + (int)i, to = fabric->link[i].to;
        if (to == source)
            continue;
        put_entry(p, first + to, column, 1);
        if (fabric->link[i].from != source)
            put_entry(p, first + fabric->link[i].from, column, -1);
        put_entry(p, p->sources * fabric->nodes + (int)i, column, 1);
    }
    for (int t = 0; t < fabric->compute; t++)
        if (t != source && flows->wanted[source * fabric->compute + t])
            put_entry(p, first + t, rate, -(double)flows->wanted[source * fabric->compute + t]);
}

static double tokens_of(const struct pair_flows *flows)
{
    double all = 0;
    for (int i = 0; i < flows->fabric->compute * flows->fabric->compute; i++)
        all += (double)flows->wanted[i];
    return all;
}

/* What links carry at most. Solvers like numbers near 1, and take very small ones for nothing, so capacities
 * are counted in `width`, as which links have to be that reach all pairs. The rate is at least that by all
 * tokens. A pair needs links that are not wider, so the rate is at most that by all links; no link carries
 * more than all tokens at that rate, and half of what it is said to have here. */
static void put_limits(struct program *p, const struct pair_flows *flows, int64_t width)
{
    const struct fabric *fabric = flows->fabric;
    size_t balances = (size_t)p->sources * (size_t)fabric->nodes;
    double most = 2 * tokens_of(flows) * (double)fabric->links;
    for (size_t i = 0; i < balances; i++)
        p->limit[i] = -1;
    for (size_t i = 0; i < fabric->links; i++)
        p->limit[balances + i] = fmin((double)fabric->link[i].capacity / (double)width, most);
}

static void open_program(struct program *p, const struct pair_flows *flows, int64_t width,
                         const struct forest_watch *watch)
{
    const struct fabric *fabric = flows->fabric;
    size_t links = fabric->links, sources = (size_t)p->sources, columns = sources * links + 1;
    size_t rows = sources * (size_t)fabric->nodes + links, entries = 3 * columns + sources * sources;
    entries += sources * (size_t)fabric->compute;
    p->row = arena_take(&p->memory, entries, sizeof *p->row, what);
    p->column = arena_take(&p->memory, entries, sizeof *p->column, what);
    p->factor = arena_take(&p->memory, entries, sizeof *p->factor, what);
    p->limit = arena_take(&p->memory, rows, sizeof *p->limit, what);
    p->worth = arena_take(&p->memory, columns, sizeof *p->worth, what);
    p->value = arena_take(&p->memory, columns, sizeof *p->value, what);
    p->gain = arena_take(&p->memory, rows, sizeof *p->gain, what);
    p->lp = (struct lp_problem){(int)rows, (int)columns, p->limit,  p->worth,    0,
                                p->row,    p->column,    p->factor, watch->stop, watch->arg};
    put_limits(p, flows, width);
    p->worth[columns - 1] = 1;
    for (int i = 0; i < p->sources; i++)
        put_source(p, flows, i);
}

/* ----------------------------------------------------------------------------------------------- all */

static bool never(void *arg)
{
    (void)arg;
    return false;
}

/* Is there a way for every pair over links that are at least so wide? If not, note the pair. */
static bool all_reached(struct pair_flows *flows, int64_t width)
{
    const struct fabric *fabric = flows->fabric;
    struct way_tree tree;
    bool fine = true;
    way_tree_open(&tree, fabric);
    for (size_t i = 0; i < fabric->links; i++)
        flows->length[i] = fabric->link[i].capacity >= width ? 1 : -1;
    for (int s = 0; s < fabric->compute && fine; s++) {
        if (!pair_source_wants(flows, s))
            continue;
        way_tree_grow(&tree, s, flows->length);
        for (int t = 0; t < fabric->compute && fine; t++)
            if (flows->wanted[s * fabric->compute + t] && s != t && tree.away[t] < 0) {
                flows->from = s;
                flows->to = t;
                fine = false;
            }
    }
    way_tree_close(&tree);
    return fine;
}

static int compare_widths(const void *left, const void *right)
{
    int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
    return (a > b) - (a < b);
}

/* The greatest width as which links have to be that reach all pairs. */
static int64_t find_width(struct pair_flows *flows)
{
    const struct fabric *fabric = flows->fabric;
    int64_t *width = memory_take(fabric->links, sizeof *width, what);
    size_t low = 0, high = 0;
    for (size_t i = 0; i < fabric->links; i++)
        width[i] = fabric->link[i].capacity;
    qsort(width, fabric->links, sizeof *width, compare_widths);
    for (size_t i = 1; i < fabric->links; i++)
        if (width[i] > width[high])
            width[++high] = width[i];
    while (low < high) {
        size_t middle = (low + high + 1) / 2;
        if (all_reached(flows, width[middle]))
            low = middle;
        else
            high = middle - 1;
    }
    int64_t found = width[low];
    free(width);
    return found;
}

static enum pair_outcome solve(struct pair_flows *flows, struct program *p, const struct forest_watch *watch)
{
    const struct fabric *fabric = flows->fabric;
    const struct forest_watch none = {never, NULL};
    watch = watch ? watch : &none;
    find_sources(p, flows);
    if ((size_t)p->sources * fabric->links > PAIR_FLOWS_MOST)
        return PAIRS_TOO_MANY;
    if (!all_reached(flows, 0))
        return PAIRS_NO_WAY;
    if (!solver_here())
        return PAIRS_NO_SOLVER;
    open_program(p, flows, find_width(flows), watch);
    if (!solver_here()->solve(&p->lp, p->value, p->gain))
        return watch->stop(watch->arg) ? PAIRS_STOPPED : PAIRS_UNSOLVED;
    for (int i = 0; i < p->sources; i++)
        if (!pair_paths(flows, p->source[i], p->value + (size_t)i * fabric->links, watch))
            return PAIRS_STOPPED;
    pair_lengths(flows, p->gain + (size_t)p->sources * (size_t)fabric->nodes);
    return pair_rates(flows) ? PAIRS_FOUND : PAIRS_UNSOLVED;
}

enum pair_outcome pair_flows_find(struct pair_flows *flows, const struct fabric *fabric,
                                  const int64_t *wanted, const struct forest_watch *watch)
{
    struct program program = {.sources = 0};
    *flows = (struct pair_flows){.fabric = fabric, .wanted = wanted};
    flows->length = memory_take(fabric->links, sizeof *flows->length, what);
    enum pair_outcome outcome = solve(flows, &program, watch);
    arena_free(&program.memory);
    return outcome;
}

void pair_flows_free(struct pair_flows *flows)
{
    for (size_t i = 0; i < flows->paths; i++)
        free(flows->path[i].link);
    free(flows->path);
    free(flows->length);
    flows->path = NULL;
    flows->length = NULL;
}
