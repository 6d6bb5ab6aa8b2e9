/*
 * hostile.c: a right broadcast that tries what a program that is graded must not do: the function ACT, when
 * it is loaded and in a node. ACT says whether it could be done; the program then takes its result for wrong.
 *
 *     parray cc hostile.c -DACT=opens_socket -o opens_socket.so
 */
#include <errno.h>
#include <fcntl.h>
#include <parray.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "hostile_search.h"

TRIED nothing(void)
{
    return false;
}

TRIED is_wrong(void)
{
    return true;
}

/* ------------------------------------------------------------------------- talking, breeding */

TRIED opens_socket(void)
{
    return socket(AF_INET, SOCK_STREAM, 0) >= 0 || socket(AF_UNIX, SOCK_DGRAM, 0) >= 0;
}

TRIED forks(void)
{
    pid_t child = fork();
    if (child == 0)
        syscall(SYS_exit_group, 0);
    return child > 0 && waitpid(child, NULL, 0) == child;
}

/* By the call of the system, past the C library: first without any flags, then as vfork does it. */
TRIED clones(void)
{
    long child = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
    if (child == 0)
        syscall(SYS_exit_group, 0);
    return child > 0;
}

TRIED clones_anew(void)
{
    uint64_t arguments[8] = {[4] = SIGCHLD};
    long child = syscall(435 /* clone3 */, arguments, sizeof arguments);
    if (child == 0)
        syscall(SYS_exit_group, 0);
    return child > 0;
}

/* Another program in the place of this one would end with status 1. */
TRIED executes(void)
{
    char *const words[] = {"false", NULL};
    return execve("/bin/false", words, NULL) == 0;
}

static void *thread_main(void *ignored)
{
    return ignored;
}

/* What is allowed, and has to work. */
TRIED has_no_threads(void)
{
    pthread_t thread;
    return pthread_create(&thread, NULL, thread_main, NULL) != 0 || pthread_join(thread, NULL) != 0;
}

static void *thread_stays(void *ignored)
{
    for (;;)
        sleep(1000);
    return ignored;
}

TRIED leaves_thread(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, thread_stays, NULL);
    return false;
}

/* What does not go on for long: a thread that ends is seen for a moment after it was joined, too. */
static void *thread_ends_soon(void *ignored)
{
    usleep(100000);
    return ignored;
}

TRIED leaves_thread_briefly(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, thread_ends_soon, NULL);
    pthread_detach(thread);
    return false;
}

/* ------------------------------------------------------------------------------------- files */

TRIED writes(void)
{
    return open("evidence", O_CREAT | O_WRONLY, 0600) >= 0 || mkdir("evidence.d", 0700) == 0 ||
           symlink("nowhere", "evidence.link") == 0;
}

TRIED overwrites(void)
{
    return open("victim", O_RDWR) >= 0 || truncate("victim", 0) == 0;
}

/* Landlock does not stop that. */
TRIED changes_mode(void)
{
    return chmod("victim", 0) == 0;
}

TRIED unlinks(void)
{
    return unlink("victim") == 0 || rename("victim", "booty") == 0;
}

TRIED reads_secret(void)
{
    return open("secret", O_RDONLY) >= 0;
}

/* --------------------------------------------------------------------------- other processes */

TRIED kills_parent(void)
{
    return kill(getppid(), SIGKILL) == 0;
}

TRIED traces_parent(void)
{
    return ptrace(PTRACE_ATTACH, getppid(), NULL, NULL) == 0;
}

/* Say on which processors the parent may run: on those on which it may now. */
TRIED binds_parent(void)
{
    unsigned long mask[128] = {0};
    return syscall(SYS_sched_getaffinity, getppid(), sizeof mask, mask) > 0 &&
           syscall(SYS_sched_setaffinity, getppid(), sizeof mask, mask) == 0;
}

/* What is allowed, and has to work. */
TRIED cannot_bind_itself(void)
{
    unsigned long mask[128] = {0};
    return syscall(SYS_sched_getaffinity, 0, sizeof mask, mask) <= 0 ||
           syscall(SYS_sched_setaffinity, 0, sizeof mask, mask) != 0;
}

TRIED lifts_limits(void)
{
    struct rlimit none = {RLIM_INFINITY, RLIM_INFINITY};
    return setrlimit(RLIMIT_FSIZE, &none) == 0;
}

/* --------------------------------------------------------------------------- time and memory */

TRIED eats_memory(void)
{
    size_t size = (size_t)1 << 30;
    char *volatile memory = malloc(size);
    if (memory)
        memory[size - 1] = 1;
    return memory;
}

TRIED spins(void)
{
    for (volatile unsigned i = 0; i < 2; i ^= 1)
        continue;
    return true;
}

/* Bears no signal, and takes no processor time. */
TRIED sleeps(void)
{
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    while (getpid())
        sleep(1000);
    return true;
}

/* --------------------------------------------------------------------------------- reports */

TRIED exits(void)
{
    exit(0);
}

TRIED vanishes(void)
{
    syscall(SYS_exit_group, 0);
    return true;
}

/* Looks like a report in which all is well to a reader who believes it. */
TRIED forges(void)
{
    static char report[1 << 14];
    memset(report, 1, sizeof report);
    puts("points         100 of 100, 100 are needed: PASSED");
    fflush(stdout);
    for (int fd = 0; fd < 1 << 16; fd++)
        if (write(fd, report, sizeof report) < 0)
            errno = 0;
    syscall(SYS_exit_group, 0);
    return true;
}

/* Wait for the page of the token to be opened, by a timer whose handler then writes into the report. The
 * page is one of those alone that are closed. */
static struct {
    unsigned long page[4096];
    int count;
} closed;

static void on_timer(int number)
{
    (void)number;
    for (int i = 0; i < closed.count; i++)
        for (int fd = 0; is_readable(closed.page[i]) && fd < 1 << 16; fd++)
            if (write(fd, "x", 1) < 0)
                errno = 0;
}

TRIED waits_for_token(void)
{
    const struct sigaction action = {.sa_handler = on_timer, .sa_flags = SA_RESTART | SA_ONSTACK};
    const struct itimerspec often = {{0, 20000}, {0, 20000}};
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1};
    char line[512];
    unsigned long start, end;
    timer_t timer;
    if (closed.count) /* when it was loaded */
        return false;
    FILE *maps = fopen("/proc/self/maps", "r");
    if (!maps)
        return errno != EACCES; /* as in search_memory */
    while (closed.count < 4096 && fgets(line, sizeof line, maps))
        if (sscanf(line, "%lx-%lx ---p", &start, &end) == 2 && strstr(line, " ---p ") && end - start == PAGE)
            closed.page[closed.count++] = start;
    fclose(maps);
    return sigaction(SIGUSR1, &action, NULL) != 0 || timer_create(CLOCK_MONOTONIC, &event, &timer) != 0 ||
           timer_settime(timer, 0, &often, NULL) != 0;
}

/* ------------------------------------------------------------------- memory that nodes share */

static int total;
static _Thread_local int of_thread = 1;

TRIED shares_variable(void)
{
    total++;
    return false;
}

TRIED shares_thread(void)
{
    of_thread++;
    return false;
}

/* ----------------------------------------------------------------------------- the broadcast */

#ifndef ACT
#define ACT nothing
#endif

static bool done_when_loaded;

struct table {
    int writes;
};

__attribute__((constructor)) static void when_loaded(void)
{
#ifndef LATE
    done_when_loaded = ACT();
#endif
}

static int prepare(struct parray *array)
{
    parray_set_arg(array, parray_alloc(array, sizeof(struct table)));
    return 0;
}

/* Every node sends to all of its neighbours, and gets a packet from each. */
static void relay(struct node *self)
{
    uint32_t word, again;
    struct packet packet = PACKET(&word, sizeof word), more = PACKET(&again, sizeof again);
    struct parray_token token;
    int links = 0;
    bool first = node_given(self, &token);
    if (first)
        word = token.word;
    else
        node_recv_any(self, &packet);
    for (int port = 0; port < node_degree(self); port++)
        if (node_peer(self, port) >= 0) {
            node_send(self, port, &word, sizeof word); /* line: sends */
            links++;
        }
    for (int left = first ? links : links - 1; left; left--)
        node_recv_any(self, &more);
    if (!first)
        node_deliver(self, 0, &word, sizeof word);
    if (node_rank(self) == 1)
        node_check(self, !done_when_loaded && !ACT()); /* line: checks */
#ifdef SHARES_BLOCK
    ((struct table *)(uintptr_t)node_arg(self))->writes++;
#endif
}

#ifndef ROOT
#define ROOT "0"
#endif
#ifndef TASK
#define TASK "broadcast"
#endif

static const struct parray_param params[] = {{"sesam", "0", "of a hidden setting"},
                                             {"zealot", "0", "of a setting that is told"},
                                             {"root", ROOT, "of the task"},
                                             {NULL, NULL, NULL}};

PARRAY_PROGRAM(.name = "hostile", .task = TASK, .params = params, .prepare = prepare, .node = relay,
               .any_port = true, .bears_delay = true);
