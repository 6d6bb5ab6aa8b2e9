/*
 * Lists along a tree, a timetable or a plan: on all kinds of graphs every message crosses a link and is
 * taken, every block comes where it has to, and a sum has each member once. Timetables and plans
 * have as many rounds as they have steps, and one for what a member does alone.
 */
#include <check.h>
#include <string.h>

#include "../good_topo.h"
#include "../suite.h"
#include "base.h"
#include "plan/rounds_along.h"
#include "plan/tree_grow.h"

static const char *const topologies[] = {"line:2", "line:5",      "ring:7",   "mesh:3x5",  "torus:3x4",
                                         "star:3", "hypercube:4", "tree:2x3", "torus:3x3", "complete:4"};
enum { NODES_MOST = 16, PLACES_MOST = 8 * NODES_MOST };

/* A block: of which number (a part, or the member that it is for), and of which members, as a set. */
struct along_block {
    uint32_t number, members;
};

struct along_letter {
    struct along_block block;
    bool heard[NODES_MOST];
};

struct along_group {
    const struct topo *topo;
    uint32_t size, places; /* members; places of the task, in front of those of the list */
    struct round_list *list[NODES_MOST];
    size_t next[NODES_MOST];
    struct along_block place[NODES_MOST][PLACES_MOST];
    bool heard[NODES_MOST][NODES_MOST];
    size_t sent[NODES_MOST][NODES_MOST], taken[NODES_MOST][NODES_MOST];
};

enum { LETTERS_MOST = 256 };
static struct along_group along;
static struct along_letter along_letters[NODES_MOST][NODES_MOST][LETTERS_MOST];

static struct along_block *place_at(uint32_t self, uint32_t place)
{
    ck_assert_uint_lt(place, along.places + along.list[self]->own);
    ck_assert_uint_lt(place, PLACES_MOST);
    return &along.place[self][place];
}

static bool are_neighbours(int a, int b)
{
    bool found = false;
    for (int port = 0; port < topo_degree(along.topo, a); port++)
        found |= topo_peer(along.topo, a, port) == b;
    return found;
}

static bool carry(uint32_t self, const struct rounds_act *act)
{
    ck_assert_uint_eq(act->blocks, 1);
    struct along_block *place = place_at(self, act->place);
    if (act->kind == ROUNDS_SEND) {
        ck_assert(are_neighbours((int)self, (int)act->peer));
        size_t number = along.sent[self][act->peer]++;
        ck_assert_uint_lt(number, LETTERS_MOST);
        struct along_letter *letter = &along_letters[self][act->peer][number];
        letter->block = *place;
        memcpy(letter->heard, along.heard[self], sizeof letter->heard);
    } else if (act->kind == ROUNDS_RECEIVE) {
        if (along.taken[self][act->peer] == along.sent[act->peer][self])
            return false;
        const struct along_letter *letter = &along_letters[act->peer][self][along.taken[self][act->peer]++];
        *place = letter->block;
        for (uint32_t i = 0; i < along.size; i++)
            along.heard[self][i] |= letter->heard[i];
    } else if (act->kind == ROUNDS_ADD) {
        const struct along_block *left = place_at(self, act->left), *right = place_at(self, act->right);
        ck_assert_uint_eq(left->number, right->number);
        ck_assert_uint_eq(left->members & right->members, 0);
        *place = (struct along_block){left->number, left->members | right->members};
    } else {
        *place = *place_at(self, act->left);
    }
    return true;
}

static void carry_all(void)
{
    for (bool moves = true; moves;) {
        moves = false;
        for (uint32_t self = 0; self < along.size; self++) {
            const struct round_list *list = along.list[self];
            while (along.next[self] < list->count && carry(self, &list->act[along.next[self]])) {
                along.next[self]++;
                moves = true;
            }
        }
    }
    for (uint32_t a = 0; a < along.size; a++) {
        ck_assert_msg(along.next[a] == along.list[a]->count, "member %u is stuck", a);
        for (uint32_t b = 0; b < along.size; b++)
            ck_assert_uint_eq(along.sent[a][b], along.taken[b][a]);
        for (size_t i = 1; i < along.list[a]->count; i++)
            ck_assert_uint_le(along.list[a]->act[i - 1].round, along.list[a]->act[i].round);
    }
}

static void start(const struct topo *topo, uint32_t places)
{
    memset(&along, 0, sizeof along);
    along.topo = topo;
    along.size = (uint32_t)topo->nodes;
    along.places = places;
    for (uint32_t self = 0; self < along.size; self++)
        along.heard[self][self] = true;
}

static void finish(void)
{
    for (uint32_t self = 0; self < along.size; self++)
        rounds_free(along.list[self]);
}

static void has(uint32_t self, uint32_t place, uint32_t number, uint32_t members)
{
    struct along_block block = along.place[self][place];
    ck_assert_msg(block.number == number && block.members == members,
                  "place %u of member %u of %s: block %u of %x, not %u of %x", place, self, along.topo->spec,
                  block.number, block.members, number, members);
}

static uint32_t everybody(void)
{
    return (1U << along.size) - 1;
}

/* ---------------------------------------------------------------------------------------- along a tree */

static void try_tree(const struct topo *topo, enum rounds_task task, uint32_t root, uint32_t parts)
{
    struct tree *tree = grow_shortest(topo, root);
    bool up = task != ROUNDS_SPREAD, down = task != ROUNDS_SUM;
    start(topo, parts);
    for (uint32_t self = 0; self < along.size; self++) {
        along.list[self] = rounds_by_tree(task, up ? tree : NULL, down ? tree : NULL, self, parts);
        ck_assert_ptr_nonnull(along.list[self]);
        for (uint32_t i = 0; i < parts; i++)
            if (up || self == root)
                along.place[self][i] = (struct along_block){i, 1U << self};
    }
    carry_all();
    for (uint32_t self = 0; self < along.size; self++)
        for (uint32_t i = 0; i < parts; i++)
            if (task == ROUNDS_BARRIER)
                ck_assert(along.heard[self][i % along.size]);
            else if (task == ROUNDS_SPREAD)
                has(self, i, i, 1U << root);
            else if (task == ROUNDS_SUM_ALL || self == root)
                has(self, i, i, everybody());
    finish();
    tree_free(tree);
}

START_TEST(trees_carry_parts)
{
    static const enum rounds_task tasks[] = {ROUNDS_SPREAD, ROUNDS_SUM, ROUNDS_SUM_ALL, ROUNDS_BARRIER};
    struct topo *topo = open_good(topologies[_i]);
    for (size_t t = 0; t < ARRAY_LENGTH(tasks); t++)
        for (uint32_t root = 0; root < (uint32_t)topo->nodes; root++)
            for (uint32_t parts = 1; parts < (tasks[t] == ROUNDS_BARRIER ? 2 : 5); parts++)
                try_tree(topo, tasks[t], root, parts);
    topo_close(topo);
}
END_TEST

/* ------------------------------------------------------------------------------------- a block a member */

static void fill_places(enum rounds_task task, uint32_t root)
{
    uint32_t size = along.size;
    for (uint32_t self = 0; self < size; self++)
        for (uint32_t i = 0; i < size; i++)
            if (task == ROUNDS_DEAL                              ? self == root
                : task == ROUNDS_COLLECT || task == ROUNDS_SHARE ? i == self
                                                                 : true)
                along.place[self][i] = (struct along_block){i, 1U << self};
}

static void check_places(enum rounds_task task, uint32_t root)
{
    uint32_t size = along.size;
    for (uint32_t self = 0; self < size; self++) {
        if (task == ROUNDS_DEAL)
            has(self, self, self, 1U << root);
        if (task == ROUNDS_SUM_DEAL)
            has(self, self, self, everybody());
        for (uint32_t i = 0; i < size; i++)
            if (task == ROUNDS_SHARE || (task == ROUNDS_COLLECT && self == root))
                has(self, i, i, 1U << i);
            else if (task == ROUNDS_EXCHANGE)
                has(self, size + i, self, 1U << i);
    }
}

static const enum rounds_task block_tasks[] = {ROUNDS_DEAL, ROUNDS_COLLECT, ROUNDS_SHARE, ROUNDS_EXCHANGE,
                                               ROUNDS_SUM_DEAL};

static bool names_root(enum rounds_task task)
{
    return task == ROUNDS_DEAL || task == ROUNDS_COLLECT;
}

START_TEST(streams_carry_blocks)
{
    struct topo *topo = open_good(topologies[_i]);
    for (size_t t = 0; t < 2; t++)
        for (uint32_t root = 0; root < (uint32_t)topo->nodes; root++) {
            struct tree *tree = grow_shortest(topo, root);
            start(topo, (uint32_t)topo->nodes);
            for (uint32_t self = 0; self < along.size; self++)
                along.list[self] = rounds_stream(block_tasks[t], tree, self);
            fill_places(block_tasks[t], root);
            carry_all();
            check_places(block_tasks[t], root);
            finish();
            tree_free(tree);
        }
    topo_close(topo);
}
END_TEST

START_TEST(timetables_carry_blocks)
{
    static const struct limits limits = {.name = "all ports"};
    struct topo *topo = open_good(topologies[_i]);
    for (size_t t = 0; t < ARRAY_LENGTH(block_tasks); t++)
        for (uint32_t root = 0; root < (names_root(block_tasks[t]) ? (uint32_t)topo->nodes : 1); root++) {
            struct timetable *timetable =
                timetable_make(rounds_timetable(block_tasks[t]), topo, &limits, root, NULL);
            ck_assert_ptr_nonnull(timetable);
            start(topo, (uint32_t)topo->nodes);
            for (uint32_t self = 0; self < along.size; self++) {
                along.list[self] = rounds_by_timetable(block_tasks[t], timetable, topo, self, root);
                ck_assert_uint_le(along.list[self]->rounds, timetable->steps + 1);
            }
            fill_places(block_tasks[t], root);
            carry_all();
            check_places(block_tasks[t], root);
            finish();
            timetable_free(timetable);
        }
    topo_close(topo);
}
END_TEST

START_TEST(plans_carry_blocks)
{
    struct topo *topo = open_good(topologies[_i]);
    struct cube_shape shape;
    for (size_t t = 2; t < ARRAY_LENGTH(block_tasks) && cube_shape_of(topo, &shape); t++) {
        struct cube_plan *plan =
            block_tasks[t] == ROUNDS_EXCHANGE ? cube_plan_exchange(&shape) : cube_plan_spread(&shape);
        start(topo, (uint32_t)topo->nodes);
        for (uint32_t self = 0; self < along.size; self++) {
            along.list[self] = rounds_by_plan(block_tasks[t], plan, topo, self);
            ck_assert_uint_le(along.list[self]->rounds, plan->steps + 1);
        }
        fill_places(block_tasks[t], 0);
        carry_all();
        check_places(block_tasks[t], 0);
        finish();
        cube_plan_free(plan);
    }
    topo_close(topo);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, trees_carry_parts, 0, ARRAY_LENGTH(topologies));
    tcase_add_loop_test(cases, streams_carry_blocks, 0, ARRAY_LENGTH(topologies));
    tcase_add_loop_test(cases, timetables_carry_blocks, 0, ARRAY_LENGTH(topologies));
    tcase_add_loop_test(cases, plans_carry_blocks, 0, ARRAY_LENGTH(topologies));
}

UNIT(add, 60)
