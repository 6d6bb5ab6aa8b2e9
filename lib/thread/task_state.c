/*
 * task_state.c: files of /proc, and the clock that the kernel keeps for each thread.
 */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "thread/task_state.h"

/* Read the beginning of a file as a text; "": there is none. */
static void read_file(const char *path, char *text, size_t size)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = fd >= 0 ? read(fd, text, size - 1) : 0;
    if (fd >= 0)
        close(fd);
    text[length > 0 ? length : 0] = '\0';
}

bool task_sleeps(int process)
{
    char path[64], text[256];
    snprintf(path, sizeof path, "/proc/%d/stat", process);
    read_file(path, text, sizeof text);
    const char *name_end = strrchr(text, ')');
    return name_end && strncmp(name_end, ") S", 3) == 0;
}

/* The set of signals that stands in hexadecimal behind `name`. */
static uint64_t read_set(const char *text, const char *name)
{
    uint64_t set = 0;
    const char *at = strstr(text, name), *digits = "0123456789abcdef", *digit;
    for (at += at ? strlen(name) : 0; at && *at && (digit = strchr(digits, *at)); at++)
        set = set << 4 | (uint64_t)(digit - digits);
    return set;
}

bool task_blocks(int thread, int signal_number)
{
    char path[64], text[2048];
    snprintf(path, sizeof path, "/proc/self/task/%d/status", thread);
    read_file(path, text, sizeof text);
    return read_set(text, "SigBlk:\t") >> (signal_number - 1) & 1;
}

double task_seconds(int thread)
{
    enum { OF_THREAD = 4, SCHEDULED = 2 }; /* the kernel's way to write such a clock */
    struct timespec used = {0};
    clock_gettime((clockid_t)(~(unsigned)thread << 3 | OF_THREAD | SCHEDULED), &used);
    return (double)used.tv_sec + (double)used.tv_nsec / 1e9;
}
