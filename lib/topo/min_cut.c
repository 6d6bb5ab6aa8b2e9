/*
 * min_cut.c: the algorithm of Dinitz (1970), for links that carry one path each: search breadth-first for the
 * shortest ways that are left, find as many paths as possible along those, and so on until there is no way.
 * A path may take back what another one uses, by going against it.
 */
#include <string.h>

#include "topo/min_cut.h"
#include "topo/topo.h"

static const char what[] = "a cut";

void min_cut_open(struct min_cut *min_cut, const struct topo *topo, struct arena *memory)
{
    size_t nodes = (size_t)topo->nodes, ports = 0;
    *min_cut = (struct min_cut){.topo = topo};
    min_cut->first = arena_take(memory, nodes, sizeof min_cut->first[0], what);
    for (size_t rank = 0; rank < nodes; rank++) {
        min_cut->first[rank] = ports;
        ports += (size_t)topo_degree(topo, (int)rank);
    }
    min_cut->side = arena_take(memory, nodes, sizeof min_cut->side[0], what);
    min_cut->used = arena_take(memory, ports, sizeof min_cut->used[0], what);
    min_cut->level = arena_take(memory, nodes, sizeof min_cut->level[0], what);
    min_cut->next = arena_take(memory, nodes, sizeof min_cut->next[0], what);
    min_cut->queue = arena_take(memory, nodes, sizeof min_cut->queue[0], what);
}

/* The nodes that can be reached from one side, or from which the other side can be, by what is not used.
 * Result: their number; nodes of the opposite side are reached, and nothing behind them. */
static int search(struct min_cut *min_cut, enum min_cut_side from, bool *met)
{
    const struct topo *topo = min_cut->topo;
    int head = 0, tail = 0;
    *met = false;
    for (int rank = 0; rank < topo->nodes; rank++) {
        min_cut->level[rank] = min_cut->side[rank] == from ? 0 : -1;
        if (min_cut->side[rank] == from)
            min_cut->queue[tail++] = rank;
    }
    while (head < tail) {
        int node = min_cut->queue[head++], degree = topo_degree(topo, node);
        if (min_cut->side[node] != MIN_CUT_BETWEEN && min_cut->side[node] != from)
            continue;
        min_cut->lookups += (uint64_t)degree;
        for (int port = 0; port < degree; port++) {
            int used = min_cut->used[min_cut->first[node] + (size_t)port], peer = topo_peer(topo, node, port);
            if (peer < 0 || min_cut->level[peer] >= 0 || used == (from == MIN_CUT_FROM ? 1 : -1))
                continue;
            min_cut->level[peer] = min_cut->level[node] + 1;
            min_cut->queue[tail++] = peer;
            *met = *met || (min_cut->side[peer] != MIN_CUT_BETWEEN && min_cut->side[peer] != from);
        }
    }
    return tail;
}

/* The next node on a shortest way; -1: there is none. `next` stays at its port. */
static int step_on(struct min_cut *min_cut, int node)
{
    const struct topo *topo = min_cut->topo;
    for (int degree = topo_degree(topo, node); min_cut->next[node] < degree; min_cut->next[node]++) {
        int port = min_cut->next[node], peer = topo_peer(topo, node, port);
        min_cut->lookups++;
        if (peer >= 0 && min_cut->used[min_cut->first[node] + (size_t)port] < 1 &&
            min_cut->level[peer] == min_cut->level[node] + 1)
            return peer;
    }
    return -1;
}

/* Use the links of the path in the queue. */
static void use_path(struct min_cut *min_cut, int length)
{
    for (int i = 0; i < length; i++) {
        int node = min_cut->queue[i], port = min_cut->next[node], peer = topo_peer(min_cut->topo, node, port);
        min_cut->used[min_cut->first[node] + (size_t)port]++;
        min_cut->used[min_cut->first[peer] + (size_t)topo_back(min_cut->topo, node, port)]--;
    }
}

/* Find all shortest ways from a node of the FROM side that others leave. */
static void find_paths(struct min_cut *min_cut, int start)
{
    int length = 0;
    min_cut->queue[0] = start;
    for (;;) {
        int node = min_cut->queue[length], peer;
        if (min_cut->side[node] == MIN_CUT_TO) {
            use_path(min_cut, length);
            length = 0;
            continue;
        }
        peer = step_on(min_cut, node);
        if (peer >= 0) {
            min_cut->queue[++length] = peer;
        } else if (length > 0) {
            min_cut->level[node] = -1;
            min_cut->next[min_cut->queue[--length]]++;
        } else {
            return;
        }
    }
}

bool min_cut_find(struct min_cut *min_cut, uint64_t most)
{
    uint64_t begun = min_cut->lookups;
    size_t last = (size_t)min_cut->topo->nodes - 1;
    bool met;
    memset(min_cut->used, 0, min_cut->first[last] + (size_t)topo_degree(min_cut->topo, (int)last));
    while (min_cut->lookups - begun < most) {
        search(min_cut, MIN_CUT_FROM, &met);
        if (!met)
            return true;
        memset(min_cut->next, 0, (last + 1) * sizeof min_cut->next[0]);
        for (int rank = 0; rank < min_cut->topo->nodes && min_cut->lookups - begun < most; rank++)
            if (min_cut->side[rank] == MIN_CUT_FROM)
                find_paths(min_cut, rank);
    }
    return false;
}

int min_cut_mark(struct min_cut *min_cut, bool most_nodes, uint8_t *in)
{
    bool met;
    int reached = search(min_cut, most_nodes ? MIN_CUT_TO : MIN_CUT_FROM, &met);
    for (int rank = 0; rank < min_cut->topo->nodes; rank++)
        in[rank] = (min_cut->level[rank] >= 0) != most_nodes;
    return most_nodes ? min_cut->topo->nodes - reached : reached;
}

/* ----------------------------------------------------------------------------------------- merged nodes */

/*
 * Mechthild Stoer and Frank Wagner, "A simple min-cut algorithm", Journal of the ACM 44 (1997): in each phase
 * the nodes are put in an order, each time the node with the most links to those before it. The last one of
 * them, which stands for all nodes that were merged into it, is a cut; it is then merged with the one before.
 * The least of these cuts is the least cut of the graph.
 */

/* Put the merged nodes that are left in order. The last two are in `last`. */
static void order_merged(struct merged_cuts *m, int last[2])
{
    for (int i = 0; i < m->topo->nodes; i++)
        m->weight[i] = m->weight[i] == -2 ? -2 : 0;
    last[0] = last[1] = -1;
    for (int placed = 0; placed < m->left; placed++) {
        int best = -1;
        for (int i = 0; i < m->topo->nodes; i++)
            if (m->weight[i] >= 0 && (best < 0 || m->weight[i] > m->weight[best]))
                best = i;
        m->weight[best] = -1;
        last[0] = last[1];
        last[1] = best;
        for (int i = 0; i < m->topo->nodes; i++)
            if (m->weight[i] >= 0)
                m->weight[i] += (int)m->links[best * m->topo->nodes + i];
    }
}

static void merge_last(struct merged_cuts *m, const int last[2])
{
    for (int i = 0; i < m->topo->nodes; i++) {
        m->links[last[0] * m->topo->nodes + i] += m->links[last[1] * m->topo->nodes + i];
        m->links[i * m->topo->nodes + last[0]] = m->links[last[0] * m->topo->nodes + i];
        m->into[i] = m->into[i] == last[1] ? last[0] : m->into[i];
    }
    m->weight[last[1]] = -2;
    m->left--;
}

void merged_cuts_open(struct merged_cuts *m, const struct topo *topo, struct arena *memory)
{
    size_t nodes = (size_t)topo->nodes;
    *m = (struct merged_cuts){.topo = topo, .left = topo->nodes};
    m->links = arena_take(memory, nodes * nodes, sizeof m->links[0], what);
    m->into = arena_take(memory, nodes, sizeof m->into[0], what);
    m->weight = arena_take(memory, nodes, sizeof m->weight[0], what);
    for (int rank = 0; rank < topo->nodes; rank++) {
        m->into[rank] = rank;
        for (int port = 0; port < topo_degree(topo, rank); port++)
            if (topo_peer(topo, rank, port) >= 0)
                m->links[rank * topo->nodes + topo_peer(topo, rank, port)] = 1;
    }
}

int merged_cuts_next(struct merged_cuts *m, uint8_t *in, int *count)
{
    int last[2];
    if (m->left < 2)
        return -1;
    order_merged(m, last);
    *count = 0;
    for (int rank = 0; rank < m->topo->nodes; rank++)
        *count += in[rank] = m->into[rank] == last[1];
    merge_last(m, last);
    return last[1];
}

/* ------------------------------------------------------------------------------------ pairs of neighbours */

/*
 * How many nodes can be in pairs of neighbours, none of which is in two pairs.
 *
 * A node with one link may as well be paired with its only peer; when all such pairs are taken out, and then
 * nodes without links, the rest has half as many pairs as nodes at most, and if it is bipartite, as many as
 * its smaller part.
 */

struct strip {
    const struct topo *topo;
    int *degree, *queue; /* degree: links that are left; -1: the node is out */
    int tail;
};

static void drop_links(struct strip *strip, int rank)
{
    for (int port = 0; port < topo_degree(strip->topo, rank); port++) {
        int peer = topo_peer(strip->topo, rank, port);
        if (peer < 0 || strip->degree[peer] < 0)
            continue;
        if (--strip->degree[peer] == 1)
            strip->queue[strip->tail++] = peer;
    }
}

static int peer_left(const struct strip *strip, int rank)
{
    for (int port = 0; port < topo_degree(strip->topo, rank); port++) {
        int peer = topo_peer(strip->topo, rank, port);
        if (peer >= 0 && strip->degree[peer] > 0)
            return peer;
    }
    return -1;
}

/* Take out nodes with one link and their peers. Result: the pairs. */
static uint64_t strip_pairs(struct strip *strip)
{
    uint64_t pairs = 0;
    for (int rank = 0; rank < strip->topo->nodes; rank++) {
        strip->degree[rank] = 0;
        for (int port = 0; port < topo_degree(strip->topo, rank); port++)
            strip->degree[rank] += topo_peer(strip->topo, rank, port) >= 0;
        if (strip->degree[rank] == 1)
            strip->queue[strip->tail++] = rank;
    }
    for (int head = 0; head < strip->tail; head++) {
        int node = strip->queue[head], peer = strip->degree[node] == 1 ? peer_left(strip, node) : -1;
        if (peer < 0)
            continue;
        strip->degree[node] = strip->degree[peer] = -1;
        drop_links(strip, peer);
        pairs++;
    }
    return pairs;
}

/* Colour a part of the rest in two colours. False: it has an odd cycle. */
static bool colour_part(struct strip *strip, int8_t *colour, int start, uint64_t count[2])
{
    int head = 0;
    bool even = true;
    strip->tail = 0;
    strip->queue[strip->tail++] = start;
    colour[start] = 1;
    while (head < strip->tail) {
        int node = strip->queue[head++];
        count[colour[node] - 1]++;
        for (int port = 0; port < topo_degree(strip->topo, node); port++) {
            int peer = topo_peer(strip->topo, node, port);
            if (peer < 0 || strip->degree[peer] <= 0)
                continue;
            even = even && colour[peer] != colour[node];
            if (colour[peer])
                continue;
            colour[peer] = (int8_t)(3 - colour[node]);
            strip->queue[strip->tail++] = peer;
        }
    }
    return even;
}

static struct node_pairs match_rest(struct strip *strip, int8_t *colour, struct node_pairs found)
{
    for (int rank = 0; rank < strip->topo->nodes; rank++) {
        uint64_t count[2] = {0, 0};
        if (strip->degree[rank] <= 0 || colour[rank])
            continue;
        bool even = colour_part(strip, colour, rank, count);
        uint64_t smaller = count[0] < count[1] ? count[0] : count[1], all = count[0] + count[1];
        found.pairs += even ? smaller : all / 2;
        found.paired += even ? 2 * smaller : all;
    }
    return found;
}

struct node_pairs topo_pairs(const struct topo *topo)
{
    size_t nodes = (size_t)topo->nodes;
    struct arena memory = {NULL};
    struct strip strip = {.topo = topo};
    if (nodes > 1 && topo->kind->alike)
        return (struct node_pairs){nodes / 2, nodes};
    strip.degree = arena_take(&memory, nodes, sizeof strip.degree[0], what);
    strip.queue = arena_take(&memory, nodes, sizeof strip.queue[0], what);
    uint64_t pairs = strip_pairs(&strip);
    struct node_pairs found = {pairs, 2 * pairs};
    found = match_rest(&strip, arena_take(&memory, nodes, 1, what), found);
    arena_free(&memory);
    return found;
}
