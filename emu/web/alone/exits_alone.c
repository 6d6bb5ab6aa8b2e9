/*
 * exits_alone.c: a page has no functions of a C library to put others in front of: a node that ends the
 * process ends the run in the page, without a word.
 */
#include <stdlib.h>
#include <unistd.h>

#include "exits.h"

void (*exits_hook)(const char *how);

void exits_load_thread_exit(void)
{
}

_Noreturn void exits_now(int status)
{
    exits_hook = NULL;
    _exit(status);
}
