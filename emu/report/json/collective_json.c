/*
 * collective_json.c: the collective operations of a program of MPI, as a list, and back.
 */
#include <stdlib.h>

#include "facts/outcome.h"
#include "json/json_record.h"
#include "json/outcome_json.h"

static json_t *figure_json(const struct coll_figure *f, bool *failed)
{
    struct object o = object_new(failed);
    put(o, "call", text_json(f->call));
    put(o, "site", f->site && *f->site ? text_json(f->site) : json_null());
    put(o, "ranks", count_json(f->ranks));
    put(o, "bytes", f->even ? count_json(f->bytes) : json_null());
    put(o, "times", count_json(f->times));
    put(o, "least_steps", count_json(f->least));
    put(o, "most_steps", count_json(f->most));
    put(o, "all_steps", count_json(f->sum));
    put(o, "apart", count_json(f->apart));
    put(o, "bound", f->bound ? count_json(f->bound) : json_null());
    return o.json;
}

json_t *collectives_json(const struct outcome *outcome, struct object o)
{
    json_t *list = json_array();
    for (size_t i = 0; i < outcome->collective_count; i++)
        append(o, list, figure_json(&outcome->collectives[i], o.failed));
    return list;
}

bool collectives_read(struct outcome *outcome, const json_t *list)
{
    size_t i, most = json_array_size(list);
    const json_t *json;
    most = most < COLL_FIGURES_MOST ? most : COLL_FIGURES_MOST;
    outcome->collectives = most ? calloc(most, sizeof outcome->collectives[0]) : NULL;
    if (most && !outcome->collectives)
        return false;
    json_array_foreach(list, i, json)
    {
        if (i == most)
            break;
        outcome->collectives[outcome->collective_count++] =
            (struct coll_figure){.call = text_of(json, "call"),
                                 .site = text_of(json, "site"),
                                 .ranks = (uint32_t)count_of(json, "ranks"),
                                 .even = !json_is_null(json_object_get(json, "bytes")),
                                 .bytes = count_of(json, "bytes"),
                                 .times = count_of(json, "times"),
                                 .least = count_of(json, "least_steps"),
                                 .most = count_of(json, "most_steps"),
                                 .sum = count_of(json, "all_steps"),
                                 .apart = count_of(json, "apart"),
                                 .bound = count_of(json, "bound")};
    }
    return true;
}
