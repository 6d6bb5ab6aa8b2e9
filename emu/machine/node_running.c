/*
 * node_running.c: the last wait of a node is the best hint at where its program computes.
 */
#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "facts/site.h"
#include "machine/call_name.h"
#include "machine/contexts.h"
#include "machine/node.h"
#include "machine/node_running.h"
#include "parray.h"

_Thread_local struct node *node_running;

void (*node_leaves)(const char *how);

/* What a node program calls instead of the C library's functions, because the tool exports them; all others
 * get the C library's. */
PARRAY_API void _exit(int status)
{
    if (node_running && node_leaves)
        node_leaves("_exit");
    void (*real)(int) = (void (*)(int))(uintptr_t)dlsym(RTLD_NEXT, "_exit");
    real(status);
    abort();
}

PARRAY_API void _Exit(int status)
{
    _exit(status);
}

_Noreturn void process_end(int status)
{
    syscall(SYS_exit_group, status);
    abort();
}

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
