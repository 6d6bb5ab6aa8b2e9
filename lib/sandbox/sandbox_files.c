/*
 * sandbox_files.c: Landlock by its system calls, which the C library does not wrap. The structures are given
 * here, since those of linux/landlock.h grow with each version; the kernel takes the size that is meant.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* O_PATH */
#endif
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base.h"
#include "sandbox/sandbox.h"

#if defined SYS_landlock_create_ruleset && defined SYS_landlock_add_rule && defined SYS_landlock_restrict_self

/* Rights, by the bits of the kernel's interface. */
enum {
    RIGHT_EXECUTE = 1 << 0,
    RIGHT_READ_FILE = 1 << 2,
    RIGHT_READ_DIR = 1 << 3,
    RIGHTS_1 = (1 << 13) - 1, /* version 1 */
    RIGHTS_2 = (1 << 14) - 1, /* moving between folders */
    RIGHTS_3 = (1 << 15) - 1, /* truncating */
    RIGHTS_5 = (1 << 16) - 1, /* ioctl of devices */
    NET_TCP = 3,              /* version 4: bind and connect */
    SCOPES = 3,               /* version 6: abstract sockets and signals stay within */
    ASK_VERSION = 1,
    RULE_BENEATH = 1
};

struct ruleset {
    uint64_t files, net, scopes;
};

struct beneath {
    uint64_t rights;
    int32_t folder;
} __attribute__((packed));

/* The bytes of the structure that a version of the kernel knows. */
static size_t ruleset_size(int version)
{
    return version < 4   ? offsetof(struct ruleset, net)
           : version < 6 ? offsetof(struct ruleset, scopes)
                         : sizeof(struct ruleset);
}

static uint64_t file_rights(int version)
{
    return version < 2 ? RIGHTS_1 : version < 3 ? RIGHTS_2 : version < 5 ? RIGHTS_3 : RIGHTS_5;
}

/* A path that is not there needs no rule. */
static bool allow(int ruleset, const char *path, uint64_t rights)
{
    struct beneath rule = {.rights = rights, .folder = open(path, O_PATH | O_CLOEXEC)};
    if (rule.folder < 0)
        return errno == ENOENT || errno == EACCES;
    bool fine = syscall(SYS_landlock_add_rule, ruleset, RULE_BENEATH, &rule, 0) == 0;
    close(rule.folder);
    return fine;
}

static bool allow_reading(int ruleset, const char *path, bool folder)
{
    return allow(ruleset, path, RIGHT_READ_FILE | (folder ? RIGHT_READ_DIR : 0));
}

/* A command in a fence: what is installed, what is named, and its own folder. What the kernel tells of
 * processes is nothing for it. */
static bool allow_command(int ruleset, const struct sandbox_plan *plan, uint64_t all)
{
    static const char *const installed[] = {"/usr", "/bin", "/lib", "/lib64", "/opt"};
    struct stat about;
    bool fine = allow(ruleset, plan->folder, all & ~(uint64_t)RIGHT_EXECUTE) &&
                allow_reading(ruleset, "/etc/ld.so.cache", false) &&
                allow_reading(ruleset, "/dev/null", false);
    for (size_t i = 0; fine && i < ARRAY_LENGTH(installed); i++)
        fine = allow(ruleset, installed[i], RIGHT_READ_FILE | RIGHT_READ_DIR | RIGHT_EXECUTE);
    if (fine && strchr(plan->command, '/'))
        fine = allow(ruleset, plan->command, RIGHT_READ_FILE | RIGHT_EXECUTE);
    for (char *const *path = plan->named; fine && path && *path; path++)
        fine = stat(*path, &about) != 0 || allow_reading(ruleset, *path, S_ISDIR(about.st_mode));
    return fine;
}

/* A program that is loaded. Of processes the kernel tells it of its own one alone: names of threads, for
 * example, would be words that two processes give each other. So would be what all processes together have
 * open or in memory: one of two (plan->link) is told nothing of that, nor what memory it has itself, which
 * the other one may have, too. */
static bool allow_program(int ruleset, const struct sandbox_plan *plan)
{
    static const char *const folders[] = {"/usr", "/lib", "/lib64"};
    static const char *const files[] = {"/etc/ld.so.cache", "/etc/localtime", "/dev/null", "/dev/urandom"};
    static const char *const system_folders[] = {"/sys", "/proc/sys"};
    static const char *const system_files[] = {"/proc/cpuinfo", "/proc/meminfo"};
    bool alone = !plan->link,
         fine = allow_reading(ruleset, alone ? "/proc/self" : "/proc/self/status", alone);
    for (size_t i = 0; fine && alone && i < ARRAY_LENGTH(system_folders); i++)
        fine = allow_reading(ruleset, system_folders[i], true);
    for (size_t i = 0; fine && alone && i < ARRAY_LENGTH(system_files); i++)
        fine = allow_reading(ruleset, system_files[i], false);
    for (size_t i = 0; fine && i < ARRAY_LENGTH(folders); i++)
        fine = allow_reading(ruleset, folders[i], true);
    for (size_t i = 0; fine && i < ARRAY_LENGTH(files); i++)
        fine = allow_reading(ruleset, files[i], false);
    for (size_t i = 0; fine && i < ARRAY_LENGTH(plan->readable); i++)
        fine = !plan->readable[i] || allow_reading(ruleset, plan->readable[i], false);
    return fine;
}

bool sandbox_files(const struct sandbox_plan *plan, int *version)
{
    long known = syscall(SYS_landlock_create_ruleset, NULL, 0, ASK_VERSION);
    *version = known > 0 ? (int)known : 0;
    if (!*version)
        return true;
    struct ruleset all = {file_rights(*version), NET_TCP, SCOPES};
    int ruleset = (int)syscall(SYS_landlock_create_ruleset, &all, ruleset_size(*version), 0);
    bool fine = ruleset >= 0 &&
                (plan->folder ? allow_command(ruleset, plan, all.files) : allow_program(ruleset, plan)) &&
                syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    if (ruleset >= 0)
        close(ruleset);
    return fine;
}

#else

bool sandbox_files(const struct sandbox_plan *plan, int *version)
{
    (void)plan;
    *version = 0;
    return true;
}

#endif
