/*
 * ending.c: classes of outcomes. Runs that end well are of one class if their results are equal, or if the
 * program's properties or its task admit several; failed runs are of one class if they failed in the same way
 * at the same lines, whatever the step.
 */
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "disturb/addresses.h"
#include "disturb/disturbance_open.h"
#include "disturb/virtual_time.h"
#include "facts/site.h"
#include "fault/last_words.h"
#include "hash.h"
#include "machine/machine.h"
#include "run/array.h"
#include "say.h"
#include "step/clock.h"
#include "stress/ending.h"

static uint64_t hash_text(uint64_t seed, const char *text)
{
    return text ? hash_bytes(seed, text, strlen(text)) : seed;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Is the number behind `end` a rank or a step, which means little? */
static bool counts_nodes(const char *text, const char *end)
{
    static const char *const words[] = {"node ", "nodes ", "step "};
    for (size_t i = 0; i < ARRAY_LENGTH(words); i++) {
        size_t length = strlen(words[i]);
        if ((size_t)(end - text) >= length && memcmp(end - length, words[i], length) == 0)
            return true;
    }
    return false;
}

/* The length of a sentence without its end on how many nodes `verify` failed at. */
static size_t length_told(const char *text)
{
    const char *end = strstr(text, "; verify failed at ");
    return end ? (size_t)(end - text) : strlen(text);
}

/* Hash a sentence without its numbers, other than those of lines ("ring.c:31") and, if `ports`, all that are
 * no ranks and steps ("there is no port 4"). */
static uint64_t hash_sentence(uint64_t seed, const char *text, bool ports)
{
    const char *end = text + length_told(text);
    bool kept = false; /* the number that began last is one of these */
    for (const char *at = text; at < end; at++) {
        if (at == text || !is_digit(at[-1]))
            kept = at > text && (at[-1] == ':' || (ports && !counts_nodes(text, at)));
        if (!is_digit(*at) || kept)
            seed = hash_mix(seed ^ HASH_K0, (uint64_t)(unsigned char)*at ^ HASH_K1);
    }
    return seed;
}

/* Hash a sentence without what the size of the array changes: all that stands in parentheses, numbers, and
 * the signs within numbers. What a misuse is about does not change: another port is another misuse. */
static uint64_t hash_failure(const char *text, bool misuse)
{
    char plain[OUTCOME_ERROR_SIZE];
    size_t length = 0;
    int depth = 0;
    for (; *text && length + 1 < sizeof plain; text++) {
        depth += *text == '(';
        if (!depth && !strchr(".,", *text))
            plain[length++] = *text;
        depth -= *text == ')' && depth;
    }
    plain[length] = '\0';
    return hash_sentence(HASH_K3, plain, misuse);
}

/* A bit for each call site at which nodes wait, whatever their ranks. */
static uint64_t waits_of(const struct deadlock *deadlock)
{
    uint64_t waits = 0;
    for (size_t i = 0; deadlock && i < deadlock->count; i++)
        waits |=
            UINT64_C(1) << (hash_text(hash_text(1, deadlock->waiters[i].call), deadlock->waiters[i].site) >>
                            58);
    return waits;
}

/* Hash the set of call sites at which nodes wait, whatever their ranks. */
static uint64_t hash_deadlock(const struct deadlock *deadlock)
{
    uint64_t least = UINT64_MAX, most = 0; /* independent of order and number */
    for (size_t i = 0; i < deadlock->count; i++) {
        uint64_t site = hash_text(hash_text(1, deadlock->waiters[i].call), deadlock->waiters[i].site);
        least = site < least ? site : least;
        most = site > most ? site : most;
    }
    return hash_mix(hash_mix(least ^ HASH_K0, most ^ HASH_K1), waits_of(deadlock) ^ HASH_K2);
}

static uint64_t hash_violation(uint64_t seed, const struct outcome *o)
{
    return hash_text(hash_text(seed, rule_name(o->violations[0].rule)), o->violations[0].part[0].site);
}

/* The sentence without what may differ where nothing else does. */
static const char *firm_error(const struct outcome *o, char *text)
{
    const char *rest = o->error + o->loose.from + o->loose.length;
    snprintf(text, OUTCOME_ERROR_SIZE, "%.*s%s", (int)o->loose.from, o->error, rest);
    return text;
}

/* The property whose failure the sentence of the run tells; NULL: it tells of something else. */
static const struct property_outcome *told_property(const struct outcome *o)
{
    for (enum property property = 0; property < PROPERTIES; property++) {
        const struct property_outcome *p = &o->property[property];
        if (o->status == PARRAY_WRONG && p->verdict == PROPERTY_FAILS && strstr(o->error, p->text))
            return p;
    }
    return NULL;
}

/* Need runs that end well not end alike? */
static bool varies(const struct parray *array)
{
    const struct outcome *o = array_outcome(array);
    return !array->program->deterministic &&
           (property_any(array->program) || (o->task.answers && o->verified == 1));
}

/* What all nodes hold and have computed. */
static uint64_t end_of(const struct parray *array)
{
    uint64_t end = array_outcome(array)->result_digest;
    for (uint32_t rank = 0; array->data.state_bytes && rank < array->count; rank++)
        end = hash_bytes(end, array->data.state + rank * array->data.state_stride, array->data.state_bytes);
    return end;
}

static uint64_t kind_of(const struct parray *array, const struct outcome *o)
{
    char text[OUTCOME_ERROR_SIZE];
    bool may_vary = varies(array);
    uint64_t kind = hash_mix((uint64_t)o->status ^ HASH_K2, (uint64_t)(o->verified + 1) ^ HASH_K3);
    kind = hash_mix(kind, (o->leftovers != 0 && !may_vary) ^ HASH_K1);
    if (told_property(o))
        return kind ^ told_property(o)->cause;
    if (o->status == PARRAY_DONE && may_vary)
        return kind;
    if (outcome_besides(o))
        kind = hash_sentence(kind, outcome_besides(o), false);
    if (o->status == PARRAY_DONE || o->status == PARRAY_WRONG)
        return hash_sentence(hash_mix(kind, o->result_digest ^ HASH_K0), o->error, false);
    if (o->status == PARRAY_DEADLOCK && o->deadlock)
        return kind ^ hash_deadlock(o->deadlock);
    if (o->status == PARRAY_VIOLATION && o->violations_kept)
        return hash_violation(kind, o);
    return hash_sentence(kind, firm_error(o, text), false);
}

static uint64_t failure_of(const struct parray *array, const struct outcome *o)
{
    char text[OUTCOME_ERROR_SIZE];
    if (o->status == PARRAY_DEADLOCK || array->clock.stop == STOP_MAX_STEPS)
        return 0;
    if (told_property(o))
        return told_property(o)->cause;
    return o->status == PARRAY_VIOLATION && o->violations_kept
               ? hash_violation(0, o)
               : hash_failure(firm_error(o, text), o->status == PARRAY_USAGE);
}

/* Name the first node that sent an address. */
static void name_address(struct run_ending *ending, const struct parray *array)
{
    struct address_sent first;
    if (addresses_first(array, &first))
        snprintf(ending->address, sizeof ending->address, "node %" PRIu32 " at %.60s", first.rank,
                 site_name(first.site));
}

/* Name the call in which the first node of a deadlock waits. */
static void name_wait(struct run_ending *ending, const struct deadlock *deadlock)
{
    if (deadlock && deadlock->count)
        snprintf(ending->wait, sizeof ending->wait, "%.24s at %.60s", deadlock->waiters[0].call,
                 site_name(deadlock->waiters[0].site));
}

/* Name a mailbox for whose room a node of the deadlock waits, of the cycle if there is one. */
static void name_full(struct run_ending *ending, const struct parray *array, const struct deadlock *deadlock)
{
    size_t count = !deadlock ? 0 : deadlock->cycle_length ? deadlock->cycle_length : deadlock->count;
    for (size_t i = 0; i < count && !*ending->full; i++) {
        const struct waiter *w = deadlock->cycle_length ? &deadlock->cycle[i] : &deadlock->waiters[i];
        if (node_host(program_node(array, (uint32_t)w->node))->wait.kind == WAIT_KIND_ROOM && w->peer >= 0)
            snprintf(ending->full, sizeof ending->full, "of node %" PRId32 " for packets of node %" PRId32,
                     w->peer, w->node);
    }
}

/* The kinds that took effect. */
static uint32_t faults_of(const struct fault_counts *faults)
{
    uint32_t set = 0;
    for (enum fault_kind kind = 0; kind < FAULT_KINDS; kind++)
        set |= (uint32_t)(faults->happened[kind] != 0) << kind;
    return set;
}

void ending_read(struct run_ending *ending, const struct parray *array)
{
    const struct outcome *o = array_outcome(array);
    *ending = (struct run_ending){
        .status = crash_signal(o->status) ? PARRAY_WRONG : o->status,
        .signal = crash_signal(o->status),
        .verified = o->verified,
        .has_result = o->has_result,
        .deadlock = o->deadlock != NULL,
        .read_time = virtual_time_was_read(array),
        .lock_step = disturbance_lock_step(array),
        .stack = last_words_due(array) && o->status == PARRAY_LIMIT ? stack_pool_size(&array->stacks) : 0,
        .digest = o->digest,
        .result_digest = o->result_digest,
        .steps = o->steps,
        .clock = o->clock,
        .leftovers = o->leftovers,
        .foreign = o->foreign,
        .at_limit = o->status == PARRAY_LIMIT && array->clock.stop == STOP_MAX_STEPS,
        .mailbox = array->links.mailbox,
        .nodes = array->count,
        .memory = o->memory_bytes,
        .varies = varies(array),
        .end = varies(array) ? end_of(array) : 0,
        .kind = kind_of(array, o),
        .failure = failure_of(array, o),
        .faults = faults_of(&o->faults),
        .waits = waits_of(o->deadlock)};
    for (size_t i = 0; i < o->reach_count; i++)
        ending->reached |= (uint64_t)(o->reach[i].step != 0) << i;
    name_address(ending, array);
    name_wait(ending, o->deadlock);
    name_full(ending, array, o->deadlock);
    snprintf(ending->text, sizeof ending->text, "%.*s", ENDING_TEXT - 1, o->error);
    if (outcome_besides(o))
        snprintf(ending->besides, sizeof ending->besides, "%.*s", ENDING_TEXT - 1, outcome_besides(o));
}

bool ending_refused(const struct run_ending *ending)
{
    return ending->status == PARRAY_USAGE && !ending->clock;
}

bool ending_fails_alike(const struct run_ending *found, const struct run_ending *other)
{
    return !other->cut && found->status == other->status && found->signal == other->signal &&
           !ending_refused(other) && found->failure == other->failure && found->at_limit == other->at_limit &&
           found->waits == other->waits;
}

bool ending_fine(const struct run_ending *ending)
{
    return ending->status == PARRAY_DONE && !ending->signal;
}

void ending_print(const struct run_ending *ending, FILE *out)
{
    if (*ending->text)
        fputs(ending->text, out);
    else
        fputs(ending->verified > 0 ? "done, verified" : "done", out);
    if (*ending->wait)
        fprintf(out, ", in %s", ending->wait);
    if (*ending->besides)
        fprintf(out, "; the result is wrong, too: %s", ending->besides);
    if (ending->leftovers && ending_fine(ending) && !ending->varies)
        fprintf(out, ", %" PRIu64 " packet%s left over", ending->leftovers,
                ending->leftovers == 1 ? "" : "s");
    if (*ending->address)
        fprintf(out, ", sends an ADDRESS of this process (%s)", ending->address);
}

void ending_print_results(const struct run_ending *ending, FILE *out)
{
    if (ending->has_result && !ending->varies && (ending_fine(ending) || ending->status == PARRAY_WRONG))
        fprintf(out, ", results %016" PRIx64, ending->result_digest);
}

/* Print the names of the places that some run has reached, or that none has. Result: how many there are. */
static int put_places(const struct parray_program *program, uint64_t reached, bool are, FILE *out)
{
    struct reached list[REACHES_MOST];
    char error[256];
    int count = property_reaches(program, list, error, sizeof error), put = 0;
    for (int i = 0; i < count; i++) {
        if ((reached >> i & 1) != are)
            continue;
        fprintf(out, "%s%s", put ? ", " : are ? "reached        " : "never reached  ", list[i].name);
        put++;
    }
    return put;
}

void ending_print_places(const struct parray_program *program, uint64_t reached, const char *among, FILE *out)
{
    if (put_places(program, reached, true, out))
        putc('\n', out);
    if (put_places(program, reached, false, out))
        fprintf(out, ", in %s\n", among);
}

/* ------------------------------------------------------------------------- without a report */

struct run_ending ending_lost(int signal, const char *format, ...)
{
    struct run_ending ending = {
        .status = PARRAY_WRONG, .verified = -1, .signal = signal, .kind = (uint64_t)signal};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(ending.text, sizeof ending.text, format, arguments);
    va_end(arguments);
    say_join(ending.text);
    return ending;
}

struct run_ending run_ending_of(const struct job_result *result)
{
    if (result->end == JOB_LEFT)
        return ending_lost(SIGALRM, "%.*s", ENDING_TEXT - 1, result->sentence);
    if (result->end == JOB_UNTOLD)
        return ending_lost(
            -1, "the program closed files that it had not opened, so that nothing can be told of the run");
    if (result->signal)
        return ending_lost(result->signal, "crashed: signal %d (%s)", result->signal,
                           strsignal(result->signal));
    if (*result->sentence)
        return ending_lost(-1, "%.*s", ENDING_TEXT - 1, result->sentence);
    return ending_lost(-1, "the process ended in mid-run with exit status %d (by a sanitizer, or by _exit)",
                       result->status);
}
