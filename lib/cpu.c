/*
 * cpu.c: hwloc tells cores from the hardware threads that share one, and what the process is allowed to use.
 *
 * Workers are bound because a worker that moves leaves its block of nodes behind in the other core's cache.
 */
#include <hwloc.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "cpu.h"

static hwloc_topology_t topology;
static bool loaded; /* constant after load_once */

/* Plugins of hwloc look for graphics cards and the like, with their libraries, which takes most of its time.
 * Programs that are started find the variable as it was. */
static bool init_without_plugins(void)
{
    static const char plugins[] = "HWLOC_PLUGINS_PATH";
    if (getenv(plugins))
        return hwloc_topology_init(&topology) == 0;
    setenv(plugins, "", 1);
    bool done = hwloc_topology_init(&topology) == 0;
    unsetenv(plugins);
    return done;
}

/* Cores, and nothing else that may be left out. */
static void load_once(void)
{
    if (!init_without_plugins())
        return;
    loaded = hwloc_topology_set_all_types_filter(topology, HWLOC_TYPE_FILTER_KEEP_NONE) == 0 &&
             hwloc_topology_set_type_filter(topology, HWLOC_OBJ_CORE, HWLOC_TYPE_FILTER_KEEP_ALL) == 0 &&
             hwloc_topology_load(topology) == 0;
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
