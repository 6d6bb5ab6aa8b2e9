/*
 * torus_schedule.c: orbits first, the rest by matching.
 *
 * The turn (x_0, .., x_(d-1)) -> (-x_(d-1), x_0, .., x_(d-2)) keeps the torus and node 0 in place and takes
 * the 2d directions of links round in one cycle; for d = 2 it is the rotation by 90 degrees. So once a node
 * can get the packet by some way, its 2d images can get it in the same step by the 2d images of that way, all
 * different: a full orbit costs one step. What is left, orbits of fewer nodes, comes last: each step matches
 * as many nodes to different ways as there are ways (augmenting paths), nodes with few choices first.
 *
 * That all steps of the matching but the last are full is not proved; torus_schedule_test looks at every size
 * in reach.
 */
#include "torus_schedule.h"

/* A schedule in the making, with the tables that only the making needs. */
struct draft {
    struct parray *array;
    struct torus_schedule *schedule;
    int32_t *hop;
    bool *done; /* by node: got it in an earlier step */
    bool *seen; /* by node: its orbit has been looked at */
    int *left;  /* nodes that get the packet in no orbit's step */
    int left_count;
    int *match;  /* by way: the node that gets it by that way in this step, -1 */
    bool *tried; /* by way */
};

int torus_parent(const struct torus_schedule *schedule, int node, int way)
{
    int at = schedule->side > 2 ? way / 2 : way, stride = 1;
    int coord = schedule->coord[node * schedule->dim + at];
    int back = schedule->side > 2 && way % 2 == 0 ? coord + 1 : coord - 1;
    for (int i = at + 1; i < schedule->dim; i++)
        stride *= schedule->side;
    return node + ((back + schedule->side) % schedule->side - coord) * stride;
}

/* ------------------------------------------------------------------------------- the geometry */

static int distance_along(const struct torus_schedule *s, int node, int i)
{
    int coord = s->coord[node * s->dim + i];
    return coord < s->side - coord ? coord : s->side - coord;
}

static int distance(const struct torus_schedule *s, int node)
{
    int sum = 0;
    for (int i = 0; i < s->dim; i++)
        sum += distance_along(s, node, i);
    return sum;
}

static int turn_node(const struct torus_schedule *s, int node)
{
    const uint16_t *coord = &s->coord[node * s->dim];
    int rank = (s->side - coord[s->dim - 1]) % s->side;
    for (int i = 0; i < s->dim - 1; i++)
        rank = rank * s->side + coord[i];
    return rank;
}

static int turn_way(const struct torus_schedule *s, int way)
{
    if (s->side == 2)
        return (way + 1) % s->dim;
    return way + 2 < s->ways ? way + 2 : mesh_opposite(way % 2);
}

static int orbit_length(const struct torus_schedule *s, int node)
{
    int length = 1;
    for (int at = turn_node(s, node); at != node; at = turn_node(s, at))
        length++;
    return length;
}

/* ------------------------------------------------------------------------------- full orbits */

/* A way by which the node can get the packet from a node that is nearer to node 0 and has the packet; -1:
 * there is no such way. */
static int way_inwards(const struct draft *draft, int node)
{
    const struct torus_schedule *s = draft->schedule;
    for (int way = 0; way < s->ways; way++) {
        int parent = torus_parent(s, node, way), i = s->side > 2 ? way / 2 : way;
        if (draft->done[parent] && distance_along(s, parent, i) < distance_along(s, node, i))
            return way;
    }
    return -1;
}

static void add_hop(struct draft *draft, int node, int way)
{
    draft->hop[draft->schedule->steps * draft->schedule->ways + way] = node;
}

/* Add a step for the orbit of a node if the orbit is a full one; else leave the nodes of the orbit for
 * later. */
static void place_orbit(struct draft *draft, int node)
{
    struct torus_schedule *s = draft->schedule;
    int length = orbit_length(s, node), way = length == s->ways ? way_inwards(draft, node) : -1, at = node;
    for (int i = 0; i < length; i++, at = turn_node(s, at)) {
        draft->seen[at] = true;
        if (way < 0) {
            draft->left[draft->left_count++] = at;
            continue;
        }
        add_hop(draft, at, way);
        way = turn_way(s, way);
    }
    for (int i = 0; way >= 0 && i < length; i++, at = turn_node(s, at))
        draft->done[at] = true;
    s->steps += way >= 0;
}

/* All nodes in the order of their distances from node 0. */
static const int *by_distance(const struct draft *draft)
{
    const struct torus_schedule *s = draft->schedule;
    int farthest = s->dim * (s->side / 2);
    int *order = parray_alloc(draft->array, (size_t)s->nodes * sizeof *order);
    int *next = parray_alloc(draft->array, (size_t)(farthest + 2) * sizeof *next);
    for (int node = 0; node < s->nodes; node++)
        next[distance(s, node) + 1]++;
    for (int i = 1; i <= farthest; i++)
        next[i] += next[i - 1];
    for (int node = 0; node < s->nodes; node++)
        order[next[distance(s, node)]++] = node;
    return order;
}

/* ------------------------------------------------------------------------------- what is left */

static bool may_come(const struct draft *draft, int node, int way)
{
    return draft->done[torus_parent(draft->schedule, node, way)];
}

static int count_ways(const struct draft *draft, int node)
{
    int count = 0;
    for (int way = 0; way < draft->schedule->ways; way++)
        count += may_come(draft, node, way);
    return count;
}

/* Give the node a way, if need be by giving another way to the node that has this one. */
static bool match_node(struct draft *draft, int node)
{
    for (int way = 0; way < draft->schedule->ways; way++) {
        if (draft->tried[way] || !may_come(draft, node, way))
            continue;
        draft->tried[way] = true;
        if (draft->match[way] < 0 || match_node(draft, draft->match[way])) {
            draft->match[way] = node;
            return true;
        }
    }
    return false;
}

/* Add one step that serves as many of the remaining nodes as there are ways. */
static void place_matching(struct draft *draft)
{
    struct torus_schedule *s = draft->schedule;
    int matched = 0, kept = 0;
    for (int way = 0; way < s->ways; way++)
        draft->match[way] = -1;
    for (int choices = 1; choices <= s->ways; choices++)
        for (int i = 0; i < draft->left_count && matched < s->ways; i++) {
            if (count_ways(draft, draft->left[i]) != choices)
                continue;
            for (int way = 0; way < s->ways; way++)
                draft->tried[way] = false;
            matched += match_node(draft, draft->left[i]);
        }
    for (int way = 0; way < s->ways; way++)
        if (draft->match[way] >= 0) {
            add_hop(draft, draft->match[way], way);
            draft->done[draft->match[way]] = true;
        }
    for (int i = 0; i < draft->left_count; i++)
        if (!draft->done[draft->left[i]])
            draft->left[kept++] = draft->left[i];
    draft->left_count = kept;
    s->steps++;
}

/* ------------------------------------------------------------------------------- together */

static const uint16_t *list_coords(struct parray *array, const struct torus_schedule *s)
{
    uint16_t *coord = parray_alloc(array, (size_t)s->nodes * (size_t)s->dim * sizeof *coord);
    for (int node = 0; node < s->nodes; node++)
        for (int i = s->dim - 1, rest = node; i >= 0; i--, rest /= s->side)
            coord[node * s->dim + i] = (uint16_t)(rest % s->side);
    return coord;
}

static void open_draft(struct draft *draft, struct parray *array, struct torus_schedule *s)
{
    size_t nodes = (size_t)s->nodes, ways = (size_t)s->ways;
    *draft = (struct draft){
        .array = array,
        .schedule = s,
        .hop = parray_alloc(array, nodes * ways * sizeof *draft->hop),
        .done = parray_alloc(array, nodes * sizeof *draft->done),
        .seen = parray_alloc(array, nodes * sizeof *draft->seen),
        .left = parray_alloc(array, nodes * sizeof *draft->left),
        .match = parray_alloc(array, ways * sizeof *draft->match),
        .tried = parray_alloc(array, ways * sizeof *draft->tried),
    };
    for (size_t i = 0; i < nodes * ways; i++)
        draft->hop[i] = -1;
    draft->done[0] = true;
}

const struct torus_schedule *torus_schedule_make(struct parray *array, const struct mesh *mesh)
{
    struct torus_schedule *s;
    struct draft draft;
    if (mesh->nodes > TORUS_SCHEDULE_NODES) {
        parray_refuse(array, "%s: this program runs on up to %d nodes", parray_topology(array),
                      TORUS_SCHEDULE_NODES);
        return NULL;
    }
    s = parray_alloc(array, sizeof *s);
    *s = (struct torus_schedule){.side = mesh->side,
                                 .dim = mesh->dim,
                                 .nodes = mesh->nodes,
                                 .ways = mesh->side > 2 ? 2 * mesh->dim : mesh->dim};
    s->coord = list_coords(array, s);
    open_draft(&draft, array, s);
    const int *order = by_distance(&draft);
    for (int i = 1; i < s->nodes; i++)
        if (!draft.seen[order[i]])
            place_orbit(&draft, order[i]);
    while (draft.left_count)
        place_matching(&draft);
    s->hop = draft.hop;
    return s;
}
