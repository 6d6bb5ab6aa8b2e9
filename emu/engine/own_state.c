/*
 * own_state.c: the runtime of C++ is looked up when a run begins, because only programs in C++ bring it.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* RTLD_DEFAULT */
#endif
#include <dlfcn.h>
#include <errno.h>
#include <stdint.h>

#include "base.h"
#include "engine/own_state.h"

/* The function that gives the place of the calling thread's exceptions; NULL: no C++ runtime is loaded. */
static void *find_runtime(void)
{
    static const char *const runtimes[] = {"libstdc++.so.6", "libc++abi.so.1"};
    void *found = dlsym(RTLD_DEFAULT, "__cxa_get_globals");
    for (size_t i = 0; !found && i < ARRAY_LENGTH(runtimes); i++) {
        void *runtime = dlopen(runtimes[i], RTLD_LAZY | RTLD_NOLOAD);
        if (!runtime)
            continue;
        found = dlsym(runtime, "__cxa_get_globals");
        dlclose(runtime); /* the program keeps it loaded */
    }
    return found;
}

void own_state_open(struct shard *shard)
{
    struct exceptions *(*globals)(void) = (struct exceptions * (*)(void))(uintptr_t)find_runtime();
    shard->error = &errno;
    shard->exceptions = globals ? globals() : NULL;
}
