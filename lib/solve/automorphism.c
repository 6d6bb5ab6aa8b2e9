/*
 * automorphism.c: symmetries as signed permutations of the dimensions, or as translations, and the groups
 * that they generate.
 *
 * A group grows by one symmetry at a time, from the one that moves nothing; a set of symmetries is a word of
 * bits. Groups that a symmetry maps onto each other lead to the same formula but for names, and
 * one of them is kept.
 */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "plan/instance.h"
#include "solve/automorphism.h"
#include "solve/encode.h"
#include "solve/group.h"
#include "topo/topo.h"

enum { DIMENSIONS_MOST = 3 };

/* Coordinate d of the image is coordinate axis[d], counted from the other end if flip[d]. */
struct axis_turn {
    int axis[DIMENSIONS_MOST];
    bool flip[DIMENSIONS_MOST];
};

/* What is built: products of symmetries. */
struct image_table {
    struct automorphisms *automorphisms;
    bool fits[AUTOMORPHISMS_MOST];
    int product[AUTOMORPHISMS_MOST][AUTOMORPHISMS_MOST], inverse[AUTOMORPHISMS_MOST];
};

/* ------------------------------------------------------------------------------------- one symmetry */

static int turned(const struct topo *topo, const struct axis_turn *turn, int node)
{
    int image = 0;
    for (int d = 0; d < topo->dimensions; d++) {
        int at = topo_coord(topo, node, turn->axis[d]);
        image = image * topo->size[d] + (turn->flip[d] ? topo->size[d] - 1 - at : at);
    }
    return image;
}

static int channel_between(const struct instance *instance, int from, int to)
{
    int c = instance->out[from];
    while (instance->channel[c].to != to)
        c++;
    return c;
}

/* The token of the given origin and target that has the given unit; -1: there is none. Tokens stand in the
 * order of their origins. */
static int find_token(const struct instance *instance, const int *first, int origin, int target, int unit)
{
    for (int t = first[origin]; t < first[origin + 1]; t++)
        if (instance->token[t].target == target && instance->token[t].unit == unit)
            return t;
    return -1;
}

static void automorphism_close(struct automorphism *automorphism)
{
    free(automorphism->node);
    free(automorphism->channel);
    free(automorphism->token);
    *automorphism = (struct automorphism){NULL, NULL, NULL};
}

/* False: the instance is not the same after the symmetry. */
static bool automorphism_open(struct automorphism *automorphism, const struct automorphisms *automorphisms,
                              const struct axis_turn *turn)
{
    const struct instance *instance = automorphisms->instance;
    automorphism->node = memory_take((size_t)instance->nodes, sizeof(int), "a symmetry");
    automorphism->channel = memory_take((size_t)instance->channels, sizeof(int), "a symmetry");
    automorphism->token = memory_take((size_t)instance->tokens, sizeof(int), "a symmetry");
    for (int node = 0; node < instance->nodes; node++)
        automorphism->node[node] = turned(instance->topo, turn, node);
    for (int c = 0; c < instance->channels; c++)
        automorphism->channel[c] = channel_between(instance, automorphism->node[instance->channel[c].from],
                                                   automorphism->node[instance->channel[c].to]);
    for (int t = 0; t < instance->tokens; t++) {
        const struct instance_token *token = &instance->token[t];
        int target = token->target < 0 ? -1 : automorphism->node[token->target];
        automorphism->token[t] = find_token(instance, automorphisms->first, automorphism->node[token->origin],
                                            target, token->unit);
        if (automorphism->token[t] < 0)
            return false;
    }
    return true;
}

static void add_automorphism(struct automorphisms *automorphisms, const struct axis_turn *turn)
{
    struct automorphism *automorphism = &automorphisms->automorphism[automorphisms->count];
    if (automorphism_open(automorphism, automorphisms, turn))
        automorphisms->count++;
    else
        automorphism_close(automorphism);
}

/* All ways to choose axes for the dimensions from d on, each of the same side, turned round or not. The first
 * way moves nothing. */
static void add_automorphisms(struct automorphisms *automorphisms, struct axis_turn *turn, int d)
{
    const struct topo *topo = automorphisms->instance->topo;
    if (d == topo->dimensions) {
        add_automorphism(automorphisms, turn);
        return;
    }
    for (int axis = 0; axis < topo->dimensions; axis++) {
        bool taken = topo->size[axis] != topo->size[d];
        for (int before = 0; before < d; before++)
            taken = taken || turn->axis[before] == axis;
        for (int flip = 0; !taken && flip < 2; flip++) {
            turn->axis[d] = axis;
            turn->flip[d] = flip;
            add_automorphisms(automorphisms, turn, d + 1);
        }
    }
}

/* The translation by w of a graph that looks the same from every node, and of units, which stand for nodes in
 * turn. */
static void add_translation(struct automorphisms *automorphisms, const struct group *group, int w)
{
    const struct instance *instance = automorphisms->instance;
    struct automorphism *automorphism = &automorphisms->automorphism[automorphisms->count++];
    automorphism->node = memory_take((size_t)instance->nodes, sizeof(int), "a symmetry");
    automorphism->channel = memory_take((size_t)instance->channels, sizeof(int), "a symmetry");
    automorphism->token = memory_take((size_t)instance->tokens, sizeof(int), "a symmetry");
    group_translate(group, w, automorphism->node);
    for (int node = 0; node < instance->nodes; node++)
        for (int g = 0; g < group->generators; g++)
            automorphism->channel[group->channel[node * group->generators + g]] =
                group->channel[automorphism->node[node] * group->generators + g];
    for (int t = 0; t < instance->tokens; t++)
        automorphism->token[t] = t - t % instance->nodes + automorphism->node[t % instance->nodes];
}

static void add_translations(struct automorphisms *automorphisms)
{
    struct group group;
    if (group_open(&group, automorphisms->instance))
        for (int w = 0; w < group.nodes; w++)
            add_translation(automorphisms, &group, w);
    group_close(&group);
}

/* Does the symmetry leave the limits room, as automorphism.h says? */
static bool automorphism_fits(const struct instance *instance, const struct automorphism *automorphism)
{
    const struct limits *limits = &instance->limits;
    bool limited = limits_nodes(limits);
    for (int node = 0; limited && node < instance->nodes; node++)
        if (automorphism->node[node] == node)
            return false;
    for (int c = 0; c < instance->channels; c++)
        if (automorphism->channel[c] == c || ((limits->half_duplex || limits->transmissions) &&
                                              automorphism->channel[c] == instance->channel[c].back))
            return false;
    return true;
}

/* ------------------------------------------------------------------------------------------- groups */

static void multiply(struct image_table *table)
{
    const struct automorphisms *automorphisms = table->automorphisms;
    int nodes = automorphisms->instance->nodes;
    int *image = memory_take((size_t)nodes, sizeof image[0], "a symmetry");
    for (int a = 0; a < automorphisms->count; a++)
        for (int b = 0; b < automorphisms->count; b++) {
            for (int node = 0; node < nodes; node++)
                image[node] = automorphisms->automorphism[a].node[automorphisms->automorphism[b].node[node]];
            int product = 0;
            while (memcmp(image, automorphisms->automorphism[product].node,
                          (size_t)nodes * sizeof image[0]) != 0)
                product++;
            table->product[a][b] = product;
            if (product == 0)
                table->inverse[a] = b;
        }
    free(image);
}

/* The smallest group with all of the set. */
static uint64_t closure(const struct image_table *table, uint64_t set)
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
static bool is_known(const struct image_table *table, uint64_t group)
{
    const struct automorphisms *automorphisms = table->automorphisms;
    for (int by = 0; by < automorphisms->count; by++) {
        uint64_t image = 0;
        for (uint64_t a = group; a; a &= a - 1)
            image |=
                UINT64_C(1) << table->product[table->product[by][__builtin_ctzll(a)]][table->inverse[by]];
        for (int i = 0; i < automorphisms->groups; i++)
            if (automorphisms->group[i] == image)
                return true;
    }
    return false;
}

static bool group_fits(const struct image_table *table, uint64_t group)
{
    for (uint64_t a = group & ~UINT64_C(1); a; a &= a - 1)
        if (!table->fits[__builtin_ctzll(a)])
            return false;
    return true;
}

static int larger_first(const void *a, const void *b)
{
    uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
    int by_order = automorphism_order(other) - automorphism_order(one);
    return by_order ? by_order : (one > other) - (one < other);
}

static void find_groups(struct image_table *table)
{
    struct automorphisms *automorphisms = table->automorphisms;
    automorphisms->group[automorphisms->groups++] = 1;
    for (int done = 0; done < automorphisms->groups; done++)
        for (int a = 1; a < automorphisms->count && automorphisms->groups < AUTOMORPHISM_GROUPS_MOST; a++) {
            uint64_t group = closure(table, automorphisms->group[done] | UINT64_C(1) << a);
            if (group_fits(table, group) && !is_known(table, group))
                automorphisms->group[automorphisms->groups++] = group;
        }
    qsort(automorphisms->group, (size_t)automorphisms->groups, sizeof automorphisms->group[0], larger_first);
    automorphisms->groups--; /* without the one that moves nothing */
}

/* Number the tokens by origin. False: they do not stand in the order of their origins. */
static bool index_tokens(struct automorphisms *automorphisms)
{
    const struct instance *instance = automorphisms->instance;
    automorphisms->first =
        memory_take((size_t)instance->nodes + 1, sizeof automorphisms->first[0], "a symmetry");
    for (int t = 0; t < instance->tokens; t++) {
        automorphisms->first[instance->token[t].origin + 1] = t + 1;
        if (t > 0 && instance->token[t].origin < instance->token[t - 1].origin)
            return false;
    }
    for (int node = 0; node < instance->nodes; node++)
        if (automorphisms->first[node + 1] < automorphisms->first[node])
            automorphisms->first[node + 1] = automorphisms->first[node];
    return true;
}

/* Are there formulas of schedules with symmetry, and are they not too large? */
static bool has_formulas(const struct instance *instance)
{
    return !instance->ways && instance->channels > 0 && instance->tokens > 0 &&
           (double)instance->channels * instance->tokens <= ENCODING_SENDS_MOST;
}

/* Is the graph a line or a mesh, whose tokens may be moved as it is? */
static bool is_turned(const struct instance *instance)
{
    const struct topo *topo = instance->topo;
    bool grid = strcmp(topo->kind->name, "mesh") == 0 || strcmp(topo->kind->name, "line") == 0;
    return grid && topo->dimensions <= DIMENSIONS_MOST && instance->form == INSTANCE_TOKENS;
}

/* Of sums, are there as many units for each node? */
static bool is_translated(const struct instance *instance)
{
    return instance->form == INSTANCE_SUMS && instance->nodes <= AUTOMORPHISMS_MOST &&
           instance->tokens % instance->nodes == 0;
}

void automorphisms_open(struct automorphisms *automorphisms, const struct instance *instance)
{
    struct axis_turn turn;
    *automorphisms = (struct automorphisms){.instance = instance};
    if (!has_formulas(instance))
        return;
    if (is_turned(instance) && index_tokens(automorphisms))
        add_automorphisms(automorphisms, &turn, 0);
    else if (is_translated(instance))
        add_translations(automorphisms);
    if (automorphisms->count == 0)
        return;
    struct image_table *table = memory_take(1, sizeof *table, "symmetries");
    table->automorphisms = automorphisms;
    for (int i = 0; i < automorphisms->count; i++)
        table->fits[i] = automorphism_fits(instance, &automorphisms->automorphism[i]);
    multiply(table);
    find_groups(table);
    free(table);
}

void automorphisms_close(struct automorphisms *automorphisms)
{
    for (int i = 0; i < automorphisms->count; i++)
        automorphism_close(&automorphisms->automorphism[i]);
    free(automorphisms->first);
}

/* ------------------------------------------------------------------------------------------- images */

int automorphism_node(const struct automorphisms *automorphisms, uint64_t group, int node)
{
    int least = node;
    for (uint64_t a = group; a; a &= a - 1) {
        int image = automorphisms->automorphism[__builtin_ctzll(a)].node[node];
        least = image < least ? image : least;
    }
    return least;
}

int automorphism_channel(const struct automorphisms *automorphisms, uint64_t group, int channel)
{
    int least = channel;
    for (uint64_t a = group; a; a &= a - 1) {
        int image = automorphisms->automorphism[__builtin_ctzll(a)].channel[channel];
        least = image < least ? image : least;
    }
    return least;
}

int automorphism_node_pair(const struct automorphisms *automorphisms, uint64_t group, int *node, int *token)
{
    int of = *node, with = *token, by = 0;
    for (uint64_t a = group; a; a &= a - 1) {
        const struct automorphism *automorphism = &automorphisms->automorphism[__builtin_ctzll(a)];
        int image = automorphism->node[of], other = automorphism->token[with];
        if (image < *node || (image == *node && other < *token)) {
            *node = image;
            *token = other;
            by = __builtin_ctzll(a);
        }
    }
    return by;
}

int automorphism_channel_pair(const struct automorphisms *automorphisms, uint64_t group, int *channel,
                              int *token)
{
    int of = *channel, with = *token, by = 0;
    for (uint64_t a = group; a; a &= a - 1) {
        const struct automorphism *automorphism = &automorphisms->automorphism[__builtin_ctzll(a)];
        int image = automorphism->channel[of], other = automorphism->token[with];
        if (image < *channel || (image == *channel && other < *token)) {
            *channel = image;
            *token = other;
            by = __builtin_ctzll(a);
        }
    }
    return by;
}
