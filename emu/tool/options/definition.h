/*
 * definition.h: where the source of an object defines a variable, by debug information.
 */
#ifndef DEFINITION_H
#define DEFINITION_H

#include <stdbool.h>

struct elf_symbol;

struct definition {
    char name[128];  /* as the source has it */
    char place[256]; /* "line 7", or "x.h:7" if another file than `source` has it */
};

/* Find the definition of the variable with this symbol of the file. `source` is the name under which the user
 * knows the source. False: it is not known, or this build cannot read debug information. */
bool definition_find(const char *object, const struct elf_symbol *symbol, const char *source,
                     struct definition *definition);

#endif
