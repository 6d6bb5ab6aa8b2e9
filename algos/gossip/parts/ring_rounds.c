/* The widths of arcs follow from the bound by division. On the six smallest meshes the ring is so short that
 * the order in which tokens come leaves no room for that; their arcs were found by search. */
#include <stdlib.h>

#include "ring_rounds.h"

struct small_mesh {
    int along, across;
    struct ring_arc arcs[2][3]; /* by distance from 1 */
};

static const struct small_mesh small_meshes[] = {
    {9, 2, {{{5, 0, 6}}, {{0, 5, 2}}}},                                  /* 2 x 3 x 3 */
    {9, 3, {{{0, 5, 2}, {0, 2, 2}}, {{5, 0, 6}, {2, 0, 6}}}},            /* 3 x 3 x 3 */
    {4, 4, {{{2, 0, 2}, {0, 0, 2}}, {{3, 0, 3}}}},                       /* 2 x 2 x 2 x 2 */
    {6, 4, {{{4, 0, 4}, {0, 0, 2}}, {{4, 1, 4}}}},                       /* 2 x 2 x 2 x 3 */
    {9, 4, {{{1, 6, 2}, {0, 0, 3}}, {{1, 6, 2}}}},                       /* 2 x 2 x 3 x 3 */
    {9, 6, {{{1, 5, 2}, {0, 4, 4}, {0, 0, 2}}, {{2, 6, 2}, {0, 4, 2}}}}, /* 2 x 3 x 3 x 3 */
};

static int most_copies(const struct ring *across, int side)
{
    return side ? ring_most_down(across) : ring_most_up(across);
}

static bool take_small(struct ring_rounds *rounds)
{
    for (size_t i = 0; i < sizeof small_meshes / sizeof *small_meshes; i++) {
        const struct small_mesh *mesh = &small_meshes[i];
        if (mesh->along != rounds->along.nodes || mesh->across != rounds->across.nodes)
            continue;
        for (int side = 0; side < 2; side++)
            for (int distance = 1; distance <= most_copies(&rounds->across, side); distance++)
                rounds->arcs[side][distance] = mesh->arcs[side][distance - 1];
        return true;
    }
    return false;
}

/* The arc of `width` nodes. `ahead` is how many more tokens have been given to the way up than to the way
 * down; what is left of the ring is shared so that this stays near 0. */
static struct ring_arc arc_of(const struct ring *along, int width, int *ahead)
{
    int rest = along->nodes - width, more = rest % 2 && *ahead <= 0, up = width / 2;

    if (rest % 2)
        *ahead += more ? 1 : -1;
    return (struct ring_arc){
        .up = (int16_t)up, .down = (int16_t)(width - 1 - up), .most = (int16_t)(up + rest / 2 + more)};
}

/* The steps that a corner needs. */
static int least_steps(const struct ring_rounds *rounds)
{
    int links = rounds->across.kind == RING_OPEN ? 3 : 4, nodes = rounds->along.nodes * rounds->across.nodes;

    return (nodes - 1 + links - 1) / links;
}

/* On a line of copies the two sides share the ring of a copy that lies between: what one side gives to the
 * way up, the other one gives to the way down, if the ring is odd. In a ring of copies all nodes have both
 * sides. */
void ring_rounds_make(struct ring_rounds *rounds)
{
    const struct ring *along = &rounds->along, *across = &rounds->across;
    bool line = across->kind == RING_OPEN;
    int first = ring_most_up(along) - ring_most_down(along),
        ahead[2] = {first, line && first == 0 ? 1 : first};

    if (across->nodes == 1 || take_small(rounds))
        return;
    for (int distance = 1; distance <= ring_most_up(across); distance++)
        for (int side = 0; side < 2; side++) {
            int copies = most_copies(across, side), most = copies * along->nodes, total = least_steps(rounds);
            if (distance > copies)
                continue;
            total = total < most ? total : most;
            rounds->arcs[side][distance] =
                arc_of(along, total / copies + (distance <= total % copies), &ahead[line ? side : 0]);
        }
}

struct ring_spot ring_spot_of(const struct ring_rounds *rounds, const int *coordinates)
{
    int at[ROUNDS_MOST_DIM] = {0};

    for (int i = 0; i < rounds->sides; i++)
        at[i] = coordinates[i];
    if (rounds->sides == 1)
        return (struct ring_spot){at[0], 0};
    return (struct ring_spot){ring_place(&rounds->along, at[0], at[1]),
                              rounds->sides == 3 ? at[2] : ring_place(&rounds->across, at[2], at[3])};
}

/* Has the ring to go on from here in this copy: is it an end of the arc? At the places 0 and 1 of an odd ring
 * it has to go on from the next token, too, which their neighbours have one step nearer, and place 2 has to
 * give the token of either one to the other. */
static bool at_an_end(const struct ring *along, const struct ring_arc *arc, int place, int token, int offset)
{
    int extra = along->kind == RING_ODD && place < 2;

    if (along->kind == RING_ODD && place == 2 && token < 2)
        return true;
    return offset >= arc->up - extra || offset <= extra - arc->down;
}

static uint32_t key_across(const struct ring_rounds *rounds, const struct ring_arc *arc, struct ring_spot to,
                           struct ring_spot token, int offset, int distance)
{
    bool end = at_an_end(&rounds->along, arc, to.along, token.along, offset);
    int inwards = offset > 0 ? arc->up - offset : offset < 0 ? arc->down + offset : rounds->along.nodes - 1;
    int copy = (end ? 0 : rounds->across.nodes) + distance;

    return (uint32_t)((copy * rounds->along.nodes + inwards) * 2 + (offset > 0));
}

static uint32_t key_along(const struct ring_rounds *rounds, int offset, int distance)
{
    int key = abs(distance) * rounds->along.nodes + abs(offset);

    return (uint32_t)(key * 2 + (distance < 0));
}

bool ring_rounds_pass(const struct ring_rounds *rounds, struct ring_spot from, struct ring_spot to,
                      struct ring_spot token, uint32_t *key)
{
    const struct ring *along = &rounds->along, *across = &rounds->across;
    int distance = ring_offset(across, to.across, token.across, ring_most_up(across));
    struct ring_arc arc = distance == 0 ? (struct ring_arc){.up = -1, .most = (int16_t)ring_most_up(along)}
                                        : rounds->arcs[distance < 0][abs(distance)];
    int offset = ring_offset(along, to.along, token.along, arc.most);

    if (distance && offset <= arc.up && -offset <= arc.down) {
        *key = key_across(rounds, &arc, to, token, offset, abs(distance));
        return from.along == to.along &&
               from.across == ring_before(across, to.across, token.across, distance);
    }
    *key = key_along(rounds, offset, distance);
    return offset && from.across == to.across &&
           from.along == ring_before(along, to.along, token.along, offset);
}
