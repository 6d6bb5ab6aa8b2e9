#include <stdlib.h>
#include <string.h>

#include "plan_file.h"
#include "text_file.h"

struct reader {
    struct parray *array;
    struct plan *plan;
    int line;
};

/* Take a number from the front of a text; false: there is none, or it is above `most`. */
static bool take_number(char **at, uint32_t most, uint32_t *number)
{
    uint64_t value = 0;
    char *text = *at;

    for (; *text >= '0' && *text <= '9' && value <= most; text++)
        value = 10 * value + (uint64_t)(*text - '0');
    if (text == *at || value > most)
        return false;
    *at = text;
    *number = (uint32_t)value;
    return true;
}

/* The port from one node to another; -1: they are not joined. */
static int joining_port(const struct parray *array, uint32_t from, uint32_t to)
{
    for (int port = 0; port < parray_degree(array, (int)from); port++)
        if (parray_peer(array, (int)from, port) == (int)to)
            return port;
    return -1;
}

static int add_hop(const struct reader *r, uint32_t step, uint32_t from, uint32_t to)
{
    uint32_t high = from > to ? from : to;
    int port;

    if (high >= r->plan->nodes)
        return parray_refuse(r->array, "%s:%d: there is no node %u; %s has nodes 0 to %u", r->plan->name,
                             r->line, high, parray_topology(r->array), r->plan->nodes - 1);
    port = joining_port(r->array, from, to);
    if (port < 0)
        return parray_refuse(r->array, "%s:%d: %u-%u is no link of %s", r->plan->name, r->line, from, to,
                             parray_topology(r->array));
    plan_add(r->plan, r->array, step, from, port, r->line);
    return 0;
}

static int refuse_line(const struct reader *r)
{
    return parray_refuse(
        r->array,
        "%s:%d: this line is not understood; write STEP: FROM-TO FROM-TO .., such as 1: 0-1 0-2, "
        "with steps from 1 to %d",
        r->plan->name, r->line, PLAN_MAX_STEP);
}

static int read_line(const struct reader *r, char *text)
{
    static const char blanks[] = " \t\r";
    uint32_t step, from, to;

    text[strcspn(text, "#")] = '\0';
    text += strspn(text, blanks);
    if (!*text)
        return 0;
    if (!take_number(&text, PLAN_MAX_STEP, &step) || step == 0 || *text++ != ':')
        return refuse_line(r);
    for (text += strspn(text, blanks); *text; text += strspn(text, blanks)) {
        if (!take_number(&text, INT32_MAX, &from) || *text++ != '-' || !take_number(&text, INT32_MAX, &to) ||
            (*text && !strchr(blanks, *text)))
            return refuse_line(r);
        if (add_hop(r, step, from, to) != 0)
            return -1;
    }
    return 0;
}

/* A hop has a "-" in the text. */
static uint32_t most_hops(const char *text)
{
    uint32_t hops = 0;

    for (; (text = strchr(text, '-')); text++)
        hops++;
    return hops;
}

int plan_file_read(struct plan *plan, struct parray *array, const char *file)
{
    struct reader r = {.array = array, .plan = plan};
    char *text = text_file_read(array, "plan", file);

    if (!text || plan_open(plan, array, file, most_hops(text)) != 0)
        return -1;
    for (char *next; text; text = next) {
        next = text_file_next_line(text);
        r.line++;
        if (read_line(&r, text) != 0)
            return -1;
    }
    return plan_close(plan, array);
}
