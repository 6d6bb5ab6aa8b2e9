/*
 * race_report.c: the tool hands over each report as it makes it, with addresses of code, which stay valid;
 * they become lines when the run is over. It makes one report at a time, on the stack of a node, inside its
 * own locks, so nothing is allocated there.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* RTLD_DEFAULT */
#endif
#include <dlfcn.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include "base.h"
#include "fault/races.h"
#include "json/json_value.h"
#include "machine/call_name.h"
#include "path.h"
#include "stress/race_report.h"
#include "tools.h"

enum { RACES_MOST = 50, FRAMES_MOST = 24, NAME_SIZE = 64, TEXT_SIZE = 512 };

struct race_access {
    char who[NAME_SIZE];
    int thread, size, write;
    void *frames[FRAMES_MOST]; /* innermost first, ended by NULL */
};

struct race {
    struct race_access access[2]; /* the second one came first */
    char kind[16];                /* of the place: "global", "heap", "stack"; "": unknown */
    void *address;
    unsigned long size; /* of a block on the heap */
};

static struct race races[RACES_MOST];
static unsigned count;

/* ------------------------------------------------------------------ the interface of the tool */

#define FIND(name) ((void *)(uintptr_t)dlsym(RTLD_DEFAULT, name))

typedef int get_data(void *report, const char **kind, int *counted, int *stacks, int *accesses, int *places,
                     int *mutexes, int *threads, int *unique, void **sleep, unsigned long size);
typedef int get_access(void *report, unsigned long index, int *thread, void **address, int *size, int *write,
                       int *atomic, void **frames, unsigned long frames_size);
typedef int get_place(void *report, unsigned long index, const char **kind, void **address, void **start,
                      unsigned long *size, int *thread, int *fd, int *suppressable, void **frames,
                      unsigned long frames_size);
typedef int get_thread(void *report, unsigned long index, int *thread, unsigned long long *system,
                       int *running, const char **name, int *parent, void **frames,
                       unsigned long frames_size);

/* Looked for before anything runs: the tool holds its locks while it reports, and dlsym may want them. NULL:
 * there is no such tool. */
static struct {
    get_data *data;
    get_access *access;
    get_place *place;
    get_thread *thread;
} ask;

static __attribute__((constructor)) void find_questions(void)
{
    ask.data = (get_data *)FIND("__tsan_get_report_data");
    ask.access = (get_access *)FIND("__tsan_get_report_mop");
    ask.place = (get_place *)FIND("__tsan_get_report_loc");
    ask.thread = (get_thread *)FIND("__tsan_get_report_thread");
}

static void note_name(struct race_access *access, void *report, int threads)
{
    strcpy(access->who, "the host");
    for (int i = 0; access->thread && ask.thread && i < threads; i++) {
        int thread, running, parent;
        unsigned long long system;
        const char *name;
        void *frames[1];
        if (ask.thread(report, (unsigned long)i, &thread, &system, &running, &name, &parent, frames, 1) &&
            thread == access->thread)
            snprintf(access->who, sizeof access->who, "%s", name ? name : "a thread");
    }
}

static void note_place(struct race *race, void *report)
{
    const char *kind;
    int thread, fd, suppressable;
    void *address, *start, *frames[1];
    if (ask.place &&
        ask.place(report, 0, &kind, &address, &start, &race->size, &thread, &fd, &suppressable, frames, 1))
        snprintf(race->kind, sizeof race->kind, "%s", kind);
}

static void note_race(void *report)
{
    int counted, stacks, accesses, places, mutexes, threads, unique, atomic;
    const char *kind;
    void *ignored[1];
    struct race *race = &races[count];
    if (!ask.data || !ask.access || count == RACES_MOST ||
        !ask.data(report, &kind, &counted, &stacks, &accesses, &places, &mutexes, &threads, &unique, ignored,
                  1) ||
        accesses < 2)
        return;
    memset(race, 0, sizeof *race);
    for (unsigned long i = 0; i < 2; i++) {
        struct race_access *access = &race->access[i];
        ask.access(report, i, &access->thread, &race->address, &access->size, &access->write, &atomic,
                   access->frames, FRAMES_MOST - 1);
        note_name(access, report, threads);
    }
    if (places)
        note_place(race, report);
    count++;
}

/* The tool calls this function for each report, and holds its locks meanwhile: a race in here, in a build of
 * the emulator with the tool, would wait for them for ever. */
__attribute__((visibility("default"))) void __tsan_on_report(void *report);

void __tsan_on_report(void *report)
{
    tools_tsan_hide();
    note_race(report);
    tools_tsan_show();
}

/* ------------------------------------------------------------------------------------ in words */

typedef void symbolize_call(void *code, const char *format, char *text, unsigned long size);

/* What the tool's symbolizer says of an address; "": nothing. Where functions are inlined, that is a text for
 * each, innermost first, each behind the end of the one before; an empty one is the last. */
static void describe(const char *by, void *address, const char *format, char *text, size_t size)
{
    symbolize_call *symbolize = (symbolize_call *)FIND(by);
    memset(text, 0, size);
    if (symbolize)
        symbolize(address, format, text, size - 1);
}

/* Is the code that of the emulator? Programs may be part of the same object, their sources of no folder of
 * ours. */
static bool is_own(void *code)
{
    char path[TEXT_SIZE];
    Dl_info mine, its;
    if (!dladdr((void *)&sanitizer, &mine) || !dladdr(code, &its) || mine.dli_fbase != its.dli_fbase)
        return false;
    describe("__sanitizer_symbolize_pc", code, "%s", path, sizeof path);
    return path[0] != '/' || strstr(path, "/emu/") || strstr(path, "/lib/");
}

/* Is the code a call of parray.h, or beneath one? Then write the name of the call, if it is known here. */
static bool is_call(void *code, char *name, size_t size)
{
    const char *call = races_call(code);
    char functions[4 * TEXT_SIZE];
    if (call)
        return snprintf(name, size, "%s", call) > 0;
    if (!is_own(code))
        return false;
    describe("__sanitizer_symbolize_pc", code, "%f", functions, sizeof functions);
    for (const char *at = functions; *at; at += strlen(at) + 1) {
        int length = call_plain_length(at);
        if (strncmp(at, "node_", 5) == 0 && at[length])
            snprintf(name, size, "%.*s", length, at);
    }
    return true;
}

/* Where the program made an access; "": it is not known. */
struct access_place {
    char site[TEXT_SIZE], function[TEXT_SIZE];
    char call[NAME_SIZE]; /* of parray.h, which touched the memory */
};

static void find_place(const struct race_access *access, struct access_place *place)
{
    char line[TEXT_SIZE];
    size_t i = 0;
    *place = (struct access_place){.site = ""};
    while (access->frames[i] && is_call(access->frames[i], place->call, sizeof place->call))
        i++;
    if (!access->frames[i])
        return;
    describe("__sanitizer_symbolize_pc", access->frames[i], "%s:%l", line, sizeof line);
    describe("__sanitizer_symbolize_pc", access->frames[i], "%f", place->function, sizeof place->function);
    snprintf(place->site, sizeof place->site, "%s", path_nearer(line));
}

/* "at ring.c:7 in count, by node_recv" */
static void say_where(const struct race_access *access, char *text, size_t size)
{
    struct access_place place;
    find_place(access, &place);
    text[0] = '\0';
    if (*place.site)
        snprintf(text, size, " at %s in %s%s%s", place.site, place.function, *place.call ? ", by " : "",
                 place.call);
    else if (*place.call)
        snprintf(text, size, ", by %s", place.call);
}

static void say_access(const struct race_access *access, bool was, char *text, size_t size)
{
    static const char *const verbs[2][2] = {{"reads", "read"}, {"writes", "wrote"}};
    char line[3 * TEXT_SIZE];
    say_where(access, line, sizeof line);
    snprintf(text, size, "%s %s %d byte%s%s", access->who, verbs[access->write != 0][was], access->size,
             access->size == 1 ? "" : "s", line);
}

/* "global 'counter'"; "": the place is not known. */
static void say_place(const struct race *race, char *text, size_t size)
{
    char name[TEXT_SIZE];
    *text = '\0';
    if (strcmp(race->kind, "global") == 0) {
        describe("__sanitizer_symbolize_global", race->address, "%g", name, sizeof name);
        if (strcmp(name, "<null>") == 0) /* a mapping, which has no symbol */
            snprintf(text, size, "memory without a name");
        else
            snprintf(text, size, "global '%s'", name);
    } else if (strcmp(race->kind, "heap") == 0) {
        snprintf(text, size, "a block of %lu bytes on the heap", race->size);
    } else if (strcmp(race->kind, "stack") == 0) {
        snprintf(text, size, "on the stack of a node or of the host");
    }
}

/* Do both races have the same two places in the program? */
static bool same_places(const struct race *one, const struct race *other)
{
    char text[4][3 * TEXT_SIZE];
    for (size_t i = 0; i < 2; i++) {
        say_where(&one->access[i], text[i], sizeof text[i]);
        say_where(&other->access[i], text[2 + i], sizeof text[2 + i]);
    }
    return (!strcmp(text[0], text[2]) && !strcmp(text[1], text[3])) ||
           (!strcmp(text[0], text[3]) && !strcmp(text[1], text[2]));
}

static bool is_known(unsigned index)
{
    for (unsigned i = 0; i < index; i++)
        if (same_places(&races[i], &races[index]))
            return true;
    return false;
}

/* ------------------------------------------------------------------------------------- in life */

void race_reports_begin(void)
{
    void (*redirect)(void *) = (void (*)(void *))FIND("__sanitizer_set_report_fd");
    static int nowhere = -1;
    count = 0;
    if (nowhere < 0)
        nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (redirect && nowhere >= 0)
        redirect((void *)(intptr_t)nowhere);
}

unsigned race_reports_count(void)
{
    unsigned different = 0;
    for (unsigned i = 0; i < count; i++)
        different += !is_known(i);
    return different;
}

void race_reports_print(FILE *out)
{
    char text[4 * TEXT_SIZE];
    for (unsigned i = 0; i < count; i++) {
        if (is_known(i))
            continue;
        say_access(&races[i].access[0], false, text, sizeof text);
        fprintf(out, "race: %s\n", text);
        say_access(&races[i].access[1], true, text, sizeof text);
        fprintf(out, "      %s\n", text);
        say_place(&races[i], text, sizeof text);
        if (*text)
            fprintf(out, "      %s\n", text);
    }
}

/* The race as one line: "node 1 writes 4 bytes at x.c:7 in f; node 0 wrote ...; global 'counter'". */
static void race_text(const struct race *race, char *text, size_t size)
{
    char one[4 * TEXT_SIZE], other[4 * TEXT_SIZE], place[2 * TEXT_SIZE];
    say_access(&race->access[0], false, one, sizeof one);
    say_access(&race->access[1], true, other, sizeof other);
    say_place(race, place, sizeof place);
    snprintf(text, size, "%s; %s%s%s", one, other, *place ? "; " : "", place);
}

void race_reports_first(char *text, size_t size)
{
    char one[4 * TEXT_SIZE], other[4 * TEXT_SIZE], place[2 * TEXT_SIZE];
    *text = '\0';
    if (!count)
        return;
    say_access(&races[0].access[0], false, one, sizeof one);
    say_access(&races[0].access[1], true, other, sizeof other);
    say_place(&races[0], place, sizeof place);
    snprintf(text, size, "nodes share memory: %s%s%s; %s", place, *place ? ": " : "", one, other);
}

static json_t *access_json(const struct race_access *access, bool *failed)
{
    struct access_place place;
    struct object o = object_new(failed);
    find_place(access, &place);
    put(o, "who", text_json(access->who));
    put(o, "does", json_string(access->write ? "write" : "read"));
    put(o, "bytes", json_integer(access->size));
    put(o, "site", text_json(*place.site ? place.site : NULL));
    put(o, "function", text_json(*place.function ? place.function : NULL));
    put(o, "call", text_json(*place.call ? place.call : NULL));
    return o.json;
}

json_t *race_reports_json(bool *failed)
{
    char text[12 * TEXT_SIZE];
    json_t *list = json_array();
    for (unsigned i = 0; i < count; i++) {
        if (is_known(i))
            continue;
        struct object o = object_new(failed);
        race_text(&races[i], text, sizeof text);
        put(o, "text", text_json(text));
        say_place(&races[i], text, sizeof text);
        put(o, "memory", text_json(*text ? text : NULL));
        put(o, "later", access_json(&races[i].access[0], failed));
        put(o, "earlier", access_json(&races[i].access[1], failed));
        append(o, list, o.json);
    }
    return list;
}
