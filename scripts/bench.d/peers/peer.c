#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#include "peer.h"

#define HUGE_PAGE ((size_t)2 << 20)

struct net net_parse(const char *text)
{
    struct net net = {.kind = NET_HYPERCUBE};
    unsigned a, b;
    char end;

    if (sscanf(text, "hypercube:%u%c", &a, &end) == 1 && a >= 1 && a <= 26) {
        net.nodes = 1u << a;
        net.degree = a;
    } else if (sscanf(text, "torus:%ux%u%c", &a, &b, &end) == 2 && a >= 3 && b >= 3 && a * b < 1u << 26) {
        net = (struct net){.kind = NET_TORUS, .nodes = a * b, .degree = 4, .rows = a, .columns = b};
    } else if (sscanf(text, "ring:%u%c", &a, &end) == 1 && a >= 3 && a < 1u << 26) {
        net = (struct net){.kind = NET_RING, .nodes = a, .degree = 2};
    } else {
        peer_fail("'%s' is none of hypercube:1..26, torus:AxB (3 and more), ring:N", text);
    }
    return net;
}

void *peer_memory(size_t bytes)
{
    size_t whole = (bytes + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
    void *memory = aligned_alloc(HUGE_PAGE, whole);

    if (!memory)
        peer_fail("no memory for %zu bytes", bytes);
    if (bytes >= HUGE_PAGE)
        madvise(memory, whole, MADV_HUGEPAGE);
    return memset(memory, 0, whole);
}

double peer_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void peer_fail(const char *format, ...)
{
    va_list args;

    fflush(stdout);
    fprintf(stderr, "%s: ", program_invocation_short_name);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    exit(1);
}

void peer_report(const char *peer, const char *workload, const char *topology, bool right, uint64_t hops,
                 double seconds)
{
    if (!right)
        peer_fail("%s on %s: the result is wrong", workload, topology);
    printf("%s %s %s %llu %.9f\n", peer, workload, topology, (unsigned long long)hops, seconds);
}
