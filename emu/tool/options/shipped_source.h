/*
 * shipped_source.h: the source of a program that comes with parray, as installed beside the tool, or in the
 * tree that the tool was built from.
 *
 * For one thread.
 */
#ifndef SHIPPED_SOURCE_H
#define SHIPPED_SOURCE_H

#include <stdbool.h>

/* The file of a built-in program, an absolute path, which stays valid until the next call. NULL: there are no
 * sources here. */
const char *shipped_source_file(const char *program);

/* Compile the sources of a built-in program and of what it is made of, with one more option. The path of the
 * object, which stays valid as that of source_program_object. NULL: the compiler has said why not, or there
 * are no sources here; then *found is false. */
const char *shipped_source_object(const char *program, const char *option, bool *found);

#endif
