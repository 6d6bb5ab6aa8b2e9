/*
 * pair_flows.c: the linear program, and what its answer proves.
 *
 * Flows are counted by source, not by pair: what a source sends over a link may be for any node. So there is
 * a column for each source and link, and one for the rate. A node gets what it wants of each source, a switch
 * and a node in between send on what they get, and no link carries more than it can. Numbers of the solver
 * are those of floating point: paths and lengths are made of them, and judged by themselves.
 *
 * If shifts (fabric_shifts.h) move the fabric and what is wanted to themselves, there are answers that they
 * move to themselves, too: the average of all images of one. So the program has the flows of a few sources, a
 * row for each class of links, and paths are moved to the other sources.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "fabric/fabric.h"
#include "fabric/fabric_shifts.h"
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
    int *source; /* the nodes that have tokens; of those that are moved to each other the first one */
    int sources;
    struct fabric_shifts shifts;
    int *class_of; /* by link */
    int classes;
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
        if (fabric_shifts_first(&p->shifts, s) && pair_source_wants(flows, s))
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
        put_entry(p, p->sources * fabric->nodes + p->class_of[i], column, 1);
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
        p->limit[balances + (size_t)p->class_of[i]] +=
            (double)fabric->link[i].capacity / (double)width / p->shifts.order;
    for (int i = 0; i < p->classes; i++)
        p->limit[balances + (size_t)i] = fmin(p->limit[balances + (size_t)i], most);
}

static void open_program(struct program *p, const struct pair_flows *flows, int64_t width,
                         const struct forest_watch *watch)
{
    const struct fabric *fabric = flows->fabric;
    size_t links = fabric->links, sources = (size_t)p->sources, columns = sources * links + 1;
    size_t flows_rows = sources * (size_t)fabric->nodes, rows = flows_rows + (size_t)p->classes;
    size_t entries = 3 * columns + sources * (size_t)fabric->compute;
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

/* Is there a way for every pair over links that are at least so wide? If not, note the pair. Nodes that are
 * moved to each other reach as many. */
static bool all_reached(struct pair_flows *flows, const struct program *p, int64_t width)
{
    const struct fabric *fabric = flows->fabric;
    struct way_tree tree;
    bool fine = true;
    way_tree_open(&tree, fabric);
    for (size_t i = 0; i < fabric->links; i++)
        flows->length[i] = fabric->link[i].capacity >= width ? 1 : -1;
    for (int i = 0; i < p->sources && fine; i++) {
        int s = p->source[i];
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

/* Does the shift move what is wanted to itself? */
static bool keeps_wanted(const struct pair_flows *flows, const struct fabric_shift *shift)
{
    int compute = flows->fabric->compute;
    for (int s = 0; s < compute; s++)
        for (int t = 0; t < compute; t++)
            if (flows->wanted[s * compute + t] != flows->wanted[shift->node[s] * compute + shift->node[t]])
                return false;
    return true;
}

static void find_shifts(struct program *p, const struct pair_flows *flows, const struct forest_watch *watch)
{
    size_t links = flows->fabric->links;
    bool fine = true;
    fabric_shifts_find(&p->shifts, flows->fabric, watch);
    for (int i = 0; i < p->shifts.count && fine; i++)
        fine = keeps_wanted(flows, &p->shifts.shift[i]);
    if (!fine) {
        fabric_shifts_free(&p->shifts);
        p->shifts = (struct fabric_shifts){.order = 1};
    }
    p->class_of = arena_take(&p->memory, links, sizeof *p->class_of, what);
    p->classes = fabric_shifts_classes(&p->shifts, links, p->class_of);
}

static int compare_widths(const void *left, const void *right)
{
    int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
    return (a > b) - (a < b);
}

/* The greatest width as which links have to be that reach all pairs. */
static int64_t find_width(struct pair_flows *flows, const struct program *p)
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
        if (all_reached(flows, p, width[middle]))
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
    if (fabric->links > PAIR_FLOWS_MOST)
        return PAIRS_TOO_MANY;
    find_shifts(p, flows, watch);
    if (watch->stop(watch->arg))
        return PAIRS_STOPPED;
    find_sources(p, flows);
    if ((size_t)p->sources * fabric->links > PAIR_FLOWS_MOST)
        return PAIRS_TOO_MANY;
    if (!all_reached(flows, p, 0))
        return PAIRS_NO_WAY;
    if (!solver_here())
        return PAIRS_NO_SOLVER;
    open_program(p, flows, find_width(flows, p), watch);
    if (!solver_here()->solve(&p->lp, p->value, p->gain))
        return watch->stop(watch->arg) ? PAIRS_STOPPED : PAIRS_UNSOLVED;
    for (int i = 0; i < p->sources; i++)
        if (!pair_paths(flows, p->source[i], p->value + (size_t)i * fabric->links, watch))
            return PAIRS_STOPPED;
    pair_paths_move(flows, &p->shifts);
    pair_lengths(flows, p->gain + (size_t)p->sources * (size_t)fabric->nodes, p->class_of);
    return pair_rates(flows, &p->shifts) ? PAIRS_FOUND : PAIRS_UNSOLVED;
}

enum pair_outcome pair_flows_find(struct pair_flows *flows, const struct fabric *fabric,
                                  const int64_t *wanted, const struct forest_watch *watch)
{
    struct program program = {.sources = 0};
    *flows = (struct pair_flows){.fabric = fabric, .wanted = wanted};
    flows->length = memory_take(fabric->links, sizeof *flows->length, what);
    enum pair_outcome outcome = solve(flows, &program, watch);
    fabric_shifts_free(&program.shifts);
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
