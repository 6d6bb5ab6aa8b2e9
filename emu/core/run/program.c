/*
 * program.c: the file is examined before the dynamic linker opens it, because the complaints of the linker
 * ("invalid ELF header") do not tell users that they named the source instead of the object. The linker
 * searches a name without '/' in the library path of the system and not in the working directory, so such a
 * name gets "./" in front.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "facts/numbers.h"
#include "parray.h"
#include "path.h"
#include "run/program.h"
#include "suggest.h"

/* Bytes of a path with "./" in front; a longer path is cut. */
enum { PATH_SIZE = 4096 + 2 };

bool program_is_file(const char *name)
{
    return strchr(name, '/') || path_ends_in(name, ".so") || path_is_source(name);
}

/* Does the file exist, and does it begin like a shared object? `path` is the file as the user named it. */
static bool check_object(const char *file, const char *path, char *error, size_t error_size)
{
    static const char magic[4] = {0x7f, 'E', 'L', 'F'};
    char start[sizeof magic] = {0}, hint[PATH_MAX];
    int fd = open(file, O_RDONLY | O_CLOEXEC);
    ssize_t got = fd < 0 ? -1 : read(fd, start, sizeof start);
    int code = errno;
    if (fd >= 0)
        close(fd);
    if (got < 0 && code == ENOENT && suggest_file(hint, sizeof hint, path, program_is_file))
        snprintf(error, error_size, "there is no file %s%s", path, hint);
    else if (got < 0)
        snprintf(error, error_size, "cannot read the program '%s': %s; make one with: parray cc FILE.c", path,
                 strerror(code));
    else if (memcmp(start, magic, sizeof magic) != 0)
        snprintf(error, error_size, "'%s' is not a shared object; make one with: parray cc %s", path,
                 path_is_source(path) ? path : "FILE.c");
    else
        return true;
    return false;
}

/* The field that a description lacks; NULL: none. */
static const char *missing_field(const struct parray_program *program)
{
    if (!program->name || !*program->name)
        return ".name";
    for (const char *c = program->name; *c; c++)
        if ((unsigned char)*c < ' ')
            return ".name that is a part of a line: it has control characters";
    return program->node ? NULL : ".node";
}

/* Refuse the first word of the declared figures that names what every report has. Result: there is none. */
static bool check_figures(const struct parray_program *program, const char *path, char *error,
                          size_t error_size)
{
    const char *names = program->figure_names ? program->figure_names : "";
    for (names += strspn(names, " "); *names; names += strspn(names, " ")) {
        char name[64];
        int length = (int)strcspn(names, " ");
        snprintf(name, sizeof name, "%.*s", length, names);
        const struct number *number = number_find(name);
        if (number || line_named(names, (size_t)length)) {
            snprintf(
                error, error_size,
                "program '%s' in '%s' has a figure '%s' (.figure_names), but every report has a %s of that "
                "name%s%s; give the figure another name",
                program->name, path, name, number ? "number" : "line", number ? ": " : "",
                number ? number->meaning : "");
            return false;
        }
        names += length;
    }
    return true;
}

static const struct parray_program *find_program(void *object, const char *path, char *error,
                                                 size_t error_size)
{
    const struct parray_program *program = dlsym(object, "parray_program");
    if (!program) {
        snprintf(error, error_size,
                 "'%s' has no program: the symbol parray_program is missing; end the source with "
                 "PARRAY_PROGRAM(.name = \"...\", .node = ...) and make it with: parray cc FILE.c",
                 path);
        return NULL;
    }
    const size_t *size = dlsym(object, "parray_program_size");
    if (!size || *size != sizeof *program) {
        snprintf(error, error_size,
                 "'%s' was made with another version of parray.h; make it again with: parray cc FILE.c",
                 path);
        return NULL;
    }
    const char *defect = missing_field(program);
    if (defect) {
        snprintf(error, error_size,
                 "the program in '%s' has no %s; PARRAY_PROGRAM needs at least .name = \"...\" and .node = "
                 "FUNCTION",
                 path, defect);
        return NULL;
    }
    return check_figures(program, path, error, error_size) ? program : NULL;
}

const struct parray_program *program_load(const char *path, char *error, size_t error_size)
{
    char file[PATH_SIZE];
    snprintf(file, sizeof file, "%s%s", strchr(path, '/') ? "" : "./", path);
    if (!check_object(file, path, error, error_size))
        return NULL;
    void *object = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!object) {
        snprintf(error, error_size, "cannot load the program '%s': %s; make it again with: parray cc FILE.c",
                 path, dlerror());
        return NULL;
    }
    const struct parray_program *program = find_program(object, path, error, error_size);
    if (!program)
        dlclose(object);
    return program;
}
