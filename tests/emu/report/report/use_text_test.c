/*
 * Golden texts of the use of links, for real runs on screens of several widths.
 */
#include "../../trial.h"

#include <stdio.h>
#include <string.h>

#include "report/report_parts.h"
#include "run/array_view.h"

/* All nodes send right in step 1, the lower half in step 2, and node 0 in all steps up to 6. */
static void fade(struct node *self)
{
    int rank = node_rank(self), sends = rank == 0 ? 6 : rank < node_count(self) / 2 ? 2 : 1;
    char byte = 0;
    for (int i = 0; i < sends; i++) {
        node_send(self, 1, &byte, 1);
        node_step(self);
    }
}

/* Send one packet a step, for 16 steps for each node of the array. */
static void relay(struct node *self)
{
    char byte = 0;
    for (int lap = 0; lap < 16; lap++) {
        if (node_rank(self) || lap)
            node_recv(self, 0, &byte, 1);
        node_send(self, 1, &byte, 1);
    }
}

static const char *text_of(const struct parray_program *program, struct options options, struct screen screen)
{
    static char text[8192];
    struct trial trial = trial_run(program, options, 0);
    struct view view;
    array_view(&view, program, &options, trial.array);
    FILE *out = fmemopen(text, sizeof text, "w");
    use_text(&view, &screen, out);
    fclose(out);
    trial_end(&trial);
    return text;
}

START_TEST(the_whole_part_of_a_small_run)
{
    static const struct parray_program program = {.name = "fade", .mailbox = 8, .node = fade};
    ck_assert_str_eq(
        text_of(&program, trial_on("ring:8"), (struct screen){80, false, false}),
        "utilization    mean 16.7, min 0.0, max 100.0 % of the steps busy, over 16 link directions\n"
        "  sends by     mean % of the steps, over the nodes that have the port\n"
        "    port 0       0.0 % .................... 0 packets, down dimension 0\n"
        "    port 1      33.3 % #######............. 16 packets, up dimension 0\n"
        "  hottest link 100.0 % 6 steps busy, 6 packets; node 0 port 1 to node 1\n"
        "  coldest link   0.0 % 0 steps busy, 0 packets; node 0 port 0 to node 7\n"
        "  by step      at most 8 of 16 link directions busy, in step 1\n"
        "    @=....\n");
    ck_assert_ptr_ne(
        strstr(text_of(&program, trial_on("ring:8"), (struct screen){72, false, true}), "    █▄▁▁▁▁\n"),
        NULL);
}
END_TEST

START_TEST(bars_grow_with_the_screen_up_to_a_limit)
{
    static const struct parray_program program = {.name = "fade", .mailbox = 8, .node = fade};
    ck_assert_ptr_ne(strstr(text_of(&program, trial_on("ring:8"), (struct screen){20, false, false}),
                            "33.3 % ###....... 16 "),
                     NULL);
    ck_assert_ptr_ne(strstr(text_of(&program, trial_on("ring:8"), (struct screen){300, false, false}),
                            "33.3 % #############........................... 16 "),
                     NULL);
}
END_TEST

START_TEST(long_runs_are_means)
{
    /* 16 * 20 steps do not fit in 76 columns; with 5 steps a column, 64 columns are used. */
    static const struct parray_program program = {.name = "relay", .mailbox = 2, .node = relay};
    const char *text = text_of(&program, trial_on("ring:20"), (struct screen){80, false, false});
    char line[128] = "    ";
    memset(line + 4, '@', 64);
    strcat(line, "\n");
    ck_assert_ptr_ne(
        strstr(text,
               "  by step      at most 1 of 40 link directions busy; a column is the mean of 5 steps\n"),
        NULL);
    ck_assert_str_eq(text + strlen(text) - strlen(line), line);
}
END_TEST

START_TEST(half_duplex_links_are_not_directions)
{
    static const struct parray_program program = {.name = "relay", .mailbox = 2, .node = relay};
    struct options options = trial_on("ring:20");
    options.model = "H1";
    ck_assert_ptr_ne(strstr(text_of(&program, options, (struct screen){400, false, false}),
                            "  by step      at most 1 of 20 links busy, in step 1\n"),
                     NULL);
}
END_TEST

START_TEST(a_run_without_packets_has_nothing_to_show)
{
    struct outcome outcome = {0};
    struct view view = {.outcome = &outcome};
    char text[64] = "";
    FILE *out = fmemopen(text, sizeof text, "w");
    use_text(&view, &(struct screen){80, false, false}, out);
    fclose(out);
    ck_assert_str_eq(text, "");
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, the_whole_part_of_a_small_run);
    tcase_add_test(cases, bars_grow_with_the_screen_up_to_a_limit);
    tcase_add_test(cases, long_runs_are_means);
    tcase_add_test(cases, half_duplex_links_are_not_directions);
    tcase_add_test(cases, a_run_without_packets_has_nothing_to_show);
}

UNIT(add, 60)
