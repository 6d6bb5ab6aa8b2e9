/*
 * source_program.c: the linker needs a file that it can seek in and replace, so it writes into a temporary
 * folder. Signals wait until the object is in memory and the folder is gone.
 *
 * Objects are named /proc/PID/fd/N rather than /proc/self/fd/N, so that debuggers and symbolizers, which are
 * other processes, find them as well. An exec changes neither number; the environment tells the new program
 * which source belongs to which object.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "folder.h"
#include "machine/memory.h"
#include "options/compile.h"
#include "options/compile_mpi.h"
#include "say.h"
#include "options/source_program.h"
#include "options/warn_shared.h"
#include "path.h"
#include "suggest.h"
#include "whole_file.h"
#include "words.h"

static const char heirloom[] = "PARRAY_COMPILED"; /* in the environment: "FD:SOURCE", of the last source */
static const char what_for[] = "the names of compiled programs";

static const char object_name[] = "/program.so";

enum { OBJECT_NAME_SIZE = 64 };

struct compiled {
    char *source, *object;
    int fd;
};

static struct {
    struct compiled *item;
    size_t count, room;
    char *const *options;
} compiled;

void source_program_options(char *const *options)
{
    compiled.options = options;
}

static const char *keep(const char *source, int fd)
{
    compiled.item =
        memory_grow(compiled.item, &compiled.room, compiled.count + 1, sizeof compiled.item[0], what_for);
    struct compiled *item = &compiled.item[compiled.count++];
    item->fd = fd;
    item->source = memory_copy_text(source, what_for);
    item->object = memory_take(OBJECT_NAME_SIZE, 1, what_for);
    snprintf(item->object, OBJECT_NAME_SIZE, "/proc/%ld/fd/%d", (long)getpid(), fd);
    return item->object;
}

/* ----------------------------------------------------------------------------------- compiling */

/* Compile into a file of a new folder, whose path `object` becomes. False: it has been said why there is
 * none, and nothing is left. */
static bool compile_in_folder(const char *source, char *const *options, char *object, size_t size)
{
    char folder[PATH_MAX];
    struct words of_mpi = {.count = 0};
    if (!options && source && !compile_mpi_of(&of_mpi, source))
        return false;
    if (!folder_temporary(folder, sizeof folder)) {
        say_usage("no folder can be made in '%s' for the compiled program: %s" SAY_DO
                  "set TMPDIR to another place",
                  folder_of_temporaries(), strerror(errno));
        return false;
    }
    snprintf(object, size, "%s%s", folder, object_name);
    bool fine = compile_program(source, object, of_mpi.count ? of_mpi.item : options) == 0;
    words_free(&of_mpi);
    if (fine) {
        if (source && !compile_is_fenced()) /* it shows lines of files that the object names */
            warn_shared_by_workers(object, source);
        return true;
    }
    source_program_remove(object);
    return false;
}

void source_program_remove(char *object)
{
    char *slash = strrchr(object, '/');
    if (!slash || strcmp(slash, object_name) != 0)
        return; /* no folder but one that was made for the object is removed */
    *slash = '\0';
    folder_remove(object); /* a compiler that was ended leaves files there */
    *object = '\0';
}

bool source_program_there(const char *source)
{
    char hint[PATH_MAX];
    if (access(source, R_OK) == 0)
        return true;
    if (errno != ENOENT)
        say_usage("cannot read '%s': %s" SAY_DO "name a source in C or C++", source, strerror(errno));
    else if (suggest_file(hint, sizeof hint, source, path_is_source))
        say_usage("there is no file %s%s", source, hint);
    else
        say_usage("there is no file %s" SAY_DO "name a source in C or C++", source);
    return false;
}

bool source_program_file(const char *source, char *const *options, char *object, size_t size)
{
    return source_program_there(source) && compile_in_folder(source, options, object, size);
}

/* Result: the descriptor of the object; -1: it has been said why there is none. */
static int compile_into_memory(const char *source, char *const *options)
{
    char object[PATH_MAX + 16];
    if (!compile_in_folder(source, options, object, sizeof object))
        return -1;
    int fd = file_into_memory(object);
    if (fd < 0)
        say_usage("the compiled program cannot be kept in memory: %s", strerror(errno));
    source_program_remove(object);
    return fd;
}

/* `source` may be NULL if the options name sources. */
static int compile(const char *source, char *const *options)
{
    sigset_t ending, before;
    if (source && !source_program_there(source))
        return -1;
    sigemptyset(&ending);
    sigaddset(&ending, SIGINT);
    sigaddset(&ending, SIGTERM);
    sigaddset(&ending, SIGHUP);
    sigprocmask(SIG_BLOCK, &ending, &before);
    int fd = compile_into_memory(source, options);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return fd;
}

/* ----------------------------------------------------------------------------------- the object */

/* What the program that this process was before has compiled; NULL: nothing. */
static const char *inherited(const char *source)
{
    const char *text = getenv(heirloom);
    char *end;
    long fd = text ? strtol(text, &end, 10) : -1;
    bool is_it =
        fd >= 0 && *end == ':' && strcmp(end + 1, source) == 0 && fcntl((int)fd, F_SETFD, FD_CLOEXEC) == 0;
    unsetenv(heirloom); /* no process that this one starts has that descriptor */
    return is_it ? keep(source, (int)fd) : NULL;
}

/* What was compiled under the name; NULL: nothing. */
static const char *known(const char *name)
{
    for (size_t i = 0; i < compiled.count; i++)
        if (strcmp(compiled.item[i].source, name) == 0)
            return compiled.item[i].object;
    return inherited(name);
}

const char *source_program_object(const char *name)
{
    const char *object = path_is_source(name) ? known(name) : name;
    int fd = object ? -1 : compile(name, compiled.options);
    return fd < 0 ? object : keep(name, fd);
}

const char *source_program_made(const char *name, char *const *options)
{
    const char *object = known(name);
    int fd = object ? -1 : compile(NULL, options);
    return fd < 0 ? object : keep(name, fd);
}

void source_program_rename(char *text, size_t size, const char *name, const char *object)
{
    const char *found = object == name ? NULL : strstr(text, object);
    if (!found)
        return;
    char *copy = memory_copy_text(text, what_for);
    size_t before = (size_t)(found - text);
    snprintf(text, size, "%.*s%s%s", (int)before, copy, name, copy + before + strlen(object));
    free(copy);
}

void source_program_bequeath(void)
{
    if (!compiled.count)
        return;
    const struct compiled *last = &compiled.item[compiled.count - 1];
    size_t size = strlen(last->source) + 32;
    char *text = memory_take(size, 1, what_for);
    snprintf(text, size, "%d:%s", last->fd, last->source);
    fcntl(last->fd, F_SETFD, 0);
    setenv(heirloom, text, 1);
    free(text);
}
