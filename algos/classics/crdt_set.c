/*
 * crdt_set.c: a set that every node changes at once, without asking anybody, and that is the same in the
 * end.
 *
 *     parray run crdt-set
 *     parray explore crdt-set
 *     parray explore crdt-set --topology complete:2 --param operations=2
 *
 * Problem: replicas of a set, on nodes that are not always connected. Each adds and removes elements at
 * once; nodes that have heard of the same changes have to have the same set, in whatever order and how
 * often they heard of them.
 *
 * Shapiro, Preguica, Baquero and Zawirski 2011: the observed-remove set. Each addition has a tag of its
 * own. A removal strikes out all tags of the element that its node has seen. An element is there if one of
 * its tags is not struck out. Nodes send each other all that they have, and take the union with their own.
 *
 * Watch: the union bears any order, repetition and loss, because it only grows. An addition wins against a
 * removal at the same time, since the removal has not seen its tag. Each node chooses its changes of the
 * one element here, tells the others after each of them, and in the end sends its first message once more,
 * as if that had been doubled and late.
 */
#include <parray.h>

#include "classics/parts/members.h"

enum { OPERATIONS_MOST = 16, ADD = 0, REMOVE = 1 };

/* A set of tags, or of changes: bit rank * operations + number. */
typedef uint16_t bits;

/* What a node has of the element, and what it sends. */
struct replica {
    bits tags, struck;
    bits known; /* changes that it has heard of; only the invariant looks */
};

/* What a node knows, as node_state. */
struct keeper {
    struct replica replica;
    struct {
        int8_t kind;
        bits known;         /* before it */
    } own[OPERATIONS_MOST]; /* its changes, for the invariant */
};

struct plan {
    int operations;
};

static bool has_element(const struct replica *r)
{
    return r->tags & ~r->struck;
}

/* "+3 -1": three tags, of which one is struck. */
static const char *label(struct node *self, const struct replica *r)
{
    return node_label(self, "+%d -%d", __builtin_popcount(r->tags), __builtin_popcount(r->struck));
}

static void name_state(struct node *self, const struct replica *r)
{
    node_state_name(self, has_element(r) ? "has it" : "lacks it");
}

static void merge(struct node *self, struct replica *r, const struct replica *other)
{
    bool had = has_element(r);
    r->tags |= other->tags;
    r->struck |= other->struck;
    r->known |= other->known;
    if (has_element(r) != had)
        name_state(self, r);
}

static void change(struct node *self, struct keeper *k, int number)
{
    const struct plan *plan = node_arg(self);
    bits tag = (bits)(1u << (node_rank(self) * plan->operations + number));
    int kind = node_choose(self, 2);
    k->own[number].kind = (int8_t)kind;
    k->own[number].known = k->replica.known;
    k->replica.known |= tag;
    if (kind == ADD)
        k->replica.tags |= tag;
    else
        k->replica.struck |= k->replica.tags;
    node_event(self, kind == ADD ? "adds" : "removes");
    name_state(self, &k->replica);
}

static void crdt_set_node(struct node *self)
{
    const struct plan *plan = node_arg(self);
    struct keeper *k = node_state(self);
    struct replica theirs, first = {0};
    struct packet packet = PACKET_ROOM(&theirs, sizeof theirs);
    name_state(self, &k->replica);
    for (int i = 0; i < plan->operations; i++) {
        while (node_recv_within(self, NODE_ANY_PORT, &packet, 1) != NODE_TIMEOUT)
            merge(self, &k->replica, &theirs);
        change(self, k, i);
        first = i ? first : k->replica;
        tell_members(self, node_count(self), label(self, &k->replica), &k->replica, sizeof k->replica);
    }
    tell_members(self, node_count(self), label(self, &first), &first, sizeof first);
    while (node_serve(self, &packet) != NODE_OVER)
        merge(self, &k->replica, &theirs);
}

static int crdt_set_prepare(struct parray *array)
{
    struct plan *plan = parray_alloc(array, sizeof *plan);
    bool ok = true;
    if (parray_nodes(array) > OPERATIONS_MOST)
        return parray_refuse(array, "crdt-set is for up to %d nodes", OPERATIONS_MOST);
    plan->operations =
        (int)parray_param_int(array, "operations", 1, OPERATIONS_MOST / parray_nodes(array), &ok);
    parray_set_arg(array, plan);
    return ok ? 0 : -1;
}

static size_t crdt_set_state(const struct parray *array)
{
    (void)array;
    return sizeof(struct keeper);
}

/* Has any of the changes removed the one with that number? */
static bool is_removed(struct parray *array, bits known, int number)
{
    const struct plan *plan = parray_arg(array);
    for (int i = 0; i < OPERATIONS_MOST; i++)
        if (known >> i & 1) {
            const struct keeper *k = parray_state_of(array, i / plan->operations);
            if (k->own[i % plan->operations].kind == REMOVE &&
                k->own[i % plan->operations].known >> number & 1)
                return true;
        }
    return false;
}

/* A node has the element if it has heard of an addition, and of no removal that came after that. */
static void crdt_set_invariant(struct parray *array)
{
    const struct plan *plan = parray_arg(array);
    bits all = (bits)((1u << (parray_nodes(array) * plan->operations)) - 1);
    for (int rank = 0; rank < parray_nodes(array); rank++) {
        const struct keeper *k = parray_state_of(array, rank);
        bits known = k->replica.known & all;
        bool has = false;
        for (int i = 0; i < OPERATIONS_MOST; i++)
            if (known >> i & 1) {
                const struct keeper *owner = parray_state_of(array, i / plan->operations);
                has = has || (owner->own[i % plan->operations].kind == ADD && !is_removed(array, known, i));
            }
        parray_checkf(array, has == has_element(&k->replica),
                      "node %d %s the element, against the changes that it has heard of", rank,
                      has ? "lacks" : "has");
    }
}

static void crdt_set_eventually(struct parray *array)
{
    const struct plan *plan = parray_arg(array);
    for (int rank = 0; rank < parray_nodes(array); rank++) {
        const struct keeper *k = parray_state_of(array, rank);
        parray_checkf(array, __builtin_popcount(k->replica.known) == parray_nodes(array) * plan->operations,
                      "node %d has not heard of all changes", rank);
    }
}

static const struct parray_param crdt_set_params[] = {
    {"operations", "1", "changes that each node makes; no more than 16 in all"},
    {0},
};

extern const struct parray_program crdt_set_program;

const struct parray_program crdt_set_program = {
    .name = "crdt-set",
    .summary = "a set that all nodes change at once, and that is the same in the end; bears delays",
    .paper = "Shapiro, Preguica, Baquero and Zawirski 2011",
    .topology = "complete:3",
    .topologies = "complete",
    .params = crdt_set_params,
    .mailbox = OPERATIONS_MOST + 1,
    .packet_bytes = sizeof(struct replica),
    .bears_delay = true,
    .faults = "double,overtake",
    .any_port = true,
    .classic = true,
    .picture = "--topology complete:3 --plot-kind spacetime",
    .prepare = crdt_set_prepare,
    .state_bytes = crdt_set_state,
    .node = crdt_set_node,
    .invariant = crdt_set_invariant,
    .eventually = crdt_set_eventually,
};
