/*
 * warn_shared.c: of a variable of threads each worker, which is a thread, has its own: which nodes share it
 * depends on the number of workers.
 *
 * What nodes write beside `prepare' and put back before the run ends is not seen, nor what they write far
 * behind the beginning of a large variable.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* dladdr */
#endif
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "debug_variable.h"
#include "elf_file.h"
#include "elf_variable.h"
#include "excerpt.h"
#include "hash.h"
#include "options/warn_shared.h"
#include "parray.h"
#include "path.h"
#include "say.h"
#include "tools.h"
#include "machine/program_params.h"

enum { NAMED_MOST = 10, LOOKED_MOST = 1 << 20 };

/* Variables, for a sentence. */
struct named_variables {
    unsigned count;                          /* of those that were named, or would have been */
    char text[4096], place[320], first[128]; /* the first one, and where it is defined; "": not known */
};

/* Add "`sum' (x.c:4)". */
static void add_name(struct named_variables *named, const char *object, const struct elf_symbol *symbol)
{
    struct debug_variable found = {.line = 0};
    char place[288] = "";
    const char *name = symbol->name;
    size_t begun = strlen(named->text);
    int length = elf_source_name(&name);
    bool known = debug_variable_find(object, symbol, &found);
    if (known && strncmp(found.name, "__", 2) == 0)
        return;
    if (known)
        snprintf(place, sizeof place, " (%s:%d)", path_last(found.file), found.line);
    if (!named->count && known) {
        snprintf(named->place, sizeof named->place, "%s:%d", found.file, found.line);
        snprintf(named->first, sizeof named->first, "%s", found.name);
    }
    if (named->count++ < NAMED_MOST)
        snprintf(named->text + begun, sizeof named->text - begun, "%s`%.*s'%s", begun ? ", " : "",
                 known ? (int)strlen(found.name) : length, known ? found.name : name, place);
}

static void warn_of(const struct named_variables *named, const char *what, const char *help)
{
    char more[48] = "";
    if (!named->count)
        return;
    if (named->count > NAMED_MOST)
        snprintf(more, sizeof more, " and %u more variables", named->count - NAMED_MOST);
    say_line(SAY_WARNING, stderr, "%s %s%s", what, named->text, more);
    excerpt_print(named->place, named->first, stderr);
    say_line(SAY_HELP, stderr, "keep %s in node_state%s", named->count > 1 ? "them" : "it", help);
}

/* ------------------------------------------------------------------------------ variables of threads */

struct looked {
    const char *object;
    struct named_variables named;
};

static bool add_of_threads(const struct elf_symbol *symbol, void *context)
{
    struct looked *looked = context;
    if (symbol->of_threads)
        add_name(&looked->named, looked->object, symbol);
    return true;
}

void warn_shared_by_workers(const char *object, const char *source)
{
    struct elf_file file;
    char what[512];
    struct looked looked = {.object = object};
    if (elf_file_open(&file, object))
        elf_written(&file, add_of_threads, &looked);
    elf_file_close(&file);
    snprintf(what, sizeof what, "%s: the nodes of a worker share", source);
    warn_of(&looked.named, what, "");
}

/* ---------------------------------------------------------------------------------- what nodes write */

struct watched_globals {
    char *object;
    uintptr_t base;
    struct named_variables named;
    size_t count, room, next;
    uint64_t *hash; /* of each variable, in the order of the file */
};

/* ThreadSanitizer must not take our look for an access that no packet orders. */
static TOOLS_UNCHECKED uint64_t hash_of(const struct watched_globals *watched,
                                        const struct elf_symbol *symbol)
{
    const volatile char *start = (const volatile char *)(watched->base + symbol->address);
    size_t size = symbol->size < LOOKED_MOST ? symbol->size : LOOKED_MOST;
    uint64_t hash = 0;
    if (!TOOLS_TSAN)
        return hash_bytes(0, (const void *)(watched->base + symbol->address), size);
    for (size_t i = 0; i < size; i++)
        hash = hash_scatter(hash ^ (unsigned char)start[i]);
    return hash;
}

static bool is_allowed(const struct elf_symbol *symbol, void *context)
{
    bool *allowed = context;
    *allowed |= strcmp(symbol->name, SHARED_ALLOWED) == 0;
    return !*allowed;
}

static bool note_hash(const struct elf_symbol *symbol, void *context)
{
    struct watched_globals *watched = context;
    if (symbol->of_threads)
        return true;
    watched->hash =
        memory_grow(watched->hash, &watched->room, watched->count + 1, sizeof *watched->hash, "variables");
    watched->hash[watched->count++] = hash_of(watched, symbol);
    return true;
}

static bool add_shared(const struct elf_symbol *symbol, void *context)
{
    struct watched_globals *watched = context;
    if (!symbol->of_threads)
        add_name(&watched->named, watched->object, symbol);
    return true;
}

static bool name_written(const struct elf_symbol *symbol, void *context)
{
    struct watched_globals *watched = context;
    if (!symbol->of_threads && watched->hash[watched->next++] != hash_of(watched, symbol))
        add_name(&watched->named, watched->object, symbol);
    return true;
}

static void watched_globals_free(struct watched_globals *watched)
{
    free(watched->object);
    free(watched->hash);
    free(watched);
}

/* Call for all variables of the object that has the program, unless nodes may share them. */
static struct watched_globals *look(const struct parray_program *program, elf_symbol_call *call)
{
    Dl_info its, tool;
    struct elf_file file;
    bool allowed = false;
    if (!dladdr(program_code(program), &its) || !dladdr((const void *)(uintptr_t)look, &tool) ||
        its.dli_fbase == tool.dli_fbase)
        return NULL;
    struct watched_globals *watched = memory_take(1, sizeof *watched, "variables");
    *watched = (struct watched_globals){.base = (uintptr_t)its.dli_fbase, .object = strdup(its.dli_fname)};
    if (watched->object && elf_file_open(&file, watched->object)) {
        elf_file_symbols(&file, false, is_allowed, &allowed);
        if (!allowed)
            elf_written(&file, call, watched);
        elf_file_close(&file);
    }
    return watched;
}

void warn_shared_by_nodes(const struct parray_program *program)
{
    struct watched_globals *watched = program->prepare ? NULL : look(program, add_shared);
    if (!watched)
        return;
    warn_of(&watched->named, "nodes share", ", or make it const");
    watched_globals_free(watched);
}

struct watched_globals *watch_globals(const struct parray_program *program)
{
    return program->prepare ? look(program, note_hash) : NULL;
}

void warn_written(struct watched_globals *watched, bool tell)
{
    struct elf_file file;
    if (watched && watched->count && tell && elf_file_open(&file, watched->object)) {
        elf_written(&file, name_written, watched);
        elf_file_close(&file);
        warn_of(&watched->named, "nodes write and share", "");
    }
    if (watched)
        watched_globals_free(watched);
}
