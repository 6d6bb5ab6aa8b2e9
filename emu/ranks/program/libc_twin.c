/*
 * libc_twin.c: the twins, and the table of their names.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* fopencookie */
#endif
#include "program/libc_twin.h"

#include <getopt.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "base.h"
#include "hash.h"
#include "machine/log.h"
#include "machine/memory.h"
#include "machine/node_running.h"
#include "rank/rank.h"

static const char what[] = "the output of a rank";

static struct rank *rank_here(void)
{
    return &node_running->array->ranks->ranks[node_running->rank];
}

static struct libc_twin *twin_here(void)
{
    return rank_here()->twin;
}

/* --------------------------------------------------------------------------------------- output */

static void put_line(struct rank *rank, bool ended)
{
    struct libc_twin *twin = rank->twin;
    struct node *self = rank->self;
    twin->line[twin->line_size] = 0;
    twin->printed = hash_bytes(twin->printed + 1, twin->line, twin->line_size);
    log_print(self->array->log, self->shard->now, self->rank, twin->line, twin->line_size, ended);
    self->lane->logged = true;
    twin->line_size = 0;
}

static ssize_t write_text(void *cookie, const char *text, size_t size)
{
    struct rank *rank = cookie;
    struct libc_twin *twin = rank->twin;
    for (size_t at = 0; at < size;) {
        const char *end = memchr(text + at, '\n', size - at);
        size_t part = end ? (size_t)(end - (text + at)) : size - at;
        twin->line = memory_grow(twin->line, &twin->line_room, twin->line_size + part + 1, 1, what);
        memcpy(twin->line + twin->line_size, text + at, part);
        twin->line_size += part;
        at += part + (end != NULL);
        if (end)
            put_line(rank, true);
    }
    return (ssize_t)size;
}

struct libc_twin *libc_twin_open(size_t stream)
{
    struct libc_twin *twin = memory_take(1, sizeof *twin + stream, what);
    twin->optind_ = twin->opterr_ = 1;
    twin->optopt_ = '?';
    return twin;
}

FILE *libc_twin_output(struct rank *rank)
{
    struct libc_twin *twin = rank->twin;
    if (twin->output)
        return twin->output;
    twin->output = fopencookie(rank, "w", (cookie_io_functions_t){.write = write_text});
    if (!twin->output)
        memory_failed(sizeof(FILE), what);
    setvbuf(twin->output, NULL, _IOLBF, 512);
    return twin->output;
}

static FILE *output_here(void)
{
    return libc_twin_output(rank_here());
}

void libc_twin_flush(struct rank *rank)
{
    if (rank->twin->output)
        fflush(rank->twin->output);
    if (rank->twin->line_size)
        put_line(rank, false);
}

void libc_twin_close(struct libc_twin *twin)
{
    if (twin->output)
        fclose(twin->output);
    free(twin->line);
    free(twin->exits);
    free(twin);
}

static int twin_printf(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int result = vfprintf(output_here(), format, arguments);
    va_end(arguments);
    return result;
}

static int twin_printf_chk(int flag, const char *format, ...)
{
    va_list arguments;
    (void)flag;
    va_start(arguments, format);
    int result = vfprintf(output_here(), format, arguments);
    va_end(arguments);
    return result;
}

static int twin_vprintf(const char *format, va_list arguments)
{
    return vfprintf(output_here(), format, arguments);
}

static int twin_vprintf_chk(int flag, const char *format, va_list arguments)
{
    (void)flag;
    return vfprintf(output_here(), format, arguments);
}

static int twin_puts(const char *text)
{
    FILE *output = output_here();
    return fputs(text, output) < 0 ? EOF : putc('\n', output);
}

static int twin_putchar(int character)
{
    return putc(character, output_here());
}

static int twin_fflush(FILE *file)
{
    return fflush(file ? file : output_here());
}

/* ----------------------------------------------------------------------- getopt, strtok, random */

/* The C library's getopt works on variables of the process: they are lent to it for the call. */
static pthread_mutex_t getopt_lock = PTHREAD_MUTEX_INITIALIZER;

typedef int getopt_call(int, char *const *, const char *, const struct option *, int *);

static int short_options(int argc, char *const *argv, const char *names, const struct option *longs,
                         int *index)
{
    (void)longs;
    (void)index;
    return getopt(argc, argv, names);
}

static int with_getopt(getopt_call *call, int argc, char *const *argv, const char *names,
                       const struct option *longs, int *index)
{
    struct libc_twin *twin = twin_here();
    pthread_mutex_lock(&getopt_lock);
    static int last_rank = -1;
    int rank = (int)rank_here()->number;
    optind = last_rank == rank || twin->optind_ > 1 ? twin->optind_ : 0; /* 0: a list that begins */
    last_rank = rank;
    opterr = twin->opterr_;
    int result = call(argc, argv, names, longs, index);
    twin->optind_ = optind;
    twin->optopt_ = optopt;
    twin->optarg_ = optarg;
    pthread_mutex_unlock(&getopt_lock);
    return result;
}

static int twin_getopt(int argc, char *const *argv, const char *names)
{
    return with_getopt(short_options, argc, argv, names, NULL, NULL);
}

static int twin_getopt_long(int argc, char *const *argv, const char *names, const struct option *longs,
                            int *index)
{
    return with_getopt(getopt_long, argc, argv, names, longs, index);
}

static int twin_getopt_long_only(int argc, char *const *argv, const char *names, const struct option *longs,
                                 int *index)
{
    return with_getopt(getopt_long_only, argc, argv, names, longs, index);
}

static char *twin_strtok(char *text, const char *ends)
{
    return strtok_r(text, ends, &twin_here()->token);
}

static void seed(struct libc_twin *twin, unsigned number)
{
    memset(&twin->random, 0, sizeof twin->random);
    initstate_r(number, twin->random_state, sizeof twin->random_state, &twin->random);
    twin->seeded = true;
}

static long twin_random(void)
{
    struct libc_twin *twin = twin_here();
    int32_t number;
    if (!twin->seeded)
        seed(twin, 1);
    random_r(&twin->random, &number);
    return number;
}

static int twin_rand(void)
{
    return (int)twin_random();
}

static void twin_srand(unsigned number)
{
    seed(twin_here(), number);
}

static double twin_drand48(void)
{
    double number;
    drand48_r(&twin_here()->drand, &number);
    return number;
}

static long twin_lrand48(void)
{
    long number;
    lrand48_r(&twin_here()->drand, &number);
    return number;
}

static long twin_mrand48(void)
{
    long number;
    mrand48_r(&twin_here()->drand, &number);
    return number;
}

static void twin_srand48(long number)
{
    srand48_r(number, &twin_here()->drand);
}

/* ------------------------------------------------------------------------------------ time, exit */

static void sleep_seconds(double seconds)
{
    struct rank *rank = rank_here();
    double steps = seconds / rank->world->step_seconds;
    rank_sleep(rank, steps < 1 ? 1 : steps > 1e15 ? (uint64_t)1e15 : (uint64_t)steps);
}

static unsigned twin_sleep(unsigned seconds)
{
    sleep_seconds(seconds);
    return 0;
}

static int twin_usleep(useconds_t microseconds)
{
    sleep_seconds(microseconds * 1e-6);
    return 0;
}

static int twin_nanosleep(const struct timespec *time, struct timespec *left)
{
    (void)left;
    sleep_seconds((double)time->tv_sec + (double)time->tv_nsec * 1e-9);
    return 0;
}

static _Noreturn void twin_exit(int status)
{
    struct rank *rank = rank_here();
    rank->exit_status = status;
    longjmp(rank->end, 1);
}

static void add_exit(void (*function)(void *), void *argument)
{
    struct libc_twin *twin = twin_here();
    twin->exits =
        memory_grow(twin->exits, &twin->exit_room, twin->exit_count + 1, sizeof twin->exits[0], what);
    twin->exits[twin->exit_count++] = (struct at_exit){function, argument};
}

static int twin_cxa_atexit(void (*function)(void *), void *argument, void *object)
{
    (void)object;
    add_exit(function, argument);
    return 0;
}

static void call_plain(void *function)
{
    ((void (*)(void))(uintptr_t)function)();
}

static int twin_atexit(void (*function)(void))
{
    add_exit(call_plain, (void *)(uintptr_t)function);
    return 0;
}

static void twin_cxa_finalize(void *object)
{
    (void)object; /* the rank's list is called before its image ends */
}

void libc_twin_exit(struct libc_twin *twin)
{
    while (twin->exit_count) {
        struct at_exit last = twin->exits[--twin->exit_count];
        last.function(last.argument);
    }
}

/* ----------------------------------------------------------------------------------------- names */

#define NAMED(name, function)                     \
    {                                             \
        name, (const void *)(uintptr_t)(function) \
    }
static const struct {
    const char *name;
    const void *function;
} functions[] = {
    NAMED("printf", twin_printf),
    NAMED("__printf_chk", twin_printf_chk),
    NAMED("vprintf", twin_vprintf),
    NAMED("__vprintf_chk", twin_vprintf_chk),
    NAMED("puts", twin_puts),
    NAMED("putchar", twin_putchar),
    NAMED("fflush", twin_fflush),
    NAMED("getopt", twin_getopt),
    NAMED("getopt_long", twin_getopt_long),
    NAMED("getopt_long_only", twin_getopt_long_only),
    NAMED("strtok", twin_strtok),
    NAMED("rand", twin_rand),
    NAMED("srand", twin_srand),
    NAMED("random", twin_random),
    NAMED("srandom", twin_srand),
    NAMED("drand48", twin_drand48),
    NAMED("lrand48", twin_lrand48),
    NAMED("mrand48", twin_mrand48),
    NAMED("srand48", twin_srand48),
    NAMED("sleep", twin_sleep),
    NAMED("usleep", twin_usleep),
    NAMED("nanosleep", twin_nanosleep),
    NAMED("exit", twin_exit),
    NAMED("atexit", twin_atexit),
    NAMED("__cxa_atexit", twin_cxa_atexit),
    NAMED("__cxa_finalize", twin_cxa_finalize),
};

static const struct {
    const char *name;
    size_t member;
} variables[] = {
    {"stdout", offsetof(struct libc_twin, output)},  {"optind", offsetof(struct libc_twin, optind_)},
    {"opterr", offsetof(struct libc_twin, opterr_)}, {"optopt", offsetof(struct libc_twin, optopt_)},
    {"optarg", offsetof(struct libc_twin, optarg_)}, {"_ZSt4cout", offsetof(struct libc_twin, cout_)},
};

const void *libc_twin_function(const char *name)
{
    for (size_t i = 0; i < ARRAY_LENGTH(functions); i++)
        if (strcmp(functions[i].name, name) == 0)
            return functions[i].function;
    return NULL;
}

bool libc_twin_variable(const char *name, size_t *member)
{
    for (size_t i = 0; i < ARRAY_LENGTH(variables); i++)
        if (strcmp(variables[i].name, name) == 0) {
            *member = variables[i].member;
            return true;
        }
    return false;
}
