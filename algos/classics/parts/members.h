/*
 * members.h: what nodes that vote need: sets of ranks, majorities, words to one rank or to several. On nodes
 * of a complete graph, the first so many of which are the members; the others, if there are any, are clients.
 */
#ifndef MEMBERS_H
#define MEMBERS_H

#include <parray.h>

#include "classics/parts/labelled.h"

enum { MEMBERS_MOST = 16 };

/* A set of ranks, none of them above 15. */
typedef uint16_t members;

static inline members members_with(members set, int rank)
{
    return (members)(set | 1u << rank);
}

static inline bool members_have(members set, int rank)
{
    return set >> rank & 1;
}

static inline int members_count(members set)
{
    return __builtin_popcount(set);
}

/* Are those more than half of so many? Any two majorities have a member in common. */
static inline bool is_majority(members set, int of)
{
    return 2 * members_count(set) > of;
}

/* The port that leads to the rank; one that is absent, if there is none, which a send refuses. */
static inline int port_to(struct node *self, int rank)
{
    int port = 0;
    while (port < node_degree(self) && node_peer(self, port) != rank)
        port++;
    return port;
}

/* `label` says what is told, and is as for labelled. */
static inline void tell(struct node *self, int rank, const char *label, const void *data, size_t size)
{
    labelled_send(self, port_to(self, rank), label, data, size);
}

/* Tell the first so many ranks, this one excepted. */
static inline void tell_members(struct node *self, int of, const char *label, const void *data, size_t size)
{
    for (int rank = 0; rank < of; rank++)
        if (rank != node_rank(self))
            tell(self, rank, label, data, size);
}

/* For `prepare`: the number of members, a parameter that leaves at least so many nodes for clients. */
static inline int members_param(struct parray *array, const char *name, int clients, bool *ok)
{
    int most = parray_nodes(array) - clients < MEMBERS_MOST ? parray_nodes(array) - clients : MEMBERS_MOST;
    return (int)parray_param_int(array, name, 1, most, ok);
}

#endif
