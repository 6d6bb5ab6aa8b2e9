/*
 * suspects.c: runs say what matters, one thing after the other; symbols say by which name it goes in the
 * program. A name is told only where runs leave nothing else: variables have been watched before.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* dladdr */
#endif
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "base.h"
#include "elf_file.h"
#include "elf_variable.h"
#include "stress/suspects.h"
#include "machine/program_params.h"

enum { NAMES_SHOWN = 3, ROOM_MOST = 4096, PLACES = 8, GARBAGE_ONE = 0x33, GARBAGE_OTHER = 0x6b };

/* What else a name can be of. */
enum { OF_CLOCKS = SUSPECT_NONE + 1, OF_ANEW, OF_ATOMICS };

static const struct function {
    const char *name;
    int of;
} functions[] = {
    {"rand", SUSPECT_RANDOM},
    {"random", SUSPECT_RANDOM},
    {"drand48", SUSPECT_RANDOM},
    {"lrand48", SUSPECT_RANDOM},
    {"mrand48", SUSPECT_RANDOM},
    {"pthread_self", SUSPECT_THREAD},
    {"thrd_current", SUSPECT_THREAD},
    {"gettid", SUSPECT_THREAD},
    {"sched_getcpu", SUSPECT_THREAD},
    {"strtok", SUSPECT_LIBRARY},
    {"asctime", SUSPECT_LIBRARY},
    {"ctime", SUSPECT_LIBRARY},
    {"gmtime", SUSPECT_LIBRARY},
    {"localtime", SUSPECT_LIBRARY},
    {"getenv", SUSPECT_LIBRARY},
    {"setenv", SUSPECT_LIBRARY},
    {"putenv", SUSPECT_LIBRARY},
    {"tmpnam", SUSPECT_LIBRARY},
    {"hsearch", SUSPECT_LIBRARY},
    {"time", OF_CLOCKS},
    {"clock", OF_CLOCKS},
    {"clock_gettime", OF_CLOCKS},
    {"gettimeofday", OF_CLOCKS},
    {"timespec_get", OF_CLOCKS},
    {"getpid", OF_ANEW},
    {"gettid", OF_ANEW},
    {"getrandom", OF_ANEW},
    {"getentropy", OF_ANEW},
    {"arc4random", OF_ANEW},
    {"arc4random_uniform", OF_ANEW},
    {"times", OF_ANEW},
    {"getrusage", OF_ANEW},
    {"__tsan_atomic", OF_ATOMICS}, /* what begins so is an access to an atomic variable */
};

/* ------------------------------------------------------------------------------------- names */

struct name_list {
    int of;
    char *text;
    size_t size;
    unsigned count;
};

static void add_name(struct name_list *names, const char *name, int length)
{
    size_t used = strlen(names->text);
    if (names->count++ < NAMES_SHOWN)
        snprintf(names->text + used, names->size - used, "%s%.*s", used ? ", " : "", length, name);
}

static bool is_named(const struct function *function, const char *name)
{
    if (function->of == OF_ATOMICS)
        return strncmp(name, function->name, strlen(function->name)) == 0;
    return strcmp(name, function->name) == 0;
}

static bool add_function(const struct elf_symbol *symbol, void *context)
{
    struct name_list *names = context;
    for (size_t i = 0; i < ARRAY_LENGTH(functions) && !symbol->defined; i++)
        if (functions[i].of == names->of && is_named(&functions[i], symbol->name))
            add_name(names, symbol->name, (int)strlen(symbol->name));
    return true;
}

static bool add_variable(const struct elf_symbol *symbol, void *context)
{
    const char *name = symbol->name;
    int length = elf_source_name(&name);
    if (symbol->of_threads && symbol->defined)
        add_name(context, name, length);
    return true;
}

/* Write the names that the object of the program has of a kind. False: it has none, or is that of the
 * emulator, whose symbols are of everything. */
static bool find_names(const struct parray_program *program, int of, char *text, size_t size)
{
    Dl_info its, own;
    struct elf_file file;
    struct name_list names = {of, text, size, 0};
    *text = '\0';
    if (!dladdr(program_code(program), &its) || !dladdr((const void *)functions, &own) ||
        its.dli_fbase == own.dli_fbase)
        return false;
    if (elf_file_open(&file, its.dli_fname))
        elf_file_symbols(&file, of != SUSPECT_VARIABLE, of == SUSPECT_VARIABLE ? add_variable : add_function,
                         &names);
    elf_file_close(&file);
    return names.count != 0;
}

void suspects_anew(const struct parray_program *program, char *names, size_t size)
{
    find_names(program, OF_ANEW, names, size);
}

void suspects_clocks(const struct parray_program *program, char *names, size_t size)
{
    find_names(program, OF_CLOCKS, names, size);
}

void suspects_unseen(const struct parray_program *program, char *text, size_t size)
{
    static const enum suspect kinds[] = {SUSPECT_RANDOM, SUSPECT_LIBRARY};
    char names[256], all[512] = "";
    bool atomics = find_names(program, OF_ATOMICS, names, sizeof names);
    for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++) {
        size_t used = strlen(all);
        if (find_names(program, kinds[i], names, sizeof names))
            snprintf(all + used, sizeof all - used, "%s%s", used ? ", " : "", names);
    }
    snprintf(text, size, "%s%s%s%s%s", atomics ? "atomic variables" : "", atomics && *all ? ", and " : "",
             *all ? "what the C library keeps for all nodes (" : "", all, *all ? ")" : "");
}

/* -------------------------------------------------------------------------------------- runs */

static bool differ(const struct conditions *one, const struct conditions *other)
{
    struct run_ending a = run_once(one), b = run_once(other);
    return !a.cut && !b.cut &&
           (a.kind != b.kind || a.digest != b.digest || a.result_digest != b.result_digest);
}

static bool goes_by_content(const struct conditions *conditions)
{
    struct conditions one = *conditions, other = *conditions;
    one.disturb.garbage = GARBAGE_ONE;
    other.disturb.garbage = GARBAGE_OTHER;
    return differ(&one, &other);
}

static bool goes_by_addresses(const struct conditions *conditions)
{
    struct conditions elsewhere = *conditions;
    for (unsigned i = 0; i < PLACES; i++)
        if (elsewhere.elsewhere++, differ(conditions, &elsewhere))
            return true;
    return false;
}

enum suspect suspects_find(const struct conditions *conditions, char *names, size_t size)
{
    static const enum suspect named[] = {SUSPECT_VARIABLE, SUSPECT_RANDOM, SUSPECT_LIBRARY, SUSPECT_THREAD};
    *names = '\0';
    if (goes_by_content(conditions))
        return SUSPECT_CONTENT;
    if (goes_by_addresses(conditions))
        return find_names(conditions->program, SUSPECT_THREAD, names, size) ? SUSPECT_THREAD
                                                                            : SUSPECT_ADDRESS;
    for (size_t i = 0; i < ARRAY_LENGTH(named); i++)
        if (find_names(conditions->program, named[i], names, size))
            return named[i];
    return SUSPECT_NONE;
}

/* Does the run come to its end, be its result right or not, with so much room? */
static bool goes_on(const struct conditions *conditions, uint32_t room)
{
    struct conditions more = *conditions;
    more.options.mailbox = room;
    struct run_ending ending = run_once(&more);
    return !ending.cut && !ending.signal && !ending.deadlock &&
           (ending.status == PARRAY_DONE || ending.status == PARRAY_WRONG);
}

uint32_t suspects_room(const struct conditions *conditions, uint32_t room)
{
    uint32_t low = room, high = 2 * room;
    while (high <= ROOM_MOST && !goes_on(conditions, high)) {
        low = high;
        high *= 2;
    }
    if (high > ROOM_MOST)
        return 0;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        *(goes_on(conditions, middle) ? &high : &low) = middle;
    }
    return high;
}
