/*
 * transport_open.c: launchers tell ranks who they are in environment variables, which stand in the table.
 */
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base.h"
#include "module.h"
#include "mpirun.h"
#include "say.h"
#include "transport_open.h"

/* The libraries, in the order in which they are tried where nobody says which. */
static const struct library {
    const char *mpi, *name, *packages;
    const char *size, *rank; /* variables of its launcher */
} libraries[] = {
    {"openmpi", "Open MPI", "openmpi-bin libopenmpi-dev", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"},
    {"mpich", "MPICH", "mpich libmpich-dev", "PMI_SIZE", "PMI_RANK"},
};

static struct transport *opened;
static bool ended; /* MPI, which cannot begin twice in a process */

/* ----------------------------------------------------------------------------------- environment */

static int number_in(const char *variable, int otherwise)
{
    const char *text = getenv(variable);
    return text && *text ? atoi(text) : otherwise;
}

struct launched transport_launched(void)
{
    struct launched launched = {.size = 1};
    launched.by_slurm = getenv("SLURM_PROCID") != NULL;
    for (size_t i = 0; i < ARRAY_LENGTH(libraries); i++) {
        int size = number_in(libraries[i].size, 0);
        if (size < 1)
            continue;
        launched.mpi = libraries[i].mpi;
        launched.size = size;
        launched.rank = number_in(libraries[i].rank, 0);
        return launched;
    }
    if (launched.by_slurm && getenv("PMIX_RANK")) { /* srun --mpi=pmix */
        launched.mpi = "openmpi";
        launched.size = number_in("SLURM_STEP_NUM_TASKS", 1);
        launched.rank = number_in("PMIX_RANK", 0);
    }
    return launched;
}

/* The libraries have handlers of crashes, which write pages about what the tool tells in a sentence, and
 * functions in the place of mmap and munmap, which would run on the small stacks of nodes. What the user says
 * of that in the environment holds. */
static void keep_apart(void)
{
    setenv("OMPI_MCA_opal_signal", "", 0);
    setenv("OMPI_MCA_memory", "^patcher", 0);
    setenv("UCX_ERROR_SIGNALS", "", 0);
    setenv("UCX_MEM_EVENTS", "n", 0);
    setenv("UCX_LOG_LEVEL", "error", 0); /* it warns that it has no such functions */
}

/* --------------------------------------------------------------------------------------- modules */

/* Write the path of the module for a library. False: there is none. */
static bool find_module(const struct library *library, char *path, size_t size)
{
    char file[64];
    snprintf(file, sizeof file, "parray-%s.so", library->mpi);
    return module_find(file, path, size);
}

static const struct library *library_named(const char *mpi)
{
    for (size_t i = 0; i < ARRAY_LENGTH(libraries); i++)
        if (strcmp(libraries[i].mpi, mpi) == 0)
            return &libraries[i];
    return &libraries[0];
}

bool transport_has_module(const char *mpi)
{
    char path[PATH_MAX + 32];
    return find_module(library_named(mpi), path, sizeof path);
}

/* Write the path of the module. False after a sentence that says what to install. */
static bool choose_module(const char *mpi, char *path, size_t size, char *error, size_t error_size)
{
    const char *launcher = transport_launched().mpi;
    const struct library *wanted = library_named(mpi ? mpi : launcher ? launcher : libraries[0].mpi), *other;
    if (find_module(wanted, path, size))
        return true;
    other = &libraries[wanted == &libraries[0]];
    bool has_other = find_module(other, path, size);
    if (has_other && !mpi && !launcher)
        return true;
    if (has_other)
        snprintf(error, error_size,
                 "engine mpi: this parray has no module for %s (parray-%s.so), but one for %s: start it by "
                 "mpirun of %s, or install %s and build parray anew",
                 wanted->name, wanted->mpi, other->name, other->name, wanted->packages);
    else
        snprintf(error, error_size,
                 "engine mpi: this parray has no module for %s (parray-%s.so, beside the tool or in "
                 "../lib/parray or %s)" SAY_DO
                 "install it, or install an MPI library (Debian: apt-get install %s) "
                 "and build parray anew",
                 wanted->name, wanted->mpi, module_folder, wanted->packages);
    return false;
}

/* A library under the launcher of another one takes each process for the only one. False: all processes come
 * to that, and the first has a sentence, the others "". */
static bool has_all_ranks(const char *path, char *error, size_t error_size)
{
    struct launched launched = transport_launched();
    if (!launched.mpi || launched.size == opened->size)
        return true;
    *error = '\0';
    if (launched.rank)
        return false;
    snprintf(error, error_size,
             "engine mpi: %d processes were started together, but %.64s of the module '%s' sees %d: it was "
             "started by the launcher of another MPI library; use its own mpirun, or leave out --mpi (with "
             "srun: another srun --mpi)",
             launched.size, opened->library, path, opened->size);
    return false;
}

struct transport *transport_open(const char *mpi, char *error, size_t error_size)
{
    char path[PATH_MAX + 32], why[512] = "it is no module";
    if (ended) {
        snprintf(error, transport_launched().rank ? 1 : error_size,
                 "engine mpi: MPI has ended in this process, and cannot begin again: one process calls "
                 "parray_main for engine mpi once; make a process of its own for each run");
        return NULL;
    }
    if (!choose_module(mpi, path, sizeof path, error, error_size))
        return NULL;
    keep_apart();
    /* Components of older MPI libraries look for the library's symbols among those of all: RTLD_GLOBAL. */
    void *module = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    if (!module) {
        snprintf(error, error_size, "engine mpi: the module '%s' cannot be loaded: %s", path, dlerror());
        return NULL;
    }
    transport_open_call *call = (transport_open_call *)(uintptr_t)dlsym(module, TRANSPORT_SYMBOL);
    opened = call ? call(TRANSPORT_VERSION, NULL, NULL, why, sizeof why) : NULL;
    if (opened && !has_all_ranks(path, error, error_size)) {
        transport_end();
        return NULL;
    }
    if (opened) {
        mpirun_put_down(opened->rank, (long)getpid());
        return opened;
    }
    snprintf(error, error_size, "engine mpi: the module '%s' cannot be used: %s", path, why);
    return NULL;
}

struct transport *transport_opened(void)
{
    return opened;
}

/* The module stays loaded: MPI may have threads and handlers of exits in it. */
void transport_end(void)
{
    if (opened) {
        opened->close(opened);
        ended = true;
    }
    opened = NULL;
}
