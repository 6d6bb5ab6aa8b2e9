/*
 * mirror.c: symmetries as signed permutations of the dimensions, and the groups that they generate.
 *
 * A group grows by one symmetry at a time, from the one that moves nothing; a set of symmetries is a word of
 * bits. Groups that a symmetry of the task maps onto each other lead to the same formula but for names, and
 * one of them is kept.
 */
#include <stdlib.h>
#include <string.h>

#include "facts/model.h"
#include "machine/memory.h"
#include "plan/puzzle.h"
#include "solve/encode.h"
#include "solve/mirror.h"
#include "topo/topo.h"

enum { DIMENSIONS_MOST = 3 };

/* Coordinate d of the image is coordinate axis[d], counted from the other end if flip[d]. */
struct turn {
    int axis[DIMENSIONS_MOST];
    bool flip[DIMENSIONS_MOST];
};

/* What is built: products of symmetries. */
struct table {
    struct mirrors *mirrors;
    bool fits[MIRRORS_MOST];
    int product[MIRRORS_MOST][MIRRORS_MOST], inverse[MIRRORS_MOST];
};

/* ------------------------------------------------------------------------------------- one symmetry */

static int turned(const struct topo *topo, const struct turn *turn, int node)
{
    int image = 0;
    for (int d = 0; d < topo->dimensions; d++) {
        int at = topo_coord(topo, node, turn->axis[d]);
        image = image * topo->size[d] + (turn->flip[d] ? topo->size[d] - 1 - at : at);
    }
    return image;
}

static int channel_between(const struct puzzle *puzzle, int from, int to)
{
    int c = puzzle->out[from];
    while (puzzle->channel[c].to != to)
        c++;
    return c;
}

/* The token of the given origin and target that has the given unit; -1: there is none. Tokens stand in the
 * order of their origins. */
static int find_token(const struct puzzle *puzzle, const int *first, int origin, int target, int unit)
{
    for (int t = first[origin]; t < first[origin + 1]; t++)
        if (puzzle->token[t].target == target && puzzle->token[t].unit == unit)
            return t;
    return -1;
}

static void mirror_close(struct mirror *mirror)
{
    free(mirror->node);
    free(mirror->channel);
    free(mirror->token);
    *mirror = (struct mirror){NULL, NULL, NULL};
}

/* False: the task is not the same after the symmetry. */
static bool mirror_open(struct mirror *mirror, const struct mirrors *mirrors, const struct turn *turn)
{
    const struct puzzle *puzzle = mirrors->puzzle;
    mirror->node = memory_take((size_t)puzzle->nodes, sizeof(int), "a symmetry");
    mirror->channel = memory_take((size_t)puzzle->channels, sizeof(int), "a symmetry");
    mirror->token = memory_take((size_t)puzzle->tokens, sizeof(int), "a symmetry");
    for (int node = 0; node < puzzle->nodes; node++)
        mirror->node[node] = turned(puzzle->topo, turn, node);
    for (int c = 0; c < puzzle->channels; c++)
        mirror->channel[c] = channel_between(puzzle, mirror->node[puzzle->channel[c].from],
                                             mirror->node[puzzle->channel[c].to]);
    for (int t = 0; t < puzzle->tokens; t++) {
        const struct puzzle_token *token = &puzzle->token[t];
        int target = token->target < 0 ? -1 : mirror->node[token->target];
        mirror->token[t] =
            find_token(puzzle, mirrors->first, mirror->node[token->origin], target, token->unit);
        if (mirror->token[t] < 0)
            return false;
    }
    return true;
}

static void add_mirror(struct mirrors *mirrors, const struct turn *turn)
{
    struct mirror *mirror = &mirrors->mirror[mirrors->count];
    if (mirror_open(mirror, mirrors, turn))
        mirrors->count++;
    else
        mirror_close(mirror);
}

/* All ways to choose axes for the dimensions from d on, each of the same side, turned round or not. The first
 * way moves nothing. */
static void add_mirrors(struct mirrors *mirrors, struct turn *turn, int d)
{
    const struct topo *topo = mirrors->puzzle->topo;
    if (d == topo->dimensions) {
        add_mirror(mirrors, turn);
        return;
    }
    for (int axis = 0; axis < topo->dimensions; axis++) {
        bool taken = topo->size[axis] != topo->size[d];
        for (int before = 0; before < d; before++)
            taken = taken || turn->axis[before] == axis;
        for (int flip = 0; !taken && flip < 2; flip++) {
            turn->axis[d] = axis;
            turn->flip[d] = flip;
            add_mirrors(mirrors, turn, d + 1);
        }
    }
}

/* Does the symmetry leave the model room, as mirror.h says? */
static bool mirror_fits(const struct puzzle *puzzle, const struct mirror *mirror)
{
    const struct model *model = puzzle->model;
    bool limited = model->sends || model->receives || model->ports || model->transmissions;
    for (int node = 0; limited && node < puzzle->nodes; node++)
        if (mirror->node[node] == node)
            return false;
    for (int c = 0; c < puzzle->channels; c++)
        if (mirror->channel[c] == c ||
            ((model->half_duplex || model->transmissions) && mirror->channel[c] == puzzle->channel[c].back))
            return false;
    return true;
}

/* ------------------------------------------------------------------------------------------- groups */

static void multiply(struct table *table)
{
    const struct mirrors *mirrors = table->mirrors;
    int nodes = mirrors->puzzle->nodes;
    int *image = memory_take((size_t)nodes, sizeof image[0], "a symmetry");
    for (int a = 0; a < mirrors->count; a++)
        for (int b = 0; b < mirrors->count; b++) {
            for (int node = 0; node < nodes; node++)
                image[node] = mirrors->mirror[a].node[mirrors->mirror[b].node[node]];
            int product = 0;
            while (memcmp(image, mirrors->mirror[product].node, (size_t)nodes * sizeof image[0]) != 0)
                product++;
            table->product[a][b] = product;
            if (product == 0)
                table->inverse[a] = b;
        }
    free(image);
}

/* The smallest group with all of the set. */
static uint64_t closure(const struct table *table, uint64_t set)
{
    for (uint64_t before = 0; before != set;) {
        before = set;
        for (uint64_t a = before; a; a &= a - 1)
            for (uint64_t b = before; b; b &= b - 1)
                set |= UINT64_C(1) << table->product[__builtin_ctzll(a)][__builtin_ctzll(b)];
    }
    return set;
}

/* Is it a group that is known already, but for a symmetry that maps one onto the other? */
static bool is_known(const struct table *table, uint64_t group)
{
    const struct mirrors *mirrors = table->mirrors;
    for (int by = 0; by < mirrors->count; by++) {
        uint64_t image = 0;
        for (uint64_t a = group; a; a &= a - 1)
            image |=
                UINT64_C(1) << table->product[table->product[by][__builtin_ctzll(a)]][table->inverse[by]];
        for (int i = 0; i < mirrors->groups; i++)
            if (mirrors->group[i] == image)
                return true;
    }
    return false;
}

static bool group_fits(const struct table *table, uint64_t group)
{
    for (uint64_t a = group & ~UINT64_C(1); a; a &= a - 1)
        if (!table->fits[__builtin_ctzll(a)])
            return false;
    return true;
}

static int larger_first(const void *a, const void *b)
{
    uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
    int by_order = mirror_order(other) - mirror_order(one);
    return by_order ? by_order : (one > other) - (one < other);
}

static void find_groups(struct table *table)
{
    struct mirrors *mirrors = table->mirrors;
    mirrors->group[mirrors->groups++] = 1;
    for (int done = 0; done < mirrors->groups; done++)
        for (int a = 1; a < mirrors->count && mirrors->groups < MIRROR_GROUPS_MOST; a++) {
            uint64_t group = closure(table, mirrors->group[done] | UINT64_C(1) << a);
            if (group_fits(table, group) && !is_known(table, group))
                mirrors->group[mirrors->groups++] = group;
        }
    qsort(mirrors->group, (size_t)mirrors->groups, sizeof mirrors->group[0], larger_first);
    mirrors->groups--; /* without the one that moves nothing */
}

/* Number the tokens by origin. False: they do not stand in the order of their origins. */
static bool index_tokens(struct mirrors *mirrors)
{
    const struct puzzle *puzzle = mirrors->puzzle;
    mirrors->first = memory_take((size_t)puzzle->nodes + 1, sizeof mirrors->first[0], "a symmetry");
    for (int t = 0; t < puzzle->tokens; t++) {
        mirrors->first[puzzle->token[t].origin + 1] = t + 1;
        if (t > 0 && puzzle->token[t].origin < puzzle->token[t - 1].origin)
            return false;
    }
    for (int node = 0; node < puzzle->nodes; node++)
        if (mirrors->first[node + 1] < mirrors->first[node])
            mirrors->first[node + 1] = mirrors->first[node];
    return true;
}

/* Is the array a line or a mesh, with formulas that are not too large? */
static bool has_mirrors(const struct puzzle *puzzle)
{
    const struct topo *topo = puzzle->topo;
    bool grid = strcmp(topo->kind->name, "mesh") == 0 || strcmp(topo->kind->name, "line") == 0;
    return grid && topo->dimensions <= DIMENSIONS_MOST && puzzle->form == PUZZLE_TOKENS && !puzzle->ways &&
           puzzle->channels > 0 && puzzle->tokens > 0 &&
           (double)puzzle->channels * puzzle->tokens <= ENCODING_SENDS_MOST;
}

void mirrors_open(struct mirrors *mirrors, const struct puzzle *puzzle)
{
    struct turn turn;
    *mirrors = (struct mirrors){.puzzle = puzzle};
    if (!has_mirrors(puzzle) || !index_tokens(mirrors))
        return;
    add_mirrors(mirrors, &turn, 0);
    struct table *table = memory_take(1, sizeof *table, "symmetries");
    table->mirrors = mirrors;
    for (int i = 0; i < mirrors->count; i++)
        table->fits[i] = mirror_fits(puzzle, &mirrors->mirror[i]);
    multiply(table);
    find_groups(table);
    free(table);
}

void mirrors_close(struct mirrors *mirrors)
{
    for (int i = 0; i < mirrors->count; i++)
        mirror_close(&mirrors->mirror[i]);
    free(mirrors->first);
}

/* ------------------------------------------------------------------------------------------- images */

int mirror_node(const struct mirrors *mirrors, uint64_t group, int node)
{
    int least = node;
    for (uint64_t a = group; a; a &= a - 1) {
        int image = mirrors->mirror[__builtin_ctzll(a)].node[node];
        least = image < least ? image : least;
    }
    return least;
}

int mirror_channel(const struct mirrors *mirrors, uint64_t group, int channel)
{
    int least = channel;
    for (uint64_t a = group; a; a &= a - 1) {
        int image = mirrors->mirror[__builtin_ctzll(a)].channel[channel];
        least = image < least ? image : least;
    }
    return least;
}

void mirror_node_pair(const struct mirrors *mirrors, uint64_t group, int *node, int *token)
{
    int of = *node, with = *token;
    for (uint64_t a = group; a; a &= a - 1) {
        const struct mirror *mirror = &mirrors->mirror[__builtin_ctzll(a)];
        int image = mirror->node[of], other = mirror->token[with];
        if (image < *node || (image == *node && other < *token)) {
            *node = image;
            *token = other;
        }
    }
}

void mirror_channel_pair(const struct mirrors *mirrors, uint64_t group, int *channel, int *token)
{
    int of = *channel, with = *token;
    for (uint64_t a = group; a; a &= a - 1) {
        const struct mirror *mirror = &mirrors->mirror[__builtin_ctzll(a)];
        int image = mirror->channel[of], other = mirror->token[with];
        if (image < *channel || (image == *channel && other < *token)) {
            *channel = image;
            *token = other;
        }
    }
}
