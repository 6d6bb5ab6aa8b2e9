/*
 * run_once.c: the child runs, and writes its result and choices to the pipe.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "child.h"
#include "disturb/history.h"
#include "machine/memory.h"
#include "stress/endless.h"
#include "stress/run_once.h"

enum { OTHER_GARBAGE = 0x5b };

const struct disturb_options undisturbed_options = {.at_once = true, .virtual_time = true};

struct conditions conditions_again(const struct conditions *setting)
{
    struct conditions other = *setting;
    other.options.workers = setting->options.workers == 2 ? 1 : 2;
    other.disturb.garbage = setting->disturb.garbage == OTHER_GARBAGE ? 0x6d : OTHER_GARBAGE;
    other.disturb.turns = other.disturb.virtual_time = false;
    other.twice = false;
    return other;
}

/* ------------------------------------------------------------------------ in the child */

/* Build and run. Result: the array, for questions; NULL: refused, and the result says why. */
static struct parray *run_setting(const struct conditions *setting, struct ending *result)
{
    struct options options = setting->options;
    char error[OUTCOME_ERROR_SIZE];
    options.disturb = &setting->disturb;
    *result = (struct ending){.verified = -1};
    struct parray *array = array_open(setting->program, &options, NULL, &result->status, error);
    if (array) {
        array_run(array);
        ending_take(result, array);
    } else {
        snprintf(result->text, sizeof result->text, "%.*s", RESULT_TEXT - 1, error);
    }
    return array;
}

static void run_again(const struct conditions *setting, struct ending *first)
{
    struct conditions other = conditions_again(setting);
    struct ending second;
    array_close(run_setting(&other, &second));
    first->unsteady = first->digest != second.digest || first->result_digest != second.result_digest ||
                      first->status != second.status || first->clock != second.clock;
}

/* Move what is allocated and mapped from here on; a thread's heap begins at a multiple of 64 MiB. Nothing is given back. */
static void move_addresses(void)
{
    void *volatile kept;
    for (size_t size = 16; size <= 1 << 16; size += size / 2)
        kept = malloc(size);
    kept = mmap(NULL, 200 << 20, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    (void)kept;
}

void run_silently(void)
{
    int null = open("/dev/null", O_RDWR);
    if (null >= 0)
        dup2(null, STDERR_FILENO);
}

static _Noreturn void child_main(const struct conditions *setting, const struct child *child)
{
    struct ending result;
    struct choice *choices = NULL;
    run_silently();
    endless_watch(setting->seconds, child->fd);
    if (setting->elsewhere)
        move_addresses();
    struct parray *array = run_setting(setting, &result);
    if (array && setting->disturb.record)
        choices = history_choices(array, &result.choices);
    array_close(array);
    if (setting->twice)
        run_again(setting, &result);
    bool whole = child_write(child, &result, sizeof result) &&
                 child_write(child, choices, result.choices * sizeof *choices);
    _exit(whole ? 0 : 1);
}

/* ----------------------------------------------------------------------- in the parent */

bool run_start(struct child *child, const struct conditions *setting)
{
    if (!child_fork(child))
        return false;
    if (child->pid == 0)
        child_main(setting, child);
    return true;
}

/* The child ended before it had said anything. */
static struct ending crashed(int status)
{
    struct ending result = {.status = PARRAY_WRONG, .verified = -1, .signal = -1};
    if (WIFSIGNALED(status))
        result.signal = WTERMSIG(status);
    result.kind = (uint64_t)result.signal;
    if (result.signal > 0)
        snprintf(result.text, sizeof result.text, "crashed: signal %d (%s)", result.signal,
                 strsignal(result.signal));
    else
        snprintf(result.text, sizeof result.text,
                 "ended in mid-run with exit status %d (a node that calls exit?)", WEXITSTATUS(status));
    return result;
}

struct ending run_collect(const struct child *child, struct choice **choices, size_t *count)
{
    struct ending result;
    bool whole = child_read(child, &result, sizeof result);
    struct choice *list = NULL;
    if (whole && result.choices) {
        list = malloc(result.choices * sizeof *list);
        if (!list)
            memory_failed(result.choices * sizeof *list, "the choices of a run");
        whole = child_read(child, list, result.choices * sizeof *list);
    }
    int status = child_wait(child);
    if (!whole)
        result = crashed(status);
    if (choices) {
        *choices = list;
        *count = list ? result.choices : 0;
    } else {
        free(list);
    }
    return result;
}

struct ending run_recorded(const struct conditions *setting, struct choice **choices, size_t *count)
{
    struct child child;
    if (choices) {
        *choices = NULL;
        *count = 0;
    }
    if (run_start(&child, setting))
        return run_collect(&child, choices, count);
    struct ending result = {.status = PARRAY_LIMIT, .verified = -1};
    snprintf(result.text, sizeof result.text, "no process for a run: %s", strerror(errno));
    return result;
}

struct ending run_once(const struct conditions *setting)
{
    return run_recorded(setting, NULL, NULL);
}

bool run_apart(void (*body)(void *input), void *input, unsigned seconds)
{
    struct child child;
    if (!child_fork(&child))
        return false;
    if (child.pid == 0) {
        alarm(seconds);
        body(input);
        fflush(stdout);
        _exit(0);
    }
    int status = child_wait(&child);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
