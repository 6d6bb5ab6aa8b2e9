/*
 * The order of causes, and the other ways in which calls could have ended, in a run in which two packets
 * reach node 0 at once.
 */
#include "../../trial.h"
#include "stress/causes.h"

static void run(struct node *self)
{
    int mine = node_rank(self), theirs;
    struct packet packet = PACKET(&theirs, sizeof theirs);
    if (mine > 0) {
        node_send(self, 0, &mine, sizeof mine);
        if (mine == 1)
            node_recv(self, 0, &theirs, sizeof theirs);
        return;
    }
    node_recv_any(self, &packet);
    node_send(self, packet.port, &mine, sizeof mine);
    node_recv_any(self, &packet);
}

/* Write the acts in the order of ranks. */
enum { FIRST_TAKE, ANSWER, SECOND_TAKE, SEND_1, SEND_2, ACTS };

static struct trial open_causes(struct causes *causes)
{
    static const struct parray_program program = {.name = "two", .topology = "complete:3", .node = run};
    static const struct disturb_options disturb = {.history = true};
    struct options options = trial_on("complete:3");
    options.disturb = &disturb;
    struct trial trial = trial_run(&program, options, 0);
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    causes_read(causes, trial.array);
    return trial;
}

START_TEST(acts_are_those_of_each_node_in_its_order)
{
    static const struct {
        enum act_kind kind;
        uint32_t rank;
        int32_t port;
    } wanted[ACTS] = {
        {ACT_TAKE, 0, 0}, {ACT_SEND, 0, 0}, {ACT_TAKE, 0, 1}, {ACT_SEND, 1, 0}, {ACT_SEND, 2, 0}};
    struct causes causes;
    struct trial trial = open_causes(&causes);
    ck_assert_uint_eq(causes.acts.count, ACTS);
    for (size_t i = 0; i < ACTS; i++) {
        ck_assert_int_eq(causes.acts.act[i].kind, wanted[i].kind);
        ck_assert_uint_eq(causes.acts.act[i].rank, wanted[i].rank);
        ck_assert_int_eq(causes.acts.act[i].port, wanted[i].port);
        ck_assert(causes_open(&causes, i) == (wanted[i].kind == ACT_TAKE));
    }
    causes_free(&causes);
    trial_end(&trial);
}
END_TEST

START_TEST(a_call_is_before_what_its_node_does_later_and_not_before_what_others_sent_without_it)
{
    struct causes causes;
    struct trial trial = open_causes(&causes);
    ck_assert(causes_before(&causes, FIRST_TAKE, ANSWER));
    ck_assert(causes_before(&causes, FIRST_TAKE, SECOND_TAKE));
    ck_assert(!causes_before(&causes, SECOND_TAKE, ANSWER));
    ck_assert(!causes_before(&causes, FIRST_TAKE, SEND_1));
    ck_assert(!causes_before(&causes, FIRST_TAKE, SEND_2));
    causes_free(&causes);
    trial_end(&trial);
}
END_TEST

START_TEST(the_first_call_could_have_taken_the_other_packet_and_the_second_could_not)
{
    struct causes causes;
    struct trial trial = open_causes(&causes);
    struct other_end list[3];
    ck_assert_uint_eq(causes_other_ends(&causes, FIRST_TAKE, 0, list), 1);
    ck_assert_uint_eq(list[0].act, FIRST_TAKE);
    ck_assert_uint_eq(list[0].choice.kind, CHOICE_AWAIT);
    ck_assert_int_eq(list[0].choice.node, 0);
    ck_assert_int_eq(list[0].choice.port, 1);
    ck_assert_uint_eq(list[0].choice.number, 0);
    ck_assert_uint_eq(causes_other_ends(&causes, SECOND_TAKE, 100, list), 0);
    struct choice as_it_was = causes_choice(&causes, SECOND_TAKE);
    ck_assert(as_it_was.kind == CHOICE_AWAIT && as_it_was.port == 1 && as_it_was.number == 1);
    causes_free(&causes);
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, acts_are_those_of_each_node_in_its_order);
    tcase_add_test(cases,
                   a_call_is_before_what_its_node_does_later_and_not_before_what_others_sent_without_it);
    tcase_add_test(cases, the_first_call_could_have_taken_the_other_packet_and_the_second_could_not);
}

UNIT(add_cases, 60)
