/*
 * fabric.h: a fabric: nodes that compute, switches between them, and directed links with a bandwidth and a
 * latency.
 *
 * A switch holds no tokens: it passes on what comes in. Bandwidths are exact: the integer `capacity` of a
 * link, divided by `scale` of the fabric, is its bandwidth in GB/s. Nodes that compute have the lowest
 * numbers, so that node i of all programs is node i here.
 *
 * Life cycle: fabric_begin, nodes and links in any order, fabric_finish, then no change until fabric_free.
 * One thread until fabric_finish, then any may read.
 */
#ifndef FABRIC_H
#define FABRIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    FABRIC_NODES_MOST = 1 << 14,
    FABRIC_LINKS_MOST = 1 << 22,
    FABRIC_SPEC_SIZE = 256,
    FABRIC_ERROR_SIZE = 512
};

/* All capacities together: that, times the number of nodes, fits into 62 bits. */
#define FABRIC_CAPACITY_MOST ((int64_t)1 << 40)

enum fabric_kind { FABRIC_COMPUTE, FABRIC_SWITCH, FABRIC_MULTICAST };

/* A bandwidth as it is written: a fraction. */
struct fraction {
    int64_t over, under; /* under > 0 */
};

struct fabric_link {
    int from, to;
    struct fraction bandwidth; /* GB/s */
    int64_t capacity;          /* filled in by fabric_finish */
    double latency;            /* microseconds */
};

struct fabric {
    char spec[FABRIC_SPEC_SIZE];
    enum fabric_kind *kind; /* of each node */
    int *shown; /* the number that people see: those that compute, then all switches in their order */
    int nodes;  /* all of them */
    int compute, copying; /* the first ones compute; behind them are switches with multicast */
    struct fabric_link *link;
    size_t links;
    int64_t scale;
    size_t node_room, link_room;
    char error[FABRIC_ERROR_SIZE]; /* why something was refused */
};

void fabric_begin(struct fabric *fabric, const char *spec);

/* Add a node. Result: its number. */
int fabric_node(struct fabric *fabric, enum fabric_kind kind);

/* Add a link one way; both ways. */
void fabric_link_add(struct fabric *fabric, struct fabric_link link);
void fabric_link_both(struct fabric *fabric, struct fabric_link link);

/* Put the nodes that compute first, and find a common unit of all bandwidths. False with a sentence in
 * `error`: there are too many links, or the unit is too small. Links may follow, and a call after them. */
bool fabric_finish(struct fabric *fabric);

/* The links that leave each node: the first one, and for each link the next one of its node; -1: none. In the
 * order of their numbers. */
void fabric_leaving(const struct fabric *fabric, int *first, int *next);

/* The fabric with every link turned round. Switches that copy do not add, and become plain ones, which are
 * numbered as if they had always been. */
void fabric_reverse(struct fabric *fabric);

void fabric_free(struct fabric *fabric);

/* Keep a sentence in `error`. Result: false. */
bool fabric_refuse(struct fabric *fabric, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Open a fabric by its name: a generator ("a100:2") or "graph:FILE". False with a sentence in `error`; free
 * it in any case. */
bool fabric_open(struct fabric *fabric, const char *spec);

/* The greatest common divisor of two numbers that are not negative. */
int64_t fabric_gcd(int64_t a, int64_t b);

#endif
