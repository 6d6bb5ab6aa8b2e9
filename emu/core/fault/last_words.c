/*
 * last_words.c: the members of struct crash_state are read and written in relaxed order, as is `damaged`:
 * what is read of the array is constant by then.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "crash/fatal_signals.h"
#include "exits.h"
#include "fail.h"
#include "fault/last_words.h"
#include "fault/misuse.h"
#include "machine/machine.h"
#include "machine/memory.h"
#include "machine/node_running.h"
#include "say.h"
#include "watchdog.h"

/* The first array of which a node has damaged memory; NULL: none. */
static struct parray *_Atomic damaged;

void last_words_write(const char *text)
{
    ssize_t ignored = write(STDERR_FILENO, text, strlen(text));
    (void)ignored;
}

static void (*output_names)(char *text, size_t size);

void last_words_outputs(void (*names)(char *text, size_t size))
{
    output_names = names;
}

_Noreturn void last_words_end(int status)
{
    static const char not_written[] = "not written: ";
    char names[1024 + sizeof not_written] = "";
    if (output_names)
        output_names(names + sizeof not_written - 1, sizeof names - sizeof not_written + 1);
    if (names[sizeof not_written - 1])
        fail_note(memcpy(names, not_written, sizeof not_written - 1));
    if (crash_signal(status))
        fatal_signal_raise(crash_signal(status));
    exits_now(status);
}

static struct parray *damaged_array(void)
{
    return atomic_load_explicit(&damaged, memory_order_relaxed);
}

void last_words_damaged(struct parray *array, uint32_t number)
{
    struct parray *nobody = NULL;
    _Atomic uint32_t *first = &array->crash.damaged;
    uint32_t lowest = atomic_load_explicit(first, memory_order_relaxed);
    while ((!lowest || number < lowest) &&
           !atomic_compare_exchange_weak_explicit(first, &lowest, number, memory_order_relaxed,
                                                  memory_order_relaxed))
        ;
    atomic_compare_exchange_strong_explicit(&damaged, &nobody, array, memory_order_relaxed,
                                            memory_order_relaxed);
    watchdog_arm();
}

bool last_words_due(const struct parray *array)
{
    return atomic_load_explicit(&array->crash.damaged, memory_order_relaxed) != 0;
}

void last_words_forget(struct parray *array)
{
    atomic_compare_exchange_strong_explicit(&damaged, &array, NULL, memory_order_relaxed,
                                            memory_order_relaxed);
}

void last_words_reported(struct parray *array)
{
    atomic_store_explicit(&array->crash.reported, true, memory_order_relaxed);
}

/* ------------------------------------------------------------------------------ the last words */

/* What ended the node that did the damage; none of another one of its lane. */
static struct fatal fatal_of(const struct parray *array)
{
    uint32_t rank = atomic_load_explicit(&array->crash.damaged, memory_order_relaxed) - 1;
    struct fatal fatal = array->nodes[rank].lane->fatal;
    return fatal.rank == rank ? fatal : (struct fatal){.rank = rank};
}

/* Write what the run was to report. */
static void write_outcome(struct parray *array)
{
    char text[OUTCOME_ERROR_SIZE];
    const char *error = array->crash.left_text;
    if (atomic_exchange_explicit(&array->crash.reported, true, memory_order_relaxed))
        return;
    if (array->outcome.error[0]) {
        memcpy(text, array->outcome.error, sizeof text);
        say_split(text, sizeof text, array->outcome.advice);
        error = text;
    } else if (!*error) {
        struct fatal fatal = fatal_of(array);
        overflow_text(array, &fatal, array->nodes[fatal.rank].shard->now, text, sizeof text);
        error = fatal.crash ? fatal.crash : text;
    }
    fail_say(error);
}

/* The status that the run was to have. */
static int status_of(const struct parray *array)
{
    int status = array->outcome.status ? array->outcome.status : array->crash.left;
    if (status)
        return status;
    struct fatal fatal = fatal_of(array);
    return fatal.crash ? CRASH_STATUS + fatal.signal : PARRAY_LIMIT;
}

/* memory_failed calls this at last. */
static void end_without_memory(int status)
{
    const struct parray *array = damaged_array();
    last_words_end(array ? status_of(array) : status);
}

void last_words_if_damaged(const char *why)
{
    static atomic_flag begun = ATOMIC_FLAG_INIT;
    char text[256];
    struct parray *array = damaged_array();
    if (!array)
        return;
    /* Relaxed: a thread that comes second reads nothing. */
    if (atomic_flag_test_and_set_explicit(&begun, memory_order_relaxed))
        exits_now(PARRAY_LIMIT);
    write_outcome(array);
    snprintf(text, sizeof text, "%s: there is nothing else to report", why);
    fail_note(text);
    last_words_end(status_of(array));
}

/* The watchdog calls this: the process hangs. */
static void report_hang(void)
{
    last_words_if_damaged("the node was in a library that held a lock, for which all threads wait");
}

/* memory_failed calls this: there is no memory for the report. */
static void write_outcome_if_damaged(void)
{
    struct parray *array = damaged_array();
    if (array)
        write_outcome(array);
}

void last_words_open(void)
{
    memory_last_words(write_outcome_if_damaged, end_without_memory);
    watchdog_open(report_hang);
}

void last_words_close(void)
{
    memory_last_words(NULL, NULL);
    watchdog_close();
}
