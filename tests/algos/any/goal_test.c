/*
 * Tests of GOAL: what is recorded as a schedule and repeated has the digest of the run; other schedules run
 * as they can; what is no schedule is refused by line.
 */
#include <check.h>
#include <stdlib.h>

#include "../../emu/recorded.h"
#include "../common/program_run.h"

static char path[96];

/* The run of `goal` on the file at `path`. */
static struct trial repeat(struct options options, int setting)
{
    char param[128];
    const char *list = param;
    snprintf(param, sizeof param, "file=%s", path);
    options.params = &list;
    options.param_count = 1;
    return trial_run(find_program("goal"), options, setting);
}

/* Record on one engine, repeat on all. */
static void round_trip(const struct parray_program *program, struct options options)
{
    struct trial run = recorded_run(program, options, 1, recorded_path(path, ".goal"));
    ck_assert_uint_gt(run.outcome->transmissions, 0);
    for (int setting = 0; setting < TRIAL_ENGINES; setting++) {
        struct trial again = repeat(options, setting);
        ck_assert_msg(again.status == PARRAY_DONE, "%s: %s", program->name, again.outcome->error);
        ck_assert_int_eq(again.outcome->verified, -1);
        ck_assert_uint_eq(again.outcome->digest, run.outcome->digest);
        ck_assert_uint_eq(again.outcome->steps, run.outcome->steps);
        ck_assert_uint_eq(again.outcome->transmissions, run.outcome->transmissions);
        ck_assert_uint_eq(again.outcome->leftovers, 0);
        trial_end(&again);
    }
    trial_end(&run);
    unlink(path);
}

START_TEST(built_in_programs_are_repeated_to_their_digest)
{
    static const struct {
        const char *program, *topology;
        uint64_t startup, per_unit;
    } runs[] = {{"hypercube-mnb", "hypercube:4", 0, 1},
                {"hypercube-mnb-sla", "hypercube:3", 0, 1},
                {"hypercube-exchange", "hypercube:3", 3, 2},
                {"hypercube-scatter", "hypercube:5", 0, 1},
                {"line-gossip", "line:9", 0, 1},
                {"ring-gossip", "ring:7", 0, 1},
                {"mesh-gossip", "mesh:4x4", 0, 1},
                {"torus-gossip", "torus:4x4", 0, 1}};
    for (size_t i = 0; i < ARRAY_LENGTH(runs); i++) {
        const struct parray_program *program = find_program(runs[i].program);
        struct options options = trial_on(runs[i].topology);
        options.model = program->model;
        options.startup = runs[i].startup;
        options.per_unit = runs[i].per_unit;
        round_trip(program, options);
    }
}
END_TEST

/* Payloads of all sizes, packets of several units, tokens with and without ends. */
START_TEST(packets_of_all_kinds_are_repeated_to_their_digest)
{
    struct options options = trial_on("torus:3x4");
    options.startup = 1;
    options.per_unit = 2;
    options.mailbox = 64;
    round_trip(&restless, options);
}
END_TEST

/* So the digests above were not equal for lack of difference. */
START_TEST(a_changed_payload_changes_the_digest)
{
    size_t size;
    struct options options = trial_on("hypercube:3");
    struct trial run = recorded_run(find_program("hypercube-mnb"), options, 0, recorded_path(path, ".goal"));
    char *text = recorded_bytes(path, &size), *data = strstr(text, " data ");
    ck_assert_ptr_nonnull(data);
    data[6] = data[6] == '0' ? '1' : '0';
    FILE *out = fopen(path, "w");
    fwrite(text, 1, size, out);
    fclose(out);
    struct trial again = repeat(options, 0);
    ck_assert_int_eq(again.status, PARRAY_DONE);
    ck_assert_uint_ne(again.outcome->digest, run.outcome->digest);
    trial_end(&again);
    trial_end(&run);
    free(text);
    unlink(path);
}
END_TEST

/* ------------------------------------------------------------------------------ schedules of others */

static void write_schedule(const char *text)
{
    FILE *out = fopen(recorded_path(path, ".goal"), "w");
    fputs(text, out);
    fclose(out);
}

START_TEST(a_schedule_without_steps_runs_as_fast_as_it_can)
{
    write_schedule("num_ranks 3\r\n"
                   "// somebody's\n"
                   "rank 2 {\nwait: recv 100b from 1 tag 7 cpu 1 nic 0\ncalc 500\n}\n"
                   "\nrank 0 {\n  a: send 100b to 1 tag 7\n\tb: send 5b to 1\n}\n"
                   "rank 1 {\nl1: recv 100b from 0 tag 7\nl2: calc 10 cpu 0\nl2 requires l1\n"
                   "l3: send 100b to 2 tag 7\nl3 irequires l2\nrecv 5b from 0\n}\n");
    for (int setting = 0; setting < TRIAL_ENGINES; setting++) {
        struct trial trial = repeat(trial_on("line:3"), setting);
        ck_assert_msg(trial.status == PARRAY_DONE, "%s", trial.outcome->error);
        ck_assert_uint_eq(trial.outcome->steps, 2);
        ck_assert_uint_eq(trial.outcome->transmissions, 3);
        ck_assert_int_eq(trial.outcome->verified, -1);
        trial_end(&trial);
    }
    unlink(path);
}
END_TEST

/* A schedule, how many steps its run takes, and how it ends. */
struct schedule_case {
    const char *text;
    int status;
    uint64_t steps;
    int verified;
};

static void run_cases(const struct schedule_case *cases, size_t count, const char *topology)
{
    for (size_t i = 0; i < count; i++) {
        write_schedule(cases[i].text);
        for (int setting = 0; setting < TRIAL_ENGINES; setting++) {
            struct trial trial = repeat(trial_on(topology), setting);
            ck_assert_msg(trial.status == cases[i].status, "schedule %zu: %d: %s", i, trial.status,
                          trial.outcome->error);
            ck_assert_msg(trial.outcome->steps == cases[i].steps, "schedule %zu: %d steps", i,
                          (int)trial.outcome->steps);
            ck_assert_int_eq(trial.outcome->verified,
                             cases[i].status == PARRAY_DONE ? -1 : cases[i].verified);
            trial_end(&trial);
        }
        unlink(path);
    }
}

/* The order of lines means nothing, and receives are posted. */
START_TEST(a_schedule_is_a_graph_and_not_a_list)
{
    static const struct schedule_case cases[] = {
        /* what is sent first in the file requires what comes behind it */
        {"num_ranks 2\nrank 0 {\ns: send 8b to 1\nr: recv 8b from 1\ns requires r\n}\n"
         "rank 1 {\nsend 8b to 0\nrecv 8b from 0\n}\n",
         PARRAY_DONE, 2, 1},
        /* receives that nobody waits for hold nothing up */
        {"num_ranks 2\nrank 0 {\nrecv 4b from 1\nsend 4b to 1\n}\nrank 1 {\nrecv 4b from 0\nsend 4b to "
         "0\n}\n",
         PARRAY_DONE, 1, 1},
        {"num_ranks 2\nrank 0 {\nr: recv 4b from 1\ns: send 4b to 1\ns irequires r\n}\n"
         "rank 1 {\nr: recv 4b from 0\ns: send 4b to 0\ns requires r\n}\n",
         PARRAY_DONE, 2, 1},
        /* a send that waits for its link does not keep the other link from being used */
        {"num_ranks 2\nrank 0 {\nsend 4b to 1\nsend 4b to 1\nrecv 4b from 1\n}\n"
         "rank 1 {\nr: recv 4b from 0\nrecv 4b from 0\ns: send 4b to 0\ns requires r\n}\n",
         PARRAY_DONE, 2, 1},
    };
    run_cases(cases, ARRAY_LENGTH(cases), "line:2");
}
END_TEST

START_TEST(messages_meet_by_tag_and_source)
{
    static const struct schedule_case cases[] = {
        /* tags against the order in which they come */
        {"num_ranks 3\nrank 0 {\na: send 8b to 1 tag 1\nb: send 16b to 1 tag 2\nb requires a\n}\n"
         "rank 1 {\na: recv 16b from 0 tag 2\nb: recv 8b from 0 tag 1\nb requires a\n"
         "c: send 1b to 2\nc requires b\n}\nrank 2 {\nrecv 1b from -1 tag -1\n}\n",
         PARRAY_DONE, 3, 1},
        /* any source and any tag take what comes first; a posted receive before them comes first */
        {"num_ranks 3\nrank 0 {\nsend 8b to 1 tag 9\n}\nrank 2 {\nsend 8b to 1 tag 4\n}\n"
         "rank 1 {\nrecv 8b from 2 tag 4\nrecv 8b from -1 tag -1\n}\n",
         PARRAY_DONE, 1, 1},
        /* sizes are not compared */
        {"num_ranks 3\nrank 0 {\nsend 4b to 1\n}\nrank 1 {\nrecv 8b from 0\n}\nrank 2 {\n}\n", PARRAY_DONE, 1,
         1},
        /* nobody receives it */
        {"num_ranks 3\nrank 0 {\nsend 4b to 1\nsend 4b to 1\n}\nrank 1 {\nrecv 4b from 0\n}\nrank 2 {\n}\n",
         PARRAY_WRONG, 2, 0},
    };
    run_cases(cases, ARRAY_LENGTH(cases), "line:3");
}
END_TEST

START_TEST(what_can_never_run_is_a_deadlock)
{
    static const struct schedule_case cases[] = {
        {"num_ranks 2\nrank 0 {\nr: recv 4b from 1\ns: send 4b to 1\ns requires r\n}\n"
         "rank 1 {\nr: recv 4b from 0\ns: send 4b to 0\ns requires r\n}\n",
         PARRAY_DEADLOCK, 0, -1},
        {"num_ranks 2\nrank 0 {\na: calc 1\nb: calc 1\na requires b\nb requires a\n}\nrank 1 {\n}\n",
         PARRAY_DEADLOCK, 0, -1},
        {"num_ranks 2\nrank 0 {\na: calc 1\na requires a\n}\nrank 1 {\n}\n", PARRAY_DEADLOCK, 0, -1},
        {"num_ranks 2\nrank 0 {\nsend 4b to 1 tag 1\n}\nrank 1 {\nrecv 4b from 0 tag 2\n}\n", PARRAY_DEADLOCK,
         1, -1},
    };
    run_cases(cases, ARRAY_LENGTH(cases), "line:2");
}
END_TEST

/* 64 messages of 10 gigabytes; they would take 640 gigabytes. */
START_TEST(large_messages_take_no_memory)
{
    FILE *out = fopen(recorded_path(path, ".goal"), "w");
    fputs("num_ranks 64\n", out);
    for (int rank = 0; rank < 64; rank++)
        fprintf(out, "rank %d {\nsend 10000000000b to %d\nrecv 10000000000b from %d\n}\n", rank,
                (rank + 1) % 64, (rank + 63) % 64);
    fclose(out);
    struct trial trial = repeat(trial_on("ring:64"), 0);
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_uint_eq(trial.outcome->steps, 1);
    ck_assert_int_eq(trial.outcome->verified, -1);
    trial_end(&trial);
    unlink(path);
}
END_TEST

/* Two calculations of 2 steps on one cpu, in steps 1 to 4, one of another cpu beside them; then 100 bytes of
 * 30 a unit, in steps 5 to 8. */
START_TEST(bytes_and_calculations_take_the_time_that_is_asked_for)
{
    char param[128];
    const char *list[] = {param, "unit=30", "calc=5"};
    write_schedule("num_ranks 2\nrank 0 {\na: calc 10\nb: calc 10\nc: calc 10 cpu 1\ns: send 100b to 1\n"
                   "s requires a\ns requires b\ns requires c\n}\nrank 1 {\nrecv 100b from 0\n}\n");
    snprintf(param, sizeof param, "file=%s", path);
    for (int setting = 0; setting < TRIAL_ENGINES; setting++) {
        struct options options = trial_on("line:2");
        options.params = list;
        options.param_count = 3;
        struct trial trial = trial_run(find_program("goal"), options, setting);
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        ck_assert_uint_eq(trial.outcome->steps, 8);
        trial_end(&trial);
    }
    unlink(path);
}
END_TEST

START_TEST(what_is_no_schedule_is_refused_by_line)
{
    static const struct {
        const char *text, *says;
    } bad[] = {
        {"", ":1:1: the file ends"},
        {"num_ranks 3\nrank 0 {\n}\nrank 1 {\n}\nrank 2 {\n}\n", "is for 3 ranks"},
        {"rank 0 {\n}\n", ":1:1: num_ranks"},
        {"num_ranks 2\nnum_ranks 2\n", ":2:1: num_ranks stands in the file already"},
        {"num_ranks 0\n", ": a number of ranks"},
        {"num_ranks 2 3\n", ":1:13: the end of the line is expected, not '3'"},
        {"num_ranks 2\nrank 0 {\nsend 4b to 7\n}\n", ":3:12: there is no rank 7: num_ranks is 2"},
        {"num_ranks 2\nrank 0 {\nsend 4b to 0\n}\nrank 1 {\n}\n", ":3: rank 0 is no neighbour"},
        {"num_ranks 2\nrank 0 {\nrank 1 {\n}\n", ":3:1: a rank cannot begin inside another one"},
        {"num_ranks 2\nrank 0 {\n}\nrank 0 {\n}\n", ":4:6: rank 0 has a block already"},
        {"num_ranks 2\nrank 9 {\n}\n", ":2:6: there is no rank 9"},
        {"num_ranks 2\nrank 0 {\n}\n", "rank 1 has no block"},
        {"num_ranks 2\n}\n", ":2:1: } without"},
        {"num_ranks 2\nrank 0 {\nsend 4b to 1\n", ":4:1: the file ends inside"},
        {"num_ranks 2\nrank 0 { send 4b to 1 }\n", ":2:10: the end of the line behind { is expected"},
        {"num_ranks 2\nrank 0 {\n} rank 1 {\n}\n", ":3:3: the end of the line behind }"},
        {"num_ranks 2\nsend 4b to 1\n", ":2:1: rank is expected, not 'send'"},
        {"num_ranks 2\nrank 0 {\nput 4b to 1\n}\n", ":3:5: a colon, requires or irequires"},
        {"num_ranks 2\nrank 0 {\nl1: put 4b to 1\n}\n", ":3:5: send, recv or calc is expected"},
        {"num_ranks 2\nrank 0 {\n1: send 4b to 1\n}\n", ":3:1: send, recv, calc, a label"},
        {"num_ranks 2\nrank 0 {\nl1: send 4 to 1\n}\n", ":3:12: b behind the size is expected, not 'to'"},
        {"num_ranks 2\nrank 0 {\nsend 4b from 1\n}\n", ":3:9: to is expected, not 'from'"},
        {"num_ranks 2\nrank 0 {\nsend 4b to -1\n}\n", ":3:12: a rank is expected, not '-1'"},
        {"num_ranks 2\nrank 0 {\nsend 4b to 1 tag -1\n}\n", ":3:18: a tag 0..2147483647 is expected"},
        {"num_ranks 2\nrank 0 {\nsend 4b to 1 tag 1 more\n}\n", ":3:20: the end of the line is expected"},
        {"num_ranks 2\nrank 0 {\nl2: calc 1\nl2 requires l1\nl1: calc 1\n}\n", ":4:13: l1 is not defined"},
        {"num_ranks 2\nrank 0 {\nl1: calc 1\n}\nrank 1 {\nl2: calc 1\nl2 requires l1\n}\n",
         ":7:13: l1 is not defined in rank 1"},
        {"num_ranks 2\n/* it goes\non\n", ":2: the comment"},
        {"num_ranks 4294967298\n", ":1:11: a number of ranks"},
        {"num_ranks 2\nrank 4294967296 {\n}\n", ":2:6: there is no rank 4294967296"},
        {"num_ranks 2\nrank 0 {\nsend 99999999999999999999b to 1\n}\n", ":3:6: a size in bytes"},
        {"num_ranks 2\nrank 0 {\nsend -4b to 1\n}\n", ":3:6: a size in bytes"},
        {"num_ranks 2\nrank 0 {\nsend 4b to 4294967297\n}\n", ":3:12: there is no rank 4294967297"},
        {"<algo>\n", ":1:1: "},
    };
    char param[128];
    const char *params[] = {param, NULL};
    for (size_t i = 0; i < ARRAY_LENGTH(bad); i++) {
        write_schedule(bad[i].text);
        snprintf(param, sizeof param, "file=%s", path);
        want_refused(find_program("goal"), trial_with("line:2", params), bad[i].says);
    }
    unlink(path);
}
END_TEST

START_TEST(what_is_no_text_file_is_refused)
{
    static const struct {
        const char *file, *says;
    } bad[] = {{"file=/", "/: cannot be read: Is a directory"},
               {"file=/dev/zero", "has a zero byte"},
               {"file=/nowhere.goal", "No such file"},
               {NULL, "has a zero byte"}};
    for (size_t i = 0; i < ARRAY_LENGTH(bad); i++) {
        char param[128];
        const char *params[] = {bad[i].file ? bad[i].file : param, NULL};
        FILE *out = fopen(recorded_path(path, ".goal"), "w");
        fwrite("num_ranks 2\n\0rank 0 {\n}\n", 1, 24, out);
        fclose(out);
        snprintf(param, sizeof param, "file=%s", path);
        want_refused(find_program("goal"), trial_with("line:2", params), bad[i].says);
    }
    unlink(path);
}
END_TEST

START_TEST(the_example_is_a_dissemination_in_two_rounds)
{
    struct options options = OPTIONS_DEFAULT;
    struct trial trial = trial_run(find_program("goal"), options, 0);
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_uint_eq(trial.outcome->steps, 2);
    ck_assert_uint_eq(trial.outcome->transmissions, 8);
    trial_end(&trial);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, built_in_programs_are_repeated_to_their_digest);
    tcase_add_test(cases, packets_of_all_kinds_are_repeated_to_their_digest);
    tcase_add_test(cases, a_changed_payload_changes_the_digest);
    tcase_add_test(cases, a_schedule_without_steps_runs_as_fast_as_it_can);
    tcase_add_test(cases, a_schedule_is_a_graph_and_not_a_list);
    tcase_add_test(cases, messages_meet_by_tag_and_source);
    tcase_add_test(cases, what_can_never_run_is_a_deadlock);
    tcase_add_test(cases, large_messages_take_no_memory);
    tcase_add_test(cases, bytes_and_calculations_take_the_time_that_is_asked_for);
    tcase_add_test(cases, what_is_no_schedule_is_refused_by_line);
    tcase_add_test(cases, what_is_no_text_file_is_refused);
    tcase_add_test(cases, the_example_is_a_dissemination_in_two_rounds);
}

UNIT(add, 60)
