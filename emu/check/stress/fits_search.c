/*
 * fits_search.c: what an object imports, and which variables it has, tells what it can keep. A function that
 * is not known to keep nothing is taken to keep something.
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
#include "machine/machine.h"
#include "sanitizer.h"
#include "search/local_state.h"
#include "stress/explore.h"
#include "stress/fits_search.h"
#include "tools.h"
#include "machine/program_params.h"

/* What the name of a function begins with that keeps nothing outside the node that calls it. */
static const char *const ours[] = {"node_", "parray_", "coll_"};

/* The C library's functions that keep nothing, or nothing that a program reads again. Those with a suffix f
 * or l, and the checked ones of the compiler (__memcpy_chk), are as these.
 * (A program that frees something calls malloc or the like, too.) */
static const char harmless[] =
    " abort abs acos asin atan atan2 bcmp bsearch cbrt ceil cos cosh div exit exp exp2 fabs fflush "
    " floor fmax fmin fmod fprintf fputc fputs free frexp fwrite hypot labs ldexp ldiv llabs lldiv "
    " llround log log10 log1p log2 lround memchr memcmp memcpy memmove memset modf pow printf putc "
    " putchar puts qsort remainder rint round sin sinh snprintf sprintf sqrt sscanf stderr stdout "
    " stpcpy strcasecmp strcat strchr strcmp strcpy strcspn strlen strncat strncmp strncpy strnlen "
    " strpbrk strrchr strspn strstr strtod strtol strtoll strtoul strtoull tan tanh tolower toupper "
    " trunc vfprintf vsnprintf _ITM_deregisterTMCloneTable _ITM_registerTMCloneTable __assert_fail "
    " __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc __cxa_finalize __gmon_start__ "
    " __isoc99_sscanf __stack_chk_fail ";

struct looked_over {
    char *why;
    size_t size;
};

/* The function's name without what the compiler adds for a check or another width. */
static void strip_name(const char *name, char *plain, size_t size)
{
    size_t length;
    bool checked =
        strncmp(name, "__", 2) == 0 && strlen(name) > 6 && strcmp(name + strlen(name) - 4, "_chk") == 0;
    snprintf(plain, size, "%s", checked ? name + 2 : name);
    length = strlen(plain);
    if (checked)
        plain[length - 4] = '\0';
}

static bool is_among(const char *name)
{
    char word[72];
    snprintf(word, sizeof word, " %s ", name);
    return strstr(harmless, word) != NULL;
}

static bool is_harmless(const char *name)
{
    char plain[64];
    for (size_t i = 0; i < ARRAY_LENGTH(ours); i++)
        if (strncmp(name, ours[i], strlen(ours[i])) == 0)
            return true;
    strip_name(name, plain, sizeof plain);
    if (is_among(plain))
        return true;
    size_t length = strlen(plain);
    bool narrow = length > 1 && (plain[length - 1] == 'f' || plain[length - 1] == 'l');
    if (narrow)
        plain[length - 1] = '\0';
    return narrow && is_among(plain);
}

/* The search for a name ends where one is found that keeps something. */
static bool goes_on_import(const struct elf_symbol *symbol, void *context)
{
    struct looked_over *looked = context;
    if (symbol->defined || !*symbol->name || is_harmless(symbol->name))
        return true;
    snprintf(looked->why, looked->size, "the program calls %s, which may keep something outside the nodes",
             symbol->name);
    return false;
}

static bool goes_on_variable(const struct elf_symbol *symbol, void *context)
{
    struct looked_over *looked = context;
    const char *name = symbol->name;
    int length = elf_source_name(&name);
    snprintf(looked->why, looked->size, "the program has the variable `%.*s' outside its nodes", length,
             name);
    return false;
}

/* The search for a symbol of the object's own ends with the first one. */
static bool is_symbol(const struct elf_symbol *symbol, void *context)
{
    (void)context;
    return symbol->file || !symbol->defined || !*symbol->name;
}

/* The search for the name of a call that tells the step ends where it is found. */
static bool is_no_clock(const struct elf_symbol *symbol, void *context)
{
    (void)context;
    return symbol->defined || strcmp(symbol->name, "node_now") != 0;
}

bool fits_search_program(const struct parray_program *program, bool lock_step, char *why, size_t size)
{
    struct elf_file file;
    struct looked_over looked = {why, size};
    Dl_info its, own;
    *why = '\0';
    if (!dladdr(program_code(program), &its) || !dladdr(harmless, &own)) {
        snprintf(why, size, "the object of the program was not found");
        return false;
    }
    if (its.dli_fbase == own.dli_fbase)
        return true;
    bool keeps = !elf_file_open(&file, its.dli_fname) || !elf_file_symbols(&file, false, is_symbol, NULL) ||
                 elf_written(&file, goes_on_variable, &looked) ||
                 elf_file_symbols(&file, true, goes_on_import, &looked);
    if (!keeps && !lock_step && program->verify && elf_file_symbols(&file, true, is_no_clock, NULL)) {
        snprintf(why, size, "the program asks for the step, maybe in its `verify'");
        keeps = true;
    }
    elf_file_close(&file);
    if (keeps && !*why)
        snprintf(why, size, "the object of the program does not name its variables");
    return !keeps;
}

bool fits_search_array(const struct parray *array, bool lock_step, char *why, size_t size)
{
    const char *reason = array->ranks                        ? "ranks of MPI keep memory of their own"
                         : array->layer                      ? "the run has a layer"
                         : array->worms                      ? "worms cross the array in one step"
                         : array->rules.wait                 ? "packets wait for the rules of the model"
                         : array->rules.on && !lock_step     ? "the model has rules for each step"
                         : array->count > EXPLORE_NODES_MOST ? "the array is too large"
                         : array->topo->max_degree > LOCAL_PORTS_MOST ? "nodes have more than 64 ports"
                         : array->duration.startup                    ? "packets have a start-up"
                         : array->duration.unit != 1                  ? "packets take several steps"
                                                                      : NULL;
    snprintf(why, size, "%s", reason ? reason : "");
    return !reason;
}

bool fits_search_here(char *why, size_t size)
{
    bool moves = !TOOLS_ASAN && !TOOLS_TSAN && !tools_under_valgrind() && !sanitizer_name();
    snprintf(why, size, "%s", moves ? "" : "a sanitizer or Valgrind follows the frames of nodes");
    return moves;
}
