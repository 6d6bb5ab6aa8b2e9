/*
 * warn_shared.c: what lies in .data or .bss can be written. What is const lies elsewhere, also where the
 * loader has to fill in addresses (.data.rel.ro), and variables of threads are no objects to the linker.
 * Names that begin with two underscores are the compiler's own.
 */
#include <limits.h>
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

static void say_shared(const struct looked *looked, const struct elf_symbol *symbol)
{
    char place[PATH_MAX + 16];
    const char *name = symbol->name;
    int length = elf_source_name(&name);
    bool known = definition_place(looked->object, symbol->address, looked->source, place, sizeof place);
    fprintf(stderr,
            SAY_PREFIX SAY_WARNING
            "%s: `%.*s' is a variable that all nodes share; keep it in node_state, unless "
            "`prepare' alone writes it\n",
            known ? place : looked->source, length, name);
}

static bool look_at(const struct elf_symbol *symbol, void *context)
{
    struct looked *looked = context;
    if (symbol->file)
        looked->own = strcmp(symbol->name, "crtstuff.c") == 0;
    if ((looked->own && symbol->local) || !is_shared(symbol))
        return true;
    if (looked->count++ < NAMED_MOST)
        say_shared(looked, symbol);
    return true;
}

void warn_shared(const char *object, const char *source)
{
    struct elf_file file;
    struct looked looked = {.object = object, .source = source};
    if (elf_file_open(&file, object))
        elf_file_symbols(&file, false, look_at, &looked);
    if (looked.count > NAMED_MOST)
        fprintf(stderr, SAY_PREFIX SAY_WARNING "%s: and %u more variables that all nodes share\n", source,
                looked.count - NAMED_MOST);
    elf_file_close(&file);
}
