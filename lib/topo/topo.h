/*
 * topo.h: the topology of an array: to which node each port leads.
 *
 * Life cycle: topo_open reads a specification ("mesh:4x4", "graph:FILE"), every query is then a pure
 * function of the topology that any thread may call at any time, topo_close frees it. A kind is one file
 * with one `const struct topo_kind` and one line in the table of topo.c.
 *
 * Ranks are 0 .. nodes-1 and fit an int. The numbering of ports is fixed, because traces rely on it:
 *   line, ring, mesh, torus  port 2i goes down dimension i (in the order of the specification), 2i+1 up;
 *                  rank = (a*B + b)*C + c for AxBxC; a dimension of 2 of a torus has the mesh's single link;
 *                  a border node of a mesh has absent ports: their peer is -1, and the degree counts them
 *   hypercube:d    port k flips bit k
 *   star:n         n! nodes, rank = lexicographic rank of the permutation of 1..n; port k exchanges the
 *                  symbols at positions 1 and k+2
 *   tree:KxL       K-ary, L levels, breadth-first ranks; port 0 leads to the parent (absent at the root),
 *                  port 1+i to child i (absent at leaves)
 *   complete:N     ports ascend by peer
 *   graph:FILE     one edge `u v` a line, `#` comments; ports in the order in which a node's edges appear;
 *                  `u v WIDTH` is WIDTH parallel links, each with ports of its own, which follow each other;
 *                  a schedule (GOAL, MSCCL ...) instead of edges is the graph of the links that it uses
 *
 * Errors: for a bad name, a bad number or a bad line of a file (as FILE:LINE), topo_open writes one sentence
 * for people into `error` and returns NULL.
 */
#ifndef TOPO_H
#define TOPO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TOPO_MAX_DIMENSIONS = 32, TOPO_MAX_NODES = 1 << 28, TOPO_ERROR_SIZE = 512 };

struct topo;

struct topo_kind {
    const char *name;
    const char *syntax;  /* "mesh:AxBx.." */
    const char *example; /* one that is small: "mesh:4x4" */
    const char *help;    /* one line for `parray list` */
    bool alike;          /* it looks the same from every node: a Cayley graph */

    /* Parse what follows the colon and fill the topology: nodes, dimensions, sizes, max_degree, data.
     * False: an error was written with topo_error (topo_text.h). */
    bool (*open)(struct topo *topo, const char *args);
    void (*close)(struct topo *topo); /* free data; NULL: nothing to free */

    int (*degree)(const struct topo *topo, int rank);               /* absent ports counted */
    int (*peer)(const struct topo *topo, int rank, int port);       /* port in range; -1: absent */
    int (*back)(const struct topo *topo, int rank, int port);       /* the peer's port of the same link */
    int (*coord)(const struct topo *topo, int rank, int dimension); /* dimension in range */
    int (*distance)(const struct topo *topo, int from, int to);
    /* The port of a shortest route, dimension-ordered where that has a meaning; -1 when from == to. */
    int (*next_hop)(const struct topo *topo, int from, int to);
    /* A whole route, as topo_route says; NULL: next_hop after next_hop. */
    int (*route)(const struct topo *topo, int from, int to, const int *order, int *ports, int room);
    bool ordered; /* dimensions may be crossed in any order, and route obeys `order` */
    int (*diameter)(const struct topo *topo);
    /* Links that a bisection into halves (differing by at most one node) cuts at least; 0: not known. */
    uint64_t (*bisection)(const struct topo *topo);
    /* Write the node's place as people do: "1,1", "0101", "3241". Result: as snprintf. */
    int (*place)(const struct topo *topo, int rank, char *text, size_t size);
};

struct topo {
    const struct topo_kind *kind;
    char *spec; /* canonical: "mesh:4x4" */
    int nodes;
    int dimensions;                /* coordinates of a node; 0 where there are none (graph) */
    int size[TOPO_MAX_DIMENSIONS]; /* of each dimension */
    int max_degree;                /* of all nodes, absent ports counted */
    uint64_t links;                /* undirected; filled by topo_open after kind->open */
    void *data;                    /* the kind's own */
    char error[TOPO_ERROR_SIZE];
};

/* Open the topology that `spec` names. NULL with one sentence in error (error_size bytes). */
struct topo *topo_open(const char *spec, char *error, size_t error_size);
/* No output of this process is to become the file that a specification ("graph:FILE", or NULL) names. */
void topo_protect(const char *spec);

void topo_close(struct topo *topo);

/* The table of kinds, ended by NULL. */
extern const struct topo_kind *const topo_kinds[];

/* The kind that a word means which was given for something else: the name of a kind, perhaps with a size, as
 * "torus", "torus:4x4", "torus4x4"; NULL: none. */
const struct topo_kind *topo_kind_meant(const char *word);

/* Direct forms of the kind's functions; port and dimension may be out of range (-1). */
int topo_degree(const struct topo *topo, int rank);
int topo_peer(const struct topo *topo, int rank, int port);
int topo_back(const struct topo *topo, int rank, int port);
int topo_coord(const struct topo *topo, int rank, int dimension);
int topo_distance(const struct topo *topo, int from, int to);
int topo_next_hop(const struct topo *topo, int from, int to);
/* Write the ports of a shortest route, the same at every call, to `ports`, but at most `room` of them.
 * `order`: the dimensions, each once, in the order in which they are crossed, if the kind is `ordered`; NULL:
 * the kind's own order. Result: the number of hops, 0 from a node to itself; -1: there is no route. */
int topo_route(const struct topo *topo, int from, int to, const int *order, int *ports, int room);
int topo_diameter(const struct topo *topo);
uint64_t topo_bisection(const struct topo *topo);
int topo_place(const struct topo *topo, int rank, char *text, size_t size);

/* A hash of the links. Two files of one name that describe different graphs differ in it, but for chance. */
uint64_t topo_hash(const struct topo *topo);

#endif
