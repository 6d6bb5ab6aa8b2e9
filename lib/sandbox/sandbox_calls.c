/*
 * sandbox_calls.c: a list of the system calls that the emulator, the C library and the loading of a library
 * need; all others fail with "operation not permitted". So calls that no list knows yet fail, too. Where a
 * call is allowed for some arguments only, the second table says for which.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* CLONE_THREAD */
#endif
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>

#include "base.h"
#include "sandbox/sandbox.h"

#ifdef HAVE_SECCOMP
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

/* clang-format off */
static const char *const allowed[] = {
    /* memory */
    "brk", "madvise", "mincore", "mmap", "mprotect", "mremap", "munmap", "get_mempolicy", "membarrier",
    /* files that are open, and names */
    "access", "close", "faccessat", "faccessat2", "fadvise64", "fstat", "fstatfs", "getcwd", "getdents64",
    "lseek", "lstat", "newfstatat", "pread64", "read", "readlink", "readlinkat", "readv", "stat", "statfs",
    "statx", "write", "writev",
    /* threads and waiting */
    "clock_nanosleep", "exit", "exit_group", "futex", "get_robust_list", "getcpu", "gettid", "nanosleep",
    "poll", "ppoll", "pselect6", "restart_syscall", "rseq", "sched_get_priority_max",
    "sched_get_priority_min", "sched_getaffinity", "sched_getparam", "sched_getscheduler",
    "sched_yield", "select", "set_robust_list", "set_tid_address",
    /* signals of its own, timers */
    "alarm", "getitimer", "rt_sigaction", "rt_sigpending", "rt_sigprocmask", "rt_sigreturn",
    "rt_sigsuspend", "rt_sigtimedwait", "setitimer", "sigaltstack", "timer_create", "timer_delete",
    "timer_getoverrun", "timer_gettime", "timer_settime",
    /* facts */
    "arch_prctl", "clock_getres", "clock_gettime", "getegid", "geteuid", "getgid", "getpid", "getppid",
    "getrandom", "getrlimit", "getrusage", "gettimeofday", "getuid", "sysinfo", "time", "times", "uname",
};

/* What a compiler does besides: processes of its own, files of its own (sandbox_files says where). */
static const char *const of_commands[] = {
    "chdir", "chmod", "copy_file_range", "creat", "dup", "dup2", "dup3", "execve", "fallocate", "fchmod",
    "fchmodat", "fcntl", "fork", "fsync", "ftruncate", "getpgid", "getpgrp", "getsid", "ioctl", "link",
    "linkat", "mkdir", "mkdirat", "open", "openat", "pipe", "pipe2", "prlimit64", "pwrite64", "rename",
    "renameat", "renameat2", "rmdir", "sendfile", "setrlimit", "truncate", "umask", "unlink", "unlinkat",
    "utimensat", "vfork", "wait4", "waitid",
};
/* clang-format on */

/* Any of these in the flags of open changes a file or makes one. O_TMPFILE has the bit of O_DIRECTORY, too,
 * which alone is harmless. */
enum {
    NAMELESS = O_TMPFILE & ~O_DIRECTORY,
    OPEN_CHANGES = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND | NAMELESS
};

/* What becomes of all these calls. */
static bool rule_by_name(scmp_filter_ctx filter, uint32_t action, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        int number = seccomp_syscall_resolve_name(names[i]);
        if (number >= 0 && seccomp_rule_add(filter, action, number, 0) != 0)
            return false; /* below 0: this machine has no such call */
    }
    return true;
}

static bool allow_if(scmp_filter_ctx filter, const char *name, struct scmp_arg_cmp condition)
{
    int number = seccomp_syscall_resolve_name(name);
    return number < 0 || seccomp_rule_add(filter, SCMP_ACT_ALLOW, number, 1, condition) == 0;
}

static bool allow_by_argument(scmp_filter_ctx filter)
{
    const scmp_datum_t self = (scmp_datum_t)getpid();
    static const int questions[] = {F_GETFD, F_SETFD, F_GETFL};
    static const int names[] = {PR_SET_NAME, PR_GET_NAME, PR_SET_VMA};
    bool fine = allow_if(filter, "open", SCMP_A1(SCMP_CMP_MASKED_EQ, OPEN_CHANGES, 0)) &&
                allow_if(filter, "openat", SCMP_A2(SCMP_CMP_MASKED_EQ, OPEN_CHANGES, 0)) &&
                allow_if(filter, "clone", SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD)) &&
                allow_if(filter, "kill", SCMP_A0(SCMP_CMP_EQ, self, 0)) &&
                allow_if(filter, "tgkill", SCMP_A0(SCMP_CMP_EQ, self, 0)) &&
                allow_if(filter, "sched_setaffinity", SCMP_A0(SCMP_CMP_EQ, 0, 0)) &&
                allow_if(filter, "seccomp", SCMP_A1(SCMP_CMP_EQ, 0, 0)) && /* takes more away, no more */
                allow_if(filter, "prlimit64", SCMP_A2(SCMP_CMP_EQ, 0, 0)) &&
                allow_if(filter, "ioctl", SCMP_A1(SCMP_CMP_EQ, TCGETS, 0));
    for (size_t i = 0; i < ARRAY_LENGTH(questions); i++)
        fine = fine && allow_if(filter, "fcntl", SCMP_A1(SCMP_CMP_EQ, (scmp_datum_t)questions[i], 0));
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        fine = fine && allow_if(filter, "prctl", SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)names[i], 0));
    return fine;
}

/* A command starts processes, and no namespaces. */
static bool allow_command(scmp_filter_ctx filter)
{
    static const scmp_datum_t spaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC |
                                       CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
    return rule_by_name(filter, SCMP_ACT_ALLOW, of_commands, ARRAY_LENGTH(of_commands)) &&
           allow_if(filter, "clone", SCMP_A0(SCMP_CMP_MASKED_EQ, spaces, 0));
}

/* The flags of clone3 lie in memory, which no filter sees. The C library takes clone where clone3 is not
 * there. */
static bool hide_clone3(scmp_filter_ctx filter)
{
    int number = seccomp_syscall_resolve_name("clone3");
    return number < 0 || seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), number, 0) == 0;
}

/* Have seccomp_load tell what the kernel said: else all failures of the system call look the same. */
static bool ask_for_reasons(scmp_filter_ctx filter)
{
    return seccomp_attr_set(filter, SCMP_FLTATR_API_SYSRAWRC, 1) == 0;
}

/* Load a filter, if it was made, and free it. *there: it stands. False: it should be possible, and failed. */
static bool load(scmp_filter_ctx filter, bool made, bool *there)
{
    int result = made ? seccomp_load(filter) : -ENOMEM;
    if (filter)
        seccomp_release(filter);
    *there = result == 0;
    return *there || result == -EINVAL || result == -ENOSYS; /* these two: the kernel has no filters */
}

bool sandbox_calls(const struct sandbox_plan *plan, bool *there)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    bool made = filter && ask_for_reasons(filter) &&
                rule_by_name(filter, SCMP_ACT_ALLOW, allowed, ARRAY_LENGTH(allowed)) &&
                (plan->folder ? allow_command(filter) : allow_by_argument(filter)) && hide_clone3(filter);
    return load(filter, made, there);
}

/* Whoever knows the name of a file sees whether it is there, and /proc has names for what a process does.
 * What all processes together do, sysinfo counts; and who waits at a page of a file that is mapped to be
 * shared, as one of the C library, is woken from any process that maps it. */
bool sandbox_forget_names(void)
{
    static const char *const asking[] = {"access",     "faccessat", "faccessat2", "lstat",
                                         "newfstatat", "readlink",  "readlinkat", "stat",
                                         "statfs",     "statx",     "sysinfo"};
    int processors = seccomp_syscall_resolve_name("sched_getaffinity");
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    bool made =
        filter && ask_for_reasons(filter) && seccomp_attr_set(filter, SCMP_FLTATR_CTL_NNP, 0) == 0 &&
        seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), processors, 1, SCMP_A0(SCMP_CMP_NE, 0, 0)) == 0;
    bool there;
    int map = seccomp_syscall_resolve_name("mmap");
    made = made && rule_by_name(filter, SCMP_ACT_ERRNO(EPERM), asking, ARRAY_LENGTH(asking)) &&
           seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), map, 1,
                            SCMP_A3(SCMP_CMP_MASKED_EQ, MAP_SHARED, MAP_SHARED)) == 0;
    return load(filter, made, &there);
}

#else

bool sandbox_forget_names(void)
{
    return true;
}

bool sandbox_calls(const struct sandbox_plan *plan, bool *there)
{
    (void)plan;
    *there = false;
    return true;
}

#endif
