/*
 * parray_calls.c: the calls of parray.h that speak of the whole array, but parray_main.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fail.h"
#include "fault/caller.h"
#include "machine/machine.h"
#include "machine/memory.h"
#include "machine/ops.h"
#include "machine/program_params.h"
#include "number.h"
#include "rank_list.h"
#include "say.h"

int parray_nodes(const struct parray *array)
{
    ARRAY_CALL(array);
    return (int)array->count;
}

/* Are links hidden from the program? In `prepare` it is refused; later it is told nothing. */
static bool hides(const struct parray *array, const char *call)
{
    if (array->data.hides_links && array->data.refuses)
        parray_refuse((struct parray *)(uintptr_t)array,
                      "%s: the topology is hidden here" SAY_DO
                      "let every node find out by packets what it has to know of others",
                      call);
    return array->data.hides_links;
}

const char *parray_topology(const struct parray *array)
{
    ARRAY_CALL(array);
    return hides(array, __func__) ? "hidden" : array->guest.topo->spec;
}

const char *parray_topology_kind(const struct parray *array)
{
    ARRAY_CALL(array);
    return hides(array, __func__) ? "hidden" : array->guest.topo->kind->name;
}

int parray_dimensions(const struct parray *array)
{
    ARRAY_CALL(array);
    return hides(array, __func__) ? -1 : array->guest.topo->dimensions;
}

int parray_dimension_size(const struct parray *array, int dimension)
{
    ARRAY_CALL(array);
    bool told = !hides(array, __func__) && dimension >= 0 && dimension < array->guest.topo->dimensions;
    return told ? array->guest.topo->size[dimension] : -1;
}

uint64_t parray_links(const struct parray *array)
{
    ARRAY_CALL(array);
    return hides(array, __func__) ? 0 : array->guest.topo->links;
}

int parray_degree(const struct parray *array, int rank)
{
    ARRAY_CALL(array);
    return hides(array, __func__) ? -1 : topo_degree(array->guest.topo, rank);
}

int parray_peer(const struct parray *array, int rank, int port)
{
    ARRAY_CALL(array);
    return hides(array, __func__) ? -1 : topo_peer(array->guest.topo, rank, port);
}

int parray_distance(const struct parray *array, int from, int to)
{
    ARRAY_CALL(array);
    return hides(array, __func__) ? -1 : topo_distance(array->guest.topo, from, to);
}

int parray_diameter(const struct parray *array)
{
    ARRAY_CALL(array);
    return hides(array, __func__) ? -1 : topo_diameter(array->guest.topo);
}

const char *parray_layer(const struct parray *array)
{
    ARRAY_CALL(array);
    return array->layer ? array->layer->name : NULL;
}

const char *parray_model(const struct parray *array)
{
    ARRAY_CALL(array);
    return array->model->name;
}

uint64_t parray_seed(const struct parray *array)
{
    ARRAY_CALL(array);
    return array->data.seed;
}

uint64_t parray_duration(const struct parray *array, uint32_t units)
{
    ARRAY_CALL(array);
    return duration_of(&array->duration, units);
}

int parray_refuse(struct parray *array, const char *format, ...)
{
    ARRAY_CALL(array);
    caller_needs(format, __func__, "the sentence");
    if (array->data.looked.on) {
        caller_blame_property(array, "parray_refuse", NULL);
        return -1;
    }
    if (!array->data.refused) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(array->data.refusal, sizeof array->data.refusal, format, arguments);
        va_end(arguments);
    }
    array->data.refused = true;
    return -1;
}

/* Whole pages of zeros; NULL: there is no memory. */
static void *take_pages(size_t size)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE), bytes = ROUND_UP(size + 1, page);
    void *memory = aligned_alloc(page, bytes);
    return memory ? memset(memory, 0, bytes) : NULL;
}

void *parray_alloc(struct parray *array, size_t size)
{
    ARRAY_CALL(array);
    if (array->data.looked.on)
        caller_blame_property(array, "parray_alloc", NULL);
    void *memory = array->data.own_pages ? take_pages(size) : calloc(1, size ? size : 1);
    if (!memory)
        memory_failed(size, "the program's tables");
    array->data.allocs = memory_grow(array->data.allocs, &array->data.alloc_room, array->data.alloc_count + 1,
                                     sizeof array->data.allocs[0], "tables");
    array->data.allocs[array->data.alloc_count++] = memory;
    return memory;
}

void parray_set_arg(struct parray *array, const void *arg)
{
    ARRAY_CALL(array);
    if (array->data.looked.on)
        caller_blame_property(array, "parray_set_arg", NULL);
    array->data.arg = arg;
}

const void *parray_arg(const struct parray *array)
{
    ARRAY_CALL(array);
    return array->data.arg;
}
