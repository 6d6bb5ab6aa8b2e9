/*
 * sanitizer_flags.c: a finding ends the run, so that its node and step can be told; -O1 keeps accesses that
 * -O2 finds to be of no use, such as that behind free; and the runtime has to be a library that the tool can
 * load first. gcc links it so by itself. clang has to be told, and the dynamic loader has to be told the
 * folder where clang keeps it.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base.h"
#include "child.h"
#include "options/sanitizer_flags.h"

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

void sanitizer_flags(char *const *compiler, char *const *arguments, char *flags, size_t size)
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
