/*
 * A chronicle tells of every node what it did, in the order in which the node did it, and of every moment
 * what happened before it. The nodes of these runs know better: they count what they do, send the vector
 * clock of each send along, and write down the clock of all that they do.
 */

#include "chronicled.h"
#include "facts/disturb_options.h"

enum { NODES = 6, ACTS_MOST = 600, ROUNDS = 16, SEEDS = 12 };

static struct act {
    char what; /* 's'end, 'r'eceive, 'n'ote */
    uint64_t step;
    uint32_t clock[NODES];
} acts[NODES][ACTS_MOST];

static size_t act_count[NODES];

static struct act *last_act(struct node *self)
{
    return &acts[node_rank(self)][act_count[node_rank(self)] - 1];
}

static void act(struct node *self, uint32_t *clock, char what)
{
    int rank = node_rank(self);
    ck_assert_uint_lt(act_count[rank]++, ACTS_MOST);
    struct act *now = last_act(self);
    clock[rank]++;
    now->what = what;
    now->step = node_now(self);
    memcpy(now->clock, clock, sizeof now->clock);
}

static void take(struct node *self, uint32_t *clock, uint64_t in_four)
{
    uint32_t got[NODES];
    struct packet packet = PACKET_ROOM(got, sizeof got);
    while (node_random_below(self, 4) < in_four && node_poll(self, NODE_ANY_PORT, &packet) != NODE_EMPTY) {
        for (int i = 0; i < NODES; i++)
            clock[i] = got[i] > clock[i] ? got[i] : clock[i];
        act(self, clock, 'r');
    }
}

static void tell(struct node *self, uint32_t *clock)
{
    switch (node_random_below(self, 4)) {
    case 0:
        node_event(self, "round of %d", node_rank(self));
        break;
    case 1:
        node_value(self, "moments", clock[node_rank(self)]); /* one that changes: else nothing is told */
        break;
    case 2:
        node_state_name(self, clock[0] % 2 ? "odd" : "even");
        break;
    default:
        return;
    }
    act(self, clock, 'n');
}

static void witness(struct node *self)
{
    uint32_t clock[NODES] = {0};
    for (int round = 0; round < ROUNDS; round++) {
        take(self, clock, 3);
        tell(self, clock);
        for (int port = 0; port < node_degree(self); port++) {
            if (node_peer(self, port) < 0 || node_random_below(self, 2) || !node_link_free(self, port))
                continue;
            act(self, clock, 's');
            node_send(self, port, clock, sizeof clock);
            last_act(self)->step = node_now(self);
            tell(self, clock);
            take(self, clock, 1);
        }
        node_step(self);
    }
    node_step(self);
    take(self, clock, 3);
}

static const struct parray_program witnesses = {
    .name = "witnesses", .topology = "mesh:2x3", .mailbox = 64, .node = witness};

static void worm_witness(struct node *self)
{
    uint32_t clock[NODES] = {0};
    for (int round = 0; round < ROUNDS; round++) {
        take(self, clock, 3);
        tell(self, clock);
        int dest = (int)node_random_below(self, NODES);
        if (dest != node_rank(self)) {
            act(self, clock, 's');
            node_send_to(self, dest, clock, sizeof clock);
            tell(self, clock);
        }
        take(self, clock, 2);
        node_step(self);
    }
}

static const struct parray_program worm_witnesses = {
    .name = "worm_witnesses", .topology = "mesh:2x3", .model = "W1", .mailbox = 64, .node = worm_witness};

static char kind_of(const struct chronicle_moment *moment)
{
    return "rsn"[moment->kind];
}

/* Each moment is what the node wrote down, and has the clock that it wrote down. */
static void check_moments(const struct chronicle *c)
{
    uint32_t clock[NODES];
    char text[MOMENT_TEXT_SIZE];
    for (uint32_t node = 0; node < NODES; node++) {
        ck_assert_uint_eq(chronicle_count(c, node), act_count[node]);
        for (uint32_t i = 0; i < act_count[node]; i++) {
            uint32_t moment = c->begin[node] + i;
            const struct chronicle_moment *m = &c->moments[moment];
            chronicle_text(c, moment, text, sizeof text);
            ck_assert_msg(m->node == node && kind_of(m) == acts[node][i].what &&
                              m->step == acts[node][i].step,
                          "node %u: moment %u is in step %llu: %s; it was %c in step %llu", node, i,
                          (unsigned long long)m->step, text, acts[node][i].what,
                          (unsigned long long)acts[node][i].step);
            ck_assert(chronicle_clock(c, moment, clock));
            for (int other = 0; other < NODES; other++)
                ck_assert_msg(clock[other] == acts[node][i].clock[other],
                              "node %u: moment %u, %s: knows %u of node %d; it knew %u", node, i, text,
                              clock[other], other, acts[node][i].clock[other]);
        }
    }
}

/* a happened before b, or is it, as the nodes wrote it down. */
static bool before(const struct chronicle *c, uint32_t a, uint32_t b)
{
    const struct act *later = &acts[c->moments[b].node][chronicle_position(c, b)];
    return later->clock[c->moments[a].node] > chronicle_position(c, a);
}

/* The future is the past the other way round, and a path goes through the past. */
static void check_futures(const struct chronicle *c)
{
    uint32_t since[NODES], packets[1000], clock[NODES];
    for (uint32_t moment = 0; moment < c->moment_count; moment++) {
        ck_assert(chronicle_future(c, moment, since));
        for (uint32_t later = 0; later < c->moment_count; later++)
            ck_assert_int_eq(chronicle_position(c, later) >= since[c->moments[later].node],
                             before(c, moment, later));
        size_t count = chronicle_path(c, moment, packets, ARRAY_LENGTH(packets));
        uint32_t at = moment;
        for (size_t i = 0; i < count; i++) {
            const struct chronicle_packet *packet = &c->packets[packets[i]];
            uint32_t receive = at;
            while (c->moments[receive].kind != MOMENT_RECEIVE)
                receive--;
            ck_assert_uint_eq(c->moments[receive].node, c->moments[at].node);
            ck_assert(packet->receive == receive || packet->copy_receive == receive);
            at = packet->send;
        }
        for (uint32_t node = 0; node < NODES; node++) {
            uint32_t unheard = 0;
            for (uint32_t i = c->begin[node]; i < c->begin[node + 1]; i++)
                unheard += c->moments[i].step < c->moments[moment].step && !before(c, i, moment);
            ck_assert(chronicle_clock(c, moment, clock));
            ck_assert_uint_eq(chronicle_unheard(c, moment, clock, node), unheard);
        }
    }
}

/* A transmission tells what its moments tell. */
static void check_packets(const struct chronicle *c)
{
    uint64_t received = 0, receives = 0;
    for (size_t i = 0; i < c->packet_count; i++) {
        const struct chronicle_packet *p = &c->packets[i];
        ck_assert_ptr_eq(chronicle_packet(c, p->number), p);
        ck_assert_uint_eq(c->moments[p->send].step, p->sent);
        ck_assert_int_eq(p->received != 0, p->receive != CHRONICLE_NONE);
        ck_assert_int_eq(p->copy_received != 0, p->copy_receive != CHRONICLE_NONE);
        if (p->received)
            ck_assert_uint_eq(c->moments[p->receive].step, p->received);
        if (p->copy_received)
            ck_assert_uint_eq(c->moments[p->copy_receive].step, p->copy_received);
        if (p->event.fate & FATE_LOST)
            ck_assert_uint_eq(p->received, 0);
        received += p->ends ? (p->received != 0) + (p->copy_received != 0) : 0;
    }
    for (size_t i = 0; i < c->moment_count; i++)
        receives += c->moments[i].kind == MOMENT_RECEIVE;
    ck_assert_uint_eq(receives, received);
}

static void check_run(const struct parray_program *program, struct options options, int engine, bool all)
{
    memset(act_count, 0, sizeof act_count);
    struct recording *recording = recording_of(program, options, engine);
    struct chronicle *c = chronicle_of(recording, 1, UINT64_MAX);
    check_moments(c);
    check_packets(c);
    if (all)
        check_futures(c);
    chronicle_close(c);
    recording_close(recording);
}

START_TEST(packets_are_as_their_nodes_knew_them)
{
    struct options options = trial_on(NULL);
    for (options.seed = 1; options.seed <= SEEDS; options.seed++)
        check_run(&witnesses, options, _i, options.seed == 1 && _i == 0);
}
END_TEST

START_TEST(slow_packets_are_as_their_nodes_knew_them)
{
    struct options options = recorded_slow(NULL);
    for (options.seed = 1; options.seed <= SEEDS; options.seed++)
        check_run(&witnesses, options, _i, false);
}
END_TEST

START_TEST(worms_are_as_their_nodes_knew_them)
{
    struct options options = trial_on(NULL);
    options.on_violation = VIOLATION_COUNT;
    for (options.seed = 1; options.seed <= SEEDS; options.seed++)
        check_run(&worm_witnesses, options, _i, options.seed == 1 && _i == 0);
}
END_TEST

START_TEST(waiting_worms_are_as_their_nodes_knew_them)
{
    struct options options = recorded_slow(NULL);
    options.worms = WORMS_WAIT;
    for (options.seed = 1; options.seed <= SEEDS; options.seed++)
        check_run(&worm_witnesses, options, _i, options.seed == 1 && _i == 0);
}
END_TEST

/* Packets that wait for their links, or for what the model allows. */
START_TEST(waiting_packets_are_as_their_nodes_knew_them)
{
    struct options options = recorded_slow(NULL);
    options.model = "SLA";
    options.on_violation = VIOLATION_WAIT;
    for (options.seed = 1; options.seed <= SEEDS; options.seed++)
        check_run(&witnesses, options, _i, options.seed == 1 && _i == 0);
}
END_TEST

START_TEST(disturbed_packets_are_as_their_nodes_knew_them)
{
    struct disturb_options d = {.order = ORDER_RANDOM,
                                .jitter = 3,
                                .lag = RATE_ONE / 8,
                                .lose = RATE_ONE / 6,
                                .twice = RATE_ONE / 5,
                                .overtake = RATE_ONE / 6};
    struct options options = trial_on(NULL);
    options.disturb = &d;
    for (d.seed = options.seed = 1; options.seed <= SEEDS; d.seed = ++options.seed)
        check_run(&witnesses, options, _i, options.seed == 1 && _i == 0);
}
END_TEST

/* A window has the moments of its steps, and the packets from before that come in, each with its true end. */
START_TEST(a_window_is_a_part_of_the_whole)
{
    struct options options = recorded_slow(NULL);
    memset(act_count, 0, sizeof act_count);
    struct recording *recording = recording_of(&witnesses, options, _i);
    struct chronicle *all = chronicle_of(recording, 1, UINT64_MAX);
    for (uint64_t first = 1; first < 60; first += 7) {
        uint64_t last = first + 9;
        size_t at = 0;
        struct chronicle *c = chronicle_of(recording, first, last);
        for (size_t i = 0; i < all->moment_count; i++) {
            const struct chronicle_moment *m = &all->moments[i], *n = &c->moments[at];
            if (m->step < first || m->step > last)
                continue;
            ck_assert(at++ < c->moment_count && n->step == m->step && n->node == m->node &&
                      n->kind == m->kind);
            if (m->kind == MOMENT_NOTE)
                continue;
            const struct chronicle_packet *p = &all->packets[m->packet], *q = &c->packets[n->packet];
            ck_assert(p->number == q->number && p->received == q->received && p->sent == q->sent);
        }
        ck_assert_uint_eq(at, c->moment_count);
        chronicle_close(c);
    }
    chronicle_close(all);
    recording_close(recording);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, packets_are_as_their_nodes_knew_them, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, slow_packets_are_as_their_nodes_knew_them, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, worms_are_as_their_nodes_knew_them, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, waiting_worms_are_as_their_nodes_knew_them, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, waiting_packets_are_as_their_nodes_knew_them, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, disturbed_packets_are_as_their_nodes_knew_them, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_window_is_a_part_of_the_whole, 0, 2);
}

UNIT(add, 120)
