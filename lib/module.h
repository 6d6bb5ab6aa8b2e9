/*
 * module.h: where the tool finds its modules: shared objects with what needs a library that most runs do not
 * use, so that those do not load the library.
 *
 * A module is looked for in the folder that PARRAY_MODULES names, beside the executable (in the tree in which
 * it was built), in ../lib/parray beside the executable's folder, in parray/ beside the library that this
 * code is in, and where `make install` was told to put modules. Any thread may call this.
 */
#ifndef MODULE_H
#define MODULE_H

#include <stdbool.h>
#include <stddef.h>

/* Where `make install` was told to put modules, for messages. */
extern const char module_folder[];

/* Write the path of a module, for which PATH_MAX and the length of its name suffice. False: there is none. */
bool module_find(const char *file, char *path, size_t size);

/* Load a module, which stays loaded, and return the object that it exports by this name; an int, its version,
 * is the first in the object. NULL: there is no such module, or it is of another version. */
const void *module_object(const char *file, const char *name, int version);

/* Write the folders in which modules are looked for, for messages. */
void module_folders(char *text, size_t size);

#endif
