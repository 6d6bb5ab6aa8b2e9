/*
 * coll.c: the calls of parray_coll.h, each made of the movements of coll_moves.h.
 */
#include <string.h>

#include "coll/coll_moves.h"

/* The timetable by which the call goes, with its packets; NULL: the call takes its tree. */
static const struct timetable *choose_timetable(struct collective *call, enum timetable_kind kind)
{
    const struct timetable *timetable = coll_timetable_of(call->table, kind, call->tree);
    if (timetable)
        coll_set_piece(call, coll_piece_alone(call->table, call->count));
    else
        travel_settle(call);
    return timetable;
}

/* Copy the block of the node itself. */
static void copy_block(const struct collective *call, void *to, const void *from)
{
    if (call->count)
        memmove(to, from, call->count * call->width);
}

static char *block_of(const struct collective *call, const void *all, uint32_t rank)
{
    return (char *)(uintptr_t)all + rank * call->count * call->width;
}

/* Choose the packets of a stream of `blocks` blocks through the tree of the call. */
static void choose_piece(struct collective *call, uint64_t blocks)
{
    coll_set_piece(call, coll_piece(call->table, call->tree->height, blocks, call->count));
}

void coll_barrier_at(struct node *self, const char *site)
{
    struct collective call;
    coll_begin(&call, self, COLL_BARRIER, 0, COLL_UINT8, NULL, -1, site);
    travel_settle(&call);
    if (call.table->cube)
        move_cube_barrier(&call);
    else
        move_tree_barrier(&call);
    coll_end(&call);
}

void coll_broadcast_at(struct node *self, void *data, size_t count, enum coll_type type, int root,
                       const char *site)
{
    struct collective call;
    coll_begin(&call, self, COLL_BROADCAST, count, type, NULL, root, site);
    if (coll_at_root(&call))
        coll_reads(&call, data, 1);
    choose_piece(&call, 1);
    travel_settle(&call);
    move_down(&call, data, count);
    coll_end(&call);
    if (!coll_at_root(&call))
        coll_writes(&call, data, 1);
}

void coll_reduce_at(struct node *self, void *data, size_t count, enum coll_type type,
                    const struct coll_op *op, int root, const char *site)
{
    struct collective call;
    coll_begin(&call, self, COLL_REDUCE, count, type, op, root, site);
    coll_reads(&call, data, 1);
    choose_piece(&call, 1);
    travel_settle(&call);
    move_up(&call, data, count, data);
    coll_end(&call);
    if (coll_at_root(&call))
        coll_writes(&call, data, 1);
}

void coll_combine(struct collective *call, void *data)
{
    choose_piece(call, 1);
    travel_settle(call);
    if (call->table->cube) {
        move_cube_sum(call, data, call->count);
    } else {
        move_up(call, data, call->count, data);
        move_down(call, data, call->count);
    }
}

void coll_allreduce_at(struct node *self, void *data, size_t count, enum coll_type type,
                       const struct coll_op *op, const char *site)
{
    struct collective call;
    coll_begin(&call, self, COLL_ALLREDUCE, count, type, op, -1, site);
    coll_reads(&call, data, 1);
    if (coll_is_wide(&call))
        coll_combine_blocks(&call, data);
    else
        coll_combine(&call, data);
    coll_end(&call);
    coll_writes(&call, data, 1);
}

static void scan(struct node *self, void *data, size_t count, enum coll_type type, const struct coll_op *op,
                 enum coll_call kind, const char *site)
{
    struct collective call;
    coll_begin(&call, self, kind, count, type, op, -1, site);
    coll_reads(&call, data, 1);
    choose_piece(&call, 1);
    if (call.table->cube) {
        move_cube_scan(&call, data, kind == COLL_SCAN);
    } else if (count && coll_scans_by_spread(call.table)) {
        coll_set_piece(&call, coll_piece_alone(call.table, count));
        move_spread_runs(&call, data, kind == COLL_SCAN);
    } else {
        travel_settle(&call);
        move_runs(&call, data, kind == COLL_SCAN);
    }
    coll_end(&call);
    if (kind == COLL_SCAN || call.me)
        coll_writes(&call, data, 1);
}

void coll_scan_at(struct node *self, void *data, size_t count, enum coll_type type, const struct coll_op *op,
                  const char *site)
{
    scan(self, data, count, type, op, COLL_SCAN, site);
}

void coll_exscan_at(struct node *self, void *data, size_t count, enum coll_type type,
                    const struct coll_op *op, const char *site)
{
    scan(self, data, count, type, op, COLL_EXSCAN, site);
}

void coll_collect(struct collective *call, const void *mine, void *all)
{
    choose_piece(call, call->tree->nodes);
    const struct timetable *timetable = choose_timetable(call, TIMETABLE_COLLECT);
    if (timetable) {
        move_times_blocks(call, timetable, mine, all);
        if (call->me == call->tree->root)
            copy_block(call, block_of(call, all, call->me), mine);
    } else {
        move_blocks_up(call, mine, all);
    }
}

void coll_gather_at(struct node *self, const void *mine, size_t count, enum coll_type type, void *all,
                    int root, const char *site)
{
    struct collective call;
    coll_begin(&call, self, COLL_GATHER, count, type, NULL, root, site);
    coll_reads(&call, mine, 1);
    coll_collect(&call, mine, all);
    coll_end(&call);
    if (coll_at_root(&call))
        coll_writes(&call, all, call.tree->nodes);
}

void coll_deal(struct collective *call, const void *all, void *mine)
{
    choose_piece(call, call->tree->nodes);
    const struct timetable *timetable = choose_timetable(call, TIMETABLE_DEAL);
    if (timetable) {
        move_times_blocks(call, timetable, all, mine);
        if (call->me == call->tree->root)
            copy_block(call, mine, block_of(call, all, call->me));
    } else {
        move_blocks_down(call, all, mine);
    }
}

void coll_scatter_at(struct node *self, const void *all, size_t count, enum coll_type type, void *mine,
                     int root, const char *site)
{
    struct collective call;
    coll_begin(&call, self, COLL_SCATTER, count, type, NULL, root, site);
    if (coll_at_root(&call))
        coll_reads(&call, all, call.tree->nodes);
    coll_deal(&call, all, mine);
    coll_end(&call);
    coll_writes(&call, mine, 1);
}

void coll_spread(struct collective *call, const void *mine, void *all)
{
    const struct timetable *timetable = NULL;
    choose_piece(call, call->tree->nodes);
    if (!call->table->spread)
        timetable = choose_timetable(call, TIMETABLE_SPREAD);
    if (call->table->spread || timetable)
        copy_block(call, block_of(call, all, call->me), mine);
    if (timetable) {
        move_times_blocks(call, timetable, all, all);
    } else if (call->table->spread) {
        move_plan_spread(call, all);
    } else {
        move_blocks_up(call, mine, all);
        move_down(call, all, call->count * call->tree->nodes);
    }
}

void coll_allgather_at(struct node *self, const void *mine, size_t count, enum coll_type type, void *all,
                       const char *site)
{
    struct collective call;
    coll_begin(&call, self, COLL_ALLGATHER, count, type, NULL, -1, site);
    coll_reads(&call, mine, 1);
    coll_spread(&call, mine, all);
    coll_end(&call);
    coll_writes(&call, all, call.tree->nodes);
}

void coll_exchange(struct collective *call, const void *out, void *in)
{
    const struct timetable *timetable = NULL;
    choose_piece(call, call->tree->nodes);
    if (!call->table->exchange)
        timetable = choose_timetable(call, TIMETABLE_EXCHANGE);
    if (timetable) {
        copy_block(call, block_of(call, in, call->me), block_of(call, out, call->me));
        move_times_blocks(call, timetable, out, in);
    } else if (call->table->exchange) {
        move_plan_exchange(call, out, in);
    } else {
        move_blocks_across(call, out, in);
    }
}

void coll_alltoall_at(struct node *self, const void *out, size_t count, enum coll_type type, void *in,
                      const char *site)
{
    struct collective call;
    coll_begin(&call, self, COLL_ALLTOALL, count, type, NULL, -1, site);
    coll_reads(&call, out, call.tree->nodes);
    coll_exchange(&call, out, in);
    coll_end(&call);
    coll_writes(&call, in, call.tree->nodes);
}

/* The root of the tree combines all blocks, and then gives every node its own. */
static void reduce_at_root(struct collective *call, const void *all, void *mine)
{
    bool is_root = call->me == call->tree->root;
    size_t elements = call->count * call->tree->nodes;
    void *sums = is_root ? node_realloc(call->self, NULL, elements * call->width + 1) : NULL;
    move_up(call, all, elements, sums);
    move_blocks_down(call, sums, mine);
    if (is_root)
        node_realloc(call->self, sums, 0);
}

void coll_sum_blocks(struct collective *call, const void *all, void *mine)
{
    const struct timetable *timetable = NULL;
    choose_piece(call, call->tree->nodes);
    if (!call->table->spread)
        timetable = choose_timetable(call, TIMETABLE_SUMS);
    call->adds = true;
    if (timetable)
        move_times_sums(call, timetable, all, mine);
    else if (call->table->spread)
        move_plan_sums(call, all, mine);
    else
        reduce_at_root(call, all, mine);
    call->adds = false;
}

void coll_reduce_scatter_at(struct node *self, const void *all, size_t count, enum coll_type type,
                            const struct coll_op *op, void *mine, const char *site)
{
    struct collective call;
    coll_begin(&call, self, COLL_REDUCE_SCATTER, count, type, op, -1, site);
    coll_reads(&call, all, call.tree->nodes);
    coll_sum_blocks(&call, all, mine);
    coll_end(&call);
    coll_writes(&call, mine, 1);
}
