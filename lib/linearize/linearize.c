/*
 * linearize.c: histories object by object, and the smallest part of one that has no order.
 */
#include <stdlib.h>
#include <string.h>

#include "linearize/linearize.h"

/* Looks for finding the smallest part, and for one question whether an answer is explained. */
enum { PART_LOOKS = 50000000, FREE_LOOKS = 1000000 };

/* Which operations may come at any time. */
enum freedom {
    LAST_IS_FREE,
    ALL_ARE_FREE,
    NONE_IS_FREE /* the last answer is explained by nothing */
};

/* Some operations of a history, by their indices. The answers of a history come one after the other: by time,
 * and those of one time by index. */
struct some {
    const struct linear_object *object;
    enum linear_order order;
    const struct linear_operation *operation;
    uint64_t looks; /* that are left */
    size_t *index;
    size_t count;
    struct linear_operation *copy; /* room for all */
    size_t *place;                 /* of the answer of each operation among all; ALL: it has none */
    enum freedom freedom;          /* with which the last answer is explained */
};

static const size_t ALL = SIZE_MAX;

/* Decide about the history as it was after so many answers, at a time. */
static enum linear_verdict decide(struct some *s, const size_t *index, size_t count, size_t answers,
                                  uint64_t time)
{
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        struct linear_operation *o = &s->copy[used];
        *o = s->operation[index[i]];
        if (s->place[index[i]] >= answers)
            o->end = LINEAR_NEVER;
        used += o->begin <= time;
    }
    return linear_search(s->object, s->order, s->copy, used, &s->looks);
}

/* -------------------------------------------------------------------------------------- the smallest part */

struct answer_at {
    uint64_t time;
    size_t index;
};

static int answer_order(const void *left, const void *right)
{
    const struct answer_at *a = left, *b = right;
    if (a->time != b->time)
        return a->time < b->time ? -1 : 1;
    return (a->index > b->index) - (a->index < b->index);
}

/* Number the answers of all operations. Result: how many there are. */
static size_t place_answers(struct some *s, size_t count, struct answer_at *answer)
{
    size_t answers = 0;
    for (size_t i = 0; i < count; i++) {
        s->place[i] = ALL;
        if (s->operation[i].end != LINEAR_NEVER)
            answer[answers++] = (struct answer_at){s->operation[i].end, i};
    }
    if (answers)
        qsort(answer, answers, sizeof answer[0], answer_order);
    for (size_t i = 0; i < answers; i++)
        s->place[answer[i].index] = i;
    return answers;
}

/* The first answer with which there is no order. An order of a history is one of all that was before. */
static const struct answer_at *find_spoiler(struct some *s, const struct answer_at *answer, size_t answers)
{
    size_t low = 0, high = answers - 1; /* with answer `high` there is none */
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (decide(s, s->index, s->count, middle + 1, answer[middle].time) == LINEAR_UNORDERED)
            high = middle;
        else
            low = middle + 1;
    }
    return &answer[high];
}

/* Is there an order of what has ended with the answer if operations may come at any time: the last one alone,
 * or all of them? Without what explains its answer, an operation shows nothing. */
static bool is_explained(struct some *s, const size_t *index, size_t count, const struct answer_at *last,
                         enum freedom freedom)
{
    size_t used = 0, place = s->place[last->index];
    for (size_t i = 0; i < count; i++) {
        struct linear_operation *o = &s->copy[used];
        *o = s->operation[index[i]];
        used += o->begin <= last->time;
        if (s->place[index[i]] > place)
            o->end = LINEAR_NEVER;
        if (freedom == LAST_IS_FREE && index[i] != last->index)
            continue;
        o->begin = 0;
        o->process = freedom == ALL_ARE_FREE ? (uint32_t)i : UINT32_MAX;
        if (o->end != LINEAR_NEVER)
            o->end = LINEAR_NEVER - 1;
    }
    uint64_t given = s->looks < FREE_LOOKS ? s->looks : FREE_LOOKS, left = given;
    bool explained = linear_search(s->object, s->order, s->copy, used, &left) == LINEAR_ORDERED;
    s->looks -= given - left;
    return explained;
}

/* Does the answer leave no order of these operations, which have one without it, and is it explained? */
static bool spoils(struct some *s, const size_t *index, size_t count, const struct answer_at *answer)
{
    size_t place = s->place[answer->index];
    return decide(s, index, count, place + 1, answer->time) == LINEAR_UNORDERED &&
           decide(s, index, count, place, answer->time) == LINEAR_ORDERED &&
           (s->freedom == NONE_IS_FREE || is_explained(s, index, count, answer, s->freedom));
}

/* Leave out the operations with numbers `from` to `end` - 1 but the last one, if they are not needed. */
static bool leave_out(struct some *s, size_t from, size_t end, const struct answer_at *last, size_t *fewer)
{
    size_t used = 0;
    for (size_t i = 0; i < s->count; i++)
        if (i < from || i >= end || s->index[i] == last->index)
            fewer[used++] = s->index[i];
    if (used == s->count || !spoils(s, fewer, used, last))
        return false;
    memcpy(s->index, fewer, used * sizeof fewer[0]);
    s->count = used;
    return true;
}

/* Leave out all that can be left out in rows of so many operations. Result: something was. */
static bool leave_out_rows(struct some *s, size_t width, const struct answer_at *last, size_t *fewer)
{
    bool some = false;
    for (size_t from = 0; from < s->count;) {
        size_t end = from + width < s->count ? from + width : s->count;
        bool left = leave_out(s, from, end, last, fewer);
        some |= left;
        from = left ? from : end;
    }
    return some;
}

static void put_last(struct some *s, size_t last)
{
    size_t i = 0;
    while (s->index[i] != last)
        i++;
    for (; i + 1 < s->count; i++)
        s->index[i] = s->index[i + 1];
    s->index[s->count - 1] = last;
}

/* Leave out what began after a time. */
static void cut_off(struct some *s, uint64_t time)
{
    size_t used = 0;
    for (size_t i = 0; i < s->count; i++)
        if (s->operation[s->index[i]].begin <= time)
            s->index[used++] = s->index[i];
    s->count = used;
}

static void find_smallest(struct some *s, const struct answer_at *last, size_t *fewer)
{
    cut_off(s, last->time);
    while (s->freedom != NONE_IS_FREE && !is_explained(s, s->index, s->count, last, s->freedom))
        s->freedom++;
    for (size_t width = s->count / 2; width > 1; width /= 2)
        leave_out_rows(s, width, last, fewer);
    while (leave_out_rows(s, 1, last, fewer))
        continue; /* without one of them others may be superfluous */
    put_last(s, last->index);
}

/* Operations of other groups have places, too, which does not matter. */
static bool find_part(struct some *s, size_t count)
{
    size_t *fewer = malloc((count + 1) * sizeof fewer[0]);
    struct answer_at *answer = malloc((count + 1) * sizeof answer[0]);
    bool fine = fewer && answer;
    s->looks = PART_LOOKS;
    if (fine)
        find_smallest(s, find_spoiler(s, answer, place_answers(s, count, answer)), fewer);
    free(fewer);
    free(answer);
    return fine;
}

/* ------------------------------------------------------------------------------------------- the history */

struct by_object {
    int64_t object;
    size_t index;
};

static int object_order(const void *left, const void *right)
{
    const struct by_object *a = left, *b = right;
    if (a->object != b->object)
        return a->object < b->object ? -1 : 1;
    return (a->index > b->index) - (a->index < b->index);
}

/* The operations that begin at `from` in the list and are decided together. Result: the end of these. */
static size_t take_group(struct some *s, const struct by_object *list, size_t count, size_t from)
{
    size_t end = from;
    s->count = 0;
    while (end < count && (s->order == SEQUENTIAL || list[end].object == list[from].object))
        s->index[s->count++] = list[end++].index;
    return end;
}

/* The worse of two verdicts: what has no order counts before what is not decided. */
static enum linear_verdict worse_of(enum linear_verdict a, enum linear_verdict b)
{
    return a == LINEAR_UNORDERED || b == LINEAR_ORDERED ? a : b;
}

static enum linear_verdict decide_groups(struct some *s, struct by_object *list, size_t count, uint64_t most)
{
    enum linear_verdict verdict = LINEAR_ORDERED;
    for (size_t i = 0; i < count; i++)
        list[i] = (struct by_object){s->order == SEQUENTIAL ? 0 : s->operation[i].object, i};
    qsort(list, count, sizeof list[0], object_order);
    for (size_t from = 0; from < count && verdict != LINEAR_UNORDERED;) {
        from = take_group(s, list, count, from);
        s->looks = most;
        verdict = worse_of(decide(s, s->index, s->count, ALL, LINEAR_NEVER), verdict);
    }
    return verdict;
}

enum linear_verdict linearize(const struct linear_object *object, enum linear_order order,
                              const struct linear_operation *operation, size_t count, uint64_t most,
                              size_t **part, size_t *part_count)
{
    struct some s = {.object = object, .order = order, .operation = operation};
    struct by_object *list = malloc((count + 1) * sizeof list[0]);
    enum linear_verdict verdict = LINEAR_NO_MEMORY;
    s.index = malloc((count + 1) * sizeof s.index[0]);
    s.copy = malloc((count + 1) * sizeof s.copy[0]);
    s.place = calloc(count + 1, sizeof s.place[0]);
    if (part)
        *part = NULL;
    if (list && s.index && s.copy && s.place)
        verdict = decide_groups(&s, list, count, most);
    if (part && verdict == LINEAR_UNORDERED && find_part(&s, count)) {
        *part = s.index;
        *part_count = s.count;
        s.index = NULL;
    }
    free(s.index);
    free(s.copy);
    free(s.place);
    free(list);
    return verdict;
}
