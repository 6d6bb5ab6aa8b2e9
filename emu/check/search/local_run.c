/*
 * local_run.c: the program of a node is run from a state with an answer, to its next request.
 */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fault/misuse.h"
#include "hash.h"
#include "machine/memory.h"
#include "machine/node_running.h"
#include "search/locals_inside.h"

static const char what_for[] = "the states of nodes";

/* ------------------------------------------------------------------------------- the engine */

void local_leave(struct node *host)
{
    struct locals *locals = locals_of(host);
    locals->request = (struct local_request){.kind = REQUEST_END,
                                             .port = -1,
                                             .call = (enum call)host->call,
                                             .site = host->site,
                                             .failed = host->wait.kind != WAIT_KIND_RETURNED};
    fiber_switch(&host->fiber, &locals->home);
    abort();
}

/* Number a text, with the status that it stands for. */
static uint64_t keep_failure(struct locals *locals, int status, const char *text)
{
    uint32_t number = intern_add(&locals->failures, text, strlen(text) + 1, NULL);
    if (number == INTERN_NONE)
        memory_failed(strlen(text), what_for);
    return (uint64_t)status << 32 | (number + 1);
}

/* Note what went wrong while the node ran, and forget it in the array. */
static void collect_failure(struct locals *locals, struct node *host)
{
    struct lane *lane = host->lane;
    char text[OUTCOME_ERROR_SIZE];
    if (lane->fatal.status) {
        int status = lane->fatal.status == FATAL_CRASH ? PARRAY_LIMIT : lane->fatal.status;
        fatal_text(locals->array, &lane->fatal, text, sizeof text);
        locals->failure = keep_failure(locals, status, text);
        free(lane->fatal.text);
        lane->fatal = (struct fatal){0};
    } else if (lane->check.text && !locals->failure) {
        const char *said = lane->check.said;
        snprintf(text, sizeof text, "%s%s%s", lane->check.text, said && lane->check.text[0] ? ": " : "",
                 said ? said : "");
        locals->failure = keep_failure(locals, PARRAY_WRONG, text);
    }
    free(lane->check.said);
    lane->check = (struct failed_check){0};
}

/* ------------------------------------------------------------------------------ one state after another */

/* The step that a node sees when its request is answered: it knows of no time but that which it has waited
 * for. */
static uint64_t clock_after(const struct kept *kept, const struct answer *answer)
{
    bool waited = kept->request.kind == REQUEST_PAUSE || answer->kind == ANSWER_NOTHING;
    uint64_t until = waited && kept->request.until != NEVER ? kept->request.until : 0;
    if (answer->clock)
        return answer->clock;
    return until > kept->clock ? until : kept->clock;
}

/* The run is not made, but fails. */
static uint32_t fail_from(struct locals *locals, uint32_t state)
{
    struct node *host = local_put(locals, state);
    locals->failure = keep_failure(locals, PARRAY_LIMIT, "the process ended here");
    locals->request = (struct local_request){.kind = REQUEST_END, .port = -1, .failed = true};
    return local_keep(locals, host);
}

uint32_t local_keep_said(struct locals *locals)
{
    uint32_t number = intern_add(&locals->said, locals->events ? (void *)locals->event : "",
                                 locals->events * sizeof locals->event[0], NULL);
    if (number == INTERN_NONE)
        memory_failed(locals->events * sizeof locals->event[0], what_for);
    return number;
}

static struct node *run_node(struct locals *locals, uint32_t state, const struct answer *answer)
{
    bool down = kept_of(locals, state)->request.kind == REQUEST_DOWN;
    struct node *host = down ? local_put_anew(locals, state) : local_put(locals, state);
    locals->disk.writes = 0;
    locals->events = 0;
    locals->answer = *answer;
    locals->clock = clock_after(kept_of(locals, state), answer);
    locals->traitor |= answer->kind == ANSWER_TRAITOR;
    host->shard->now = locals->clock;
    fiber_switch(&locals->home, &host->fiber);
    node_running = NULL;
    collect_failure(locals, host);
    if (locals->request.kind == REQUEST_SEND || locals->request.kind == REQUEST_TRY)
        local_number_packet(locals);
    if (!locals->restarts)
        disk_flush(&locals->disk, locals->array->data.disk_bytes);
    return host;
}

/* The step in which a packet was sent is another one in each run, and nothing may depend on it: where steps
 * are not told, the node takes the packet as if that had been in any of these. All bytes of them differ. */
#define SENT_THEN   UINT64_C(0x4041424344454647)
#define SENT_BEFORE UINT64_C(0x0102030405060708)
#define SENT_LATER  UINT64_C(0x7172737475767778)

/* Once more as before: what earlier calls have left on the stack is as in the next runs then. */
static bool goes_by_sent(struct locals *locals, uint32_t state, struct answer answer)
{
    static const uint64_t others[] = {SENT_BEFORE, SENT_LATER};
    uint32_t said = local_keep_said(locals);
    bool alike = true;
    local_picture(locals, run_node(locals, state, &answer));
    for (size_t i = 0; i < ARRAY_LENGTH(others) && alike; i++) {
        answer.sent = others[i];
        const struct node *host = run_node(locals, state, &answer);
        alike = local_is_pictured(locals, host, SENT_THEN, others[i]) && local_keep_said(locals) == said;
    }
    return !alike;
}

uint64_t local_hash_tables(const struct parray *array, size_t *size)
{
    uint64_t hash = 0;
    *size = 0;
    for (size_t i = 0; i < array->data.alloc_count; i++) {
        size_t bytes = malloc_usable_size(array->data.allocs[i]);
        hash = hash_bytes(hash, array->data.allocs[i], bytes);
        *size += bytes;
    }
    return hash;
}

void locals_look_at_tables(struct locals *locals)
{
    size_t size;
    if (local_hash_tables(locals->array, &size) != locals->tables)
        locals->unfit = "nodes write into tables that `prepare' has allocated";
}

uint32_t local_run(struct locals *locals, uint32_t state, const struct answer *answer)
{
    struct answer told = *answer;
    if (locals->counter)
        *locals->counter = locals->runs + 1;
    if (++locals->runs == locals->last)
        return fail_from(locals, state);
    bool tries = answer->kind == ANSWER_PACKET && !locals->measures;
    if (tries)
        told.sent = SENT_THEN;
    uint32_t next = local_keep(locals, run_node(locals, state, &told));
    if (locals->small_tables)
        locals_look_at_tables(locals);
    if (tries && goes_by_sent(locals, state, told)) {
        locals->timed = "a node asks for the step in which a packet was sent";
        locals->asks_sent = true;
    }
    return next;
}
