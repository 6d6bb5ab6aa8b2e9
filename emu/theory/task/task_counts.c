/*
 * task_counts.c: nodes that have several tokens or none: the parameters "tokens" and "packets", of which a
 * program declares one.
 *
 * Bounds know tokens of one length only. A node with several tokens is to them a node with one token, as
 * long as those of the node that has the fewest; that makes less of the task, so that the bounds hold.
 */
#include <inttypes.h>
#include <string.h>

#include "number.h"
#include "task/task_case.h"
#include "topo/topo.h"

/* The next count of a text such as "1,0,3"; `at` moves behind it and the comma. -1: there is none. */
static int64_t next_count(const char **at)
{
    int64_t count;
    const char *end = number_begin_signed(*at, &count);
    if (!end || (*end && (*end != ',' || !end[1])) || count < 0 || count > TOPO_MAX_NODES)
        return -1;
    *at = *end ? end + 1 : end;
    return count;
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static int list_length(const char *text)
{
    int length = 1;
    for (; *text; text++)
        length += *text == ',';
    return length;
}

/* Fill `first`; a single count is that of all nodes. Result: the least count but 0; -1: the text is wrong. */
static int64_t read_counts(const char *text, int nodes, uint32_t *first)
{
    const char *at = text;
    int64_t least = INT64_MAX, total = 0, count = 0;
    bool single = list_length(text) == 1;
    for (int rank = 0; rank < nodes; rank++) {
        if (!single || rank == 0)
            count = next_count(&at);
        total += count;
        if (count < 0 || total > TOPO_MAX_NODES)
            return -1;
        least = count && count < least ? count : least;
        first[rank + 1] = (uint32_t)total;
    }
    return least;
}

/* Find the numbers of the tokens of each node. Result: as read_counts, but after a refusal. */
static int64_t find_first(struct task_case *task_case, const char *name, uint32_t *first)
{
    const char *text = task_text(task_case, name);
    int nodes = task_case->topo->nodes, length = list_length(text);
    int64_t least = length == 1 || length == nodes ? read_counts(text, nodes, first) : -1;
    if (length != 1 && length != nodes)
        task_refuse(task_case,
                    "--param %s=%s: %d counts for %d nodes; one for each is wanted, or one for all", name,
                    text, length, nodes);
    else if (least < 0)
        task_refuse(
            task_case,
            "--param %s=%s: counts from 0 on are wanted, with commas between, and at most %d tokens in all",
            name, text, TOPO_MAX_NODES);
    return least;
}

void task_counts_take(struct task_case *task_case, const uint32_t *first, uint64_t least)
{
    struct demand *demand = &task_case->demand;
    task_case->first = first;
    demand->units = (uint32_t)smaller(demand->units * least, DEMAND_UNITS_MOST);
}

bool task_counts(struct task_case *task_case)
{
    struct demand *demand = &task_case->demand;
    int nodes = task_case->topo->nodes, sources = 0;
    const char *tokens = task_text(task_case, "tokens"), *packets = task_text(task_case, "packets");
    const char *name = strcmp(tokens, "1") ? "tokens" : "packets";
    if (!strcmp(task_text(task_case, name), "1"))
        return true;
    if (strcmp(tokens, "1") && strcmp(packets, "1"))
        return task_refuse(task_case,
                           "--param tokens=%s and --param packets=%s both say how many tokens nodes have: "
                           "give one of them",
                           tokens, packets);
    uint32_t *first = task_memory(task_case, (size_t)nodes + 1, sizeof first[0]);
    int *list = task_memory(task_case, (size_t)nodes, sizeof list[0]);
    if (!first || !list)
        return false;
    int64_t least = find_first(task_case, name, first);
    if (least < 0)
        return false;
    for (int rank = 0; rank < nodes; rank++)
        if (first[rank + 1] > first[rank])
            list[sources++] = rank;
    task_counts_take(task_case, first, sources ? (uint64_t)least : 1);
    demand->from = (struct node_set){sources == nodes ? NULL : list, sources};
    return true;
}
