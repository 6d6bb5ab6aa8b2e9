/*
 * cpu.c: hwloc tells cores from the hardware threads that share one, and what the process is allowed to use.
 *
 * Workers are bound because a worker that moves leaves its block of nodes behind in the other core's cache.
 */
#include <hwloc.h>
#include <pthread.h>
#include <stdbool.h>

#include "cpu.h"

static hwloc_topology_t topology;
static bool loaded; /* constant after load_once */

static void load_once(void)
{
    if (hwloc_topology_init(&topology) != 0)
        return;
    loaded = hwloc_topology_load(topology) == 0;
    if (!loaded)
        hwloc_topology_destroy(topology);
}

static bool load(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_once);
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
