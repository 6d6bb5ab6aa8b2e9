/*
 * debug_variable.h: where the source defines a variable of a shared object, by the debug information in its
 * file.
 *
 * Any thread.
 */
#ifndef DEBUG_VARIABLE_H
#define DEBUG_VARIABLE_H

#include <stdbool.h>

#include "elf_file.h"

struct debug_variable {
    char name[128]; /* as the source has it */
    char file[256]; /* that has the definition, as the compiler was told its name */
    int line;
};

/* Find the definition of the variable with this symbol of the object (elf_file.h), of a function's own
 * variables, too, and of those of which each thread has one. False: there is no debug information, or this
 * build cannot read it. */
bool debug_variable_find(const char *object, const struct elf_symbol *symbol, struct debug_variable *found);

#endif
