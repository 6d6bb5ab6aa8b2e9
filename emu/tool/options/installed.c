/*
 * installed.c: the table of what is installed for people and their programs.
 */
#include <glob.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "options/installed.h"
#include "path.h"
#include "say.h"

const struct installed installed[] = {
    {"gdb",
     {"../share/parray/parray_gdb.py"},
     "../scripts/install.d/parray_gdb.py",
     PA_DATADIR "/parray_gdb.py",
     "the script that teaches gdb `info nodes'"},
    {"include",
     {"../include/parray.h"},
     "parray.h",
     PA_INCLUDEDIR "/parray.h",
     "the header of node programs"},
    {"matcher",
     {"../share/parray/problem-matcher.json"},
     "../scripts/install.d/problem-matcher.json",
     PA_DATADIR "/problem-matcher.json",
     "how GitHub's pipelines find the lines of messages"},
    {"pkgconfig",
     {"../lib*/pkgconfig/parray.pc", "../lib*/*/pkgconfig/parray.pc"},
     NULL,
     PA_LIBDIR "/pkgconfig/parray.pc",
     "what pkg-config knows of the library"},
    {"schemas",
     {"../share/parray/schemas"},
     "../doc/schemas",
     PA_DATADIR "/schemas",
     "what the JSON of each command looks like, as JSON Schemas"},
    {"snippets",
     {"../share/parray/new/all/dot.vscode/parray.code-snippets"},
     "../scripts/install.d/new/all/dot.vscode/parray.code-snippets",
     PA_DATADIR "/new/all/dot.vscode/parray.code-snippets",
     "abbreviations for editors, as VS Code has them"},
    {"templates",
     {"../share/parray/new"},
     "../scripts/install.d/new",
     PA_DATADIR "/new",
     "what `parray new' makes projects of"},
    {.name = NULL},
};

/* The first file of the pattern, without dots in its path. */
static bool first_file(const char *pattern, char *path, size_t size)
{
    glob_t files;
    bool found = glob(pattern, 0, NULL, &files) == 0;
    char *real = found ? realpath(files.gl_pathv[0], NULL) : NULL;
    found = real && (size_t)snprintf(path, size, "%s", real) < size;
    free(real);
    globfree(&files);
    return found;
}

bool installed_find(const char *name, char *path, size_t size)
{
    char place[PATH_MAX];
    const struct installed *it = installed;
    while (it->name && strcmp(it->name, name) != 0)
        it++;
    for (size_t i = 0; i < 3 && it->beside[i]; i++)
        if (path_beside_tool(it->beside[i], place, sizeof place) && first_file(place, path, size))
            return true;
    snprintf(place, sizeof place, PA_SOURCE_INCLUDEDIR "/%s", it->source ? it->source : "");
    if ((it->source && first_file(place, path, size)) || first_file(it->meant, path, size))
        return true;
    say_usage("%s is not found beside this tool (%s), nor at %s: `make install' puts it there", it->help,
              it->beside[0], it->meant);
    return false;
}
