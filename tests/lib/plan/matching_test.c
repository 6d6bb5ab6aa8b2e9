/*
 * Matchings of channels beside all choices that there are, on random graphs of few nodes: what is chosen
 * keeps to the limits, has something to carry, and none is larger.
 */
#include <stdio.h>
#include <unistd.h>

#include "../suite.h"
#include "../temporary.h"
#include "base.h"
#include "plan/instance.h"
#include "plan/matching.h"
#include "rng.h"
#include "topo/topo.h"

enum { MATCHED_NODES = 6, GRAPHS = 60, CHANNELS_MOST = 16 };

static const struct limits kinds[] = {
    {.name = "a send and a receive", .sends = 1, .receives = 1},
    {.name = "a port", .ports = 1},
    {.name = "a packet", .half_duplex = true, .transmissions = 1},
};

/* A path through all nodes, and other links by chance. */
static struct topo *random_graph(struct rng *rng)
{
    char error[TOPO_ERROR_SIZE];
    FILE *file = fopen("graph.txt", "w");
    int left = CHANNELS_MOST / 2;
    for (int a = 0; a < MATCHED_NODES; a++)
        for (int b = a + 1; b < MATCHED_NODES; b++)
            if (b == a + 1 || (left > MATCHED_NODES - a - 1 && rng_below(rng, 3) == 0)) {
                fprintf(file, "%d %d\n", a, b);
                left--;
            }
    fclose(file);
    struct topo *topo = topo_open("graph:graph.txt", error, sizeof error);
    ck_assert_msg(topo, "%s", error);
    return topo;
}

/* Does a set of channels keep to the limits? */
static bool is_allowed(const struct instance *instance, unsigned set)
{
    const struct limits *limits = &instance->limits;
    unsigned sends[MATCHED_NODES] = {0}, receives[MATCHED_NODES] = {0}, ports[MATCHED_NODES] = {0};
    for (int c = 0; c < instance->channels; c++) {
        const struct instance_channel *channel = &instance->channel[c];
        bool used = set >> c & 1, twice = set >> channel->back & 1;
        sends[channel->from] += used;
        receives[channel->to] += used;
        ports[channel->from] += used || twice;
        if (limits->half_duplex && used && twice)
            return false;
    }
    for (int node = 0; node < MATCHED_NODES; node++)
        if ((limits->sends && sends[node] > 1) || (limits->receives && receives[node] > 1) ||
            (limits->ports && ports[node] > 1) || (limits->transmissions && sends[node] + receives[node] > 1))
            return false;
    return true;
}

/* The packets of a set; where a node uses one port, the pairs of nodes with packets between them, as that is
 * what is as large as can be. */
static int size_of(const struct instance *instance, unsigned set)
{
    unsigned links = 0;
    for (int c = 0; c < instance->channels; c++)
        links |= (set >> c & 1) << instance->channel[c].link;
    return __builtin_popcount(instance->limits.ports ? links : set);
}

static int largest(const struct instance *instance, const uint32_t *weight)
{
    int most = 0;
    unsigned useful = 0;
    for (int c = 0; c < instance->channels; c++)
        useful |= (unsigned)(weight[c] > 0) << c;
    for (unsigned set = useful;; set = (set - 1) & useful) {
        if (size_of(instance, set) > most && is_allowed(instance, set))
            most = size_of(instance, set);
        if (!set)
            return most;
    }
}

static void check_graph(const struct topo *topo, const struct limits *limits, struct rng *rng)
{
    struct instance instance;
    struct matching matching;
    unsigned set = 0;
    instance_begin(&instance, topo, limits);
    ck_assert_int_le(instance.channels, CHANNELS_MOST);
    matching_open(&matching, &instance);
    for (int c = 0; c < instance.channels; c++)
        matching.weight[c] = rng_below(rng, 4) ? 1 : 0;
    matching_choose(&matching, rng);
    for (int c = 0; c < instance.channels; c++) {
        ck_assert(!matching.chosen[c] || matching.weight[c]);
        set |= (unsigned)matching.chosen[c] << c;
    }
    ck_assert_msg(is_allowed(&instance, set), "%s", limits->name);
    ck_assert_int_eq(size_of(&instance, set), largest(&instance, matching.weight));
    matching_close(&matching);
    instance_free(&instance);
}

START_TEST(no_choice_is_larger)
{
    char folder[TEMPORARY_SIZE];
    struct rng rng;
    temporary_enter(folder);
    rng_open(&rng, 5, (uint64_t)_i);
    for (int graph = 0; graph < GRAPHS; graph++) {
        struct topo *topo = random_graph(&rng);
        check_graph(topo, &kinds[_i], &rng);
        topo_close(topo);
    }
    unlink("graph.txt");
    temporary_leave(folder);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, no_choice_is_larger, 0, (int)ARRAY_LENGTH(kinds));
}

UNIT(add, 60)
