/*
 * Copies are found whose names, numbers and comments are others and whose functions stand in another order,
 * with the lines that are shared; two solutions of one task that were written apart are not.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* asprintf */
#endif
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../lib/suite.h"
#include "base.h"
#include "class/alike.h"

static const char skeleton[] = "#include <parray.h>\n"
                               "static void solve(struct node *self)\n"
                               "{\n"
                               "    struct parray_token token;\n"
                               "    if (node_given(self, &token))\n"
                               "        node_deliver(self, -1, &token.word, sizeof token.word);\n"
                               "}\n"
                               "PARRAY_PROGRAM(.name = \"solve\", .task = \"allreduce\", .node = solve);\n";

static const char helper[] = "static int largest(const int *values, int count)\n"
                             "{\n"
                             "    int best = values[0];\n"
                             "    for (int i = 1; i < count; i++)\n"
                             "        if (values[i] > best)\n"
                             "            best = values[i];\n"
                             "    return best;\n"
                             "}\n";

static const char body[] = "static void pass(struct node *self, int *sum)\n"
                           "{\n"
                           "    for (int port = 0; port < node_degree(self); port++) {\n"
                           "        int other = 0;\n"
                           "        node_send(self, port, sum, sizeof *sum);\n"
                           "        if (node_recv(self, port, &other, sizeof other) > 0)\n"
                           "            *sum += other * 2;\n"
                           "        node_step(self);\n"
                           "    }\n"
                           "}\n";

/* The same two functions, by somebody who has renamed and moved them. */
static const char renamed[] =
    "// all my own work\n"
    "static void weitergeben(struct node *ich, int *summe) {\n"
    "    for (int tor = 0; tor < node_degree(ich); tor++) {   /* alle Tore */\n"
    "        int andere = 7;\n"
    "        node_send(ich, tor, summe, sizeof *summe);\n"
    "        if (node_recv(ich, tor, &andere, sizeof andere) > 0) *summe += andere * 3;\n"
    "        node_step(ich);\n"
    "    }\n"
    "}\n"
    "\n"
    "static int maximum(const int *w, int n)\n"
    "{\n"
    "    int m = w[0];\n"
    "    for (int k = 1; k < n; k++)\n"
    "        if (w[k] > m)\n"
    "            m = w[k];\n"
    "    return m;\n"
    "}\n";

static const char apart[] = "static uint32_t collect(struct node *self, uint32_t mine)\n"
                            "{\n"
                            "    uint32_t total = mine, mask = 1, got;\n"
                            "    while (mask < (uint32_t)node_count(self)) {\n"
                            "        uint32_t partner = (uint32_t)node_rank(self) ^ mask;\n"
                            "        struct packet packet = {.data = &total, .size = sizeof total};\n"
                            "        node_send_packet(self, (int)partner, &packet);\n"
                            "        while (!node_poll(self, (int)partner))\n"
                            "            node_step(self);\n"
                            "        node_recv(self, (int)partner, &got, sizeof got);\n"
                            "        total = total > got ? total : got;\n"
                            "        mask <<= 1;\n"
                            "    }\n"
                            "    return total;\n"
                            "}\n";

static struct alike_pair compare(const char *a, const char *b, bool with_skeleton)
{
    struct alike_source one, other, common;
    alike_read(&one, a);
    alike_read(&other, b);
    alike_read(&common, skeleton);
    if (with_skeleton) {
        alike_leave_out(&one, &common);
        alike_leave_out(&other, &common);
    }
    struct alike_pair pair = alike_compare(&one, &other);
    alike_free(&one);
    alike_free(&other);
    alike_free(&common);
    return pair;
}

static char *joined(const char *a, const char *b, const char *c)
{
    char *text = NULL;
    ck_assert_int_gt(asprintf(&text, "%s%s%s", a, b, c), 0);
    return text;
}

START_TEST(a_copy_that_was_renamed_and_moved_is_found)
{
    char *a = joined(helper, body, skeleton), *b = joined(renamed, skeleton, "");
    struct alike_pair pair = compare(a, b, true);
    ck_assert_uint_eq(pair.percent, 100);
    ck_assert_uint_eq(pair.places, 2);
    ck_assert_int_eq(pair.place[0].a[0], 1); /* the helper */
    ck_assert_int_eq(pair.place[0].a[1], 9); /* with the first word of the next one */
    ck_assert_int_eq(pair.place[0].b[0], 11);
    ck_assert_int_eq(pair.place[0].b[1], 20);
    ck_assert_int_eq(pair.place[1].a[0], 9);
    ck_assert_int_eq(pair.place[1].b[0], 2);
    ck_assert_uint_eq(compare(b, a, true).percent, 100);
    free(a);
    free(b);
}
END_TEST

START_TEST(a_part_is_found_in_a_longer_work)
{
    char *a = joined(body, skeleton, ""), *b = joined(helper, renamed, apart);
    ck_assert_uint_eq(compare(a, b, true).percent, 100);
    ck_assert_uint_eq(compare(b, a, true).percent, 100);
    free(a);
    free(b);
}
END_TEST

START_TEST(works_written_apart_are_not_alike)
{
    char *a = joined(helper, body, skeleton), *b = joined(apart, skeleton, "");
    ck_assert_uint_lt(compare(a, b, true).percent, 20);
    ck_assert_uint_gt(compare(a, b, false).percent, 20); /* by the skeleton */
    free(a);
    free(b);
}
END_TEST

START_TEST(a_skeleton_alone_tells_nothing)
{
    ck_assert_uint_eq(compare(skeleton, skeleton, true).percent, 0);
    ck_assert_uint_eq(compare("", "", true).percent, 0);
    ck_assert_uint_eq(compare("int x;", "int x;", false).percent, 0); /* too short */
}
END_TEST

START_TEST(any_text_has_tokens)
{
    static const struct {
        const char *text;
        size_t count;
        int last_line;
    } known[] = {
        {"", 0, 0},
        {"/* not closed", 0, 0},
        {"\"not closed\nx", 2, 2},
        {"'\\", 1, 1},
        {"# define x \\\n y\nz", 1, 3},
        {"a # b", 3, 1},
        {"1.5e3f + 0x1f", 3, 1},
        {"a//b\nc", 2, 2},
        {"\"a\\\"b\" c", 2, 1},
        {"\xc3\xa9 \xff", 2, 1},
        {"a->b[i]", 7, 1},
    };
    static struct alike_token token[ALIKE_TOKENS_MOST];
    for (size_t i = 0; i < ARRAY_LENGTH(known); i++) {
        size_t count = alike_tokens(known[i].text, token);
        ck_assert_msg(count == known[i].count, "%zu tokens in '%s'", count, known[i].text);
        if (count)
            ck_assert_int_eq(token[count - 1].line, known[i].last_line);
    }
}
END_TEST

/* Sources that are made to take long. */
START_TEST(one_statement_again_and_again_ends)
{
    size_t size = 1 << 19;
    char *text = malloc(size + 1);
    for (size_t i = 0; i < size; i++)
        text[i] = "x;"[i % 2];
    text[size] = '\0';
    struct alike_source source;
    alike_read(&source, text);
    ck_assert_uint_eq(source.count, ALIKE_TOKENS_MOST);
    ck_assert_uint_eq(alike_compare(&source, &source).percent, 100);
    alike_free(&source);
    free(text);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, a_copy_that_was_renamed_and_moved_is_found);
    tcase_add_test(cases, a_part_is_found_in_a_longer_work);
    tcase_add_test(cases, works_written_apart_are_not_alike);
    tcase_add_test(cases, a_skeleton_alone_tells_nothing);
    tcase_add_test(cases, any_text_has_tokens);
    tcase_add_test(cases, one_statement_again_and_again_ends);
}

UNIT(add, 120)
