/*
 * exits.c: what a program calls in place of functions of the C library that end the process, or put another
 * program in its place, because the tool exports these names.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* RTLD_NEXT */
#endif
#include <alloca.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "exits.h"

void (*exits_hook)(const char *how);

#define OFFERED __attribute__((visibility("default")))

static void leaving_by(const char *how)
{
    if (exits_hook)
        exits_hook(how);
}

/* The C library's function of that name. */
static void *real(const char *name)
{
    return dlsym(RTLD_NEXT, name);
}

#define REAL(type, name) ((type)(uintptr_t)real(name))

typedef void exit_call(int status);
typedef void exit_thread_call(void *result);
typedef long system_call(long number, ...);
typedef int exec_call(const char *path, char *const argv[]);
typedef int exec_env_call(const char *path, char *const argv[], char *const envp[]);

OFFERED void _exit(int status)
{
    leaving_by("_exit");
    REAL(exit_call *, "_exit")(status);
    abort();
}

OFFERED void _Exit(int status)
{
    leaving_by("_Exit");
    REAL(exit_call *, "_exit")(status);
    abort();
}

OFFERED int execve(const char *path, char *const argv[], char *const envp[])
{
    leaving_by("execve");
    return REAL(exec_env_call *, "execve")(path, argv, envp);
}

OFFERED int execv(const char *path, char *const argv[])
{
    leaving_by("execv");
    return REAL(exec_call *, "execv")(path, argv);
}

OFFERED int execvp(const char *path, char *const argv[])
{
    leaving_by("execvp");
    return REAL(exec_call *, "execvp")(path, argv);
}

OFFERED int execvpe(const char *path, char *const argv[], char *const envp[])
{
    leaving_by("execvpe");
    return REAL(exec_env_call *, "execvpe")(path, argv, envp);
}

/* The arguments from `first` to the NULL that ends them as a vector on the stack, and `rest`, what follows.
 * Only after leaving_by: the stack may be that of a node. */
#define TAKE_ARGUMENTS(first)                               \
    size_t count = 1;                                       \
    va_list counted, rest;                                  \
    va_start(counted, first);                               \
    while (va_arg(counted, char *))                         \
        count++;                                            \
    va_end(counted);                                        \
    char **vector = alloca((count + 1) * sizeof vector[0]); \
    vector[0] = (char *)(uintptr_t)(first);                 \
    va_start(rest, first);                                  \
    for (size_t i = 1; (vector[i] = va_arg(rest, char *));) \
        i++;

OFFERED int execl(const char *path, const char *first, ...)
{
    leaving_by("execl");
    TAKE_ARGUMENTS(first)
    va_end(rest);
    return REAL(exec_call *, "execv")(path, vector);
}

OFFERED int execlp(const char *path, const char *first, ...)
{
    leaving_by("execlp");
    TAKE_ARGUMENTS(first)
    va_end(rest);
    return REAL(exec_call *, "execvp")(path, vector);
}

OFFERED int execle(const char *path, const char *first, ...)
{
    leaving_by("execle");
    TAKE_ARGUMENTS(first)
    char *const *envp = va_arg(rest, char *const *);
    va_end(rest);
    return REAL(exec_env_call *, "execve")(path, vector, envp);
}

static system_call *system_kept;
static exit_thread_call *exit_thread_kept;

/* Found beforehand: a process that ends in a damaged state calls them. */
__attribute__((constructor)) static void keep_calls(void)
{
    exit_thread_kept = REAL(exit_thread_call *, "pthread_exit");
    system_kept = REAL(system_call *, "syscall");
}

/* The same by the number of the call. Numbers that end no process go on as they are. */
OFFERED long syscall(long number, ...)
{
    enum { MOST = 6 };
    long argument[MOST];
    va_list arguments;
    va_start(arguments, number);
    for (int i = 0; i < MOST; i++)
        argument[i] = va_arg(arguments, long);
    va_end(arguments);
    if (number == SYS_exit_group || number == SYS_exit)
        leaving_by("exit by syscall");
    else if (number == SYS_execve || number == SYS_execveat)
        leaving_by("exec by syscall");
    if (!system_kept)
        keep_calls();
    return system_kept(number, argument[0], argument[1], argument[2], argument[3], argument[4], argument[5]);
}

OFFERED void pthread_exit(void *result)
{
    leaving_by("pthread_exit");
    if (!exit_thread_kept)
        keep_calls();
    exit_thread_kept(result);
    abort();
}

static void *exit_at_once(void *unused)
{
    (void)unused;
    pthread_exit(NULL);
}

void exits_load_thread_exit(void)
{
    pthread_t thread;
    if (pthread_create(&thread, NULL, exit_at_once, NULL) == 0)
        pthread_join(thread, NULL);
}

_Noreturn void exits_now(int status)
{
    exits_hook = NULL;
    syscall(SYS_exit_group, status);
    abort();
}
