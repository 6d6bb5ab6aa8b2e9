/*
 * torus-gossip: gossip on a torus with half-duplex links, on n x n nodes in n^2/2 steps for even n, the
 * minimum, and in (n^2 + 1)/2 + 1 for odd n (Lau & Zhang 2002, section 4).
 *
 * Phase 1 is the half gossip (half_gossip.h): tokens go n/2 links to the right or down and n/2 - 1 the other
 * way; for odd n, (n - 1)/2 both ways. In an odd ring the last node and the first are alike, both active or
 * both not, and would meet on the link between them. So the last node, the delayer, acts as if there were one
 * node more between: what leaves it over that link goes a step later, and so does what came in over it and
 * goes on. Its own token the other way is not delayed.
 *
 * Phase 2 begins in step ceil(n/2) + 1, when phase 1 is over everywhere: each line sends all that its nodes
 * got in the crossing lines one way round, in the order in which it came, until the next node is where it
 * began. A line with M tokens needs M - min steps for that, min being the fewest of a node: floor(n/2).
 *
 * The paper says that m x n nodes are an easy extension, which is made here: phase 2 begins when phase 1 is
 * over in the longer lines, and all floor(mn/2) odd tokens are in phase 2 in every row, all ceil(mn/2) even
 * ones in every column. With n >= m this takes ceil(n/2) + floor(mn/2) - floor(m/2) steps where m is even.
 *
 * Each node receives each token once: N (N - 1) transmissions for N nodes.
 */
#include "parts/gossip.h"
#include "parts/half_gossip.h"
#include "parts/token_queue.h"

enum delayer { DELAYER_WRAP, DELAYER_NONE, DELAYER_LITERAL };

static const char *const delayer_names[] = {"wrap", "none", "literal", NULL};

static const struct parray_param torus_gossip_params[] = {
    {"delayer", "wrap",
     "wrap (delays what crosses the wrap-around link); wrong on purpose: none, literal (as printed)"},
    {NULL, NULL, NULL},
};

struct torus_plan {
    struct gossip task; /* must be first */
    int start;          /* of phase 2 */
    enum delayer delayer;
};

/* A node in one of its lines: both phases. */
struct torus_line {
    struct half_line half;
    bool delayed[2]; /* by side: the packet on hand has waited for its step */
    struct token_queue queue;
};

struct torus_state {
    struct torus_line line[2]; /* by dimension */
    uint32_t next[];           /* the queues' words: a token is in phase 2 of one dimension only */
};

static int torus_prepare(struct parray *array)
{
    struct torus_plan *plan = parray_alloc(array, sizeof *plan);
    int delayer = gossip_choice(array, "delayer", delayer_names), longer;

    if (gossip_take_grid(array, &plan->task, "torus", 3))
        return -1;
    if (delayer < 0)
        return parray_refuse(array, "--param delayer=%s: wrap, none or literal is wanted",
                             parray_param(array, "delayer"));
    plan->delayer = (enum delayer)delayer;
    longer = plan->task.rows > plan->task.columns ? plan->task.rows : plan->task.columns;
    plan->start = (longer + 1) / 2 + 1;
    parray_set_arg(array, plan);
    return 0;
}

static size_t torus_state_bytes(const struct parray *array)
{
    size_t words = (size_t)parray_nodes(array);

    return gossip_state_bytes(array, sizeof(struct torus_state) + words * sizeof(uint32_t));
}

/* In phase 2 a token began in this line where the crossing line of its origin meets it. Result: is that
 * meeting place the next node, so that the token stops here? */
static bool goes_no_farther(const struct half_line *line, const struct gossip *task, int dimension, int token)
{
    int began = dimension == HALF_ROW ? token % task->columns : token / task->columns;

    return began == (line->position + 1) % line->length;
}

static void torus_add(struct torus_state *state, int dimension, int token)
{
    token_queue_append(&state->line[dimension].queue, state->next, token);
}

static void torus_start(struct node *self, int dimension)
{
    const struct torus_plan *plan = node_arg(self);
    struct torus_state *state = gossip_own_state(self);
    struct torus_line *line = &state->line[dimension];
    int me = node_rank(self);

    line->half = half_line_of(&plan->task, me, dimension);
    half_line_reach(&line->half, 0, (line->half.length - 1) / 2);
    half_line_reach(&line->half, 1, line->half.length / 2);
    if (!half_line_broadcasts(&plan->task, me, dimension))
        torus_add(state, dimension, me);
}

static void torus_arrive(struct node *self, int token, int port)
{
    const struct torus_plan *plan = node_arg(self);
    struct torus_state *state = gossip_own_state(self);
    int dimension = port / 2;

    if (half_line_broadcasts(&plan->task, token, dimension))
        torus_add(state, 1 - dimension, token);
    else if (!goes_no_farther(&state->line[dimension].half, &plan->task, dimension, token))
        torus_add(state, dimension, token);
}

/* Does this node let the packet on hand wait for a step before it leaves on that side? */
static bool is_delayed(const struct torus_plan *plan, const struct half_line *line, int side)
{
    bool own = line->side[side].back == 0;

    if (line->length % 2 == 0 || line->position != line->length - 1)
        return false;
    switch (plan->delayer) {
    case DELAYER_NONE:
        return false;
    case DELAYER_LITERAL:
        return true;
    default:
        return side == 1 || !own;
    }
}

/* Phase 1 on one link. Result: is there a packet that waits? */
static bool torus_send_first(struct node *self, int dimension, int side)
{
    const struct torus_plan *plan = node_arg(self);
    struct torus_state *state = gossip_own_state(self);
    struct torus_line *line = &state->line[dimension];
    int token = half_line_on_hand(self, &line->half, side);

    if (token < 0)
        return false;
    if (is_delayed(plan, &line->half, side) && !line->delayed[side]) {
        line->delayed[side] = true;
        return true;
    }
    node_phase(self, "phase 1");
    gossip_send(self, 2 * dimension + side, token);
    half_line_sent(&line->half, side);
    line->delayed[side] = false;
    return half_line_on_hand(self, &line->half, side) >= 0;
}

/* Phase 2 in one line. */
static void torus_send_second(struct node *self, int dimension)
{
    struct torus_state *state = gossip_own_state(self);
    struct torus_line *line = &state->line[dimension];

    if (token_queue_empty(&line->queue))
        return;
    node_phase(self, "phase 2");
    gossip_send(self, 2 * dimension + 1, token_queue_take(&line->queue, state->next));
}

static bool torus_send(struct node *self)
{
    const struct torus_plan *plan = node_arg(self);
    struct torus_state *state = gossip_own_state(self);
    bool more = false;

    for (int dimension = 0; dimension < 2; dimension++) {
        more |= torus_send_first(self, dimension, 0);
        more |= torus_send_first(self, dimension, 1);
        if (gossip_step(self) >= (uint64_t)plan->start)
            torus_send_second(self, dimension);
        more |= !token_queue_empty(&state->line[dimension].queue);
    }
    return more;
}

static void torus_node(struct node *self)
{
    static const struct gossip_moves moves = {torus_arrive, torus_send};

    gossip_start(self);
    torus_start(self, HALF_COLUMN);
    torus_start(self, HALF_ROW);
    gossip_run(self, &moves);
}

extern const struct parray_program torus_gossip_program; /* for registry.c */
const struct parray_program torus_gossip_program = {
    .name = "torus-gossip",
    .task = "gossip",
    .summary = "gossip on a torus of two dimensions, half-duplex links, two phases",
    .paper = "Lau and Zhang 2002, section 4",
    .topology = "torus:8x8",
    .topologies = "torus",
    .model = "H*",
    .models = "H*",
    .params = torus_gossip_params,
    .mailbox = 2,
    .packet_bytes = GOSSIP_PACKET_BYTES,
    .any_port = true,
    .prepare = torus_prepare,
    .state_bytes = torus_state_bytes,
    .node = torus_node,
    .verify = gossip_hand_in,
    .lower_bound = gossip_bound,
    .paper_time = gossip_torus_paper,
};
