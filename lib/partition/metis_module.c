/*
 * metis_module.c: the module parray-metis.so, and the one place where METIS is called.
 *
 * METIS draws its random numbers from rand(), whose numbers a node program may use too. So it is given a
 * state of its own meanwhile. The size of that state decides which numbers come: it is the one that the C
 * library begins with.
 */
#include <metis.h>
#include <stdlib.h>

#include "partition/graph_parts.h"

enum { SEED = 1, STATE_BYTES = 128 };

/* A copy as METIS has numbers, which may be wider; NULL: no memory. */
static idx_t *copy(const int32_t *numbers, size_t count)
{
    idx_t *wide = malloc((count + 1) * sizeof *wide);
    for (size_t i = 0; wide && i < count; i++)
        wide[i] = numbers[i];
    return wide;
}

static int call_metis(idx_t nodes, idx_t parts, idx_t *start, idx_t *peer, idx_t *part)
{
    idx_t options[METIS_NOPTIONS], balanced = 1, cut = 0;
    char state[STATE_BYTES], *before;
    METIS_SetDefaultOptions(options);
    options[METIS_OPTION_SEED] = SEED;
    before = initstate(SEED, state, sizeof state);
    int status = METIS_PartGraphKway(&nodes, &balanced, start, peer, NULL, NULL, NULL, &parts, NULL, NULL,
                                     options, &cut, part);
    setstate(before);
    return status;
}

static enum partition_ending divide(int32_t nodes, int32_t parts, const int32_t *start, const int32_t *peer,
                                    int32_t *part)
{
    idx_t *starts = copy(start, (size_t)nodes + 1), *peers = copy(peer, (size_t)start[nodes]);
    idx_t *found = malloc((size_t)nodes * sizeof *found);
    int status = METIS_ERROR_MEMORY;
    if (starts && peers && found)
        status = call_metis(nodes, parts, starts, peers, found);
    for (int32_t rank = 0; status == METIS_OK && rank < nodes; rank++)
        part[rank] = (int32_t)found[rank];
    free(starts);
    free(peers);
    free(found);
    return status == METIS_OK             ? PARTITION_MADE
           : status == METIS_ERROR_MEMORY ? PARTITION_METIS_MEMORY
                                          : PARTITION_METIS_FAILED;
}

extern const struct metis_module parray_metis;

__attribute__((visibility("default")))
const struct metis_module parray_metis = {.version = METIS_MODULE_VERSION, .divide = divide};
