/*
 * grid_fit.c: each dimension of the grid takes some dimensions of the array, whose sizes multiply to its own,
 * and goes through them by a reflected code: each place differs from the one before by a step in one
 * dimension. On a hypercube that is Gray's code, and a line winds through a mesh. Whether the order holds is
 * looked at link by link.
 */
#include "comm/grid_fit.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "comm/shape.h"
#include "machine/machine.h"
#include "machine/memory.h"

static const char what[] = "a grid of ranks";

/* Larger grids keep the order of ranks. */
enum { NODES_MOST = 1 << 14 };

struct known_fit {
    struct known_fit *next;
    struct cart_shape *cart;
    int *rank; /* NULL: there is no order */
};

struct grid_fits {
    pthread_mutex_t lock;
    struct known_fit *first;
};

struct grid_fits *grid_fits_open(void)
{
    struct grid_fits *fits = memory_take(1, sizeof *fits, what);
    pthread_mutex_init(&fits->lock, NULL);
    return fits;
}

void grid_fits_close(struct grid_fits *fits)
{
    for (struct known_fit *fit = fits ? fits->first : NULL, *next; fit; fit = next) {
        next = fit->next;
        free(fit->cart);
        free(fit->rank);
        free(fit);
    }
    if (fits)
        pthread_mutex_destroy(&fits->lock);
    free(fits);
}

/* ------------------------------------------------------------------------------------- the order */

/* Which dimension of the grid takes each dimension of the array. */
struct laying {
    const struct topo *topo;
    const struct cart_shape *cart;
    int taken_by[TOPO_MAX_DIMENSIONS]; /* -1: none */
};

/* Let the dimensions of the grid from `dim` on take what is left of the array's; `left` is the product that
 * `dim` still has to take, of dimensions from `from` on. */
static bool lay(struct laying *l, int dim, int left, int from)
{
    if (left == 1) {
        if (dim + 1 < l->cart->dims)
            return lay(l, dim + 1, cart_sizes(l->cart)[dim + 1], 0);
        for (int i = 0; i < l->topo->dimensions; i++)
            if (l->taken_by[i] < 0 && l->topo->size[i] > 1)
                return false;
        return true;
    }
    for (int i = from; i < l->topo->dimensions; i++) {
        int size = l->topo->size[i];
        if (l->taken_by[i] >= 0 || size < 2 || left % size)
            continue;
        if (i > from && size == l->topo->size[i - 1] && l->taken_by[i - 1] < 0)
            continue; /* as the one before */
        l->taken_by[i] = dim;
        if (lay(l, dim, left / size, i + 1))
            return true;
        l->taken_by[i] = -1;
    }
    return false;
}

/* The coordinates in the array of place `at` of a dimension of the grid: the last dimension that it has taken
 * changes fastest, and turns back at its ends. */
static void wind(const struct laying *l, int dim, int at, int *place)
{
    int above = cart_sizes(l->cart)[dim];
    for (int i = 0; i < l->topo->dimensions; i++) {
        if (l->taken_by[i] != dim)
            continue;
        int size = l->topo->size[i], block = above / size, digit = at / block;
        place[i] = digit;
        at %= block;
        if (digit % 2)
            at = block - 1 - at;
        above = block;
    }
}

static int node_at(const struct laying *l, const int *place)
{
    int node = 0;
    for (int i = 0; i < l->topo->dimensions; i++)
        node = node * l->topo->size[i] + place[i];
    return node;
}

/* ------------------------------------------------------------------------------------- does it hold? */

static bool are_linked(const struct topo *topo, int a, int b)
{
    for (int port = 0; port < topo_degree(topo, a); port++)
        if (topo_peer(topo, a, port) == b)
            return true;
    return false;
}

static bool holds(const struct laying *l, const int *rank, int *at)
{
    for (int i = 0; i < l->topo->nodes; i++)
        for (int dim = 0; dim < l->cart->dims; dim++) {
            cart_place(l->cart, i, at);
            at[dim]++;
            int next = cart_rank(l->cart, at);
            if (next >= 0 && next != i && !are_linked(l->topo, rank[i], rank[next]))
                return false;
        }
    return true;
}

static int *find(const struct topo *topo, const struct cart_shape *cart)
{
    struct laying l = {.topo = topo, .cart = cart};
    int place[TOPO_MAX_DIMENSIONS] = {0};
    for (int i = 0; i < TOPO_MAX_DIMENSIONS; i++)
        l.taken_by[i] = -1;
    if (!topo->dimensions || !cart->dims || !lay(&l, 0, cart_sizes(cart)[0], 0))
        return NULL;
    int *rank = memory_take((size_t)topo->nodes, sizeof *rank, what),
        *at = memory_take((size_t)cart->dims, sizeof *at, what);
    for (int i = 0; i < topo->nodes; i++) {
        cart_place(cart, i, at);
        for (int dim = 0; dim < cart->dims; dim++)
            wind(&l, dim, at[dim], place);
        rank[i] = node_at(&l, place);
    }
    bool fits = holds(&l, rank, at);
    free(at);
    if (fits)
        return rank;
    free(rank);
    return NULL;
}

static bool is_same(const struct cart_shape *a, const struct cart_shape *b)
{
    return a->dims == b->dims &&
           memcmp(a->size_periodic, b->size_periodic, 2 * (size_t)a->dims * sizeof(int)) == 0;
}

static struct known_fit *look_up(struct grid_fits *fits, const struct topo *topo,
                                 const struct cart_shape *cart)
{
    for (struct known_fit *fit = fits->first; fit; fit = fit->next)
        if (is_same(fit->cart, cart))
            return fit;
    struct known_fit *fit = memory_take(1, sizeof *fit, what);
    size_t size = sizeof *cart + 2 * (size_t)cart->dims * sizeof(int);
    fit->cart = memcpy(memory_take(1, size, what), cart, size);
    fit->rank = find(topo, cart);
    fit->next = fits->first;
    fits->first = fit;
    return fit;
}

const int *grid_fit(struct rank *rank, const struct cart_shape *cart)
{
    const struct parray *array = rank->world->array;
    struct grid_fits *fits = rank->world->fits;
    if (array->count > NODES_MOST)
        return NULL;
    pthread_mutex_lock(&fits->lock);
    const struct known_fit *fit = look_up(fits, array->topo, cart);
    pthread_mutex_unlock(&fits->lock);
    return fit->rank;
}
