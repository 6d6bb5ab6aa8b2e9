/*
 * With a layer, misuse, leftovers and traces name nodes of the host topology, and calls that a layer cannot
 * give are refused.
 */
#include <string.h>

#include "folded.h"
#include "say.h"
#include "topo/topo.h"
#include "trace/trace.h"

/* ------------------------------------------------------------------------- what is reported */

static void first_port_only(struct node *self)
{
    node_send(self, 0, NULL, 0);
    if (node_rank(self) != 0)
        node_send(self, 1, NULL, 0);
}

START_TEST(what_nobody_received_is_left_over)
{
    const struct parray_program program = {.name = "leave", .node = first_port_only};
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, folded("line:6"), engine);
        const struct outcome *o = trial.outcome;
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        ck_assert_uint_eq(o->leftovers, 11);
        ck_assert_uint_eq(o->leftovers_kept, 11);
        /* By rank on the ring. Node 0, at place 0, has packets of node 5, at place 1, and no leftover of node
         * 1, at place 2. */
        ck_assert_int_eq(o->leftover[0].from, 1);
        ck_assert_int_eq(o->leftover[0].to, 0);
        ck_assert_int_eq(o->leftover[0].port, 0);
        ck_assert_int_eq(o->leftover[1].from, 2);
        ck_assert_int_eq(o->leftover[1].to, 0);
        ck_assert_uint_eq(o->leftover[1].packets, 1);
        trial_end(&trial);
    }
}
END_TEST

struct breach {
    void (*node)(struct node *self);
    const char *mesh;
    int status;
    const char *error; /* the beginning of the sentence */
};

static void twice_inside(struct node *self)
{
    node_send_at(self, 1, NULL, 0, "f.c:1");
    if (node_rank(self) == 1)
        node_send_at(self, 1, NULL, 0, "f.c:2");
}

/* Ring node 0, at place 0, sends to the last node, at place 1, in second steps. */
static void twice_late(struct node *self)
{
    for (int i = 0; i < 2 && node_rank(self) == 0; i++)
        node_send_at(self, 0, NULL, 0, "f.c:3");
}

static void never_comes(struct node *self)
{
    if (node_rank(self) == 2)
        node_recv_at(self, 1, NULL, 0, "f.c:4");
}

static void no_such_port(struct node *self)
{
    node_send_at(self, 2, NULL, 0, "f.c:5");
}

static void absent_port(struct node *self)
{
    node_recv_at(self, node_coord(self, 0), NULL, 0, "f.c:6");
}

static void too_long(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    packet.units = 3;
    if (node_rank(self) == 3)
        node_send_packet_at(self, 0, &packet, "f.c:7");
}

static void short_buffer(struct node *self)
{
    char bytes[12] = {0};
    node_send(self, 1, bytes, sizeof bytes);
    node_recv_at(self, 0, bytes, 4, "f.c:8");
}

/* Three packets are sent to a mailbox of two slots. */
static void overflow(struct node *self)
{
    for (int i = 0; i < 3; i++) {
        node_send(self, 1, NULL, 0);
        node_step_at(self, "f.c:9");
    }
}

/* The mailbox has two slots. The first packet is taken in the step of the third send, which on a torus is too
 * late. */
static void overflow_by_a_step(struct node *self)
{
    node_send(self, 1, NULL, 0);
    node_step(self);
    node_send(self, 1, NULL, 0);
    node_step(self);
    node_recv(self, 0, NULL, 0);
    node_send(self, 1, NULL, 0);
    node_recv_at(self, 0, NULL, 0, "f.c:11");
    node_recv_at(self, 0, NULL, 0, "f.c:12");
}

static void a_worm(struct node *self)
{
    node_send_to_at(self, 0, NULL, 0, "f.c:13");
}

static void wrong(struct node *self)
{
    node_check_at(self, node_rank(self) != 1, "rank is not 1", "f.c:10");
}

static const struct breach faults[] = {
    {twice_inside, "line:6", PARRAY_VIOLATION,
     "step 1: node 2 sends a second packet on port 1 to node 3 while the first is on the link"},
    {twice_late, "line:6", PARRAY_VIOLATION,
     "step 2: node 0 sends a second packet on port 1 to node 1 while the first is on the link"},
    {never_comes, "line:6", PARRAY_DEADLOCK, "deadlock in step 1: 1 of 6 nodes wait for ever"},
    {no_such_port, "line:6", PARRAY_USAGE,
     "step 1: node 0: node_send at f.c:5: there is no port 2: this node of ring:6 has 2 ports, "
     "numbered "
     "from 0"},
    {absent_port, "mesh:2x3", PARRAY_USAGE,
     "step 1: node 0 (mesh 0,0): node_recv at f.c:6: port 0 is absent here in torus:2x3: nothing is linked "
     "to it"},
    {too_long, "line:6", PARRAY_USAGE,
     "step 1: node 5: node_send_packet at f.c:7: a packet of 3 units: layer fold carries packets of "
     "one"},
    {short_buffer, "line:6", PARRAY_USAGE,
     "step 3: node 0: node_recv at f.c:8: the packet on port 0 of ring:6 has 12 bytes, the buffer "
     "has room "
     "for 4"},
    {overflow, "line:6", PARRAY_USAGE,
     "step 6: node 0: node_step at f.c:9: the mailbox of port 0 of ring:6 is full (2 packets), and one more "
     "packet came; on a torus its sender would wait, which a layer cannot do: take a larger --mailbox"},
    {overflow_by_a_step, "line:6", PARRAY_USAGE,
     "step 6: node 0: node_recv at f.c:12: the mailbox of port 0 of ring:6 is full (2 packets), and one more "
     "packet came"},
    {a_worm, "line:6", PARRAY_USAGE,
     "step 1: node 0: node_send_to at f.c:13: there are no worms under model F*; take --model W1"},
    {wrong, "line:6", PARRAY_WRONG, "step 1: node 2: check failed at f.c:10: rank is not 1"},
};

START_TEST(faults_name_nodes_of_the_mesh)
{
    const struct parray_program program = {.name = "fault", .node = faults[_i].node};
    struct options options = folded(faults[_i].mesh);
    options.mailbox = 2;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, options, engine);
        ck_assert_msg(!strncmp(trial.outcome->error, faults[_i].error, strlen(faults[_i].error)), "%s",
                      trial.outcome->error);
        ck_assert_int_eq(trial.status, faults[_i].status);
        trial_end(&trial);
    }
}
END_TEST

START_TEST(a_deadlock_names_the_line_of_the_program)
{
    const struct parray_program program = {.name = "stuck", .node = never_comes};
    struct trial trial = trial_run(&program, folded("line:6"), 0);
    const struct deadlock *d = trial.outcome->deadlock;
    ck_assert_uint_eq(d->count, 1);
    ck_assert_int_eq(d->waiters[0].node, 4);
    ck_assert_str_eq(d->waiters[0].call, "node_recv");
    ck_assert_str_eq(d->waiters[0].site, "f.c:4");
    trial_end(&trial);
}
END_TEST

/* ------------------------------------------------------------------------------------ the trace */

static uint64_t events;

/* Each packet leaves its origin in a first step, or comes to its destination in a second step, or both. */
static void check_events(struct trace_sink *sink, const struct trace_event *event, size_t count)
{
    (void)sink;
    for (size_t i = 0; i < count; i++, events++) {
        bool second = event[i].step % 2 == 0;
        ck_assert(second ? event[i].dest == (int32_t)event[i].to : event[i].origin == (int32_t)event[i].from);
    }
}

static void address(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    for (int port = 0; port < node_degree(self); port++) {
        packet.origin = node_rank(self);
        packet.dest = node_peer(self, port);
        node_send_packet(self, port, &packet);
    }
    for (int port = 0; port < node_degree(self); port++) {
        node_recv_packet(self, port, &packet);
        node_check(self, packet.origin == node_peer(self, port) && packet.dest == node_rank(self));
    }
}

START_TEST(ranks_on_links_are_those_of_the_mesh)
{
    const struct parray_program program = {.name = "address", .node = address};
    struct trace_sink sink = {.write = check_events};
    struct options options = folded("mesh:4x5x3");
    int status;
    char error[OUTCOME_ERROR_SIZE];
    options.trace = true;
    events = 0;
    struct parray *array = array_open(&program, &options, &sink, &status, error);
    ck_assert_ptr_nonnull(array);
    ck_assert_int_eq(array_run(array), PARRAY_DONE);
    /* Each way, a ring of p nodes has p - 2 hops over two links and 2 hops over one: 2p - 2 transmissions. */
    ck_assert_uint_eq(events, 2 * (15 * 6 + 12 * 8 + 20 * 4));
    ck_assert_uint_eq(array_outcome(array)->transmissions, events);
    array_close(array);
}
END_TEST

/* ------------------------------------------------------------------------------------ what fits */

static void quiet(struct node *self)
{
    (void)self;
}

static void expect_refusal(struct options options, const char *error)
{
    const struct parray_program program = {.name = "quiet", .node = quiet, .topologies = "torus ring"};
    struct trial trial = trial_open(&program, options, 0);
    ck_assert_ptr_null(trial.array);
    ck_assert_int_eq(trial.status, PARRAY_USAGE);
    ck_assert_str_eq(trial.error, error);
}

START_TEST(what_a_layer_cannot_do_is_refused)
{
    struct options options = folded("mesh:4x4");
    options.layer = "bend";
    expect_refusal(options, "layer \"bend\": no such layer; there are fold, none");
    expect_refusal(folded("torus:4x4"), "layer fold runs on mesh: and line: only, not on torus:4x4");
    expect_refusal(folded("mesh:2x2"),
                   "mesh:2x2 is the torus of that size already" SAY_DO "run it without a layer");
    options = folded("mesh:4x4");
    options.model = "SLA";
    expect_refusal(options,
                   "layer fold passes packets on at nodes that send and receive on other ports: it keeps "
                   "model F* only, not SLA (--force runs it and lets the model judge)");
    options.model = "W1";
    options.force = true;
    expect_refusal(options, "layer fold carries packets over links, not the worms of model W1");
    options = folded("mesh:4x4");
    options.per_unit = 2;
    expect_refusal(options,
                   "layer fold carries packets that take one step: --startup 0 --per-unit 1, not 0 and 2");
    options = folded("mesh:4x4");
    options.on_violation = VIOLATION_COUNT;
    expect_refusal(options,
                   "layer fold has no use for --on-violation count: after two packets on one link all "
                   "others are late");
    options = folded("mesh:4x4");
    options.mailbox = 1;
    expect_refusal(options, "layer fold needs --mailbox 2 at least");
    options = folded("mesh:4x4");
    options.layer = "none";
    expect_refusal(
        options,
        "quiet was not written for topology mesh:4x4; it fits: torus ring (--force runs it all the same)");
}
END_TEST

static const char *seen_topology;

static int look(struct parray *array)
{
    seen_topology = parray_topology(array);
    ck_assert_int_eq(parray_peer(array, 0, 0) >= 0, !strcmp(parray_topology_kind(array), "torus"));
    ck_assert_int_eq(parray_layer(array) != NULL, !strcmp(parray_topology_kind(array), "torus"));
    return 0;
}

START_TEST(a_program_may_name_its_layer)
{
    const struct parray_program program = {
        .name = "named", .node = quiet, .topologies = "mesh", .layer = "fold", .prepare = look};
    static const struct {
        const char *mesh, *layer, *seen;
    } cases[] = {
        {"mesh:3x3", NULL, "torus:3x3"}, {"mesh:2x2", NULL, "mesh:2x2"}, {"mesh:3x3", "none", "mesh:3x3"}};
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        struct options options = trial_on(cases[i].mesh);
        options.layer = cases[i].layer;
        struct trial trial = trial_open(&program, options, 0);
        ck_assert_msg(trial.array, "%s", trial.error);
        ck_assert_str_eq(seen_topology, cases[i].seen);
        ck_assert_str_eq(array_topo(trial.array)->spec, cases[i].mesh);
        trial_end(&trial);
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, what_nobody_received_is_left_over);
    tcase_add_loop_test(cases, faults_name_nodes_of_the_mesh, 0, (int)ARRAY_LENGTH(faults));
    tcase_add_test(cases, a_deadlock_names_the_line_of_the_program);
    tcase_add_test(cases, ranks_on_links_are_those_of_the_mesh);
    tcase_add_test(cases, what_a_layer_cannot_do_is_refused);
    tcase_add_test(cases, a_program_may_name_its_layer);
}

UNIT(add_cases, 60)
