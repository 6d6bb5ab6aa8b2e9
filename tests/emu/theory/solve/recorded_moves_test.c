/*
 * What a program transmitted becomes a schedule: moves in the order of steps, without what is of no use. Only
 * a schedule that does the task passes the check.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../trial.h"
#include "facts/model.h"
#include "plan/instance.h"
#include "plan/moves.h"
#include "solve/instance_task.h"
#include "solve/moves_check.h"
#include "solve/recorded_moves.h"
#include "task/task.h"
#include "task/task_case.h"
#include "topo/topo.h"

/* The schedule of packets on an array, as text "step:from>to token ..."; "wrong" if it fails the check. */
static const char *moves_of(const char *spec, const char *model, const char *task, const char *param,
                            const struct recorded *packets, size_t count)
{
    static char text[512];
    char error[INSTANCE_ERROR_SIZE];
    struct task_case task_case;
    struct instance instance;
    struct moves moves = {.list = NULL};
    struct recorded *list = malloc((count + 1) * sizeof list[0]);
    struct topo *topo = topo_open(spec, error, sizeof error);
    const struct task_asked asked = {task_find(task), topo, 1, &param, param != NULL};
    size_t used = 0;
    ck_assert_msg(task_case_open(&task_case, &asked), "%s", task_case.error);
    ck_assert_msg(instance_open(&instance, &task_case, model_find(model), error), "%s", error);
    memcpy(list, packets, count * sizeof list[0]);
    recorded_moves(&instance, list, count, &moves);
    if (instance.reverse)
        moves_reverse(&moves, &instance);
    moves_sort(&moves);
    *text = '\0';
    for (size_t i = 0; i < moves.count; i++) {
        const struct instance_channel *channel = &instance.channel[moves.list[i].channel];
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%u:%d>%d %d", i ? ", " : "",
                                 moves.list[i].step, channel->from, channel->to, moves.list[i].token);
    }
    if (!moves_check(&instance, &moves, error, sizeof error))
        snprintf(text, sizeof text, "wrong");
    moves_free(&moves);
    instance_close(&instance);
    task_case_close(&task_case);
    topo_close(topo);
    free(list);
    return text;
}

/* A packet over a link of line:3 or ring:4 (ports 0 down, 1 up). */
#define PACKET_OF(step, duration, from, to, port, origin) \
    {                                                     \
        step, duration, from, to, port, origin, -1, 0     \
    }

START_TEST(what_is_of_no_use_is_left_out)
{
    static const struct recorded gossip[] = {
        PACKET_OF(1, 1, 0, 1, 1, 0), PACKET_OF(1, 1, 1, 2, 1, 1), PACKET_OF(1, 1, 2, 1, 0, 2),
        PACKET_OF(2, 1, 1, 0, 0, 1), PACKET_OF(2, 1, 1, 2, 1, 0), PACKET_OF(3, 1, 1, 0, 0, 2),
        PACKET_OF(3, 1, 1, 2, 1, 1), PACKET_OF(4, 1, 2, 1, 0, 0), PACKET_OF(4, 1, 0, 1, 1, -1)};
    ck_assert_str_eq(moves_of("line:3", "F*", "gossip", NULL, gossip, ARRAY_LENGTH(gossip)),
                     "1:0>1 0, 1:1>2 1, 1:2>1 2, 2:1>0 1, 2:1>2 0, 3:1>0 2");
    ck_assert_str_eq(moves_of("line:3", "F*", "gossip", NULL, gossip, 5), "wrong");
    /* Nobody can tell what packets without an origin carried. */
    static const struct recorded unnamed[] = {PACKET_OF(1, 1, 0, 1, 1, -1), PACKET_OF(1, 1, 1, 0, 0, -1)};
    ck_assert_str_eq(moves_of("line:2", "F*", "gossip", NULL, unnamed, 2), "wrong");
}
END_TEST

START_TEST(a_packet_of_several_units_is_a_move_for_each)
{
    static const struct recorded broadcast[] = {PACKET_OF(1, 2, 0, 1, 1, -1), PACKET_OF(3, 2, 1, 2, 1, -1)};
    ck_assert_str_eq(moves_of("line:3", "SLA", "broadcast", "units=2", broadcast, 2),
                     "1:0>1 0, 2:0>1 1, 3:1>2 0, 4:1>2 1");
    ck_assert_str_eq(moves_of("line:3", "SLA", "broadcast", "units=3", broadcast, 2), "wrong");
}
END_TEST

/* First all are asked, then the sum comes back: the schedule of the sum is the second half. */
START_TEST(a_reduction_is_read_backwards)
{
    static const struct recorded echo[] = {PACKET_OF(1, 1, 0, 1, 1, 0), PACKET_OF(2, 1, 1, 2, 1, 0),
                                           PACKET_OF(3, 1, 2, 1, 0, -1), PACKET_OF(4, 1, 1, 0, 0, -1)};
    ck_assert_str_eq(moves_of("line:3", "H1", "reduce", NULL, echo, 4), "1:2>1 0, 2:1>0 0");
}
END_TEST

START_TEST(sums_have_every_part_once)
{
    static const struct recorded both_ways[] = {PACKET_OF(1, 1, 2, 1, 0, -1), PACKET_OF(2, 1, 1, 0, 0, -1),
                                                PACKET_OF(3, 1, 0, 1, 1, -1), PACKET_OF(4, 1, 1, 2, 1, -1)};
    ck_assert_str_eq(moves_of("line:3", "F*", "allreduce", NULL, both_ways, 4),
                     "1:2>1 0, 2:1>0 0, 3:0>1 0, 4:1>2 0");
    ck_assert_str_eq(moves_of("line:3", "F*", "allreduce", NULL, both_ways, 3), "wrong");
    static const struct recorded exchange[] = {PACKET_OF(1, 1, 0, 1, 0, -1), PACKET_OF(1, 1, 1, 0, 0, -1),
                                               PACKET_OF(1, 1, 2, 3, 0, -1), PACKET_OF(1, 1, 3, 2, 0, -1),
                                               PACKET_OF(2, 1, 0, 2, 1, -1), PACKET_OF(2, 1, 2, 0, 1, -1),
                                               PACKET_OF(2, 1, 1, 3, 1, -1), PACKET_OF(2, 1, 3, 1, 1, -1)};
    ck_assert_str_eq(moves_of("hypercube:2", "SLA", "allreduce", NULL, exchange, 8),
                     "1:0>1 0, 1:1>0 0, 1:2>3 0, 1:3>2 0, 2:0>2 0, 2:1>3 0, 2:2>0 0, 2:3>1 0");
}
END_TEST

/* A worm is a move from its source to its destination if it took the usual route. */
START_TEST(worms_take_the_usual_route)
{
    static const struct recorded usual[] = {{1, 1, 0, 2, 1, 0, 3, 1},
                                            {1, 1, 2, 3, 3, 0, 3, 1},
                                            {2, 1, 0, 2, 1, 0, 2, 2},
                                            {2, 1, 3, 1, 0, 0, 1, 3}};
    static const struct recorded other[] = {{1, 1, 0, 1, 3, 0, 3, 1},
                                            {1, 1, 1, 3, 1, 0, 3, 1},
                                            {2, 1, 0, 2, 1, 0, 2, 2},
                                            {2, 1, 3, 1, 0, 0, 1, 3}};
    ck_assert_str_eq(moves_of("mesh:2x2", "W1", "broadcast", NULL, usual, 4), "1:0>3 0, 2:0>2 0, 2:3>1 0");
    ck_assert_str_eq(moves_of("mesh:2x2", "W1", "broadcast", NULL, other, 4), "wrong");
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, what_is_of_no_use_is_left_out);
    tcase_add_test(cases, a_packet_of_several_units_is_a_move_for_each);
    tcase_add_test(cases, a_reduction_is_read_backwards);
    tcase_add_test(cases, sums_have_every_part_once);
    tcase_add_test(cases, worms_take_the_usual_route);
}

UNIT(add, 60)
