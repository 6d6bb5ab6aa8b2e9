/*
 * retold.c: the job of the run writes tables, and this process reads them.
 */
#include <stdlib.h>
#include <string.h>

#include "machine/machine.h"
#include "machine/memory.h"
#include "pack.h"
#include "stress/retold.h"

static const char what_for[] = "what nodes did"; /* of memory */

/* ------------------------------------------------------------------------ in the child */

static void write_table(FILE *out, const void *table, size_t count, size_t size)
{
    if (count)
        fwrite(table, size, count, out);
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

static void told_write(FILE *out, const struct parray *array)
{
    struct retold told = {.nodes = array->count, .whole = !array->outcome.unreturned};
    told.act = history_acts(array, &told.count);
    gather_payloads(&told, array);
    write_table(out, &told, 1, sizeof told);
    write_table(out, told.act, told.count, sizeof told.act[0]);
    for (size_t i = 0; i < told.count; i++) {
        const struct act *act = &told.act[i];
        int peer = act->port >= 0 ? parray_peer(array, (int)act->rank, act->port) : -1;
        write_table(out, &peer, 1, sizeof peer);
    }
    for (uint32_t rank = 0; rank < told.nodes; rank++)
        write_table(out, &array->nodes[rank].result, 1, sizeof array->nodes[rank].result);
    write_table(out, told.byte, told.byte_count, 1);
}

static int tell_run(const void *input, FILE *out, char *sentence)
{
    const struct conditions *conditions = input;
    int status;
    struct disturb_options disturb = conditions->disturb;
    struct options options = conditions->options;
    disturb.history = disturb.payloads = true;
    options.disturb = &disturb;
    run_move_memory(conditions->elsewhere);
    struct parray *array = array_open(conditions->program, &options, NULL, &status, sentence);
    if (!array)
        return status;
    array_run(array);
    told_write(out, array);
    return status;
}

/* ----------------------------------------------------------------------- in the parent */

static void *read_table(struct unpack *from, size_t count, size_t size)
{
    from->bad |= count > (size_t)(from->end - from->at) / size;
    size_t there = from->bad ? 0 : count;
    void *table = memory_take(there, size, what_for);
    unpack_take(from, table, there * size);
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
    struct job_result result;
    bool ran = run_apart(&result, tell_run, conditions, conditions->seconds);
    struct unpack from = unpack_begin(result.data, result.size);
    unpack_take(&from, told, sizeof *told);
    told->act = read_table(&from, told->count, sizeof told->act[0]);
    told->peer = read_table(&from, told->count, sizeof told->peer[0]);
    told->result = read_table(&from, told->nodes, sizeof told->result[0]);
    told->byte = read_table(&from, told->byte_count, 1);
    told->first = NULL;
    free(result.data);
    if (ran && !from.bad)
        find_first(told);
    else
        retold_free(told);
    return ran && !from.bad;
}

const unsigned char *retold_payload(const struct retold *told, const struct act *act)
{
    return act->bytes ? &told->byte[act->bytes - 1] : NULL;
}
