/*
 * last_words.c: the members of struct crash_state are read and written in relaxed order, as is `damaged`:
 * what is read of the array is constant by then.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "machine/last_words.h"
#include "machine/machine.h"
#include "machine/memory.h"
#include "machine/misuse.h"
#include "machine/node_running.h"
#include "watchdog.h"

/* The first array of which a node has damaged memory; NULL: none. */
static struct parray *_Atomic damaged;

void last_words_write(const char *text)
{
    ssize_t ignored = write(STDERR_FILENO, text, strlen(text));
    (void)ignored;
}

static struct parray *damaged_array(void)
{
    return atomic_load_explicit(&damaged, memory_order_relaxed);
}

void last_words_damaged(const struct node *node)
{
    struct parray *nobody = NULL;
    _Atomic uint32_t *first = &node->array->crash.damaged;
    uint32_t lowest = atomic_load_explicit(first, memory_order_relaxed), number = node->rank + 1;
    while ((!lowest || number < lowest) &&
           !atomic_compare_exchange_weak_explicit(first, &lowest, number, memory_order_relaxed,
                                                  memory_order_relaxed))
        ;
    atomic_compare_exchange_strong_explicit(&damaged, &nobody, node->array, memory_order_relaxed,
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

/* Write what the run was to report. */
static void write_outcome(struct parray *array)
{
    char text[OUTCOME_ERROR_SIZE];
    uint32_t rank = atomic_load_explicit(&array->crash.damaged, memory_order_relaxed) - 1;
    if (atomic_exchange_explicit(&array->crash.reported, true, memory_order_relaxed))
        return;
    last_words_write("parray: ");
    if (array->outcome.error[0]) {
        last_words_write(array->outcome.error);
    } else {
        struct fatal fatal = array->nodes[rank].lane->fatal;
        if (fatal.rank != rank)
            fatal = (struct fatal){.rank = rank};
        overflow_text(array, &fatal, array->nodes[rank].shard->now, text, sizeof text);
        last_words_write(text);
    }
    last_words_write("\n");
}

void last_words_if_damaged(const char *why)
{
    static atomic_flag begun = ATOMIC_FLAG_INIT;
    struct parray *array = damaged_array();
    if (!array)
        return;
    /* Relaxed: a thread that comes second reads nothing. */
    if (atomic_flag_test_and_set_explicit(&begun, memory_order_relaxed))
        process_end(PARRAY_LIMIT);
    write_outcome(array);
    last_words_write("parray: ");
    last_words_write(why);
    last_words_write(": there is nothing else to report\n");
    process_end(array->outcome.status ? array->outcome.status : PARRAY_LIMIT);
}

/* The watchdog calls this: the process hangs. */
static void report_hang(void)
{
    last_words_if_damaged("the stack overflowed in a library that held a lock, for which all threads wait");
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
    memory_last_words(write_outcome_if_damaged);
    watchdog_open(report_hang);
}

void last_words_close(void)
{
    memory_last_words(NULL);
    watchdog_close();
}
