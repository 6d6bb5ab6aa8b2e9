/*
 * The bounds depend on the model through one number: how many ports a node may receive on in a step.
 * Models that forbid more than that (half duplex) keep the bound, though it may not be tight.
 */
#include <string.h>

#include "common/own_token.h"
#include "common/packet_times.h"
#include "cube_array.h"
#include "cube_bounds.h"

int cube_array_dim(struct parray *array, int most)
{
    int dim = parray_degree(array, 0);

    if (one_word_a_token(array))
        return -1;
    if (strcmp(parray_topology_kind(array), "hypercube") != 0)
        return parray_refuse(array, "this program runs on hypercube:d only, not on %s",
                             parray_topology(array));
    if (dim < 1 || dim > most)
        return parray_refuse(array, "%s: this program runs on hypercube:1 to hypercube:%d",
                             parray_topology(array), most);
    return dim;
}

static int ports_at_once(const struct parray *array)
{
    const char *model = parray_model(array);

    if (strcmp(model, "F*") == 0 || strcmp(model, "H*") == 0)
        return parray_degree(array, 0);
    return 1;
}

double cube_gather_bound(const struct parray *array)
{
    return packet_times(array, (double)cube_gather_steps(parray_degree(array, 0), ports_at_once(array)));
}

double cube_exchange_bound(const struct parray *array)
{
    return packet_times(array, (double)cube_exchange_steps(parray_degree(array, 0), ports_at_once(array)));
}

double cube_gather_paper(const struct parray *array)
{
    return strcmp(parray_model(array), "F*") == 0 ? cube_gather_bound(array) : -1.0;
}

double cube_exchange_paper(const struct parray *array)
{
    return strcmp(parray_model(array), "F*") == 0 ? cube_exchange_bound(array) : -1.0;
}
