/*
 * Callbacks of an array, an end that somebody else asks for, and the signals of the process.
 */
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>

#include <math.h>

#include "opened.h"
#include "tools.h"
#include "../../../lib/suite.h"

/* ------------------------------------------------------------------------------------ callbacks */

struct notes {
    char text[4096];
    size_t used;
    int stop_at; /* step; 0: none */
    bool by_stop;
};

static void note(struct notes *notes, const char *format, ...) PARRAY_PRINTF(2, 3);

static void note(struct notes *notes, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(notes->text + notes->used, sizeof notes->text - notes->used, format, arguments);
    va_end(arguments);
    notes->used += (size_t)length;
    ck_assert_uint_lt(notes->used, sizeof notes->text);
}

static int note_step(void *user, struct parray_array *array, uint64_t step, uint64_t transmissions,
                     uint64_t violations, uint32_t live)
{
    struct notes *notes = user;
    note(notes, "%d:%d,%d,%d ", (int)step, (int)transmissions, (int)violations, (int)live);
    if ((int)step == notes->stop_at && notes->by_stop)
        parray_stop(array);
    return (int)step == notes->stop_at && !notes->by_stop;
}

static void note_violation(void *user, struct parray_array *array, uint64_t step, int node, const char *text)
{
    (void)array;
    note(user, "violation %d at %d%s ", (int)step, node, strstr(text, "node") ? "" : "?");
}

static void note_deadlock(void *user, struct parray_array *array, uint64_t step, const char *text)
{
    note(user, "%s; %d, %s", text, (int)step, parray_cell_text(array, "waiters", 0, "call"));
}

static void note_line(void *user, struct parray_array *array, uint64_t step, int node, const char *text)
{
    (void)array;
    note(user, "line %d,%d %s ", (int)step, node, text);
}

static struct parray_array *run_noted(const struct parray_program *program, const char *const *settings,
                                      const char *more, struct notes *notes, int status)
{
    struct parray_options *options = options_of(program, settings);
    if (more)
        parray_set(options, "on-violation", more);
    parray_set(options, "model", more ? "SLA" : "F*");
    parray_on_step(options, note_step, notes);
    parray_on_violation(options, note_violation, notes);
    parray_on_deadlock(options, note_deadlock, notes);
    parray_on_line(options, note_line, notes);
    struct parray_array *array = parray_open(options);
    parray_options_free(options);
    ck_assert_msg(parray_run(array) == status, "%d: %s", parray_status(array), parray_error(array));
    return array;
}

START_TEST(steps_are_told_in_order_with_lines)
{
    struct notes notes = {0};
    struct parray_array *array = run_noted(&sum_aloud, engines[_i], NULL, &notes, 0);
    ck_assert_str_eq(notes.text, "1:8,0,8 2:16,0,8 3:24,0,8 4:32,0,8 5:40,0,8 6:48,0,8 7:56,0,8 "
                                 "line 8,2 the sum is 28 8:56,0,0 ");
    parray_close(array);
}
END_TEST

START_TEST(violations_are_told_at_the_end_of_their_step)
{
    struct notes notes = {0};
    struct parray_array *array = run_noted(&shout, engines[_i], "count", &notes, 3);
    ck_assert_str_eq(notes.text,
                     "violation 1 at 0 violation 1 at 0 violation 1 at 1 violation 1 at 1 violation 1 at 2 "
                     "violation 1 at 2 1:6,6,3 2:6,6,3 violation 3 at 0 violation 3 at 0 violation 3 at 1 "
                     "violation 3 at 1 violation 3 at 2 violation 3 at 2 3:12,12,3 4:12,12,3 5:12,12,0 ");
    ck_assert_uint_eq(parray_rows(array, "violations"), 12);
    ck_assert_double_eq(parray_cell(array, "violations", 8, "step"), 3);
    ck_assert_double_eq(parray_cell(array, "violations", 8, "node"), 1);
    ck_assert_ptr_nonnull(strstr(parray_cell_text(array, "violations", 8, "parts"), "\"port\":1"));
    parray_close(array);
    notes = (struct notes){0};
    array = run_noted(&shout, engines[_i], "abort", &notes, 3);
    ck_assert_str_eq(notes.text,
                     "violation 1 at 0 violation 1 at 0 violation 1 at 1 violation 1 at 1 violation 1 at 2 "
                     "violation 1 at 2 1:6,6,3 ");
    parray_close(array);
}
END_TEST

START_TEST(a_deadlock_is_told_with_its_lines)
{
    struct notes notes = {0};
    struct parray_array *array = run_noted(&embrace, engines[_i], NULL, &notes, 4);
    ck_assert_str_eq(notes.text, "1:0,0,2 deadlock in step 1: 2 of 4 nodes wait for ever; 1, node_recv");
    ck_assert_uint_eq(parray_rows(array, "waiters"), 2);
    ck_assert_uint_eq(parray_rows(array, "cycle"), 2);
    ck_assert_double_eq(parray_cell(array, "waiters", 1, "peer"), 0);
    ck_assert_ptr_nonnull(strstr(parray_cell_text(array, "waiters", 1, "site"), "opened.h:"));
    ck_assert_double_eq(parray_number(array, "deadlock.count"), 2);
    parray_close(array);
}
END_TEST

START_TEST(a_step_can_be_the_last_one)
{
    for (int by_stop = 0; by_stop < 2; by_stop++) {
        struct notes notes = {.stop_at = 3, .by_stop = by_stop};
        struct parray_array *array = run_noted(&tick, engines[_i], NULL, &notes, 130);
        ck_assert_str_eq(notes.text, "1:0,0,3 2:0,0,3 3:0,0,3 ");
        ck_assert_str_eq(parray_error(array), "interrupted in step 3: the figures are those up to then");
        parray_close(array);
    }
}
END_TEST

START_TEST(a_stop_before_the_run_ends_it_in_its_first_step)
{
    struct parray_array *array = open_with(&tick, engines[_i]);
    parray_stop(array);
    ck_assert_int_eq(parray_run(array), 130);
    ck_assert_uint_eq(parray_count(array, "clock"), 1);
    parray_close(array);
}
END_TEST

/* Opens and runs another array in the middle of a run. */
static int run_another(void *user, struct parray_array *array, uint64_t step, uint64_t transmissions,
                       uint64_t violations, uint32_t live)
{
    (void)array, (void)step, (void)transmissions, (void)violations, (void)live;
    struct parray_array *inner = open_with(&sum, SETTINGS("topology=ring:x"));
    ck_assert_int_eq(parray_run(inner), 2);
    parray_close(inner);
    inner = open_with(&sum, user);
    ck_assert_int_eq(parray_run(inner), 0);
    ck_assert_uint_eq(parray_count(inner, "transmissions"), 56);
    parray_close(inner);
    return 0;
}

START_TEST(a_callback_may_use_other_arrays)
{
    struct parray_options *options = options_of(&sum, engines[_i]);
    parray_on_step(options, run_another, (void *)(uintptr_t)engines[_i]);
    struct parray_array *array = parray_open(options);
    ck_assert_int_eq(parray_run(array), 0);
    ck_assert_str_eq(parray_error(array), "");
    ck_assert_uint_eq(parray_count(array, "transmissions"), 56);
    parray_options_free(options);
    parray_close(array);
}
END_TEST

START_TEST(an_array_keeps_the_callbacks_of_its_opening)
{
    struct notes notes = {0}, others = {0};
    struct parray_options *options = options_of(&embrace, engines[_i]);
    parray_on_step(options, note_step, &notes);
    parray_on_deadlock(options, note_deadlock, &notes);
    struct parray_array *array = parray_open(options);
    parray_on_step(options, NULL, NULL);
    parray_on_deadlock(options, note_deadlock, &others);
    parray_on_violation(options, note_violation, &others);
    struct parray_array *other = parray_open(options);
    parray_options_free(options);
    ck_assert_int_eq(parray_run(array), 4);
    ck_assert_str_eq(notes.text, "1:0,0,2 deadlock in step 1: 2 of 4 nodes wait for ever; 1, node_recv");
    ck_assert_str_eq(others.text, "");
    ck_assert_int_eq(parray_run(other), 4);
    ck_assert_str_eq(others.text, "deadlock in step 1: 2 of 4 nodes wait for ever; 1, node_recv");
    parray_close(array);
    parray_close(other);
}
END_TEST

/* -------------------------------------------------------------------------------------- signals */

static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGINT, SIGTERM};
enum { SIGNALS = (int)(sizeof signals / sizeof signals[0]) };

static void own_handler(int number)
{
    (void)number;
}

/* How many of all signals have another handler than `own_handler`, those of real time included. */
static int count_changed(void)
{
    int changed = 0;
    for (int number = 1; number <= SIGRTMAX; number++) {
        struct sigaction now;
        if (sigaction(number, NULL, &now) != 0)
            continue;
        bool ours = false;
        for (int i = 0; i < SIGNALS; i++)
            ours |= signals[i] == number;
        changed += now.sa_handler != (ours ? own_handler : SIG_DFL);
    }
    return changed;
}

static int changed_during;

static int look_at_signals(void *user, struct parray_array *array, uint64_t step, uint64_t transmissions,
                           uint64_t violations, uint32_t live)
{
    (void)user, (void)array, (void)step, (void)transmissions, (void)violations, (void)live;
    changed_during = count_changed();
    return 0;
}

static int run_looking(const char *with_signals)
{
    struct parray_options *options = options_of(&sum, SETTINGS("workers=2"));
    parray_set(options, "signals", with_signals);
    parray_on_step(options, look_at_signals, NULL);
    struct parray_array *array = parray_open(options);
    int status = parray_run(array);
    parray_options_free(options);
    parray_close(array);
    return status;
}

START_TEST(signals_are_left_alone_unless_asked_for)
{
    struct sigaction action = {.sa_handler = own_handler};
    for (int number = 1; number <= SIGRTMAX; number++)
        signal(number, SIG_DFL);
    for (int i = 0; i < SIGNALS; i++)
        sigaction(signals[i], &action, NULL);
    ck_assert_int_eq(count_changed(), 0);
    ck_assert_int_eq(run_looking("no"), 0);
    ck_assert_int_eq(changed_during, 0);
    ck_assert_int_eq(count_changed(), 0);
    ck_assert_int_eq(run_looking("yes"), 0);
    ck_assert_int_ge(changed_during, 5);
    ck_assert_int_eq(count_changed(), 0);
}
END_TEST

static sigjmp_buf home;
static volatile int caught;

static void catch_plainly(int number)
{
    sigset_t now;
    pthread_sigmask(SIG_SETMASK, NULL, &now);
    caught += number == SIGSEGV && sigismember(&now, SIGSEGV) && !sigismember(&now, SIGUSR1);
    siglongjmp(home, 1);
}

static void catch_with_facts(int number, siginfo_t *info, void *context)
{
    sigset_t now;
    pthread_sigmask(SIG_SETMASK, NULL, &now);
    caught += number == SIGSEGV && info->si_addr == (void *)8 && context && sigismember(&now, SIGUSR1);
    siglongjmp(home, 1);
}

static int read_nowhere(void *user, struct parray_array *array, uint64_t step, uint64_t transmissions,
                        uint64_t violations, uint32_t live)
{
    static const char *volatile nowhere = (const char *)8;
    (void)user, (void)array, (void)step, (void)transmissions, (void)violations, (void)live;
    if (sigsetjmp(home, 1) == 0)
        return *nowhere;
    return 0;
}

/* What the process does with signals of its own code is not changed by arrays that handle those of nodes. */
START_TEST(crashes_outside_of_nodes_go_to_the_handlers_of_the_process)
{
    struct sigaction action = {.sa_handler = catch_plainly};
    if (TOOLS_TSAN) /* it hands on signals in its own way */
        return;
    if (_i) {
        action = (struct sigaction){.sa_sigaction = catch_with_facts, .sa_flags = SA_SIGINFO};
        sigaddset(&action.sa_mask, SIGUSR1);
    }
    sigaction(SIGSEGV, &action, NULL);
    struct parray_options *options = options_of(&sum, SETTINGS("signals=yes"));
    parray_on_step(options, read_nowhere, NULL);
    struct parray_array *array = parray_open(options);
    ck_assert_int_eq(parray_run(array), 0);
    ck_assert_int_eq(caught, 8);
    ck_assert_uint_eq(parray_count(array, "transmissions"), 56);
    parray_options_free(options);
    parray_close(array);
}
END_TEST

START_TEST(a_node_that_leaves_ends_its_run_alone)
{
    struct parray_array *array = open_with(&leaver, engines[_i]);
    ck_assert_int_eq(parray_run(array), 2);
    ck_assert_ptr_nonnull(
        strstr(parray_error(array), "step 2: node 1 called exit, after node_step at opened.h:"));
    parray_close(array);
    array = open_with(&sum, engines[_i]);
    ck_assert_int_eq(parray_run(array), 0);
    parray_close(array);
}
END_TEST

/* NULL is an error with a sentence, or nothing; never a crash. */
START_TEST(null_is_refused)
{
    double value = 5;
    size_t size;
    struct parray_array *array = parray_open(NULL);
    ck_assert_int_eq(parray_status(array), 2);
    ck_assert_str_eq(parray_error(array), "there are no options (NULL): make them by parray_options_new");
    ck_assert_int_eq(parray_run(array), 2);
    ck_assert_ptr_nonnull(strstr(parray_json(array), "there are no options"));
    parray_close(array);
    ck_assert_int_eq(parray_run(NULL), 2);
    ck_assert_int_eq(parray_status(NULL), 2);
    ck_assert_ptr_nonnull(strstr(parray_error(NULL), "there is no array (NULL)"));
    parray_stop(NULL);
    parray_close(NULL);
    ck_assert_int_eq(parray_set(NULL, "seed", "1"), 2);
    ck_assert_ptr_nonnull(strstr(parray_options_error(NULL), "there are no options"));
    parray_set_program(NULL, &sum);
    parray_set_data(NULL, NULL);
    parray_on_step(NULL, NULL, NULL);
    parray_on_violation(NULL, NULL, NULL);
    parray_on_deadlock(NULL, NULL, NULL);
    parray_on_line(NULL, NULL, NULL);
    parray_options_free(NULL);
    array = open_with(&sum, engines[0]);
    parray_run(array);
    for (int i = 0; i < 2; i++) {
        struct parray_array *one = i ? array : NULL;
        ck_assert(isnan(parray_number(one, NULL)));
        ck_assert_uint_eq(parray_count(one, NULL), 0);
        ck_assert_ptr_null(parray_text(one, NULL));
        ck_assert_uint_eq(parray_rows(one, NULL), 0);
        ck_assert(isnan(parray_cell(one, "links", 0, NULL)));
        ck_assert(isnan(parray_cell(one, NULL, 0, "steps")));
        ck_assert_uint_eq(parray_cell_count(one, NULL, 0, NULL), 0);
        ck_assert_ptr_null(parray_cell_text(one, NULL, 0, "steps"));
        ck_assert_uint_eq(parray_column(one, NULL, NULL, &value, 1), 0);
        ck_assert_uint_eq(parray_column(one, "links", "busy", NULL, 1), 0);
    }
    ck_assert_ptr_null(parray_json(NULL));
    ck_assert_ptr_null(parray_state(NULL, 0, &size));
    parray_close(array);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, steps_are_told_in_order_with_lines, 0, ENGINES);
    tcase_add_loop_test(cases, violations_are_told_at_the_end_of_their_step, 0, ENGINES);
    tcase_add_loop_test(cases, a_deadlock_is_told_with_its_lines, 0, ENGINES);
    tcase_add_loop_test(cases, a_step_can_be_the_last_one, 0, ENGINES);
    tcase_add_loop_test(cases, a_stop_before_the_run_ends_it_in_its_first_step, 0, ENGINES);
    tcase_add_loop_test(cases, a_callback_may_use_other_arrays, 0, ENGINES);
    tcase_add_loop_test(cases, an_array_keeps_the_callbacks_of_its_opening, 0, ENGINES);
    tcase_add_test(cases, null_is_refused);
    tcase_add_test(cases, signals_are_left_alone_unless_asked_for);
    tcase_add_loop_test(cases, crashes_outside_of_nodes_go_to_the_handlers_of_the_process, 0, 2);
    tcase_add_loop_test(cases, a_node_that_leaves_ends_its_run_alone, 0, ENGINES);
}

UNIT(add_cases, 60)
