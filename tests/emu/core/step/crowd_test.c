/*
 * An array larger than the caches whose steps are crowded, sparse, all but empty, and crowded again gives the
 * same outcome with any number of workers, and what is fetched into the cache follows from the last step.
 */
#include "../../trial.h"
#include "step/shard.h"

static struct parray nothing_special;
static struct node nodes[8] = {{.array = &nothing_special}, [7] = {.array = &nothing_special}};

/* Many of 100 nodes are 13 and more, very few are 12 and less. */
START_TEST(what_is_fetched_follows_from_how_many_nodes_ran)
{
    static const struct {
        uint32_t count, crowd;
        bool large;
        enum fetch fetch;
    } steps[] = {{100, 100, true, FETCH_DUE},  {100, 12, true, FETCH_DUE},  {100, 11, true, FETCH_WAY},
                 {100, 0, true, FETCH_WAY},    {800, 100, true, FETCH_DUE}, {800, 99, true, FETCH_WOKEN},
                 {800, 13, true, FETCH_WOKEN}, {800, 12, true, FETCH_WAY},  {800, 800, false, FETCH_NONE},
                 {800, 50, false, FETCH_NONE}, {800, 0, false, FETCH_NONE}};
    struct shard shard;
    ck_assert(shard_init(&shard, 0, steps[_i].count, false));
    shard.large = steps[_i].large;
    shard.crowd = steps[_i].crowd;
    shard_open(&shard, nodes, 1);
    ck_assert_int_eq(shard.fetch, steps[_i].fetch);
    ck_assert_uint_eq(shard.beside, steps[_i].fetch <= FETCH_DUE ? steps[_i].count : 0);
    ck_assert_uint_eq(shard.crowd, 0);
    shard_fini(&shard);
}
END_TEST

START_TEST(a_large_shard_begins_as_a_crowd_that_wakes_only_its_own_nodes)
{
    struct shard shard;
    ck_assert(shard_init(&shard, 7, 100, _i));
    shard.large = true;
    shard_open(&shard, nodes, 1);
    ck_assert_int_eq(shard.fetch, FETCH_DUE);
    ck_assert_uint_eq(shard.beside, _i ? 0 : 100);
    shard_fini(&shard);
}
END_TEST

enum { NODES = 1024, DIMENSIONS = 10, ROUNDS = 3, GROUP = 40 };

/* All nodes exchange with all neighbours. */
static uint64_t crowded(struct node *self, uint64_t sum)
{
    for (int port = 0; port < DIMENSIONS; port++)
        node_send(self, port, &sum, sizeof sum);
    for (int port = 0; port < DIMENSIONS; port++) {
        uint64_t got = 0;
        node_recv(self, port, &got, sizeof got);
        sum = sum * 31 + got;
    }
    return sum;
}

/* The nodes of the lower ranks exchange along one dimension, which changes from step to step, so that some
 * partners sit beside and some far away. The others sleep. */
static uint64_t sparse(struct node *self, uint64_t sum, uint64_t from)
{
    for (int port = 0; port < DIMENSIONS; port++) {
        node_wait_until(self, from + 2 * (uint64_t)port);
        if (node_rank(self) >= GROUP || node_peer(self, port) >= GROUP)
            continue;
        node_send(self, port, &sum, sizeof sum);
        uint64_t got = 0;
        node_recv(self, port, &got, sizeof got);
        sum = sum * 37 + got;
    }
    return sum;
}

/* One token goes from node 0 along all dimensions, to the last node. */
static uint64_t lonely(struct node *self, uint64_t sum)
{
    int rank = node_rank(self), taken = 0;
    while (taken < DIMENSIONS && rank >> taken & 1)
        taken++;
    if (rank >> taken)
        return sum;
    if (rank)
        node_recv(self, taken - 1, &sum, sizeof sum);
    sum++;
    if (taken < DIMENSIONS)
        node_send(self, taken, &sum, sizeof sum);
    return sum;
}

static void phases_node(struct node *self)
{
    uint64_t sum = (uint64_t)node_rank(self) + 1, from = 1;
    for (int round = 0; round < ROUNDS; round++) {
        sum = crowded(self, sum);
        from += 10;
        sum = sparse(self, sum, from);
        from += 30;
        node_wait_until(self, from);
        sum = lonely(self, sum);
        from += 20;
        node_wait_until(self, from);
    }
    node_result(self, &sum, sizeof sum);
}

START_TEST(crowds_and_few_nodes_in_turn_give_one_outcome)
{
    static const struct parray_program phases = {.name = "phases", .packet_bytes = 8, .node = phases_node};
    /* Links within the group: of 40 nodes 32 form a cube of 5 dimensions, 8 one of 3 and links to the 32. */
    const uint64_t group = 32 * 5 + 8 * 3 + 2 * 8, round = (uint64_t)NODES * DIMENSIONS + group + DIMENSIONS;
    struct trial one = trial_run(&phases, trial_on("hypercube:10"), 0);
    struct trial trial = {0};
    ck_assert_int_eq(one.status, PARRAY_DONE);
    ck_assert_uint_eq(one.outcome->transmissions, ROUNDS * round);
    uint64_t digest = one.outcome->digest, result = one.outcome->result_digest, last = one.outcome->clock;
    trial_end(&one);
    ck_assert_uint_eq(last, 1 + ROUNDS * 60);
    trial = trial_run(&phases, trial_on("hypercube:10"), _i);
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_uint_eq(trial.outcome->clock, last);
    ck_assert_uint_eq(trial.outcome->transmissions, ROUNDS * round);
    ck_assert_uint_eq(trial.outcome->digest, digest);
    ck_assert_uint_eq(trial.outcome->result_digest, result);
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, what_is_fetched_follows_from_how_many_nodes_ran, 0, 11);
    tcase_add_loop_test(cases, a_large_shard_begins_as_a_crowd_that_wakes_only_its_own_nodes, 0, 2);
    tcase_add_loop_test(cases, crowds_and_few_nodes_in_turn_give_one_outcome, 1, TRIAL_ENGINES);
}

UNIT(add_cases, 120)
