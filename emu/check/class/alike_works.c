/*
 * alike_works.c: every source is read once, and every pair is compared.
 */
#include "class/alike_works.h"

#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "class/alike.h"
#include "json/json_value.h"
#include "text.h"

enum { TEXT_MOST = 1 << 20 };

static const char what[] = "works that are compared";

struct alike_found {
    size_t a, b;
    struct alike_pair pair;
};

struct all_found {
    struct alike_found *item;
    size_t count, room;
};

/* What cannot be read has no tokens. */
static void read_source(struct alike_source *source, const char *path)
{
    char *text = text_read(path, TEXT_MOST, what);
    if (text)
        alike_read(source, text);
    free(text);
}

static void compare_all(const struct alike_source *source, size_t works, unsigned percent,
                        struct all_found *all)
{
    for (size_t a = 0; a < works; a++)
        for (size_t b = a + 1; b < works; b++) {
            if (source[a].own < ALIKE_OWN_LEAST || source[b].own < ALIKE_OWN_LEAST)
                continue;
            struct alike_found found = {a, b, alike_compare(&source[a], &source[b])};
            if (found.pair.percent < percent)
                continue;
            all->item = memory_grow(all->item, &all->room, all->count + 1, sizeof all->item[0], what);
            all->item[all->count++] = found;
        }
}

/* Most first; among equals, as works stand. */
static int compare_found(const void *x, const void *y)
{
    const struct alike_found *a = x, *b = y;
    if (a->pair.percent != b->pair.percent)
        return a->pair.percent > b->pair.percent ? -1 : 1;
    return a->a != b->a ? (a->a > b->a) - (a->a < b->a) : (a->b > b->b) - (a->b < b->b);
}

static json_t *lines_json(const int lines[2])
{
    return json_pack("[i, i]", lines[0], lines[1]);
}

static json_t *found_json(const struct alike_found *found, bool *failed)
{
    struct object o = object_new(failed);
    json_t *places = json_array();
    put(o, "a", json_integer((json_int_t)found->a));
    put(o, "b", json_integer((json_int_t)found->b));
    put(o, "percent", json_integer(found->pair.percent));
    for (size_t i = 0; i < found->pair.places; i++) {
        struct object place = object_new(failed);
        put(place, "a", lines_json(found->pair.place[i].a));
        put(place, "b", lines_json(found->pair.place[i].b));
        append(o, places, place.json);
    }
    put(o, "places", places);
    return o.json;
}

static bool put_found(json_t *grades, struct all_found *all)
{
    bool failed = false;
    struct object o = {grades, &failed};
    json_t *list = json_array();
    if (all->count)
        qsort(all->item, all->count, sizeof all->item[0], compare_found);
    for (size_t i = 0; i < all->count; i++)
        append(o, list, found_json(&all->item[i], &failed));
    put(o, "alike", list);
    return !failed;
}

bool alike_works(json_t *grades, const char *const *files, const char *skeleton, unsigned percent)
{
    size_t works = json_array_size(json_object_get(grades, "works"));
    struct alike_source *source = memory_take(works + 1, sizeof source[0], what), *common = &source[works];
    struct all_found all = {.count = 0};
    if (skeleton)
        read_source(common, skeleton);
    for (size_t i = 0; i < works; i++) {
        if (files[i])
            read_source(&source[i], files[i]);
        alike_leave_out(&source[i], common);
    }
    compare_all(source, works, percent, &all);
    bool fine = put_found(grades, &all);
    for (size_t i = 0; i <= works; i++)
        alike_free(&source[i]);
    free(source);
    free(all.item);
    return fine;
}

static int line_of(const json_t *place, const char *side, size_t end)
{
    return (int)json_integer_value(json_array_get(json_object_get(place, side), end));
}

void alike_text(const json_t *grades, FILE *out)
{
    size_t i, k;
    const json_t *pair, *place, *works = json_object_get(grades, "works");
    json_array_foreach(json_object_get(grades, "alike"), i, pair)
    {
        char name[2][256];
        static const char *const side[] = {"a", "b"};
        for (int s = 0; s < 2; s++) {
            size_t index = (size_t)json_integer_value(json_object_get(pair, side[s]));
            const json_t *named = json_object_get(json_array_get(works, index), "name");
            snprintf(name[s], sizeof name[s], "%s", json_string_value(named));
            text_mend(name[s], sizeof name[s]);
        }
        fprintf(out, "alike %3d %%             %s and %s: lines",
                (int)json_integer_value(json_object_get(pair, "percent")), name[0], name[1]);
        json_array_foreach(json_object_get(pair, "places"), k, place)
            fprintf(out, "%s %d to %d and %d to %d", k ? "," : "", line_of(place, "a", 0),
                    line_of(place, "a", 1), line_of(place, "b", 0), line_of(place, "b", 1));
        putc('\n', out);
    }
}
