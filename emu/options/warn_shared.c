/*
 * warn_shared.c: what lies in .data or .bss can be written. What is const lies elsewhere, also where the
 * loader has to fill in addresses (.data.rel.ro), and variables of threads are no objects to the linker.
 * Names that begin with two underscores are the compiler's own, or the library's.
 */
#include <stdio.h>
#include <string.h>

#include "elf_file.h"
#include "elf_variable.h"
#include "options/definition.h"
#include "options/say.h"
#include "options/warn_shared.h"

enum { NAMED_MOST = 10 };

/* How far the table of symbols was read. */
struct looked {
    const char *object, *source;
    bool own;       /* the local symbols that follow are of files that compilers link to every object */
    unsigned count; /* of variables that were named, or would have been */
    char text[4096];
};

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

static bool is_shared(const struct elf_symbol *symbol)
{
    const char *section = symbol->section;
    return symbol->variable && symbol->defined && symbol->writable && symbol->size &&
           (starts_with(section, ".data") || starts_with(section, ".bss")) &&
           !starts_with(section, ".data.rel.ro") && !starts_with(symbol->name, "__");
}

static void add_shared(struct looked *looked, const struct elf_symbol *symbol)
{
    struct definition definition = {{0}, {0}};
    const char *name = symbol->name, *between = looked->count ? ", " : "";
    size_t begun = strlen(looked->text);
    int length = elf_source_name(&name);
    bool known = definition_find(looked->object, symbol->address, looked->source, &definition);
    if (known && starts_with(definition.name, "__"))
        return;
    if (looked->count++ < NAMED_MOST)
        snprintf(looked->text + begun, sizeof looked->text - begun, known ? "%s`%.*s' (%s)" : "%s`%.*s'",
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

void warn_shared(const char *object, const char *source)
{
    struct elf_file file;
    struct looked looked = {.object = object, .source = source};
    if (elf_file_open(&file, object))
        elf_file_symbols(&file, false, look_at, &looked);
    elf_file_close(&file);
    if (!looked.count)
        return;
    const char *them = looked.count > 1 ? "them" : "it";
    fprintf(stderr, SAY_PREFIX SAY_WARNING "%s: all nodes share %s", source, looked.text);
    if (looked.count > NAMED_MOST)
        fprintf(stderr, " and %u more variables", looked.count - NAMED_MOST);
    fprintf(stderr, "; keep %s in node_state, unless `prepare' alone writes %s\n", them, them);
}
