/*
 * races.c: a call has the address of its function in reports of the runtime, whose symbolizer finds the name.
 * (Addresses of code inside the emulator would name functions that no reader of parray.h knows, or none where
 * the tool is stripped.)
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* RTLD_DEFAULT */
#endif
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

#include "fault/races.h"
#include "machine/machine.h"

static char *call_code[CALLS]; /* the functions; NULL: they cannot be found */

static void find_calls(void)
{
    char name[64];
    for (int call = CALL_START; call < CALLS; call++) {
        snprintf(name, sizeof name, "%s_at", call_name((enum call)call));
        call_code[call] = dlsym(RTLD_DEFAULT, name);
        if (!call_code[call])
            call_code[call] = dlsym(RTLD_DEFAULT, call_name((enum call)call));
    }
}

/* The runtime looks one byte before an address, as behind a call. */
static void *code_of(const struct node *self)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, find_calls);
    char *code = call_code[node_host(self)->call];
    return code ? code + 1 : NULL;
}

const char *races_call(const void *pc)
{
    for (int call = CALL_START; call < CALLS; call++)
        if (call_code[call] && (pc == call_code[call] || pc == call_code[call] + 1))
            return call_name((enum call)call);
    return NULL;
}

void races_tell_reads(const struct node *self, const void *from, size_t size)
{
    sanitizer_reads(from, size, code_of(self));
}

void races_tell_writes(const struct node *self, void *to, size_t size)
{
    sanitizer_writes(to, size, code_of(self));
}
