/*
 * The ring of a mesh: every node has a place of its own, tokens come from neighbours in the mesh, every token
 * has an offset of its own, and the neighbour has the token at a smaller offset.
 */
#include <stdlib.h>
#include <string.h>

#include "../../emu/trial.h"
#include "gossip/parts/ring_of_mesh.h"

enum { SIDE_MOST = 9, NODES_MOST = SIDE_MOST * SIDE_MOST };

static struct ring ring;
static int faults;           /* counted, as there are many places to look at */
static int cell[NODES_MOST]; /* by place: row * columns + column */

static void lay_out(int rows, int columns)
{
    ring = ring_of(rows, columns);
    memset(cell, -1, sizeof cell);
    for (int i = 0; i < rows * columns; i++) {
        int place = ring_place(&ring, i / columns, i % columns);
        ck_assert_int_ge(place, 0);
        ck_assert_int_lt(place, rows * columns);
        ck_assert_int_eq(cell[place], -1);
        cell[place] = i;
    }
}

static bool are_neighbours(int place, int other)
{
    int columns = ring.columns, one = cell[place], two = cell[other];
    return abs(one / columns - two / columns) + abs(one % columns - two % columns) == 1;
}

/* The token of the corner comes to the node beside it, and the other way round, from place 2, which has both
 * at once. */
static bool comes_in_order(int place, int token, int offset, int nearer)
{
    if (ring.kind == RING_ODD && place < 2 && token < 2)
        return abs(nearer) <= 2;
    return offset > 0 ? nearer >= 0 && nearer < offset : nearer <= 0 && nearer > offset;
}

static void look_at_all_tokens(int place, int up)
{
    bool seen[2 * NODES_MOST] = {false};
    for (int token = 0; token < ring.nodes; token++) {
        int offset = ring_offset(&ring, place, token, up), before;
        faults += offset > up || offset < up - (ring.nodes - 1) || seen[offset + NODES_MOST];
        seen[offset + NODES_MOST] = true;
        faults += (offset == 0) != (token == place);
        if (offset == 0)
            continue;
        before = ring_before(&ring, place, token, offset);
        faults += !are_neighbours(place, before) ||
                  !comes_in_order(place, token, offset, ring_offset(&ring, before, token, up));
    }
}

START_TEST(tokens_come_from_neighbours_that_have_them)
{
    for (int columns = 2; columns <= SIDE_MOST; columns++) {
        lay_out(_i, columns);
        int half = ring_most_up(&ring);
        ck_assert_int_eq(half + ring_most_down(&ring), ring.nodes - 1);
        for (int place = 0; place < ring.nodes; place++)
            for (int up = half > 3 ? half - 1 : half; up <= half; up++)
                look_at_all_tokens(place, up);
    }
    ck_assert_int_eq(faults, 0);
}
END_TEST

START_TEST(a_line_has_no_wraparound)
{
    lay_out(1, _i);
    ck_assert_int_eq(ring_most_up(&ring), _i - 1);
    for (int place = 0; place < _i; place++)
        for (int token = 0; token < _i; token++) {
            int offset = ring_offset(&ring, place, token, _i - 1);
            ck_assert_int_eq(offset, place - token);
            if (offset)
                ck_assert_int_eq(ring_before(&ring, place, token, offset), place + (offset > 0 ? -1 : 1));
        }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, tokens_come_from_neighbours_that_have_them, 2, SIDE_MOST + 1);
    tcase_add_loop_test(cases, a_line_has_no_wraparound, 1, SIDE_MOST + 1);
}

UNIT(add_cases, 60)
