/*
 * star-exchange-sweep: personalized all-to-all broadcast on a star graph with few starts and every message on
 * a shortest path. The task is that of Tseng, Chang and Sheu 1998, section III; the schedule is not in the
 * paper.
 *
 * The slots have the dimensions 2 3 .. n, n-2 times, and then 2. In a slot of dimension d a message moves if
 * that takes it nearer to its destination, by rule R1 or R2, and all messages of a node that move go in one
 * packet.
 *
 * n^2-3n+3 slots are enough. The dimensions that a message takes are a chain of r letters that ends when the
 * symbol in front comes home, with r-1 descents at most, and cycles b_1 .. b_s b_1, with s-1 at most, and one
 * more on the way to b_1: n-2 in all, so that n-1 sweeps do. With exactly n-2 descents all of 2..n move, and
 * the last letter is 2, as the chain or cycle with 2 in it comes last and begins or ends there: the first
 * slot of the last sweep. As all messages take shortest paths, a node sends n! l_{n,1} units, which no
 * algorithm with one port can do without.
 */
#include "parts/star_messages.h"

/* The rest of the way of a message of some kind, from the node where it is to its destination, as a
 * permutation. */
typedef unsigned char rest_of_way[STAR_SYMBOLS];

struct sweep {
    struct star_messages *messages;
    rest_of_way *rest; /* by kind */
    uint32_t *kinds;   /* of the next slot */
};

/* With v the node and y the destination: v_1 = y_d, or v_1 = y_1 and v_d != y_d. */
static bool moves(const rest_of_way rest, int dimension)
{
    return rest[dimension - 1] == 1 || (rest[0] == 1 && rest[dimension - 1] != dimension);
}

/* What is left of the way when it begins with this dimension: the two symbols change places. */
static void take_off(rest_of_way rest, int dimension)
{
    int first = star_find(rest, 1), other = star_find(rest, dimension);

    rest[first] = (unsigned char)dimension;
    rest[other] = 1;
}

static void plan_slot(struct sweep *sweep, int dimension)
{
    uint32_t count = 0;

    for (uint32_t kind = 0; kind < sweep->messages->size; kind++) {
        if (!moves(sweep->rest[kind], dimension))
            continue;
        take_off(sweep->rest[kind], dimension);
        sweep->kinds[count++] = kind;
    }
    star_messages_slot(sweep->messages, dimension - 2, count, sweep->kinds);
    sweep->kinds += count;
}

static int sweep_prepare(struct parray *array)
{
    int n = star_array_n(array, 2, STAR_MESSAGES_MOST);
    struct star_messages *messages;
    struct star_cost cost;
    struct sweep sweep;

    if (n < 0)
        return -1;
    messages = parray_alloc(array, sizeof *messages);
    cost = star_sweep_cost(n);
    star_messages_make(array, messages, n, cost.starts);
    sweep.messages = messages;
    sweep.rest = parray_alloc(array, messages->size * sizeof *sweep.rest);
    sweep.kinds = parray_alloc(array, cost.words * sizeof *sweep.kinds);
    for (uint32_t kind = 0; kind < messages->size; kind++)
        star_unrank(n, kind, sweep.rest[kind]);
    for (uint64_t slot = 0; slot < cost.starts; slot++)
        plan_slot(&sweep, 2 + (int)(slot % (uint64_t)(n - 1)));
    return 0;
}

extern const struct parray_program star_exchange_sweep_program; /* for registry.c */
const struct parray_program star_exchange_sweep_program = {
    .name = "star-exchange-sweep",
    .summary = "personalized all-to-all broadcast on a star graph, few starts and shortest paths",
    .paper = "task: Tseng, Chang and Sheu 1998, section III (another schedule there)",
    .topology = "star:5",
    .topologies = "star",
    .model = "SLA",
    .models = "SLA F1 F*",
    .mailbox = 2,
    .packet_bytes = STAR_MESSAGES_INLINE,
    .prepare = sweep_prepare,
    .state_bytes = star_messages_state_bytes,
    .node = star_messages_node,
    .verify = star_messages_verify,
    .lower_bound = star_exchange_bound,
};
