/*
 * compile.c: one call of the compiler, which is a child process: no shell interprets file names, and there is
 * something left to do when the object is there.
 */
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base.h"
#include "options/compile.h"
#include "say.h"
#include "parray.h"
#include "path.h"
#include "sandbox/fence.h"
#include "words.h"

/* A finding ends the run, so that its node and step can be told; -O1 keeps accesses that
 * -O2 finds to be of no use, such as that behind free; and the runtime has to be a library that the tool can
 * load first. gcc links it so by itself. clang has to be told, and the dynamic loader has to be told the
 * folder where clang keeps it. */

enum { FOLDER_MOST = 1024 };

static bool asks(char *const *arguments)
{
    for (; arguments && *arguments; arguments++)
        if (strncmp(*arguments, "-fsanitize=", strlen("-fsanitize=")) == 0)
            return true;
    return false;
}

/* By its name: gcc takes as long to say that it does not know an option as to link a program. */
static bool is_gcc(const char *compiler)
{
    const char *slash = strrchr(compiler, '/'), *name = slash ? slash + 1 : compiler;
    return strstr(name, "gcc") || (strstr(name, "g++") && !strstr(name, "clang"));
}

/* The folder of the compiler's runtimes. False: it is not clang. */
static bool runtime_folder(char *const *compiler, char *folder)
{
    struct words command = {.count = 0};
    if (is_gcc(compiler[0]))
        return false;
    words_add_all(&command, compiler);
    words_add(&command, "-print-runtime-dir", "");
    bool known = words_ask(&command, folder, FOLDER_MOST);
    words_free(&command);
    return known && folder[0] == '/' && !strchr(folder, ' ');
}

/* More options for the compiler, if its arguments (ended by NULL) ask for a sanitizer. `compiler` is the
 * command without them. */
static void add_sanitizer_flags(const struct words *compiler, char *const *arguments, struct words *flags)
{
    char folder[FOLDER_MOST];
    if (!asks(arguments) && !asks(compiler->item))
        return;
    words_split(flags, "-O1 -fno-omit-frame-pointer -fno-sanitize-recover=all");
    if (!runtime_folder(compiler->item, folder))
        return;
    words_add(flags, "-shared-libsan", "");
    words_add(flags, "-Wl,-rpath,", folder);
}

#ifdef PA_SANITIZER
#define SANITIZER_FLAGS "-fsanitize=" PA_SANITIZER " -fno-omit-frame-pointer"
#else
#define SANITIZER_FLAGS ""
#endif

/* Calls of these functions in the program come to the tool, which may give virtual time (virtual_time.h), and
 * knows which node holds a mutex (mutexes.h). */
#define WRAP_FLAGS                                                                \
    " -Wl,--wrap=time,--wrap=clock,--wrap=clock_gettime,--wrap=gettimeofday,"     \
    "--wrap=timespec_get,--wrap=pthread_mutex_lock,--wrap=pthread_mutex_trylock," \
    "--wrap=pthread_mutex_timedlock,--wrap=pthread_mutex_unlock"

/* A frame that is larger than the guard of a stack is touched page by page, so it cannot jump over it. */
#define STACK_FLAGS " -fstack-clash-protection"

#define FLAGS "-shared -fPIC -O2 -g -Wall " SANITIZER_FLAGS STACK_FLAGS WRAP_FLAGS

/* Flags come in front of the user's arguments, so that the user's take effect. In C a number where a function
 * is wanted (.state_bytes = 16) would crash; C++ takes none. PARRAY_PROGRAM in C++ needs that of 2020. */
static const struct language {
    const char *variable, *compiler, *flags;
} c = {"CC", PA_CC, FLAGS " -std=gnu11 -Werror=int-conversion -Werror=incompatible-pointer-types"},
  cpp = {"CXX", PA_CXX, FLAGS " -std=gnu++20"};

static bool has_header(const char *folder)
{
    char path[PATH_MAX + 16];
    snprintf(path, sizeof path, "%s/parray.h", folder);
    return access(path, R_OK) == 0;
}

bool compile_include(char *folder, size_t size)
{
    const char *named = getenv("PARRAY_INCLUDE");
    if (named && *named) {
        snprintf(folder, size, "%s", named);
        if (!has_header(folder))
            say_usage("PARRAY_INCLUDE is '%s', but no parray.h can be read there" SAY_DO
                      "name the folder that has it",
                      named);
        return has_header(folder);
    }
    if (path_beside_tool("../include", folder, size) && has_header(folder)) /* `make install` puts it there */
        return true;
    snprintf(folder, size, "%s", PA_SOURCE_INCLUDEDIR);
    if (has_header(folder))
        return true;
    snprintf(folder, size, "%s", PA_INCLUDEDIR);
    if (has_header(folder))
        return true;
    say_usage("parray.h is not found beside this tool (../include), nor in %s, nor in %s" SAY_DO
              "set PARRAY_INCLUDE "
              "to the "
              "folder that has it",
              PA_SOURCE_INCLUDEDIR, PA_INCLUDEDIR);
    return false;
}

/* -------------------------------------------------------------------------------------- the fence */

enum { MIB = 1 << 20, MEMORY_MIB = 3072, FILE_MIB = 64 };

static unsigned fence_seconds; /* 0: there is none */

void compile_in_fence(unsigned seconds)
{
    fence_seconds = seconds;
}

bool compile_is_fenced(void)
{
    return fence_seconds > 0;
}

static int is_header(const struct dirent *entry)
{
    static const char *const endings[] = {".h", ".hpp", ".hh", ".inc"};
    for (size_t i = 0; i < ARRAY_LENGTH(endings); i++)
        if (path_ends_in(entry->d_name, endings[i]))
            return 1;
    return 0;
}

/* Sources of others and sheets may lie beside the source, and links may lead to any file. */
static void add_headers(struct words *readable, const char *folder)
{
    struct dirent **entries = NULL;
    struct stat about;
    char path[PATH_MAX + NAME_MAX + 2];
    int count = scandir(folder, &entries, is_header, alphasort);
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        if (lstat(path, &about) == 0 && S_ISREG(about.st_mode))
            words_add(readable, path, "");
        free(entries[i]);
    }
    free(entries);
}

static void folder_of(const char *file, char *folder)
{
    const char *slash = strrchr(file, '/');
    snprintf(folder, PATH_MAX, "%.*s", slash ? (int)(slash - file) : 1, slash ? file : ".");
}

static int run_in_fence(const struct words *command, const char *source, const char *object)
{
    char folder[PATH_MAX], of_source[PATH_MAX];
    struct fence fence = {.folder = folder,
                          .seconds = fence_seconds,
                          .memory = (uint64_t)MEMORY_MIB * MIB,
                          .file = (uint64_t)FILE_MIB * MIB};
    folder_of(object, folder);
    folder_of(source, of_source);
    words_add(&fence.readable, source, "");
    add_headers(&fence.readable, of_source);
    for (size_t i = 0; i < command->count; i++)
        if (strncmp(command->item[i], "-I", 2) == 0)
            words_add(&fence.readable, command->item[i] + 2, "");
    int status = fence_run(command, &fence);
    words_free(&fence.readable);
    if (status == FENCE_LATE)
        return say_usage("the compiler takes more than %u s for '%s', and was stopped", 2 * fence_seconds,
                         source);
    if (status == FENCE_NOT_SET_UP)
        return say_usage(
            "the sandbox could not be set up in which sources are compiled (a container may forbid "
            "seccomp filters or Landlock, and must not)");
    return status;
}

/* Run the command. Result: its exit status. */
static int run_command(const struct words *command, const char *variable, const char *source,
                       const char *object)
{
    int status =
        source && object && fence_seconds ? run_in_fence(command, source, object) : words_run(command);
    if (status == WORDS_NO_COMMAND)
        return say_usage("cannot start the compiler '%s': %s" SAY_DO "set %s to one that is installed",
                         command->item[0], strerror(errno), variable);
    if (status == WORDS_NO_PROCESS)
        return say_usage("no process can be had for the compiler: %s", strerror(errno));
    if (status == WORDS_NO_END)
        return say_usage("the compiler's end cannot be waited for: %s", strerror(errno));
    return status;
}

/* C++ if one of the sources is. */
static const struct language *language_of(const char *source, char *const *more)
{
    if (source)
        return path_is_cpp(source) ? &cpp : &c;
    for (size_t i = 0; more && more[i]; i++)
        if (more[i][0] != '-' && path_is_cpp(more[i]))
            return &cpp;
    return &c;
}

/* Flags come in front of the user's arguments, so that the user's take effect; but the optimization of a
 * program with a sanitizer comes behind that of all programs. */
bool compile_command(struct words *command, const char *source, const char *object, char *const *more)
{
    const struct language *language = language_of(source, more);
    const char *named = getenv(language->variable);
    char include[PATH_MAX];
    struct words sanitized = {.count = 0};
    if (!compile_include(include, sizeof include))
        return false;
    words_split(command, named && *named ? named : language->compiler);
    add_sanitizer_flags(command, more, &sanitized);
    words_split(command, language->flags);
    words_add_all(command, sanitized.item);
    words_free(&sanitized);
    words_add(command, "-I", include);
    if (object)
        words_add(command, "-o", "");
    if (object)
        words_add(command, object, "");
    if (source)
        words_add(command, source, "");
    words_add_all(command, more);
    return true;
}

int compile_program(const char *source, const char *object, char *const *more)
{
    struct words command = {.count = 0};
    if (!compile_command(&command, source, object, more))
        return PARRAY_USAGE;
    int status = run_command(&command, language_of(source, more)->variable, source, object);
    words_free(&command);
    return status;
}
