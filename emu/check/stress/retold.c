/*
 * retold.c: the process that runs writes tables to a file without a name, and this one reads them.
 */
#include <stdlib.h>
#include <string.h>

#include "machine/machine.h"
#include "machine/memory.h"
#include "stress/retold.h"

static const char what_for[] = "what nodes did"; /* of memory */

/* What the child runs, and the file to which it writes. */
struct telling {
    const struct conditions *conditions;
    FILE *file;
};

/* ------------------------------------------------------------------------ in the child */

static void write_table(const struct telling *telling, const void *table, size_t count, size_t size)
{
    if (count)
        fwrite(table, size, count, telling->file);
}

/* Put the payloads of all acts one behind the other. */
static void gather_payloads(struct retold *told, const struct parray *array)
{
    size_t room = 0;
    for (size_t i = 0; i < told->count; i++) {
        struct act *act = &told->act[i];
        const unsigned char *bytes = history_payload(array, act);
        if (!bytes)
            continue;
        told->byte = memory_grow(told->byte, &room, told->byte_count + act->size, 1, what_for);
        if (act->size)
            memcpy(told->byte + told->byte_count, bytes, act->size);
        act->bytes = 1 + told->byte_count;
        told->byte_count += act->size;
    }
}

static void told_write(const struct telling *telling, const struct parray *array)
{
    struct retold told = {.nodes = array->count, .whole = !array->outcome.unreturned};
    told.act = history_acts(array, &told.count);
    gather_payloads(&told, array);
    write_table(telling, &told, 1, sizeof told);
    write_table(telling, told.act, told.count, sizeof told.act[0]);
    for (size_t i = 0; i < told.count; i++) {
        const struct act *act = &told.act[i];
        int peer = act->port >= 0 ? parray_peer(array, (int)act->rank, act->port) : -1;
        write_table(telling, &peer, 1, sizeof peer);
    }
    for (uint32_t rank = 0; rank < told.nodes; rank++)
        write_table(telling, &array->nodes[rank].result, 1, sizeof array->nodes[rank].result);
    write_table(telling, told.byte, told.byte_count, 1);
    fflush(telling->file);
}

static void tell_run(void *input)
{
    const struct telling *telling = input;
    int status;
    char error[OUTCOME_ERROR_SIZE];
    struct disturb_options disturb = telling->conditions->disturb;
    struct options options = telling->conditions->options;
    disturb.history = disturb.payloads = true;
    options.disturb = &disturb;
    run_silently();
    run_move_memory(telling->conditions->elsewhere);
    struct parray *array = array_open(telling->conditions->program, &options, NULL, &status, error);
    if (!array)
        return;
    array_run(array);
    told_write(telling, array);
}

/* ----------------------------------------------------------------------- in the parent */

/* Return a table from the file; set *whole to false if the file is too short. */
static void *read_table(FILE *file, size_t count, size_t size, bool *whole)
{
    void *table = memory_take(count, size, what_for);
    *whole = *whole && fread(table, size, count, file) == count;
    return table;
}

static void find_first(struct retold *told)
{
    told->first = memory_take(told->nodes + 1, sizeof told->first[0], what_for);
    for (size_t i = 0; i < told->count; i++)
        told->first[told->act[i].rank + 1] = i + 1;
    for (uint32_t rank = 0; rank < told->nodes; rank++)
        if (told->first[rank + 1] < told->first[rank])
            told->first[rank + 1] = told->first[rank];
}

void retold_free(struct retold *told)
{
    free(told->act);
    free(told->first);
    free(told->result);
    free(told->peer);
    free(told->byte);
}

bool retold_take(struct retold *told, const struct conditions *conditions)
{
    struct telling telling = {.conditions = conditions, .file = tmpfile()};
    *told = (struct retold){0};
    if (!telling.file)
        return false;
    bool whole = run_apart(tell_run, &telling, conditions->seconds);
    rewind(telling.file);
    whole = whole && fread(told, sizeof *told, 1, telling.file) == 1;
    if (!whole)
        *told = (struct retold){0};
    told->act = read_table(telling.file, told->count, sizeof told->act[0], &whole);
    told->peer = read_table(telling.file, told->count, sizeof told->peer[0], &whole);
    told->result = read_table(telling.file, told->nodes, sizeof told->result[0], &whole);
    told->byte = read_table(telling.file, told->byte_count, 1, &whole);
    fclose(telling.file);
    if (whole)
        find_first(told);
    else
        retold_free(told);
    return whole;
}

const unsigned char *retold_payload(const struct retold *told, const struct act *act)
{
    return act->bytes ? &told->byte[act->bytes - 1] : NULL;
}
