/* The parts of a packet are in the tables of several classes, and are put together again after the run. */
#include <string.h>

#include "common/own_token.h"
#include "common/received.h"
#include "mesh_told.h"

/* A word of a dummy; 0 is no word. */
enum { DUMMY = 1 };

static size_t entries_of(const struct mesh_told *told)
{
    return (size_t)told->form.classes * mesh_per_class(&told->form, told->room);
}

/* Where the other words of parts begin, behind the entries, and where the progress does, behind those. */
static size_t more_at(const struct mesh_told *told)
{
    return entries_of(told) * sizeof(struct mesh_entry);
}

static size_t progress_at(const struct mesh_told *told)
{
    size_t more = entries_of(told) * 2 * (told->form.words - 1) * sizeof(uint32_t);
    size_t align = _Alignof(struct mesh_progress);
    return (more_at(told) + more + align - 1) / align * align;
}

int mesh_told_open(struct mesh_told *told, struct parray *array)
{
    told->room = (uint32_t)mesh_active_count(&told->form.mesh);
    told->units = (uint32_t)mesh_form_parts(&told->form) * told->form.words;
    told->words =
        parray_alloc(array, (size_t)mesh_active_count(told->senders) * told->units * sizeof *told->words);
    told->phases = parray_alloc(array, sizeof *told->phases);
    return one_word_a_token(array);
}

size_t mesh_told_bytes(const struct parray *array)
{
    const struct mesh_told *told = parray_arg(array);
    return progress_at(told) + sizeof(struct mesh_progress);
}

struct mesh_store mesh_told_store(struct node *self)
{
    const struct mesh_told *told = node_arg(self);
    char *state = node_state(self);
    return (struct mesh_store){.entries = node_state(self),
                               .more = (void *)(state + more_at(told)),
                               .room = told->room,
                               .progress = (void *)(state + progress_at(told))};
}

uint32_t *mesh_told_words(struct node *self)
{
    const struct mesh_told *told = node_arg(self);
    uint32_t *words = node_realloc(self, NULL, told->units * sizeof *words);
    struct parray_token token;
    if (node_given(self, &token))
        node_contents(self, &token, words);
    else
        for (uint32_t i = 0; i < told->units; i++)
            words[i] = DUMMY;
    return words;
}

/* -------------------------------------------------------------------------------- after the run */

/* Put the parts that have come in a class to those of the same packets; dummies are left out. */
static void collect(struct node *self, const struct mesh_store *store, int class)
{
    const struct mesh_told *told = node_arg(self);
    const struct mesh_form *form = &told->form;
    uint32_t place = form->split ? (uint32_t) class * mesh_route_words(&form->packing) : 0;
    for (uint32_t i = 0; i < mesh_class_count(form, told->room, class); i++) {
        const struct mesh_entry *entry = mesh_entry_at(store, class, i);
        int number = is_rank(self, entry->origin) ? mesh_active_number_of(told->senders, entry->origin) : -1;
        if (number >= 0 && (entry->part[0] || entry->part[1]))
            mesh_entry_read(form, store, entry, told->words + (size_t)number * told->units + place);
    }
}

static bool has_come(const uint32_t *words, uint32_t units)
{
    for (uint32_t i = 0; i < units; i++)
        if (words[i])
            return true;
    return false;
}

static void gather_progress(const struct mesh_told *told, const struct mesh_progress *progress)
{
    struct mesh_phases *phases = told->phases;
    for (int i = 0; i < told->form.mesh.dim; i++) {
        phases->told[i] += progress->told[i];
        if (progress->last[i] > phases->last[i])
            phases->last[i] = progress->last[i];
    }
}

bool mesh_told_hand_in(struct node *self)
{
    const struct mesh_told *told = node_arg(self);
    struct mesh_store store = mesh_told_store(self);
    size_t size = told->units * sizeof *told->words;
    int count = mesh_active_count(told->senders);
    store.per_class = mesh_per_class(&told->form, told->room);
    memset(told->words, 0, (size_t)count * size);
    for (int c = 0; c < told->form.classes; c++)
        collect(self, &store, c);
    for (int i = 0; i < count; i++) {
        const uint32_t *words = told->words + (size_t)i * told->units;
        if (has_come(words, told->units))
            node_deliver(self, mesh_active_rank(told->senders, i), words, size);
    }
    gather_progress(told, store.progress);
    node_result(self, store.entries, more_at(told));
    return true;
}

void mesh_told_figures(struct parray *array)
{
    static const char *const subphase[MESH_MAX_DIM] = {"subphase 1", "subphase 2", "subphase 3",
                                                       "subphase 4", "subphase 5", "subphase 6",
                                                       "subphase 7", "subphase 8"};
    static const char *const told_after[MESH_MAX_DIM] = {"told 1", "told 2", "told 3", "told 4",
                                                         "told 5", "told 6", "told 7", "told 8"};
    const struct mesh_told *told = parray_arg(array);
    const struct mesh_form *form = &told->form;
    double packet_time = mesh_packet_time(form), sum = 0;
    uint32_t active = told->room;
    parray_max(array, told->phases->last, MESH_MAX_DIM);
    parray_sum(array, told->phases->told, MESH_MAX_DIM);
    if (!active)
        return;
    for (int i = 0; i < form->mesh.dim; i++) {
        double time = mesh_form_times(array, form, (double)told->phases->last[i] / packet_time);
        sum += time;
        parray_figure(array, subphase[i], time, "packet times");
        parray_figure(array, told_after[i], (double)told->phases->told[i],
                      "nodes that then had just the packets of their submesh");
    }
    parray_figure(array, "broadcast", sum, "packet times, of all subphases");
    parray_figure(array, "lemma 1",
                  mesh_form_times(array, form, form->slowdown * mesh_spread_bound(form, active)),
                  "packet times, of all subphases at most");
}

double mesh_told_least(const struct parray *array)
{
    const struct mesh_told *told = parray_arg(array);
    return mesh_broadcast_least(array, &told->form);
}
