/*
 * frame.c: slots, given one after the other: each link direction takes the first slot that is free at both
 * its ends, counted from when its packet is there in a reduce and a broadcast. That is done for frames of
 * several lengths, and the best one is kept.
 */
#include <string.h>

#include "plan/frame.h"
#include "alloc.h"

/* The lengths of frames that are tried; fewer where the array is large. */
enum { LENGTHS_MOST = 40, LENGTHS_LARGE = 6, LARGE = 20000 };

static const char what[] = "the slots of a tree";

/* What each node does in each slot of a frame of `slots`: a bit for each, `words` for each node. */
struct frame_plan {
    const struct tree *tree;
    const struct limits *limits;
    uint32_t slots;
    size_t words;
    uint64_t *sends, *receives;
    uint32_t *up, *down; /* of each node: the slots of the link to its parent */
    uint64_t *ready;     /* of each node: when it can send on, in slots from 0 */
};

static bool marked(const uint64_t *bits, const struct frame_plan *plan, uint32_t node, uint32_t slot)
{
    return bits[node * plan->words + slot / 64] >> slot % 64 & 1;
}

static void mark(uint64_t *bits, const struct frame_plan *plan, uint32_t node, uint32_t slot)
{
    bits[node * plan->words + slot / 64] |= UINT64_C(1) << slot % 64;
}

/* May `from` send to `to` in the slot, beside what has slots already? Where ports are counted both
 * directions of a link may have one slot, `same`. */
static bool is_free(const struct frame_plan *plan, uint32_t from, uint32_t to, uint32_t slot, uint32_t same)
{
    if (plan->limits->ports && slot == same)
        return true;
    if (marked(plan->sends, plan, from, slot) || marked(plan->receives, plan, to, slot))
        return false;
    bool apart = plan->limits->sends && plan->limits->receives;
    return apart || (!marked(plan->receives, plan, from, slot) && !marked(plan->sends, plan, to, slot));
}

/* Give the direction the first slot from `time` on. Result: the time; UINT64_MAX: no slot is free. */
static uint64_t give_slot(struct frame_plan *plan, uint32_t from, uint32_t to, uint64_t time, uint32_t same)
{
    for (uint64_t t = time; t < time + plan->slots; t++) {
        uint32_t slot = (uint32_t)(t % plan->slots);
        if (!is_free(plan, from, to, slot, same))
            continue;
        mark(plan->sends, plan, from, slot);
        mark(plan->receives, plan, to, slot);
        return t;
    }
    return UINT64_MAX;
}

static bool plan_up(struct frame_plan *plan)
{
    const struct tree *tree = plan->tree;
    for (uint32_t i = tree->nodes - 1; i > 0; i--) {
        uint32_t node = tree->order[i], parent = tree_parent(tree, node)->peer;
        uint64_t time = give_slot(plan, node, parent, plan->ready[node], UINT32_MAX);
        if (time == UINT64_MAX)
            return false;
        plan->up[node] = (uint32_t)(time % plan->slots);
        plan->ready[parent] = time + 1 > plan->ready[parent] ? time + 1 : plan->ready[parent];
    }
    return true;
}

/* Result: when the last packet is through; UINT64_MAX: a slot is missing. */
static uint64_t plan_down(struct frame_plan *plan)
{
    const struct tree *tree = plan->tree;
    uint64_t last = 0;
    for (uint32_t i = 0; i < tree->nodes; i++) {
        uint32_t node = tree->order[i];
        uint64_t time = plan->ready[node];
        for (const struct tree_edge *c = tree_children(tree, node); c < tree_end(tree, node); c++) {
            time = give_slot(plan, node, c->peer, time, plan->up[c->peer]);
            if (time == UINT64_MAX)
                return UINT64_MAX;
            plan->down[c->peer] = (uint32_t)(time % plan->slots);
            plan->ready[c->peer] = ++time;
        }
        last = time > last ? time : last;
    }
    return last;
}

/* Try frames of that length. Result: the slots that a reduce with a broadcast takes; UINT64_MAX:
 * impossible. */
static uint64_t plan_try(struct frame_plan *plan, uint32_t slots)
{
    plan->slots = slots;
    plan->words = slots / 64 + 1;
    size_t bytes = plan->words * sizeof(uint64_t) * plan->tree->nodes;
    struct arena memory = {NULL};
    plan->sends = arena_take(&memory, 1, bytes, what);
    plan->receives = arena_take(&memory, 1, bytes, what);
    memset(plan->ready, 0, plan->tree->nodes * sizeof plan->ready[0]);
    uint64_t time = plan_up(plan) ? plan_down(plan) : UINT64_MAX;
    arena_free(&memory);
    return time;
}

/* Write the slots of the plan into the tree. */
static void plan_keep(const struct frame_plan *plan, struct tree *tree)
{
    for (uint32_t node = 0; node < tree->nodes; node++) {
        if (node != tree->root)
            tree->edge[tree->first[node]].slot = plan->up[node];
        for (struct tree_edge *c = &tree->edge[tree->first[node] + (node != tree->root)];
             c < tree_end(tree, node); c++)
            c->slot = plan->down[c->peer];
    }
}

/* The least of the time of a call plus half a frame, which a call that comes at any step waits. A frame of
 * four slots for each edge of the widest node always has a slot for everything. */
static uint32_t choose_length(struct frame_plan *plan)
{
    uint32_t widest = plan->tree->widest ? plan->tree->widest : 1, best = 0;
    uint32_t tries = plan->tree->nodes > LARGE ? LENGTHS_LARGE : LENGTHS_MOST;
    uint32_t least = plan->limits->transmissions ? 2 * widest : widest, most = 4 * widest + 1;
    uint64_t best_cost = UINT64_MAX;
    for (uint32_t i = 0; i < tries; i++) {
        uint32_t slots = least + (uint32_t)((uint64_t)(most - least) * i / (tries - 1));
        if (best && slots == best)
            continue;
        uint64_t time = slots > 1 ? plan_try(plan, slots) : UINT64_MAX;
        if (time != UINT64_MAX && time + slots / 2 < best_cost) {
            best_cost = time + slots / 2;
            best = slots;
        }
    }
    return best;
}

struct frame frame_choose(struct tree *tree, const struct limits *limits, uint64_t steps)
{
    struct arena memory = {NULL};
    struct frame_plan plan = {.tree = tree,
                              .limits = limits,
                              .up = arena_take(&memory, tree->nodes, sizeof(uint32_t), what),
                              .down = arena_take(&memory, tree->nodes, sizeof(uint32_t), what),
                              .ready = arena_take(&memory, tree->nodes, sizeof(uint64_t), what)};
    uint32_t slots = choose_length(&plan);
    plan_try(&plan, slots);
    plan_keep(&plan, tree);
    arena_free(&memory);
    return (struct frame){slots, steps};
}
