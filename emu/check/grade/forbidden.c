/*
 * forbidden.c: what a sheet forbids a program to ask of others, by the symbols that its object leaves
 * undefined. Functions of its own may have any name.
 */
#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

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

static bool is_allowed(const struct elf_symbol *symbol, void *context)
{
    struct wanted_symbols *wanted = context;
    const struct rubric *rubric = wanted->rubric;
    wanted->any = true;
    if (symbol->defined)
        return true;
    snprintf(wanted->name, sizeof wanted->name, "%.*s", call_plain_length(symbol->name), symbol->name);
    for (size_t i = 0; i < rubric->forbids; i++) {
        wanted->line = rubric->forbid[i];
        if (fnmatch(wanted->line, wanted->name, 0) == 0 || fnmatch(wanted->line, symbol->name, 0) == 0)
            return false;
    }
    wanted->line = NULL;
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
