/*
 * run_once.c: the child runs, and writes its ending and its choices to the pipe.
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

const struct disturb_options undisturbed_options = {.at_once = true, .virtual_time = true, .addresses = true};

struct conditions conditions_again(const struct conditions *conditions)
{
    struct conditions other = *conditions;
    other.options.workers = conditions->options.workers == 2 ? 1 : 2;
    other.disturb.garbage = conditions->disturb.garbage == OTHER_GARBAGE ? 0x6d : OTHER_GARBAGE;
    other.disturb.turns = other.disturb.virtual_time = false;
    if (conditions->options.stacks)
        other.options.stacks = strcmp(conditions->options.stacks, "own") == 0 ? "packed" : "own";
    other.twice = false;
    return other;
}

/* ------------------------------------------------------------------------ in the child */

/* Build an array and run it. Result: the array, for questions; NULL: it could not be built, and the ending
 * says why. */
static struct parray *run_conditions(const struct conditions *conditions, struct ending *ending)
{
    struct options options = conditions->options;
    char error[OUTCOME_ERROR_SIZE];
    options.disturb = &conditions->disturb;
    *ending = (struct ending){.verified = -1};
    struct parray *array = array_open(conditions->program, &options, NULL, &ending->status, error);
    if (array) {
        array_run(array);
        ending_take(ending, array);
    } else {
        snprintf(ending->text, sizeof ending->text, "%.*s", ENDING_TEXT - 1, error);
    }
    return array;
}

static void run_again(const struct conditions *conditions, struct ending *first)
{
    struct conditions other = conditions_again(conditions);
    struct ending second;
    array_close(run_conditions(&other, &second));
    first->unsteady = first->digest != second.digest || first->result_digest != second.result_digest ||
                      first->status != second.status || first->clock != second.clock;
}

/* Move all that is allocated and mapped from here on, by memory that is never given back. A thread's heap
 * begins at a multiple of 64 MiB, hence the large size. */
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

static _Noreturn void child_main(const struct conditions *conditions, const struct child *child)
{
    struct ending ending;
    struct choice *choices = NULL;
    run_silently();
    endless_watch(conditions->seconds, child->fd);
    if (conditions->elsewhere)
        move_addresses();
    struct parray *array = run_conditions(conditions, &ending);
    if (array && conditions->disturb.record)
        choices = history_choices(array, &ending.choices);
    array_close(array);
    if (conditions->twice)
        run_again(conditions, &ending);
    bool whole = child_write(child, &ending, sizeof ending) &&
                 child_write(child, choices, ending.choices * sizeof *choices);
    _exit(whole ? 0 : 1);
}

/* ----------------------------------------------------------------------- in the parent */

bool run_start(struct child *child, const struct conditions *conditions)
{
    if (!child_fork(child))
        return false;
    if (child->pid == 0)
        child_main(conditions, child);
    return true;
}

/* The ending of a child that wrote none, from its wait status. */
static struct ending crashed_ending(int status)
{
    struct ending ending = {.status = PARRAY_WRONG, .verified = -1, .signal = -1};
    if (WIFSIGNALED(status))
        ending.signal = WTERMSIG(status);
    ending.kind = (uint64_t)ending.signal;
    if (ending.signal > 0)
        snprintf(ending.text, sizeof ending.text, "crashed: signal %d (%s)", ending.signal,
                 strsignal(ending.signal));
    else
        snprintf(ending.text, sizeof ending.text,
                 "the process ended in mid-run with exit status %d (did a node call exit?)",
                 WEXITSTATUS(status));
    return ending;
}

struct ending run_collect(const struct child *child, struct choice **choices, size_t *count)
{
    struct ending ending;
    bool whole = child_read(child, &ending, sizeof ending);
    struct choice *list = NULL;
    if (whole && ending.choices) {
        list = malloc(ending.choices * sizeof *list);
        if (!list)
            memory_failed(ending.choices * sizeof *list, "the choices of a run");
        whole = child_read(child, list, ending.choices * sizeof *list);
    }
    int status = child_wait(child);
    if (!whole)
        ending = crashed_ending(status);
    if (choices) {
        *choices = list;
        *count = list ? ending.choices : 0;
    } else {
        free(list);
    }
    return ending;
}

struct ending run_with_choices(const struct conditions *conditions, struct choice **choices, size_t *count)
{
    struct child child;
    if (choices) {
        *choices = NULL;
        *count = 0;
    }
    if (run_start(&child, conditions))
        return run_collect(&child, choices, count);
    struct ending ending = {.status = PARRAY_LIMIT, .verified = -1};
    snprintf(ending.text, sizeof ending.text, "no process for a run: %s", strerror(errno));
    return ending;
}

struct ending run_once(const struct conditions *conditions)
{
    return run_with_choices(conditions, NULL, NULL);
}

bool run_apart(void (*body)(void *input), void *input, unsigned seconds)
{
    struct child child;
    if (!child_fork(&child))
        return false;
    if (child.pid == 0) {
        alarm(seconds);
        body(input);
        fflush(NULL);
        _exit(0);
    }
    int status = child_wait(&child);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
