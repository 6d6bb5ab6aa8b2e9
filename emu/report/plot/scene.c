/*
 * scene.c: each kind of marks has a function that lists it.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "facts/outcome.h"
#include "plot/scene.h"

static void add(struct scene *scene, struct scene_mark mark)
{
    scene->marks[scene->count++] = mark;
}

static void add_stall(struct scene *scene, const struct trace_stall *s, size_t number)
{
    int64_t link = topo_links_find(&scene->recording->links, (int)s->node, s->port);
    add(scene, (struct scene_mark){SCENE_STALL, s->first, s->last, (int32_t)s->node, (int32_t)s->to, s->port,
                                   link, number});
}

static void add_violation(struct scene *scene, const struct violation *v, size_t number)
{
    struct scene_mark mark = {SCENE_VIOLATION, v->step, v->step, v->node, -1, -1, -1, number};
    add(scene, mark);
    mark.kind = SCENE_VIOLATION_LINK;
    for (uint32_t i = 0; i < v->parts && i < VIOLATION_PARTS; i++) {
        mark.node = v->part[i].receives ? v->part[i].peer : v->node;
        mark.peer = v->part[i].receives ? v->node : v->part[i].peer;
        add(scene, mark);
    }
}

/* A node that sends waits for a link away from it; a node that receives, for a link that leads to it. */
static int64_t link_waited_for(const struct recording *recording, const struct waiter *w)
{
    int64_t link = w->port < 0 ? -1 : topo_links_find(&recording->links, w->node, w->port);
    bool sends = w->full; /* a sender that waits for its link alone has no port here */
    return link < 0 || sends ? link : topo_links_back(&recording->links, (size_t)link);
}

static void add_waiter(struct scene *scene, enum scene_kind kind, const struct waiter *w, size_t number)
{
    add(scene, (struct scene_mark){kind, w->since, TRACE_NO_END, w->node, w->peer, w->port,
                                   link_waited_for(scene->recording, w), number});
}

struct scene scene_read(const struct recording *recording, const struct trace_stall *stalls,
                        size_t stall_count, size_t waiters_most)
{
    static const struct outcome unknown;
    static const struct deadlock none;
    const struct outcome *outcome = recording->view.outcome ? recording->view.outcome : &unknown;
    const struct deadlock *d = outcome->deadlock ? outcome->deadlock : &none;
    size_t waiters = d->count < waiters_most ? d->count : waiters_most;
    size_t most = stall_count + outcome->violations_kept * (1 + VIOLATION_PARTS) + waiters + d->cycle_length;
    struct scene scene = {recording, malloc((most + 1) * sizeof scene.marks[0]), 0};
    for (size_t i = 0; scene.marks && i < stall_count; i++)
        add_stall(&scene, &stalls[i], i);
    for (size_t i = 0; scene.marks && i < outcome->violations_kept; i++)
        add_violation(&scene, &outcome->violations[i], i);
    for (size_t i = 0; scene.marks && i < waiters; i++)
        add_waiter(&scene, SCENE_WAITER, &d->waiters[i], i);
    for (size_t i = 0; scene.marks && i < d->cycle_length; i++)
        add_waiter(&scene, SCENE_CYCLE, &d->cycle[i], i);
    return scene;
}

void scene_free(struct scene *scene)
{
    free(scene->marks);
}

bool scene_text(const struct scene *scene, const struct scene_mark *mark, char *text, size_t size)
{
    char port[32] = "", peer[32] = "";
    const struct view *view = &scene->recording->view;
    if (mark->kind == SCENE_STALL || mark->kind == SCENE_VIOLATION_LINK)
        return false;
    if (mark->kind == SCENE_VIOLATION) {
        view_violation(view, mark->number, text, size);
        return true;
    }
    const struct deadlock *d = view->outcome->deadlock;
    const struct waiter *w = &(mark->kind == SCENE_CYCLE ? d->cycle : d->waiters)[mark->number];
    if (w->port >= 0)
        snprintf(port, sizeof port, " on port %" PRId32, w->port);
    if (w->peer >= 0)
        snprintf(peer, sizeof peer, " for node %" PRId32, w->peer);
    snprintf(text, size, "node %" PRId32 " waits in %s at %s since step %" PRIu64 "%s%s", w->node, w->call,
             w->site, w->since, port, peer);
    return true;
}
