/*
 * shipped_source.h: a program that comes with parray, compiled once more from the source tree.
 */
#ifndef SHIPPED_SOURCE_H
#define SHIPPED_SOURCE_H

#include <stdbool.h>

/* Compile the sources of a built-in program and of what it is made of, with one more option. The path of the
 * object, which stays valid as that of source_program_object. NULL: the compiler has said why not, or there
 * is no source tree; then *found is false. */
const char *shipped_source_object(const char *program, const char *option, bool *found);

#endif
