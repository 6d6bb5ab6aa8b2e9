/*
 * Random programs, whose nodes send packets of all lengths and go from phase to phase: the figures are those
 * of a plain count over the list of what the nodes do, on every engine.
 */
#include "../../trial.h"

#include <string.h>

#include "rng.h"
#include "topo/topo.h"

enum { NODES = 12, PORTS = 4, ACTS = 40, NAMES = 5, STEPS = 400, NONE = -1 };

/* What a node does in a step: enter a phase (port -1), or send. */
struct act {
    uint64_t step;
    int port, phase;
    uint32_t units;
};

static struct act acts[NODES][ACTS];

static const char *const names[NAMES] = {"zero", "one", "two", "three", "four"};

static void play(struct node *self)
{
    for (int i = 0; i < ACTS; i++) {
        const struct act *act = &acts[node_rank(self)][i];
        struct packet packet = PACKET(NULL, 0);
        packet.units = act->units;
        node_wait_until(self, act->step);
        if (act->port < 0)
            node_phase(self, act->phase == NONE ? NULL : names[act->phase]);
        else
            node_send_packet(self, act->port, &packet);
    }
}

/* Only links that are free are sent on. Every other run has packets of one unit alone. */
static void invent(struct rng *rng, const struct topo *topo, bool long_packets)
{
    for (int rank = 0; rank < NODES; rank++) {
        uint64_t step = 1, until[PORTS] = {0};
        for (int i = 0; i < ACTS; i++) {
            struct act *act = &acts[rank][i];
            int port = (int)rng_below(rng, PORTS);
            step += rng_below(rng, 3);
            *act = (struct act){.step = step, .port = -1, .phase = (int)rng_below(rng, NAMES + 1) - 1};
            if (rng_below(rng, 3) == 0 || topo_peer(topo, rank, port) < 0 || until[port] >= step)
                continue;
            act->port = port;
            act->units = long_packets ? 1 + (uint32_t)rng_below(rng, 4) : 1;
            until[port] = step + act->units - 1;
        }
    }
}

/* The count. */
struct count {
    bool steps[STEPS], entered[NODES];
    uint64_t first_step, packets, busy[NODES][PORTS];
    int first_rank, first_act;
};

static struct count counts[NAMES];

static void count_visit(struct count *count, uint64_t since, uint64_t last)
{
    for (uint64_t step = since; count && step <= last; step++)
        count->steps[step] = true;
}

static void count_node(int rank)
{
    struct count *count = NULL;
    uint64_t since = 0, last = 0;
    for (int i = 0; i < ACTS; i++) {
        const struct act *act = &acts[rank][i];
        if (act->port >= 0 && count) {
            count->packets++;
            count->busy[rank][act->port] += act->units;
            last = act->step + act->units - 1 > last ? act->step + act->units - 1 : last;
        }
        struct count *next = act->phase == NONE ? NULL : &counts[act->phase];
        if (act->port >= 0 || next == count)
            continue;
        count_visit(count, since, last);
        count = next;
        since = act->step;
        last = 0;
        if (!count || count->entered[rank])
            continue;
        count->entered[rank] = true;
        if (!count->first_step || act->step < count->first_step) {
            count->first_step = act->step;
            count->first_rank = rank;
            count->first_act = i;
        }
    }
    count_visit(count, since, last);
}

static void expect_figure(const struct phase_figure *figure, const struct count *count,
                          const struct topo *topo)
{
    uint64_t steps = 0, begin = 0, end = 0, nodes = 0, busy = 0, idle = 0, most = 0;
    for (uint64_t step = 1; step < STEPS; step++) {
        steps += count->steps[step];
        end = count->steps[step] ? step : end;
        begin = count->steps[step] && !begin ? step : begin;
    }
    for (int rank = 0; rank < NODES; rank++) {
        nodes += count->entered[rank];
        for (int port = 0; port < PORTS; port++) {
            busy += count->busy[rank][port];
            idle += topo_peer(topo, rank, port) >= 0 && !count->busy[rank][port];
            most = count->busy[rank][port] > most ? count->busy[rank][port] : most;
        }
    }
    ck_assert_uint_eq(figure->begin, begin ? begin : count->first_step);
    ck_assert_uint_eq(figure->end, end);
    ck_assert_uint_eq(figure->steps, steps);
    ck_assert_uint_eq(figure->nodes, nodes);
    ck_assert_uint_eq(figure->packets, count->packets);
    ck_assert_uint_eq(figure->busy, busy);
    ck_assert_uint_eq(figure->idle, idle);
    ck_assert_uint_eq(figure->link.busy, most);
}

static bool comes_before(const struct count *a, const struct count *b)
{
    if (a->first_step != b->first_step)
        return a->first_step < b->first_step;
    return a->first_rank != b->first_rank ? a->first_rank < b->first_rank : a->first_act < b->first_act;
}

static void expect_outcome(const struct outcome *o, const struct topo *topo)
{
    const struct count *before = NULL;
    for (size_t i = 0; i < o->phase_count; i++) {
        int name = 0;
        while (strcmp(names[name], o->phases[i].name))
            name++;
        expect_figure(&o->phases[i], &counts[name], topo);
        ck_assert(!before || comes_before(before, &counts[name]));
        before = &counts[name];
    }
    for (int name = 0, told = 0; name < NAMES; name++) {
        told += counts[name].first_step > 0;
        ck_assert(name < NAMES - 1 || (size_t)told == o->phase_count);
    }
}

START_TEST(figures_are_those_of_a_plain_count)
{
    const struct parray_program program = {.name = "play", .mailbox = ACTS, .node = play};
    char error[TOPO_ERROR_SIZE];
    struct options options = trial_on(_i % 2 ? "torus:3x4" : "mesh:3x4");
    struct topo *topo = topo_open(options.topology, error, sizeof error);
    struct rng rng;
    ck_assert_msg(topo != NULL, "%s", error);
    rng_open(&rng, 19, (uint64_t)_i);
    memset(counts, 0, sizeof counts);
    invent(&rng, topo, _i % 4 > 1);
    for (int rank = 0; rank < NODES; rank++)
        count_node(rank);
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, options, engine);
        ck_assert_msg(trial.status == PARRAY_DONE, "%s", trial.outcome->error);
        expect_outcome(trial.outcome, topo);
        trial_end(&trial);
    }
    topo_close(topo);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, figures_are_those_of_a_plain_count, 0, 60);
}

UNIT(add_cases, 120)
