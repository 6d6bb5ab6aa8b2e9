/*
 * finding.c: a flat list of sentences.
 */
#include <inttypes.h>
#include <stdio.h>

#include "facts/outcome.h"
#include "facts/site.h"
#include "quantity.h"
#include "task/finding.h"
#include "task/task_case.h"
#include "topo/topo.h"

enum { PLACE_SIZE = 128 };

/* When the node was looked at: as it delivered, for what it lacks, among its neighbours. */
static int look_of(const struct finding *finding)
{
    return finding->site ? 0 : finding->kind == FINDING_MISSING ? 1 : 2;
}

bool finding_before(const struct finding *one, const struct finding *other)
{
    if (one->step != other->step)
        return one->step < other->step;
    if (one->node != other->node)
        return one->node < other->node;
    return look_of(one) < look_of(other);
}

const char *finding_name(enum finding_kind kind)
{
    static const char *const names[] = {
        [FINDING_NONE] = "none",         [FINDING_NO_NODE] = "origin",
        [FINDING_NAMED] = "origin",      [FINDING_SIZE] = "size",
        [FINDING_UNWANTED] = "unwanted", [FINDING_WRONG] = "wrong",
        [FINDING_DOUBLED] = "doubled",   [FINDING_MISSING] = "missing",
        [FINDING_NOT_OWN] = "origin",    [FINDING_LEADER] = "wrong",
        [FINDING_ROOT] = "wrong",        [FINDING_PARENT] = "wrong",
        [FINDING_NOT_NEARER] = "wrong",  [FINDING_DISTANCE] = "wrong",
        [FINDING_VALUE] = "wrong",       [FINDING_CLASH] = "wrong",
        [FINDING_LONELY] = "wrong",      [FINDING_BOTH] = "wrong",
        [FINDING_DISAGREE] = "disagree", [FINDING_UNRECEIVED] = "unreceived",
        [FINDING_CROWDED] = "crowded",   [FINDING_REFUSED] = "wrong",
        [FINDING_HELD] = "wrong",        [FINDING_BEGIN] = "wrong",
        [FINDING_AHEAD] = "wrong",       [FINDING_FUTURE] = "future",
        [FINDING_ON_WAY] = "wrong",      [FINDING_NO_PICTURE] = "missing",
        [FINDING_EARLY] = "wrong",
    };
    return names[kind];
}

/* "the token of node 5 (mesh 1,1)": what was delivered, or should have been. */
static void put_what(const struct finding *finding, const struct task_case *task_case, const char *origin,
                     char *text, size_t size)
{
    if (task_case->task->answers)
        snprintf(text, size, "its %s", task_case->task->answers);
    else if (task_case->task->own && finding->origin == finding->node)
        snprintf(text, size, "what it has");
    else if (finding->origin < 0)
        snprintf(text, size, "%s",
                 task_case->task->single ? task_case->task->single : "the sum of the tokens");
    else
        snprintf(text, size, "the token of %s", origin);
}

/* What is wrong with the picture of a snapshot. */
static void put_picture_fault(const struct finding *f, const char *origin, char *text, size_t size)
{
    switch (f->kind) {
    case FINDING_HELD:
        snprintf(text, size,
                 "it wrote down 0x%08" PRIx32 ", but what it had delivered by then adds up to 0x%08" PRIx32,
                 f->got, f->wanted);
        break;
    case FINDING_BEGIN:
        snprintf(text, size,
                 "it begins the picture, and has to write down when it has taken %" PRIu32
                 " tokens, the last of them that for itself, and not with %" PRIu32,
                 f->wanted, f->got);
        break;
    case FINDING_AHEAD:
        snprintf(text, size,
                 "it wrote down when it had taken %" PRIu32 " tokens and sent %" PRIu32
                 " packets: what is taken has to be paid before",
                 f->got, f->wanted);
        break;
    case FINDING_EARLY:
        snprintf(text, size,
                 "it wrote down before %s, with which the picture begins, so that it was not told to",
                 origin);
        break;
    case FINDING_FUTURE:
        snprintf(text, size,
                 "the cut is not consistent: a payment had come to it before it wrote down, and %s made that "
                 "payment after writing down",
                 origin);
        break;
    case FINDING_ON_WAY:
        snprintf(text, size,
                 "it said that 0x%08" PRIx32
                 " was on the way to it when it wrote down; that was 0x%08" PRIx32,
                 f->got, f->wanted);
        break;
    case FINDING_NO_PICTURE:
        snprintf(text, size, "it never delivered %s",
                 f->wanted ? "what was on the way to it when it wrote down"
                           : "what it has: it is not in the picture");
        break;
    default:
        break;
    }
}

static void put_fault(const struct finding *f, const struct task_case *task_case, const char *what,
                      const char *origin, char *text, size_t size)
{
    struct quantity q;
    switch (f->kind) {
    case FINDING_NO_NODE:
        snprintf(text, size, "there is no node %" PRId32 ": an origin is a rank, 0 to %d", f->origin,
                 task_case->topo->nodes - 1);
        break;
    case FINDING_NAMED:
        snprintf(text, size,
                 "the origin is %" PRId32 ", but what %s delivers comes from no single node: it has to be -1",
                 f->origin, task_case->task->name);
        break;
    case FINDING_SIZE:
        snprintf(text, size, "%" PRIu64 " bytes, but %s has %" PRIu32 " bytes", f->index, what, f->wanted);
        break;
    case FINDING_UNWANTED:
        snprintf(text, size, "task %s does not want %s here", task_case->task->name, what);
        break;
    case FINDING_WRONG:
        snprintf(text, size, "word %" PRIu64 " of %s is 0x%08" PRIx32 ", not 0x%08" PRIx32, f->index, what,
                 f->wanted, f->got);
        break;
    case FINDING_REFUSED:
        snprintf(text, size, "%s is not right, as the check of task %s says", what, task_case->task->name);
        break;
    case FINDING_DOUBLED:
        snprintf(text, size, "%s had been delivered before", what);
        break;
    case FINDING_UNRECEIVED:
        snprintf(text, size,
                 "with %s the node has delivered %" PRIu64
                 " bytes that others were given, but its packets have brought %" PRIu64
                 ": the rest came by another way than packets",
                 what, f->index, f->received);
        break;
    case FINDING_CROWDED:
        snprintf(text, size,
                 "with %s the node has delivered %" PRIu64
                 " bytes that others were given; its packets have brought %" PRIu64
                 ", but are only long enough for %" PRIu64 ": " CROWDED_ADVICE,
                 what, f->index, f->received, f->carried);
        break;
    case FINDING_MISSING:
        if (f->index)
            snprintf(text, size, "%s and %s more of task %s %s missing", what, quantity_count(&q, f->index),
                     task_case->task->name, "are");
        else
            snprintf(text, size, "%s, which task %s wants, is missing", what, task_case->task->name);
        break;
    case FINDING_NOT_OWN:
        snprintf(text, size,
                 "the origin is %" PRId32 ", but %s delivers what the node itself is: its own rank is wanted",
                 f->origin, task_case->task->name);
        break;
    case FINDING_LEADER:
        snprintf(text, size, "%s does not have the largest number", origin);
        break;
    case FINDING_ROOT:
        snprintf(text, size, "this node is the root, whose parent is itself, and not %s", origin);
        break;
    case FINDING_PARENT:
        snprintf(text, size, "%s cannot be the parent, as it is no neighbour", origin);
        break;
    case FINDING_NOT_NEARER:
        snprintf(text, size,
                 "%s cannot be the parent: it is %" PRIu32 " links from the root, the node itself %" PRIu32,
                 origin, f->got, f->wanted);
        break;
    case FINDING_DISTANCE:
        snprintf(text, size, "the distance from the root is %" PRIu32 ", not %" PRIu32, f->wanted, f->got);
        break;
    case FINDING_VALUE:
        snprintf(text, size, "%s is %" PRIu32 "; the largest allowed is %" PRIu32, what, f->got, f->wanted);
        break;
    case FINDING_CLASH:
        snprintf(text, size, "its colour is %" PRIu32 ", and so is that of its neighbour, %s", f->got,
                 origin);
        break;
    case FINDING_BOTH:
        snprintf(text, size, "the node is in the set, and so is its neighbour, %s", origin);
        break;
    case FINDING_DISAGREE:
        snprintf(text, size,
                 "it delivered %s, and node %" PRIu32 " that of node %" PRIu32
                 ": all have to deliver the same",
                 what, f->got, f->wanted);
        break;
    case FINDING_LONELY:
        snprintf(text, size, "neither the node nor a neighbour of it is in the set");
        break;
    default:
        put_picture_fault(f, origin, text, size);
        break;
    }
}

void finding_text(const struct finding *f, const struct task_case *task_case, finding_place *place,
                  const void *of, char *text, size_t size)
{
    char node[PLACE_SIZE], origin[PLACE_SIZE] = "", what[PLACE_SIZE + 32], fault[PLACE_SIZE * 2 + 256] = "";
    size_t used = 0;
    place(of, f->node, node, sizeof node);
    if (f->origin >= 0 && f->origin < task_case->topo->nodes)
        place(of, f->origin, origin, sizeof origin);
    put_what(f, task_case, origin, what, sizeof what);
    put_fault(f, task_case, what, origin, fault, sizeof fault);
    if (f->step != FINDING_AFTER)
        used = (size_t)snprintf(text, size, "step %" PRIu64 ": ", f->step);
    if (used < size)
        used += (size_t)snprintf(text + used, size - used, "%s: ", node);
    if (f->site && used < size)
        used += (size_t)snprintf(text + used, size - used, "node_deliver at %s: ", site_name(f->site));
    if (used < size)
        snprintf(text + used, size - used, "%s", fault);
}
