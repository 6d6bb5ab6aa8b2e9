/*
 * enough_room.c: sizes are tried, because what nodes would send if they could, and how deep they would call,
 * is not known: each in a process of its own, twice as large as the one before. Of mailboxes those between
 * the last that was too small and the first that was not are tried, too.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "disturb/disturbance.h"
#include "facts/outcome.h"
#include "facts/view.h"
#include "fault/interrupt.h"
#include "fault/last_words.h"
#include "job.h"
#include "options/enough_room.h"
#include "options/opts.h"
#include "say.h"
#include "run/array.h"
#include "stress/run_once.h"

/* What a trial may take: longer runs, and larger mailboxes, leave the answer open. */
enum { ROOM_MOST = 1 << 12, SECONDS_MOST = 2, STEPS_FACTOR = 8, STEPS_MORE = 10000 };
enum { STACK_TRIED_MOST = 64 << 20 };

/* Whether a run ended well with mailboxes of that size. */
enum trial { TOO_SMALL, ENOUGH, NOT_KNOWN };

static enum trial try_room(struct conditions *conditions, uint32_t room)
{
    conditions->options.mailbox = room;
    const struct run_ending ending = run_once(conditions);
    return ending.deadlock ? TOO_SMALL : ending.status == PARRAY_DONE && !ending.signal ? ENOUGH : NOT_KNOWN;
}

static bool waits_for_room(const struct deadlock *deadlock)
{
    for (size_t i = 0; i < deadlock->count; i++)
        if (deadlock->waiters[i].full)
            return true;
    return false;
}

/* What is tried for a request. False: nothing can be. */
static bool trial_open(struct conditions *conditions, const struct request *request,
                       const struct parray_program *program)
{
    *conditions =
        (struct conditions){.program = program, .options = request->options, .seconds = SECONDS_MOST};
    if (request->options.disturb)
        conditions->disturb = *request->options.disturb;
    conditions->options.trace = conditions->options.progress = false;
    return !request->options.transport && !conditions->disturb.choice_count;
}

void enough_room(const struct request *request, const struct parray_program *program,
                 struct deadlock *deadlock, uint32_t too_small)
{
    struct conditions conditions;
    if (!waits_for_room(deadlock) || !trial_open(&conditions, request, program))
        return;
    conditions.options.max_steps = STEPS_FACTOR * deadlock->step + STEPS_MORE;
    uint32_t room = too_small;
    enum trial trial = TOO_SMALL;
    while (trial == TOO_SMALL && room < ROOM_MOST) {
        trial = try_room(&conditions, room *= 2);
        if (trial == TOO_SMALL)
            deadlock->too_small = too_small = room;
    }
    while (trial == ENOUGH && room - too_small > 1) {
        uint32_t between = too_small + (room - too_small) / 2;
        if (try_room(&conditions, between) == ENOUGH)
            room = between;
        else
            too_small = between;
    }
    deadlock->room = trial == ENOUGH ? room : 0;
}

/* "128k", "16M" */
static void size_text(size_t bytes, char *text, size_t size)
{
    if (bytes < 1 << 20)
        snprintf(text, size, "%zuk", bytes >> 10);
    else
        snprintf(text, size, "%zuM", bytes >> 20);
}

/* The question of enough_stack. */
struct stack_question {
    const struct request *request;
    const struct parray_program *program;
    size_t too_small;
    uint64_t steps;
};

/* In a process of its own, as memory may be damaged: write the answer to `sentence`; "": there is none. */
static int try_stacks(const void *input, FILE *out, char *sentence)
{
    char text[32];
    const struct stack_question *question = input;
    struct conditions conditions;
    struct run_ending ending = {.stack = question->too_small};
    size_t size = question->too_small;
    (void)out;
    if (!trial_open(&conditions, question->request, question->program))
        return PARRAY_DONE;
    conditions.options.max_steps = STEPS_FACTOR * question->steps + STEPS_MORE;
    conditions.options.stacks = "own"; /* the same frames, and nothing is copied or closed */
    while (ending.stack && size < STACK_TRIED_MOST) {
        conditions.options.stack = size *= 2;
        ending = run_once(&conditions);
    }
    size_text(size, text, sizeof text);
    if (ending.stack)
        snprintf(sentence, JOB_SENTENCE, "with --stack %s a stack overflows, too: its calls may never end",
                 text);
    else if (!ending.signal && ending.status != PARRAY_LIMIT)
        snprintf(sentence, JOB_SENTENCE, "with --stack %s no stack overflows", text);
    return PARRAY_DONE;
}

static bool go_on(void *interrupted)
{
    (void)interrupted;
    return !interrupt_requested();
}

/* The watchdog looks on while the process is made, for which memory is locked, and not while it works. */
void enough_stack(const struct request *request, const struct parray_program *program, struct parray *array)
{
    struct job job;
    struct job_result result;
    const struct stack_question question = {request, program, array_outcome(array)->stack_bytes,
                                            array_outcome(array)->clock};
    if (!job_start(&job, try_stacks, &question))
        return;
    last_words_forget(array);
    job_wait(&job, &result, go_on, NULL);
    last_words_damaged(array, UINT32_MAX);
    if (result.end == JOB_WHOLE && *result.sentence)
        say_line(SAY_HELP, stderr, "%s", result.sentence);
    free(result.data);
}
