/*
 * Programs for rings and tori do through layer fold, on lines and meshes, what they do on rings and tori, in
 * twice the steps.
 */
#include <string.h>

#include "folded.h"
#include "tools.h"

static const struct shape {
    const char *mesh, *torus;
} shapes[] = {
    {"line:3", "ring:3"},          {"line:4", "ring:4"},          {"line:5", "ring:5"},
    {"mesh:8", "torus:8"},         {"mesh:3x3", "torus:3x3"},     {"mesh:4x4", "torus:4x4"},
    {"mesh:5x7", "torus:5x7"},     {"mesh:2x3", "torus:2x3"},     {"mesh:6x1", "torus:6x1"},
    {"mesh:3x4x5", "torus:3x4x5"}, {"mesh:2x2x4", "torus:2x2x4"}, {"mesh:3x3x3", "torus:3x3x3"},
};

struct seen {
    uint64_t result, digest, steps, clock;
};

static struct seen run(const struct parray_program *program, struct options options, int engine)
{
    struct trial trial = trial_run(program, options, engine);
    const struct outcome *o = trial.outcome;
    ck_assert_msg(trial.status == PARRAY_DONE, "%s on %s: %s", program->name, options.topology, o->error);
    ck_assert_uint_eq(o->stalls, 0);
    ck_assert_uint_eq(o->leftovers, 0);
    ck_assert_uint_eq(o->violation_count, 0);
    ck_assert_uint_eq(o->unreturned, 0);
    struct seen seen = {o->result_digest, o->digest, o->steps, o->clock};
    trial_end(&trial);
    return seen;
}

/* Nodes must log equal lines on the torus and through the layer, on every engine. */
static void expect_same(const struct parray_program *program, const struct shape *shape, uint64_t seed)
{
    struct options real = trial_on(shape->torus), options = folded(shape->mesh);
    real.mailbox = 64;
    real.seed = options.seed = seed;
    struct seen torus = run(program, real, 0), first = {0};
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct seen mesh = run(program, options, engine);
        ck_assert_msg(mesh.result == torus.result, "%s on %s, seed %d: other results than on %s",
                      program->name, shape->mesh, (int)seed, shape->torus);
        ck_assert_uint_le(mesh.steps, 2 * torus.steps);
        ck_assert_uint_ge(mesh.steps + 1, 2 * torus.steps);
        first = engine ? first : mesh;
        ck_assert_uint_eq(mesh.digest, first.digest);
        ck_assert_uint_eq(mesh.clock, first.clock);
    }
}

/* ------------------------------------------------------------------------ nodes that do random things */

enum { END = 50, SIZE_MOST = 40, SEEDS = TOOLS_TSAN ? 1 : 4 };

static void note(struct node *self, long got, const struct packet *packet)
{
    uint64_t notes[] = {(uint64_t)got,
                        node_now(self),
                        got >= 0 ? packet->sent : 0,
                        got >= 0 ? (uint64_t)packet->port : 0,
                        got >= 0 ? (uint64_t)packet->origin : 0,
                        got >= 0 ? (uint64_t)packet->dest : 0,
                        got >= 0 ? packet->units : 0};
    node_result(self, notes, sizeof notes);
    if (got > 0)
        node_result(self, packet->data, (size_t)got);
}

/* Choose a port and add to the result whether it is absent. */
static int some_port(struct node *self)
{
    return (int)node_random_below(self, (uint64_t)node_degree(self));
}

static void send_something(struct node *self)
{
    unsigned char bytes[SIZE_MOST];
    struct packet packet = PACKET(bytes, node_random_below(self, SIZE_MOST + 1));
    int port = some_port(self);
    for (size_t i = 0; i < packet.size; i++)
        bytes[i] = (unsigned char)node_random(self);
    packet.origin = (int32_t)node_random_below(self, (uint64_t)node_count(self));
    packet.dest = (int32_t)node_random_below(self, (uint64_t)node_count(self) + 9) - 1;
    if (node_peer(self, port) >= 0)
        node_send_packet_wait(self, port, &packet);
}

static void receive_something(struct node *self, bool wait)
{
    unsigned char bytes[SIZE_MOST];
    struct packet packet = PACKET(bytes, SIZE_MOST);
    int port = node_random_below(self, 2) ? NODE_ANY_PORT : some_port(self);
    if (port >= 0 && node_peer(self, port) < 0)
        return;
    long got = wait ? node_recv_until(self, port, &packet, node_now(self) + node_random_below(self, 9))
                    : node_poll(self, port, &packet);
    note(self, got, &packet);
}

static void say_place(struct node *self)
{
    int place[] = {node_rank(self), node_count(self), node_degree(self), node_coord(self, 0),
                   node_coord(self, 1)};
    node_result(self, place, sizeof place);
    for (int port = -1; port <= node_degree(self); port++) {
        int peer = node_peer(self, port);
        node_result(self, &peer, sizeof peer);
    }
}

static void random_node(struct node *self)
{
    say_place(self);
    while (node_now(self) < END) {
        uint64_t choice = node_random_below(self, 10);
        if (choice < 5)
            send_something(self);
        else if (choice < 8)
            receive_something(self, choice < 7);
        else if (choice < 9)
            node_step(self);
        else
            node_wait_until(self, node_now(self) + node_random_below(self, 8));
    }
    unsigned char bytes[SIZE_MOST];
    struct packet packet = PACKET_ROOM(bytes, SIZE_MOST);
    node_wait_until(self, 2 * END);
    for (long got = 0; got != NODE_EMPTY;)
        note(self, got = node_poll(self, NODE_ANY_PORT, &packet), &packet);
}

START_TEST(random_nodes_see_what_they_see_on_a_torus)
{
    const struct parray_program program = {.name = "random", .node = random_node};
    for (uint64_t seed = 1; seed <= SEEDS; seed++)
        expect_same(&program, &shapes[_i], seed);
}
END_TEST

/* ------------------------------------------------------------------------------- other programs */

enum { ROUNDS = 7 };

/* Every node sends on all ports in lock step, with mailboxes of 2 slots. */
static void exchange(struct node *self)
{
    for (int round = 0; round < ROUNDS; round++) {
        int mine = node_rank(self) + 100 * round, theirs = -1;
        for (int port = 0; port < node_degree(self); port++)
            if (node_peer(self, port) >= 0)
                node_send(self, port, &mine, sizeof mine);
        for (int port = 0; port < node_degree(self); port++)
            if (node_peer(self, port) >= 0) {
                node_recv(self, port, &theirs, sizeof theirs);
                node_check(self, theirs == node_peer(self, port) + 100 * round);
            }
        node_check(self, node_now(self) == (uint64_t)round + 2);
    }
    uint64_t end = node_now(self);
    node_result(self, &end, sizeof end);
}

START_TEST(an_exchange_through_all_ports_takes_twice_the_steps)
{
    const struct parray_program program = {.name = "exchange", .node = exchange, .mailbox = 2};
    struct options options = folded(shapes[_i].mesh);
    options.mailbox = 0;
    expect_same(&program, &shapes[_i], 1);
    ck_assert_uint_le(run(&program, options, 0).steps, 2 * ROUNDS);
}
END_TEST

/* A token goes round while the others wait; many steps later it goes round the other way. */
static void token(struct node *self)
{
    int next = node_degree(self) - 1, me = node_rank(self);
    uint64_t passed = 0;
    for (int round = 0; round < 2; round++) {
        if (me == 0) {
            node_wait_until(self, 1 + 100000u * (uint64_t)round);
            node_send(self, round ? next ^ 1 : next, &passed, sizeof passed);
        }
        struct packet packet = PACKET(&passed, sizeof passed);
        node_recv_any(self, &packet);
        passed += node_now(self);
        if (me != 0)
            node_send(self, packet.port ^ 1, &passed, sizeof passed);
        node_result(self, &passed, sizeof passed);
    }
}

START_TEST(a_token_alone_finds_its_way)
{
    const struct parray_program program = {.name = "token", .node = token};
    for (size_t i = 0; i < 4; i++)
        expect_same(&program, &shapes[i], 1);
}
END_TEST

/* Even nodes serve, odd nodes return at once. Node 1 asks a neighbour and then serves, too; at the end node 2
 * sends to node 1. */
static void serve(struct node *self)
{
    int data = 0, me = node_rank(self);
    struct packet packet = PACKET(&data, sizeof data);
    if (me == 1) {
        node_send(self, 0, &data, sizeof data);
        node_recv(self, 0, &data, sizeof data);
    }
    if (me != 1 && me % 2 == 1)
        return;
    for (long got; (got = node_serve(self, &packet)) != NODE_OVER; packet.size = sizeof data) {
        note(self, got, &packet);
        node_send_packet(self, packet.port, &packet);
    }
    note(self, NODE_OVER, &packet);
    if (me == 2)
        node_send(self, 0, &data, sizeof data);
    if (me == 1)
        note(self, node_recv_any(self, &packet), &packet);
}

START_TEST(servers_are_dismissed_and_others_relay_on)
{
    const struct parray_program program = {.name = "serve", .node = serve};
    for (size_t i = 2; i < 4; i++)
        expect_same(&program, &shapes[i], 1);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, random_nodes_see_what_they_see_on_a_torus, 0, (int)ARRAY_LENGTH(shapes));
    tcase_add_loop_test(cases, an_exchange_through_all_ports_takes_twice_the_steps, 0,
                        (int)ARRAY_LENGTH(shapes));
    tcase_add_test(cases, a_token_alone_finds_its_way);
    tcase_add_test(cases, servers_are_dismissed_and_others_relay_on);
}

UNIT(add_cases, 120)
