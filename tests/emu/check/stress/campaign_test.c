/*
 * Conditions drawn from seeds, what is varied, and outcomes sorted into classes.
 */
#include <stdlib.h>

#include "../../trial.h"
#include "stress/campaign.h"

/* The result of node 0 depends on the order of arrival: there are two results on three nodes. */
static void fold(struct node *self)
{
    int mine = node_rank(self), sum = 0, theirs;
    struct packet packet = PACKET(&theirs, sizeof theirs);
    if (mine > 0)
        node_send(self, 0, &mine, sizeof mine);
    for (int i = 1; mine == 0 && i < node_count(self); i++) {
        node_recv_any(self, &packet);
        sum = 3 * sum + theirs;
    }
    node_result(self, &sum, sizeof sum);
}

static const struct parray_program program = {.name = "fold", .topology = "complete:3", .node = fold};

static struct campaign small_campaign(void)
{
    return (struct campaign){.asked = {.program = &program, .options = trial_on("complete:3"), .seconds = 20},
                             .seed = 1,
                             .runs = 12,
                             .jobs = 2};
}

static void expect_varied(const struct campaign *campaign, const char *wanted)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    campaign_varies(campaign, out);
    fclose(out);
    ck_assert_str_eq(text, wanted);
    free(text);
}

static void expect_progress(const struct campaign *campaign, double elapsed, const char *wanted)
{
    char text[256];
    campaign_progress_text(campaign, elapsed, text, sizeof text);
    ck_assert_str_eq(text, wanted);
}

START_TEST(progress_tells_how_long_the_first_bound_is_away)
{
    struct campaign campaign = {.runs = 100, .class_count = 1};
    expect_progress(&campaign, 3, "0 of 100 runs, 1 class of outcomes");
    campaign.done = 25, campaign.class_count = 2;
    expect_progress(&campaign, 3, "25 %, 9 s left: 25 of 100 runs, 2 classes of outcomes");
    campaign.seconds = 7;
    expect_progress(&campaign, 3, "42 %, 4 s left: 25 of 100 runs, 2 classes of outcomes");
    campaign.seconds = 60;
    expect_progress(&campaign, 3, "25 %, 9 s left: 25 of 100 runs, 2 classes of outcomes");
    campaign.runs = 0;
    expect_progress(&campaign, 3, "5 %, 57 s left: 25 runs, 2 classes of outcomes");
    expect_progress(&campaign, 61, "25 runs, 2 classes of outcomes");
    campaign.seconds = 0;
    expect_progress(&campaign, 61, "25 runs, 2 classes of outcomes");
}
END_TEST

START_TEST(seed_0_is_the_undisturbed_run)
{
    struct campaign campaign = small_campaign();
    struct conditions conditions = campaign_conditions(&campaign, 0);
    ck_assert_uint_eq(conditions.options.workers, 1);
    ck_assert_uint_eq(conditions.options.mailbox, 0);
    ck_assert_str_eq(conditions.options.stacks, "own");
    ck_assert_int_eq(conditions.disturb.order, ORDER_FIXED);
    ck_assert(conditions.disturb.virtual_time == undisturbed_options.virtual_time &&
              !conditions.disturb.seed);
}
END_TEST

START_TEST(every_seed_gives_conditions_within_their_limits)
{
    struct campaign campaign = small_campaign();
    unsigned workers = 0, packed = 0;
    uint64_t rooms = 0;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        struct conditions one = campaign_conditions(&campaign, seed),
                          again = campaign_conditions(&campaign, seed);
        ck_assert(one.options.mailbox == again.options.mailbox && one.disturb.order == again.disturb.order &&
                  one.disturb.garbage == again.disturb.garbage);
        ck_assert_uint_eq(one.disturb.seed, seed);
        ck_assert(one.options.mailbox >= 1 && one.options.mailbox <= 64);
        ck_assert(one.options.workers >= 1 && one.options.workers <= 2);
        ck_assert(one.disturb.turns == (one.options.workers == 1));
        ck_assert(one.disturb.garbage > 0 && one.disturb.order != ORDER_FIXED);
        ck_assert(one.disturb.jitter == 0 && one.disturb.lag == 0);
        rooms |= UINT64_C(1) << (one.options.mailbox - 1);
        workers |= 1u << one.options.workers;
        packed += strcmp(one.options.stacks, "packed") == 0;
    }
    ck_assert(packed > 50 && packed < 150);
    ck_assert_uint_eq(rooms & 0xff, 0xff); /* all up to 8 packets */
    ck_assert_uint_gt(rooms, UINT64_C(1) << 32);
    ck_assert_uint_eq(workers, 1u << 1 | 1u << 2);
}
END_TEST

START_TEST(what_the_user_fixed_is_not_varied)
{
    struct campaign campaign = small_campaign();
    expect_varied(&campaign,
                  "order, room (1 to 64 packets a link), workers (1 or 2), turns of nodes, stacks (own or "
                  "packed), the time of day, "
                  "the content of fresh memory; not time: the program is built on lock step (--time tries "
                  "it all the same)");
    campaign.asked.options.mailbox = 4;
    campaign.asked.options.workers = 2;
    campaign.asked.options.stacks = "packed";
    campaign.asked.disturb.order = ORDER_RANDOM;
    campaign.vary_time = true;
    expect_varied(&campaign, "order, time (delays of up to 1024 steps and nodes that sit out steps), the "
                             "time of day, the content of fresh memory");
    for (uint64_t seed = 1; seed <= 50; seed++) {
        struct conditions conditions = campaign_conditions(&campaign, seed);
        ck_assert(conditions.options.mailbox == 4 && conditions.options.workers == 2);
        ck_assert(conditions.disturb.order == ORDER_RANDOM && !conditions.disturb.turns);
    }
}
END_TEST

START_TEST(results_that_depend_on_the_order_are_two_classes_and_the_other_one_is_the_finding)
{
    struct campaign campaign = small_campaign();
    ck_assert(campaign_run(&campaign));
    ck_assert_uint_eq(campaign.class_count, 2);
    ck_assert_uint_eq(campaign.class[0].count + campaign.class[1].count, campaign.done);
    ck_assert_uint_eq(campaign.endless, 0);
    const struct outcome_class *finding = campaign_finding(&campaign);
    ck_assert_ptr_nonnull(finding);
    ck_assert_uint_ne(finding->first.kind, campaign.undisturbed.kind);
    ck_assert(ending_fine(&finding->first));
    campaign_free(&campaign);
}
END_TEST

static struct outcome_class class_of(int status, bool at_limit, uint64_t kind, uint64_t seed)
{
    return (struct outcome_class){.first = {.status = status, .at_limit = at_limit, .kind = kind},
                                  .conditions.disturb.seed = seed,
                                  .conditions.options.workers = 1,
                                  .count = 1};
}

/* A run that is disturbed too much to end in time is no better finding than what the program does wrong. */
START_TEST(a_run_that_does_not_end_in_time_is_the_finding_only_if_there_is_no_other)
{
    struct outcome_class class[] = {class_of(PARRAY_DONE, false, 1, 0), class_of(PARRAY_LIMIT, true, 2, 3),
                                    class_of(PARRAY_DONE, false, 3, 5), class_of(PARRAY_LIMIT, false, 4, 6),
                                    class_of(PARRAY_WRONG, false, 5, 7)};
    struct campaign campaign = {.class = class, .undisturbed = class[0].first};
    static const int findings[] = {-1, 1, 2, 3, 3}; /* of the first classes; a stack overflow is a failure */
    for (campaign.class_count = 1; campaign.class_count <= ARRAY_LENGTH(class); campaign.class_count++) {
        int wanted = findings[campaign.class_count - 1];
        ck_assert_ptr_eq(campaign_finding(&campaign), wanted < 0 ? NULL : &class[wanted]);
    }
}
END_TEST

/* Delays and room are drawn in all scales, of which large arrays get fewer. A run gets steps to suit. */
START_TEST(scales_suit_the_array)
{
    struct campaign campaign = small_campaign();
    campaign.vary_time = campaign.limits_steps = true;
    for (int large = 0; large < 2; large++) {
        campaign.undisturbed.nodes = large ? 1 << 20 : 64;
        campaign.undisturbed.clock = 20;
        campaign.undisturbed.memory = large ? UINT64_C(1) << 30 : 1 << 20;
        uint32_t delay = 0, room = 0, still = 0;
        for (uint64_t seed = 1; seed <= 400; seed++) {
            struct conditions one = campaign_conditions(&campaign, seed);
            delay = one.disturb.jitter > delay ? one.disturb.jitter : delay;
            room = one.options.mailbox > room ? one.options.mailbox : room;
            still += !one.disturb.jitter;
            ck_assert_uint_ge(one.options.max_steps, 100 * 20 * (one.disturb.jitter + UINT64_C(1)) + 1000);
        }
        ck_assert_uint_eq(delay, large ? 8 : 1024);
        ck_assert(large ? room == 2 : room > 32);
        ck_assert_uint_gt(still, 50);
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, seed_0_is_the_undisturbed_run);
    tcase_add_test(cases, progress_tells_how_long_the_first_bound_is_away);
    tcase_add_test(cases, every_seed_gives_conditions_within_their_limits);
    tcase_add_test(cases, what_the_user_fixed_is_not_varied);
    tcase_add_test(cases, scales_suit_the_array);
    tcase_add_test(cases, a_run_that_does_not_end_in_time_is_the_finding_only_if_there_is_no_other);
    tcase_add_test(cases, results_that_depend_on_the_order_are_two_classes_and_the_other_one_is_the_finding);
}

UNIT(add_cases, 120)
