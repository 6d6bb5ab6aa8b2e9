/*
 * caller.c: a node that passes a foreign handle stops like any misuse; `verify` is left by a jump back to who
 * called it; a thread that is no node cannot stop the run, so it ends the process.
 */
#include <setjmp.h>
#include <stdio.h>
#include <unistd.h>

#include "facts/node_text.h"
#include "facts/site.h"
#include "machine/caller.h"
#include "machine/machine.h"
#include "machine/misuse.h"

static _Noreturn void leave_check(const struct node *host, enum call call, const char *site)
{
    struct parray *array = host->array;
    char node[64];
    node_text(array->topo, (int)host->rank, node, sizeof node);
    snprintf(array->outcome.error, OUTCOME_ERROR_SIZE,
             "%s: %s at %s: the run is over; after it only calls that parray.h marks [after] may be made",
             node, call_name(call), site_name(site));
    array->data.misused = true;
    siglongjmp(*array->data.after, 1);
}

_Noreturn void caller_blame(struct node *host, enum call call, const char *site)
{
    struct node *running = node_running;
    char text[512];
    if (running) {
        running->call = (uint8_t)call;
        running->site = site;
        misuse_stop(running, "node %u passes the handle of node %u; a node may pass its own only",
                    running->rank, host->rank);
    }
    if (host->array->data.released && host->array->data.after)
        leave_check(host, call, site);
    int length =
        snprintf(text, sizeof text,
                 "parray: %s at %s: called from a thread or process that runs no node; only the node's "
                 "own function may call parray.h\n",
                 call_name(call), site_name(site));
    ssize_t ignored = write(STDERR_FILENO, text, (size_t)length);
    (void)ignored;
    process_end(PARRAY_USAGE);
}
