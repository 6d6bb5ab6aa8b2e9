/*
 * rounds.c: each way of a task adds the acts of one member, round after round. Tasks that are two others one
 * after the other (a sum of all is a sum and a spread) are made so.
 */
#include "plan/rounds.h"

#include <stddef.h>

#include "base.h"

/* The list that is made, and of whom. */
struct making {
    struct round_list *list;
    uint32_t self, size, root;
};

static void add(struct making *making, struct rounds_act act)
{
    rounds_add(making->list, act);
}

static void send(struct making *making, uint32_t peer, uint32_t place, uint32_t blocks)
{
    add(making, (struct rounds_act){.kind = ROUNDS_SEND, .peer = peer, .place = place, .blocks = blocks});
}

static void receive(struct making *making, uint32_t peer, uint32_t place, uint32_t blocks)
{
    add(making, (struct rounds_act){.kind = ROUNDS_RECEIVE, .peer = peer, .place = place, .blocks = blocks});
}

/* The store of the list begins where the places of the task end; what comes of a sum is put there first. */
static void sum(struct making *making, uint32_t place, uint32_t blocks, bool is_left)
{
    add(making, (struct rounds_act){.kind = ROUNDS_ADD,
                                    .place = place,
                                    .blocks = blocks,
                                    .left = is_left ? making->size : place,
                                    .right = is_left ? place : making->size});
}

static void copy(struct making *making, uint32_t place, uint32_t from)
{
    add(making, (struct rounds_act){.kind = ROUNDS_COPY, .place = place, .blocks = 1, .left = from});
}

/* A round of one receive that is added to what is there. */
static void take_sum(struct making *making, uint32_t peer, uint32_t blocks, bool is_left)
{
    receive(making, peer, making->size, blocks);
    sum(making, 0, blocks, is_left);
    making->list->rounds++;
}

static uint32_t distance(const struct making *making)
{
    return (making->self + making->size - making->root) % making->size;
}

static uint32_t member(const struct making *making, uint32_t distance)
{
    return (uint32_t)(((uint64_t)making->root + distance) % making->size);
}

static uint32_t least(uint64_t a, uint64_t b)
{
    return (uint32_t)(a < b ? a : b);
}

/* From the root down to all, or from all up to it. each: every member has a block of its own; else `whole`
 * blocks go to everybody. A subtree of the binomial tree is a range of distances from the root. */
struct root_flow {
    bool up, each;
    uint32_t whole;
};

/* With the member at distance `other`: the blocks of `count` members from distance `at` on. */
static void pass(struct making *making, const struct root_flow *flow, bool is_child, uint32_t other,
                 uint32_t at, uint32_t count)
{
    uint32_t place = flow->each ? member(making, at) : 0;
    uint32_t blocks = flow->each ? least(count, making->size - at) : flow->whole;
    (is_child == flow->up ? send : receive)(making, member(making, other), place, blocks);
}

static void flow_direct(struct making *making, const struct root_flow *flow)
{
    uint32_t at = distance(making);
    if (at)
        pass(making, flow, true, 0, at, 1);
    else
        for (uint32_t other = 1; other < making->size; other++)
            pass(making, flow, false, other, other, 1);
    making->list->rounds++;
}

/* The parent of distance d is d without its lowest bit, and its subtree has as many members as that bit. */
static void flow_tree(struct making *making, const struct root_flow *flow)
{
    uint64_t at = distance(making), high = 1;
    while (high < making->size)
        high *= 2;
    uint64_t lowest = at ? at & -at : high;
    for (uint64_t i = 1; i < high; i *= 2) {
        uint64_t bit = flow->up ? i : high / 2 / i;
        if (bit == lowest)
            pass(making, flow, true, (uint32_t)(at - bit), (uint32_t)at, (uint32_t)bit);
        else if (bit < lowest && at + bit < making->size)
            pass(making, flow, false, (uint32_t)(at + bit), (uint32_t)(at + bit), (uint32_t)bit);
        making->list->rounds++;
    }
}

static void flow_ring(struct making *making, const struct root_flow *flow)
{
    uint32_t at = distance(making), size = making->size;
    for (uint32_t i = 1; i < size; i++) {
        uint32_t below = flow->up ? size - i : i;
        if (at == below)
            pass(making, flow, true, at - 1, at, size - at);
        else if (at + 1 == below)
            pass(making, flow, false, at + 1, below, size - below);
        making->list->rounds++;
    }
}

static void flow(struct making *making, enum rounds_way way, struct root_flow how)
{
    static void (*const ways[])(struct making *, const struct root_flow *) = {
        [ROUNDS_DIRECT] = flow_direct, [ROUNDS_TREE] = flow_tree, [ROUNDS_RING] = flow_ring};
    ways[way](making, &how);
}

/* Every member's block to all: each round doubles the range that ends with the member's own block. */
static void share_tree(struct making *making)
{
    uint32_t self = making->self, size = making->size;
    for (uint64_t have = 1; have < size; have *= 2) {
        uint32_t blocks = least(have, size - have);
        uint32_t to = (uint32_t)((self + have) % size), from = (uint32_t)((self + size - have) % size);
        send(making, to, (self + size - blocks + 1) % size, blocks);
        receive(making, from, (from + size - blocks + 1) % size, blocks);
        making->list->rounds++;
    }
}

static void share_ring(struct making *making)
{
    uint32_t self = making->self, size = making->size;
    for (uint32_t i = 1; i < size; i++) {
        send(making, (self + 1) % size, (self + size - i + 1) % size, 1);
        receive(making, (self + size - 1) % size, (self + size - i) % size, 1);
        making->list->rounds++;
    }
}

static void exchange(struct making *making, bool at_once)
{
    uint32_t self = making->self, size = making->size;
    for (uint32_t pass = 0; pass < (at_once ? 2U : 1U); pass++)
        for (uint32_t i = 1; i < size; i++) {
            uint32_t to = (self + i) % size, from = (self + size - i) % size;
            if (!at_once || pass == 0)
                send(making, to, to, 1);
            if (!at_once || pass == 1)
                receive(making, from, size + from, 1);
            making->list->rounds += !at_once;
        }
    copy(making, size + self, self);
    making->list->rounds++;
}

/* Sums towards member 0, so that the parts are ranges in order; then to the root, if that is another. */
static void sum_direct(struct making *making, uint32_t blocks)
{
    if (making->self)
        send(making, 0, 0, blocks);
    for (uint32_t other = 1; other < making->size; other++)
        if (making->self == 0)
            take_sum(making, other, blocks, false);
        else
            making->list->rounds++;
}

static void sum_tree(struct making *making, uint32_t blocks)
{
    for (uint64_t bit = 1; bit < making->size; bit *= 2) {
        if ((making->self & (2 * bit - 1)) == bit)
            send(making, (uint32_t)(making->self - bit), 0, blocks);
        else if (making->self % (2 * bit) == 0 && making->self + bit < making->size) {
            take_sum(making, (uint32_t)(making->self + bit), blocks, false);
            continue;
        }
        making->list->rounds++;
    }
}

static void sum_ring(struct making *making, uint32_t blocks)
{
    for (uint32_t from = making->size - 1; from > 0; from--) {
        if (making->self == from)
            send(making, from - 1, 0, blocks);
        else if (making->self == from - 1) {
            take_sum(making, from, blocks, false);
            continue;
        }
        making->list->rounds++;
    }
}

static void sum_to(struct making *making, enum rounds_way way, uint32_t blocks, uint32_t root)
{
    static void (*const ways[])(struct making *, uint32_t) = {
        [ROUNDS_DIRECT] = sum_direct, [ROUNDS_TREE] = sum_tree, [ROUNDS_RING] = sum_ring};
    ways[way](making, blocks);
    if (root == 0)
        return;
    if (making->self == 0)
        send(making, root, 0, blocks);
    else if (making->self == root)
        receive(making, 0, 0, blocks);
    making->list->rounds++;
}

/* Doubling ranges: the members that are more than a power of two are joined to their neighbours first, and
 * told the sum at the end. */
static void sum_all_tree(struct making *making)
{
    uint32_t self = making->self, power = 1;
    while (power <= making->size / 2)
        power *= 2;
    uint32_t extra = making->size - power;
    bool is_pair = self < 2 * extra, sits_out = is_pair && self % 2;
    if (is_pair && !sits_out)
        take_sum(making, self + 1, 1, false);
    else {
        if (sits_out)
            send(making, self - 1, 0, 1);
        making->list->rounds++;
    }
    uint32_t seat = is_pair ? self / 2 : self - extra;
    for (uint32_t bit = 1; bit < power; bit *= 2) {
        uint32_t other = seat ^ bit, peer = other < extra ? 2 * other : other + extra;
        if (sits_out)
            making->list->rounds++;
        else {
            send(making, peer, 0, 1);
            take_sum(making, peer, 1, other < seat);
        }
    }
    if (sits_out)
        receive(making, self - 1, 0, 1);
    else if (is_pair)
        send(making, self + 1, 0, 1);
    making->list->rounds++;
}

/* place 0: the sum of a range that ends with the member, which each round doubles; own place 1: without the
 * member. */
static void prefix_tree(struct making *making)
{
    uint32_t self = making->self, before = making->size + 1;
    for (uint64_t have = 1; have < making->size; have *= 2) {
        if (self + have < making->size)
            send(making, (uint32_t)(self + have), 0, 1);
        if (self >= have) {
            receive(making, (uint32_t)(self - have), making->size, 1);
            if (have == 1)
                copy(making, before, making->size);
            else
                sum(making, before, 1, true);
            sum(making, 0, 1, true);
        }
        making->list->rounds++;
    }
}

static void prefix_ring(struct making *making)
{
    uint32_t self = making->self, before = making->size + 1;
    for (uint32_t from = 0; from + 1 < making->size; from++) {
        if (self == from)
            send(making, from + 1, 0, 1);
        if (self == from + 1) {
            receive(making, from, making->size, 1);
            copy(making, before, making->size);
            sum(making, 0, 1, true);
        }
        making->list->rounds++;
    }
}

/* Empty messages at doubling distances. */
static void barrier_tree(struct making *making)
{
    for (uint64_t far = 1; far < making->size; far *= 2) {
        send(making, (uint32_t)((making->self + far) % making->size), 0, 0);
        receive(making, (uint32_t)((making->self + making->size - far) % making->size), 0, 0);
        making->list->rounds++;
    }
}

/* Everybody to member 0, then back. */
static void there_and_back(struct making *making, enum rounds_way way, struct root_flow there, uint32_t back)
{
    making->root = 0;
    flow(making, way, there);
    flow(making, way, (struct root_flow){.whole = back});
}

static void fill_sums(struct making *making, enum rounds_task task, enum rounds_way way)
{
    uint32_t blocks = task == ROUNDS_SUM_DEAL ? making->size : 1;
    making->list->own = blocks;
    if (task == ROUNDS_SUM_ALL && way == ROUNDS_TREE) {
        sum_all_tree(making);
        return;
    }
    sum_to(making, way, blocks, task == ROUNDS_SUM ? making->root : 0);
    making->root = 0;
    if (task != ROUNDS_SUM)
        flow(making, way, (struct root_flow){.each = task == ROUNDS_SUM_DEAL, .whole = 1});
}

static void fill(struct making *making, enum rounds_task task, enum rounds_way way)
{
    switch (task) {
    case ROUNDS_SPREAD:
        flow(making, way, (struct root_flow){.whole = 1});
        break;
    case ROUNDS_DEAL:
        flow(making, way, (struct root_flow){.each = true});
        break;
    case ROUNDS_COLLECT:
        flow(making, way, (struct root_flow){.up = true, .each = true});
        break;
    case ROUNDS_SHARE:
        if (way == ROUNDS_DIRECT)
            there_and_back(making, way, (struct root_flow){.up = true, .each = true}, making->size);
        else
            (way == ROUNDS_TREE ? share_tree : share_ring)(making);
        break;
    case ROUNDS_EXCHANGE:
        making->list->own = making->size;
        exchange(making, way == ROUNDS_DIRECT);
        break;
    case ROUNDS_SUM:
    case ROUNDS_SUM_ALL:
    case ROUNDS_SUM_DEAL:
        fill_sums(making, task, way);
        break;
    case ROUNDS_PREFIX:
    case ROUNDS_BEFORE:
        making->list->own = 2;
        (way == ROUNDS_TREE ? prefix_tree : prefix_ring)(making);
        break;
    case ROUNDS_BARRIER:
        if (way == ROUNDS_TREE)
            barrier_tree(making);
        else
            there_and_back(making, way, (struct root_flow){.up = true}, 0);
        break;
    case ROUNDS_TASKS:
        break;
    }
}

struct round_list *rounds_make(enum rounds_task task, enum rounds_way way, uint32_t self, uint32_t size,
                               uint32_t root)
{
    struct making making = {.list = rounds_begin(0), .self = self, .size = size, .root = root};
    if (!making.list)
        return NULL;
    fill(&making, task, way);
    return rounds_end(making.list);
}
