/*
 * show_topology.c: no array is built. A partition that cannot be had is told beside the others, and is an
 * error if it was asked for by name.
 */
#include "cli/show_topology.h"

#include <stdio.h>
#include <string.h>

#include "argument.h"
#include "array_part.h"
#include "options/describe.h"
#include "say.h"
#include "parray.h"
#include "partition/partition.h"
#include "quantity.h"
#include "topo/topo.h"

/* Nodes up to which the diameter of a graph is looked for: it takes a search from every node. */
enum { SEARCHED_MOST = 4096 };

bool is_topology(const char *word)
{
    return strchr(word, ':') && topo_kind_meant(word);
}

/* -1: not known, or the graph falls apart. */
static int diameter_of(const struct topo *topo)
{
    bool searched = strcmp(topo->kind->name, "graph") == 0;
    return searched && topo->nodes > SEARCHED_MOST ? -1 : topo_diameter(topo);
}

static void put_topology(const struct topo *topo)
{
    struct quantity a, b;
    int diameter = diameter_of(topo);
    uint64_t bisection = topo_bisection(topo);
    printf("%s: %s\n", topo->spec, topo->kind->help);
    printf("%s node%s, %s link%s", quantity_count(&a, (uint64_t)topo->nodes), plural((uint64_t)topo->nodes),
           quantity_count(&b, topo->links), plural(topo->links));
    if (diameter >= 0)
        printf(", diameter %d", diameter);
    if (bisection)
        printf(", at least %s link%s between any two halves", quantity_count(&a, bisection),
               plural(bisection));
    putchar('\n');
}

static json_t *topology_json(const struct topo *topo)
{
    int diameter = diameter_of(topo);
    uint64_t bisection = topo_bisection(topo);
    return json_pack("{s:s, s:i, s:I, s:o, s:o}", "topology", topo->spec, "nodes", topo->nodes, "links",
                     (json_int_t)topo->links, "diameter", diameter < 0 ? json_null() : json_integer(diameter),
                     "bisection", bisection ? json_integer((json_int_t)bisection) : json_null());
}

static json_t *partition_json(const struct partition *partition, uint64_t cut, const char *text)
{
    int least, most;
    partition_sizes(partition, &least, &most);
    return json_pack("{s:s, s:i, s:i, s:i, s:I, s:I, s:s}", "partition", partition->kind->name, "parts",
                     partition->parts, "least_nodes", least, "most_nodes", most, "cut_directions",
                     (json_int_t)cut, "directions", (json_int_t)(2 * partition->topo->links), "text", text);
}

/* Append a partition to `list`. `named`: it was asked for. */
static int list_partition(const struct topo *topo, int ranks, const char *kind, bool named, json_t *list)
{
    struct partition partition;
    char text[PARTITION_TEXT_SIZE], error[PARTITION_TEXT_SIZE];
    if (!part_divide(&partition, topo, ranks, kind, error, sizeof error)) {
        if (named || ranks > topo->nodes)
            return say_usage("%s", error);
        json_array_append_new(list, json_pack("{s:s, s:s}", "partition", kind, "text", error));
        return PARRAY_DONE;
    }
    uint64_t cut = partition_cut(&partition);
    partition_text(&partition, cut, text, sizeof text);
    json_array_append_new(list, partition_json(&partition, cut, text));
    partition_close(&partition);
    return PARRAY_DONE;
}

static int list_partitions(const struct topo *topo, int ranks, const char *kind, json_t *list)
{
    int status = PARRAY_DONE;
    if (kind)
        return list_partition(topo, ranks, kind, true, list);
    for (size_t i = 0; status == PARRAY_DONE && partition_kinds[i].name; i++)
        status = list_partition(topo, ranks, partition_kinds[i].name, false, list);
    return status;
}

static int show_text(const struct topo *topo, json_t *partitions)
{
    put_topology(topo);
    for (size_t i = 0; i < json_array_size(partitions); i++)
        puts(json_string_value(json_object_get(json_array_get(partitions, i), "text")));
    json_decref(partitions);
    return PARRAY_DONE;
}

static int show_json(const struct topo *topo, json_t *partitions)
{
    json_t *json = topology_json(topo);
    json_object_set_new(json, "partitions", partitions);
    return describe_print(json, "show-topology-1");
}

static int show_all(const struct topo *topo, const struct show_request *request, int ranks)
{
    json_t *partitions = json_array();
    int status = ranks ? list_partitions(topo, ranks, request->partition, partitions) : PARRAY_DONE;
    if (status == PARRAY_DONE)
        return request->json ? show_json(topo, partitions) : show_text(topo, partitions);
    json_decref(partitions);
    return status;
}

int show_topology(const struct show_request *request)
{
    char error[TOPO_ERROR_SIZE];
    uint64_t ranks = 0;
    if (request->topology)
        return say_usage("%s is a topology already: --topology is for a PROGRAM", request->name);
    if (request->partition && !request->ranks)
        return say_usage("--partition wants --ranks R, the number of processes that share the array");
    if (request->ranks && argument_number("ranks", request->ranks, 1, TOPO_MAX_NODES, &ranks) != 0)
        return PARRAY_USAGE;
    struct topo *topo = topo_open(request->name, error, sizeof error);
    if (!topo)
        return say_usage("%s", error);
    int status = show_all(topo, request, (int)ranks);
    topo_close(topo);
    return status;
}
