/*
 * desk.c: a request is a struct of numbers, and behind it its texts, each ended by a zero: the path, the
 * topology, the model, the layer, the path of the object for races, and the parameters.
 *
 * The runtime of ThreadSanitizer has to be there before all else, and before any fence. So a run for races is
 * made by a child of a child: the first one becomes the tool with that runtime, and reads from its standard
 * input the request that this process has read; the fences are around the second one, as always.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memfd_create */
#endif
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base.h"
#include "facts/disturb_options.h"
#include "facts/options.h"
#include "grade/desk.h"
#include "grade/exam.h"
#include "grade/keeper.h"
#include "grade/result.h"
#include "machine/memory.h"
#include "machine/payloads.h"
#include "options/find_program.h"
#include "options/preload.h"
#include "path.h"

#define GRAPH_PREFIX "graph:"

enum { TEXT_PROGRAM, TEXT_TOPOLOGY, TEXT_MODEL, TEXT_LAYER, TEXT_RACES, FIRST_TEXTS };
enum { TEXTS_MOST = FIRST_TEXTS + EXAM_PARAMS_MOST };

/* How many times as long a run may take under ThreadSanitizer. */
enum { RACES_SLOWER = 4 };

/* In the environment of the tool that runs a program for races. */
static const char for_races[] = "PARRAY_DESK_RACES";

static const char what_for[] = "a request for a run"; /* of memory */

struct numbers {
    bool runs_program, late, silent, finds_races;
    unsigned seconds;
    uint64_t memory, runs, seed, startup, per_unit, max_steps;
    size_t stack, params, bytes; /* bytes: of all texts */
    uint32_t mailbox;
    bool has_faults;
    struct disturb_options faults;
};

/* -------------------------------------------------------------------------------- the request's reader */

/* Become the tool that makes the run for races of the request in a file. Returns if there is none. */
static void become_tool(int request, int replies, const char *object)
{
    static char tool[] = "parray", command[] = "grade";
    char *words[] = {tool, command, NULL};
    int null = open("/dev/null", O_WRONLY);
    dup2(request, STDIN_FILENO);
    dup2(replies, STDOUT_FILENO);
    dup2(null, STDERR_FILENO);
    setenv(for_races, "1", 1);
    preload_begin(object, words);
}

static struct graded_races races_of(const struct graded_run *run)
{
    struct graded_races races = {.made = run->end == GRADED_WHOLE &&
                                         (run->report.whole || run->report.shared[0])};
    snprintf(races.found, sizeof races.found, "%s", races.made ? run->report.shared : "");
    if (!races.made)
        snprintf(races.why_not, sizeof races.why_not, "under ThreadSanitizer %.400s", run->report.error);
    return races;
}

/* Run the program under ThreadSanitizer; `texts` are those of the request. */
static struct graded_races run_for_races(const struct numbers *numbers, const char *texts, const char *object)
{
    struct child child, file = {.fd = memfd_create("request", MFD_CLOEXEC)};
    struct numbers asked = *numbers;
    struct desk_reply reply;
    asked.finds_races = true;
    bool done = file.fd >= 0 && child_write(&file, &asked, sizeof asked) &&
                child_write(&file, texts, numbers->bytes) && lseek(file.fd, 0, SEEK_SET) == 0 &&
                child_fork(&child);
    if (done && child.pid == 0) {
        become_tool(file.fd, child.fd, object);
        _exit(1);
    }
    if (file.fd >= 0)
        close(file.fd);
    if (done) {
        done = child_read(&child, &reply, sizeof reply);
        child_wait(&child);
    }
    return done ? races_of(&reply.run)
                : (struct graded_races){.why_not = "the runtime of ThreadSanitizer (gcc's libtsan) cannot be "
                                                   "loaded here"};
}

/* Run the program, and then again for what packets brought, and what disturbs it. */
static void run_all(const struct keeper *keeper, const struct numbers *numbers, const struct options *asked,
                    struct desk_reply *reply)
{
    struct payloads payloads;
    struct options options = *asked;
    options.payloads = payloads_open(&payloads) ? &payloads : NULL;
    reply->run = graded_run(keeper, &options);
    if (!result_correct(&reply->run))
        return;
    if (options.payloads)
        reply->blank = graded_blank(keeper, asked, &reply->run.report, &payloads);
    reply->blank.silent &= !numbers->silent;
    reply->blank.hollow &= !numbers->silent;
    bool doubtful = graded_blank_doubts(&reply->blank);
    if (numbers->runs && !reply->run.report.violations && !doubtful)
        reply->stress = graded_stress(keeper, asked, &reply->run.report, numbers->runs, numbers->late);
    payloads_close(&payloads);
}

/* `text` are the texts one by one, `texts` all of them. */
static struct desk_reply answer(const struct numbers *numbers, const char *const *text, const char *texts,
                                const struct parray_program *const *programs)
{
    const struct options options = {.topology = text[TEXT_TOPOLOGY],
                                    .model = text[TEXT_MODEL],
                                    .layer = text[TEXT_LAYER],
                                    .params = text + FIRST_TEXTS,
                                    .param_count = numbers->params,
                                    .seed = numbers->seed,
                                    .startup = numbers->startup,
                                    .per_unit = numbers->per_unit,
                                    .max_steps = numbers->max_steps,
                                    .mailbox = numbers->mailbox,
                                    .stack = numbers->stack,
                                    .disturb = numbers->has_faults ? &numbers->faults : NULL};
    struct desk_reply reply = {.run = {.end = GRADED_LOST}};
    struct keeper keeper;
    char executable[PATH_MAX] = ""; /* "" if it is not known: then variables have no names */
    const char *path = text[numbers->finds_races ? TEXT_RACES : TEXT_PROGRAM];
    const struct parray_program *program = program_named(programs, path);
    unsigned seconds = numbers->seconds * (numbers->finds_races ? RACES_SLOWER : 1);
    if (program)
        path_of_tool(executable, sizeof executable);
    if (!keeper_open(&keeper, program ? executable : path, program, seconds, numbers->memory)) {
        snprintf(reply.run.report.error, sizeof reply.run.report.error, "no random numbers for a grade");
        return reply;
    }
    if (strncmp(text[TEXT_TOPOLOGY], GRAPH_PREFIX, strlen(GRAPH_PREFIX)) == 0)
        keeper.graph = text[TEXT_TOPOLOGY] + strlen(GRAPH_PREFIX);
    keeper.finds_races = numbers->finds_races;
    if (numbers->finds_races)
        reply.run = graded_run(&keeper, &options);
    else if (numbers->runs_program)
        run_all(&keeper, numbers, &options, &reply);
    else
        reply.run = graded_look(&keeper);
    keeper_close(&keeper);
    if (!numbers->finds_races && *text[TEXT_RACES] && result_correct(&reply.run))
        reply.races = run_for_races(numbers, texts, text[TEXT_RACES]);
    return reply;
}

/* Read one request and reply to it. False: there are no more. */
static bool serve(int requests, const struct child *replies, const struct parray_program *const *programs)
{
    const struct child reader = {.fd = requests};
    const char *text[TEXTS_MOST + 1];
    struct numbers numbers;
    if (!child_read(&reader, &numbers, sizeof numbers))
        return false;
    char *texts = memory_take(numbers.bytes, 1, what_for), *at = texts;
    if (!child_read(&reader, texts, numbers.bytes))
        return false;
    for (size_t i = 0; i < FIRST_TEXTS + numbers.params; i++, at += strlen(at) + 1)
        text[i] = at;
    struct desk_reply reply = answer(&numbers, text, texts, programs);
    return child_write(replies, &reply, sizeof reply);
}

int desk_for_races(void)
{
    static const struct parray_program *const none[] = {NULL};
    const struct child replies = {.fd = STDOUT_FILENO};
    if (!getenv(for_races))
        return -1;
    fence_hide();
    return !serve(STDIN_FILENO, &replies, none);
}

static void erase(int count, char **words)
{
    for (int i = 0; i < count; i++)
        memset(words[i], 0, strlen(words[i]));
}

static _Noreturn void desk_main(int requests, const struct child *replies,
                                const struct parray_program *const *programs)
{
    for (;;) {
        struct child worker;
        if (!child_fork(&worker))
            _exit(1);
        if (worker.pid == 0)
            _exit(!serve(requests, replies, programs));
        int status = child_wait(&worker);
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
            _exit(0);
    }
}

/* ---------------------------------------------------------------------------------- the caller */

bool desk_open(struct desk *desk, int count, char **words, const struct parray_program *const *programs)
{
    int ends[2];
    desk->requests = -1;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        return false;
    if (!child_fork(&desk->child)) {
        close(ends[0]);
        close(ends[1]);
        return false;
    }
    close(ends[desk->child.pid == 0]);
    if (desk->child.pid == 0) {
        erase(count, words);
        desk_main(ends[0], &desk->child, programs);
    }
    desk->requests = ends[1];
    return true;
}

void desk_close(struct desk *desk)
{
    if (desk->requests < 0)
        return;
    close(desk->requests); /* which ends the desk */
    child_wait(&desk->child);
    desk->requests = -1;
}

/* Send all, without a signal if nobody reads. */
static bool send_all(const struct desk *desk, const void *data, size_t size)
{
    const char *at = data;
    while (size) {
        ssize_t done = send(desk->requests, at, size, MSG_NOSIGNAL);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        at += done;
        size -= (size_t)done;
    }
    return true;
}

/* The texts of a request in a row; *bytes of them. */
static char *texts_of(const struct desk_request *request, size_t *bytes)
{
    const struct options *o = request->options;
    const char *text[TEXTS_MOST] = {request->path, o ? o->topology : "", o ? o->model : "", o ? o->layer : "",
                                    request->races};
    size_t count = FIRST_TEXTS, used = 0;
    for (size_t i = 0; o && i < o->param_count && count < TEXTS_MOST; i++)
        text[count++] = o->params[i];
    for (size_t i = 0; i < count; i++)
        *bytes += strlen(text[i]) + 1;
    char *texts = memory_take(*bytes, 1, what_for);
    for (size_t i = 0; i < count; i++) {
        memcpy(texts + used, text[i], strlen(text[i]) + 1);
        used += strlen(text[i]) + 1;
    }
    return texts;
}

static bool send_request(const struct desk *desk, const struct desk_request *request)
{
    const struct options *o = request->options;
    struct numbers numbers = {
        .seconds = request->seconds, .memory = request->memory, .runs_program = o != NULL};
    if (o) {
        numbers.runs = request->runs;
        numbers.late = request->late;
        numbers.silent = request->silent;
        numbers.seed = o->seed;
        numbers.startup = o->startup;
        numbers.per_unit = o->per_unit;
        numbers.max_steps = o->max_steps;
        numbers.stack = o->stack;
        numbers.mailbox = o->mailbox;
        numbers.has_faults = o->disturb != NULL;
        if (o->disturb)
            numbers.faults = *o->disturb;
        numbers.params = o->param_count < EXAM_PARAMS_MOST ? o->param_count : EXAM_PARAMS_MOST;
    }
    char *texts = texts_of(request, &numbers.bytes);
    bool sent = send_all(desk, &numbers, sizeof numbers) && send_all(desk, texts, numbers.bytes);
    free(texts);
    return sent;
}

void desk_ask(const struct desk *desk, const struct desk_request *request, struct desk_reply *reply)
{
    if (desk->requests >= 0 && send_request(desk, request) && child_read(&desk->child, reply, sizeof *reply))
        return;
    *reply = (struct desk_reply){.run = {.end = GRADED_LOST}};
    snprintf(reply->run.report.error, sizeof reply->run.report.error,
             "no process for a run: the system gives none; free some memory or processes");
}
