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

/* Does the file define the variable? */
static bool defines(const char *path, const char *variable)
{
    char line[LINE_SIZE], wanted[NAME_SIZE + 64];
    bool found = false;
    FILE *file = fopen(path, "r");
    snprintf(wanted, sizeof wanted, "const struct parray_program %s = {", variable);
    while (file && !found && fgets(line, sizeof line, file))
        found = strncmp(line, wanted, strlen(wanted)) == 0;
    if (file)
        fclose(file);
    return found;
}

/* Write the path of the file that defines the variable. False: there is none. */
static bool find_file(const char *variable, char *path)
{
    char pattern[PATH_MAX];
    glob_t files;
    bool found = false;
    snprintf(pattern, sizeof pattern, "%s/*/*.c", tree);
    if (glob(pattern, 0, NULL, &files) != 0)
        return false;
    for (size_t i = 0; !found && i < files.gl_pathc; i++) {
        found = defines(files.gl_pathv[i], variable);
        if (found)
            snprintf(path, PATH_MAX, "%s", files.gl_pathv[i]);
    }
    globfree(&files);
    return found;
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
    char variable[NAME_SIZE], path[PATH_MAX];
    struct arguments arguments = {.count = 0};
    snprintf(variable, sizeof variable - 8, "%s", program);
    for (char *at = variable; *at; at++)
        *at = *at == '-' ? '_' : *at;
    strcat(variable, "_program");
    *found = find_file(variable, path);
    if (!*found)
        return NULL;
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
