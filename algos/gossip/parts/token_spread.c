/* token_spread.c: the counts are kept up to date, so that to look one up takes no time. */
#include <stdlib.h>
#include <string.h>

#include "common/mix.h"
#include "token_spread.h"

enum { WORD = 64 };

bool token_spread_open(struct token_spread *spread, const struct array_grid *mesh)
{
    size_t nodes = (size_t)array_grid_nodes(mesh);

    *spread = (struct token_spread){.mesh = mesh, .words = (nodes + WORD - 1) / WORD};
    for (int d = 0; d < mesh->dimensions; d++)
        spread->places += mesh->side[d] + 1;
    spread->known = calloc(nodes, spread->words * sizeof *spread->known);
    spread->lacks = calloc(nodes, sizeof *spread->lacks);
    spread->lacked = calloc(nodes, sizeof *spread->lacked);
    spread->below = calloc(nodes, (size_t)spread->places * sizeof *spread->below);
    return spread->known && spread->lacks && spread->lacked && spread->below;
}

void token_spread_close(struct token_spread *spread)
{
    free(spread->known);
    free(spread->lacks);
    free(spread->lacked);
    free(spread->below);
}

static uint64_t *known_of(const struct token_spread *spread, int node)
{
    return &spread->known[(size_t)node * spread->words];
}

void token_spread_begin(struct token_spread *spread, uint64_t seed)
{
    const struct array_grid *mesh = spread->mesh;
    int nodes = array_grid_nodes(mesh), *below = spread->below;

    memset(spread->known, 0, (size_t)nodes * spread->words * sizeof *spread->known);
    spread->left = (int64_t)nodes * nodes;
    spread->chance = mix(seed);
    for (int i = 0; i < nodes; i++) {
        spread->lacks[i] = spread->lacked[i] = nodes;
        for (int d = 0; d < mesh->dimensions; d++)
            for (int coord = 0; coord <= mesh->side[d]; coord++)
                *below++ = coord * (nodes / mesh->side[d]);
    }
    for (int node = 0; node < nodes; node++)
        token_spread_learn(spread, node, node);
}

void token_spread_learn(struct token_spread *spread, int node, int token)
{
    const struct array_grid *mesh = spread->mesh;
    int *below = &spread->below[(size_t)token * (size_t)spread->places];

    known_of(spread, node)[token / WORD] |= UINT64_C(1) << token % WORD;
    spread->lacks[node]--;
    spread->lacked[token]--;
    spread->left--;
    for (int d = 0; d < mesh->dimensions; d++) {
        for (int coord = array_grid_coord(mesh, node, d) + 1; coord <= mesh->side[d]; coord++)
            below[coord]--;
        below += mesh->side[d] + 1;
    }
}

int token_spread_beyond(const struct token_spread *spread, int node, int port, int token)
{
    const struct array_grid *mesh = spread->mesh;
    const int *below = &spread->below[(size_t)token * (size_t)spread->places];
    int along = port / 2, coord = array_grid_coord(mesh, node, along);

    for (int d = 0; d < along; d++)
        below += mesh->side[d] + 1;
    return port % 2 ? spread->lacked[token] - below[coord + 1] : below[coord];
}

int token_spread_choose(struct token_spread *spread, int node, int port)
{
    const uint64_t *here = known_of(spread, node);
    const uint64_t *there = known_of(spread, array_grid_peer(spread->mesh, node, port));
    int64_t most = -1, nodes = array_grid_nodes(spread->mesh);
    int best = -1;
    uint64_t equals = 0;

    for (size_t word = 0; word < spread->words; word++)
        for (uint64_t bits = here[word] & ~there[word]; bits; bits &= bits - 1) {
            int token = (int)word * WORD + __builtin_ctzll(bits);
            int64_t key = token_spread_beyond(spread, node, port, token) * nodes + spread->lacked[token];

            if (key < most)
                continue;
            equals = key > most ? 1 : equals + 1;
            most = key;
            if (equals > 1)
                spread->chance = mix(spread->chance);
            if (equals == 1 || spread->chance % equals == 0)
                best = token;
        }
    return best;
}
