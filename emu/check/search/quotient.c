/*
 * quotient.c: of all renamings the one is searched for that makes a row least.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine/machine.h"
#include "machine/memory.h"
#include "run/program.h"
#include "search/globals_inside.h"
#include "search/quotient.h"

/* Those that leave no trace in a state but what they did to nodes and mailboxes. */
enum { SYMMETRIC_FAULTS = 1 << KIND_CRASH | 1 << KIND_LOSE | 1 << KIND_TRAITOR };

static const char what_for[] = "states that are renamed";

/* ------------------------------------------------------------------------------------------- one row */

/* Write the inbox that a node has after renaming k. Result: its end. */
static uint32_t *rename_inbox(struct globals *g, const uint32_t *row, size_t k, uint32_t node, uint32_t *to)
{
    struct quotient *q = g->quotient;
    uint32_t from = renaming_from(&q->renamings, k, node), degree = g->array->nodes[node].degree;
    const uint32_t *inbox = inbox_of(g, row, from);
    const uint16_t *before = q->port_before + (k * g->nodes + node) * q->degree;
    size_t at = degree;
    for (uint32_t port = 0; port < degree; port++) {
        uint32_t count = to[port] = inbox[before[port]];
        const uint32_t *packet = count ? inbox + inbox_begin(inbox, degree, before[port]) : NULL;
        for (uint32_t i = 0; i < count; i++)
            to[at++] =
                is_over(g, row, from) ? ANY_PACKET : twin_packet(&q->twins, k, from, before[port], packet[i]);
    }
    return to + at;
}

/* Make room for the inboxes of a row, twice. */
static void make_room(struct globals *g, const uint32_t *row)
{
    struct quotient *q = g->quotient;
    size_t count = 0;
    for (uint32_t node = 0; node < g->nodes; node++)
        count += intern_size(&g->inboxes, row[g->nodes + node]) / sizeof(uint32_t);
    q->inboxes = memory_grow(q->inboxes, &q->inboxes_room, 2 * count, sizeof q->inboxes[0], what_for);
    q->best_inboxes = q->inboxes + count;
    q->best_known = SIZE_MAX;
}

/* Are the inboxes less after renaming k than after renaming `best`? */
static bool has_less_mail(struct globals *g, const uint32_t *row, size_t k, size_t best)
{
    struct quotient *q = g->quotient;
    uint32_t *end = q->best_inboxes;
    for (uint32_t node = 0; node < g->nodes && q->best_known != best; node++)
        end = rename_inbox(g, row, best, node, end);
    q->best_known = best;
    const uint32_t *other = q->best_inboxes;
    for (uint32_t node = 0; node < g->nodes; node++) {
        size_t count = (size_t)(rename_inbox(g, row, k, node, q->inboxes) - q->inboxes);
        for (size_t i = 0; i < count; i++)
            if (q->inboxes[i] != other[i])
                return q->inboxes[i] < other[i];
        other += count;
    }
    return false;
}

/* Is the row less after renaming k than after renaming `best`? */
static bool is_less(struct globals *g, const uint32_t *row, size_t k, size_t best)
{
    const struct quotient *q = g->quotient;
    for (uint32_t node = 0; node < g->nodes; node++) {
        uint32_t local = q->local[renaming_from(&q->renamings, k, node)][k];
        uint32_t other = q->local[renaming_from(&q->renamings, best, node)][best];
        if (local != other)
            return local < other;
    }
    for (uint32_t node = 0; node < g->nodes; node++) {
        bool dismissed = is_dismissed(g, row, renaming_from(&q->renamings, k, node));
        if (dismissed != is_dismissed(g, row, renaming_from(&q->renamings, best, node)))
            return !dismissed;
    }
    return has_less_mail(g, row, k, best);
}

static void rename_row(struct globals *g, uint32_t *row, size_t k)
{
    struct quotient *q = g->quotient;
    memcpy(q->row, row, g->width * sizeof row[0]);
    for (uint32_t node = 0; node < g->nodes; node++) {
        size_t count = (size_t)(rename_inbox(g, row, k, node, q->inboxes) - q->inboxes);
        q->row[node] = q->local[renaming_from(&q->renamings, k, node)][k];
        q->row[g->nodes + node] = global_number(&g->inboxes, q->inboxes, count);
        undo_dismissal(g, q->row, node);
        if (is_dismissed(g, row, renaming_from(&q->renamings, k, node)))
            note_dismissal(g, q->row, node);
    }
    memcpy(row, q->row, g->width * sizeof row[0]);
}

static size_t refuse_quotient(struct globals *g, const char *why)
{
    snprintf(g->quotient->why, sizeof g->quotient->why, "%s", why);
    g->unfit = g->quotient->why;
    return 0;
}

/* Note the twins of the states of all nodes. */
static bool find_locals(struct quotient *q, const uint32_t *row)
{
    for (uint32_t node = 0; node < q->renamings.nodes; node++) {
        q->local[node] = twins_of_local(&q->twins, row[node]);
        if (!q->local[node])
            return false;
    }
    return true;
}

size_t quotient_settle(struct globals *g, uint32_t *row)
{
    struct quotient *q = g->quotient;
    size_t best = 0;
    if (!q || g->unfit)
        return 0;
    if (!twins_learn(&q->twins) || !find_locals(q, row))
        return refuse_quotient(g, q->twins.why);
    make_room(g, row);
    for (size_t k = 1; k < q->renamings.count; k++)
        if (is_less(g, row, k, best))
            best = k;
    if (best)
        rename_row(g, row, best);
    return best;
}

/* ------------------------------------------------------------------------------------------- questions */

size_t quotient_count(const struct globals *g)
{
    return g->quotient ? g->quotient->renamings.count : 1;
}

uint32_t quotient_local(struct globals *g, uint32_t state, size_t k, uint32_t node)
{
    if (!k)
        return global_local(g, state, node);
    struct quotient *q = g->quotient;
    return twins_of_local(&q->twins, global_local(g, state, renaming_from(&q->renamings, k, node)))[k];
}

size_t quotient_product(const struct globals *g, size_t then, size_t first)
{
    return g->quotient ? renamings_product(&g->quotient->renamings, then, first) : 0;
}

size_t quotient_inverse(const struct globals *g, size_t k)
{
    return g->quotient ? g->quotient->inverse[k] : 0;
}

struct global_move quotient_move(const struct globals *g, size_t k, struct global_move move)
{
    struct global_move renamed = move;
    if (!k)
        return move;
    renamed.node = (uint16_t)renaming_of(&g->quotient->renamings, k, move.node);
    if (move.kind == MOVE_TAKE)
        renamed.port = twin_port(&g->quotient->twins, k, move.node, move.port);
    return renamed;
}

/* ------------------------------------------------------------------------------------------- life cycle */

/* Which nodes are joined by links. False: two by more than one. */
static bool find_links(const struct parray *array, uint8_t *adjacent)
{
    for (uint32_t node = 0; node < array->count; node++)
        for (uint32_t port = 0; port < array->nodes[node].degree; port++) {
            uint32_t peer = array->nodes[node].out[port].peer;
            if (peer != NO_PEER && adjacent[node * array->count + peer]++)
                return false;
        }
    return true;
}

static bool find_renamings(struct globals *g)
{
    struct quotient *q = g->quotient;
    struct parray *array = g->array;
    uint8_t *adjacent = memory_take((size_t)array->count * array->count, sizeof adjacent[0], what_for);
    int *class = memory_take(array->count, sizeof class[0], what_for);
    bool simple = find_links(array, adjacent), few = false;
    for (uint32_t node = 0; node < array->count; node++)
        class[node] = array->program->symmetric(array, (int)node);
    if (simple)
        few = renamings_open(&q->renamings, array->count, adjacent, class, RENAMINGS_MOST);
    free(adjacent);
    free(class);
    if (!simple)
        refuse_quotient(g, "two links join the same nodes");
    else if (!few)
        refuse_quotient(g, "the array looks the same after more than 5,040 permutations of its nodes, which "
                           "are too many");
    else if (q->renamings.count == 1)
        refuse_quotient(g, "no nodes of this array are interchangeable");
    return !g->unfit;
}

static void find_ports_before(struct globals *g)
{
    struct quotient *q = g->quotient;
    q->degree = g->array->topo->max_degree;
    q->port_before =
        memory_take(q->renamings.count * g->nodes * q->degree, sizeof q->port_before[0], what_for);
    for (size_t k = 0; k < q->renamings.count; k++)
        for (uint32_t node = 0; node < g->nodes; node++)
            for (uint32_t port = 0; port < g->array->nodes[node].degree; port++)
                q->port_before[(k * g->nodes + node) * q->degree + port] =
                    (uint16_t)twin_port(&q->twins, q->inverse[k], node, (int32_t)port);
}

bool quotient_open(struct globals *g)
{
    g->quotient = memory_take(1, sizeof *g->quotient, what_for);
    struct quotient *q = g->quotient;
    if (g->lock_step)
        refuse_quotient(g, "in lock step nodes go on in the order of their ranks");
    else if (g->records)
        refuse_quotient(g, "the program makes operations on objects, whose values may be ranks");
    else if (fault_bounds_set(&g->bounds) & ~(uint32_t)SYMMETRIC_FAULTS)
        refuse_quotient(g, "of --faults it knows crash, lose and traitor alone");
    if (g->unfit || !find_renamings(g))
        return false;
    q->local = memory_take(g->nodes, sizeof q->local[0], what_for);
    q->row = memory_take(g->width, sizeof q->row[0], what_for);
    q->inverse = memory_take(q->renamings.count, sizeof q->inverse[0], what_for);
    for (size_t k = 0; k < q->renamings.count; k++)
        q->inverse[k] = renamings_inverse(&q->renamings, k);
    twins_open(&q->twins, g, &q->renamings);
    find_ports_before(g);
    return true;
}

void quotient_close(struct quotient *q)
{
    if (!q)
        return;
    twins_close(&q->twins);
    renamings_close(&q->renamings);
    free(q->inverse);
    free(q->local);
    free(q->row);
    free(q->inboxes);
    free(q->port_before);
    free(q);
}
