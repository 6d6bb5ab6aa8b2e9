/*
 * sharing.c: a run with a node function that begins to watch, in a process of its own. Two nodes share what
 * lies at one address if one of them writes there; the name of the variable comes from the symbols of the
 * object, the lines from its debug information.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* dladdr, strverscmp */
#endif
#include <dlfcn.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base.h"
#include "crash/source_place.h"
#include "elf_variable.h"
#include "machine/machine.h"
#include "machine/memory.h"
#include "stress/suspects.h"

enum { LINES_SHOWN = 3, LINE_SIZE = 160, NAME_SIZE = 208, TEXT_SIZE = 512 };

static void (*node_of_program)(struct node *self);

static int (*prepare_of_program)(struct parray *array);

static int watched_prepare(struct parray *array)
{
    array->data.own_pages = true;
    return prepare_of_program ? prepare_of_program(array) : 0;
}

/* The bytes of a block that has pages for itself. */
static size_t block_size(void *block)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return malloc_usable_size(block) / page * page;
}

static void watched_node(struct node *self)
{
    static bool watches;
    if (!watches) {
        const struct parray *array = self->array;
        watches = true;
        for (size_t i = 0; i < array->data.alloc_count; i++)
            accesses_add(array->data.allocs[i], block_size(array->data.allocs[i]));
        accesses_watch();
    }
    node_of_program(self);
}

/* ------------------------------------------------------------------------------ names */

/* Where names come from. */
struct name_source {
    const struct parray *array; /* has the blocks of parray_alloc */
    const char *path;           /* the file that has the variables */
    uintptr_t base;             /* and its place */
};

/* The name of what lies at an address. False: it is no variable, but a table of the dynamic linker for
 * example, and no block. */
static bool name_of(const struct name_source *names, uintptr_t address, char *name, size_t size)
{
    for (size_t i = 0; i < names->array->data.alloc_count; i++) {
        uintptr_t start = (uintptr_t)names->array->data.allocs[i];
        size_t bytes = block_size(names->array->data.allocs[i]);
        if (address < start || address - start >= bytes)
            continue;
        snprintf(name, size, "a block of parray_alloc (byte %zu)", (size_t)(address - start));
        return true;
    }
    const char *symbol = name;
    if (!elf_variable(names->path, address - names->base, name, size))
        return false;
    int length = elf_source_name(&symbol);
    memmove(name, symbol, (size_t)length);
    name[length] = '\0';
    return *name != '\0';
}

/* -------------------------------------------------------------------------- conflicts */

static int access_order(const void *left, const void *right)
{
    const struct memory_access *const *a = left, *const *b = right;
    if ((*a)->address != (*b)->address)
        return (*a)->address < (*b)->address ? -1 : 1;
    return *a < *b ? -1 : *a > *b;
}

/* Does an access belong to a function that makes nodes wait for each other, such as pthread_mutex_lock? Its
 * object is meant to be shared. */
static bool is_of_lock(const struct memory_access *access)
{
    static const char *const locks[] = {"pthread_", "mtx_", "cnd_", "sem_"};
    Dl_info info;
    if (!access->library || !dladdr(access->library, &info) || !info.dli_sname)
        return false;
    const char *name = info.dli_sname + strspn(info.dli_sname, "_");
    if (strncmp(name, "wrap_", 5) == 0)
        name += 5;
    for (size_t i = 0; i < ARRAY_LENGTH(locks); i++)
        if (strncmp(name, locks[i], strlen(locks[i])) == 0)
            return true;
    return false;
}

/* The first access by which a node meets what another node has left at one of `count` accesses of one
 * address, in their order; NULL: none does. */
static const struct memory_access *meeting(const struct memory_access *const *all, size_t count)
{
    bool written = false, others = false;
    for (size_t i = 0; i < count; i++) {
        written |= all[i]->writes;
        others |= all[i]->rank != all[0]->rank;
        if (written && others)
            return all[i];
    }
    return NULL;
}

/* The earliest such access of all addresses that have a name, and that name. */
static const struct memory_access *first_meeting(const struct name_source *names,
                                                 const struct memory_access **all, size_t count, char *name,
                                                 size_t size)
{
    const struct memory_access *first = NULL;
    char other[NAME_SIZE];
    qsort(all, count, sizeof all[0], access_order);
    for (size_t i = 0, next; i < count; i = next) {
        for (next = i + 1; next < count && all[next]->address == all[i]->address;)
            next++;
        const struct memory_access *found = meeting(all + i, next - i);
        if (!found || (first && first < found) || !name_of(names, found->address, other, sizeof other))
            continue;
        first = found;
        snprintf(name, size, "%s", other);
    }
    return first;
}

/* ------------------------------------------------------------------------------ words */

/* "bad.c:9", from " in count at bad.c:9". */
static bool line_of(const void *pc, char *line, size_t size)
{
    char place[LINE_SIZE];
    const uintptr_t frame = (uintptr_t)pc;
    source_place(&(struct frames){1, &frame}, pc, place, sizeof place, NULL, 0);
    const char *at = strstr(place, " at ");
    if (at)
        snprintf(line, size, "%s", at + strlen(" at "));
    return at != NULL;
}

/* Add a line to those of a variable, each of which stands there once. Result: how many there are. */
static unsigned add_line(char line[][LINE_SIZE], unsigned lines, const void *pc)
{
    char found[LINE_SIZE];
    if (lines == LINES_SHOWN || !line_of(pc, found, sizeof found))
        return lines;
    for (unsigned i = 0; i < lines; i++)
        if (strcmp(line[i], found) == 0)
            return lines;
    memcpy(line[lines], found, sizeof found);
    return lines + 1;
}

/* By file, then by number: "ring.c:9", "ring.c:10". */
static int line_order(const void *left, const void *right)
{
    return strverscmp(left, right);
}

/* What stands in front of line i. */
static const char *joint(unsigned i, unsigned lines)
{
    if (i == 0)
        return ", at ";
    return i + 1 == lines ? " and " : ", ";
}

/* The lines at which nodes touch an address: those that write are taken first. Result: how many. */
static unsigned list_lines(const struct memory_access *access, size_t count, uintptr_t address,
                           char line[][LINE_SIZE])
{
    unsigned lines = 0;
    for (int writes = 1; writes >= 0; writes--)
        for (size_t i = 0; i < count; i++)
            if (access[i].address == address && access[i].writes == writes)
                lines = add_line(line, lines, access[i].pc);
    qsort(line, lines, sizeof line[0], line_order);
    return lines;
}

static void put_lines(char line[][LINE_SIZE], unsigned lines, char *text, size_t size)
{
    size_t used = strlen(text);
    for (unsigned i = 0; i < lines && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s", joint(i, lines), line[i]);
}

/* -------------------------------------------------------------------------- the search */

static void read_accesses(const struct name_source *names, FILE *out)
{
    char text[TEXT_SIZE] = "";
    char line[LINES_SHOWN][LINE_SIZE];
    size_t count;
    const struct memory_access *access = accesses_read(&count);
    const struct memory_access **all = memory_take(count, sizeof all[0], "accesses to variables");
    const struct memory_access *first = NULL;
    for (int locks = 0; locks <= 1 && !first; locks++) { /* what a mutex protects says more than the mutex */
        size_t taken = 0;
        for (size_t i = 0; i < count; i++)
            if (is_of_lock(&access[i]) == locks)
                all[taken++] = &access[i];
        first = first_meeting(names, all, taken, text, sizeof text);
    }
    if (first)
        put_lines(line, list_lines(access, count, first->address, line), text, sizeof text);
    fputs(text, out);
    free(all);
}

static int search(const void *input, FILE *out, char *sentence)
{
    const struct conditions *conditions = input;
    struct parray_program program = *conditions->program;
    struct options options = conditions->options;
    struct name_source names;
    int status;
    if (!accesses_open(conditions->program, &names.path, &names.base))
        return PARRAY_USAGE;
    node_of_program = program.node;
    program.node = watched_node;
    prepare_of_program = program.prepare;
    program.prepare = watched_prepare;
    options.disturb = &conditions->disturb;
    options.engine = "fibers";
    options.workers = 1;
    struct parray *array = array_open(&program, &options, NULL, &status, sentence);
    if (!array)
        return PARRAY_USAGE;
    array_run(array);
    names.array = array;
    read_accesses(&names, out);
    return PARRAY_DONE;
}

enum sharing sharing_find(const struct conditions *conditions, char *text, size_t size)
{
    struct job_result result;
    bool whole = run_apart(&result, search, conditions, conditions->seconds) && result.status == PARRAY_DONE;
    snprintf(text, size, "%s", result.data ? result.data : "");
    free(result.data);
    return *text ? SHARING_FOUND : whole ? SHARING_OTHER : SHARING_UNSEEN;
}
