/*
 * compile.c: one call of the compiler, which is a child process: no shell interprets file names, and there is
 * something left to do when the object is there.
 */
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base.h"
#include "child.h"
#include "options/compile.h"
#include "say.h"
#include "parray.h"
#include "path.h"

/* A finding ends the run, so that its node and step can be told; -O1 keeps accesses that
 * -O2 finds to be of no use, such as that behind free; and the runtime has to be a library that the tool can
 * load first. gcc links it so by itself. clang has to be told, and the dynamic loader has to be told the
 * folder where clang keeps it. */

enum { FOLDER_MOST = 1024, WORDS_MOST = 32 };

static bool asks(char *const *arguments)
{
    for (; arguments && *arguments; arguments++)
        if (strncmp(*arguments, "-fsanitize=", strlen("-fsanitize=")) == 0)
            return true;
    return false;
}

/* In the child: have the compiler print the folder of its runtimes to the pipe. */
static _Noreturn void print_folder(const struct child *child, char *const *compiler)
{
    static char option[] = "-print-runtime-dir";
    char *command[WORDS_MOST + 2] = {NULL};
    for (size_t i = 0; i < WORDS_MOST && compiler[i]; i++)
        command[i] = compiler[i], command[i + 1] = option;
    dup2(child->fd, STDOUT_FILENO);
    close(STDERR_FILENO);
    execvp(command[0], command);
    _exit(1);
}

/* The folder of the compiler's runtimes. False: it is not clang. */
static bool runtime_folder(char *const *compiler, char *folder)
{
    struct child child;
    ssize_t got;
    size_t length = 0;
    if (!child_fork(&child))
        return false;
    if (child.pid == 0)
        print_folder(&child, compiler);
    while (length < FOLDER_MOST - 1 && (got = read(child.fd, folder + length, FOLDER_MOST - 1 - length)) > 0)
        length += (size_t)got;
    folder[length] = '\0';
    folder[strcspn(folder, "\n")] = '\0';
    int ended = child_wait(&child);
    return WIFEXITED(ended) && WEXITSTATUS(ended) == 0 && folder[0] == '/' && !strchr(folder, ' ');
}

/* Write more options for the compiler, separated by spaces, if its arguments (ended by NULL) ask for a
 * sanitizer; else "". `compiler` is the command without them, ended by NULL. */
static void sanitizer_flags(char *const *compiler, char *const *arguments, char *flags, size_t size)
{
    static const char always[] = "-O1 -fno-omit-frame-pointer -fno-sanitize-recover=all";
    char folder[FOLDER_MOST];
    flags[0] = '\0';
    if (!asks(arguments) && !asks(compiler))
        return;
    if (runtime_folder(compiler, folder))
        snprintf(flags, size, "%s -shared-libsan -Wl,-rpath,%s", always, folder);
    else
        snprintf(flags, size, "%s", always);
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

enum { SIGNALLED = 128 }; /* as shells tell the status of a process that a signal ended */

struct compiler_words {
    size_t count;
    char *item[256]; /* ended by NULL */
};

static bool words_add(struct compiler_words *words, char *word)
{
    if (words->count + 1 == sizeof words->item / sizeof words->item[0])
        return false;
    words->item[words->count++] = word;
    words->item[words->count] = NULL;
    return true;
}

/* Add the words of a text, which is split in place. */
static bool words_split(struct compiler_words *words, char *text)
{
    char *rest;
    for (char *word = strtok_r(text, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest))
        if (!words_add(words, word))
            return false;
    return true;
}

static bool has_header(const char *folder)
{
    char path[PATH_MAX + 16];
    snprintf(path, sizeof path, "%s/parray.h", folder);
    return access(path, R_OK) == 0;
}

/* Write the folder of parray.h. False after saying where the header was looked for. */
static bool find_include(char *folder, size_t size)
{
    const char *named = getenv("PARRAY_INCLUDE");
    if (named && *named) {
        snprintf(folder, size, "%s", named);
        if (!has_header(folder))
            say_usage(
                "PARRAY_INCLUDE is '%s', but no parray.h can be read there; name the folder that has it",
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
    say_usage("parray.h is not found beside this tool (../include), nor in %s, nor in %s; set PARRAY_INCLUDE "
              "to the "
              "folder that has it",
              PA_SOURCE_INCLUDEDIR, PA_INCLUDEDIR);
    return false;
}

/* Run the command. Result: its exit status. */
static int run_command(char *const *command, const char *variable)
{
    int status;
    pid_t pid = fork();
    if (pid == 0) {
        sigset_t none; /* the caller may have blocked signals that must end the compiler */
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, NULL);
        execvp(command[0], command);
        say_usage("cannot start the compiler '%s': %s; set %s to one that is installed", command[0],
                  strerror(errno), variable);
        _exit(PARRAY_USAGE);
    }
    if (pid < 0)
        return say_usage("no process can be had for the compiler: %s", strerror(errno));
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR)
            return say_usage("the compiler's end cannot be waited for: %s", strerror(errno));
    return WIFEXITED(status) ? WEXITSTATUS(status) : SIGNALLED + WTERMSIG(status);
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

int compile_program(const char *source, const char *object, char *const *more)
{
    static char dash_o[] = "-o";
    const struct language *language = language_of(source, more);
    const char *named = getenv(language->variable);
    char compiler[1024], flags[1024], sanitized[2048], include[PATH_MAX + 2] = "-I";
    struct compiler_words command = {.count = 0};
    snprintf(compiler, sizeof compiler, "%s", named && *named ? named : language->compiler);
    snprintf(flags, sizeof flags, "%s", language->flags);
    if (!find_include(include + 2, sizeof include - 2))
        return PARRAY_USAGE;
    bool fits = words_split(&command, compiler);
    sanitizer_flags(command.item, more, sanitized, sizeof sanitized);
    fits = fits && words_split(&command, flags) && words_split(&command, sanitized) &&
           words_add(&command, include);
    if (object)
        fits = fits && words_add(&command, dash_o) && words_add(&command, (char *)(uintptr_t)object);
    if (source)
        fits = fits && words_add(&command, (char *)(uintptr_t)source);
    for (size_t i = 0; more && more[i] && fits; i++)
        fits = words_add(&command, more[i]);
    if (!fits)
        return say_usage("too many arguments for the compiler: at most 255, its own options included");
    return run_command(command.item, language->variable);
}
