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
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "elf_file.h"
#include "excerpt.h"
#include "facts/numbers.h"
#include "parray.h"
#include "path.h"
#include "run/program.h"
#include "say.h"
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
        snprintf(error, error_size,
                 "cannot read the program '%s': %s" SAY_DO "make one with: parray cc FILE.c", path,
                 strerror(code));
    else if (memcmp(start, magic, sizeof magic) != 0)
        snprintf(error, error_size, "'%s' is not a shared object" SAY_DO "make one with: parray cc %s", path,
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
                "name%s%s" SAY_DO "give the figure another name",
                program->name, path, name, number ? "number" : "line", number ? ": " : "",
                number ? number->meaning : "");
            return false;
        }
        names += length;
    }
    return true;
}

/* ------------------------------------------------------------------------------------------ versions */

static bool take_version(const struct elf_symbol *symbol, void *context)
{
    int *version = context;
    if (strcmp(symbol->name, "parray_program_version") != 0)
        return true;
    if (symbol->bytes && symbol->size == sizeof *version)
        memcpy(version, symbol->bytes, sizeof *version);
    return false;
}

/* Was the object made with this version, or an older minor one? This is asked before the dynamic linker
 * misses calls that a newer version has. 0, of an object that does not tell, passes. */
static bool check_version(const char *file, const char *path, char *error, size_t error_size)
{
    int made = 0;
    struct elf_file elf;
    if (elf_file_open(&elf, file))
        elf_file_symbols(&elf, true, take_version, &made);
    elf_file_close(&elf);
    bool older = made <= PARRAY_VERSION || made / 100 == PARRAY_VERSION / 100; /* but for the patch */
    if (!made || (older && made / 10000 == PARRAY_VERSION_MAJOR))
        return true;
    snprintf(error, error_size,
             "'%s' was made with parray %d.%d.%d, and this is parray %d.%d.%d, which %s" SAY_DO
             "make it again with: "
             "parray cc FILE.c%s",
             path, made / 10000, made / 100 % 100, made % 100, PARRAY_VERSION_MAJOR, PARRAY_VERSION_MINOR,
             PARRAY_VERSION_PATCH, older ? "has other interfaces" : "may lack what it needs",
             older ? "" : ", or install that parray");
    return false;
}

/* The description, whose fields that are newer than the object are zero. NULL: it has another form. */
static const struct parray_program *whole_description(void *object, const struct parray_program *program)
{
    const size_t *size = dlsym(object, "parray_program_size");
    struct parray_program *whole;
    if (size && *size == sizeof *program)
        return program;
    if (!size || *size > sizeof *program || !dlsym(object, "parray_program_version") ||
        !(whole = calloc(1, sizeof *whole))) /* it lives as long as the object, which stays */
        return NULL;
    return memcpy(whole, program, *size);
}

static const struct parray_program *find_program(void *object, const char *path, char *error,
                                                 size_t error_size)
{
    const struct parray_program *program = dlsym(object, "parray_program");
    if (!program) {
        snprintf(error, error_size,
                 "'%s' has no program: the symbol parray_program is missing" SAY_DO "end the source with "
                 "PARRAY_PROGRAM(.name = \"...\", .node = ...) and make it with: parray cc FILE.c",
                 path);
        return NULL;
    }
    program = whole_description(object, program);
    if (!program) {
        snprintf(error, error_size,
                 "'%s' has a parray_program of a form that is not known: it was made with another version of "
                 "parray.h, or without PARRAY_PROGRAM" SAY_DO "end the source with PARRAY_PROGRAM(.name = "
                 "\"...\", .node = ...) and make it again with: parray cc FILE.c",
                 path);
        return NULL;
    }
    const char *defect = missing_field(program);
    if (defect) {
        snprintf(error, error_size,
                 "the program in '%s' has no %s" SAY_DO
                 "PARRAY_PROGRAM needs at least .name = \"...\" and .node = "
                 "FUNCTION",
                 path, defect);
        return NULL;
    }
    return check_figures(program, path, error, error_size) ? program : NULL;
}

/* Lines of sources that are newer than the object are not those that it was made from. */
static void tell_time(const char *file)
{
    struct stat about;
    if (stat(file, &about) == 0)
        excerpt_compiled(&about.st_mtim);
}

const struct parray_program *program_load(const char *path, char *error, size_t error_size)
{
    char file[PATH_SIZE];
    snprintf(file, sizeof file, "%s%s", strchr(path, '/') ? "" : "./", path);
    if (!check_object(file, path, error, error_size) || !check_version(file, path, error, error_size))
        return NULL;
    void *object = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!object) {
        snprintf(error, error_size,
                 "cannot load the program '%s': %s" SAY_DO "make it again with: parray cc FILE.c", path,
                 dlerror());
        return NULL;
    }
    const struct parray_program *program = find_program(object, path, error, error_size);
    if (program)
        tell_time(file);
    else
        dlclose(object);
    return program;
}
