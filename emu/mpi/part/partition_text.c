/*
 * partition_text.c: a partition as one sentence.
 */
#include <inttypes.h>

#include "part/partition.h"
#include "quantity.h"
#include "topo/topo.h"
#include "topo/topo_text.h"

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
        return text_append(text, size, used, " (found by METIS)");
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
