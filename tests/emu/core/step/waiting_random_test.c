/*
 * Packets that the model forbids begin in the steps that a reference gives, for random traffic and for
 * flooding, under every model and on all engines.
 */
#include "../judge/random_acts.h"
#include "admitted.h"
#include "tools.h"

static const char *const topologies[] = {"ring:5", "mesh:3x3", "complete:6", "star:3", "line:2", "torus:3x3"};
static const char *const models[] = {"F*", "SLA", "F1", "H*", "H1"};

enum { CASES = (int)(ARRAY_LENGTH(topologies) * ARRAY_LENGTH(models)), SEEDS = TOOLS_TSAN ? 3 : 8 };

static struct reference reference;
static char want[ADMITTED_TEXT];

static struct topo *open_case(int number, struct options *options)
{
    char error[TOPO_ERROR_SIZE];
    options->topology = topologies[number / (int)ARRAY_LENGTH(models)];
    options->model = models[number % (int)ARRAY_LENGTH(models)];
    struct topo *topo = topo_open(options->topology, error, sizeof error);
    ck_assert_msg(topo, "%s", error);
    reference = (struct reference){.topo = topo, .model = model_find(options->model)};
    return topo;
}

/* The run has the transmissions of the reference, on all engines, and tells how much waited. */
static void compare(const struct parray_program *program, struct options options, uint64_t last)
{
    uint64_t count = 0, steps = 0, longest = 0, end = 0;
    for (const struct admitted *p = reference.packet; p < reference.packet + reference.count; p++) {
        uint64_t waited = p->began - p->sent;
        count += waited > 0;
        steps += waited;
        longest = waited > longest ? waited : longest;
        end = p->began + p->duration - 1 > end ? p->began + p->duration - 1 : end;
    }
    reference_text(&reference, last, want);
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = admitted_run(program, options, engine);
        const struct wait_figures *waits = &trial.outcome->waits;
        ck_assert_msg(!strcmp(admitted_text, want), "%s, %s, seed %d, engine %d: got\n%swant\n%s",
                      options.topology, options.model, (int)options.seed, engine, admitted_text, want);
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        ck_assert_uint_eq(trial.outcome->steps, end);
        ck_assert_uint_eq(trial.outcome->transmissions, (uint64_t)reference.count);
        ck_assert(waits->on);
        ck_assert_uint_eq(waits->count, count);
        ck_assert_uint_eq(waits->steps, steps);
        ck_assert_uint_eq(waits->longest, longest);
        ck_assert_uint_eq(waits->unsent, 0);
        trial_end(&trial);
    }
}

/* ------------------------------------------------------------------------------ random traffic */

enum { STEPS = 24, ACTS = 150, UNITS_MOST = 4 };

static struct act acts[ACTS + 1];

START_TEST(random_traffic_waits_by_the_definition)
{
    struct options options = OPTIONS_DEFAULT;
    struct topo *topo = open_case(_i, &options);
    script = acts;
    options.mailbox = ACTS;
    for (uint32_t seed = 1; seed <= SEEDS; seed++) {
        uint64_t step = 0;
        int waiting = 0;
        options.seed = seed;
        options.startup = seed % 3;
        random_acts(acts, topo, seed, STEPS, 12 * seed, UNITS_MOST);
        reference.count = 0;
        while (++step <= STEPS || waiting) {
            for (const struct act *act = acts; act->site; act++)
                if (act->step == step)
                    reference_send(&reference, act->node, act->port, -1, step, options.startup + act->units);
            waiting = reference_end_step(&reference, step);
        }
        compare(&script_program, options, step);
    }
    topo_close(topo);
}
END_TEST

/* ------------------------------------------------------------------------------ flooding */

/* Every node has a token, and passes on each one that it sees for the first time. */
static void tell(struct node *self, int token)
{
    struct packet packet = PACKET(NULL, 0);
    packet.origin = token;
    for (int port = 0; port < node_degree(self); port++)
        if (node_peer(self, port) >= 0)
            node_send_packet_at(self, port, &packet, "flood.c:1");
}

static void flood_node(struct node *self)
{
    uint64_t *known = node_state(self), all = (UINT64_C(1) << node_count(self)) - 1;
    struct packet packet = PACKET(NULL, 0);
    *known = UINT64_C(1) << node_rank(self);
    tell(self, node_rank(self));
    for (; node_serve(self, &packet) != NODE_OVER; packet = (struct packet)PACKET(NULL, 0)) {
        if (*known >> packet.origin & 1)
            continue;
        *known |= UINT64_C(1) << packet.origin;
        tell(self, packet.origin);
    }
    node_check(self, *known == all);
}

static size_t flood_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(uint64_t);
}

static const struct parray_program flood = {
    .name = "flood", .mailbox = ADMITTED_NODES, .state_bytes = flood_bytes, .node = flood_node};

static uint64_t known[ADMITTED_NODES];

static void reference_tell(int node, int token, uint64_t step)
{
    known[node] |= UINT64_C(1) << token;
    for (int port = 0; port < topo_degree(reference.topo, node); port++)
        if (topo_peer(reference.topo, node, port) >= 0)
            reference_send(&reference, node, port, token, step, 1);
}

/* The token that came to the node on the port for this step; -1: none. */
static int token_for(int node, int port, uint64_t step)
{
    for (const struct admitted *p = reference.packet; p < reference.packet + reference.count; p++)
        if (p->began == step - 1 && topo_peer(reference.topo, p->node, p->port) == node &&
            topo_back(reference.topo, p->node, p->port) == port)
            return p->origin;
    return -1;
}

START_TEST(flooding_waits_by_the_definition)
{
    struct options options = OPTIONS_DEFAULT;
    struct topo *topo = open_case(_i, &options);
    uint64_t step = 1;
    memset(known, 0, sizeof known);
    for (int node = 0; node < topo->nodes; node++)
        reference_tell(node, node, 1);
    for (int quiet = 0; quiet < 2; step++) {
        for (int node = 0; node < topo->nodes && step > 1; node++)
            for (int port = 0; port < topo_degree(topo, node); port++) {
                int token = token_for(node, port, step);
                if (token >= 0 && !(known[node] >> token & 1))
                    reference_tell(node, token, step);
            }
        quiet = reference_end_step(&reference, step) ? 0 : quiet + 1;
    }
    compare(&flood, options, step);
    topo_close(topo);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, random_traffic_waits_by_the_definition, 0, CASES);
    tcase_add_loop_test(cases, flooding_waits_by_the_definition, 0, CASES);
}

UNIT(add_cases, 120)
