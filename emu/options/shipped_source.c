/*
 * shipped_source.c: a program is one file algos/<family>/<file>.c, which defines <program>_program, and the
 * files of algos/<family>/parts, as algos/registry.c and CONTRIBUTING.md have it.
 */
#include <glob.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine/memory.h"
#include "options/shipped_source.h"
#include "options/source_program.h"

enum { NAME_SIZE = 128, LINE_SIZE = 512, ARGUMENTS_MOST = 100 };

static const char tree[] = PA_SOURCE_INCLUDEDIR "/../algos";
static const char what_for[] = "the sources of a program";

struct arguments {
    size_t count;
    char *word[ARGUMENTS_MOST + 1]; /* ended by NULL */
};

static void add(struct arguments *arguments, const char *start, const char *rest)
{
    size_t size = strlen(start) + strlen(rest) + 1;
    if (arguments->count == ARGUMENTS_MOST)
        return;
    char *word = memory_take(size, 1, what_for);
    snprintf(word, size, "%s%s", start, rest);
    arguments->word[arguments->count++] = word;
    arguments->word[arguments->count] = NULL;
}

/* A file, and the program that it defines. */
struct definition {
    char variable[NAME_SIZE], path[PATH_MAX];
};

/* All that are in the source tree, read once. */
struct definitions {
    struct definition *item;
    size_t count, room;
    bool read;
};

/* Note what the file defines, if that is a program. */
static void read_file(struct definitions *all, const char *path)
{
    char line[LINE_SIZE];
    struct definition found = {.variable = ""};
    FILE *file = fopen(path, "r");
    while (file && !*found.variable && fgets(line, sizeof line, file))
        if (sscanf(line, "const struct parray_program %127[a-z0-9_] = {", found.variable) != 1)
            *found.variable = '\0';
    if (file)
        fclose(file);
    if (!*found.variable || !realpath(path, found.path))
        return;
    all->item = memory_grow(all->item, &all->room, all->count + 1, sizeof all->item[0], what_for);
    all->item[all->count++] = found;
}

static const struct definitions *definitions(void)
{
    static struct definitions all;
    char pattern[PATH_MAX];
    glob_t files;
    snprintf(pattern, sizeof pattern, "%s/*/*.c", tree);
    if (all.read || glob(pattern, 0, NULL, &files) != 0)
        return &all;
    all.read = true;
    for (size_t i = 0; i < files.gl_pathc; i++)
        read_file(&all, files.gl_pathv[i]);
    globfree(&files);
    return &all;
}

/* The variable of a program: lcr_program. */
static void name_variable(const char *program, char variable[NAME_SIZE])
{
    snprintf(variable, NAME_SIZE - 8, "%s", program);
    for (char *at = variable; *at; at++)
        *at = *at == '-' ? '_' : *at;
    strcat(variable, "_program");
}

const char *shipped_source_file(const char *program)
{
    char variable[NAME_SIZE];
    name_variable(program, variable);
    const struct definitions *all = definitions();
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->item[i].variable, variable) == 0)
            return all->item[i].path;
    return NULL;
}

/* Add the folder of a file for its headers, and the files of its folder parts. */
static void add_parts(struct arguments *arguments, const char *file)
{
    char folder[PATH_MAX], pattern[PATH_MAX + 16];
    glob_t files;
    snprintf(folder, sizeof folder, "%s", file);
    *strrchr(folder, '/') = '\0';
    add(arguments, "-I", folder);
    snprintf(pattern, sizeof pattern, "%s/parts/*.c", folder);
    if (glob(pattern, 0, NULL, &files) != 0)
        return;
    for (size_t i = 0; i < files.gl_pathc; i++)
        add(arguments, "", files.gl_pathv[i]);
    globfree(&files);
}

const char *shipped_source_object(const char *program, const char *option, bool *found)
{
    char variable[NAME_SIZE];
    struct arguments arguments = {.count = 0};
    const char *path = shipped_source_file(program);
    *found = path != NULL;
    if (!path)
        return NULL;
    name_variable(program, variable);
    add(&arguments, option, "");
    add(&arguments, "-I", tree);
    add(&arguments, "-Wl,--defsym,parray_program=", variable);
    add(&arguments, path, "");
    add(&arguments, tree, "/program_size.c");
    add_parts(&arguments, path);
    const char *object = source_program_made(program, arguments.word);
    while (arguments.count)
        free(arguments.word[--arguments.count]);
    return object;
}
