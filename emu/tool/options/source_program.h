/*
 * source_program.h: a program that is named by its source, in C or C++: it is compiled once, where it is
 * first named. For one thread, before it has started others.
 *
 * The object lies in memory that only this process and its children see, as a file of /proc; it is gone with
 * the last of them, whatever ends them. A process that this one becomes by exec keeps what was compiled.
 */
#ifndef SOURCE_PROGRAM_H
#define SOURCE_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>

/* Can the source be read? False after saying why not, and what it may be called. */
bool source_program_there(const char *source);

/* The path of the object: that of the compiled source if `name` is one, else `name` itself. The path stays
 * valid. NULL after the compiler, or a sentence, has said why there is none. */
const char *source_program_object(const char *name);

/* As source_program_object, for a program of any name. The options for the compiler, a list that ends with
 * NULL, name its sources. */
const char *source_program_made(const char *name, char *const *options);

/* Compile a source into a file, for processes that share no descriptor with this one, with options for the
 * compiler, a list that ends with NULL, or NULL; `object` becomes its path. False after the compiler, or a
 * sentence, has said why there is none. source_program_remove ends the file, its folder and the text of the
 * path. */
bool source_program_file(const char *source, char *const *options, char *object, size_t size);
void source_program_remove(char *object);

/* In a sentence of program_load, name the source in place of its object. */
void source_program_rename(char *text, size_t size, const char *name, const char *object);

/* Compile sources with these options, too, from now on: a list that ends with NULL. */
void source_program_options(char *const *options);

/* Leave what was compiled to the program that this process is about to become by exec. */
void source_program_bequeath(void);

#endif
