/*
 * What is missing of the sandbox is said, and nothing that is not so; what stands keeps a process from what
 * its header lists; a secret is out of sight until it is read.
 */
#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base.h"
#include "job.h"
#include "sandbox/sandbox.h"
#include "suite.h"
#include "temporary.h"

static const struct {
    struct sandbox sandbox;
    const char *said[3], *unsaid[3];
} known[] = {
    {{.calls = true, .files = true, .memory = true, .files_version = 1}, {NULL}, {" "}},
    {{.calls = true, .memory = true}, {"no Landlock", "can read all files"}, {"write", "signals", "seccomp"}},
    {{.memory = true}, {"can use the network", "no Landlock", "and send signals"}, {"cut"}},
    {{.files = true, .memory = true, .files_version = 1},
     {"can use the network", "Landlock is of version 1", "cut files short, and send signals"},
     {"no Landlock"}},
    {{.files = true, .memory = true, .files_version = 3},
     {"Landlock is of version 3", "can send signals"},
     {"cut"}},
    {{.files = true, .memory = true, .files_version = 6}, {"can use the network"}, {"Landlock", "signals"}},
    {{.calls = true, .files = true, .files_version = 6}, {"memory is not limited"}, {"kernel", "files"}},
};

START_TEST(what_is_missing_is_said)
{
    char text[512];
    sandbox_missing(&known[_i].sandbox, text, sizeof text);
    for (size_t i = 0; i < ARRAY_LENGTH(known[_i].said); i++)
        ck_assert_msg(!known[_i].said[i] || strstr(text, known[_i].said[i]), "no '%s' in '%s'",
                      known[_i].said[i], text);
    for (size_t i = 0; i < ARRAY_LENGTH(known[_i].unsaid); i++)
        ck_assert_msg(!known[_i].unsaid[i] || !strstr(text, known[_i].unsaid[i]), "'%s' in '%s'",
                      known[_i].unsaid[i], text);
}
END_TEST

/* ------------------------------------------------------------------------------------- what it forbids */

/* What a process in a sandbox could do. */
struct could {
    struct sandbox sandbox;
    bool entered, socket, forked, wrote, read_system, read_named, read_other, took_memory, signalled;
};

/* Files for a process in a sandbox. */
struct files {
    char named[TEMPORARY_SIZE], other[TEMPORARY_SIZE];
};

enum { MEMORY = 256 << 20, MORE_MEMORY = 512 << 20 };

static bool can_open(const char *path, int flags)
{
    int fd = open(path, flags, 0600);
    return fd >= 0 && close(fd) == 0;
}

static bool can_map(size_t bytes)
{
    return mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) != MAP_FAILED;
}

static bool can_fork(void)
{
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    return child > 0;
}

static int try_all(const void *input, FILE *out, char *sentence)
{
    struct could could = {.entered = false};
    const struct files *files = input;
    const struct sandbox_plan plan = {
        .seconds = 20, .memory = MEMORY, .readable = {files->named}, .fd = fileno(out)};
    (void)sentence;
    could.entered = sandbox_enter(&plan, &could.sandbox);
    could.socket = socket(AF_INET, SOCK_STREAM, 0) >= 0;
    could.forked = can_fork();
    could.wrote = can_open(files->named, O_WRONLY);
    could.read_system = can_open("/dev/null", O_RDONLY);
    could.read_named = can_open(files->named, O_RDONLY);
    could.read_other = can_open(files->other, O_RDONLY);
    could.took_memory = can_map(MORE_MEMORY);
    could.signalled = kill(getppid(), 0) == 0;
    fwrite(&could, sizeof could, 1, out);
    return 0;
}

/* The bytes that a job writes, `size` of them. */
static void result_of(job_work *work, const void *input, void *data, size_t size)
{
    struct job job;
    struct job_result result;
    ck_assert(job_start(&job, work, input));
    ck_assert(job_wait(&job, &result, NULL, NULL));
    ck_assert_int_eq(result.end, JOB_WHOLE);
    ck_assert_uint_eq(result.size, size);
    memcpy(data, result.data, size);
    free(result.data);
}

static void make(char name[TEMPORARY_SIZE])
{
    temporary_template(name, TEMPORARY_SIZE);
    int fd = mkstemp(name);
    temporary_made(fd >= 0 && close(fd) == 0, name);
}

START_TEST(what_stands_forbids)
{
    struct files files;
    struct could could;
    make(files.named);
    make(files.other);
    result_of(try_all, &files, &could, sizeof could);
    ck_assert(could.entered);
    ck_assert(could.read_system && could.read_named);
    if (could.sandbox.calls)
        ck_assert(!could.socket && !could.forked && !could.wrote && !could.signalled);
    if (could.sandbox.files)
        ck_assert(!could.wrote && !could.read_other);
    if (could.sandbox.memory)
        ck_assert(!could.took_memory);
    struct sandbox probed = sandbox_probe();
    ck_assert(!probed.failed);
    ck_assert(probed.calls == could.sandbox.calls && probed.files == could.sandbox.files);
    unlink(files.named);
    unlink(files.other);
}
END_TEST

/* -------------------------------------------------------------------------------------------- threads */

static void *wait_for_end(void *arg)
{
    (void)arg;
    for (;;)
        pause();
    return NULL;
}

static int count_threads(const void *input, FILE *out, char *sentence)
{
    pthread_t thread;
    struct sandbox sandbox;
    const struct sandbox_plan plan = {.fd = fileno(out)};
    (void)input, (void)sentence;
    bool alone[2] = {sandbox_enter(&plan, &sandbox) && sandbox_is_alone(), true};
    if (pthread_create(&thread, NULL, wait_for_end, NULL) == 0)
        alone[1] = sandbox_is_alone();
    fwrite(alone, sizeof alone, 1, out);
    fflush(out);
    _exit(0);
}

/* The runtime of ThreadSanitizer has a thread of its own. */
START_TEST(threads_are_seen)
{
#ifndef __SANITIZE_THREAD__
    bool alone[2];
    struct job job;
    struct job_result result;
    ck_assert(job_start(&job, count_threads, NULL));
    job_wait(&job, &result, NULL, NULL);
    ck_assert_uint_eq(result.size, sizeof alone);
    memcpy(alone, result.data, sizeof alone);
    ck_assert(alone[0]);
    ck_assert(!alone[1]);
    free(result.data);
#endif
}
END_TEST

/* -------------------------------------------------------------------------------------------- secrets */

static void leave(int number)
{
    (void)number;
    _exit(7);
}

/* Look at a secret that is hidden. */
static int peek(const void *input, FILE *out, char *sentence)
{
    const struct secret *secret = input;
    (void)sentence;
    signal(SIGSEGV, leave);
    secret_hide(secret);
    putc(*(volatile unsigned char *)secret->bytes, out);
    return 0;
}

static int read_it(const void *input, FILE *out, char *sentence)
{
    unsigned char bytes[16] = {0};
    (void)sentence;
    if (!secret_hide(input))
        return 1;
    secret_read(input, bytes);
    fwrite(bytes, sizeof bytes, 1, out);
    return 0;
}

START_TEST(a_secret_is_hidden_until_it_is_read)
{
    struct job job;
    struct job_result result;
    struct secret secret, another;
    unsigned char bytes[16];
    ck_assert(secret_open(&secret, sizeof bytes));
    ck_assert(secret_open(&another, sizeof bytes));
    ck_assert(job_start(&job, peek, &secret));
    job_wait(&job, &result, NULL, NULL);
    ck_assert_int_eq(result.end, JOB_LOST);
    ck_assert_uint_eq(result.size, 0);
    free(result.data);
    result_of(read_it, &secret, bytes, sizeof bytes);
    ck_assert(secret_is(&secret, bytes, sizeof bytes));
    ck_assert(!secret_is(&secret, bytes, sizeof bytes - 1));
    ck_assert(!secret_is(&another, bytes, sizeof bytes));
    secret_close(&secret);
    secret_close(&another);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, what_is_missing_is_said, 0, (int)ARRAY_LENGTH(known));
    tcase_add_test(cases, what_stands_forbids);
    tcase_add_test(cases, threads_are_seen);
    tcase_add_test(cases, a_secret_is_hidden_until_it_is_read);
}

UNIT(add, 60)
