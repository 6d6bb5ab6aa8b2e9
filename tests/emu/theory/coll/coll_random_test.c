/*
 * Random sequences of collectives with random counts, types, operations and roots, held against sums made one
 * after the other. Nodes call at steps of their own, and under F* and H* send each other packets of their own
 * between two calls.
 */
#include <string.h>

#include "../../trial.h"
#include "facts/disturb_options.h"

enum { COUNT_MOST = 35, NODES_MOST = 16, CALLS = 8 };
/* Types with a place, and calls with counts or ports, have tests of their own. */
enum { DRAWN_CALLS = COLL_REDUCE_SCATTER + 1, DRAWN_TYPES = COLL_DOUBLE + 1 };

/* Call `number` of a sequence, which all nodes and the reference draw alike. */
struct draw {
    enum coll_call call;
    enum coll_type type;
    const struct coll_op *op;
    size_t count;
    int root;
};

static uint64_t sequence; /* its seed */
static bool own_traffic;

static uint64_t mixed(uint64_t a, uint64_t b, uint64_t c)
{
    uint64_t x = a * 0x9e3779b97f4a7c15 + b * 0xbf58476d1ce4e5b9 + c * 0x94d049bb133111eb + 1;
    x = (x ^ (x >> 31)) * 0xd6e8feb86659fd93;
    return x ^ (x >> 29);
}

/* Composition of maps x -> a x + b modulo 2^16, an operation that is not commutative. */
static void compose(void *into, const void *from, size_t count, enum coll_type type)
{
    uint32_t *a = into;
    const uint32_t *b = from;
    ck_assert_int_eq(type, COLL_UINT32);
    for (size_t i = 0; i < count; i++) {
        uint32_t x = a[i], y;
        memcpy(&y, &b[i], sizeof y);
        uint32_t scale = (x >> 16) * (y >> 16), shift = (x & 0xffff) * (y >> 16) + (y & 0xffff);
        a[i] = scale << 16 | (shift & 0xffff);
    }
}

static const struct coll_op composed = {"composed", compose};

static struct draw draw_call(int number, int nodes)
{
    static const size_t width[] = {1, 1, 2, 2, 4, 4, 8, 8, 4, 8};
    uint64_t x = mixed(sequence, (uint64_t)number, 1);
    struct draw draw = {.call = (enum coll_call)(x % DRAWN_CALLS),
                        .type = (enum coll_type)((x >> 8) % DRAWN_TYPES),
                        .count = (x >> 16) % 9 ? (x >> 16) % 4 : (x >> 16) % COUNT_MOST,
                        .root = (int)((x >> 32) % (uint64_t)nodes)};
    /* Products of real numbers, and sums of large ones, depend on their order: whole values stay small. */
    bool real = draw.type == COLL_FLOAT || draw.type == COLL_DOUBLE;
    static const int of_real[] = {0, 2, 3, 7, 8, 9};
    int op = real ? of_real[(x >> 40) % 6] : (int)((x >> 40) % 10);
    draw.op = coll_op_of(op);
    if ((draw.call == COLL_SCAN || draw.call == COLL_EXSCAN) && x >> 63) {
        draw.op = &composed;
        draw.type = COLL_UINT32;
    }
    ck_assert_uint_le(width[draw.type], 8);
    return draw;
}

static size_t width_of(enum coll_type type)
{
    static const size_t width[] = {1, 1, 2, 2, 4, 4, 8, 8, 4, 8};
    return width[type];
}

/* Write element `i` of what a node gives to call `number`. */
static void give(void *to, const struct draw *draw, int number, int node, size_t i)
{
    uint64_t x = mixed(sequence, (uint64_t)number * 1000 + (uint64_t)node, i + 2);
    float single = (float)(int)(x % 2001) - 1000;
    double real = single;
    if (draw->type == COLL_FLOAT)
        memcpy(to, &single, sizeof single);
    else if (draw->type == COLL_DOUBLE)
        memcpy(to, &real, sizeof real);
    else
        memcpy(to, &x, width_of(draw->type));
}

static void give_all(void *to, const struct draw *draw, int number, int node, size_t elements)
{
    for (size_t i = 0; i < elements; i++)
        give((char *)to + i * width_of(draw->type), draw, number, node, i);
}

/* ----------------------------------------------------------------------------- the reference */

/* Combine `elements` of the nodes first up to, not with, end, from element `offset` on. */
static void combine(char *to, const struct draw *draw, int number, int first, int end, size_t offset)
{
    char element[8];
    for (int node = first; node < end; node++)
        for (size_t i = 0; i < draw->count; i++) {
            give(element, draw, number, node, offset + i);
            if (node == first)
                memcpy(to + i * width_of(draw->type), element, width_of(draw->type));
            else
                draw->op->apply(to + i * width_of(draw->type), element, 1, draw->type);
        }
}

/* What a node has to have after the call, in `to`, which holds what it had before. Result: the elements. */
static size_t expect(char *to, const struct draw *draw, int number, int node, int nodes)
{
    size_t block = draw->count * width_of(draw->type);
    switch (draw->call) {
    case COLL_BROADCAST:
        give_all(to, draw, number, draw->root, draw->count);
        return draw->count;
    case COLL_REDUCE:
        if (node == draw->root)
            combine(to, draw, number, 0, nodes, 0);
        return draw->count;
    case COLL_ALLREDUCE:
        combine(to, draw, number, 0, nodes, 0);
        return draw->count;
    case COLL_SCAN:
    case COLL_EXSCAN:
        if (draw->call == COLL_SCAN || node > 0)
            combine(to, draw, number, 0, node + (draw->call == COLL_SCAN), 0);
        return draw->count;
    case COLL_ALLGATHER:
    case COLL_GATHER:
        for (int r = 0; r < nodes && (draw->call == COLL_ALLGATHER || node == draw->root); r++)
            give_all(to + (size_t)r * block, draw, number, r, draw->count);
        return draw->call == COLL_ALLGATHER || node == draw->root ? draw->count * (size_t)nodes : 0;
    case COLL_SCATTER:
        for (size_t i = 0; i < draw->count; i++)
            give(to + i * width_of(draw->type), draw, number, draw->root, (size_t)node * draw->count + i);
        return draw->count;
    case COLL_ALLTOALL:
        for (int r = 0; r < nodes; r++)
            for (size_t i = 0; i < draw->count; i++)
                give(to + (size_t)r * block + i * width_of(draw->type), draw, number, r,
                     (size_t)node * draw->count + i);
        return draw->count * (size_t)nodes;
    case COLL_REDUCE_SCATTER:
        combine(to, draw, number, 0, nodes, (size_t)node * draw->count);
        return draw->count;
    default:
        return 0;
    }
}

/* -------------------------------------------------------------------------------- the program */

struct memory {
    char in[COUNT_MOST * NODES_MOST * 8], out[COUNT_MOST * NODES_MOST * 8],
        wanted[COUNT_MOST * NODES_MOST * 8];
};

static size_t memory_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(struct memory);
}

static void make_call(struct node *self, const struct draw *d, struct memory *memory)
{
    switch (d->call) {
    case COLL_BARRIER:
        coll_barrier(self);
        break;
    case COLL_BROADCAST:
        coll_broadcast(self, memory->out, d->count, d->type, d->root);
        break;
    case COLL_REDUCE:
        coll_reduce(self, memory->out, d->count, d->type, d->op, d->root);
        break;
    case COLL_ALLREDUCE:
        coll_allreduce(self, memory->out, d->count, d->type, d->op);
        break;
    case COLL_SCAN:
        coll_scan(self, memory->out, d->count, d->type, d->op);
        break;
    case COLL_EXSCAN:
        coll_exscan(self, memory->out, d->count, d->type, d->op);
        break;
    case COLL_GATHER:
        coll_gather(self, memory->in, d->count, d->type, memory->out, d->root);
        break;
    case COLL_SCATTER:
        coll_scatter(self, memory->in, d->count, d->type, memory->out, d->root);
        break;
    case COLL_ALLGATHER:
        coll_allgather(self, memory->in, d->count, d->type, memory->out);
        break;
    case COLL_ALLTOALL:
        coll_alltoall(self, memory->in, d->count, d->type, memory->out);
        break;
    default:
        coll_reduce_scatter(self, memory->in, d->count, d->type, d->op, memory->out);
    }
}

/* Send a word through every port and receive one from each: in turns, for models with half-duplex links. */
static void talk(struct node *self, int number)
{
    for (int up = 0; up < 2; up++)
        for (int port = 0; port < node_degree(self); port++) {
            int peer = node_peer(self, port), word = node_rank(self) * 100 + number;
            if (peer < 0)
                continue;
            if ((peer > node_rank(self)) == (up == 0)) {
                node_send_wait(self, port, &word, sizeof word);
            } else {
                node_recv(self, port, &word, sizeof word);
                node_check_eq(self, word, peer * 100 + number);
            }
        }
}

static void sequence_node(struct node *self)
{
    struct memory *memory = node_state(self);
    int me = node_rank(self), nodes = node_count(self);
    for (int number = 0; number < CALLS; number++) {
        struct draw draw = draw_call(number, nodes);
        size_t elements = draw.count * (size_t)nodes;
        give_all(memory->in, &draw, number, me, elements);
        memcpy(memory->out, memory->in, elements * width_of(draw.type));
        memcpy(memory->wanted, memory->in, elements * width_of(draw.type));
        uint64_t wait = mixed(sequence, (uint64_t)me, (uint64_t)number + 77) % 9;
        if (wait > 4)
            node_wait_until(self, node_now(self) + wait);
        if (own_traffic && mixed(sequence, (uint64_t)number, 5) % 2)
            talk(self, number);
        make_call(self, &draw, memory);
        size_t checked = expect(memory->wanted, &draw, number, me, nodes) * width_of(draw.type);
        node_checkf(self, !memcmp(memory->out, memory->wanted, checked), "sequence %d, call %d, %s %d",
                    (int)sequence, number, draw.op->name, (int)draw.call);
        node_result(self, memory->out, checked);
    }
}

static const struct parray_program program = {
    .name = "sequence", .mailbox = 1, .state_bytes = memory_bytes, .node = sequence_node};

static struct options options_of(uint64_t seed)
{
    static const char *const topologies[] = {"ring:7",    "hypercube:3", "mesh:3x4",
                                             "star:3",    "tree:2x3",    "complete:6",
                                             "torus:3x3", "line:5",      "hypercube:4"};
    static const char *const models[] = {"F*", "H*", "SLA", "F1", "H1"};
    struct options options = trial_on(topologies[seed % ARRAY_LENGTH(topologies)]);
    options.model = models[seed / 3 % ARRAY_LENGTH(models)];
    options.mailbox = 1 + (uint32_t)(seed / 2 % 3);
    options.startup = seed % 4 == 1 ? 3 : 0;
    options.max_steps = 10000000;
    own_traffic = seed / 3 % ARRAY_LENGTH(models) < 2;
    sequence = seed;
    return options;
}

/* Result: the digest of what the nodes got. */
static uint64_t run_sequence(struct options options, int engine)
{
    struct trial trial = trial_run(&program, options, engine);
    ck_assert_msg(trial.status == PARRAY_DONE, "sequence %d on %s under %s: %s", (int)sequence,
                  options.topology, options.model, trial.outcome->error);
    ck_assert_uint_eq(trial.outcome->leftovers, 0);
    uint64_t digest = trial.outcome->result_digest;
    trial_end(&trial);
    return digest;
}

START_TEST(give_what_a_reference_gives)
{
    for (uint64_t seed = 0; seed < 90; seed++)
        run_sequence(options_of(seed), (int)(seed % TRIAL_THREADS));
}
END_TEST

START_TEST(give_it_also_if_packets_are_late)
{
    for (uint64_t seed = 0; seed < 30; seed++) {
        struct options options = options_of(seed);
        uint64_t undisturbed = run_sequence(options, 0);
        struct disturb_options disturb = {
            .seed = seed, .jitter = (uint32_t)(seed % 7), .lag = RATE_ONE / 3, .order = ORDER_RANDOM};
        options.disturb = &disturb;
        ck_assert_uint_eq(run_sequence(options, 0), undisturbed);
        if (seed % 6 == 0)
            ck_assert_uint_eq(run_sequence(options, TRIAL_THREADS), undisturbed);
    }
}
END_TEST

/* Run a sequence, whose data is wrong then, if it ends at all. Result: did a damaged packet end it? */
static bool is_damage_named(struct options options, struct disturb_options *disturb, int engine)
{
    options.disturb = disturb;
    options.max_steps = 20000;
    struct trial trial = trial_run(&program, options, engine);
    bool named = strstr(trial.outcome->error, "a packet of the call is damaged");
    ck_assert_int_le(trial.status, PARRAY_LIMIT);
    if (named)
        ck_assert_int_eq(trial.status, PARRAY_USAGE);
    trial_end(&trial);
    return named;
}

/* Nothing that a packet says may lead out of the memory of a call, on any topology and in any call. */
START_TEST(name_packets_that_are_damaged)
{
    int named[3] = {0};
    for (uint64_t seed = 0; seed < 240; seed++) {
        struct disturb_options disturb[] = {{.seed = seed, .corrupt = RATE_ONE / 100},
                                            {.seed = seed, .lose = RATE_ONE / 100},
                                            {.seed = seed, .twice = RATE_ONE / 100}};
        named[seed % 3] +=
            is_damage_named(options_of(seed), &disturb[seed % 3], seed % 20 ? 0 : TRIAL_THREADS);
    }
    ck_assert_int_gt(named[0], 5);
    ck_assert_int_gt(named[1] + named[2], 0);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, give_what_a_reference_gives);
    tcase_add_test(cases, give_it_also_if_packets_are_late);
    tcase_add_test(cases, name_packets_that_are_damaged);
}

UNIT(add, 120)
