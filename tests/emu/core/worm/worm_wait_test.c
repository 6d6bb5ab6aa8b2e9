/*
 * Worms that wait for each other cross their routes in the steps that a reference gives, on all engines; a
 * wormhole deadlock is found, with its cycle.
 */
#include <stdio.h>
#include <string.h>

#include "facts/trace_sink.h"
#include "tools.h"
#include "topo/topo.h"
#include "worm_script.h"

enum { WORMS = 60, HOPS = 24, STEPS = 20, SEEDS = TOOLS_TSAN ? 4 : 25, TEXT = 1 << 16 };

/* ------------------------------------------------------------------------------ the reference */

/* A worm; began 0: it waits. */
struct ref_worm {
    int from, to, hops, held;
    int node[HOPS], port[HOPS];
    uint64_t sent, began, duration;
};

static struct ref_worm worms[WORMS];
static int worm_count;

static bool crosses(const struct ref_worm *w, uint64_t step)
{
    return w->began && w->began <= step && step < w->began + w->duration;
}

static bool has_part(int node, uint64_t step)
{
    for (int i = 0; i < worm_count; i++)
        if (crosses(&worms[i], step) && (worms[i].from == node || worms[i].to == node))
            return true;
    return false;
}

/* Does a worm have this channel, be it that it waits? */
static bool taken(int node, int port, uint64_t step)
{
    for (int i = 0; i < worm_count; i++) {
        const struct ref_worm *w = &worms[i];
        int has = crosses(w, step) ? w->hops : w->began ? 0 : w->held;
        for (int k = 0; k < has; k++)
            if (w->node[k] == node && w->port[k] == port)
                return true;
    }
    return false;
}

/* The first worm of the node that has been sent and has not crossed. */
static struct ref_worm *first_of(int node, uint64_t step)
{
    for (int i = 0; i < worm_count; i++)
        if (worms[i].from == node && worms[i].sent <= step && !worms[i].began)
            return &worms[i];
    return NULL;
}

/* End a step: the text gets a line for each channel that a worm begins to cross. Result: has anything
 * changed? */
static bool end_step(int nodes, uint64_t step, char *text)
{
    bool changed = false, moved = true, may[64];
    for (int node = 0; node < nodes; node++) {
        const struct ref_worm *w = first_of(node, step);
        may[node] = w && (w->held || !has_part(node, step));
    }
    while (moved) {
        moved = false;
        for (int node = 0; node < nodes; node++) {
            struct ref_worm *w = may[node] ? first_of(node, step) : NULL;
            if (!w || w->held == w->hops || taken(w->node[w->held], w->port[w->held], step))
                continue;
            w->held++;
            moved = changed = true;
        }
    }
    for (int node = 0; node < nodes; node++) {
        struct ref_worm *w = first_of(node, step);
        if (!w || w->held < w->hops || has_part(w->from, step) || has_part(w->to, step))
            continue;
        w->began = step;
        changed = true;
        for (int i = 0; i < w->hops; i++)
            snprintf(text + strlen(text), TEXT - strlen(text), "%d: %d port %d, %d steps\n", (int)step,
                     w->node[i], w->port[i], (int)w->duration);
    }
    return changed;
}

/* Run all worms. Result: how many wait for ever. */
static int run_reference(int nodes, char *text)
{
    uint64_t last = STEPS;
    text[0] = 0;
    for (uint64_t step = 1; step <= last; step++) {
        bool changed = end_step(nodes, step, text);
        for (int i = 0; i < worm_count; i++)
            changed |= crosses(&worms[i], step);
        if (changed && step == last)
            last++;
    }
    int stuck = 0;
    for (int i = 0; i < worm_count; i++)
        stuck += !worms[i].began;
    return stuck;
}

/* ------------------------------------------------------------------------------ the emulator */

static struct worm_act acts[WORMS + 1];
static int routes[WORMS][HOPS];
static char want[TEXT], got[TEXT];

static void write_events(struct trace_sink *sink, const struct trace_event *events, size_t count)
{
    (void)sink;
    for (size_t i = 0; i < count; i++)
        snprintf(got + strlen(got), TEXT - strlen(got), "%d: %d port %d, %d steps\n", (int)events[i].step,
                 (int)events[i].from, (int)events[i].port, (int)events[i].duration);
}

static struct trial run_waiting(const struct parray_program *program, struct options options, int engine)
{
    static struct trace_sink sink = {.write = write_events};
    options.worms = WORMS_WAIT;
    options.trace = true;
    got[0] = 0;
    struct trial trial = trial_run_into(&sink, program, options, engine);
    ck_assert_uint_eq(trial.outcome->violation_count, 0);
    return trial;
}

/* Each worm of the cycle waits for a channel that the next one has. */
static void check_cycle(const struct worm_jam *jam)
{
    for (size_t i = 0; i < jam->cycle_length; i++) {
        const struct jammed_worm *w = &jam->cycle[i], *next = &jam->cycle[(i + 1) % jam->cycle_length];
        const struct ref_worm *holder = first_of(next->from, UINT64_MAX);
        bool has = false;
        ck_assert_ptr_nonnull(holder);
        ck_assert_uint_eq(next->held, (uint64_t)holder->held);
        for (int k = 0; k < holder->held; k++)
            has |= holder->node[k] == w->node && holder->port[k] == w->port;
        ck_assert(has);
    }
}

static void compare(struct options options, int stuck)
{
    uint64_t count = 0, steps = 0;
    for (int i = 0; i < worm_count; i++) {
        count += worms[i].began != worms[i].sent;
        steps += worms[i].began ? worms[i].began - worms[i].sent : 0;
    }
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = run_waiting(&worm_script_program, options, engine);
        const struct outcome *o = trial.outcome;
        ck_assert_msg(!strcmp(got, want), "%s, seed %d, engine %d: got\n%swant\n%s", options.topology,
                      (int)options.seed, engine, got, want);
        ck_assert_int_eq(trial.status, stuck ? PARRAY_DEADLOCK : PARRAY_DONE);
        ck_assert_uint_eq(o->waits.count, count);
        ck_assert_uint_eq(o->waits.unsent, (uint64_t)stuck);
        ck_assert_uint_eq(o->worms, (uint64_t)(worm_count - stuck));
        ck_assert(!o->jam == !stuck);
        if (!stuck)
            ck_assert_uint_eq(o->waits.steps, steps);
        else
            ck_assert_uint_eq(o->jam->count, (uint64_t)stuck);
        if (stuck)
            check_cycle(o->jam);
        trial_end(&trial);
    }
}

/* ------------------------------------------------------------------------------ random worms */

static uint32_t state;

static uint32_t below(uint32_t n)
{
    state = state * 1664525 + 1013904223;
    return (uint32_t)((uint64_t)(state >> 8) * n >> 24);
}

/* Add a worm, on the topology's own route or on one that wanders. */
static void add_worm(const struct topo *topo, int from, uint64_t step, bool wanders)
{
    struct ref_worm *w = &worms[worm_count];
    int *ports = routes[worm_count], at = from;
    *w = (struct ref_worm){.from = from, .sent = step, .duration = 1 + below(3)};
    if (wanders) {
        w->hops = 1 + (int)below(6);
        for (int i = 0; i < w->hops; i++) {
            do
                ports[i] = (int)below((uint32_t)topo_degree(topo, at));
            while (topo_peer(topo, at, ports[i]) < 0);
            at = topo_peer(topo, at, ports[i]);
        }
        w->to = at;
    } else {
        w->to = (int)below((uint32_t)topo->nodes);
        w->hops = w->to == from ? 0 : topo_route(topo, from, w->to, NULL, ports, HOPS);
    }
    if (w->to == from)
        return;
    at = from;
    for (int i = 0; i < w->hops; at = topo_peer(topo, at, ports[i]), i++)
        w->node[i] = at, w->port[i] = ports[i];
    acts[worm_count++] = (struct worm_act){.node = from,
                                           .step = step,
                                           .dest = w->to,
                                           .units = (uint32_t)w->duration,
                                           .site = "w.c:1",
                                           .route = {.ports = ports, .hops = w->hops}};
}

static const char *const topologies[] = {"mesh:3x3", "ring:6", "torus:4x4", "hypercube:3", "star:3"};

START_TEST(random_worms_wait_by_the_definition)
{
    char error[TOPO_ERROR_SIZE];
    struct options options = w1_on(topologies[_i]);
    struct topo *topo = topo_open(options.topology, error, sizeof error);
    int jams = 0;
    ck_assert_msg(topo, "%s", error);
    options.mailbox = WORMS;
    worm_script = acts;
    for (uint32_t seed = 1; seed <= SEEDS; seed++) {
        state = seed;
        worm_count = 0;
        for (uint64_t step = 1; step <= STEPS; step++)
            for (uint32_t i = 0; i < seed % 8 && worm_count < WORMS; i++)
                if (below(4) == 0)
                    add_worm(topo, (int)below((uint32_t)topo->nodes), step, seed % 2);
        acts[worm_count] = (struct worm_act){.site = NULL};
        options.seed = seed;
        int stuck = run_reference((int)topo->nodes, want);
        jams += stuck > 0;
        compare(options, stuck);
    }
    ck_assert_int_gt(jams, 0); /* else the test shows nothing of them */
    topo_close(topo);
}
END_TEST

/* ------------------------------------------------------------------------------ by hand */

/* Worm 0 -> 3 meets worm 1 -> 2 in step 1, which is short. */
START_TEST(a_worm_waits_and_holds)
{
    static const struct worm_act meet[] = {
        {0, 1, 3, 3, "m.c:1", {0}}, {1, 1, 2, 1, "m.c:2", {0}}, {.site = NULL}};
    worm_script = meet;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = run_waiting(&worm_script_program, w1_on("line:4"), engine);
        const struct outcome *o = trial.outcome;
        ck_assert_str_eq(got, "1: 1 port 1, 1 steps\n2: 0 port 1, 3 steps\n2: 1 port 1, 3 steps\n"
                              "2: 2 port 1, 3 steps\n");
        ck_assert_uint_eq(o->steps, 4);
        ck_assert_uint_eq(o->busy, 10);
        ck_assert_uint_eq(o->waits.count, 1);
        ck_assert_uint_eq(o->waits.steps, 1);
        ck_assert_int_eq(o->waits.first.node, 1);
        ck_assert_int_eq(o->waits.first.port, 1);
        ck_assert_int_eq(o->waits.first.from, 0);
        ck_assert_int_eq(o->waits.first.to, 3);
        ck_assert_int_eq(o->waits.first.rule, RULE_STEP_CONTENTION);
        ck_assert_int_eq(o->waits.most.node, 1);
        ck_assert_uint_eq(o->waits.most.steps, 1);
        trial_end(&trial);
    }
}
END_TEST

/* Two nodes that send to each other take turns: each has one port. */
START_TEST(an_exchange_takes_two_steps)
{
    static const struct worm_act meet[] = {
        {0, 1, 1, 1, "m.c:1", {0}}, {1, 1, 0, 1, "m.c:2", {0}}, {.site = NULL}};
    worm_script = meet;
    struct trial trial = run_waiting(&worm_script_program, w1_on("line:2"), 0);
    ck_assert_str_eq(got, "1: 0 port 1, 1 steps\n2: 1 port 0, 1 steps\n");
    ck_assert_int_eq(trial.outcome->waits.first.rule, RULE_ONE_PORT);
    ck_assert_int_eq(trial.outcome->waits.first.node, 1);
    trial_end(&trial);
}
END_TEST

/* Four worms go around a square: each has its first channel, and waits for that of the next one. */
START_TEST(worms_around_a_square_deadlock)
{
    static const int ways[][2] = {{3, 1}, {1, 2}, {0, 3}, {2, 0}};
    static const struct worm_act square[] = {{0, 1, 3, 1, "s.c:0", {.ports = ways[0], .hops = 2}},
                                             {1, 1, 2, 1, "s.c:1", {.ports = ways[1], .hops = 2}},
                                             {2, 1, 1, 1, "s.c:2", {.ports = ways[2], .hops = 2}},
                                             {3, 1, 0, 1, "s.c:3", {.ports = ways[3], .hops = 2}},
                                             {.site = NULL}};
    static const int around[] = {0, 1, 3, 2};
    worm_script = square;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = run_waiting(&worm_script_program, w1_on("mesh:2x2"), engine);
        const struct worm_jam *jam = trial.outcome->jam;
        ck_assert_int_eq(trial.status, PARRAY_DEADLOCK);
        ck_assert_str_eq(trial.outcome->error,
                         "wormhole deadlock in step 1: 4 worms wait for ever, 4 of them in a cycle");
        ck_assert_str_eq(got, "");
        ck_assert_uint_eq(jam->cycle_length, 4);
        for (int i = 0; i < 4; i++) {
            char site[8];
            snprintf(site, sizeof site, "s.c:%d", around[i]);
            ck_assert_int_eq(jam->cycle[i].from, around[i]);
            ck_assert_int_eq(jam->cycle[i].node, around[(i + 1) % 4]);
            ck_assert_int_eq(jam->cycle[i].peer, around[(i + 2) % 4]);
            ck_assert_uint_eq(jam->cycle[i].held, 1);
            ck_assert_str_eq(jam->cycle[i].site, site);
        }
        trial_end(&trial);
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, random_worms_wait_by_the_definition, 0, (int)ARRAY_LENGTH(topologies));
    tcase_add_test(cases, a_worm_waits_and_holds);
    tcase_add_test(cases, an_exchange_takes_two_steps);
    tcase_add_test(cases, worms_around_a_square_deadlock);
}

UNIT(add_cases, 120)
