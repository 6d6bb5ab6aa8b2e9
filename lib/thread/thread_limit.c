/*
 * thread_limit.c: the least of what the kernel, the user's limits and the control group allow.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "thread/thread_limit.h"

enum { SPARE = 16 }; /* threads that the process and its libraries may start */

/* The number in a file; UINT64_MAX if there is none ("max"). */
static uint64_t number_in(const char *path)
{
    FILE *file = fopen(path, "r");
    uint64_t value = UINT64_MAX;
    if (file) {
        if (fscanf(file, "%" SCNu64, &value) != 1)
            value = UINT64_MAX;
        fclose(file);
    }
    return value;
}

/* The limit of the control group, and how many threads the group has. */
static struct thread_limit group_limit(void)
{
    FILE *file = fopen("/proc/self/cgroup", "r");
    char line[512], path[640];
    struct thread_limit least = {number_in("/sys/fs/cgroup/pids.max"),
                                 number_in("/sys/fs/cgroup/pids.current"), "the control group's pids.max",
                                 "its pids.max"};
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        if (strncmp(line, "0::", 3))
            continue;
        snprintf(path, sizeof path, "/sys/fs/cgroup%s/pids.max", line + 3);
        uint64_t own = number_in(path);
        if (own >= least.value)
            continue;
        least.value = own;
        snprintf(path, sizeof path, "/sys/fs/cgroup%s/pids.current", line + 3);
        least.used = number_in(path);
    }
    if (file)
        fclose(file);
    least.used = least.used == UINT64_MAX ? 0 : least.used;
    return least;
}

/* Threads of the whole system, from "0.00 0.01 0.05 1/123 4567". */
static uint64_t threads_in_use(void)
{
    FILE *file = fopen("/proc/loadavg", "r");
    uint64_t count = 0;
    if (file) {
        if (fscanf(file, "%*s %*s %*s %*u/%" SCNu64, &count) != 1)
            count = 0;
        fclose(file);
    }
    return count;
}

static uint64_t user_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NPROC, &limit) || limit.rlim_cur == RLIM_INFINITY)
        return UINT64_MAX;
    return limit.rlim_cur;
}

/* How many threads more the limit allows. */
static uint64_t room(const struct thread_limit *limit)
{
    return limit->value == UINT64_MAX   ? UINT64_MAX
           : limit->value > limit->used ? limit->value - limit->used
                                        : 0;
}

bool thread_limit_admits(uint32_t count, struct thread_limit *least)
{
    uint64_t system = threads_in_use();
    const struct thread_limit limits[] = {
        {number_in("/proc/sys/kernel/pid_max"), system, "kernel.pid_max", "sysctl kernel.pid_max"},
        {number_in("/proc/sys/kernel/threads-max"), system, "kernel.threads-max",
         "sysctl kernel.threads-max"},
        group_limit(),
        {user_limit(), 1, "ulimit -u", "ulimit -u"}, /* what else the user runs is not counted */
    };
    *least = limits[0];
    for (size_t i = 1; i < sizeof limits / sizeof limits[0]; i++)
        if (room(&limits[i]) < room(least))
            *least = limits[i];
    bool admitted = (uint64_t)count + SPARE <= room(least);
    least->used += SPARE;
    return admitted;
}
