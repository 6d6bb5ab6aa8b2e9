/*
 * Topology specifications: each is refused with one sentence, or opens a topology whose own name opens the
 * same one and whose links lead there and back.
 */
#include <stdlib.h>
#include <string.h>

#include "fail.h"
#include "fuzz.h"
#include "topo/topo.h"

enum { SIZE_MOST = 200, LOOKS = 50 };

static void check_node(const struct topo *topo, int rank)
{
    int degree = topo_degree(topo, rank);
    ensure(degree >= 0 && degree <= topo->max_degree);
    for (int port = 0; port < degree && port < LOOKS; port++) {
        int peer = topo_peer(topo, rank, port);
        ensure(peer >= -1 && peer < topo->nodes);
        if (peer >= 0)
            ensure(topo_peer(topo, peer, topo_back(topo, rank, port)) == rank);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char spec[SIZE_MOST + 1], error[TOPO_ERROR_SIZE] = "";
    if (size > SIZE_MOST || (size >= 6 && !memcmp(data, "graph:", 6)))
        return 0;
    memcpy(spec, data, size);
    spec[size] = '\0';
    struct topo *topo = topo_open(spec, error, sizeof error);
    ensure(topo || (error[0] && !strchr(error, '\n')));
    if (!topo)
        return 0;
    for (int i = 0; i < LOOKS; i++)
        check_node(topo, (int)((int64_t)i * (topo->nodes - 1) / (LOOKS - 1)));
    struct topo *again = topo_open(topo->spec, error, sizeof error);
    ensure(again && again->nodes == topo->nodes && again->links == topo->links &&
           !strcmp(again->spec, topo->spec));
    topo_close(again);
    topo_close(topo);
    return 0;
}
