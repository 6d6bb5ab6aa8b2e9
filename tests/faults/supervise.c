/*
 * supervise.c: the child installs a filter, sends its listener to the parent, and becomes the program; the
 * parent answers the kernel's questions until the program ends.
 *
 * Not made to fail are: what is called before the program begins or in another program; output on standard
 * error, since nobody could be told; and files of the system, such as libraries and /proc.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* process_vm_readv */
#endif
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base.h"
#include "supervise.h"

enum { HANG_SECONDS = 60, MAX_PATH = 4096, CANNOT_START = 126 };

static struct fault_state *state;
static bool begun; /* the program, which its loader precedes */

/* ------------------------------------------------------------------------------------------- filter */

static const struct asked {
    int call;
    enum fault_kind kind;
    int error;
} calls[] = {
    {SYS_openat, FAULT_OPEN, EMFILE},    {SYS_pipe2, FAULT_OPEN, EMFILE},   {SYS_dup, FAULT_OPEN, EMFILE},
    {SYS_read, FAULT_READ, EIO},         {SYS_pread64, FAULT_READ, EIO},    {SYS_write, FAULT_WRITE, ENOSPC},
    {SYS_pwrite64, FAULT_WRITE, ENOSPC}, {SYS_writev, FAULT_WRITE, ENOSPC}, {SYS_rename, FAULT_NAME, EACCES},
    {SYS_renameat2, FAULT_NAME, EACCES}, {SYS_linkat, FAULT_NAME, EACCES},
};

/* Ask about the calls of the table. Result: the listener; -1. */
static int filter_install(void)
{
    struct sock_filter code[ARRAY_LENGTH(calls) + 3] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
    };
    size_t count = ARRAY_LENGTH(calls);
    for (size_t i = 0; i < count; i++)
        code[1 + i] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)calls[i].call,
                                                   (unsigned char)(count - i), 0);
    code[count + 1] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    code[count + 2] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF);
    struct sock_fprog program = {.len = ARRAY_LENGTH(code), .filter = code};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return -1;
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
}

union control {
    char text[CMSG_SPACE(sizeof(int))];
    struct cmsghdr align;
};

static void descriptor_send(int by, int fd)
{
    char byte = 0;
    union control control = {{0}};
    struct iovec part = {.iov_base = &byte, .iov_len = 1};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(sizeof fd);
    memcpy(CMSG_DATA(head), &fd, sizeof fd);
    if (sendmsg(by, &message, 0) != 1)
        _exit(CANNOT_START);
}

static int descriptor_receive(int by)
{
    char byte;
    int fd = -1;
    union control control;
    struct iovec part = {.iov_base = &byte, .iov_len = 1};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    if (recvmsg(by, &message, MSG_CMSG_CLOEXEC) == 1 && CMSG_FIRSTHDR(&message))
        memcpy(&fd, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof fd);
    return fd;
}

/* ------------------------------------------------------------------------------------------- answers */

/* A file of the program's user: neither of the system's, nor standard error. */
static bool is_users(const char *path)
{
    static const char *const systems[] = {"/proc/", "/sys/", "/dev/", "/etc/", "/lib", "/usr/", "/var/"};
    for (size_t i = 0; i < ARRAY_LENGTH(systems); i++)
        if (strncmp(path, systems[i], strlen(systems[i])) == 0)
            return false;
    return true;
}

static bool concerns(const struct seccomp_notif *question)
{
    char path[MAX_PATH + 1] = "", link[64];
    if (question->data.nr == SYS_openat) {
        struct iovec to = {.iov_base = path, .iov_len = MAX_PATH};
        struct iovec from = {.iov_base = (void *)(uintptr_t)question->data.args[1], .iov_len = 256};
        process_vm_readv((pid_t)question->pid, &to, 1, &from, 1, 0);
        if (strcmp(path, FAULT_BEGIN) == 0 || strcmp(path, FAULT_OTHER) == 0) {
            begun = strcmp(path, FAULT_BEGIN) == 0;
            return false;
        }
    } else if (question->data.nr == SYS_read || question->data.nr == SYS_pread64 ||
               question->data.nr == SYS_write || question->data.nr == SYS_pwrite64 ||
               question->data.nr == SYS_writev) {
        if (question->data.args[0] == STDERR_FILENO)
            return false;
        snprintf(link, sizeof link, "/proc/%u/fd/%u", question->pid, (unsigned)question->data.args[0]);
        if (readlink(link, path, MAX_PATH) < 0)
            return false;
    }
    return begun && is_users(path);
}

static void answer(int listener)
{
    struct seccomp_notif question = {0};
    struct seccomp_notif_resp reply = {.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE};
    if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &question) != 0)
        return;
    reply.id = question.id;
    for (size_t i = 0; i < ARRAY_LENGTH(calls); i++)
        if (calls[i].call == question.data.nr && concerns(&question) && fault_due(state, calls[i].kind)) {
            reply.flags = 0;
            reply.error = -calls[i].error;
        }
    ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &reply);
}

/* --------------------------------------------------------------------------------------------- child */

static _Noreturn void become(const struct supervised *what, int parent)
{
    setpgid(0, 0);
    int out = open(what->out, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    int err = open(what->err, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    int in = open("/dev/null", O_RDONLY);
    if (dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(err, 2) < 0 || chdir(what->folder) != 0)
        _exit(CANNOT_START);
    close(in);
    close(out);
    close(err);
    int listener = supervise_calls() ? filter_install() : -1;
    if (listener >= 0) {
        descriptor_send(parent, listener);
        close(listener);
    }
    close(parent);
    execv(what->program, what->argv);
    _exit(CANNOT_START);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Answer until the child has ended. */
static int attend(pid_t child, int listener)
{
    double end = now() + HANG_SECONDS;
    int status, pidfd = (int)syscall(SYS_pidfd_open, child, 0);
    struct pollfd either[] = {{.fd = pidfd, .events = POLLIN}, {.fd = listener, .events = POLLIN}};
    while (waitpid(child, &status, WNOHANG) != child) {
        if (now() > end) {
            kill(-child, SIGKILL);
            close(pidfd);
            waitpid(child, &status, 0);
            return ENDED_HANGS;
        }
        poll(either, 2, 1000);
        if (either[1].revents & POLLIN)
            answer(listener);
        else if (either[1].revents)
            either[1].fd = -1;
    }
    close(pidfd);
    kill(-child, SIGKILL); /* what it has left running */
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

struct ended supervise(const struct supervised *what, enum fault_kind kind, long at, bool forever)
{
    int pair[2] = {-1, -1};
    begun = false;
    memset(state, 0, sizeof *state);
    state->kind = kind;
    state->at = at;
    state->forever = forever;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
        perror("socketpair");
    pid_t child = fork();
    if (child == 0)
        become(what, pair[1]);
    close(pair[1]);
    int listener = supervise_calls() ? descriptor_receive(pair[0]) : -1;
    struct ended ended = {.status = attend(child, listener)};
    close(pair[0]);
    if (listener >= 0)
        close(listener);
    for (size_t i = 0; i < FAULT_KINDS; i++)
        ended.seen[i] = atomic_load_explicit(&state->seen[i], memory_order_relaxed);
    ended.hits = atomic_load_explicit(&state->hits, memory_order_relaxed);
    memcpy(ended.where, state->where, sizeof ended.where);
    return ended;
}

/* --------------------------------------------------------------------------------------------- begin */

bool supervise_calls(void)
{
    static int can = -1;
    if (can < 0) {
        pid_t child = fork();
        if (child == 0)
            _exit(filter_install() >= 0 ? 0 : 1);
        int status;
        can = waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    }
    return can;
}

bool supervise_begin(const char *library, const char *state_path)
{
    int fd = open(state_path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0 || ftruncate(fd, sizeof *state) != 0) {
        perror(state_path);
        return false;
    }
    state = mmap(NULL, sizeof *state, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (state == MAP_FAILED) {
        perror("mmap");
        return false;
    }
    setenv(FAULT_STATE, state_path, 1);
    setenv("LD_PRELOAD", library, 1);
    supervise_calls();
    return true;
}
