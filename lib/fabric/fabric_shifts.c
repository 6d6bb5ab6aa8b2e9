/*
 * fabric_shifts.c: every digit that numbers can have is tried, and those are taken that make the most moves.
 *
 * Where a switch goes follows from where its neighbours go. Several switches may have the same neighbours:
 * these keep their order.
 */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "fabric/fabric.h"
#include "fabric/fabric_shifts.h"
#include "fabric/flow_reach.h"

static const char what[] = "the symmetries of a fabric";

/* The links of a fabric by where they begin and where they end; parallel ones from the narrowest on. */
struct sorted_links {
    const struct fabric *fabric;
    int *link;
    int *first; /* by node: of the links that leave it; one more for the end */
    const struct forest_watch *watch;
};

static bool is_stopped(const struct sorted_links *sorted)
{
    return sorted->watch && sorted->watch->stop(sorted->watch->arg);
}

static const struct fabric_link *compared; /* for the comparison below; one thread */

static int compare_numbers(double a, double b)
{
    return (a > b) - (a < b);
}

static int by_ends(const void *left, const void *right)
{
    int a = *(const int *)left, b = *(const int *)right;
    const struct fabric_link *x = &compared[a], *y = &compared[b];
    const int order[] = {(x->from > y->from) - (x->from < y->from), (x->to > y->to) - (x->to < y->to),
                         (x->capacity > y->capacity) - (x->capacity < y->capacity),
                         compare_numbers(x->latency, y->latency), (a > b) - (a < b)};
    int i = 0;
    while (i < 4 && order[i] == 0)
        i++;
    return order[i];
}

static void sort_links(struct sorted_links *sorted, const struct fabric *fabric,
                       const struct forest_watch *watch)
{
    *sorted = (struct sorted_links){.fabric = fabric, .watch = watch};
    sorted->link = memory_take(fabric->links, sizeof *sorted->link, what);
    sorted->first = memory_take((size_t)fabric->nodes + 1, sizeof *sorted->first, what);
    for (size_t i = 0; i < fabric->links; i++) {
        sorted->link[i] = (int)i;
        sorted->first[fabric->link[i].from + 1]++;
    }
    for (int node = 0; node < fabric->nodes; node++)
        sorted->first[node + 1] += sorted->first[node];
    compared = fabric->link;
    qsort(sorted->link, fabric->links, sizeof *sorted->link, by_ends);
}

/* The place of the first link from one node to another. */
static int find_links(const struct sorted_links *sorted, int from, int to)
{
    int low = sorted->first[from], high = sorted->first[from + 1];
    while (low < high) {
        int middle = (low + high) / 2;
        if (sorted->fabric->link[sorted->link[middle]].to < to)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Do the links between two nodes look like those between two others? `map`: note which is the image of which;
 * NULL: nowhere. */
static bool are_alike(const struct sorted_links *sorted, int from, int to, int image_from, int image_to,
                      int *map)
{
    const struct fabric_link *link = sorted->fabric->link;
    int here = find_links(sorted, from, to), there = find_links(sorted, image_from, image_to);
    int end = sorted->first[from + 1], image_end = sorted->first[image_from + 1];
    for (; here < end && link[sorted->link[here]].to == to; here++, there++) {
        int a = sorted->link[here], b = there < image_end ? sorted->link[there] : a;
        if (there >= image_end || link[b].to != image_to || link[a].capacity != link[b].capacity ||
            compare_numbers(link[a].latency, link[b].latency) != 0)
            return false;
        if (map)
            map[a] = b;
    }
    return there >= image_end || link[sorted->link[there]].to != image_to;
}

/* ------------------------------------------------------------------------------------------ one shift */

/* Could the switch go there, as far as its neighbours' images are known? */
static bool may_go(const struct sorted_links *sorted, const int *node, int from, int to)
{
    const int *first = sorted->first;
    if (first[from + 1] - first[from] != first[to + 1] - first[to])
        return false;
    for (int i = first[from]; i < first[from + 1]; i++) {
        int peer = sorted->fabric->link[sorted->link[i]].to;
        if (node[peer] >= 0 && (!are_alike(sorted, from, peer, to, node[peer], NULL) ||
                                !are_alike(sorted, peer, from, node[peer], to, NULL)))
            return false;
    }
    return true;
}

/* The first switch behind the image of a neighbour that is free to be the image of this one; -1: none. */
static int image_of(const struct sorted_links *sorted, const int *node, const bool *taken, int neighbour,
                    int from)
{
    int image = node[neighbour];
    for (int i = sorted->first[image]; i < sorted->first[image + 1]; i++) {
        int to = sorted->fabric->link[sorted->link[i]].to;
        if (to >= sorted->fabric->compute && !taken[to] && may_go(sorted, node, from, to))
            return to;
    }
    return -1;
}

/* Take all switches along, first those at nodes that compute. False: one has nowhere to go. */
static bool move_switches(const struct sorted_links *sorted, int *node)
{
    const struct fabric *fabric = sorted->fabric;
    bool *taken = memory_take((size_t)fabric->nodes, sizeof *taken, what);
    int *order = memory_take((size_t)fabric->nodes, sizeof *order, what), known = fabric->compute;
    bool fine = true;
    for (int i = 0; i < known; i++)
        order[i] = i;
    for (int k = 0; k < known && fine; k++)
        for (int i = sorted->first[order[k]]; i < sorted->first[order[k] + 1] && fine; i++) {
            int from = fabric->link[sorted->link[i]].to;
            if (node[from] >= 0)
                continue;
            int to = image_of(sorted, node, taken, order[k], from);
            fine = to >= 0 && !is_stopped(sorted);
            if (!fine)
                continue;
            node[from] = to;
            taken[to] = true;
            order[known++] = from;
        }
    free(taken);
    free(order);
    return fine && known == fabric->nodes;
}

/* Does every link go to one like it, and come everything back after `side` times? */
static bool keeps_links(const struct sorted_links *sorted, struct fabric_shift *shift)
{
    const struct fabric *fabric = sorted->fabric;
    for (size_t i = 0; i < fabric->links; i++) {
        const struct fabric_link *link = &fabric->link[i];
        if (!are_alike(sorted, link->from, link->to, shift->node[link->from], shift->node[link->to],
                       shift->link))
            return false;
    }
    for (int node = 0; node < fabric->nodes; node++) {
        int at = node;
        for (int i = 0; i < shift->side; i++)
            at = shift->node[at];
        if (at != node)
            return false;
    }
    return true;
}

static void shift_free(struct fabric_shift *shift)
{
    free(shift->node);
    free(shift->link);
}

/* Make the shift of a digit. False: it is no symmetry, and nothing is left of it. */
static bool shift_make(struct fabric_shift *shift, const struct sorted_links *sorted, int stride, int side)
{
    const struct fabric *fabric = sorted->fabric;
    *shift = (struct fabric_shift){.stride = stride, .side = side};
    shift->node = memory_take((size_t)fabric->nodes, sizeof *shift->node, what);
    shift->link = memory_take(fabric->links, sizeof *shift->link, what);
    for (int i = 0; i < fabric->nodes; i++) {
        int digit = i / stride % side;
        shift->node[i] = i < fabric->compute ? i + ((digit + 1) % side - digit) * stride : -1;
    }
    bool fine = move_switches(sorted, shift->node) && keeps_links(sorted, shift);
    if (!fine)
        shift_free(shift);
    return fine;
}

/* Does it make no difference which of the two comes first? */
static bool commute(const struct fabric_shift *a, const struct fabric_shift *b, int nodes)
{
    int node = 0;
    while (node < nodes && a->node[b->node[node]] == b->node[a->node[node]])
        node++;
    return node == nodes;
}

/* ------------------------------------------------------------------------------------------- all shifts */

static bool commutes_with_all(const struct fabric_shifts *shifts, const struct fabric_shift *shift, int nodes)
{
    int i = 0;
    while (i < shifts->count && commute(&shifts->shift[i], shift, nodes))
        i++;
    return i == shifts->count;
}

/* Digits from the lowest on: of those that begin at a stride the one with the most values, or, if there is
 * none, the next stride. */
void fabric_shifts_find(struct fabric_shifts *shifts, const struct fabric *fabric,
                        const struct forest_watch *watch)
{
    struct sorted_links sorted;
    *shifts = (struct fabric_shifts){.order = 1};
    sort_links(&sorted, fabric, watch);
    for (int stride = 1; stride < fabric->compute;) {
        int rest = fabric->compute / stride, side = rest;
        struct fabric_shift *shift = &shifts->shift[shifts->count];
        bool found = false;
        for (; side > 1 && !found; side -= !found)
            if (rest % side == 0 && shifts->count < FABRIC_SHIFTS_MOST && !is_stopped(&sorted))
                found = shift_make(shift, &sorted, stride, side);
        if (found && !commutes_with_all(shifts, shift, fabric->nodes)) {
            shift_free(shift);
            found = false;
        }
        if (found) {
            shifts->count++;
            shifts->order *= side;
            stride *= side;
        } else {
            int factor = 2;
            while (rest % factor)
                factor++;
            stride *= factor;
        }
    }
    free(sorted.link);
    free(sorted.first);
}

bool fabric_shifts_first(const struct fabric_shifts *shifts, int node)
{
    int i = 0;
    while (i < shifts->count && node / shifts->shift[i].stride % shifts->shift[i].side == 0)
        i++;
    return i == shifts->count;
}

/* --------------------------------------------------------------------------------------- what they move */

static int class_root(int *parent, int link)
{
    while (parent[link] != link)
        link = parent[link] = parent[parent[link]];
    return link;
}

int fabric_shifts_classes(const struct fabric_shifts *shifts, size_t links, int *class_of)
{
    int *parent = memory_take(links, sizeof *parent, what), classes = 0;
    for (size_t i = 0; i < links; i++)
        parent[i] = (int)i;
    for (int k = 0; k < shifts->count; k++)
        for (size_t i = 0; i < links; i++) {
            int a = class_root(parent, (int)i), b = class_root(parent, shifts->shift[k].link[i]);
            parent[a > b ? a : b] =
                a > b ? b : a; /* the lowest number is the root, so it comes first below */
        }
    for (size_t i = 0; i < links; i++) {
        int root = class_root(parent, (int)i);
        class_of[i] = (size_t)root == i ? classes++ : class_of[root];
    }
    free(parent);
    return classes;
}

struct each_move {
    const struct fabric_shifts *shifts;
    size_t nodes, links;
    void (*move)(void *arg, const int *node, const int *link);
    void *arg;
};

/* All moves that shifts from number `k` on make after this one. */
static void move_on(const struct each_move *each, int k, const int *node, const int *link)
{
    if (k == each->shifts->count) {
        each->move(each->arg, node, link);
        return;
    }
    const struct fabric_shift *shift = &each->shifts->shift[k];
    int *nodes = memory_take(each->nodes, sizeof *nodes, what);
    int *links = memory_take(each->links, sizeof *links, what);
    memcpy(nodes, node, each->nodes * sizeof *nodes);
    memcpy(links, link, each->links * sizeof *links);
    for (int i = 0; i < shift->side; i++) {
        move_on(each, k + 1, nodes, links);
        for (size_t n = 0; n < each->nodes; n++)
            nodes[n] = shift->node[nodes[n]];
        for (size_t l = 0; l < each->links; l++)
            links[l] = shift->link[links[l]];
    }
    free(nodes);
    free(links);
}

void fabric_shifts_each(const struct fabric_shifts *shifts, const struct fabric *fabric,
                        void (*move)(void *arg, const int *node, const int *link), void *arg)
{
    const struct each_move each = {shifts, (size_t)fabric->nodes, fabric->links, move, arg};
    int *node = memory_take(each.nodes, sizeof *node, what),
        *link = memory_take(each.links, sizeof *link, what);
    for (size_t i = 0; i < each.nodes; i++)
        node[i] = (int)i;
    for (size_t i = 0; i < each.links; i++)
        link[i] = (int)i;
    move_on(&each, 0, node, link);
    free(node);
    free(link);
}

void fabric_shifts_free(struct fabric_shifts *shifts)
{
    for (int i = 0; i < shifts->count; i++)
        shift_free(&shifts->shift[i]);
}
