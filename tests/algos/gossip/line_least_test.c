/*
 * line-gossip against the least time of all schedules, found by an exhaustive search, on short lines with any
 * tokens: the program takes it, and its bound is just that.
 */
#include <stdlib.h>

#include "gossip_run.h"

enum { MOST_NODES = 5, CODES = 1 << 20 };

/* How many tokens each node starts with. */
struct line {
    int nodes, total;
    int count[MOST_NODES];
};

/* How many tokens have crossed the links so far, a byte for each link and direction. */
typedef uint64_t progress;

static progress one_to_right(int link)
{
    return (progress)1 << (16 * link);
}

static progress one_to_left(int link)
{
    return (progress)1 << (16 * link + 8);
}

static int to_right(progress made, int link)
{
    return link < 0 ? 0 : (int)(made >> (16 * link) & 0xff);
}

static int to_left(const struct line *line, progress made, int link)
{
    return link >= line->nodes - 1 ? 0 : (int)(made >> (16 * link + 8) & 0xff);
}

static progress all_crossed(const struct line *line)
{
    progress all = 0;
    int before = 0;

    for (int link = 0; link < line->nodes - 1; link++) {
        before += line->count[link];
        all += (progress)before * one_to_right(link) + (progress)(line->total - before) * one_to_left(link);
    }
    return all;
}

/* What a step can add from here, if no link is idle that a token waits for: idling never helps, as a token
 * that crosses earlier can be let wait behind the link. Result: how many different steps. */
static int possible_steps(const struct line *line, progress made, progress *steps)
{
    int count = 1;

    steps[0] = 0;
    for (int link = 0; link < line->nodes - 1; link++) {
        bool right = line->count[link] + to_right(made, link - 1) > to_right(made, link);
        bool left = line->count[link + 1] + to_left(line, made, link + 1) > to_left(line, made, link);

        for (int i = 0; right && left && i < count; i++)
            steps[count + i] = steps[i] + one_to_left(link);
        for (int i = 0; i < count; i++)
            steps[i] += right ? one_to_right(link) : left ? one_to_left(link) : 0;
        count *= right && left ? 2 : 1;
    }
    return count;
}

static int compare(const void *one, const void *other)
{
    progress a = *(const progress *)one, b = *(const progress *)other;

    return (a > b) - (a < b);
}

static size_t each_once(progress *list, size_t count)
{
    size_t kept = 0;

    qsort(list, count, sizeof *list, compare);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || list[i] != list[i - 1])
            list[kept++] = list[i];
    return kept;
}

/* Breadth first: all that can have been done after 0, 1, 2 .. steps. */
static uint64_t least_steps(const struct line *line)
{
    static progress lists[2][CODES];
    progress all = all_crossed(line);
    size_t count = 1;
    uint64_t step = 0;

    lists[0][0] = 0;
    for (; !(count == 1 && lists[step % 2][0] == all); step++) {
        size_t next_count = 0;
        progress *next = lists[(step + 1) % 2];

        for (size_t i = 0; i < count; i++) {
            progress made = lists[step % 2][i], steps[1 << (MOST_NODES - 1)];
            int ways = possible_steps(line, made, steps);

            for (int way = 0; way < ways; way++) {
                ck_assert(next_count < CODES);
                next[next_count++] = made + steps[way];
                if (made + steps[way] == all)
                    return step + 1;
            }
        }
        count = each_once(next, next_count);
    }
    return step;
}

static void takes_the_least(const struct line *line)
{
    char topology[16], param[64] = "tokens=";
    struct gossip_run run = {"line-gossip", topology, param};
    uint64_t least = least_steps(line);
    int used = (int)strlen(param);

    snprintf(topology, sizeof topology, "line:%d", line->nodes);
    for (int i = 0; i < line->nodes; i++)
        used += snprintf(param + used, sizeof param - (size_t)used, "%s%d", i ? "," : "", line->count[i]);
    gossip_exact(&run, 0, least, (uint64_t)(line->total * (line->nodes - 1)));
    struct trial trial = gossip_trial(&run, 0);
    ck_assert_msg(trial.outcome->lower_bound == (double)least, "%s: bound %g, least %llu", param,
                  trial.outcome->lower_bound, (unsigned long long)least);
    trial_end(&trial);
}

/* All lists of counts up to `most`. */
static void all_counts(int nodes, int most)
{
    struct line line = {.nodes = nodes};
    int i;

    do {
        takes_the_least(&line);
        for (i = 0; i < nodes && line.count[i] == most; i++) {
            line.total -= most;
            line.count[i] = 0;
        }
        if (i < nodes) {
            line.count[i]++;
            line.total++;
        }
    } while (i < nodes);
}

START_TEST(all_short_lines_with_few_tokens)
{
    all_counts(2, 4);
    all_counts(3, 3);
    all_counts(4, TOOLS_TSAN ? 1 : 2);
    all_counts(5, 1);
}
END_TEST

START_TEST(uneven_lines)
{
    static const struct line lines[] = {
        {4, 6, {5, 0, 1, 0}},    {4, 8, {0, 3, 0, 5}},    {5, 3, {2, 0, 1, 0, 0}}, {5, 7, {3, 0, 0, 2, 2}},
        {5, 8, {4, 0, 3, 0, 1}}, {5, 8, {0, 1, 0, 7, 0}}, {5, 6, {0, 0, 6, 0, 0}}, {5, 7, {1, 0, 0, 0, 6}},
    };

    for (size_t i = 0; i < ARRAY_LENGTH(lines); i++)
        takes_the_least(&lines[i]);
}
END_TEST

/* The search itself, on lines that are easy to think through. */
START_TEST(the_search_finds_what_is_known)
{
    static const struct line two = {2, 5, {3, 2}}, end = {4, 2, {2, 0, 0, 0}},
                             one_each = {4, 4, {1, 1, 1, 1}};

    ck_assert_uint_eq(least_steps(&two), 5);
    ck_assert_uint_eq(least_steps(&end), 4);
    ck_assert_uint_eq(least_steps(&one_each), 5);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, the_search_finds_what_is_known);
    tcase_add_test(cases, all_short_lines_with_few_tokens);
    tcase_add_test(cases, uneven_lines);
}

UNIT(add_cases, 240)
