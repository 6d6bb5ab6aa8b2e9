/*
 * grade_server.c: a request is a row of bytes (serialize.h), whose length goes before it: limits, paths, and
 * each setting by its name, as a line of a sheet states it.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "facts/settings.h"
#include "grade/grade.h"
#include "grade/graded_run.h"
#include "grade/result.h"
#include "grade/rubric.h"
#include "machine/memory.h"
#include "machine/payloads.h"
#include "options/find_program.h"
#include "path.h"
#include "serialize.h"
#include "task/task.h"

#define GRAPH_PREFIX "graph:"

/* How many times as long a run may take under ThreadSanitizer. */
enum { RACES_SLOWER = 4 };

static const char what_for[] = "a request for a run"; /* of memory */

/* ------------------------------------------------------------------------------ a request as bytes */

/* A request as its process has read it. */
struct served {
    struct run_request request;
    bool finds_races;
    struct rubric rubric; /* owns the texts of the setting, and what is forbidden */
    struct rubric_setting setting;
    struct graded_bound bound;
};

struct named_values {
    struct serialized *pack;
    const char *name;
};

static void put_value(void *context, const char *value)
{
    const struct named_values *values = context;
    serialize_text(values->pack, values->name);
    serialize_text(values->pack, value);
}

/* Put a request behind its length. */
static struct serialized serialize_request(const struct run_request *request, bool finds_races)
{
    struct serialized pack = {.bytes = NULL};
    const struct rubric_setting *setting = request->setting;
    serialize_u64(&pack, 0);
    serialize_i32(&pack, finds_races);
    serialize_text(&pack, request->path);
    serialize_text(&pack, request->task);
    serialize_text(&pack, request->races);
    serialize_u64(&pack, request->seconds);
    serialize_u64(&pack, request->memory);
    serialize_u64(&pack, request->runs);
    serialize_u64(&pack, request->rubric->forbids);
    for (size_t i = 0; i < request->rubric->forbids; i++)
        serialize_text(&pack, request->rubric->forbid[i]);
    serialize_i32(&pack, setting != NULL);
    if (setting) {
        serialize_i32(&pack, setting->late);
        serialize_i32(&pack, setting->silent);
        serialize_i32(&pack, setting->told);
        serialize_i32(&pack, setting->no_links);
        serialize_u64(&pack, setting->options.seed);
        serialize(&pack, request->bound, sizeof *request->bound);
    }
    for (size_t i = 0; setting && rubric_settings[i]; i++)
        rubric_each_value(setting, setting_find(rubric_settings[i]), put_value,
                          &(struct named_values){&pack, rubric_settings[i]});
    if (pack.lacks)
        memory_failed(pack.size, what_for);
    memcpy(pack.bytes, &(uint64_t){pack.size - sizeof(uint64_t)}, sizeof(uint64_t));
    return pack;
}

/* Read a request; its texts stand in the bytes. False: it is damaged. */
static bool read_request(struct served *served, struct deserializer from)
{
    struct run_request *request = &served->request;
    struct rubric_setting *setting = &served->setting;
    *served = (struct served){.setting = rubric_setting_default()};
    served->finds_races = deserialize_i32(&from);
    request->path = deserialize_text(&from);
    request->task = deserialize_text(&from);
    request->races = deserialize_text(&from);
    request->seconds = deserialize_u64(&from);
    request->memory = deserialize_u64(&from);
    request->runs = deserialize_u64(&from);
    for (uint64_t i = deserialize_u64(&from); i && !from.bad; i--)
        rubric_forbid(&served->rubric, deserialize_text(&from));
    if (deserialize_i32(&from)) {
        request->setting = setting;
        setting->late = deserialize_i32(&from);
        setting->silent = deserialize_i32(&from);
        setting->told = deserialize_i32(&from);
        setting->no_links = deserialize_i32(&from);
        setting->options.seed = deserialize_u64(&from);
        deserialize_into(&from, &served->bound, sizeof served->bound);
        request->bound = &served->bound;
    }
    while (deserialize_more(&from)) {
        const char *name = deserialize_text(&from), *value = deserialize_text(&from);
        if (from.bad || !rubric_set(&served->rubric, setting, setting_find(name), value))
            return false;
    }
    rubric_shuffle(setting);
    if (rubric_has_faults(setting))
        setting->options.disturb = &setting->faults;
    return !from.bad;
}

/* -------------------------------------------------------------------------------- the request's reader */

/* Have all runs know the bound of the setting. */
static void learn_setting(const struct run_request *request)
{
    const struct task *task = request->task ? task_find(request->task) : NULL;
    if (task && request->setting)
        graded_bound_learn(task, request->setting, request->bound);
}

/* Run the program, and then again for what packets brought, and what disturbs it. */
static void run_all(const struct grade_supervisor *supervisor, const struct run_request *request,
                    struct run_reply *reply)
{
    struct payloads payloads;
    const struct rubric_setting *setting = request->setting;
    struct options options = setting->options;
    options.payloads = payloads_open(&payloads) ? &payloads : NULL;
    reply->run = graded_run(supervisor, &options);
    if (!result_correct(&reply->run))
        return;
    reply->beside = options.payloads ? payloads_beside(&payloads) : 0;
    reply->untold = options.payloads && setting->told ? payloads_untold(&payloads) : -1;
    if (options.payloads)
        reply->blank = graded_blank(supervisor, &setting->options, &reply->run.report, &payloads);
    payloads_keep(&payloads);
    if (!reply->run.report.shared[0])
        graded_apart(supervisor, &setting->options, &reply->run.report, reply->blank.apart,
                     sizeof reply->blank.apart);
    reply->blank.silent &= !setting->silent;
    reply->blank.hollow &= !setting->silent;
    bool doubtful = graded_blank_doubts(&reply->blank);
    if (request->runs && !reply->run.report.violations && !doubtful)
        reply->stress =
            graded_stress(supervisor, &setting->options, &reply->run.report, request->runs, setting->late);
    payloads_close(&payloads);
}

static struct run_reply answer(const struct served *served, const struct parray_program *const *programs)
{
    const struct run_request *request = &served->request;
    const char *topology = request->setting ? request->setting->options.topology : "";
    struct run_reply reply = {.run = {.end = GRADED_LOST}, .untold = -1};
    struct grade_supervisor supervisor;
    char executable[PATH_MAX] = ""; /* "" if it is not known: then variables have no names */
    const char *path = served->finds_races ? request->races : request->path;
    const struct parray_program *program = program_named(programs, path);
    unsigned seconds = (unsigned)request->seconds * (served->finds_races ? RACES_SLOWER : 1);
    if (program)
        path_of_tool(executable, sizeof executable);
    if (!supervisor_open(&supervisor, program ? executable : path, program, seconds, request->memory)) {
        snprintf(reply.run.report.error, sizeof reply.run.report.error, "no random numbers for a grade");
        return reply;
    }
    if (strncmp(topology, GRAPH_PREFIX, strlen(GRAPH_PREFIX)) == 0)
        supervisor.graph = topology + strlen(GRAPH_PREFIX);
    supervisor.finds_races = served->finds_races;
    if (!program)
        forbidden_take_away(&served->rubric, path);
    learn_setting(request); /* a task's table, too, stays for the children in sandboxes */
    if (served->finds_races)
        reply.run = graded_run_for_races(&supervisor, &request->setting->options);
    else if (request->setting)
        run_all(&supervisor, request, &reply);
    else
        reply.run = graded_look(&supervisor);
    supervisor_close(&supervisor);
    return reply;
}

/* Read one request and reply to it. False: there are no more. */
static bool serve(int requests, const struct child *replies, const struct parray_program *const *programs)
{
    const struct child reader = {.fd = requests};
    struct served served;
    uint64_t size;
    if (!child_read(&reader, &size, sizeof size))
        return false;
    char *bytes = memory_take(size, 1, what_for);
    if (!child_read(&reader, bytes, size) || !read_request(&served, deserialize(bytes, size)))
        return false;
    struct run_reply reply = answer(&served, programs);
    return child_write(replies, &reply, sizeof reply);
}

static void erase(char *text)
{
    memset(text, 0, strlen(text));
}

/* Erase the words of the command line, and what the environment says of a class. */
static void erase_all(int count, char **words)
{
    static const char of_class[] = "PARRAY_CLASS_";
    for (int i = 0; i < count; i++)
        erase(words[i]);
    for (char **variable = environ; variable && *variable; variable++)
        if (strncmp(*variable, of_class, strlen(of_class)) == 0)
            erase(*variable);
}

_Noreturn void server_main(int requests, const struct child *replies,
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

bool server_fork(struct grade_server *server, int *requests)
{
    int ends[2];
    server->requests = -1;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return false;
    if (!child_fork(&server->child)) {
        close(ends[0]);
        close(ends[1]);
        return false;
    }
    bool is_child = server->child.pid == 0;
    close(ends[is_child]);
    *requests = ends[0];
    server->requests = is_child ? -1 : ends[1];
    return true;
}

bool server_open(struct grade_server *server, int count, char **words,
                 const struct parray_program *const *programs)
{
    int requests;
    if (!server_fork(server, &requests))
        return false;
    if (server->child.pid == 0) {
        erase_all(count, words);
        server_main(requests, &server->child, programs);
    }
    return true;
}

void server_close(struct grade_server *server)
{
    if (server->requests < 0)
        return;
    close(server->requests); /* which ends the server */
    if (server->child.pid)
        child_wait(&server->child);
    else
        close(server->child.fd); /* it is that of a class */
    server->requests = -1;
}

/* Send all, without a signal if nobody reads. */
static bool send_all(const struct grade_server *server, const void *data, size_t size)
{
    const char *at = data;
    while (size) {
        ssize_t done = send(server->requests, at, size, MSG_NOSIGNAL);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        at += done;
        size -= (size_t)done;
    }
    return true;
}

/* False: there is no server, or it is gone. */
static bool ask(const struct grade_server *server, const struct run_request *request, bool finds_races,
                struct run_reply *reply)
{
    struct serialized pack = serialize_request(request, finds_races);
    bool done = server->requests >= 0 && send_all(server, pack.bytes, pack.size) &&
                child_read(&server->child, reply, sizeof *reply);
    serialized_free(&pack);
    return done;
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

struct graded_races server_ask_for_races(const struct grade_server *server, const struct run_request *request)
{
    struct run_reply reply;
    return ask(server, request, true, &reply)
               ? races_of(&reply.run)
               : (struct graded_races){.why_not = "the runtime of ThreadSanitizer (gcc's libtsan) cannot be "
                                                  "loaded here"};
}

void server_ask(const struct grade_server *server, const struct run_request *request, struct run_reply *reply)
{
    if (ask(server, request, false, reply))
        return;
    *reply = (struct run_reply){.run = {.end = GRADED_LOST}};
    snprintf(reply->run.report.error, sizeof reply->run.report.error,
             "no process for a run: the system gives none; free some memory or processes");
}
