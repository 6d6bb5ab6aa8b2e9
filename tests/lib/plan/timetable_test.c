/*
 * On all kinds of graphs and under all limits, a timetable does what it is for: every block comes where
 * it has to, no node sends what it does not have, and no slot breaks the limits, whatever is on its way of
 * the data and of the words of the tree. On many graphs the steps are as few as the bound.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "base.h"
#include "plan/frame.h"
#include "plan/timetable.h"
#include "plan/tree_grow.h"

static const char *const topologies[] = {"line:1",    "line:2",     "line:9",      "ring:7",   "mesh:3x5",
                                         "torus:3x4", "mesh:2x7",   "hypercube:4", "star:4",   "complete:6",
                                         "tree:3x3",  "mesh:2x3x4", "ring:2",      "torus:2x3"};
enum { ALL_PORTS, HALF_DUPLEX, SEND_AND_RECEIVE, ONE_PORT, ONE_PACKET };
static const struct limits limits_of[] = {
    [ALL_PORTS] = {.name = "all ports"},
    [HALF_DUPLEX] = {.name = "half duplex", .half_duplex = true},
    [SEND_AND_RECEIVE] = {.name = "a send and a receive", .sends = 1, .receives = 1},
    [ONE_PORT] = {.name = "one port", .ports = 1},
    [ONE_PACKET] = {.name = "one packet", .half_duplex = true, .transmissions = 1},
};

/* What a node does in one slot. */
struct use {
    unsigned sends, receives, links;
};

struct scene {
    const struct topo *topo;
    const struct limits *limits;
    const struct timetable *timetable;
    uint32_t nodes, root, width; /* width: blocks of the program that leave, those kept, those that come */
    enum timetable_kind kind;
    uint32_t *block; /* [node * width + place]: the block that is there, plus 1: of a token, or of a sum */
    struct use *use; /* of each node, in the slot that is looked at */
    unsigned char *link; /* of each node and port: 1: it sends, 2: it receives */
};

static uint32_t *place_of(const struct scene *scene, uint32_t node, uint32_t place)
{
    ck_assert_uint_lt(place, scene->width);
    return &scene->block[(size_t)node * scene->width + place];
}

/* What is in memory at the start: a number for each block of the task. A sum is a count of its terms. */
static void fill(struct scene *scene)
{
    uint32_t n = scene->nodes;
    for (uint32_t node = 0; node < n; node++)
        for (uint32_t i = 0; i < n; i++) {
            uint32_t *place = place_of(scene, node, i);
            if (scene->kind == TIMETABLE_SUMS)
                *place = 1;
            else if (scene->kind == TIMETABLE_SPREAD)
                *place = i == node ? node + 1 : 0;
            else if (scene->kind == TIMETABLE_COLLECT)
                *place = i == 0 ? node + 1 : 0;
            else if (scene->kind == TIMETABLE_DEAL)
                *place = node == scene->root ? i + 1 : 0;
            else
                *place = node * n + i + 1;
        }
}

/* Blocks that come go to memory of their own where they do not go where others come from. */
static uint32_t where(const struct scene *scene, const struct timetable_entry *entry)
{
    bool apart = scene->kind != TIMETABLE_SPREAD && scene->kind != TIMETABLE_SUMS;
    return entry->takes && apart && entry->place < scene->nodes ? scene->width - scene->nodes + entry->place
                                                                : entry->place;
}

static void expect_all_there(const struct scene *scene)
{
    uint32_t n = scene->nodes, in = scene->width - n;
    for (uint32_t node = 0; node < n; node++)
        for (uint32_t i = 0; i < n; i++) {
            if (scene->kind == TIMETABLE_SUMS && i == node)
                ck_assert_uint_eq(*place_of(scene, node, i), n);
            if (scene->kind == TIMETABLE_SPREAD)
                ck_assert_uint_eq(*place_of(scene, node, i), i + 1);
            if (scene->kind == TIMETABLE_COLLECT && node == scene->root && i != node)
                ck_assert_uint_eq(*place_of(scene, node, in + i), i + 1);
            if (scene->kind == TIMETABLE_DEAL && node != scene->root && i == 0)
                ck_assert_uint_eq(*place_of(scene, node, in), node + 1);
            if (scene->kind == TIMETABLE_EXCHANGE && i != node)
                ck_assert_uint_eq(*place_of(scene, node, in + i), i * n + node + 1);
        }
}

/* --------------------------------------------------------------------------------- one slot */

static void use_link(const struct scene *scene, uint32_t node, int port, bool takes)
{
    unsigned char *link = &scene->link[(size_t)node * 64 + (size_t)port], bit = takes ? 2 : 1;
    ck_assert_int_lt(port, 64);
    ck_assert_msg(!(*link & bit), "two packets at a time behind port %d of node %u", port, node);
    ck_assert(!(*link && scene->limits->half_duplex));
    scene->use[node].links += !*link;
    *link |= bit;
    scene->use[node].sends += !takes;
    scene->use[node].receives += takes;
}

static bool within(unsigned count, unsigned most)
{
    return most == 0 || count <= most;
}

static void expect_legal(const struct scene *scene)
{
    const struct limits *limits = scene->limits;
    for (uint32_t node = 0; node < scene->nodes; node++) {
        struct use *use = &scene->use[node];
        ck_assert(within(use->sends, limits->sends) && within(use->receives, limits->receives));
        ck_assert(within(use->links, limits->ports));
        ck_assert(within(use->sends + use->receives, limits->transmissions));
    }
    memset(scene->use, 0, scene->nodes * sizeof scene->use[0]);
    memset(scene->link, 0, scene->nodes * 64);
}

/* A block goes from the node that sends it into the place of the entry at the other end. */
static void carry(const struct scene *scene, uint32_t from, const struct timetable_entry *sent)
{
    const struct timetable *timetable = scene->timetable;
    uint32_t to = (uint32_t)topo_peer(scene->topo, (int)from, sent->port), block;
    int back = topo_back(scene->topo, (int)from, sent->port);
    for (size_t i = timetable->first[to]; i < timetable->first[to + 1]; i++) {
        const struct timetable_entry *entry = &timetable->entry[i];
        if (entry->step != sent->step || !entry->takes || entry->port != back)
            continue;
        block = *place_of(scene, from, where(scene, sent));
        ck_assert_uint_gt(block, 0);
        uint32_t *into = place_of(scene, to, where(scene, entry));
        *into = scene->kind == TIMETABLE_SUMS ? *into + block : block;
        if (scene->kind == TIMETABLE_SUMS)
            *place_of(scene, from, where(scene, sent)) = 0;
        use_link(scene, from, sent->port, false);
        use_link(scene, to, entry->port, true);
        return;
    }
    ck_abort_msg("node %u sends in step %u, and nobody receives", from, sent->step);
}

/* All data of a step. What is sent is read before anything comes: sends of a step are of what was there. */
static void play_step(struct scene *scene, uint32_t step)
{
    const struct timetable *timetable = scene->timetable;
    uint32_t sends = 0, takes = 0;
    for (uint32_t node = 0; node < scene->nodes; node++)
        for (size_t i = timetable->first[node]; i < timetable->first[node + 1]; i++) {
            const struct timetable_entry *entry = &timetable->entry[i];
            if (entry->step != step)
                continue;
            sends += !entry->takes;
            takes += entry->takes;
            if (!entry->takes)
                carry(scene, node, entry);
        }
    ck_assert_uint_eq(sends, takes);
}

/* ----------------------------------------------------------------------------- the tree's words */

static void play_words(const struct scene *scene, const struct tree *tree, const uint32_t *slots,
                       uint32_t slot, bool up)
{
    for (uint32_t node = 0; node < scene->nodes; node++)
        for (const struct tree_edge *c = tree_children(tree, node); c < tree_end(tree, node); c++)
            if (slots[c->peer] == slot) {
                use_link(scene, node, c->port, up);
                use_link(scene, c->peer, tree_parent(tree, c->peer)->port, !up);
            }
}

static void play(struct scene *scene, const struct tree *tree)
{
    const struct timetable *timetable = scene->timetable;
    bool words = limits_nodes(scene->limits);
    uint32_t slots = words ? timetable->slots : timetable->steps;
    ck_assert_uint_le(timetable->steps, slots);
    fill(scene);
    for (uint32_t slot = 0; slot < slots; slot++) {
        play_step(scene, slot);
        if (words)
            play_words(scene, tree, timetable->report, slot, true);
        expect_legal(scene);
    }
    expect_all_there(scene);
    for (uint32_t slot = 0; words && slot < timetable->telling; slot++) {
        play_words(scene, tree, timetable->tell, slot, false);
        expect_legal(scene);
    }
}

/* A node reports after its children, and after all blocks; it is told before its children. */
static void expect_order(const struct timetable *timetable, const struct tree *tree)
{
    for (uint32_t i = 1; i < tree->nodes; i++) {
        uint32_t node = tree->order[i], parent = tree_parent(tree, node)->peer;
        size_t end = timetable->first[node + 1];
        ck_assert(end == timetable->first[node] || timetable->report[node] > timetable->entry[end - 1].step);
        ck_assert_uint_lt(timetable->report[node], timetable->slots);
        ck_assert_uint_lt(timetable->tell[node], timetable->telling);
        if (parent == tree->root)
            continue;
        ck_assert_uint_lt(timetable->report[node], timetable->report[parent]);
        ck_assert_uint_gt(timetable->tell[node], timetable->tell[parent]);
    }
}

/* Result: the steps. */
static uint32_t look_at(const char *topology, int number, enum timetable_kind kind)
{
    char error[TOPO_ERROR_SIZE];
    struct topo *topo = topo_open(topology, error, sizeof error);
    ck_assert_msg(topo, "%s", error);
    const struct limits *limits = &limits_of[number];
    struct tree *tree = grow_rounds(topo, grow_centre(topo));
    uint32_t nodes = (uint32_t)topo->nodes, root = nodes / 3;
    struct timetable *timetable = timetable_make(kind, topo, limits, root, tree);
    ck_assert_ptr_nonnull(timetable);
    uint32_t width = 2 * nodes;
    for (uint32_t node = 0; node < nodes; node++)
        width = 2 * nodes + timetable->store[node] > width ? 2 * nodes + timetable->store[node] : width;
    struct scene scene = {.topo = topo,
                          .limits = limits,
                          .timetable = timetable,
                          .nodes = nodes,
                          .root = root,
                          .width = width,
                          .kind = kind,
                          .block = calloc((size_t)nodes * width, sizeof(uint32_t)),
                          .use = calloc(nodes, sizeof(struct use)),
                          .link = calloc(nodes, 64)};
    play(&scene, tree);
    if (limits_nodes(limits))
        expect_order(timetable, tree);
    uint32_t steps = timetable->steps;
    free(scene.block);
    free(scene.use);
    free(scene.link);
    timetable_free(timetable);
    tree_free(tree);
    topo_close(topo);
    return steps;
}

START_TEST(blocks_come_where_they_have_to_and_no_slot_breaks_the_limits)
{
    for (size_t t = 0; t < ARRAY_LENGTH(topologies); t++)
        for (size_t m = 0; m < ARRAY_LENGTH(limits_of); m++)
            look_at(topologies[t], (int)m, (enum timetable_kind)_i);
}
END_TEST

/* Steps that are the bound of the task: all blocks through the ports of a node, or over the middle. */
static const struct {
    const char *topology;
    int limits;
    enum timetable_kind kind;
    uint32_t steps;
} shortest[] = {
    {"mesh:8x8", ALL_PORTS, TIMETABLE_SPREAD, 32},
    {"line:64", ALL_PORTS, TIMETABLE_SUMS, 63},
    {"line:64", ALL_PORTS, TIMETABLE_EXCHANGE, 1024},
    {"star:5", ALL_PORTS, TIMETABLE_SPREAD, 30},
    {"star:5", HALF_DUPLEX, TIMETABLE_SPREAD, 60},
    {"hypercube:6", ALL_PORTS, TIMETABLE_DEAL, 11},
    {"hypercube:6", SEND_AND_RECEIVE, TIMETABLE_SPREAD, 63},
    {"mesh:8x8", ONE_PACKET, TIMETABLE_COLLECT, 63},
    {"mesh:8x8", SEND_AND_RECEIVE, TIMETABLE_DEAL, 63},
    {"complete:64", ONE_PORT, TIMETABLE_EXCHANGE, 63},
};

START_TEST(many_take_the_fewest_steps_that_there_are)
{
    ck_assert_uint_eq(look_at(shortest[_i].topology, shortest[_i].limits, shortest[_i].kind),
                      shortest[_i].steps);
}
END_TEST

START_TEST(large_graphs_have_none)
{
    char error[TOPO_ERROR_SIZE];
    static const char *const large[] = {"line:721", "complete:200"};
    for (size_t i = 0; i < ARRAY_LENGTH(large); i++) {
        struct topo *topo = topo_open(large[i], error, sizeof error);
        ck_assert_ptr_null(timetable_make(TIMETABLE_DEAL, topo, &limits_of[ALL_PORTS], 0, NULL));
        topo_close(topo);
    }
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, blocks_come_where_they_have_to_and_no_slot_breaks_the_limits, 0,
                        TIMETABLE_KINDS);
    tcase_add_loop_test(cases, many_take_the_fewest_steps_that_there_are, 0, ARRAY_LENGTH(shortest));
    tcase_add_test(cases, large_graphs_have_none);
}

UNIT(add, 60)
