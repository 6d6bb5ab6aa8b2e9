/*
 * topo.c: the table of kinds, the way from a specification to a topology, and the checked direct forms.
 *
 * The open function of a kind may fail at any point: the topology is zeroed before, so that close always
 * finds data that is NULL or can be freed, and topo_close frees a topology in every state.
 *
 * A kind that has a formula for `links` sets it in its open function. For the other kinds the links are
 * counted here, from their ends, with one call of peer for each port.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hash.h"
#include "suggest.h"
#include "topo/topo.h"
#include "topo/topo_text.h"
#include "whole_file.h"

/* All kinds, in the order in which people read them. Add a line here to add a kind. */
/* clang-format off */
#define EACH_KIND(kind) \
    kind(topo_line) \
    kind(topo_ring) \
    kind(topo_mesh) \
    kind(topo_torus) \
    kind(topo_hypercube) \
    kind(topo_star) \
    kind(topo_complete) \
    kind(topo_tree) \
    kind(topo_graph)
/* clang-format on */

#define DECLARE(kind) extern const struct topo_kind kind;
#define ADDRESS(kind) &kind,

EACH_KIND(DECLARE)

const struct topo_kind *const topo_kinds[] = {EACH_KIND(ADDRESS) NULL};

static const struct topo_kind *find_kind(const char *name, size_t length)
{
    for (int i = 0; topo_kinds[i] != NULL; i++) {
        if (strlen(topo_kinds[i]->name) == length && memcmp(topo_kinds[i]->name, name, length) == 0)
            return topo_kinds[i];
    }
    return NULL;
}

const struct topo_kind *topo_kind_meant(const char *word)
{
    size_t length = strcspn(word, ":");

    if (word[length] == '\0') {
        length = strspn(word, "abcdefghijklmnopqrstuvwxyz");
        if (word[length + strspn(word + length, "-_=.,x0123456789")] != '\0')
            return NULL;
    }
    return find_kind(word, length);
}

static const char *name_of(const void *table, size_t i)
{
    const struct topo_kind *const *kinds = table;

    return kinds[i] == NULL ? NULL : kinds[i]->name;
}

static bool refuse_kind(struct topo *topo)
{
    char name[32], text[TOPO_ERROR_SIZE / 2];

    snprintf(name, sizeof name, "%.*s", (int)strcspn(topo->spec, ":"), topo->spec);
    suggest_none(text, sizeof text, "kind", name, name_of, topo_kinds);
    return spec_refuse(topo, "%s", text);
}

static uint64_t count_links(const struct topo *topo)
{
    uint64_t ends = 0;

    for (int rank = 0; rank < topo->nodes; rank++) {
        int degree = topo->kind->degree(topo, rank);

        for (int port = 0; port < degree; port++)
            ends += topo->kind->peer(topo, rank, port) >= 0;
    }
    return ends / 2;
}

static bool fill_topo(struct topo *topo, const char *spec)
{
    size_t length = strcspn(spec, ":");

    topo->spec = strdup(spec);
    if (topo->spec == NULL)
        return topo_error(topo, "topology: not enough memory");
    topo->kind = find_kind(spec, length);
    if (topo->kind == NULL)
        return refuse_kind(topo);
    if (spec[length] == '\0' || spec[length + 1] == '\0')
        return spec_refuse(topo, "the size is missing; write %s, e.g. %s", topo->kind->syntax,
                           topo->kind->example);
    if (!topo->kind->open(topo, spec + length + 1))
        return false;
    if (topo->links == 0)
        topo->links = count_links(topo);
    return true;
}

struct topo *topo_open(const char *spec, char *error, size_t error_size)
{
    struct topo *topo = calloc(1, sizeof *topo);

    if (topo == NULL) {
        snprintf(error, error_size, "topology: not enough memory");
        return NULL;
    }
    if (!fill_topo(topo, spec)) {
        snprintf(error, error_size, "%s", topo->error);
        topo_close(topo);
        return NULL;
    }
    return topo;
}

void topo_protect(const char *spec)
{
    static const char graph[] = "graph:";
    if (spec && strncmp(spec, graph, sizeof graph - 1) == 0)
        whole_file_protect(spec + sizeof graph - 1);
}

void topo_close(struct topo *topo)
{
    if (topo == NULL)
        return;
    if (topo->kind != NULL && topo->kind->close != NULL)
        topo->kind->close(topo);
    free(topo->spec);
    free(topo);
}

static bool has_port(const struct topo *topo, int rank, int port)
{
    return port >= 0 && port < topo->kind->degree(topo, rank);
}

int topo_degree(const struct topo *topo, int rank)
{
    return topo->kind->degree(topo, rank);
}

int topo_peer(const struct topo *topo, int rank, int port)
{
    return has_port(topo, rank, port) ? topo->kind->peer(topo, rank, port) : -1;
}

int topo_back(const struct topo *topo, int rank, int port)
{
    return topo_peer(topo, rank, port) >= 0 ? topo->kind->back(topo, rank, port) : -1;
}

int topo_coord(const struct topo *topo, int rank, int dimension)
{
    return dimension >= 0 && dimension < topo->dimensions ? topo->kind->coord(topo, rank, dimension) : -1;
}

int topo_distance(const struct topo *topo, int from, int to)
{
    return topo->kind->distance(topo, from, to);
}

int topo_next_hop(const struct topo *topo, int from, int to)
{
    return topo->kind->next_hop(topo, from, to);
}

static int route_by_hops(const struct topo *topo, int from, int to, int *ports, int room)
{
    int hops = 0;

    for (; from != to; hops++) {
        int port = topo->kind->next_hop(topo, from, to);

        if (port < 0)
            return -1;
        if (hops < room)
            ports[hops] = port;
        from = topo->kind->peer(topo, from, port);
    }
    return hops;
}

int topo_route(const struct topo *topo, int from, int to, const int *order, int *ports, int room)
{
    if (topo->kind->route != NULL)
        return topo->kind->route(topo, from, to, order, ports, room);
    return route_by_hops(topo, from, to, ports, room);
}

int topo_diameter(const struct topo *topo)
{
    return topo->kind->diameter(topo);
}

uint64_t topo_bisection(const struct topo *topo)
{
    return topo->kind->bisection(topo);
}

int topo_place(const struct topo *topo, int rank, char *text, size_t size)
{
    return topo->kind->place(topo, rank, text, size);
}

/* The specification says all of a topology, unless it names a file: then the links are hashed, too. */
uint64_t topo_hash(const struct topo *topo)
{
    uint64_t hash = hash_bytes((uint64_t)topo->nodes, topo->spec, strlen(topo->spec));
    if (strcmp(topo->kind->name, "graph") != 0)
        return hash;
    for (int rank = 0; rank < topo->nodes; rank++)
        for (int port = 0; port < topo_degree(topo, rank); port++)
            hash = hash_mix(hash ^ HASH_K0,
                            ((uint64_t)rank << 32 | (uint32_t)topo_peer(topo, rank, port)) ^ HASH_K1);
    return hash;
}
