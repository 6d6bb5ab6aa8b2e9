/*
 * The search finds that no order explains the answers of operations if and only if going through all orders
 * of random small programs does, in which whether there is an order is tried by hand.
 */
#include <string.h>

#include "intern.h"
#include "rng.h"
#include "searched.h"
#include "search/breadth_first.h"

enum { NODES = 3, LENGTH = 5, ROOM = 8, EVENTS = NODES * LENGTH, PROGRAMS = 600, MANY = 200000 };

/* READ, WRITE and ANSWER speak of a register; an answer or what is written is the sum modulo 3. */
enum operation { SEND, POLL, READ, WRITE, ANSWER, OPERATIONS };

struct instruction {
    enum operation operation;
    int port;
};

static struct {
    int length[NODES];
    struct instruction list[NODES][LENGTH];
} script;

/* ----------------------------------------------------------------------- what both do with numbers */

static int after_packet(int sum, int value, int port)
{
    return 3 * sum + value + port + 1;
}

static int after_nothing(int sum)
{
    return 5 * sum + 2;
}

static int word_of(int sum)
{
    return sum % 3;
}

/* ----------------------------------------------------------------------- the emulator's side */

static void play(struct node *self)
{
    int *sum = node_state(self), rank = node_rank(self), value;
    struct packet packet = PACKET_ROOM(&value, sizeof value);
    *sum = rank + 1;
    for (int k = 0; k < script.length[rank]; k++) {
        const struct instruction *i = &script.list[rank][k];
        if (i->operation == SEND)
            node_send_wait_at(self, i->port, sum, sizeof *sum, "h.c:1");
        else if (i->operation == POLL)
            *sum = node_poll_at(self, NODE_ANY_PORT, &packet, "h.c:2") < 0
                       ? after_nothing(*sum)
                       : after_packet(*sum, value, packet.port);
        else if (i->operation == ANSWER)
            node_return_at(self, word_of(*sum), "h.c:3");
        else
            node_invoke_at(self, 0, i->operation == READ ? PARRAY_READ : PARRAY_WRITE, word_of(*sum),
                           "h.c:4");
    }
}

static size_t one_number(const struct parray *array)
{
    return (void)array, sizeof(int);
}

static bool search_finds(enum parray_consistency consistency)
{
    const struct parray_program played = {.name = "played",
                                          .node = play,
                                          .state_bytes = one_number,
                                          .history = &parray_register,
                                          .consistency = consistency};
    struct parray *array = searched_array(&played, "complete:3", ROOM);
    struct state_search search = {.states_most = MANY};
    ck_assert(globals_open(&search.globals, array, (struct fault_bounds){0}, true));
    breadth_first_run(&search);
    bool finds = search.end == SEARCH_FOUND;
    ck_assert(finds ? search.found == FOUND_HISTORY : search.end == SEARCH_COMPLETE);
    visit_close(&search);
    array_close(array);
    return finds;
}

/* ----------------------------------------------------------------------- all orders */

struct event {
    int node, operation, value;
};

struct configuration {
    int at[NODES], sum[NODES]; /* at: the instruction that comes next; -1: it has not begun */
    int count[NODES][NODES], box[NODES][NODES][ROOM];
    struct event event[EVENTS];
    int events;
};

struct made_interval {
    int node, operation, value, begin, end;
};

static struct intern met;
static bool wrong;

/* Can the operations that are left be put into an order, the register holding `word`? */
static bool has_order(const struct made_interval *list, int count, unsigned left, int word, bool sequential)
{
    bool any = false;
    for (int i = 0; i < count; i++)
        any = any || (left >> i & 1 && list[i].end < EVENTS);
    if (!any)
        return true;
    for (int i = 0; i < count; i++) {
        bool first = left >> i & 1;
        for (int k = 0; k < count && first; k++)
            first = k == i || !(left >> k & 1) || list[k].end > list[i].begin ||
                    (sequential && list[k].node != list[i].node);
        bool fits = list[i].operation == WRITE || list[i].end == EVENTS || list[i].value == word;
        if (first && fits &&
            has_order(list, count, left & ~(1u << i), list[i].operation == WRITE ? list[i].value : word,
                      sequential))
            return true;
    }
    return false;
}

static bool is_explained(const struct configuration *c, bool sequential)
{
    struct made_interval list[EVENTS];
    int count = 0, open[NODES] = {-1, -1, -1};
    for (int i = 0; i < c->events; i++) {
        const struct event *e = &c->event[i];
        if (e->operation != ANSWER) {
            open[e->node] = count;
            list[count++] = (struct made_interval){e->node, e->operation, e->value, i, EVENTS};
        } else if (open[e->node] >= 0) {
            list[open[e->node]].end = i;
            if (list[open[e->node]].operation == READ)
                list[open[e->node]].value = e->value;
        }
    }
    return has_order(list, count, (1u << count) - 1, 0, sequential);
}

/* Go on to the next instruction that asks for something. */
static void go_on(struct configuration *c, int node)
{
    for (c->at[node]++; c->at[node] < script.length[node]; c->at[node]++) {
        enum operation operation = script.list[node][c->at[node]].operation;
        if (operation == SEND || operation == POLL)
            return;
        c->event[c->events++] = (struct event){node, (int)operation, word_of(c->sum[node])};
    }
}

static void go_through(struct configuration c, bool sequential);

static void try_all(const struct configuration *c, int node, bool sequential)
{
    struct configuration next = *c;
    if (c->at[node] < 0) {
        next.sum[node] = node + 1;
        go_on(&next, node);
        go_through(next, sequential);
        return;
    }
    const struct instruction *i = &script.list[node][c->at[node]];
    if (i->operation == SEND) {
        int peer = i->port < node ? i->port : i->port + 1;
        next.box[peer][node][next.count[peer][node]++] = c->sum[node];
        go_on(&next, node);
        go_through(next, sequential);
        return;
    }
    next.sum[node] = after_nothing(c->sum[node]);
    go_on(&next, node);
    go_through(next, sequential);
    for (int from = 0; from < NODES; from++)
        if (c->count[node][from]) {
            next = *c;
            next.sum[node] = after_packet(c->sum[node], c->box[node][from][0], from < node ? from : from - 1);
            memmove(next.box[node][from], next.box[node][from] + 1, (ROOM - 1) * sizeof(int));
            next.box[node][from][ROOM - 1] = 0;
            next.count[node][from]--;
            go_on(&next, node);
            go_through(next, sequential);
        }
}

static void go_through(struct configuration c, bool sequential)
{
    bool fresh, ended = true;
    intern_add(&met, &c, sizeof c, &fresh);
    if (!fresh || wrong || met.count > MANY)
        return;
    for (int node = 0; node < NODES; node++)
        if (c.at[node] < script.length[node]) {
            ended = false;
            try_all(&c, node, sequential);
        }
    wrong = wrong || (ended && !is_explained(&c, sequential));
}

/* ----------------------------------------------------------------------- */

/* Answers follow operations, of which no node begins one while it makes another. */
static void invent(uint64_t seed)
{
    struct rng rng;
    rng_open(&rng, seed, 0);
    memset(&script, 0, sizeof script);
    for (int node = 0; node < NODES; node++) {
        bool works = false;
        script.length[node] = 2 + (int)rng_below(&rng, LENGTH - 1);
        for (int k = 0; k < script.length[node]; k++) {
            struct instruction *i = &script.list[node][k];
            i->operation = (enum operation)rng_below(&rng, OPERATIONS);
            if (works && (i->operation == READ || i->operation == WRITE))
                i->operation = ANSWER;
            else if (!works && i->operation == ANSWER)
                i->operation = rng_below(&rng, 2) ? READ : WRITE;
            works = i->operation == READ || i->operation == WRITE || (works && i->operation != ANSWER);
            i->port = (int)rng_below(&rng, NODES - 1);
        }
    }
}

static void compare(enum parray_consistency consistency)
{
    int compared = 0, found = 0;
    for (uint64_t seed = 1; compared < PROGRAMS; seed++) {
        struct configuration first;
        memset(&first, 0, sizeof first);
        memset(first.at, -1, sizeof first.at);
        invent(seed);
        wrong = false;
        go_through(first, consistency == PARRAY_SEQUENTIAL);
        bool many = met.count > MANY;
        intern_free(&met);
        if (many && !wrong)
            continue;
        ck_assert_msg(search_finds(consistency) == wrong, "program %d: wrong %d", (int)seed, wrong);
        compared++;
        found += wrong;
    }
    ck_assert_msg(found > PROGRAMS / 20 && found < 3 * PROGRAMS / 4, "%d of %d", found, PROGRAMS);
}

START_TEST(histories_that_have_no_order_are_found)
{
    compare(PARRAY_LINEARIZABLE);
}
END_TEST

START_TEST(so_where_only_the_order_of_each_node_counts)
{
    compare(PARRAY_SEQUENTIAL);
}
END_TEST

static void add_cases(TCase *cases)
{
    skip_without_search();
    tcase_add_test(cases, histories_that_have_no_order_are_found);
    tcase_add_test(cases, so_where_only_the_order_of_each_node_counts);
}

UNIT(add_cases, 240)
