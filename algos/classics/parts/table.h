/*
 * table.h: forks that are nodes of their own, for dining philosophers who ask for them. On nodes.
 *
 * A fork lies on the table until somebody asks for it, and gives itself to one at a time: a request waits in
 * the mailbox until the fork has been put down. All packets are empty, and tell by their labels what they
 * are for. Each call returns the number of packets that it has sent.
 */
#ifndef TABLE_H
#define TABLE_H

#include <parray.h>

#include "labelled.h"

/* The life of a fork. It ends when nobody is left who could ask. */
static inline int table_fork(struct node *self)
{
    struct packet request = PACKET(NULL, 0);
    int sent = 0;
    node_state_name(self, "on the table");
    while (node_serve(self, &request) != NODE_OVER) {
        labelled_send(self, request.port, node_label(self, "HERE"), NULL, 0);
        node_state_name(self, "in use");
        node_recv(self, request.port, NULL, 0); /* line: until it is put down */
        node_state_name(self, "on the table");
        sent++;
    }
    return sent;
}

/* A philosopher's part: ask for the fork behind that port, and wait until it is there. */
#define table_take(self, port) table_take_at((self), (port), PARRAY_HERE)
static inline int table_take_at(struct node *self, int port, const char *site)
{
    labelled_send_at(self, port, node_label(self, "ASK"), NULL, 0, site);
    node_recv_at(self, port, NULL, 0, site);
    return 1;
}

#define table_put(self, port) table_put_at((self), (port), PARRAY_HERE)
static inline int table_put_at(struct node *self, int port, const char *site)
{
    labelled_send_at(self, port, node_label(self, "BACK"), NULL, 0, site);
    return 1;
}

#endif
