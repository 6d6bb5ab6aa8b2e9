/*
 * sandbox.c: descriptors, limits, and the order of things. Limits come first, as the system calls that set
 * them are not allowed later.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* close_range */
#endif
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "base.h"
#include "job.h"
#include "sandbox/sandbox.h"

/* Processor time that a process gets beyond its time, so that its own alarm can still name a node; and how
 * many files it may have open. */
enum { CPU_SECONDS_MORE = 5, DESCRIPTORS_MOST = 256 };

/* Threads are looked for so many times, with so many nanoseconds between two looks: a second in all. */
enum { LOOKS = 100, LOOKS_NS = 10 * 1000 * 1000 };

#define STATUS "/proc/self/status"

static bool shows_threads; /* this machine tells which threads a process has */

#ifdef PA_SANITIZER
enum { IS_INSTRUMENTED = true };
#else
enum { IS_INSTRUMENTED = false };
#endif

/* Close all files from `first` to `last`. */
static void close_from(unsigned first, unsigned last)
{
    unsigned most = (unsigned)sysconf(_SC_OPEN_MAX);
    if (first > last || close_range(first, last, 0) == 0)
        return;
    for (unsigned fd = first; fd <= last && fd < most; fd++) /* a kernel before 5.9 */
        close((int)fd);
}

static void close_files(const struct sandbox_plan *plan)
{
    int null = open("/dev/null", O_RDWR);
    bool in_order = plan->fd < plan->link;
    const int keep[] = {in_order ? plan->fd : plan->link, in_order ? plan->link : plan->fd};
    unsigned next = STDERR_FILENO + 1;
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO && null >= 0; fd++)
        if (fd != plan->fd && (!fd || fd != plan->link))
            dup2(null, fd);
    for (size_t i = 0; i < ARRAY_LENGTH(keep); i++)
        if (keep[i] > STDERR_FILENO) {
            close_from(next, (unsigned)keep[i] - 1);
            next = (unsigned)keep[i] + 1;
        }
    close_from(next, ~0U);
}

static bool set_limit(__rlimit_resource_t what, rlim_t most)
{
    struct rlimit now;
    if (getrlimit(what, &now) != 0)
        return false;
    if (now.rlim_max != RLIM_INFINITY && now.rlim_max < most)
        most = now.rlim_max;
    return setrlimit(what, &(struct rlimit){most, most}) == 0;
}

static bool set_limits(const struct sandbox_plan *plan, struct sandbox *sandbox)
{
    bool fine =
        set_limit(RLIMIT_CORE, 0) && set_limit(RLIMIT_FSIZE, 0) && set_limit(RLIMIT_NOFILE, DESCRIPTORS_MOST);
    if (plan->seconds) /* two cores may work at a time, and more */
        fine &= set_limit(RLIMIT_CPU,
                          (rlim_t)(plan->seconds + CPU_SECONDS_MORE) * (rlim_t)sysconf(_SC_NPROCESSORS_ONLN));
    sandbox->memory = !IS_INSTRUMENTED; /* its shadow memory takes more than any limit */
    if (plan->memory && !IS_INSTRUMENTED)
        fine &= set_limit(RLIMIT_AS, plan->memory);
    return fine;
}

void sandbox_hide(void)
{
    if (!IS_INSTRUMENTED) /* which is traced by its own search for leaks */
        prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

bool sandbox_enter(const struct sandbox_plan *plan, struct sandbox *sandbox)
{
    *sandbox = (struct sandbox){0};
    shows_threads = access(STATUS, R_OK) == 0;
    close_files(plan);
    if (!set_limits(plan, sandbox) || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return false;
    bool fine = sandbox_files(plan, &sandbox->files_version);
    sandbox->files = fine && sandbox->files_version > 0;
    return fine && sandbox_calls(plan, &sandbox->calls);
}

static int try_sandbox(const void *input, FILE *out, char *sentence)
{
    const struct sandbox_plan plan = {.fd = fileno(out)};
    struct sandbox sandbox;
    bool fine = sandbox_enter(&plan, &sandbox);
    (void)input, (void)sentence;
    sandbox.failed = !fine;
    fwrite(&sandbox, sizeof sandbox, 1, out);
    return 0;
}

struct sandbox sandbox_probe(void)
{
    struct sandbox sandbox = {.failed = true};
    struct job job;
    struct job_result result;
    if (!job_start(&job, try_sandbox, NULL))
        return sandbox;
    job_wait(&job, &result, NULL, NULL);
    if (result.size == sizeof sandbox)
        memcpy(&sandbox, result.data, sizeof sandbox);
    free(result.data);
    return sandbox;
}

/* What Landlock does not govern in the version that is here, where no filter refuses it. "": nothing. */
static const char *left_open(const struct sandbox *sandbox)
{
    return sandbox->calls                ? ""
           : sandbox->files_version == 0 ? ", and send signals to all of your processes"
           : sandbox->files_version < 3
               ? ": the program can cut files short, and send signals to all of your "
                 "processes"
           : sandbox->files_version < 6 ? ": the program can send signals to all of your processes"
                                        : "";
}

void sandbox_missing(const struct sandbox *sandbox, char *text, size_t size)
{
    size_t used = 0;
    *text = '\0';
    if (!sandbox->calls)
        used +=
            (size_t)snprintf(text, size,
#ifdef HAVE_SECCOMP
                             "The kernel has no seccomp filters, so that the program can use the network, "
                             "start processes, and change the modes of files. "
#else
                             "This " PACKAGE_NAME
                             " was built without libseccomp, so that the program can use the "
                             "network, start processes, and change the modes of files (Debian: apt-get "
                             "install libseccomp-dev). "
#endif
            );
    if (!sandbox->files && used < size)
        used += (size_t)snprintf(text + used, size - used, "The kernel has no Landlock, so that %s%s. ",
                                 sandbox->calls ? "the program can read all files that you can read"
                                                : "the program can read and write all files that you can",
                                 left_open(sandbox));
    else if (*left_open(sandbox) && used < size)
        used += (size_t)snprintf(text + used, size - used, "Landlock is of version %d%s. ",
                                 sandbox->files_version, left_open(sandbox));
    if (!sandbox->memory && used < size)
        used += (size_t)snprintf(text + used, size - used,
                                 "This build is instrumented, so that memory is not limited. ");
    if (used && used < size)
        text[used - 1] = '\0';
}

/* ------------------------------------------------------------------------------------------- threads */

/* How many threads has this process? More than one, too, if all descriptors are used up. */
static int threads_now(void)
{
    static const char line[] = "\nThreads:";
    char text[4096];
    int file = open(STATUS, O_RDONLY | O_CLOEXEC);
    ssize_t length = file < 0 ? -1 : read(file, text, sizeof text - 1);
    if (file >= 0)
        close(file);
    text[length > 0 ? length : 0] = '\0';
    const char *threads = strstr(text, line); /* a name has no lines */
    return threads ? atoi(threads + sizeof line - 1) : shows_threads ? 2 : 0;
}

bool sandbox_is_alone(void)
{
    const struct timespec between = {.tv_nsec = LOOKS_NS};
    for (int look = 0; look < LOOKS; look++) {
        if (threads_now() <= 1)
            return true;
        nanosleep(&between, NULL);
    }
    return false;
}

void sandbox_hush(void)
{
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, NULL);
}

/* ------------------------------------------------------------------------------------------- secrets */

bool secret_open(struct secret *secret, size_t size)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    void *bytes = mmap(NULL, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    *secret = (struct secret){bytes == MAP_FAILED ? NULL : bytes, size, page};
    return secret->bytes && getrandom(secret->bytes, size, 0) == (ssize_t)size;
}

void secret_close(struct secret *secret)
{
    if (secret->bytes)
        munmap(secret->bytes, secret->page);
    secret->bytes = NULL;
}

bool secret_hide(const struct secret *secret)
{
    return mprotect(secret->bytes, secret->page, PROT_NONE) == 0;
}

void secret_read(const struct secret *secret, unsigned char *to)
{
    sandbox_hush();
    if (mprotect(secret->bytes, secret->page, PROT_READ) == 0)
        memcpy(to, secret->bytes, secret->size);
}

bool secret_is(const struct secret *secret, const unsigned char *bytes, size_t size)
{
    return size == secret->size && memcmp(bytes, secret->bytes, size) == 0;
}
