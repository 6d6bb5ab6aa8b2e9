/*
 * folder.h: copies of folders that are there whole or not at all, and folders for a while.
 *
 * Any thread, but umask, which is read, belongs to the process.
 */
#ifndef FOLDER_H
#define FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/* Make the folder `to`, which `fill` fills while it has another name, and which gets its own in one call.
 * False with errno, and nothing is left behind: EEXIST: there is something of that name, which stays as it
 * is. SIGINT, SIGTERM and SIGHUP wait meanwhile. */
bool folder_make(const char *to, bool (*fill)(const char *folder, void *context), void *context);

/* Make the folder `to` with a copy of each regular file of the folder `from` that `wanted` takes by its name;
 * hidden files and folders are left out. */
bool folder_copy(const char *from, const char *to, bool (*wanted)(const char *name));

/* Where files for a while go: $TMPDIR, else the system's folder for them. */
const char *folder_of_temporaries(void);

/* Make a new folder there, for this user alone, and write its path. False with errno. The caller removes
 * it. */
bool folder_temporary(char *path, size_t size);

/* Remove a folder with all that is in it, as far as that is possible. Links are not followed. */
void folder_remove(const char *folder);

#endif
