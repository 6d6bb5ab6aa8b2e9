/*
 * preload.h: the runtime of a sanitizer has to be the first library of a process, and a program that was
 * compiled with one comes later. So the process begins anew, with the runtime in front, if it is the tool's.
 * The process of somebody who uses the library is not replaced, nor is its environment changed.
 */
#ifndef PRELOAD_H
#define PRELOAD_H

#include <stdbool.h>

/* From now on preload may let the process begin anew. For the main function of the tool. */
void preload_may_begin_anew(void);

/*
 * Call before the object of a program is loaded. True: load it. If the object needs the runtime of a
 * sanitizer that is not here, and the process may begin anew, the call replaces it by one with the same
 * command line and the runtime, and does not return. False after saying why that is not possible; `name`
 * is the program as the user named it.
 */
bool preload(const char *object, const char *name);

/* Was this very program compiled with a sanitizer? */
bool preload_built_in(void);

/* Does the object need the runtime of a sanitizer that is not here? */
bool preload_wanted(const char *object);

/* In a child: replace this process by the tool with these words, and the runtime that the object needs in
 * front. Returns if that is not possible. */
void preload_begin(const char *object, char **words);

#endif
