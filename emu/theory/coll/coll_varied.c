/*
 * coll_varied.c: collectives whose blocks differ in length.
 *
 * The block of a node is known by its number alone while it is on its way, so all blocks are sent as long as
 * the longest one: a call copies them to memory of its own, and back what came. All nodes know all counts,
 * and the longest one by that, but for alltoallv, where they first ask for it, and each block says its
 * length.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "coll/coll_moves.h"
#include "fault/races.h"
#include "hash.h"

/* Blocks one behind the other, and where each has room for the longest one. */
struct varied {
    struct collective *call;
    const size_t *counts;
    size_t lead; /* elements before each block that has room: its length */
};

static size_t sum_of(const size_t *counts, size_t nodes)
{
    size_t sum = 0;
    for (size_t r = 0; r < nodes; r++)
        sum += counts[r];
    return sum;
}

static size_t longest_of(const size_t *counts, size_t nodes)
{
    size_t longest = 0;
    for (size_t r = 0; r < nodes; r++)
        longest = counts[r] > longest ? counts[r] : longest;
    return longest;
}

static uint32_t hash_of(const size_t *counts, size_t nodes)
{
    return (uint32_t)hash_bytes(0, counts, nodes * sizeof counts[0]);
}

static char *take_room(const struct varied *varied, size_t blocks)
{
    size_t bytes = blocks * varied->call->count * varied->call->width;
    char *room = node_realloc(varied->call->self, NULL, bytes + 1);
    memset(room, 0, bytes);
    return room;
}

static void pad(const struct varied *varied, char *room, const char *blocks)
{
    size_t width = varied->call->width;
    for (uint32_t r = 0; r < varied->call->tree->nodes; r++) {
        size_t bytes = varied->counts[r] * width;
        uint64_t length = varied->counts[r];
        if (varied->lead)
            memcpy(room, &length, sizeof length);
        if (bytes)
            memcpy(room + varied->lead * width, blocks, bytes);
        blocks += bytes;
        room += varied->call->count * width;
    }
}

static void unpad(const struct varied *varied, char *blocks, const char *room)
{
    size_t width = varied->call->width;
    for (uint32_t r = 0; r < varied->call->tree->nodes; r++) {
        size_t bytes = varied->counts[r] * width;
        if (bytes)
            memcpy(blocks, room + varied->lead * width, bytes);
        blocks += bytes;
        room += varied->call->count * width;
    }
}

/* Begin a call in which all nodes give the same counts. */
static struct varied begin(struct collective *call, struct node *self, enum coll_call kind,
                           const size_t *counts, enum coll_type type, int root, const char *site)
{
    coll_begin(call, self, kind, 0, type, NULL, root, site);
    size_t nodes = call->tree->nodes;
    call->count = longest_of(counts, nodes);
    call->head.count = sum_of(counts, nodes);
    call->head.op = hash_of(counts, nodes);
    return (struct varied){.call = call, .counts = counts};
}

static size_t own_bytes(const struct varied *varied)
{
    return varied->counts[varied->call->me] * varied->call->width;
}

/* The node's own block, with room for the longest one. */
static char *own_room(const struct varied *varied, const void *mine)
{
    char *room = take_room(varied, 1);
    races_reads(varied->call->self, mine, own_bytes(varied));
    if (own_bytes(varied))
        memcpy(room, mine, own_bytes(varied));
    return room;
}

void coll_gatherv_at(struct node *self, const void *mine, const size_t *counts, enum coll_type type,
                     void *all, int root, const char *site)
{
    struct collective call;
    struct varied varied = begin(&call, self, COLL_GATHERV, counts, type, root, site);
    bool is_root = coll_at_root(&call);
    char *own = own_room(&varied, mine), *room = is_root ? take_room(&varied, call.tree->nodes) : NULL;
    coll_collect(&call, own, room);
    coll_end(&call);
    if (is_root) {
        unpad(&varied, all, room);
        races_writes(self, all, call.head.count * call.width);
    }
    node_realloc(self, own, 0);
    node_realloc(self, room, 0);
}

void coll_scatterv_at(struct node *self, const void *all, const size_t *counts, enum coll_type type,
                      void *mine, int root, const char *site)
{
    struct collective call;
    struct varied varied = begin(&call, self, COLL_SCATTERV, counts, type, root, site);
    bool is_root = coll_at_root(&call);
    char *own = take_room(&varied, 1), *room = is_root ? take_room(&varied, call.tree->nodes) : NULL;
    if (is_root) {
        races_reads(self, all, call.head.count * call.width);
        pad(&varied, room, all);
    }
    coll_deal(&call, room, own);
    coll_end(&call);
    if (own_bytes(&varied))
        memcpy(mine, own, own_bytes(&varied));
    races_writes(self, mine, own_bytes(&varied));
    node_realloc(self, own, 0);
    node_realloc(self, room, 0);
}

void coll_allgatherv_at(struct node *self, const void *mine, const size_t *counts, enum coll_type type,
                        void *all, const char *site)
{
    struct collective call;
    struct varied varied = begin(&call, self, COLL_ALLGATHERV, counts, type, -1, site);
    char *own = own_room(&varied, mine), *room = take_room(&varied, call.tree->nodes);
    coll_spread(&call, own, room);
    coll_end(&call);
    unpad(&varied, all, room);
    races_writes(self, all, call.head.count * call.width);
    node_realloc(self, own, 0);
    node_realloc(self, room, 0);
}

/* ------------------------------------------------------------------------------------- alltoallv */

/* The most that any node gives any other one. */
static size_t ask_longest(struct node *self, const size_t *counts, const char *site)
{
    struct collective call;
    coll_begin(&call, self, COLL_ALLTOALLV, 1, COLL_UINT64, COLL_MAX, -1, site);
    uint64_t longest = longest_of(counts, call.tree->nodes);
    coll_combine(&call, &longest);
    coll_end(&call);
    return longest;
}

/* What came has to be as long as the node expects it. */
static void check_lengths(struct varied *varied, const char *room)
{
    struct collective *call = varied->call;
    char text[256];
    for (uint32_t r = 0; r < call->tree->nodes; r++) {
        uint64_t length;
        memcpy(&length, room + r * call->count * call->width, sizeof length);
        if (length == varied->counts[r])
            continue;
        snprintf(text, sizeof text,
                 "rank %" PRIu32 " gives this node %" PRIu64 " elements, and in_counts has %zu for it", r,
                 length, varied->counts[r]);
        coll_stop(call, text);
    }
}

void coll_alltoallv_at(struct node *self, const void *out, const size_t *out_counts, enum coll_type type,
                       void *in, const size_t *in_counts, const char *site)
{
    struct collective call;
    size_t longest = ask_longest(self, out_counts, site);
    coll_begin(&call, self, COLL_ALLTOALLV, 0, type, NULL, -1, site);
    size_t nodes = call.tree->nodes, lead = (sizeof(uint64_t) + call.width - 1) / call.width;
    struct varied given = {&call, out_counts, lead}, got = {&call, in_counts, lead};
    call.count = call.head.count = longest + lead;
    races_reads(self, out, sum_of(out_counts, nodes) * call.width);
    char *from = take_room(&given, nodes), *to = take_room(&got, nodes);
    pad(&given, from, out);
    coll_exchange(&call, from, to);
    coll_end(&call);
    check_lengths(&got, to);
    unpad(&got, in, to);
    races_writes(self, in, sum_of(in_counts, nodes) * call.width);
    node_realloc(self, from, 0);
    node_realloc(self, to, 0);
}
