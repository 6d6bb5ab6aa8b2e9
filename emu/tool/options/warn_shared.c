/*
 * warn_shared.c: what lies in .data or .bss can be written. What is const lies elsewhere, also where the
 * loader has to fill in addresses (.data.rel.ro). Of a variable of threads each worker, which is a thread,
 * has its own: which nodes share it depends on the number of workers. Names that begin with two underscores
 * are the compiler's own, or the library's.
 */
#include <stdio.h>
#include <string.h>

#include "elf_file.h"
#include "elf_variable.h"
#include "options/definition.h"
#include "options/say.h"
#include "options/warn_shared.h"

enum { NAMED_MOST = 10 };

/* Variables, for a sentence. */
struct named {
    unsigned count; /* of those that were named, or would have been */
    char text[4096];
};

/* How far the table of symbols was read. */
struct looked {
    const char *object, *source;
    bool own; /* the local symbols that follow are of files that compilers link to every object */
    struct named all, worker; /* what all nodes share, and what those of a worker do */
};

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

static bool is_shared(const struct elf_symbol *symbol)
{
    const char *section = symbol->section;
    bool writable = symbol->of_threads ||
                    (symbol->variable && symbol->writable && !starts_with(section, ".data.rel.ro") &&
                     (starts_with(section, ".data") || starts_with(section, ".bss")));
    return writable && symbol->defined && symbol->size && !starts_with(symbol->name, "__");
}

static void add_shared(struct looked *looked, const struct elf_symbol *symbol)
{
    struct definition definition = {{0}, {0}};
    struct named *named = symbol->of_threads ? &looked->worker : &looked->all;
    const char *name = symbol->name, *between = named->count ? ", " : "";
    size_t begun = strlen(named->text);
    int length = elf_source_name(&name);
    bool known = definition_find(looked->object, symbol, looked->source, &definition);
    if (known && starts_with(definition.name, "__"))
        return;
    if (named->count++ < NAMED_MOST)
        snprintf(named->text + begun, sizeof named->text - begun, known ? "%s`%.*s' (%s)" : "%s`%.*s'",
                 between, known ? (int)strlen(definition.name) : length, known ? definition.name : name,
                 definition.place);
}

static bool look_at(const struct elf_symbol *symbol, void *context)
{
    struct looked *looked = context;
    if (symbol->file)
        looked->own = strcmp(symbol->name, "crtstuff.c") == 0;
    if ((looked->own && symbol->local) || !is_shared(symbol))
        return true;
    add_shared(looked, symbol);
    return true;
}

static void warn_of(const char *source, const struct named *named, bool for_all)
{
    const char *them = named->count > 1 ? "them" : "it";
    if (!named->count)
        return;
    fprintf(stderr, SAY_PREFIX SAY_WARNING "%s: %s share %s", source,
            for_all ? "all nodes" : "the nodes of a worker", named->text);
    if (named->count > NAMED_MOST)
        fprintf(stderr, " and %u more variables", named->count - NAMED_MOST);
    fprintf(stderr, "; keep %s in node_state", them);
    if (for_all)
        fprintf(stderr, ", unless `prepare' alone writes %s", them);
    fputs("\n", stderr);
}

void warn_shared(const char *object, const char *source)
{
    struct elf_file file;
    struct looked looked = {.object = object, .source = source};
    if (elf_file_open(&file, object))
        elf_file_symbols(&file, false, look_at, &looked);
    elf_file_close(&file);
    warn_of(source, &looked.all, true);
    warn_of(source, &looked.worker, false);
}
