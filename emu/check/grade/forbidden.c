/*
 * forbidden.c: what a sheet forbids a program to ask of others, by the symbols that its object leaves
 * undefined. Functions of its own may have any name. In the processes that run programs these functions are
 * not there: traps stand in their place, for a program that knows where they were.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* RTLD_DEFAULT */
#endif
#include <dlfcn.h>
#include <fnmatch.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base.h"
#include "elf_file.h"
#include "grade/grade.h"
#include "machine/call_name.h"

struct wanted_symbols {
    const struct rubric *rubric;
    bool any;         /* the file has symbols */
    char name[128];   /* the first one that is forbidden, as the source has it; "": none is */
    const char *line; /* of the sheet: the pattern; NULL: it finds functions by their names */
};

/* What would lead around every line `forbid': they find functions by their names, or tables of names. */
static const char *const finders[] = {"dlsym",           "dlvsym",   "dlopen",         "dlmopen",
                                      "dl_iterate_phdr", "dladdr",   "dladdr1",        "dlinfo",
                                      "getauxval",       "_r_debug", "_dl_find_object"};

/* The pattern that has the symbol, whose name as sources have it `name` becomes; NULL: none. */
static const char *pattern_of(const struct rubric *rubric, const char *symbol, char *name, size_t size)
{
    snprintf(name, size, "%.*s", call_plain_length(symbol), symbol);
    for (size_t i = 0; i < rubric->forbids; i++)
        if (fnmatch(rubric->forbid[i], name, 0) == 0 || fnmatch(rubric->forbid[i], symbol, 0) == 0)
            return rubric->forbid[i];
    return NULL;
}

static bool is_allowed(const struct elf_symbol *symbol, void *context)
{
    struct wanted_symbols *wanted = context;
    wanted->any = true;
    if (symbol->defined)
        return true;
    wanted->line = pattern_of(wanted->rubric, symbol->name, wanted->name, sizeof wanted->name);
    if (wanted->line)
        return false;
    for (size_t i = 0; i < ARRAY_LENGTH(finders); i++)
        if (strcmp(finders[i], symbol->name) == 0)
            return false;
    wanted->name[0] = '\0';
    return true;
}

void forbidden_call(const struct rubric *rubric, const char *object, char *text, size_t size)
{
    struct wanted_symbols wanted = {.rubric = rubric};
    struct elf_file file;
    *text = '\0';
    if (rubric->forbids && elf_file_open(&file, object)) {
        bool found = elf_file_symbols(&file, true, is_allowed, &wanted);
        if (found && wanted.line)
            snprintf(text, size, "the program uses %s, which the sheet forbids (forbid %.80s)", wanted.name,
                     wanted.line);
        else if (found)
            snprintf(text, size,
                     "the program uses %s, which finds functions by their names: a sheet that forbids some "
                     "forbids that, too",
                     wanted.name);
        else if (!wanted.any)
            snprintf(text, size,
                     "the object has no table of symbols, so that nobody can tell whether it uses what the "
                     "sheet forbids (forbid %.80s)",
                     rubric->forbid[0]);
        elf_file_close(&file);
    }
}

/* --------------------------------------------------------------------------------- taken away */

#if defined __x86_64__ || defined __i386__
enum { TRAP = 0xcc };
#else
enum { TRAP = 0 }; /* no instruction */
#endif

static bool is_not_of_mpi(const struct elf_symbol *symbol, void *unused)
{
    (void)unused;
    return symbol->defined || !strstr(symbol->name, "MPI_");
}

static bool take_away(const struct elf_symbol *symbol, void *context)
{
    char name[128];
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    void *body = symbol->defined && symbol->size && pattern_of(context, symbol->name, name, sizeof name)
                     ? dlsym(RTLD_DEFAULT, symbol->name)
                     : NULL;
    char *first = (char *)((uintptr_t)body / page * page);
    const size_t size = (size_t)((char *)body + symbol->size - first);
    if (!body || mprotect(first, size, PROT_READ | PROT_WRITE | PROT_EXEC) != 0)
        return true;
    memset(body, TRAP, symbol->size);
    __builtin___clear_cache(body, (char *)body + symbol->size);
    mprotect(first, size, PROT_READ | PROT_EXEC);
    return true;
}

void forbidden_take_away(const struct rubric *rubric, const char *object)
{
    struct elf_file tool, program;
    const bool of_mpi =
        elf_file_open(&program, object) && elf_file_symbols(&program, true, is_not_of_mpi, NULL);
    if (rubric->forbids && !of_mpi && elf_file_open(&tool, "/proc/self/exe")) {
        elf_file_symbols(&tool, true, take_away, (void *)(uintptr_t)rubric);
        elf_file_close(&tool);
    }
    elf_file_close(&program);
}
