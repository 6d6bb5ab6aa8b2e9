/*
 * Runs with a supervisor: the program comes from the supervisor, and an ending counts only with the token.
 */
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "folds.h"
#include "stress/campaign.h"

enum { TOKEN_SIZE = ENDING_TOKEN };

static const unsigned char secret[TOKEN_SIZE] = "fifteen letters";
static int report_fd; /* of the process of a run */

static const struct parray_program *enter(const struct supervisor *supervisor, int fd, char *error,
                                          size_t size)
{
    (void)supervisor;
    (void)error;
    (void)size;
    report_fd = fd;
    return &sum_program;
}

static const struct parray_program *enter_never(const struct supervisor *supervisor, int fd, char *error,
                                                size_t size)
{
    (void)supervisor;
    (void)fd;
    snprintf(error, size, "there is no program");
    return NULL;
}

static void sign(const struct supervisor *supervisor, unsigned char *token, size_t size)
{
    (void)supervisor;
    memcpy(token, secret, size);
}

static bool is_signed(const struct supervisor *supervisor, const unsigned char *token, size_t size)
{
    (void)supervisor;
    return size == sizeof secret && memcmp(token, secret, size) == 0;
}

static const struct supervisor supervisor = {enter, sign, is_signed};

/* Conditions whose program cannot be run: the run has that of the supervisor. */
static struct conditions guarded_conditions(const struct supervisor *of)
{
    static const struct parray_program description = {.name = "description"};
    struct conditions conditions = plain_conditions(&description, "complete:3");
    conditions.supervisor = of;
    conditions.seconds = 1;
    return conditions;
}

START_TEST(the_run_has_the_program_of_the_supervisor)
{
    struct conditions conditions = guarded_conditions(&supervisor);
    struct conditions plain = plain_conditions(&sum_program, "complete:3");
    struct run_ending ending = run_once(&conditions);
    ck_assert_str_eq(ending.text, "");
    ck_assert_uint_eq(ending.digest, run_once(&plain).digest);
}
END_TEST

START_TEST(a_program_that_cannot_be_had_is_refused_with_the_reason)
{
    static const struct supervisor never = {enter_never, sign, is_signed};
    struct conditions conditions = guarded_conditions(&never);
    struct run_ending ending = run_once(&conditions);
    ck_assert(ending_refused(&ending));
    ck_assert_str_eq(ending.text, "there is no program");
}
END_TEST

/* Write an ending in which all is well, and leave. */
static void forge_node(struct node *self)
{
    struct run_ending good = {.status = PARRAY_DONE, .verified = 1};
    (void)self;
    if (write(report_fd, &good, sizeof good) == sizeof good)
        syscall(SYS_exit_group, 0);
}

static const struct parray_program forge_program = {.name = "forge", .node = forge_node};

static const struct parray_program *enter_forge(const struct supervisor *of, int fd, char *error, size_t size)
{
    enter(of, fd, error, size);
    return &forge_program;
}

static const struct supervisor of_forger = {enter_forge, sign, is_signed};

START_TEST(an_ending_without_the_token_is_a_forgery)
{
    struct conditions conditions = guarded_conditions(&of_forger);
    struct run_ending ending = run_once(&conditions);
    ck_assert(!ending_fine(&ending));
    ck_assert_str_eq(ending.text,
                     "the report of the run is not the emulator's: the program wrote one itself");
}
END_TEST

START_TEST(a_campaign_finds_that_its_endings_are_forgeries)
{
    struct campaign c = {.asked = guarded_conditions(&of_forger), .seed = 1, .runs = 3, .jobs = 2};
    ck_assert(campaign_run(&c));
    ck_assert(campaign_finding(&c) && c.class_count == 1);
    campaign_free(&c);
}
END_TEST

/* Bear no signal that tells that time is up. */
static void deaf_node(struct node *self)
{
    (void)self;
    signal(SIGALRM, SIG_IGN);
    for (;;)
        pause();
}

static const struct parray_program deaf_program = {.name = "deaf", .node = deaf_node};

static const struct parray_program *enter_deaf(const struct supervisor *of, int fd, char *error, size_t size)
{
    enter(of, fd, error, size);
    return &deaf_program;
}

START_TEST(a_run_that_hears_no_signal_is_killed)
{
    static const struct supervisor of_deaf = {enter_deaf, sign, is_signed};
    struct conditions conditions = guarded_conditions(&of_deaf);
    struct run_ending ending = run_once(&conditions);
    ck_assert_int_eq(ending.signal, SIGALRM);
    ck_assert_str_eq(ending.text, "no end: the run takes too long, and bears no signal");
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, the_run_has_the_program_of_the_supervisor);
    tcase_add_test(cases, a_program_that_cannot_be_had_is_refused_with_the_reason);
    tcase_add_test(cases, an_ending_without_the_token_is_a_forgery);
    tcase_add_test(cases, a_campaign_finds_that_its_endings_are_forgeries);
    tcase_add_test(cases, a_run_that_hears_no_signal_is_killed);
}

UNIT(add, 60)
