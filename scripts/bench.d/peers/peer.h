/*
 * peer.h: what the C and C++ peers of the benchmark share: the arrays they run on, tokens, memory, the
 * clock, and the one line that each prints. Nothing here comes from parray, so that no error hides in both.
 *
 * A peer is called as `peer TOPOLOGY`. It sets up, runs, verifies, and prints "NAME WORKLOAD TOPOLOGY HOPS
 * SECONDS"; the seconds span the run alone. Any failure ends it with status 1 and a sentence.
 */
#ifndef PEER_H
#define PEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum net_kind { NET_HYPERCUBE, NET_TORUS, NET_RING };

/* As in parray, port 2i goes down dimension i and port 2i+1 up; port k of a hypercube flips bit k. */
struct net {
    enum net_kind kind;
    uint32_t nodes, degree;
    uint32_t rows, columns; /* of a torus */
};

/* "hypercube:10", "torus:32x64" (sides of 3 and more), "ring:1000". */
struct net net_parse(const char *text);

/* The node at the other end of a port, and the number that the link has there. */
static inline uint32_t net_peer(const struct net *net, uint32_t rank, uint32_t port)
{
    uint32_t row, column;

    if (net->kind == NET_HYPERCUBE)
        return rank ^ 1u << port;
    if (net->kind == NET_RING)
        return port ? (rank + 1 == net->nodes ? 0 : rank + 1) : (rank ? rank : net->nodes) - 1;
    row = rank / net->columns;
    column = rank % net->columns;
    switch (port) {
    case 0:
        return row ? rank - net->columns : rank + net->nodes - net->columns;
    case 1:
        return row + 1 < net->rows ? rank + net->columns : column;
    case 2:
        return column ? rank - 1 : rank + net->columns - 1;
    default:
        return column + 1 < net->columns ? rank + 1 : rank + 1 - net->columns;
    }
}

static inline uint32_t net_back(const struct net *net, uint32_t port)
{
    return net->kind == NET_HYPERCUBE ? port : port ^ 1;
}

/* What a packet carries: a rank (of its origin; in a scatter, of its destination), and a number. */
struct parcel {
    uint32_t rank;
    uint32_t token;
};

/* The content of the token of a rank; never 0, which means "not here". */
static inline uint32_t token_of(uint32_t rank)
{
    return ((rank + 1) * 2654435761u) | 1;
}

/* Steps of the all-port exchange. */
enum { EXCHANGE_STEPS = 20 };

/* Zeroed memory with its pages in place (in huge ones where the system has them), so that no page fault
 * falls into the run. Never NULL; freed by the end of the process. */
void *peer_memory(size_t bytes);

/* Monotonic, in seconds. */
double peer_clock(void);

/* End with status 1 and a sentence, which names the program. */
void peer_fail(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));

/* The line of the result, if `right`; else peer_fail. */
void peer_report(const char *peer, const char *workload, const char *topology, bool right, uint64_t hops,
                 double seconds);

#ifdef __cplusplus
}
#endif

#endif
