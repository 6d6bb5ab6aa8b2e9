/*
 * The lists of all members of a group fit together: whatever the task, the way, the size and the root, all
 * messages are taken, every block comes where it has to, and sums keep the order of their terms. Trees take
 * as many rounds as they should.
 */
#include <check.h>
#include <string.h>

#include "../suite.h"
#include "base.h"
#include "plan/rounds.h"

enum { SIZE_MOST = 19, PLACES = 2 * SIZE_MOST + 2, MESSAGES_MOST = SIZE_MOST };

/* A block: of which number it is, and the sum of which members, from `low` up to below `high`. low = high:
 * rubbish. A sum of ranges that do not meet in this order is rubbish too. Sums that are nested in the same
 * way have the same `nest`. */
struct block {
    uint32_t number, low, high, nest;
};

struct letter {
    uint32_t blocks;
    bool heard[SIZE_MOST]; /* what its sender knew */
    struct block block[SIZE_MOST];
};

struct group {
    uint32_t size;
    struct round_list *list[SIZE_MOST];
    size_t next[SIZE_MOST]; /* act of each member */
    struct block place[SIZE_MOST][PLACES];
    uint32_t sent[SIZE_MOST][SIZE_MOST], taken[SIZE_MOST][SIZE_MOST];
    bool heard[SIZE_MOST][SIZE_MOST]; /* [a][b]: a knows that b has begun */
};

static struct group group;
static struct letter letters[SIZE_MOST][SIZE_MOST][MESSAGES_MOST]; /* from, to; as many as were sent */

static struct block *place_of(uint32_t self, uint32_t first, uint32_t i)
{
    uint32_t size = group.size;
    if (first < size)
        return &group.place[self][(first + i) % size];
    ck_assert_uint_lt(first + i, size + group.list[self]->own);
    return &group.place[self][first + i];
}

static struct block added(struct block left, struct block right)
{
    bool fits = left.low < left.high && left.high == right.low && right.low < right.high &&
                left.number == right.number;
    uint32_t nest = (left.nest * 2654435761U ^ right.nest) * 2246822519U + 1;
    return fits ? (struct block){left.number, left.low, right.high, nest} : (struct block){0};
}

static void post(uint32_t self, const struct rounds_act *act)
{
    ck_assert_uint_lt(act->peer, group.size);
    ck_assert_uint_ne(act->peer, self);
    ck_assert_uint_le(act->blocks, group.size);
    uint32_t number = group.sent[self][act->peer]++;
    ck_assert_uint_lt(number, MESSAGES_MOST);
    struct letter *letter = &letters[self][act->peer][number];
    letter->blocks = act->blocks;
    memcpy(letter->heard, group.heard[self], sizeof letter->heard);
    for (uint32_t i = 0; i < act->blocks; i++)
        letter->block[i] = *place_of(self, act->place, i);
}

/* False: the message has not come yet. */
static bool take(uint32_t self, const struct rounds_act *act)
{
    ck_assert_uint_lt(act->peer, group.size);
    if (group.taken[self][act->peer] == group.sent[act->peer][self])
        return false;
    const struct letter *letter = &letters[act->peer][self][group.taken[self][act->peer]++];
    ck_assert_uint_eq(letter->blocks, act->blocks);
    for (uint32_t i = 0; i < act->blocks; i++)
        *place_of(self, act->place, i) = letter->block[i];
    for (uint32_t i = 0; i < group.size; i++)
        group.heard[self][i] |= letter->heard[i];
    return true;
}

static bool carry_out(uint32_t self, const struct rounds_act *act)
{
    switch (act->kind) {
    case ROUNDS_SEND:
        post(self, act);
        return true;
    case ROUNDS_RECEIVE:
        return take(self, act);
    case ROUNDS_ADD:
        ck_assert(act->place == act->left || act->place == act->right);
        for (uint32_t i = 0; i < act->blocks; i++)
            *place_of(self, act->place, i) =
                added(*place_of(self, act->left, i), *place_of(self, act->right, i));
        return true;
    case ROUNDS_COPY:
        for (uint32_t i = 0; i < act->blocks; i++)
            *place_of(self, act->place, i) = *place_of(self, act->left, i);
        return true;
    }
    return false;
}

/* One member after the other goes on as far as it can, those above first in every second turn. */
static void carry_out_all(void)
{
    bool moves = true;
    for (uint32_t turn = 0; moves; turn++) {
        moves = false;
        for (uint32_t i = 0; i < group.size; i++) {
            uint32_t self = turn % 2 ? i : group.size - 1 - i;
            const struct round_list *list = group.list[self];
            while (group.next[self] < list->count && carry_out(self, &list->act[group.next[self]])) {
                group.next[self]++;
                moves = true;
            }
        }
    }
    for (uint32_t a = 0; a < group.size; a++) {
        ck_assert_msg(group.next[a] == group.list[a]->count, "member %u of %u is stuck", a, group.size);
        for (uint32_t b = 0; b < group.size; b++)
            ck_assert_uint_eq(group.sent[a][b], group.taken[b][a]);
    }
}

/* Rounds do not fall and stay below the number of rounds, and the acts of one stand in the right order. */
static void check_order(const struct round_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        ck_assert_uint_lt(list->act[i].round, list->rounds);
        if (i == 0)
            continue;
        const struct rounds_act *last = &list->act[i - 1], *act = &list->act[i];
        ck_assert_uint_le(last->round, act->round);
        if (last->round == act->round && act->kind <= ROUNDS_RECEIVE)
            ck_assert_int_le((int)last->kind, (int)act->kind);
    }
}

static void begin(enum rounds_task task, enum rounds_way way, uint32_t size, uint32_t root)
{
    memset(&group, 0, sizeof group);
    group.size = size;
    for (uint32_t self = 0; self < size; self++) {
        group.list[self] = rounds_make(task, way, self, size, root);
        ck_assert_ptr_nonnull(group.list[self]);
        ck_assert_uint_eq(group.list[self]->rounds, group.list[0]->rounds);
        check_order(group.list[self]);
        group.heard[self][self] = true;
        for (uint32_t i = 0; i < size; i++) {
            bool has = task == ROUNDS_SPREAD                                ? self == root && i == 0
                       : task == ROUNDS_DEAL                                ? self == root
                       : task == ROUNDS_COLLECT || task == ROUNDS_SHARE     ? i == self
                       : task == ROUNDS_EXCHANGE || task == ROUNDS_SUM_DEAL ? true
                                                                            : i == 0;
            if (has)
                group.place[self][i] = (struct block){i, self, self + 1, 1};
        }
    }
}

static void is(uint32_t self, uint32_t place, uint32_t number, uint32_t low, uint32_t high)
{
    struct block block = group.place[self][place];
    ck_assert_msg(block.number == number && block.low == low && block.high == high,
                  "place %u of member %u of %u: block %u of %u to %u, not block %u of %u to %u", place, self,
                  group.size, block.number, block.low, block.high, number, low, high);
}

static void check_member(enum rounds_task task, uint32_t self, uint32_t root)
{
    uint32_t size = group.size;
    if (task == ROUNDS_SPREAD)
        is(self, 0, 0, root, root + 1);
    else if (task == ROUNDS_DEAL)
        is(self, self, self, root, root + 1);
    else if (task == ROUNDS_SUM_ALL)
        ck_assert_uint_eq(group.place[self][0].nest, group.place[0][0].nest);
    if (task == ROUNDS_SUM_ALL || (task == ROUNDS_SUM && self == root))
        is(self, 0, 0, 0, size);
    else if (task == ROUNDS_SUM_DEAL)
        is(self, self, self, 0, size);
    else if (task == ROUNDS_PREFIX)
        is(self, 0, 0, 0, self + 1);
    else if (task == ROUNDS_BEFORE && self > 0)
        is(self, size + 1, 0, 0, self);
    for (uint32_t i = 0; i < size; i++)
        if (task == ROUNDS_SHARE || (task == ROUNDS_COLLECT && (self == root || self == i)))
            is(self, i, i, i, i + 1);
        else if (task == ROUNDS_EXCHANGE)
            is(self, size + i, self, i, i + 1);
        else if (task == ROUNDS_BARRIER)
            ck_assert(group.heard[self][i]);
}

static bool has_root(enum rounds_task task)
{
    return task == ROUNDS_SPREAD || task == ROUNDS_DEAL || task == ROUNDS_COLLECT || task == ROUNDS_SUM;
}

START_TEST(lists_fit_together)
{
    enum rounds_task task = (enum rounds_task)(_i / ROUNDS_WAYS);
    enum rounds_way way = (enum rounds_way)(_i % ROUNDS_WAYS);
    for (uint32_t size = 1; size <= SIZE_MOST; size++)
        for (uint32_t root = 0; root < (has_root(task) ? size : 1); root++) {
            begin(task, way, size, root);
            carry_out_all();
            for (uint32_t self = 0; self < size; self++) {
                check_member(task, self, root);
                rounds_free(group.list[self]);
            }
        }
}
END_TEST

/* The check that all members nest a sum in the same way tells one nesting from another. */
START_TEST(nestings_differ)
{
    struct block a = {0, 0, 1, 1}, b = {0, 1, 2, 1}, c = {0, 2, 3, 1};
    struct block left = added(added(a, b), c), right = added(a, added(b, c));
    ck_assert_uint_eq(left.high, right.high);
    ck_assert_uint_ne(left.nest, right.nest);
}
END_TEST

/* Doubling ranges are through in as many rounds as the size has binary digits, whatever it is. */
START_TEST(trees_are_short)
{
    static const enum rounds_task tasks[] = {ROUNDS_SPREAD, ROUNDS_DEAL,   ROUNDS_COLLECT, ROUNDS_SHARE,
                                             ROUNDS_SUM,    ROUNDS_PREFIX, ROUNDS_BEFORE,  ROUNDS_BARRIER};
    for (size_t i = 0; i < ARRAY_LENGTH(tasks); i++)
        for (uint32_t digits = 0; digits < 11; digits++) {
            uint32_t size = digits ? (1U << (digits - 1)) + 1 : 1;
            struct round_list *list = rounds_make(tasks[i], ROUNDS_TREE, 0, size, 0);
            ck_assert_ptr_nonnull(list);
            ck_assert_uint_eq(list->rounds, digits);
            rounds_free(list);
        }
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, lists_fit_together, 0, ROUNDS_TASKS * ROUNDS_WAYS);
    tcase_add_test(cases, nestings_differ);
    tcase_add_test(cases, trees_are_short);
}

UNIT(add, 60)
