/*
 * coll_times.c: the timetables of an array, each made when a node first asks for it.
 *
 * Schedules are searched for by recursion, for which the stack of a node may be too small. So they are made
 * on a thread of their own, while the node waits.
 */
#include <stdlib.h>

#include "coll/coll_table.h"
#include "fault/misuse.h"
#include "machine/memory.h"
#include "tools.h"

/* Stack for the deepest search: through all ports of an array (TIMETABLE_PORTS_MOST). */
enum { STACK_BYTES = 32 << 20 };

static const char what[] = "the timetable of a collective";

/* Stands for one that there is not. */
static struct timetable none;

struct times_making {
    struct coll_table *table;
    enum timetable_kind kind;
    const struct tree *tree;
    _Atomic(struct timetable *) *place;
    struct timetable *made;
    struct memory_lack lack;
};

static bool has_root(enum timetable_kind kind)
{
    return kind == TIMETABLE_COLLECT || kind == TIMETABLE_DEAL;
}

/* The steps of the tree where it may be as short. */
static uint64_t tree_steps(const struct times_making *making)
{
    if (making->kind == TIMETABLE_COLLECT)
        return tree_collect_steps(making->tree);
    return making->kind == TIMETABLE_DEAL ? tree_deal_steps(making->tree) : UINT64_MAX;
}

static void search(void *user)
{
    struct times_making *making = user;
    const struct coll_table *table = making->table;
    struct timetable *made =
        timetable_make(making->kind, table->topo, &table->limits, making->tree->root, table->centred);
    if (made && table->frame.slots == 1 && made->steps >= tree_steps(making)) {
        timetable_free(made);
        made = NULL;
    }
    making->made = made;
}

/* Hidden from ThreadSanitizer as the call of the node is, which waits (coll_call.c). */
static void *search_alone(void *user)
{
    struct times_making *making = user;
    tools_tsan_hide();
    memory_guarded(search, making, misuse_lack, &making->lack);
    tools_tsan_show();
    return NULL;
}

static void make_timetable(void *user)
{
    struct times_making *making = user;
    pthread_attr_t attributes;
    pthread_t thread;
    /* Relaxed: the lock orders it. */
    if (atomic_load_explicit(making->place, memory_order_relaxed))
        return;
    pthread_attr_init(&attributes);
    bool started = !pthread_attr_setstacksize(&attributes, STACK_BYTES) &&
                   !pthread_create(&thread, &attributes, search_alone, making);
    pthread_attr_destroy(&attributes);
    if (!started)
        memory_failed(STACK_BYTES, what);
    pthread_join(thread, NULL);
    if (making->lack.what)
        memory_failed(making->lack.bytes, making->lack.what);
    /* Release: pairs with the acquire in coll_timetable_of; the timetable is there. */
    atomic_store_explicit(making->place, making->made ? making->made : &none, memory_order_release);
}

void coll_times_open(struct coll_table *table)
{
    size_t roots = (uint32_t)table->topo->nodes <= TIMETABLE_NODES_MOST ? (uint32_t)table->topo->nodes : 0;
    for (int kind = 0; kind < TIMETABLE_KINDS; kind++)
        if (has_root((enum timetable_kind)kind) && roots > 0)
            table->of_root[kind] = memory_take(roots, sizeof *table->of_root[kind], what);
}

const struct timetable *coll_timetable_of(struct coll_table *table, enum timetable_kind kind,
                                          const struct tree *tree)
{
    struct times_making making = {.table = table, .kind = kind, .tree = tree, .place = &table->whole[kind]};
    if (table->topo->nodes > TIMETABLE_NODES_MOST)
        return NULL;
    if (has_root(kind))
        making.place = &table->of_root[kind][tree->root];
    /* Acquire: pairs with the release in make_timetable. */
    const struct timetable *timetable = atomic_load_explicit(making.place, memory_order_acquire);
    if (!timetable) {
        coll_make_locked(&table->lock, make_timetable, &making);
        /* Acquire: pairs with the release in make_timetable. */
        timetable = atomic_load_explicit(making.place, memory_order_acquire);
    }
    return timetable == &none ? NULL : timetable;
}

static void close_place(_Atomic(struct timetable *) *place)
{
    /* Relaxed: the array does not run. */
    struct timetable *timetable = atomic_load_explicit(place, memory_order_relaxed);
    if (timetable != &none)
        timetable_free(timetable);
}

void coll_times_close(struct coll_table *table)
{
    for (int kind = 0; kind < TIMETABLE_KINDS; kind++) {
        close_place(&table->whole[kind]);
        for (int root = 0; table->of_root[kind] && root < table->topo->nodes; root++)
            close_place(&table->of_root[kind][root]);
        free((void *)table->of_root[kind]);
    }
}
