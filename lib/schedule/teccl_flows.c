/*
 * teccl_flows.c: volumes are sums of what a solver of real numbers found, and nearly what they should be.
 */
#include "schedule/teccl_flows.h"

#include <stdlib.h>

#include "alloc.h"

enum { PARTS_MOST = 64 };

static const double nearly = 1e-3;
static const char what_for[] = "the flows of a schedule";

void teccl_flows_at(struct teccl_flows *f, const struct teccl_flow *flow)
{
    if (f->paths)
        json_reading_at(&f->reading, "%s", f->key);
    else
        json_reading_at(&f->reading, "%s[%zu]", f->key, flow->item);
    f->reading.line = json_lines_at(&f->lines, flow->item);
}

uint32_t teccl_flows_parts(const struct teccl_flows *f, double volume)
{
    return (uint32_t)lround(volume * f->parts);
}

static void add(struct teccl_flows *f, const struct teccl_flow *flow)
{
    f->flow = memory_grow(f->flow, &f->room, f->flows + 1, sizeof *flow, what_for);
    f->flow[f->flows++] = *flow;
}

/* -------------------------------------------------------------------------------------------- the list */

static bool read_list(struct teccl_flows *f, const json_t *list)
{
    json_reading_at(&f->reading, "%s", f->key);
    if (!json_array_size(list))
        return json_reading_refuse(&f->reading, "a list of one flow or more is expected");
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct teccl_flow flow = {.item = i};

        teccl_flows_at(f, &flow);
        if (!teccl_flow_read(json_string_value(json_array_get(list, i)), &flow))
            return json_reading_refuse(
                &f->reading, "a flow is 'Chunk C from S traveled over A->B in epoch E', with 'with volume V' "
                             "before 'in' and 'via switches X' at the end if it likes");
        if (i && flow.has_volume != f->volumes)
            return json_reading_refuse(&f->reading,
                                       "all flows have volumes or none has, and the first one has %s",
                                       f->volumes ? "one" : "none");
        f->volumes = flow.has_volume;
        add(f, &flow);
    }
    return true;
}

/* ------------------------------------------------------------------------------------------------- paths */

/* The hops of a path; *volume is that of the first one. */
static bool read_path(struct teccl_flows *f, const json_t *path, const struct teccl_flow *of, double *volume)
{
    struct teccl_flow flow = *of;
    size_t i;
    json_t *hop;

    *volume = 0;
    json_array_foreach(path, i, hop)
    {
        flow.item = f->flows;
        f->reading.line = json_lines_at(&f->lines, flow.item);
        if (!teccl_hop_read(json_string_value(json_array_get(hop, 1)), &flow))
            return json_reading_refuse(
                &f->reading,
                "hop %zu is a list of its epoch and 'A->B with volume V in epoch E', with "
                "'via switches X' at the end if it likes",
                i);
        *volume = i ? *volume : flow.volume;
        if (fabs(flow.volume - *volume) > nearly)
            return json_reading_refuse(&f->reading, "hop %zu has volume %g, and the hops before it %g", i,
                                       flow.volume, *volume);
        add(f, &flow);
    }
    return true;
}

static bool read_demand(struct teccl_flows *f, const char *key, const json_t *paths)
{
    struct teccl_flow flow = {.begin = 0};
    double volume;
    uint32_t at;
    size_t i;
    json_t *path;

    f->reading.line = 0;
    json_reading_at(&f->reading, "%s", f->key);
    if (!teccl_demand_read(key, &at, &flow.chunk, &flow.source))
        return json_reading_refuse(
            &f->reading, "a key is 'Demand at D for chunk C from S met by epoch E', not '%.60s'", key);
    json_array_foreach(paths, i, path)
    {
        json_reading_at(&f->reading, "%s.%s[%zu]", f->key, key, i);
        if (!read_path(f, path, &flow, &volume))
            return false;
        flow.begin += volume;
        if (flow.begin > 1 + nearly)
            return json_reading_refuse(&f->reading, "with this path, all paths carry %g of one chunk",
                                       flow.begin);
    }
    return true;
}

static bool read_paths(struct teccl_flows *f, const json_t *root, const char *text)
{
    const char *key, *name = json_object_get(root, "7-Chunk paths") ? "7-Chunk paths" : "8-Chunk paths";
    json_t *paths = json_object_get(root, name), *value;

    if (!f->volumes || !json_is_object(paths) || !json_object_size(paths))
        return true;
    f->flows = 0;
    f->paths = true;
    f->key = name;
    json_lines_close(&f->lines);
    json_lines_of(&f->lines, text, teccl_looks_like_hop);
    json_object_foreach(paths, key, value)
    {
        if (!read_demand(f, key, value))
            return false;
    }
    json_reading_at(&f->reading, "%s", f->key);
    return f->flows || json_reading_refuse(&f->reading, "there is no hop");
}

/* ----------------------------------------------------------------------------------------------- volumes */

/* The first flow whose volume is no multiple of such a part of a chunk; f->flows: there is none. */
static size_t first_uneven(const struct teccl_flows *f, uint32_t parts)
{
    for (size_t i = 0; i < f->flows; i++) {
        double count = f->flow[i].volume * parts;

        if (fabs(count - round(count)) > nearly)
            return i;
    }
    return f->flows;
}

/* The fewest parts of a chunk of which all volumes are multiples. */
static bool find_parts(struct teccl_flows *f)
{
    uint32_t most = f->paths ? PARTS_MOST : 1;

    for (f->parts = 1; f->parts <= most; f->parts++)
        if (first_uneven(f, f->parts) == f->flows)
            return true;
    const struct teccl_flow *uneven = &f->flow[first_uneven(f, most)];

    teccl_flows_at(f, uneven);
    if (f->paths)
        return json_reading_refuse(
            &f->reading, "volumes must be multiples of one part of a chunk, at least 1/%d; %g is not",
            PARTS_MOST, uneven->volume);
    return json_reading_refuse(
        &f->reading,
        "volume %g is a part of a chunk; which part only '7-Chunk paths' would say, and "
        "they are missing",
        uneven->volume);
}

static int epoch_order(const void *left, const void *right)
{
    const struct teccl_flow *a = left, *b = right;

    if (a->epoch != b->epoch)
        return a->epoch < b->epoch ? -1 : 1;
    return a->item < b->item ? -1 : a->item > b->item;
}

/* --------------------------------------------------------------------------------------------- the whole */

bool teccl_flows_read(struct teccl_flows *f, const json_t *root, const char *text)
{
    f->key = json_object_get(root, "7-Flows") ? "7-Flows" : "6-Flows";
    json_lines_open(&f->lines, text, f->key);
    if (!read_list(f, json_object_get(root, f->key)) || !read_paths(f, root, text) || !find_parts(f))
        return false;
    f->reading.line = 0;
    qsort(f->flow, f->flows, sizeof f->flow[0], epoch_order);
    return true;
}

void teccl_flows_close(struct teccl_flows *f)
{
    json_lines_close(&f->lines);
    free(f->flow);
}
