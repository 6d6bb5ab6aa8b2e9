/*
 * node_running.h: which node the calling thread runs, and where that node is, in words.
 *
 * The engines set node_running; calls on the fast paths compare it, hence the model of its storage. Signal
 * handlers may call the functions: they allocate and lock nothing.
 */
#ifndef NODE_RUNNING_H
#define NODE_RUNNING_H

#include <stddef.h>

struct node;

/* The node that the calling thread runs now; NULL: none. */
extern _Thread_local struct node *node_running __attribute__((tls_model("initial-exec")));

/* "node 2 computes in step 7, after node_recv at x.c:9", of node_running; "" if there is none. */
void node_running_text(char *text, size_t size);

/* ", after node_recv at x.c:9": the last call in which a node waited; "" if it has not waited yet. */
void node_waited_text(const struct node *node, char *text, size_t size);

#endif
