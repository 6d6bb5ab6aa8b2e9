/*
 * installed.h: what `make install` puts beside the tool, wherever the tool was installed or moved to; before
 * that, in the source tree. Nothing is kept; any thread.
 */
#ifndef INSTALLED_H
#define INSTALLED_H

#include <stdbool.h>
#include <stddef.h>

struct installed {
    const char *name;
    const char *beside[3]; /* patterns of glob, from the folder of the tool; NULL: no more */
    const char *source;    /* from the folder emu of the source tree; NULL: it is not there */
    const char *meant;     /* where configure was told to install it */
    const char *help;
};

/* All of them; the last has no name. */
extern const struct installed installed[];

/* Write the path of what has that name. False after saying where it was looked for. */
bool installed_find(const char *name, char *path, size_t size);

#endif
