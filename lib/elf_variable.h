/*
 * elf_variable.h: the name of a variable of a shared object, from the symbols in its file.
 *
 * The file is not trusted: whatever is in it, the call ends, and reads nothing but the file. Files without
 * symbols (stripped), and those of the other word size, give no name.
 */
#ifndef ELF_VARIABLE_H
#define ELF_VARIABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "elf_file.h"

/* Find the variable that lies at an address, relative to where the object is loaded. False: no name. */
bool elf_variable(const char *path, uint64_t address, char *name, size_t size);

/* Find, in the name of a symbol, the name that the source has: a static variable of a function is called
 * "name.7" by gcc, and "function.name" or "function.name.7" by clang. Result: the length of the name. */
int elf_source_name(const char **name);

/* Call for each variable of an object that can be written: those outside functions, and static ones in them,
 * also those of which each thread has its own. Names that begin with two underscores are the compiler's own,
 * or the library's. What the compiler links to every object is left out. True: some call ended the search. */
bool elf_written(const struct elf_file *file, elf_symbol_call *call, void *context);

#endif
