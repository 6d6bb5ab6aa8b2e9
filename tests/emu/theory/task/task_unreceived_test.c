/*
 * What the packets of a node did not bring cannot count: a variable that all nodes share hands tokens over,
 * with packets that bring fewer bytes than the tokens have.
 */
#include <parray.h>
#include <string.h>

#include "../../trial.h"

static const struct parray_param tasks_param[] = {{"root", "1", "the root"}, {NULL, NULL, NULL}};

/* Run a program of some nodes. */
static struct trial run_program(struct parray_program cheat, int engine)
{
    static struct parray_program program; /* lives as long as the array */
    program = cheat;
    program.name = "cheat";
    program.task = cheat.task ? cheat.task : "gossip";
    program.params = tasks_param;
    return trial_run(&program, trial_on("ring:4"), engine);
}

/* It ends with this status and, of its error, this part. */
static void expect(struct parray_program program, int status, const char *part)
{
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = run_program(program, engine);
        ck_assert_msg(trial.status == status && strstr(trial.outcome->error, part), "status %d: %s",
                      trial.status, trial.outcome->error);
        ck_assert_int_ne(trial.outcome->verified, 1);
        trial_end(&trial);
    }
}

static uint32_t shared[4]; /* the words of all nodes, which no packet carries */

/* Put the node's own word where all nodes see it, and send so many bytes of junk around the ring, in a packet
 * that is long enough for them. */
static void share(struct node *self, size_t bytes)
{
    static char junk[64];
    char taken[64];
    struct parray_token token = {.word = 0};
    struct packet packet = PACKET(junk, bytes);
    packet.units = (uint32_t)(bytes + 3) / 4;
    node_given(self, &token);
    shared[node_rank(self)] = token.word;
    node_step(self);
    if (!bytes)
        return;
    node_send_packet(self, 1, &packet);
    node_recv(self, 0, taken, sizeof taken);
}

static void deliver_all(struct node *self)
{
    for (int rank = 0; rank < 4; rank++)
        if (rank != node_rank(self))
            node_deliver(self, rank, &shared[rank], 4);
}

static void shares_all(struct node *self)
{
    share(self, 0);
    deliver_all(self);
}

static void shares_and_sends_some(struct node *self)
{
    share(self, 11);
    deliver_all(self);
}

static void shares_only(struct node *self)
{
    share(self, 0);
}

static bool delivers_after(struct node *self)
{
    deliver_all(self);
    return true;
}

static void shares_one(struct node *self)
{
    share(self, 3);
    if (node_rank(self) != 1)
        node_deliver(self, 1, &shared[1], 4);
}

static void shares_sum(struct node *self)
{
    uint32_t sum = 0;
    share(self, 3);
    for (int rank = 0; rank <= node_rank(self); rank++)
        sum += shared[rank];
    node_deliver(self, -1, &sum, 4);
}

static void shares_order(struct node *self)
{
    share(self, 3);
    for (int rank = 0; rank < 4; rank++) {
        int place = 0;
        for (int other = 0; other < 4; other++)
            place += shared[other] < shared[rank];
        if (place == node_rank(self))
            node_deliver(self, -1, &shared[rank], 4);
    }
}

START_TEST(what_no_packet_brought_is_told)
{
    expect((struct parray_program){.node = shares_all}, PARRAY_WRONG,
           "with the token of node 1 the node has delivered 4 bytes that others were given, but its packets "
           "have brought 0: the rest came by another way than packets");
    expect((struct parray_program){.node = shares_all}, PARRAY_WRONG,
           "step 2: node 0: node_deliver at task_");
    expect((struct parray_program){.node = shares_and_sends_some}, PARRAY_WRONG,
           "with the token of node 3 the node has delivered 12 bytes that others were given, but its packets "
           "have brought 11");
    expect((struct parray_program){.node = shares_only, .verify = delivers_after}, PARRAY_WRONG,
           "node 0: node_deliver at task_unreceived_test.c:");
    expect((struct parray_program){.node = shares_only, .verify = delivers_after}, PARRAY_WRONG,
           "but its packets have brought 0");
    expect((struct parray_program){.node = shares_one, .task = "broadcast"}, PARRAY_WRONG,
           "the node has delivered 4 bytes that others were given, but its packets have brought 3");
    expect((struct parray_program){.node = shares_one, .task = "consensus"}, PARRAY_WRONG,
           "the node has delivered 4 bytes that others were given, but its packets have brought 3");
    expect((struct parray_program){.node = shares_sum, .task = "scan"}, PARRAY_WRONG,
           "node 1: node_deliver at task_unreceived_test.c:"); /* node 0 needs nothing */
    expect((struct parray_program){.node = shares_order, .task = "sort"}, PARRAY_WRONG,
           "with the number of its place the node has delivered 4 bytes that others were given");
}
END_TEST

/* As many bytes as each node wants; but half of the tokens for other nodes have farther to go. */
static void shares_near(struct node *self)
{
    static uint32_t word[4][4];
    struct parray_token token;
    while (node_given(self, &token))
        word[token.origin][token.dest] = token.word;
    share(self, 12);
    for (int from = 0; from < 4; from++)
        if (from != node_rank(self))
            node_deliver(self, from, &word[from][node_rank(self)], 4);
}

static void take_known(struct node *self, uint32_t *known)
{
    uint32_t got[4];
    node_recv(self, 0, got, sizeof got);
    for (int rank = 0; rank < 4; rank++)
        known[rank] = got[rank] ? got[rank] : known[rank];
}

/* All that is known goes around the ring twice, from node 0 on, in packets of so many units. */
static void bundle(struct node *self, uint32_t units)
{
    uint32_t known[4] = {0};
    struct packet packet = PACKET(known, sizeof known);
    struct parray_token token;
    int me = node_rank(self);
    packet.units = units;
    node_given(self, &token);
    known[me] = token.word;
    for (int round = 0; round < 2; round++) {
        if (me > 0 || round > 0)
            take_known(self, known);
        if (me < 3 || round == 0)
            node_send_packet(self, 1, &packet);
    }
    for (int rank = 0; rank < 4; rank++)
        if (rank != me)
            node_deliver(self, rank, &known[rank], 4);
}

static void bundles_in_one_unit(struct node *self)
{
    bundle(self, 1);
}

static void bundles_in_units(struct node *self)
{
    bundle(self, 4);
}

/* Each node tells its neighbours what it has for others, too: half of the tokens go two links in one packet
 * with another one. */
static void pairs_in_one_unit(struct node *self)
{
    uint32_t word[4], far[2][2] = {{0}}, got[2];
    struct parray_token token;
    int me = node_rank(self);
    while (node_given(self, &token))
        word[token.dest] = token.word;
    for (int port = 0; port < 2; port++) {
        int peer = node_peer(self, port);
        const uint32_t out[2] = {word[peer], port ? word[(me + 2) % 4] : 0};
        node_send(self, port, out, sizeof out);
    }
    for (int port = 0; port < 2; port++) {
        node_recv(self, port, far[port], sizeof far[port]);
        node_deliver(self, node_peer(self, port), &far[port][0], 4);
    }
    node_send(self, 1, far[0], sizeof far[0]);
    node_recv(self, 0, got, sizeof got);
    node_deliver(self, (me + 2) % 4, &got[1], 4);
}

START_TEST(packets_are_as_long_as_what_they_carry)
{
    const struct parray_program right = {.node = bundles_in_units};
    expect((struct parray_program){.node = bundles_in_one_unit}, PARRAY_WRONG,
           "step 5: node 0: node_deliver at task_unreceived_test.c:");
    expect(
        (struct parray_program){.node = bundles_in_one_unit}, PARRAY_WRONG,
        "with the token of node 2 the node has delivered 8 bytes that others were given; its packets have "
        "brought 16, but are only long enough for 4: a packet of L units carries L words of tokens, so its "
        ".units has to be the words in it");
    expect(
        (struct parray_program){.node = pairs_in_one_unit, .task = "exchange"}, PARRAY_WRONG,
        "packets brought 96 bytes to all nodes together, but are long enough for 48, and task exchange takes "
        "64 at least; a packet of L units carries L words of tokens, so its .units has to be the words");
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = run_program(right, engine);
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        ck_assert_int_eq(trial.outcome->verified, 1);
        trial_end(&trial);
    }
}
END_TEST

START_TEST(tokens_cross_all_links_of_their_way)
{
    expect((struct parray_program){.node = shares_near, .task = "exchange"}, PARRAY_WRONG,
           "packets brought 48 bytes to all nodes together, and task exchange takes 64 at least: the result "
           "came by another way than packets");
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, what_no_packet_brought_is_told);
    tcase_add_test(cases, packets_are_as_long_as_what_they_carry);
    tcase_add_test(cases, tokens_cross_all_links_of_their_way);
}

UNIT(add_cases, 60)
