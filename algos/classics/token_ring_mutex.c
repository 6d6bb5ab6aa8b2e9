/*
 * token-ring-mutex: a node at a time in the critical section of a ring (Le Lann 1977; Raynal 1986, chapter
 * 2).
 *
 * The problem: all nodes now and then want to do something that only one may do at a time, such as print.
 * Each that wants to has to get its turn.
 *
 * The idea: one token goes round. Who holds it may enter; all others wait until it comes. Who wants nothing
 * passes it on at once. There is one token, so there is one node inside; and no node is passed over, so all
 * get in.
 *
 * The bounds: between a node's wish and its turn each of the others enters once at most, so that N - 1 go
 * first. The token takes N packets a round, whoever wants to enter: one packet for an entry when all do, and
 * any number when nobody does.
 *
 * What to watch: the token crosses the picture slantwise and stops where a node is inside. "passed first" is
 * the largest number of others that went between a wish and its turn, "packets an entry" the price. With a
 * longer --param rest the token runs idle. token_ring.c among the examples is the token alone.
 *
 *     parray run token-ring-mutex --topology ring:8 --plot token.svg --plot-kind spacetime
 *     parray sweep token-ring-mutex --over rest=0,10,100,1000 --columns steps,packets_an_entry,passed_first
 *     parray stress token-ring-mutex --topology ring:5
 */
#include "parts/turns.h"
#include "parts/values_of.h"
#include "parts/wave_ring.h"

struct mutex_plan {
    int entries, hold, rest;
    struct notes_plan notes;
};

static int mutex_prepare(struct parray *array)
{
    struct mutex_plan *plan = parray_alloc(array, sizeof *plan);
    bool ok = true;
    plan->entries = (int)parray_param_int(array, "entries", 1, 1000, &ok);
    plan->hold = (int)parray_param_int(array, "hold", 1, 1000, &ok);
    plan->rest = (int)parray_param_int(array, "rest", 0, 100000, &ok);
    plan->notes = notes_plan(array, (size_t)plan->entries, sizeof(struct turn));
    parray_set_arg(array, plan);
    return ok ? wave_ring_prepare(array) : -1;
}

static size_t mutex_state_bytes(const struct parray *array)
{
    const struct mutex_plan *plan = parray_arg(array);
    return notes_bytes(&plan->notes);
}

static const char *label(struct node *self, uint32_t left)
{
    return node_label(self, "token %u", left);
}

/* The token tells how many entries all nodes are still to make. At 0 it goes round once more, and is gone. */
static void mutex_node(struct node *self)
{
    const struct mutex_plan *plan = node_arg(self);
    uint32_t left = (uint32_t)plan->entries * (uint32_t)node_count(self);
    uint64_t wish = 1 + node_random_below(self, (uint64_t)plan->rest + 1);
    int entries = 0, messages = 1;
    bool was_last = false;

    node_state_name(self, "outside");
    if (node_rank(self) == 0) { /* the token begins here */
        struct packet token = labelled(label(self, left), &left, sizeof left);
        node_send_packet(self, UP, &token);
    }
    for (;; messages++) {
        node_recv(self, DOWN, &left, sizeof left);
        if (left == 0)
            break;
        if (entries < plan->entries && wish <= node_now(self)) {
            turn_inside(self, &plan->notes, wish, (uint64_t)plan->hold);
            wish = node_now(self) + node_random_below(self, (uint64_t)plan->rest + 1);
            entries++;
            was_last = --left == 0;
        }
        labelled_send(self, UP, label(self, left), &left, sizeof left);
    }
    if (!was_last)
        labelled_send(self, UP, label(self, left), &left, sizeof left);
    node_result(self, &entries, sizeof entries);
    node_check_eq(self, entries, plan->entries);
    node_value(self, "messages", messages - was_last + (node_rank(self) == 0));
}

static bool mutex_verify(struct node *self)
{
    const struct mutex_plan *plan = node_arg(self);
    notes_gather(self, &plan->notes);
    return true;
}

static void mutex_figures(struct parray *array)
{
    const struct mutex_plan *plan = parray_arg(array);
    struct parray_values messages = values_of(array, "messages");
    size_t passed, entries = turns_check(array, &plan->notes, &passed);

    parray_figure(array, "passed first", (double)passed, "entries of others, at most");
    parray_figure(array, "packets an entry", messages.sum / (double)entries, NULL);
}

static const struct parray_param mutex_params[] = {
    {"entries", "3", "how often each node wants to enter"},
    {"hold", "2", "steps that a node stays inside"},
    {"rest", "10", "steps from the end of one entry to the next wish, at most"},
    {NULL, NULL, NULL},
};

extern const struct parray_program token_ring_mutex_program;
const struct parray_program token_ring_mutex_program = {
    .name = "token-ring-mutex",
    .summary = "one node at a time is inside: the one that has the token of the ring; bears delays",
    .paper = "Le Lann 1977; Raynal 1986, chapter 2",
    .classic = true,
    .picture = "--topology ring:8 --plot-kind spacetime",
    .topology = "ring:8",
    .topologies = "ring",
    .model = "F*",
    .models = "F* F1 SLA",
    .params = mutex_params,
    .mailbox = 1,
    .packet_bytes = sizeof(uint32_t),
    .bears_delay = true,
    .prepare = mutex_prepare,
    .state_bytes = mutex_state_bytes,
    .node = mutex_node,
    .verify = mutex_verify,
    .figures = mutex_figures,
    .figure_names = "passed_first packets_an_entry",
};
