/*
 * In dimension d, tokens of the parity that broadcasts there are phase 1's; the others start phase 2 there,
 * from the node on which they are when phase 1 of the crossing line brings them.
 */
#include "half_gossip.h"
#include "mesh_phases.h"
#include "path_gossip.h"

/* A node in one of its lines: both phases. */
struct mesh_line {
    struct half_line half;
    struct path_node path;
};

struct mesh_state {
    struct mesh_line line[2]; /* by dimension */
    uint32_t next[];          /* the queues' words: a token is in phase 2 of one dimension only */
};

struct mesh_plan *mesh_plan_make(struct parray *array)
{
    struct mesh_plan *plan = parray_alloc(array, sizeof *plan);

    if (gossip_take_grid(array, &plan->task, "mesh", 2))
        return NULL;
    plan->center[HALF_COLUMN] = plan->task.rows / 2;
    plan->center[HALF_ROW] = plan->task.columns / 2;
    plan->start = 1;
    parray_set_arg(array, plan);
    return plan;
}

size_t mesh_phases_state_bytes(const struct parray *array)
{
    size_t words = 2 * (size_t)parray_nodes(array);

    return gossip_state_bytes(array, sizeof(struct mesh_state) + words * sizeof(uint32_t));
}

void mesh_plan_separate(struct mesh_plan *plan)
{
    plan->start = (uint64_t)(plan->task.rows > plan->task.columns ? plan->task.rows : plan->task.columns);
}

/* All odd tokens are in phase 2 in every row, all even ones in every column. */
double mesh_longest_line(const struct parray *array, double (*steps)(int length, int tokens))
{
    int rows = parray_dimension_size(array, 0), columns = parray_dimension_size(array, 1);
    double row = steps(columns, rows * columns / 2), column = steps(rows, (rows * columns + 1) / 2);

    return row > column ? row : column;
}

/* How many tokens of phase 2 start in the first x nodes of a line: one for each node of the crossing lines
 * that broadcasts there. The squares of a board alternate, and the first one is even. */
static int tokens_of_first(const struct gossip *task, int dimension, int x)
{
    int crossing = dimension == HALF_ROW ? task->rows : task->columns;

    return (crossing * x + (dimension == HALF_COLUMN)) / 2;
}

static void mesh_line_start(struct node *self, int dimension)
{
    const struct mesh_plan *plan = node_arg(self);
    const struct gossip *task = &plan->task;
    struct mesh_state *state = gossip_own_state(self);
    struct mesh_line *line = &state->line[dimension];
    int me = node_rank(self);
    struct path_place place;

    line->half = half_line_of(task, me, dimension);
    place = (struct path_place){.length = line->half.length,
                                .position = line->half.position,
                                .center = plan->center[dimension],
                                .below = tokens_of_first(task, dimension, line->half.position),
                                .above = tokens_of_first(task, dimension, line->half.length) -
                                         tokens_of_first(task, dimension, line->half.position + 1),
                                .tokens = task->tokens,
                                .next = state->next};
    if (plan->rules == MESH_LITERAL)
        place.below = place.above = 0;
    path_start(&line->path, &place);
    half_line_reach(&line->half, 0, place.position > 0 ? place.length - place.position : 0);
    half_line_reach(&line->half, 1, place.position < place.length - 1 ? place.position + 1 : 0);
    if (!half_line_broadcasts(task, me, dimension))
        path_add(&line->path, me);
}

static void mesh_arrive(struct node *self, int token, int port)
{
    const struct mesh_plan *plan = node_arg(self);
    struct mesh_state *state = gossip_own_state(self);
    int dimension = port / 2;

    if (half_line_broadcasts(&plan->task, token, dimension))
        path_add(&state->line[1 - dimension].path, token);
    else
        path_arrive(&state->line[dimension].path, port % 2, token);
}

/* May the other end of the link send a packet of phase 1 in step t? It is then that of the node t links from
 * here, or of one still farther away if it is about any later step. */
static bool other_end_is_first(const struct mesh_plan *plan, const struct half_line *line, int side, int t)
{
    int origin = side ? line->position + t : line->position - t;
    int farther = side ? origin + 1 : origin - 1;

    switch (plan->rules) {
    case MESH_LITERAL:
        return false;
    case MESH_SIMPLE:
        return half_line_active(line, origin) || half_line_active(line, farther);
    default:
        return half_line_active(line, origin);
    }
}

/* One packet on one link, if any may go. Result: may there be more without anything coming in? */
static bool mesh_send_on(struct node *self, int dimension, int side)
{
    const struct mesh_plan *plan = node_arg(self);
    struct mesh_state *state = gossip_own_state(self);
    struct mesh_line *line = &state->line[dimension];
    uint64_t step = gossip_step(self);
    int first = half_line_on_hand(self, &line->half, side);
    bool second = path_ready(&line->path, side) && step >= plan->start &&
                  !other_end_is_first(plan, &line->half, side, (int)step);

    if (first >= 0 && !(second && plan->rules == MESH_SWAPPED)) {
        node_phase(self, "phase 1");
        gossip_send(self, 2 * dimension + side, first);
        half_line_sent(&line->half, side);
    } else if (second) {
        node_phase(self, "phase 2");
        gossip_send(self, 2 * dimension + side, path_take(&line->path, side));
    }
    return path_ready(&line->path, side) || half_line_on_hand(self, &line->half, side) >= 0;
}

static bool mesh_send(struct node *self)
{
    bool more = false;

    for (int port = 0; port < 4; port++)
        more |= mesh_send_on(self, port / 2, port % 2);
    return more;
}

void mesh_phases_node(struct node *self)
{
    static const struct gossip_moves moves = {mesh_arrive, mesh_send};

    gossip_start(self);
    mesh_line_start(self, HALF_COLUMN);
    mesh_line_start(self, HALF_ROW);
    gossip_run(self, &moves);
}
