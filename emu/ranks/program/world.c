/*
 * world.c: the parameters of MPI programs, and the life of ranks.
 */
#include "program/world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "coll/best_trees.h"
#include "coll/scheduled.h"
#include "comm/attributes.h"
#include "comm/grid_fit.h"
#include "machine/memory.h"
#include "message/courier.h"
#include "mpi/parray_mpi.h"
#include "plan/rounds.h"
#include "program/image.h"
#include "program/libc_twin.h"
#include "program/rank_life.h"
#include "program/swap.h"
#include "program/told_places.h"
#include "program/told_ranks.h"
#include "rank/communicator.h"
#include "rank/twin.h"
#include "say.h"
#include "talk/deeds.h"

static const char what[] = "ranks of MPI";

const struct parray_param parray_mpi_params[] = {
    {"args", "", "the arguments of main, with blanks between"},
    {"coll", "tree",
     "how collective calls go: best, tree (binomial), ring, linear (the root talks to all), or the file of a "
     "schedule"},
    {"eager", "65536", "bytes of the largest standard send that does not wait for its receive; 0: all wait"},
    {"match", "first",
     "what MPI_ANY_SOURCE takes: first (what comes first), late (when nothing else goes on, the first), "
     "drawn"},
    {"step", "1e-6", "the seconds that MPI_Wtime counts for a step"},
    {"result", "output", "what makes two runs differ: output (what ranks print), none"},
    {"variables", "copy",
     "why variables are a rank's own: copy (each has a copy of the program), swap (they are put in place "
     "when "
     "it goes on, by one worker)"},
    {"checks", "1", "1: buffers are watched while requests have them; 0: they are not"},
    {NULL, NULL, NULL}};

/* ----------------------------------------------------------------------------------- parameters */

/* Words lie one behind the other, each ended by a zero. Blanks part them, or US (ASCII 31) where one is. */
static void take_arguments(struct rank_world *world, const char *text)
{
    char end = strchr(text, 31) ? 31 : ' ';
    world->arguments = memory_take(strlen(text) + 2, 1, what);
    for (char *to = world->arguments; *text; text += *text != 0) {
        size_t length = strcspn(text, (char[]){end, 0});
        if (length || end == 31) {
            memcpy(to, text, length);
            to += length + 1;
            world->argument_count++;
        }
        text += length;
        if (!*text)
            break;
    }
}

static bool take_way(struct rank_world *world, const char *name)
{
    static const struct {
        const char *name;
        enum rounds_way way;
    } ways[] = {{"tree", ROUNDS_TREE}, {"ring", ROUNDS_RING}, {"linear", ROUNDS_DIRECT}};
    for (size_t i = 0; i < ARRAY_LENGTH(ways); i++)
        if (strcmp(ways[i].name, name) == 0) {
            world->way = ways[i].way;
            return true;
        }
    world->way = ROUNDS_TREE;
    if (strcmp(name, "best") == 0)
        world->trees = best_trees_open(world->array);
    return world->trees;
}

static bool take_matches(struct rank_world *world, const char *name)
{
    static const char *const names[] = {
        [MATCH_FIRST] = "first", [MATCH_LATE] = "late", [MATCH_DRAWN] = "drawn"};
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        if (strcmp(names[i], name) == 0) {
            world->matches = (enum matches)i;
            return true;
        }
    return false;
}

static int take_params(struct parray *array, struct rank_world *world)
{
    char *end;
    bool ok = true;
    const char *way = parray_param(array, "coll"), *step = parray_param(array, "step");
    char error[512];
    bool known = take_way(world, way), file = !known && (strpbrk(way, "./") || access(way, R_OK) == 0);
    if (!known && !file)
        return parray_refuse(
            array, "coll is '%s'" SAY_DO "take best, tree, ring, linear, or the file of a schedule", way);
    if (file) {
        world->scheduled = scheduled_read(way, array->count, error, sizeof error);
        if (!world->scheduled)
            return parray_refuse(array, "%s", error);
    }
    const char *variables = parray_param(array, "variables");
    if (strcmp(variables, "copy") != 0 && strcmp(variables, "swap") != 0)
        return parray_refuse(array, "variables is '%s'" SAY_DO "take copy or swap", variables);
    world->step_seconds = strtod(step, &end);
    if (*end || !(world->step_seconds > 0))
        return parray_refuse(array, "step is '%s'" SAY_DO "give seconds, such as 1e-6", step);
    const char *result = parray_param(array, "result");
    world->results = strcmp(result, "output") == 0;
    if (!world->results && strcmp(result, "none") != 0)
        return parray_refuse(array, "result is '%s'" SAY_DO "take output or none", result);
    if (!take_matches(world, parray_param(array, "match")))
        return parray_refuse(array, "match is '%s'" SAY_DO "take first, late or drawn",
                             parray_param(array, "match"));
    world->eager = (uint32_t)parray_param_int(array, "eager", 0, INT32_MAX, &ok);
    world->checks = parray_param_int(array, "checks", 0, 1, &ok) != 0;
    take_arguments(world, parray_param(array, "args"));
    return ok ? 0 : 1;
}

static uintptr_t offset_of(const struct rank_world *world, uintptr_t address)
{
    return image_offset(world->image, address);
}

/* Programs of MPI are written for the stacks of processes. Only addresses are taken; but of very many ranks
 * each such stack would need a table of pages for itself. */
enum { LARGE_STACK = 8 << 20, RANKS_OF_LARGE_STACKS = 4096 };

int parray_mpi_open(struct parray *array, const struct parray_mpi_entry *entry)
{
    char error[512];
    struct rank_world *world = memory_take(1, sizeof *world, what);
    world->array = array;
    world->offset = offset_of;
    world->calls = told_calls_open();
    world->fits = grid_fits_open();
    world->deeds_most = deeds_most(array->count);
    bool swaps = strcmp(parray_param(array, "variables"), "swap") == 0;
    if (array->count <= RANKS_OF_LARGE_STACKS)
        array->stack_wanted = LARGE_STACK;
    array->ranks = world;
    array->rank_ops = &ranks_ops;
    if (take_params(array, world))
        return 1;
    if (swaps && (array->engine->lane_per_node || array->contexts.shard_count > 1))
        return parray_refuse(array, "variables=swap has all ranks take turns on one context" SAY_DO
                                    "take --workers 1 and --engine fibers, or variables=copy");
    if (array->part.on && world->matches != MATCH_FIRST)
        return parray_refuse(array,
                             "match=%s is a choice over the whole array, which one process makes" SAY_DO
                             "take --engine fibers, or match=first",
                             parray_param(array, "match"));
    world->image =
        image_open((const void *)(uintptr_t)entry->main, swaps ? 0 : array->count, error, sizeof error);
    if (!world->image)
        return parray_refuse(array, "%s", error);
    if (swaps) {
        world->swap = swap_open(world->image, array->count, array->program, sizeof *array->program);
        world->own = swap_own;
    }
    world->ranks = memory_take(array->count, sizeof world->ranks[0], what);
    for (uint32_t i = 0; array->part.on && i < array->count; i++) /* verdicts name those of other processes */
        world->ranks[i] = (struct rank){.world = world, .number = (int)i, .call = RANK_CALLS};
    return 0;
}

/* ------------------------------------------------------------------------------------------- life */

static struct rank *rank_begin(struct node *self, const struct parray_mpi_entry *entry)
{
    struct rank_world *world = self->array->ranks;
    struct rank *rank = &world->ranks[self->rank];
    rank_make(rank, world, self, entry->cout ? PARRAY_MPI_STREAM : 0);
    if (image_has_variable(world->image, offsetof(struct libc_twin, output)))
        libc_twin_output(rank);
    return rank;
}

/* The arguments of main, which the program may change. The texts lie behind the list. */
static char **arguments_of(const struct rank *rank, int *count)
{
    const struct rank_world *world = rank->world;
    const char *name = world->array->program->name, *from = world->arguments;
    size_t bytes = strlen(name) + 1;
    for (int i = 0; i < world->argument_count; i++) {
        bytes += strlen(from) + 1;
        from += strlen(from) + 1;
    }
    *count = world->argument_count + 1;
    char **list = memory_take(1, ((size_t)*count + 1) * sizeof *list + bytes, what);
    char *text = (char *)(list + *count + 1);
    list[0] = strcpy(text, name);
    text += strlen(name) + 1;
    memcpy(text, world->arguments, bytes - strlen(name) - 1);
    for (int i = 1; i < *count; i++, text += strlen(text) + 1)
        list[i] = text;
    return list;
}

extern char **environ;

/* What the linker has listed, at its place in the copy. */
static void begin_copy(struct rank *rank, const struct parray_mpi_entry *entry, int count, char **arguments)
{
    if (entry->cout)
        entry->cout(rank->twin->cout_);
    for (parray_mpi_begin *const *begin = entry->first; begin < entry->end; begin++)
        (*begin)(count, arguments, environ);
}

static void call_main(struct rank *rank, const struct parray_mpi_entry *original, ptrdiff_t by)
{
    int count;
    char **arguments = rank->arguments = arguments_of(rank, &count);
    const struct parray_mpi_entry *entry = (const void *)((uintptr_t)original + (uintptr_t)by);
    if (setjmp(rank->end) == 0) {
        begin_copy(rank, entry, count, arguments);
        rank->exit_status = entry->main(count, arguments);
    }
    if (setjmp(rank->end) == 0) {
        libc_twin_exit(rank->twin);
        image_end(rank->world->image, by);
    }
    libc_twin_flush(rank);
}

void parray_mpi_run(struct node *self, const struct parray_mpi_entry *entry)
{
    struct rank *rank = rank_begin(self, entry);
    struct rank_world *world = rank->world;
    ptrdiff_t by = world->swap ? 0 : image_copy(world->image, self->rank, rank->twin);
    if (world->swap)
        swap_begin(world->swap, rank);
    call_main(rank, entry, by);
    if (world->swap)
        swap_end(world->swap, rank);
    rank->returned = true;
    self->has_result = rank->world->results && rank->twin->printed;
    self->result = self->has_result ? rank->twin->printed : 0;
}

void parray_mpi_release(struct parray *array)
{
    struct rank_world *world = array->ranks;
    if (!world)
        return;
    for (uint32_t i = array->count; world->ranks && i > 0;
         i--) /* the C library finds its youngest file first */
        rank_close(&world->ranks[i - 1]);
    swap_close(world->swap);
    if (world->image)
        image_close(world->image);
    best_trees_close(world->trees);
    scheduled_close(world->scheduled);
    told_calls_close(world->calls);
    grid_fits_close(world->fits);
    free(world->ranks);
    free(world->arguments);
    free(world);
    array->ranks = NULL;
}

static const char *call_of(const struct node *self)
{
    const struct rank_world *world = self->array->ranks;
    return rank_call_name(world->ranks[self->rank].call);
}

static enum matches matches_of(const struct parray *array)
{
    return array->ranks->matches;
}

const struct rank_ops ranks_ops = {.matches = matches_of,
                                   .tell_point = tell_point,
                                   .point_text = point_text,
                                   .label = told_letter,
                                   .call_name = call_of,
                                   .call_place = told_call_place,
                                   .conclude = ranks_conclude};
