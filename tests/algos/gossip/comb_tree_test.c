/*
 * The combs of every node of a square mesh: each reaches every node once, together they load all links
 * equally, and what they say of leaves is true.
 */
#include <string.h>

#include "../../emu/trial.h"
#include "gossip/parts/comb_tree.h"

enum { SIDE_LEAST = 2, SIDE_MOST = 40, SIDE_AREA = SIDE_MOST * SIDE_MOST };

static int side;
static int faults;                  /* counted, as there are millions of places to look at */
static int load[2 * SIDE_AREA];     /* packets on the link from a node to the next of each dimension */
static int order[SIDE_AREA], found; /* nodes of a tree, parents first */
static bool reached[SIDE_AREA];

/* Negative outside the mesh. */
static int behind(int rank, int port)
{
    int row = rank / side, column = rank % side;
    row += port == 1 ? 1 : port == 0 ? -1 : 0;
    column += port == 3 ? 1 : port == 2 ? -1 : 0;
    return row < 0 || row >= side || column < 0 || column >= side ? -1 : row * side + column;
}

static bool reach(int rank)
{
    if (rank < 0 || reached[rank]) {
        faults++;
        return false;
    }
    reached[rank] = true;
    order[found++] = rank;
    return true;
}

static void walk_children(int root, int rank)
{
    unsigned children = comb_tree_children(side, root, rank), inner = children & 15, leaves = children >> 4;
    faults += leaves > 15 || (inner & leaves);
    for (int port = 0; port < 4; port++) {
        int child = behind(rank, port);
        if (!((inner | leaves) >> port & 1))
            continue;
        if (!reach(child))
            return;
        load[2 * (port % 2 ? rank : child) + port / 2]++;
        faults += (comb_tree_children(side, root, child) != 0) != (inner >> port & 1);
    }
}

static void walk(int root)
{
    memset(reached, 0, sizeof reached);
    found = 0;
    reach(root);
    for (int i = 0; i < found; i++)
        walk_children(root, order[i]);
    faults += found != side * side;
}

START_TEST(every_comb_spans_and_every_link_carries_the_same)
{
    side = _i;
    faults = 0;
    memset(load, 0, sizeof load);
    for (int root = 0; root < side * side && !faults; root++)
        walk(root);
    ck_assert_int_eq(faults, 0);
    for (int rank = 0; rank < side * side; rank++)
        for (int dimension = 0; dimension < 2; dimension++)
            if (behind(rank, 2 * dimension + 1) >= 0)
                ck_assert_int_eq(load[2 * rank + dimension], side * (side + 1) / 2);
}
END_TEST

/* Root (1,1) of 4 x 4: the spine is column 1; teeth are rows 1 and 3; of row 2, which lies between them, only
 * the first node hangs on row 3. */
START_TEST(a_comb_by_hand)
{
    static const unsigned children[16] = {
        0x00, 0x00, 0x00, 0x00, /* leaves */
        0x10, 0x1e, 0x38, 0x30, /* root: a leaf above, inner nodes below, left and right */
        0x00, 0x02, 0x00, 0x00, /* the spine */
        0x10, 0x0c, 0x80, 0x00, /* the second tooth ends in a leaf */
    };
    for (int rank = 0; rank < 16; rank++)
        ck_assert_uint_eq(comb_tree_children(4, 5, rank), children[rank]);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, every_comb_spans_and_every_link_carries_the_same, SIDE_LEAST, SIDE_MOST + 1);
    tcase_add_test(cases, a_comb_by_hand);
}

UNIT(add_cases, 60)
