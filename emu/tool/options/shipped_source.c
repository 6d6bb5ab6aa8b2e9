/*
 * shipped_source.c: a program is one file algos/<family>/<program>.c, which defines <program>_program, and
 * the files of algos/<family>/parts, as algos/registry.c and CONTRIBUTING.md have it. The families stand here
 * by name, since looking for them would have the tool read folders in order to list programs.
 */
#include <glob.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base.h"
#include "options/shipped_source.h"
#include "options/source_program.h"
#include "path.h"
#include "words.h"

enum { NAME_SIZE = 128 };

static const char *const families[] = {"any",  "classics", "gossip", "hypercube",
                                       "mesh", "star",     "sums",   "worm"};

/* The folder algos: beside the tool, where `make install` puts it, of the source tree, or as installed. */
static bool find_tree(char *folder, size_t size)
{
    static const char *const others[] = {PA_SOURCE_INCLUDEDIR "/../algos", PA_ALGOSDIR};
    if (path_beside_tool("../share/parray/algos", folder, size) && access(folder, R_OK) == 0)
        return true;
    for (size_t i = 0; i < ARRAY_LENGTH(others); i++)
        if ((size_t)snprintf(folder, size, "%s", others[i]) < size && access(folder, R_OK) == 0)
            return true;
    return false;
}

/* The program's name as a name of C, with what follows it. */
static void name_in_c(const char *program, const char *rest, char name[NAME_SIZE])
{
    snprintf(name, NAME_SIZE, "%.100s%s", program, rest);
    for (char *at = name; *at; at++)
        *at = *at == '-' ? '_' : *at;
}

const char *shipped_source_file(const char *program)
{
    static char path[PATH_MAX];
    char tree[PATH_MAX], file[NAME_SIZE], place[2 * PATH_MAX];
    bool found = find_tree(tree, sizeof tree);
    name_in_c(program, ".c", file);
    for (size_t i = 0; found && i < ARRAY_LENGTH(families); i++) {
        snprintf(place, sizeof place, "%s/%s/%s", tree, families[i], file);
        if (realpath(place, path))
            return path;
    }
    return NULL;
}

/* Add the folder of a file for its headers, and the files of its folder parts. */
static void add_parts(struct words *arguments, const char *file)
{
    char folder[PATH_MAX], pattern[PATH_MAX + 16];
    glob_t files;
    snprintf(folder, sizeof folder, "%s", file);
    *strrchr(folder, '/') = '\0';
    words_add(arguments, "-I", folder);
    snprintf(pattern, sizeof pattern, "%s/parts/*.c", folder);
    if (glob(pattern, 0, NULL, &files) != 0)
        return;
    for (size_t i = 0; i < files.gl_pathc; i++)
        words_add(arguments, "", files.gl_pathv[i]);
    globfree(&files);
}

const char *shipped_source_object(const char *program, const char *option, bool *found)
{
    char variable[NAME_SIZE], tree[PATH_MAX];
    struct words arguments = {.count = 0};
    const char *path = shipped_source_file(program);
    *found = path && find_tree(tree, sizeof tree);
    if (!*found)
        return NULL;
    name_in_c(program, "_program", variable);
    words_add(&arguments, option, "");
    words_add(&arguments, "-I", tree);
    words_add(&arguments, "-Wl,--defsym,parray_program=", variable);
    words_add(&arguments, path, "");
    words_add(&arguments, tree, "/program_size.c");
    add_parts(&arguments, path);
    const char *object = source_program_made(program, arguments.item);
    words_free(&arguments);
    return object;
}
