/*
 * Graph files, and schedules in their place: each is refused with one sentence, or gives a graph whose links
 * lead there and back.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memfd_create */
#endif
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fail.h"
#include "fuzz.h"
#include "topo/topo.h"

enum { NODES_MOST = 100000, DIGITS_MOST = 6, DIGITS_REFUSED = 10 };

static void check_graph(const struct topo *topo)
{
    uint64_t ends = 0;
    for (int rank = 0; rank < topo->nodes && topo->nodes < NODES_MOST; rank++)
        for (int port = 0; port < topo_degree(topo, rank); port++, ends++) {
            int peer = topo_peer(topo, rank, port);
            ensure(peer >= 0 && peer < topo->nodes);
            ensure(topo_peer(topo, peer, topo_back(topo, rank, port)) == rank);
        }
    ensure(topo->nodes >= NODES_MOST || ends == 2 * topo->links);
}

/* Ranks up to 2^28 are good, and cost time and memory for every rank below: the few that are larger are
 * refused. */
static bool is_costly(const uint8_t *data, size_t size)
{
    size_t digits = 0;
    for (size_t i = 0; i < size; i++) {
        bool digit = data[i] >= '0' && data[i] <= '9';
        if (!digit && digits >= DIGITS_MOST && digits < DIGITS_REFUSED)
            return true;
        digits = digit && (digits || data[i] != '0') ? digits + 1 : 0;
    }
    return digits >= DIGITS_MOST && digits < DIGITS_REFUSED;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static int file = -1;
    char spec[64], error[TOPO_ERROR_SIZE] = "";
    if (is_costly(data, size))
        return 0;
    if (file < 0)
        file = memfd_create("graph", 0);
    ensure(file >= 0 && ftruncate(file, 0) == 0 && pwrite(file, data, size, 0) == (ssize_t)size);
    snprintf(spec, sizeof spec, "graph:/proc/self/fd/%d", file);
    struct topo *topo = topo_open(spec, error, sizeof error);
    ensure(topo || error[0]);
    if (topo)
        check_graph(topo);
    topo_close(topo);
    return 0;
}
