/*
 * own_state.c: the runtime of C++ is looked up beforehand, because only programs in C++ bring it.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* RTLD_DEFAULT, dl_iterate_phdr */
#endif
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <stdint.h>
#include <string.h>

#include "base.h"
#include "thread/own_state.h"

static const char *const runtimes[] = {"libstdc++.so.6", "libc++abi.so.1"};

/* Is an object loaded whose file has the name that *name points to? Then *name becomes its path. */
static int is_loaded(struct dl_phdr_info *object, size_t size, void *name)
{
    const char **wanted = name, *path = object->dlpi_name, *file = path ? strrchr(path, '/') : NULL;
    (void)size;
    if (!path || strcmp(file ? file + 1 : path, *wanted) != 0)
        return 0;
    *wanted = path;
    return 1;
}

/* The runtime, if the program has loaded one that is not visible to all. (Asking dlopen for a name that is
 * not loaded would have it search all folders for libraries.) */
static void *find_loaded(void)
{
    void *found = NULL;
    for (size_t i = 0; !found && i < ARRAY_LENGTH(runtimes); i++) {
        const char *name = runtimes[i];
        void *runtime = dl_iterate_phdr(is_loaded, &name) ? dlopen(name, RTLD_LAZY | RTLD_NOLOAD) : NULL;
        if (!runtime)
            continue;
        found = dlsym(runtime, "__cxa_get_globals");
        dlclose(runtime); /* the program keeps it loaded */
    }
    return found;
}

/* The function that gives the place of the calling thread's exceptions; NULL: no C++ runtime is loaded. */
static void *find_runtime(void)
{
    void *found = dlsym(RTLD_DEFAULT, "__cxa_get_globals");
    return found ? found : find_loaded();
}

exceptions_place *own_state_runtime(void)
{
    return (exceptions_place *)(uintptr_t)find_runtime();
}

void own_state_open(struct own_places *places, exceptions_place *globals)
{
    places->error = &errno;
    places->exceptions = globals ? globals() : NULL;
}
