/*
 * any_program.c: a node program in a file finds the calls of parray.h among the symbols of the process.
 *
 * A library that was loaded by dlopen without RTLD_GLOBAL, as by Python, has its symbols for itself. So it
 * loads itself again, which only makes its symbols known to all.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* dladdr */
#endif
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

#include "library/any_program.h"
#include "options/find_program.h"
#include "options/say.h"
#include "options/source_program.h"
#include "parray_array.h"
#include "path.h"

/* Defined in algos/registry.c; ended by NULL. Weak: a program that is linked statically may do without. */
extern const struct parray_program *const parray_programs[] __attribute__((weak));

static const struct parray_program *const none[] = {NULL};

static void show_symbols(void)
{
    Dl_info info;
    if (dladdr((const void *)(uintptr_t)parray_open, &info) && info.dli_fname)
        (void)dlopen(info.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_GLOBAL);
}

const struct parray_program *program_by_name(const char *name)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    if (!name) {
        say_usage(
            "no program was given: set program to the name of a built-in one, or to ./FILE.so of your own");
        return NULL;
    }
    if (path_is_source(name)) {
        say_usage(
            "'%s' is a source, which the library does not compile: make an object with `parray cc %s', and "
            "set program to ./FILE.so",
            name, name);
        return NULL;
    }
    pthread_once(&once, show_symbols);
    return find_program(parray_programs ? parray_programs : none, name);
}
