/*
 * preload.c: the object says which runtime it needs, in its list of libraries (gcc), or by a symbol that it
 * leaves open (clang, unless it was told -shared-libsan). The dynamic loader finds the library by its name,
 * or in the folder that the object names for it.
 *
 * ThreadSanitizer's shadow memory may not fit between mappings that the kernel scatters, so the new process
 * does without the scattering where the system permits that.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* RTLD_DEFAULT */
#endif
#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/resource.h>
#include <unistd.h>

#include "elf_file.h"
#include "machine/memory.h"
#include "command.h"
#include "options/preload.h"
#include "say.h"
#include "options/source_program.h"
#include "sanitizer.h"

/* In the environment of a process that began anew: the runtime that it was to have. */
static const char begun[] = "PARRAY_PRELOADED";

static bool may_begin_anew; /* set before the process has other threads */

void preload_may_begin_anew(void)
{
    may_begin_anew = true;
}

static const struct runtime {
    const char *name, *option;
    const char *init;     /* a function that every version has */
    const char *parts[2]; /* of the names of the library: gcc's, clang's; NULL: clang's cannot be preloaded */
    const char *command;  /* with which it works */
    bool scattering_harms;
} runtimes[] = {
    {"AddressSanitizer",
     "address",
     "__asan_init",
     {"libasan.so", "libclang_rt.asan"},
     "parray cc -fsanitize=address",
     false},
    {"ThreadSanitizer",
     "thread",
     "__tsan_init",
     {"libtsan.so", NULL},
     "CC=gcc parray cc -fsanitize=thread",
     true},
};

/* What an object says of a runtime. */
struct need {
    const struct runtime *runtime;
    bool is_open;               /* it leaves the runtime's symbol open */
    char library[NAME_MAX + 1]; /* the name of the library; "": none is named */
    char path[PATH_MAX];        /* the library in a folder that the object names; "": it is not there */
};

static bool note_library(const char *text, void *context)
{
    struct need *need = context;
    for (size_t i = 0; i < 2; i++)
        if (need->runtime->parts[i] &&
            strncmp(text, need->runtime->parts[i], strlen(need->runtime->parts[i])) == 0)
            snprintf(need->library, sizeof need->library, "%s", text);
    return !need->library[0];
}

static bool note_folder(const char *text, void *context)
{
    struct need *need = context;
    const char *end = text + strcspn(text, ":");
    for (; *text; text = *end ? end + 1 : end, end = text + strcspn(text, ":")) {
        snprintf(need->path, sizeof need->path, "%.*s/%s", (int)(end - text), text, need->library);
        if (access(need->path, R_OK) == 0)
            return false;
    }
    need->path[0] = '\0';
    return true;
}

static bool note_symbol(const struct elf_symbol *symbol, void *context)
{
    struct need *need = context;
    need->is_open = !symbol->defined && strcmp(symbol->name, need->runtime->init) == 0;
    return !need->is_open;
}

/* Does the object need this runtime? */
static bool needs(const struct elf_file *file, const struct runtime *runtime, struct need *need)
{
    *need = (struct need){.runtime = runtime};
    elf_file_texts(file, DT_NEEDED, note_library, need);
    if (need->library[0] && !elf_file_texts(file, DT_RUNPATH, note_folder, need))
        elf_file_texts(file, DT_RPATH, note_folder, need);
    elf_file_symbols(file, true, note_symbol, need);
    return need->library[0] || need->is_open;
}

/* Does the object need this runtime, and is it not here? */
static bool lacks(const struct elf_file *file, const struct runtime *runtime, struct need *need)
{
    return needs(file, runtime, need) && !dlsym(RTLD_DEFAULT, runtime->init);
}

/* Put the library in front of what the environment has loaded first. */
static void name_library(const char *library)
{
    const char *others = getenv("LD_PRELOAD");
    size_t size = strlen(library) + (others ? strlen(others) : 0) + 2;
    char *all = memory_take(size, 1, "the environment");
    snprintf(all, size, "%s%s%s", library, others && *others ? ":" : "", others ? others : "");
    setenv("LD_PRELOAD", all, 1);
    free(all);
}

/* The address space that the process may have, as ulimit -v tells it; 0: as much as there is. Runtimes map
 * terabytes. */
static uintmax_t limit_of_space(void)
{
    struct rlimit space;
    bool limited = getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY;
    return limited ? (uintmax_t)space.rlim_cur / 1024 : 0;
}

/* Returns only if the process cannot begin anew. */
static void begin_anew(const struct need *need, char **words)
{
    if (!words || limit_of_space())
        return;
    name_library(need->path[0] ? need->path : need->library);
    setenv(begun, need->runtime->name, 1);
    source_program_bequeath();
    if (need->runtime->scattering_harms)
        personality(ADDR_NO_RANDOMIZE); /* where that is forbidden, the runtime says what it lacks */
    fflush(NULL);
    execv("/proc/self/exe", words);
}

static bool refuse(const struct need *need, const char *name)
{
    const struct runtime *runtime = need->runtime;
    const char *before = getenv(begun);
    if (!need->library[0])
        say_usage("'%s' was compiled with -fsanitize=%s, but not linked with the shared library of %s" SAY_DO
                  "make it "
                  "with: parray cc -fsanitize=%s FILE.c",
                  name, runtime->option, runtime->name, runtime->option);
    else if (limit_of_space())
        say_usage(
            "'%s' was compiled with -fsanitize=%s, and %s needs address space without a limit; here it is "
            "limited to %ju KiB" SAY_DO "run it where `ulimit -v' says unlimited",
            name, runtime->option, runtime->name, limit_of_space());
    else if (!may_begin_anew)
        say_usage(
            "'%s' was compiled with -fsanitize=%s, which needs %s before all else in this process; start "
            "the process with LD_PRELOAD=%s",
            name, runtime->option, need->library, need->library);
    else if (before && strcmp(before, runtime->name) == 0)
        say_usage("'%s' was compiled with -fsanitize=%s, and the dynamic loader does not find %s, which it "
                  "needs" SAY_DO "install that library, or name its folder in LD_LIBRARY_PATH",
                  name, runtime->option, need->library);
    else
        say_usage("'%s' was compiled with -fsanitize=%s, and %s cannot be loaded in front: %s" SAY_DO
                  "run it with "
                  "LD_PRELOAD=%s",
                  name, runtime->option, need->library, strerror(errno), need->library);
    return false;
}

/* The runtime that begin_anew put in front is here: processes that this one starts, a compiler say, go
 * without it. */
static void forget_library(void)
{
    const char *all = getenv("LD_PRELOAD"), *others = all ? strchr(all, ':') : NULL;
    char *kept = others ? strdup(others + 1) : NULL;
    if (kept)
        setenv("LD_PRELOAD", kept, 1);
    else
        unsetenv("LD_PRELOAD");
    free(kept);
    unsetenv(begun);
}

bool preload_built_in(void)
{
    struct elf_file file;
    struct need need;
    bool built_in = false;
    if (elf_file_open(&file, "/proc/self/exe"))
        for (size_t i = 0; i < sizeof runtimes / sizeof runtimes[0]; i++)
            built_in |= needs(&file, &runtimes[i], &need);
    elf_file_close(&file);
    return built_in;
}

/* Does the object need the runtime of a sanitizer that is not here? */
static bool lacks_any(const char *object, struct need *need)
{
    struct elf_file file;
    bool lacking = false;
    if (elf_file_open(&file, object))
        for (size_t i = 0; !lacking && i < sizeof runtimes / sizeof runtimes[0]; i++)
            lacking = lacks(&file, &runtimes[i], need);
    elf_file_close(&file);
    return lacking;
}

bool preload_wanted(const char *object)
{
    struct need need;
    return lacks_any(object, &need);
}

void preload_begin(const char *object, char **words)
{
    struct need need;
    if (lacks_any(object, &need) && need.library[0])
        begin_anew(&need, words);
}

bool preload(const char *object, const char *name)
{
    struct need need;
    bool lacking = lacks_any(object, &need);
    const char *before = may_begin_anew ? getenv(begun) : NULL;
    if (before && sanitizer_find())
        forget_library();
    if (!lacking)
        return true;
    if (may_begin_anew && need.library[0] && !(before && strcmp(before, need.runtime->name) == 0))
        begin_anew(&need, command_words());
    return refuse(&need, name);
}
