/*
 * compile_mpi.c: a program of MPI finds an mpi.h of ours, binds its functions to itself, since every rank
 * runs a copy of it, leaves its constructors to the copies, keeps its frames, by which calls are told by
 * their lines, and takes as few pages as can be. Sanitizers do not know the copies.
 */
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base.h"
#include "options/compile.h"
#include "options/compile_mpi.h"
#include "options/warn_shared.h"
#include "say.h"

/* Where the headers are, beside parray.h: installed, and in the tree. */
static const char *const folders[] = {"parray-mpi", "ranks/mpi"};

#ifdef WITHOUT_RANKS
enum { HAS_RANKS = false };
#else
enum { HAS_RANKS = true };
#endif

/* `folder` has room for a path of PATH_MAX + 32. */
static bool find_folder(char *folder)
{
    if (!HAS_RANKS)
        return say_usage("this parray was built without programs of MPI" SAY_DO
                         "build it without --disable-ranks"),
               false;
    char include[PATH_MAX], header[PATH_MAX + 64];
    if (!compile_include(include, sizeof include))
        return false;
    for (size_t i = 0; i < ARRAY_LENGTH(folders); i++) {
        snprintf(header, sizeof header, "%s/%s/mpi_calls.h", include, folders[i]);
        snprintf(folder, PATH_MAX + 32, "%s/%s", include, folders[i]);
        if (access(header, R_OK) == 0)
            return true;
    }
    say_usage("there is no folder parray-mpi with mpi.h beside parray.h, in %s" SAY_DO
              "install a parray that has programs of MPI",
              include);
    return false;
}

bool compile_mpi_options(struct words *options, const char *name)
{
    char folder[PATH_MAX + 32], define[NAME_MAX + 32], script[PATH_MAX + 64];
    if (!find_folder(folder))
        return false;
    words_split(options,
                "-fno-sanitize=all -fno-optimize-sibling-calls -Wl,-Bsymbolic,-z,noseparate-code,-z,norelro");
    snprintf(script, sizeof script, "%s/mpi_program.ld", folder);
    snprintf(define, sizeof define, "-DPARRAY_MPI_NAME=\"%s\"", name);
    words_add(options, define, "");
    words_add(options, "-I", folder);
    words_add(options, folder, "/mpi_program.c");
    words_add(options, "-Wl,-T,", script);
    words_add(options, "-Wl,--defsym=" SHARED_ALLOWED "=1", ""); /* variables are a rank's own */
    words_add(options, "-lm", "");
    return true;
}

/* Does the line include mpi.h? */
static bool includes_mpi(const char *line)
{
    line += strspn(line, " \t");
    if (*line != '#')
        return false;
    line += 1 + strspn(line + 1, " \t");
    if (strncmp(line, "include", strlen("include")) != 0)
        return false;
    line += strlen("include");
    line += strspn(line, " \t");
    return !strncmp(line, "<mpi.h>", strlen("<mpi.h>")) || !strncmp(line, "\"mpi.h\"", strlen("\"mpi.h\""));
}

bool compile_mpi_is(const char *source)
{
    char line[256];
    bool is = false;
    FILE *file = fopen(source, "r");
    while (file && !is && fgets(line, sizeof line, file))
        is = includes_mpi(line);
    if (file)
        fclose(file);
    return is;
}

void compile_mpi_name(const char *file, char *name, size_t size)
{
    const char *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file, *dot = strrchr(base, '.');
    snprintf(name, size, "%.*s", dot ? (int)(dot - base) : (int)strlen(base), base);
}

bool compile_mpi_of(struct words *options, const char *source)
{
    char name[NAME_MAX];
    if (!compile_mpi_is(source))
        return true;
    compile_mpi_name(source, name, sizeof name);
    return compile_mpi_options(options, name);
}
