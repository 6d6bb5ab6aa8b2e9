/*
 * node_running.c: the last wait of a node is the best hint at where its program computes.
 */
#include <inttypes.h>
#include <stdio.h>

#include "facts/site.h"
#include "machine/call_name.h"
#include "machine/contexts.h"
#include "machine/node.h"
#include "machine/node_running.h"

_Thread_local struct node *node_running;

void node_waited_text(const struct node *node, char *text, size_t size)
{
    text[0] = '\0';
    if (node->wait.since)
        snprintf(text, size, ", after %s at %s", call_name((enum call)node->wait.call),
                 site_name(node->wait.site));
}

void node_running_text(char *text, size_t size)
{
    char wait[128];
    const struct node *node = node_running;
    text[0] = '\0';
    if (!node)
        return;
    node_waited_text(node, wait, sizeof wait);
    snprintf(text, size, "node %u computes in step %" PRIu64 "%s", node->rank, node->shard->now, wait);
}
