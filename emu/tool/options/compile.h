/*
 * compile.h: from the source of a node program, in C or C++, to the shared object that `parray run` loads.
 *
 * The object must match the tool: it is compiled with the tool's own header and sanitizers, and linked so
 * that the tool can give it a time of its own. The compiler is $CC, else the one that built the tool; for
 * C++, $CXX, else the one that belongs to it.
 */
#ifndef COMPILE_H
#define COMPILE_H

#include <stdbool.h>
#include <stddef.h>

#include "words.h"

/*
 * Compile a node program as `parray cc` does, with more options of the compiler: a list that ends with NULL,
 * or NULL. `source` and `object` may be NULL if `more` names them. Result: 0, or an exit status: that of the
 * compiler, whose words are on standard error; PARRAY_USAGE if it cannot be called, and why has been said.
 */
int compile_program(const char *source, const char *object, char *const *more);

/* Have compile_program compile in a fence (lib/sandbox/fence.h) from now on, with so much processor time: the
 * compiler reads the source, headers beside it, and what is installed. */
void compile_in_fence(unsigned seconds);
bool compile_is_fenced(void);

/* The command with which compile_program does so, for words_free. False after saying why there is none. */
bool compile_command(struct words *command, const char *source, const char *object, char *const *more);

/* Write the folder of parray.h. False after saying where the header was looked for. */
bool compile_include(char *folder, size_t size);

#endif
