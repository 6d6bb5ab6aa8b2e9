/*
 * module.c: the places, one after the other.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* dladdr */
#endif
#include <dlfcn.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "module.h"

const char module_folder[] = PA_PKGLIBDIR;

/* Write the folder of a file. */
static bool folder_of(const char *file, char *folder)
{
    char path[PATH_MAX];
    if (!realpath(file, path))
        return false;
    snprintf(folder, PATH_MAX, "%s", dirname(path));
    return true;
}

/* Write place `number` of a module; false: there is none that can be told. */
static bool place(int number, char *folder)
{
    Dl_info info;
    const char *named = getenv("PARRAY_MODULES");
    switch (number) {
    case 0:
        snprintf(folder, PATH_MAX, "%s", named ? named : "");
        return named != NULL;
    case 1:
        return folder_of("/proc/self/exe", folder);
    case 2:
        return folder_of("/proc/self/exe", folder) && strlen(folder) + 16 < PATH_MAX &&
               strcat(folder, "/../lib/parray");
    case 3:
        return dladdr(module_folder, &info) && folder_of(info.dli_fname, folder) &&
               strlen(folder) + 16 < PATH_MAX && strcat(folder, "/parray");
    default:
        snprintf(folder, PATH_MAX, "%s", module_folder);
        return true;
    }
}

enum { PLACES = 5 };

bool module_find(const char *file, char *path, size_t size)
{
    char folder[PATH_MAX];
    for (int i = 0; i < PLACES; i++) {
        if (!place(i, folder))
            continue;
        snprintf(path, size, "%s/%s", folder, file);
        if (access(path, R_OK) == 0)
            return true;
    }
    return false;
}

const void *module_object(const char *file, const char *name, int version)
{
    char path[PATH_MAX + 32];
    void *module = module_find(file, path, sizeof path) ? dlopen(path, RTLD_NOW) : NULL;
    const int *object = module ? dlsym(module, name) : NULL;
    return object && *object == version ? object : NULL;
}

void module_folders(char *text, size_t size)
{
    char folder[PATH_MAX], whole[PATH_MAX];
    size_t used = 0;
    *text = '\0';
    for (int i = 0; i < PLACES && used < size; i++)
        if (place(i, folder))
            used += (size_t)snprintf(text + used, size - used, "%s%s", used ? ", " : "",
                                     realpath(folder, whole) ? whole : folder);
}
