/*
 * An array that is large enough to be built, summed up and freed by several threads is the same for every
 * number of workers: every port of every node leads where the topology says, and all figures are equal.
 */
#include "../../trial.h"
#include "machine/machine.h"
#include "machine/mailbox.h"

/* More than NODES_WORTH_THREADS (each_shard.c): equal degrees, absent ports, and different degrees. */
static const char *const topologies[] = {"torus:61x71", "mesh:61x71", "tree:4x7", "hypercube:12"};

/* ThreadSanitizer takes some 30 times as long, and wants no more than to see several threads at it. */
enum {
    TOPOLOGIES = TOOLS_TSAN ? 1 : (int)ARRAY_LENGTH(topologies),
    ENGINE_STEP = TOOLS_TSAN ? 2 : 1,
};

static void return_at_once(struct node *self)
{
    (void)self;
}

/* The index of a node's first channel is the number of ports before it. */
static void expect_tables(const struct parray *array)
{
    size_t ports = 0;
    uint64_t directions = 0;
    for (uint32_t rank = 0; rank < array->count; rank++) {
        const struct node *node = &array->nodes[rank];
        ck_assert_uint_eq(node->rank, rank);
        ck_assert_int_eq((int)node->degree, topo_degree(array->topo, (int)rank));
        ck_assert_ptr_eq(node->shard, shard_of(&array->contexts, rank));
        ck_assert_ptr_eq(node->out, &array->links.channels[ports]);
        ck_assert_ptr_eq(node->in, &array->links.inlets[ports]);
        ports += node->degree;
        for (uint32_t port = 0; port < node->degree; port++) {
            const struct channel *out = &node->out[port];
            int peer = topo_peer(array->topo, (int)rank, (int)port);
            ck_assert_uint_eq(out->peer, peer < 0 ? NO_PEER : (uint32_t)peer);
            if (peer < 0)
                continue;
            directions++;
            uint32_t back = (uint32_t)topo_back(array->topo, (int)rank, (int)port);
            ck_assert_ptr_eq(channel_ring(array, out), inlet_ring(&array->nodes[peer], back));
            ck_assert_uint_eq(channel_back(array, out), back);
        }
    }
    ck_assert_uint_eq(array->links.channel_count, ports);
    ck_assert_uint_eq(array->links.directions, directions);
}

START_TEST(every_port_leads_where_the_topology_says)
{
    static const struct parray_program program = {.name = "idle", .node = return_at_once};
    for (int engine = 0; engine < TRIAL_THREADS; engine += ENGINE_STEP) {
        struct trial trial = trial_open(&program, trial_on(topologies[_i]), engine);
        ck_assert_msg(trial.array, "refused: %s", trial.error);
        expect_tables(trial.array);
        trial_end(&trial);
    }
}
END_TEST

static __attribute__((noinline)) void dive(void)
{
    volatile char deep[9000];
    for (size_t i = 0; i < sizeof deep; i++)
        deep[i] = (char)(i + 1);
    ck_assert_int_eq(deep[9], 10);
}

/* Nodes send up to two packets a port, of which their peers take one; one node of all uses more stack. */
static void send_a_little(struct node *self)
{
    int rank = node_rank(self), packet = rank;
    if (rank == 4000)
        dive();
    for (int port = 0; port < node_degree(self); port++) {
        if (node_peer(self, port) < 0)
            continue;
        for (int i = 0; i < rank % 3; i++) {
            node_send(self, port, &packet, sizeof packet);
            node_step(self);
        }
        if (node_peer(self, port) % 3 > 0)
            node_recv(self, port, &packet, sizeof packet);
    }
    node_result(self, &packet, sizeof packet);
}

START_TEST(all_figures_are_the_same_for_every_number_of_workers)
{
    static const struct parray_program program = {.name = "a-little", .node = send_a_little};
    struct trial one = trial_run(&program, trial_on(topologies[_i]), 0);
    ck_assert_uint_gt(one.outcome->leftovers, 0);
    ck_assert_msg(one.outcome->has_result, "no result: %s", one.outcome->error);
    struct outcome first =
        *one.outcome; /* of which numbers alone are read: ThreadSanitizer takes one array */
    trial_end(&one);
    for (int engine = ENGINE_STEP; engine < TRIAL_THREADS; engine += ENGINE_STEP) {
        struct trial other = trial_run(&program, trial_on(topologies[_i]), engine);
        const struct outcome *a = &first, *b = other.outcome;
        ck_assert_int_eq(a->status, b->status);
        ck_assert_uint_eq(a->digest, b->digest);
        ck_assert_uint_eq(a->result_digest, b->result_digest);
        ck_assert_uint_eq(a->steps, b->steps);
        ck_assert_uint_eq(a->stalls, b->stalls);
        ck_assert_uint_eq(a->received, b->received);
        ck_assert_uint_eq(a->leftovers, b->leftovers);
        ck_assert(a->utilization_mean == b->utilization_mean); /* the same computation from whole numbers */
        ck_assert(a->utilization_min == b->utilization_min);
        ck_assert(a->utilization_max == b->utilization_max);
        /* What a sanitizer calls on a node's stack goes now deeper, now less deep. */
        if (!TOOLS_ASAN && !TOOLS_TSAN)
            ck_assert_uint_eq(a->stack_high_water, b->stack_high_water);
        /* Nodes that share a stack do not tell which of them went deepest. */
        ck_assert_int_eq(b->stack_high_water_node,
                         !strcmp(b->stacks, "packed") ? -1 : a->stack_high_water_node);
        trial_end(&other);
    }
}
END_TEST

/* Payloads that are larger than a slot lie in blocks of their own, which the end of the array frees. */
static void leave_large_packets(struct node *self)
{
    char packet[200] = "left";
    for (int port = 0; port < node_degree(self); port++)
        if (node_peer(self, port) >= 0)
            node_send(self, port, packet, sizeof packet);
}

START_TEST(packets_that_nobody_took_are_counted_and_freed)
{
    static const struct parray_program program = {
        .name = "left", .node = leave_large_packets, .packet_bytes = 8};
    for (int engine = 0; engine < TRIAL_THREADS; engine += ENGINE_STEP) {
        struct trial trial = trial_run(&program, trial_on(topologies[_i]), engine);
        ck_assert_uint_eq(trial.outcome->leftovers, trial.array->links.directions);
        trial_end(&trial);
    }
}
END_TEST

static void add_tests(TCase *cases)
{
    tcase_add_loop_test(cases, every_port_leads_where_the_topology_says, 0, TOPOLOGIES);
    tcase_add_loop_test(cases, all_figures_are_the_same_for_every_number_of_workers, 0, TOPOLOGIES);
    tcase_add_loop_test(cases, packets_that_nobody_took_are_counted_and_freed, 0, TOPOLOGIES);
}

UNIT(add_tests, 120)
