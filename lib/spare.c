/*
 * spare.c: a short list, of which the oldest entry goes first.
 */
#include <pthread.h>
#include <stdint.h>
#include <sys/mman.h>

#include "spare.h"
#include "tools.h"

/* What an array of some hundred nodes has. More is sooner mapped anew than cleared. */
enum { SPARES = 24, SPARE_MOST = 2 << 20 };

struct spare {
    void *base; /* NULL: no entry */
    size_t size;
    enum spare_kind kind;
    size_t detail;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* protects what is below */
static struct spare spares[SPARES];
static size_t oldest;
static bool keeps;

void spare_keep_on(void)
{
    pthread_mutex_lock(&lock);
    keeps = !TOOLS_ASAN && !TOOLS_TSAN && !tools_under_valgrind();
    pthread_mutex_unlock(&lock);
}

bool spare_wants(size_t size)
{
    pthread_mutex_lock(&lock);
    bool wanted = keeps && size <= SPARE_MOST;
    pthread_mutex_unlock(&lock);
    return wanted;
}

void *spare_take(size_t size, enum spare_kind kind, size_t detail)
{
    void *base = NULL;
    pthread_mutex_lock(&lock);
    for (size_t i = 0; keeps && i < SPARES && !base; i++) {
        struct spare *spare = &spares[i];
        if (!spare->base || spare->size != size || spare->kind != kind || spare->detail != detail)
            continue;
        base = spare->base;
        spare->base = NULL;
    }
    pthread_mutex_unlock(&lock);
    return base;
}

bool spare_leave(void *base, size_t size, enum spare_kind kind, size_t detail)
{
    if (!spare_wants(size))
        return false;
    pthread_mutex_lock(&lock);
    size_t i = 0;
    while (i < SPARES && spares[i].base)
        i++;
    if (i == SPARES) {
        i = oldest++ % SPARES;
        munmap(spares[i].base, spares[i].size);
    }
    spares[i] = (struct spare){base, size, kind, detail};
    pthread_mutex_unlock(&lock);
    return true;
}
