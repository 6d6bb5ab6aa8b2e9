/*
 * race_server.c: the runtime of ThreadSanitizer has to be there before all else, and before any sandbox. So a
 * server for races becomes the tool with that runtime, and makes fibers for all runs to come. It reads
 * requests from its standard input; or it listens there, if it is that of a class, and has a child for each
 * grade. The sandbox is around the children of these children, as always.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* accept4 */
#endif
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "grade/grade.h"
#include "options/compile.h"
#include "options/preload.h"
#include "options/source_program.h"
#include "sandbox/sandbox.h"
#include "sanitizer.h"

static char thread_option[] = "-fsanitize=thread";
static char *const thread_options[] = {thread_option, NULL};

/* In the environment: of the tool that is to serve, how; of the grades of a class, the socket of its
 * server. */
static const char for_races[] = "PARRAY_GRADE_RACES", of_class[] = "PARRAY_CLASS_RACES";
static const char reads[] = "reads", listens[] = "listens";

static const struct parray_program *const none[] = {NULL};

enum { WAITING = 64 }; /* grades */

/* ------------------------------------------------------------------------------------- the server */

/* Have a child for each grade that calls. It ends when the grade does. */
static _Noreturn void listen_main(int calls)
{
    for (;;) {
        while (waitpid(-1, NULL, WNOHANG) > 0)
            continue;
        const int call = accept4(calls, NULL, NULL, SOCK_CLOEXEC);
        struct child child;
        if (call < 0 || !child_fork(&child))
            _exit(1);
        const struct child replies = {.fd = call};
        if (child.pid == 0)
            server_main(call, &replies, none);
        close(call);
        close(child.fd);
    }
}

int server_for_races(void)
{
    const char *how = getenv(for_races);
    const struct child replies = {.fd = STDOUT_FILENO};
    if (!how)
        return -1;
    sandbox_hide();
    if (sanitizer_find())
        sanitizer_fibers_make();
    if (strcmp(how, listens) == 0)
        listen_main(STDIN_FILENO);
    server_main(STDIN_FILENO, &replies, none);
}

/* Become the tool that makes runs for races. */
static _Noreturn void become_tool(const char *races, const char *how, int input, int output)
{
    static char tool[] = "parray", command[] = "grade";
    char *words[] = {tool, command, NULL};
    dup2(input, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    setenv(for_races, how, 1);
    preload_begin(races, words);
    _exit(1);
}

/* ------------------------------------------------------------------------------------- the callers */

/* False: the name is too long. */
static bool address_of(const char *path, struct sockaddr_un *address)
{
    *address = (struct sockaddr_un){.sun_family = AF_UNIX};
    return snprintf(address->sun_path, sizeof address->sun_path, "%s", path) < (int)sizeof address->sun_path;
}

/* Call the server of the class. */
static bool call_class(struct grade_server *server)
{
    struct sockaddr_un address;
    const char *path = getenv(of_class);
    int fd = path && address_of(path, &address) ? socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0) : -1;
    bool is_there = fd >= 0 && connect(fd, (struct sockaddr *)&address, sizeof address) == 0;
    int answers = is_there ? fcntl(fd, F_DUPFD_CLOEXEC, 0) : -1;
    if (answers < 0 && fd >= 0)
        close(fd);
    *server = (struct grade_server){.child = {.fd = answers}, .requests = answers < 0 ? -1 : fd};
    return answers >= 0;
}

bool server_open_for_races(struct grade_server *server, const char *races)
{
    int requests;
    if (call_class(server))
        return true;
    if (!server_fork(server, &requests))
        return false;
    if (server->child.pid == 0)
        become_tool(races, reads, requests, server->child.fd);
    return true;
}

/* Make a socket in the folder, by which processes that this one starts call. -1: there is none to be had. */
static int socket_in(const char *folder)
{
    struct sockaddr_un address;
    char path[sizeof address.sun_path + 1];
    snprintf(path, sizeof path, "%s/races.socket", folder);
    int fd = address_of(path, &address) ? socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0) : -1;
    if (fd >= 0 && bind(fd, (struct sockaddr *)&address, sizeof address) == 0 && listen(fd, WAITING) == 0) {
        setenv(of_class, path, 1);
        return fd;
    }
    if (fd >= 0)
        close(fd);
    return -1;
}

/* Which runtime it is, an object tells that needs it; it has nothing else. */
static _Noreturn void become_listener(const char *folder, int calls, int output)
{
    char source[PATH_MAX], object[PATH_MAX];
    const int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
    snprintf(source, sizeof source, "%s/races.c", folder);
    snprintf(object, sizeof object, "%s/races.so", folder);
    FILE *file = fopen(source, "w");
    if (null < 0 || dup2(null, STDERR_FILENO) < 0 || !file || fputs("extern int nothing;\n", file) < 0 ||
        fclose(file) != 0 || compile_program(source, object, thread_options) != 0)
        _exit(1);
    become_tool(object, listens, calls, output);
}

bool server_listen_for_races(struct grade_server *server, const char *folder)
{
    const int calls = socket_in(folder);
    *server = (struct grade_server){.requests = -1};
    bool forked = calls >= 0 && child_fork(&server->child);
    if (forked && server->child.pid == 0)
        become_listener(folder, calls, server->child.fd);
    if (calls >= 0)
        close(calls);
    return forked;
}

void server_stop_listening(struct grade_server *server)
{
    if (server->child.pid)
        child_kill(&server->child);
    server->child.pid = 0;
}

bool compile_for_races(const char *source, char *object, size_t size)
{
    int null = open("/dev/null", O_WRONLY | O_CLOEXEC), words = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
    if (words >= 0)
        dup2(null, STDERR_FILENO);
    bool fine = source_program_file(source, thread_options, object, size);
    if (words >= 0)
        dup2(words, STDERR_FILENO);
    close(null);
    close(words);
    if (!fine)
        *object = '\0';
    return fine;
}
