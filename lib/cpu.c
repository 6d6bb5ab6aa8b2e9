/*
 * cpu.c: hwloc tells cores from the hardware threads that share one, and what the process is allowed to use.
 *
 * Workers are bound because a worker that moves leaves its block of nodes behind in the other core's cache.
 */
#include <hwloc.h>
#include <stdbool.h>

#include "cpu.h"

static hwloc_topology_t topology;
static bool loaded;

static bool load(void)
{
    if (!loaded && hwloc_topology_init(&topology) == 0) {
        loaded = hwloc_topology_load(topology) == 0;
        if (!loaded)
            hwloc_topology_destroy(topology);
    }
    return loaded;
}

unsigned cpu_count(void)
{
    int cores = load() ? hwloc_get_nbobjs_by_type(topology, HWLOC_OBJ_CORE) : 1;
    return cores > 1 ? (unsigned)cores : 1;
}

void cpu_bind(unsigned index)
{
    if (!loaded)
        return;
    hwloc_obj_t core = hwloc_get_obj_by_type(topology, HWLOC_OBJ_CORE, index % cpu_count());
    if (core)
        hwloc_set_cpubind(topology, core->cpuset, HWLOC_CPUBIND_THREAD);
}
