/*
 * partition.c: the table of kinds, and for each query the form that answers it.
 *
 * In a complete array every division into parts of these sizes cuts as many links, so that METIS has nothing
 * to find, and its graph would be huge.
 */
#include <string.h>

#include "hash.h"
#include "number.h"
#include "partition/choose_boxes.h"
#include "partition/partition.h"
#include "quantity.h"
#include "topo/topo.h"
#include "topo/topo_text.h"

static uint64_t count_cut(const struct partition *partition)
{
    uint64_t sum = 0;
    for (int part = 0; part < partition->parts; part++)
        sum += partition_cut_of(partition, part, NULL);
    return sum;
}

static enum partition_ending open_block(struct partition *partition)
{
    boxes_range(&partition->boxes, partition->topo, partition->parts);
    return PARTITION_MADE;
}

/* METIS knows the links, not the ranks: where ranges cut no more links than its parts do, ranges are
 * taken. */
static enum partition_ending open_table(struct partition *partition)
{
    const struct topo *topo = partition->topo;
    int most = largest_wanted(topo, partition->parts);
    boxes_range(&partition->boxes, topo, partition->parts);
    uint64_t range_cut = count_cut(partition);
    enum partition_ending ending = owners_open(&partition->owners, topo, partition->parts, most);
    if (ending != PARTITION_MADE)
        return ending;
    partition->tabled = true;
    if (count_cut(partition) < range_cut)
        return PARTITION_MADE;
    owners_close(&partition->owners);
    partition->tabled = false;
    return PARTITION_MADE;
}

static enum partition_ending open_metis(struct partition *partition)
{
    const struct topo *topo = partition->topo;
    if (strcmp(topo->kind->name, "complete") == 0)
        return open_block(partition);
    if (!boxes_fit(topo))
        return open_table(partition);
    boxes_choose(&partition->boxes, topo, partition->parts);
    return PARTITION_MADE;
}

static enum partition_ending open_cyclic(struct partition *partition)
{
    enum partition_ending ending = owners_deal(&partition->owners, partition->topo->nodes, partition->parts);
    partition->tabled = ending == PARTITION_MADE;
    return ending;
}

const struct partition_kind partition_kinds[] = {
    {"block", "ranges of consecutive ranks, whose sizes differ by one at most", open_block, NULL},
    {"metis", "parts with few links between them: boxes of grids, else what METIS finds", open_metis,
     "found by METIS"},
    {"cyclic", "ranks in turn: rank r is in part r modulo the number of parts", open_cyclic, "ranks in turn"},
    {NULL, NULL, NULL, NULL},
};

static enum partition_ending open_alone(struct partition *partition)
{
    enum partition_ending ending = owners_alone(&partition->owners, partition->topo->nodes, partition->alone);
    partition->tabled = ending == PARTITION_MADE;
    return ending;
}

static const struct partition_kind alone = {"alone", "one node, and all others", open_alone,
                                            "one node, and all others"};

/* Is that the kind "alone:R"? */
static bool is_alone(struct partition *partition, const char *kind)
{
    static const char begin[] = "alone:";
    uint64_t rank;
    if (!kind || partition->parts != 2 || strncmp(kind, begin, strlen(begin)) != 0 ||
        !number_read(kind + strlen(begin), 0, (uint64_t)partition->topo->nodes - 1, &rank))
        return false;
    partition->alone = (int)rank;
    return true;
}

static const struct partition_kind *find_kind(const char *name)
{
    const struct partition_kind *kind = partition_kinds;
    while (name && kind->name && strcmp(kind->name, name) != 0)
        kind++;
    return kind->name ? kind : NULL;
}

enum partition_ending partition_open(struct partition *partition, const struct topo *topo, int parts,
                                     const char *kind)
{
    *partition = (struct partition){.topo = topo, .parts = parts};
    partition->kind = is_alone(partition, kind) ? &alone : find_kind(kind);
    if (!partition->kind)
        return PARTITION_NO_KIND;
    if (parts < 1)
        return PARTITION_NO_PARTS;
    if (parts > topo->nodes)
        return PARTITION_FEW_NODES;
    return parts == 1 ? open_block(partition) : partition->kind->open(partition);
}

void partition_close(struct partition *partition)
{
    if (partition->tabled)
        owners_close(&partition->owners);
    partition->tabled = false;
}

/* ------------------------------------------------------------------------------------------- nodes */

int partition_owner(const struct partition *p, int rank)
{
    return p->tabled ? owners_owner(&p->owners, rank) : boxes_owner(&p->boxes, rank);
}

int partition_first(const struct partition *p, int part)
{
    return p->tabled ? owners_first(&p->owners, part) : boxes_first(&p->boxes, part);
}

int partition_end(const struct partition *p, int part)
{
    return p->tabled ? owners_end(&p->owners, part) : boxes_end(&p->boxes, part);
}

int partition_count(const struct partition *p, int part)
{
    return p->tabled ? owners_count(&p->owners, part) : boxes_count(&p->boxes, part);
}

bool partition_is_range(const struct partition *p)
{
    return p->tabled ? owners_are_ranges(&p->owners) : boxes_are_ranges(&p->boxes);
}

int partition_next(const struct partition *p, int part, int rank)
{
    return p->tabled ? owners_next(&p->owners, part, rank) : boxes_next(&p->boxes, part, rank);
}

int partition_index(const struct partition *p, int part, int rank)
{
    return p->tabled ? owners_index(&p->owners, part, rank) : boxes_index(&p->boxes, part, rank);
}

int partition_at(const struct partition *p, int part, int index)
{
    return p->tabled ? owners_at(&p->owners, part, index) : boxes_at(&p->boxes, part, index);
}

static uint64_t hash_in(uint64_t hash, uint64_t number)
{
    return hash_mix(hash ^ HASH_K0, number ^ HASH_K1);
}

uint64_t partition_hash(const struct partition *p)
{
    uint64_t hash = hash_in((uint64_t)p->parts, p->tabled);
    for (int i = 0; !p->tabled && i < p->boxes.sides; i++) {
        const struct boxes_side *side = &p->boxes.side[i];
        hash = hash_in(hash, (uint64_t)side->length << 32 | (uint32_t)side->parts);
    }
    for (int rank = 0; p->tabled && rank < p->topo->nodes; rank++)
        hash = hash_in(hash, (uint64_t)owners_owner(&p->owners, rank));
    return hash;
}

/* ------------------------------------------------------------------------------------------- links */

/* Look at all ports of the part's nodes. */
static uint64_t look_for_cut(const struct partition *p, int part, uint64_t *to)
{
    uint64_t sum = 0;
    for (int rank = partition_first(p, part); rank != PARTITION_NONE;
         rank = partition_next(p, part, rank + 1))
        for (int port = 0; port < topo_degree(p->topo, rank); port++) {
            int peer = topo_peer(p->topo, rank, port), owner = peer < 0 ? part : partition_owner(p, peer);
            sum += owner != part;
            if (owner != part && to)
                to[owner]++;
        }
    return sum;
}

uint64_t partition_cut_of(const struct partition *p, int part, uint64_t *to)
{
    if (p->tabled || !boxes_fit(p->topo))
        return look_for_cut(p, part, to);
    return boxes_cut_of(&p->boxes, part, to);
}

uint64_t partition_cut(const struct partition *p)
{
    return p->tabled || !boxes_fit(p->topo) ? count_cut(p) : boxes_cut(&p->boxes);
}

void partition_sizes(const struct partition *p, int *least, int *most)
{
    if (!p->tabled) {
        *least = boxes_smallest(&p->boxes);
        *most = boxes_largest(&p->boxes);
        return;
    }
    *least = *most = partition_count(p, 0);
    for (int part = 1; part < p->parts; part++) {
        int count = partition_count(p, part);
        *least = count < *least ? count : *least;
        *most = count > *most ? count : *most;
    }
}

static int append_parts(const struct partition *p, char *text, size_t size)
{
    int least, most, used;
    struct quantity q;
    partition_sizes(p, &least, &most);
    used = text_append(text, size, 0, "partition %s: ", p->kind->name);
    used = text_append(text, size, used, "%s part%s of ", quantity_count(&q, (uint64_t)p->parts),
                       plural((uint64_t)p->parts));
    if (least < most)
        used = text_append(text, size, used, "%s to ", quantity_count(&q, (uint64_t)least));
    return text_append(text, size, used, "%s node%s", quantity_count(&q, (uint64_t)most),
                       plural((uint64_t)most));
}

static int append_form(const struct partition *p, char *text, size_t size, int used)
{
    char form[PARTITION_TEXT_SIZE];
    if (p->tabled)
        return text_append(text, size, used, " (%s)", p->kind->tabled);
    boxes_text(&p->boxes, form, sizeof form);
    return text_append(text, size, used, " (%s)", form);
}

void partition_text(const struct partition *p, uint64_t cut, char *text, size_t size)
{
    uint64_t directions = 2 * p->topo->links;
    struct quantity a, b;
    int used = append_parts(p, text, size);
    if (p->parts > 1)
        used = append_form(p, text, size, used);
    if (cut == 0) {
        text_append(text, size, used, ", no link direction is cut");
        return;
    }
    text_append(text, size, used, ", %s of %s link directions are cut (%.3g %%)", quantity_count(&a, cut),
                quantity_count(&b, directions), 100.0 * (double)cut / (double)directions);
}
