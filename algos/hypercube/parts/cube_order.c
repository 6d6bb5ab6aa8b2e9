/*
 * Why the order does what the header promises.
 *
 * A class is a node and all its rotations; as its first element the paper allows several choices, and
 * the two sections make different demands on it. Both are met by one choice: the element with label m is
 * the least rotation of the class (as a number), rotated left by m.
 *
 * The least rotation r has bit 0 set, and above its highest one lies a longest run of zeros of the
 * class: otherwise some rotation would be smaller. Hence:
 *
 *   - bit m of an element with label m is 1, which is the paper's condition (1);
 *   - the class of 0..01..1, the first of its level, has bit
 *     m-1 clear (cyclically): the condition on R_k1, without which parents of composite d fail;
 *   - in section 3 the parent is found by clearing the one at the right end of a longest run of zeros: the
 *     highest one of r. The class of r without it has again this r as its least rotation, now with one
 *     longest run only, so it has d elements, and both elements carry the same label. Read from the root,
 *     a path sets first the bit of the label and then the other ones in cyclic order upwards.
 *
 * The classes of a level are ordered by the paths to their least rotations: of two, first the one that has a
 * bit set where they first differ, seen from bit 0. (0..01..1 is the first.) Packets that the root of a
 * scatter sends one after another then go the same way for long, so what they touch is in the caches.
 *
 * Labels follow the numbers, so each of them is given to either floor or ceil of (2^d - 1)/d nodes.
 */
#include <stdbool.h>

#include "cube_order.h"

static bool is_least_rotation(uint32_t word, int dim)
{
    for (int places = 1; places < dim; places++) {
        if (cube_rotate(word, places, dim) < word)
            return false;
    }
    return true;
}

/* The low `dim` bits of `word`, in the opposite order. */
static uint32_t reverse_bits(uint32_t word, int dim)
{
    uint32_t reversed = 0;

    for (int bit = 0; bit < dim; bit++)
        reversed |= (word >> bit & 1) << (dim - 1 - bit);
    return reversed;
}

/* next[k] = the first number of level k: how many nodes have fewer than k ones. */
static void level_starts(int dim, uint32_t *next)
{
    uint64_t choose = 1; /* dim over k */

    next[0] = 0;
    for (int k = 0; k < dim; k++) {
        next[k + 1] = next[k] + (uint32_t)choose;
        choose = choose * (uint32_t)(dim - k) / (uint32_t)(k + 1);
    }
}

/* Number the class of `least` from n on; result: the next free number. */
static uint32_t append_class(uint32_t least, uint32_t n, int dim, uint32_t *order)
{
    uint32_t first = cube_rotate(least, cube_label(n, dim), dim);
    uint32_t t = first;

    do {
        order[n++] = t;
        t = cube_rotate(t, dim > 1, dim);
    } while (t != first);
    return n;
}

void cube_order_fill(int dim, uint32_t *order)
{
    uint32_t next[CUBE_MAX_DIM + 1];

    level_starts(dim, next);
    order[0] = 0;
    for (uint32_t path = (1u << dim) - 1; path >> (dim - 1); path--) {
        uint32_t word = reverse_bits(path, dim);
        int level = __builtin_popcount(word);

        if (is_least_rotation(word, dim))
            next[level] = append_class(word, next[level], dim, order);
    }
}

void cube_number_fill(int dim, const uint32_t *order, uint32_t *number)
{
    for (uint32_t n = 0; n < 1u << dim; n++)
        number[order[n]] = n;
}
