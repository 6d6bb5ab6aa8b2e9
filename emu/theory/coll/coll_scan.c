/*
 * coll_scan.c: sums over the nodes of lower rank, over a tree whose subtrees are no intervals of ranks.
 *
 * A subtree falls into runs of consecutive ranks. Every node sends up the sum of each run of its subtree.
 * What a node has, its own data and the runs of its children, it puts together in the order of ranks, to the
 * runs of its own subtree. Then every node gets, for each run, the sum of all that comes before it, and tells
 * its children the same of theirs. So sums are made in the order of ranks, and the operation need not be
 * commutative. Nobody needs the sum of the run that ends with the last rank, and nothing comes before rank 0:
 * these two are not sent.
 */
#include <stdlib.h>
#include <string.h>

#include "coll/coll_moves.h"

/* A part of a run of this node's subtree: the node's own data, or a run of a child. */
struct part_of_run {
    uint32_t start;                /* its first rank */
    const struct tree_edge *child; /* NULL: this node itself */
    char *sum;                     /* NULL: not sent, since it ends with the last rank */
};

struct runs {
    struct collective *call;
    size_t bytes;             /* of data */
    size_t count;             /* parts */
    struct part_of_run *part; /* in the order of ranks, in memory of the node, with all sums behind */
    char *before;             /* the sum of what comes before a part */
};

static uint32_t last_rank(const struct runs *runs)
{
    return runs->call->tree->nodes - 1;
}

/* The sums that the node at the top of a subtree sends up. */
static size_t sent_up(const struct runs *runs, uint32_t top)
{
    return runs->call->tree->runs[top] - (size_t)tree_holds(runs->call->tree, top, last_rank(runs));
}

/* The first rank of the run of a subtree that ends with the last rank. */
static uint32_t last_start(const struct runs *runs, uint32_t top)
{
    uint32_t start = last_rank(runs);
    while (start > 0 && tree_holds(runs->call->tree, top, start - 1))
        start--;
    return start;
}

/* ----------------------------------------------------------------------------- sums in packets */

static void send_sum(const struct runs *runs, const struct tree_edge *edge, uint32_t start, const char *sum)
{
    struct collective *call = runs->call;
    struct coll_packet packet = {.head = call->head};
    packet.head.from = start;
    for (size_t i = 0; i < coll_pieces(call, call->count); i++)
        coll_put(call, edge, &packet, sum + coll_offset(call, i), coll_length(call, call->count, i));
}

/* Result: the first rank of the run, as all its packets name it; the caller checks it. */
static uint32_t take_sum(const struct runs *runs, const struct tree_edge *edge, char *sum)
{
    uint32_t start = 0;
    struct collective *call = runs->call;
    struct coll_packet packet = {.head = call->head};
    for (size_t i = 0; i < coll_pieces(call, call->count); i++) {
        size_t length = coll_length(call, call->count, i);
        coll_take_part(call, edge, &packet, length);
        start = i ? start : packet.head.from;
        coll_check(call, edge, packet.head.from == start);
        memcpy(sum + coll_offset(call, i), packet.data, length * call->width);
    }
    return start;
}

static void add(const struct runs *runs, char *into, const char *from)
{
    runs->call->op->apply(into, from, runs->call->count, (enum coll_type)runs->call->head.type);
}

/* ------------------------------------------------------------------------------------ parts */

static int by_start(const void *a, const void *b)
{
    const struct part_of_run *x = a, *y = b;
    return x->start < y->start ? -1 : x->start > y->start;
}

/* Take the runs of a child, but that with the last rank, whose sum it does not send. Each begins behind the
 * one before. Result: where free memory for sums begins. */
static char *collect_child(struct runs *runs, const struct tree_edge *child, char *sum)
{
    struct collective *call = runs->call;
    bool has_last = tree_holds(call->tree, child->peer, last_rank(runs));
    uint32_t end = has_last ? last_start(runs, child->peer) : call->tree->nodes, next = 0;
    for (size_t i = 0; i < sent_up(runs, child->peer); i++, sum += runs->bytes) {
        uint32_t start = take_sum(runs, child, sum);
        coll_check(call, child, start >= next && start < end && tree_holds(call->tree, child->peer, start));
        coll_check(call, child, start == 0 || !tree_holds(call->tree, child->peer, start - 1));
        next = start + 1;
        runs->part[runs->count++] = (struct part_of_run){start, child, sum};
    }
    if (has_last)
        runs->part[runs->count++] = (struct part_of_run){end, child, NULL};
    return sum;
}

/* Take the runs of all children. */
static void collect(struct runs *runs, const void *data)
{
    const struct collective *call = runs->call;
    const struct tree *tree = call->tree;
    const struct tree_edge *first = tree_children(tree, call->me), *end = tree_end(tree, call->me);
    size_t parts = 1;
    for (const struct tree_edge *child = first; child < end; child++)
        parts += tree->runs[child->peer];
    size_t table = parts * sizeof runs->part[0];
    runs->part = node_realloc(call->self, NULL, table + (parts + 1) * runs->bytes);
    char *sum = (char *)runs->part + table;
    runs->before = sum;
    runs->part[runs->count++] = (struct part_of_run){call->me, NULL, sum += runs->bytes};
    memcpy(sum, data, runs->bytes);
    sum += runs->bytes;
    for (const struct tree_edge *child = first; child < end; child++)
        sum = collect_child(runs, child, sum);
    qsort(runs->part, runs->count, sizeof runs->part[0], by_start);
}

/* Does part `i` belong to the run of the part before it? */
static bool goes_on(const struct runs *runs, size_t i)
{
    return i > 0 && i < runs->count && tree_holds(runs->call->tree, runs->call->me, runs->part[i].start - 1);
}

static void tell_parent(const struct runs *runs)
{
    const struct tree_edge *parent = tree_parent(runs->call->tree, runs->call->me);
    size_t left = parent ? sent_up(runs, runs->call->me) : 0;
    for (size_t i = 0; left > 0; left--) {
        uint32_t start = runs->part[i].start;
        memcpy(runs->before, runs->part[i].sum, runs->bytes);
        while (goes_on(runs, ++i))
            add(runs, runs->before, runs->part[i].sum);
        send_sum(runs, parent, start, runs->before);
    }
}

/* ---------------------------------------------------------------------------- what is before */

static void set_own(const struct runs *runs, const struct part_of_run *own, char *data, bool inclusive)
{
    if (own->start > 0)
        memcpy(data, runs->before, runs->bytes);
    if (own->start > 0 && inclusive)
        add(runs, data, own->sum);
}

/* Go through all parts in the order of ranks, with the sum of what is before each. */
static void tell_children(const struct runs *runs, char *data, bool inclusive)
{
    const struct tree_edge *parent = tree_parent(runs->call->tree, runs->call->me);
    for (size_t i = 0; i < runs->count; i++) {
        const struct part_of_run *part = &runs->part[i];
        if (!goes_on(runs, i) && part->start > 0)
            coll_check(runs->call, parent, take_sum(runs, parent, runs->before) == part->start);
        if (!part->child)
            set_own(runs, part, data, inclusive);
        else if (part->start > 0)
            send_sum(runs, part->child, part->start, runs->before);
        if (!goes_on(runs, i + 1))
            continue;
        if (part->start == 0)
            memcpy(runs->before, part->sum, runs->bytes);
        else
            add(runs, runs->before, part->sum);
    }
}

void move_runs(struct collective *call, void *data, bool inclusive)
{
    struct runs runs = {.call = call, .bytes = call->count * call->width};
    if (call->tree->nodes == 1)
        return;
    collect(&runs, data);
    tell_parent(&runs);
    tell_children(&runs, data, inclusive);
    node_realloc(call->self, runs.part, 0);
}

/* Get a packet of every node at a time, and combine those of lower rank. */
static void scan_piece(struct collective *call, char *data, bool inclusive, struct travel *travel, char *all)
{
    size_t bytes = call->count * call->width;
    enum coll_type type = (enum coll_type)call->head.type;
    memcpy(all + call->me * bytes, data, bytes);
    if (travel)
        travel_blocks(travel, all, all);
    else
        move_plan_spread(call, all);
    for (uint32_t rank = 1; rank < call->me + inclusive; rank++)
        call->op->apply(all, all + rank * bytes, call->count, type);
    if (call->me + inclusive > 0)
        memcpy(data, all, bytes);
}

void move_spread_runs(struct collective *call, void *data, bool inclusive)
{
    size_t count = call->count;
    uint32_t nodes = call->tree->nodes;
    char *all = node_realloc(call->self, NULL, nodes * call->piece * call->width);
    struct travel travel, *by = call->table->spread ? NULL : &travel;
    call->count = call->piece;
    if (by)
        travel_begin(by, call, coll_timetable_of(call->table, TIMETABLE_SPREAD, call->tree));
    for (size_t done = 0; done < count; done += call->piece) {
        call->count = count - done < call->piece ? count - done : call->piece;
        scan_piece(call, (char *)data + done * call->width, inclusive, by, all);
    }
    if (by)
        travel_end(by);
    call->count = count;
    node_realloc(call->self, all, 0);
}
