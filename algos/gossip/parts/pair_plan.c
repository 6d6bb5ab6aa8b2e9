/* pair_plan.c: one step after the other, each by the best pairing. */
#include <stdlib.h>
#include <string.h>

#include "best_pairs.h"
#include "pair_plan.h"
#include "token_spread.h"

/* How many tries there are: as many as fit into about a second, by the cube of nodes, and no more than that.
 * */
static const int64_t most_work = 100000000, most_tries = 100;

/* A try is given up when it takes as many times the least number of steps. */
enum { LATE = 8 };

/* What one node more that lacks a token beyond a link counts, against one token more that the receiver lacks,
 * which counts as many as there are nodes: found by trying. */
static const int beyond_counts[] = {[PAIRS_APART] = 4, [PAIRS_BOTH_WAYS] = 4, [PAIRS_ONE_WAY] = 1};

/* What a link could carry one way. */
struct pair_offer {
    int token;     /* negative: nothing */
    int64_t value; /* 0: nothing */
};

struct pair_maker {
    const struct pair_plan *plan;
    const struct array_grid *mesh;
    int nodes, ports, step, most; /* steps from 1 on, and how many there may be */
    int *colour_number;           /* by node: its row or column among the pairs */
    int *row_node;                /* by row */
    struct token_spread spread;
    struct best_pairs pairs;
    struct pair_offer *out, *in; /* by row and port: from the row's node, and to it */
    uint32_t *send;              /* as that of the plan, of this try */
};

static bool of_larger_colour(const struct pair_maker *maker, int node)
{
    return array_grid_sum(maker->mesh, node) % 2 == 0;
}

/* --------------------------------------------------------------------------------------- one step */

static struct pair_offer offer_through(struct pair_maker *maker, int node, int port)
{
    struct token_spread *spread = &maker->spread;
    int token = token_spread_choose(spread, node, port), to = array_grid_peer(maker->mesh, node, port);
    int beyond = beyond_counts[maker->plan->use];
    int64_t lacks = spread->lacks[to], nodes = maker->nodes;

    if (token < 0)
        return (struct pair_offer){-1, 0};
    if (of_larger_colour(maker, to) && lacks > maker->plan->least - maker->step)
        lacks += nodes * nodes;
    return (struct pair_offer){token,
                               lacks * nodes + beyond * token_spread_beyond(spread, node, port, token)};
}

/* What both ends of a link could send, as far as they may in this pairing. */
static void make_offers(struct pair_maker *maker, int row, int port, bool rows_send, bool columns_send)
{
    const struct pair_offer nothing = {-1, 0};
    int at = row * maker->ports + port, node = maker->row_node[row];
    int peer = array_grid_peer(maker->mesh, node, port);
    struct pair_offer *out = &maker->out[at], *in = &maker->in[at];
    struct pair_choice *choice = &maker->pairs.choice[at];

    choice->column = -1;
    if (peer < 0)
        return;
    *out = rows_send ? offer_through(maker, node, port) : nothing;
    *in = columns_send ? offer_through(maker, peer, port ^ 1) : nothing;
    if (maker->plan->use == PAIRS_ONE_WAY)
        *(out->value < in->value ? out : in) = nothing;
    choice->value = out->value + in->value;
    if (choice->value > 0)
        choice->column = maker->colour_number[peer];
}

/* By node: what is sent in this step. */
static uint32_t *sends_of(struct pair_maker *maker)
{
    return &maker->send[(size_t)(maker->step - 1) * (size_t)maker->nodes];
}

static void note_send(struct pair_maker *maker, int node, int port, int token)
{
    if (token >= 0)
        sends_of(maker)[node] = pair_plan_entry(token, port, maker->ports);
}

static void pair_nodes(struct pair_maker *maker, bool rows_send, bool columns_send)
{
    struct best_pairs *pairs = &maker->pairs;

    for (int row = 0; row < pairs->rows; row++)
        for (int port = 0; port < maker->ports; port++)
            make_offers(maker, row, port, rows_send, columns_send);
    best_pairs_find(pairs);
    for (int row = 0; row < pairs->rows; row++)
        for (int port = 0; port < maker->ports; port++) {
            int at = row * maker->ports + port, column = pairs->choice[at].column,
                node = maker->row_node[row];

            if (column < 0 || pairs->row_of[column] != row)
                continue;
            note_send(maker, node, port, maker->out[at].token);
            note_send(maker, array_grid_peer(maker->mesh, node, port), port ^ 1, maker->in[at].token);
        }
}

/* What was sent in the step arrives. */
static void end_step(struct pair_maker *maker)
{
    const uint32_t *send = sends_of(maker);

    for (int node = 0; node < maker->nodes; node++)
        if (send[node]) {
            int token = (int)(send[node] - 1) / maker->ports, port = (int)(send[node] - 1) % maker->ports;
            token_spread_learn(&maker->spread, array_grid_peer(maker->mesh, node, port), token);
        }
}

/* One plan. Result: its steps, or 0 if there would be more than `most`. */
static int make_try(struct pair_maker *maker, uint64_t seed)
{
    bool apart = maker->plan->use == PAIRS_APART;

    token_spread_begin(&maker->spread, seed);
    for (maker->step = 1; maker->spread.left > 0 && maker->step <= maker->most; maker->step++) {
        memset(sends_of(maker), 0, (size_t)maker->nodes * sizeof *maker->send);
        pair_nodes(maker, true, !apart);
        if (apart)
            pair_nodes(maker, false, true);
        end_step(maker);
    }
    return maker->spread.left > 0 ? 0 : maker->step - 1;
}

/* --------------------------------------------------------------------------------------- all tries */

static bool maker_open(struct pair_maker *maker)
{
    size_t nodes = (size_t)maker->nodes, rows = 0, columns = 0, ports = (size_t)maker->ports;
    bool room;

    maker->colour_number = calloc(nodes, sizeof *maker->colour_number);
    maker->row_node = calloc(nodes, sizeof *maker->row_node);
    maker->out = calloc(nodes, ports * sizeof *maker->out);
    maker->in = calloc(nodes, ports * sizeof *maker->in);
    maker->send = calloc(nodes, (size_t)maker->most * sizeof *maker->send);
    room = maker->colour_number && maker->row_node && maker->out && maker->in && maker->send;
    for (int node = 0; room && node < maker->nodes; node++)
        if (of_larger_colour(maker, node)) {
            maker->colour_number[node] = (int)columns++;
        } else {
            maker->row_node[rows] = node;
            maker->colour_number[node] = (int)rows++;
        }
    room = token_spread_open(&maker->spread, maker->mesh) && room;
    return best_pairs_open(&maker->pairs, (int)rows, (int)columns, maker->ports) && room;
}

static void maker_close(struct pair_maker *maker)
{
    free(maker->colour_number);
    free(maker->row_node);
    free(maker->out);
    free(maker->in);
    free(maker->send);
    token_spread_close(&maker->spread);
    best_pairs_close(&maker->pairs);
}

static void keep_try(struct pair_maker *maker, struct pair_plan *plan, int steps)
{
    uint32_t *send = plan->send;

    plan->send = maker->send;
    plan->steps = steps;
    maker->send = send;
    maker->most = steps - 1;
}

int pair_plan_make(struct pair_plan *plan)
{
    int nodes = array_grid_nodes(plan->mesh);
    struct pair_maker maker = {.plan = plan, .mesh = plan->mesh, .nodes = nodes, .most = LATE * plan->least};
    int64_t tries = 1 + most_work / ((int64_t)nodes * nodes * nodes);
    bool room;

    maker.ports = 2 * plan->mesh->dimensions;
    plan->steps = 0;
    plan->send = calloc((size_t)nodes, (size_t)maker.most * sizeof *plan->send);
    room = maker_open(&maker) && plan->send;
    for (int64_t i = 0; room && i < tries && i < most_tries && plan->steps != plan->least; i++) {
        int steps = make_try(&maker, (uint64_t)i);
        if (steps > 0)
            keep_try(&maker, plan, steps);
    }
    maker_close(&maker);
    return room ? 0 : -1;
}
