/*
 * hostile_search.h: the part of hostile.c that looks for what a program that is graded must not know, in its
 * memory and in /proc.
 *
 * What is looked for is given with each letter one further in the alphabet: else the text itself would be in
 * the memory that is searched.
 */
#ifndef HOSTILE_SEARCH_H
#define HOSTILE_SEARCH_H

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define PAGE 4096

#define TRIED __attribute__((unused)) static bool

/* Do the bytes hold a text whose letters are those of `next` less one? */
TRIED holds(const char *bytes, size_t size, const char *next)
{
    size_t length = strlen(next);
    for (size_t at = 0; at + length <= size; at++) {
        size_t i = 0;
        while (i < length && bytes[at + i] + 1 == next[i])
            i++;
        if (i == length)
            return true;
    }
    return false;
}

/* May this address be read? The kernel reads a mask of signals there before it finds that there is no such
 * way to set one. */
TRIED is_readable(unsigned long address)
{
    return syscall(SYS_rt_sigprocmask, 99, address, NULL, 8) != 0 && errno != EFAULT;
}

/* Copy memory as far as it may be read. Result: how many bytes. */
__attribute__((unused)) static size_t peek(char *to, size_t size, unsigned long address)
{
    size_t got = 0;
    while (got < size && is_readable(address + got)) {
        memcpy(to + got, (const char *)address + got, PAGE);
        got += PAGE;
    }
    return got;
}

/* Search all memory of this process. */
TRIED search_memory(const char *next)
{
    static char bytes[16 * PAGE];
    char line[512];
    unsigned long start, end;
    bool found = false;
    FILE *maps = fopen("/proc/self/maps", "r");
    if (!maps)
        return errno != EACCES; /* one of two processes is not told; else nothing would be proved */
    while (!found && fgets(line, sizeof line, maps))
        if (sscanf(line, "%lx-%lx r", &start, &end) == 2)
            for (; !found && start < end; start += sizeof bytes / 2) {
                found = holds(bytes, peek(bytes, sizeof bytes, start), next);
                memset(bytes, 0, sizeof bytes);
            }
    fclose(maps);
    return found;
}

/* "sesame-garden", the name of a hidden setting, and "sesam=7", its parameter. */
TRIED finds_hidden(void)
{
    return search_memory("tftbnf.hbsefo") || search_memory("tftbn>8");
}

/* "zealot=7", a parameter of the setting itself. */
TRIED finds_own(void)
{
    return search_memory("{fbmpu>8");
}

/* Read the beginning of a file of a process. Result: how many bytes. */
__attribute__((unused)) static size_t read_of(int process, const char *file, char *to, size_t size)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", process, file);
    int fd = open(path, O_RDONLY);
    ssize_t got = fd < 0 ? -1 : read(fd, to, size);
    if (fd >= 0)
        close(fd);
    return got > 0 ? (size_t)got : 0;
}

TRIED is_denied(const char *path)
{
    int fd = open(path, O_RDONLY);
    bool denied = fd < 0 && errno == EACCES;
    if (fd >= 0)
        close(fd);
    return denied;
}

/* "27182818", the seed: on the command line of this process or of those that it comes from? */
TRIED finds_seed(void)
{
    char bytes[PAGE];
    int process = (int)getpid();
    for (int above = 0; above < 4 && process > 1; above++) {
        if (holds(bytes, read_of(process, "cmdline", bytes, sizeof bytes), "38293929"))
            return true;
        bytes[read_of(process, "stat", bytes, sizeof bytes - 1)] = '\0';
        if (sscanf(bytes, "%*d (%*[^)]) %*c %d", &process) != 1)
            return above == 0 && !is_denied("/proc/self/stat"); /* likewise */
    }
    return false;
}

#endif
