/*
 * misuse.c: sentences with step, node, call and line, and which fatal error of a step is the one to report.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* dladdr */
#endif
#include <dlfcn.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "crash/source_place.h"
#include "elf_file.h"
#include "facts/node_text.h"
#include "facts/site.h"
#include "fault/misuse.h"
#include "machine/call_name.h"
#include "machine/memory.h"
#include "machine/node_running.h"
#include "machine/program_params.h"
#include "say.h"

enum { FATAL_TEXT = OUTCOME_ERROR_SIZE };

/* A lane meets the fatal errors of a step in any order. */
bool fatal_wins(const struct lane *lane, int status, uint32_t rank)
{
    if (lane->fatal.status && lane->fatal.status != status)
        return status == FATAL_CRASH || (status == PARRAY_USAGE && lane->fatal.status != FATAL_CRASH);
    return !lane->fatal.status || rank < lane->fatal.rank;
}

/* Room for the text of a fatal error of the node, which begins with step and node, and its length; NULL: a
 * worse one is there. */
static char *open_text(const struct node *self, size_t *used)
{
    struct lane *lane = self->lane;
    char node[64], *text;
    if (!fatal_wins(lane, PARRAY_USAGE, self->rank))
        return NULL;
    text = malloc(FATAL_TEXT);
    if (!text)
        memory_failed(FATAL_TEXT, "an error text");
    node_text(self->array->topo, (int)self->rank, node, sizeof node);
    *used = (size_t)snprintf(text, FATAL_TEXT, "step %" PRIu64 ": %s", self->shard->now, node);
    free(lane->fatal.text);
    lane->fatal = (struct fatal){.status = PARRAY_USAGE, .rank = self->rank, .text = text};
    return text;
}

/* "node_send at x.c:7"; the line of a call that notes none is somewhere behind that of the last wait. */
static void call_text(const struct node *self, char *text, size_t size)
{
    char wait[96];
    const char *name = call_told_name(self);
    node_waited_text(self, wait, sizeof wait);
    if (self->site)
        snprintf(text, size, "%s at %s", name, site_name(self->site));
    else
        snprintf(text, size, "%s%s", name, wait);
}

_Noreturn void misuse_stop(struct node *self, const char *format, ...)
{
    size_t used;
    char where[128], *text = open_text(self, &used);
    if (text) {
        call_text(self, where, sizeof where);
        used += (size_t)snprintf(text + used, FATAL_TEXT - used, ": %s: ", where);
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(text + used, FATAL_TEXT - used, format, arguments);
        va_end(arguments);
        self->lane->fatal.site = self->site;
        self->lane->fatal.call = call_told_name(self);
    }
    self->wait.kind = WAIT_KIND_FATAL;
    self->array->engine->leave(self);
}

_Noreturn void misuse_stop_at(struct node *self, uintptr_t pc, const char *format, ...)
{
    size_t used;
    char *text = open_text(self, &used);
    if (text) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(text, FATAL_TEXT, format, arguments);
        va_end(arguments);
        self->lane->fatal.pc = pc;
    }
    self->wait.kind = WAIT_KIND_FATAL;
    self->array->engine->leave(self);
}

void misuse_note_exit(struct node *self, const char *how)
{
    size_t used;
    char wait[128], *text = open_text(self, &used);
    node_waited_text(self, wait, sizeof wait);
    if (text)
        snprintf(text + used, FATAL_TEXT - used,
                 " called %s%s; a node ends by returning from its function, and reports by node_check", how,
                 wait);
    self->wait.kind = WAIT_KIND_FATAL;
}

void misuse_note_lack(struct lane *lane, uint32_t rank, const struct memory_lack *lack)
{
    if (fatal_wins(lane, PARRAY_LIMIT, rank))
        lane->fatal = (struct fatal){.status = PARRAY_LIMIT, .rank = rank, .lack = *lack};
}

_Noreturn void misuse_lack(struct node *self, const struct memory_lack *lack)
{
    misuse_note_lack(self->lane, self->rank, lack);
    self->wait.kind = WAIT_KIND_FATAL;
    self->array->engine->leave(self);
}

static void leave_node(struct node *self, const struct memory_lack *lack)
{
    misuse_lack(self, lack);
}

bool misuse_guarded(const struct parray *array, struct lane *lane, void (*call)(void *arg), void *arg)
{
    struct memory_lack lack;
    if (!array->embedding.keeps_process) {
        call(arg);
        return true;
    }
    if (memory_guarded(call, arg, leave_node, &lack))
        return true;
    misuse_note_lack(lane, UINT32_MAX, &lack);
    return false;
}

_Noreturn void misuse_port(struct node *self, int port)
{
    if ((uint32_t)port < self->degree)
        misuse_stop(self, "port %d is absent here: nothing is linked to it", port);
    misuse_stop(self, "there is no port %d: this node has %u port%s, numbered from 0", port, self->degree,
                self->degree == 1 ? "" : "s");
}

int overflow_text(const struct parray *array, const struct fatal *fatal, uint64_t step, char *text,
                  size_t size)
{
    char node[64], wait[128];
    size_t bytes = stack_pool_size(&array->stacks);
    node_text(array->topo, (int)fatal->rank, node, sizeof node);
    node_waited_text(&array->nodes[fatal->rank], wait, sizeof wait);
    return snprintf(
        text, size,
        "step %" PRIu64 ": %s overflowed its %zu KiB stack%s%s" SAY_DO
        "try --stack %zuk, or keep large data in node_state; if that overflows, too, the calls of "
        "the node do not end",
        step, node, bytes / 1024, fatal->place ? fatal->place : "", wait, bytes / 512);
}

void misuse_note_foreign(struct node *self, uint32_t owner, uintptr_t pc)
{
    if (fatal_wins(self->lane, PARRAY_USAGE, self->rank))
        self->lane->fatal =
            (struct fatal){.status = PARRAY_USAGE, .rank = self->rank, .owner = owner, .user = pc};
    self->wait.kind = WAIT_KIND_FATAL;
}

/* Functions of the C library that keep an address of their caller. */
static const struct keeping {
    const char *name, *words;
} keeping[] = {
    {"strtok", "strtok keeps its place in memory of the C library, which all nodes share: use strtok_r; "
               "and send data, not addresses"},
    {"putenv",
     "putenv makes memory of its caller a part of the environment, which all nodes share: use setenv "
     "in `prepare'; and send data, not addresses"},
};

static bool is_kept(const struct elf_symbol *symbol, void *context)
{
    const char **words = context;
    for (size_t i = 0; i < ARRAY_LENGTH(keeping) && !symbol->defined && !*words; i++)
        if (strcmp(symbol->name, keeping[i].name) == 0)
            *words = keeping[i].words;
    return !*words;
}

/* Why a node came to the stack of another one, if that was in a library: what the program calls there keeps
 * addresses. */
static const char *reason_for_foreign(const struct parray *array, uintptr_t user)
{
    const char *words = NULL;
    Dl_info its, code;
    struct elf_file file;
    if (!user || !dladdr(program_code(array->program), &its) || !dladdr((const void *)user, &code) ||
        its.dli_fbase == code.dli_fbase)
        user = 0;
    if (user && elf_file_open(&file, its.dli_fname))
        elf_file_symbols(&file, true, is_kept, &words);
    if (user)
        elf_file_close(&file);
    return words ? words : "nodes have no memory in common: send the data, not its address";
}

static int foreign_text(const struct parray *array, const struct fatal *fatal, char *text, size_t size)
{
    char node[64], owner[64], wait[128];
    node_text(array->topo, (int)fatal->rank, node, sizeof node);
    node_text(array->topo, (int)fatal->owner, owner, sizeof owner);
    node_waited_text(&array->nodes[fatal->rank], wait, sizeof wait);
    return snprintf(text, size, "step %" PRIu64 ": %s uses another node's stack, that of %s%s; %s",
                    array->clock.step, node, owner, wait, reason_for_foreign(array, fatal->user));
}

/* Debug information is read here, on a stack that is large enough. It knows no place if the call is the last
 * thing that the function of the nodes does: that has left the stack by then. */
static int placed_text(const struct parray *array, const struct fatal *fatal, char *text, size_t size)
{
    char node[64], place[256], wait[128];
    node_text(array->topo, (int)fatal->rank, node, sizeof node);
    source_place(&(struct frames){1, &fatal->pc}, program_code(array->program), place, sizeof place, NULL, 0);
    node_waited_text(&array->nodes[fatal->rank], wait, sizeof wait);
    if (!place[0] && wait[0])
        snprintf(place, sizeof place, "%s,", wait);
    return snprintf(text, size, "step %" PRIu64 ": %s%s %s", array->clock.step, node, place, fatal->text);
}

struct told_site fatal_site(const struct parray *array, const struct fatal *fatal)
{
    char place[256], site[SITE_PLACE] = "";
    if (fatal->pc)
        source_place(&(struct frames){1, &fatal->pc}, program_code(array->program), place, sizeof place, site,
                     sizeof site);
    return told_site_of(*site ? site : fatal->site, fatal->call);
}

int fatal_text(const struct parray *array, const struct fatal *fatal, char *text, size_t size)
{
    if (fatal->pc)
        return placed_text(array, fatal, text, size);
    if (fatal->crash || fatal->text)
        return snprintf(text, size, "%s", fatal->crash ? fatal->crash : fatal->text);
    if (fatal->lack.what)
        return snprintf(text, size, MEMORY_LACKS, fatal->lack.bytes, fatal->lack.what);
    if (fatal->status == PARRAY_USAGE)
        return foreign_text(array, fatal, text, size);
    return overflow_text(array, fatal, array->clock.step, text, size);
}
