/*
 * prepare.c: what a program is asked before there are nodes.
 */
#include <stdio.h>

#include "block_guards.h"
#include "fault/crash_call.h"
#include "fault/exit_guard.h"
#include "fault/state_guard.h"
#include "machine/disk.h"
#include "machine/memory.h"
#include "run/stages.h"

/* So that the bytes of all nodes can be counted. */
#define STATE_BYTES_MOST ((size_t)1 << 34)

static void call_prepare(struct parray *array, void *unused)
{
    const struct parray_program *program = array->program;
    (void)unused;
    if (program->prepare && program->prepare(array) != 0 && !array->data.refused)
        parray_refuse(array, "%s cannot run like this", program->name);
}

static void call_state_bytes(struct parray *array, void *unused)
{
    (void)unused;
    if (array->program->state_bytes && !array->data.refused)
        array->data.state_bytes = array->program->state_bytes(array);
}

static void call_disk_bytes(struct parray *array, void *unused)
{
    (void)unused;
    if (array->program->disk_bytes && !array->data.refused)
        array->data.disk_bytes = array->program->disk_bytes(array);
}

static void call_packet_units(struct parray *array, void *unused)
{
    (void)unused;
    if (array->program->packet_units && !array->data.refused)
        array->data.packet_units = array->program->packet_units(array);
}

bool prepare_left(const struct parray *array, int *status, char *error, size_t error_size)
{
    if (!array->crash.left)
        return true;
    *status = array->crash.left;
    snprintf(error, error_size, "%s", array->crash.left_text);
    return false;
}

bool prepare_program(struct parray *array, int *status, char *error, size_t error_size)
{
    const struct parray_program *program = array->program;
    array->data.prepared = true;
    exit_guard_watch();
    if (!crash_call(array, "prepare", call_prepare, NULL) ||
        !crash_call(array, "state_bytes", call_state_bytes, NULL) ||
        !crash_call(array, "disk_bytes", call_disk_bytes, NULL) ||
        !crash_call(array, "packet_units", call_packet_units, NULL))
        return prepare_left(array, status, error, error_size);
    if (!array->data.packet_units) {
        *status = PARRAY_USAGE;
        snprintf(error, error_size, "`packet_units` of %s returns 0: a packet has 1 unit or more",
                 program->name);
        return false;
    }
    if (array->data.state_bytes > STATE_BYTES_MOST) {
        *status = PARRAY_LIMIT;
        snprintf(error, error_size, "%s asks for %zu bytes of node_state for each node; at most %zu",
                 program->name, array->data.state_bytes, STATE_BYTES_MOST);
        return false;
    }
    if (array->data.disk_bytes > STATE_BYTES_MOST) {
        *status = PARRAY_LIMIT;
        snprintf(error, error_size, "%s asks for %zu bytes of disk for each node; at most %zu", program->name,
                 array->data.disk_bytes, STATE_BYTES_MOST);
        return false;
    }
    if (array->data.disk_bytes)
        array->data.disks = memory_take(array->count, sizeof array->data.disks[0], "the disks of nodes");
    array->data.state_stride = block_guards_stride(array->data.state_bytes);
    if (array->data.state_bytes)
        array->data.state_stride += state_zone_bytes();
    array->data.refuses = false;
    if (!array->data.refused)
        return true;
    *status = PARRAY_USAGE;
    size_t length = (size_t)snprintf(error, error_size, "%s", array->data.refusal);
    if (array->layer && length < error_size)
        snprintf(error + length, error_size - length, " (layer %s makes %s of %s)", parray_layer(array),
                 array->guest.topo->spec, array->topo->spec);
    return false;
}
