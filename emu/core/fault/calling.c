/*
 * calling.c: the function of a program that a thread is in, and the jump out of it.
 */
#include <setjmp.h>
#include <stdio.h>

#include "fault/calling.h"
#include "machine/machine.h"

/* The array for which this thread runs a function of the program beside the nodes; NULL: none. */
static _Thread_local struct parray *calling __attribute__((tls_model("initial-exec")));

void calling_begin(struct parray *array, const char *function)
{
    array->crash.calling = function;
    calling = array;
}

void calling_end(struct parray *array)
{
    calling = NULL;
    array->crash.calling = NULL;
}

struct parray *calling_array(void)
{
    return calling;
}

void calling_forget(void)
{
    calling = NULL;
}

void calling_text(const struct parray *array, char *text, size_t size)
{
    int32_t rank = array->data.verified;
    if (rank < 0)
        snprintf(text, size, "%s", array->crash.calling);
    else
        snprintf(text, size, "%s of node %u", array->crash.calling,
                 node_host(program_node(array, (uint32_t)rank))->rank);
}

_Noreturn void calling_leave(int status, const char *text, const char *site)
{
    struct parray *array = calling;
    calling_forget(); /* the jump lets in a signal that is still to come: it finds nothing to leave */
    array->crash.left = status;
    snprintf(array->crash.left_text, sizeof array->crash.left_text, "%s", text);
    snprintf(array->crash.left_site, sizeof array->crash.left_site, "%s", site);
    siglongjmp(*array->crash.back, 1);
}
