/*
 * first_come.h: a queue of those that a node serves in the order in which they came, so that nobody starves.
 *
 * Whoever waits is named by the port through which it asked, and asks once only until it has been served. On
 * the node.
 */
#ifndef FIRST_COME_H
#define FIRST_COME_H

#include <parray.h>

struct first_come {
    struct node *self;
    int *port; /* of those that wait */
    int room, waiting;
};

/* A queue for so many. */
static inline struct first_come first_come(struct node *self, int room)
{
    int *port = node_realloc(self, NULL, (size_t)room * sizeof port[0]);
    return (struct first_come){self, port, room, 0};
}

/* Requests that a fault has doubled may not all fit in. */
static inline void first_come_join(struct first_come *queue, int port)
{
    if (node_checkf(queue->self, queue->waiting < queue->room, "port %d asks once more", port))
        queue->port[queue->waiting++] = port;
}

/* Take out who came first. There must be one. */
static inline int first_come_next(struct first_come *queue)
{
    int first = queue->port[0];
    queue->waiting--;
    for (int i = 0; i < queue->waiting; i++)
        queue->port[i] = queue->port[i + 1];
    return first;
}

#endif
