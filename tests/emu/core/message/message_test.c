/* Messages between all nodes, in all modes, on many arrays and under all models: each arrives once, whole,
 * and in order; no rule is broken; and nothing depends on engine, workers and stacks. */
#include <stdio.h>
#include <string.h>

#include "../../trial.h"
#include "hash.h"
#include "parray_message.h"

enum { MESSAGES = 60, BYTES_MOST = 3000, TAGS = 3, CONTEXTS = 2 };

/* Message number k, as all nodes know it. */
struct planned {
    int from, to, tag, mode;
    uint32_t context;
    size_t size;
};

static struct planned plan(const struct node *self, uint64_t k)
{
    uint64_t a = hash_scatter(2 * k + 1), b = hash_scatter(2 * k + 2), nodes = (uint64_t)node_count(self);
    return (struct planned){.from = (int)(a % nodes),
                            .to = (int)(a / nodes % nodes),
                            .tag = (int)(b % TAGS),
                            .mode = (int)(b / TAGS % 3),
                            .context = (uint32_t)(b >> 20) % CONTEXTS,
                            .size = (size_t)(b >> 32) % (b >> 30 & 1 ? 100 : BYTES_MOST)};
}

static unsigned char byte_of(uint64_t k, size_t at)
{
    return (unsigned char)(k * 31 + at * 7 + at / 64);
}

/* The head of a message: its number. Its data are bytes that follow from the number. */
static struct message_request *start(struct node *self, uint64_t k, const struct planned *p)
{
    unsigned char data[BYTES_MOST];
    for (size_t i = 0; i < p->size; i++)
        data[i] = byte_of(k, i);
    return message_send_start(self, &(struct message){.peer = p->to,
                                                      .tag = p->tag,
                                                      .context = p->context,
                                                      .mode = (enum message_mode)p->mode,
                                                      .data = data,
                                                      .size = p->size,
                                                      .head = &k,
                                                      .head_size = sizeof k});
}

static bool is_right(const struct node *self, const struct message_info *info, int64_t *last)
{
    uint64_t k;
    if (info->head_size != sizeof k)
        return false;
    memcpy(&k, info->head, sizeof k);
    const struct planned p = plan(self, k);
    const unsigned char *data = info->data;
    bool right = k < MESSAGES && p.to == node_rank(self) && p.from == info->source && p.tag == info->tag &&
                 p.context == info->context && p.size == info->size && (int64_t)k > last[p.from];
    for (size_t i = 0; right && i < p.size; i++)
        right = data[i] == byte_of(k, i);
    last[p.from] = (int64_t)k;
    return right;
}

static void traffic(struct node *self)
{
    struct message_request *sent[MESSAGES], *got[MESSAGES];
    int sends = 0, receives = 0, me = node_rank(self);
    for (uint64_t k = 0; k < MESSAGES; k++) {
        const struct planned p = plan(self, k);
        if (p.from == me)
            sent[sends++] = start(self, k, &p);
        if (p.to == me)
            receives++;
    }
    /* As they come, context by context. */
    int64_t *last = node_realloc(self, NULL, (size_t)node_count(self) * sizeof *last);
    int count = 0;
    for (uint32_t context = 0; context < CONTEXTS; context++) {
        for (int i = 0; i < node_count(self); i++)
            last[i] = -1;
        int first = count;
        for (uint64_t k = 0; k < MESSAGES; k++)
            if (plan(self, k).to == me && plan(self, k).context == context)
                got[count++] = message_recv_start(
                    self, &(struct message){.peer = MESSAGE_ANY, .tag = MESSAGE_ANY, .context = context});
        for (int i = first; i < count; i++) {
            if (i % 2)
                message_wait(self, got[i]);
            while (!message_test(self, got[i]))
                ;
            node_check(self, is_right(self, message_info(got[i]), last));
        }
    }
    node_check(self, count == receives);
    for (int i = 0; i < count; i++)
        message_free(self, got[i]);
    for (int left = sends; left; left--) {
        int done = message_wait_any(self, sent, sends);
        message_free(self, sent[done]);
        sent[done] = NULL;
    }
    node_check(self, message_wait_any(self, sent, sends) == -1);
}

static const struct parray_program program = {.name = "traffic", .messages = true, .node = traffic};

static const char *const topologies[] = {"ring:5", "ring:2",      "mesh:3x4",  "torus:3x3",
                                         "star:4", "hypercube:3", "complete:6"};
static const char *const models[] = {"F*", "SLA", "F1", "H*", "H1"};

START_TEST(every_message_arrives_once_in_order_under_every_model)
{
    for (size_t t = 0; t < ARRAY_LENGTH(topologies); t++)
        for (size_t m = 0; m < ARRAY_LENGTH(models); m++)
            for (uint32_t mailbox = 1; mailbox <= 4; mailbox += 3) {
                struct options options = trial_on(topologies[t]);
                options.model = models[m];
                options.mailbox = mailbox;
                options.startup = m % 2;
                struct trial trial = trial_run(&program, options, 0);
                ck_assert_msg(trial.status == PARRAY_DONE, "%s %s: %s%s", topologies[t], models[m],
                              trial.outcome->error, trial.outcome->wrong);
                trial_end(&trial);
            }
}
END_TEST

START_TEST(nothing_depends_on_the_engine)
{
    for (size_t m = 0; m < ARRAY_LENGTH(models); m++) {
        struct options options = trial_on("torus:3x4");
        options.model = models[m];
        struct trial first = trial_run(&program, options, 0);
        for (int engine = 1; engine < TRIAL_ENGINES; engine++) {
            struct trial other = trial_run(&program, options, engine);
            ck_assert_uint_eq(other.outcome->digest, first.outcome->digest);
            ck_assert_uint_eq(other.outcome->steps, first.outcome->steps);
            trial_end(&other);
        }
        trial_end(&first);
    }
}
END_TEST

/* ------------------------------------------------------------------------------ steps */

static size_t size_sent;

static void far(struct node *self)
{
    int last = node_count(self) - 1;
    char data[BYTES_MOST] = "";
    struct message message = {.peer = last, .data = data, .size = size_sent, .mode = MESSAGE_BUFFERED};
    if (node_rank(self) == 0)
        message_send(self, &message);
    message.peer = 0;
    if (node_rank(self) == last)
        message_recv(self, NULL, &message);
}

static const struct parray_program far_program = {.name = "far", .messages = true, .node = far};

START_TEST(packets_of_a_message_follow_each_other_over_a_shortest_way)
{
    static const struct {
        const char *topology;
        size_t size;
        uint64_t steps; /* links + packets - 1 */
    } cases[] = {{"mesh:8", 0, 7},        {"mesh:8", 64, 7},         {"mesh:8", 65, 8},
                 {"mesh:4x4", 640, 15},   {"hypercube:5", 3000, 51}, {"torus:5x5", 128, 3},
                 {"complete:9", 1024, 16}};
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        size_sent = cases[i].size;
        struct trial trial = trial_run(&far_program, trial_on(cases[i].topology), 0);
        ck_assert_msg(trial.outcome->steps == cases[i].steps, "%s, %zu bytes: %lu steps", cases[i].topology,
                      cases[i].size, (unsigned long)trial.outcome->steps);
        trial_end(&trial);
    }
}
END_TEST

/* ------------------------------------------------------------------------------ waits, and misuse */

static void cycle(struct node *self)
{
    int next = (node_rank(self) + 1) % node_count(self);
    char data[2000] = "";
    message_send(self, &(struct message){.peer = next, .data = data, .size = sizeof data});
}

static const struct parray_program cycle_program = {.name = "cycle", .messages = true, .node = cycle};

START_TEST(large_sends_to_nodes_that_send_are_a_deadlock)
{
    struct trial trial = trial_run(&cycle_program, trial_on("ring:4"), 0);
    ck_assert_int_eq(trial.status, PARRAY_DEADLOCK);
    ck_assert_msg(strstr(trial.outcome->error, "4 of 4 nodes wait for ever"), "%s", trial.outcome->error);
    trial_end(&trial);
}
END_TEST

static void cancels(struct node *self)
{
    char word = 0, abc[] = "abc", x[] = "x";
    struct message_info info;
    struct message any = {.peer = MESSAGE_ANY, .tag = MESSAGE_ANY, .data = &word, .size = 1};
    if (node_rank(self) == 0) {
        struct message_request *never = message_recv_start(self, &(struct message){.peer = 1, .tag = 9});
        node_check(self, !message_test(self, never) && message_cancel(self, never) && message_done(never));
        node_check(self, !message_info(never) && !message_cancel(self, never));
        message_free(self, never);
        node_check(self, message_probe(self, true, &info, &any) && info.source == 1 && info.size == 3);
        message_recv(self, &info, &any); /* a byte of three */
        node_check(self, info.size == 3 && word == 'a');
        node_check(self, !message_probe(self, false, &info, &any));
    } else if (node_rank(self) == 1) {
        message_send(self, &(struct message){.peer = 0, .tag = 5, .data = abc, .size = 3});
        message_send(self, &(struct message){.peer = 1, .tag = 5, .data = x, .size = 1}); /* to itself */
        message_recv(self, &info, &any);
        node_check(self, info.source == 1 && word == 'x');
    }
}

static const struct parray_program cancels_program = {.name = "cancels", .messages = true, .node = cancels};

START_TEST(receives_are_taken_back_and_messages_looked_at)
{
    for (int engine = 0; engine < TRIAL_ENGINES; engine++)
        trial_expect(&cancels_program, trial_on("mesh:3"), engine, PARRAY_DONE, "");
}
END_TEST

static void unwanted(struct node *self)
{
    char data[200] = "";
    if (node_rank(self) == 1)
        message_send(self, &(struct message){.peer = 0, .tag = 3, .data = data, .size = sizeof data});
}

START_TEST(a_message_that_nobody_wants_is_left_over)
{
    static const struct parray_program left = {.name = "left", .messages = true, .node = unwanted};
    struct options options = trial_on("ring:4");
    struct trial trial = trial_run(&left, options, 0);
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_uint_eq(trial.outcome->leftovers, 1);
    ck_assert_uint_eq(trial.outcome->leftovers_kept, 1);
    ck_assert_int_eq(trial.outcome->leftover[0].from, 1);
    ck_assert_int_eq(trial.outcome->leftover[0].to, 0);
    trial_end(&trial);
    options.strict = true;
    trial = trial_run(&left, options, 0);
    ck_assert_int_eq(trial.status, PARRAY_WRONG);
    ck_assert_msg(strstr(trial.outcome->error, "1 packet was received by nobody"), "%s",
                  trial.outcome->error);
    trial_end(&trial);
}
END_TEST

static void to_nobody(struct node *self)
{
    message_send(self, &(struct message){.peer = node_count(self)});
}

static void with_packets(struct node *self)
{
    struct message message = {.peer = MESSAGE_ANY};
    node_send(self, 1, &message, sizeof message);
    message_recv(self, NULL, &message);
}

static void for_nothing(struct node *self)
{
    message_wait(self, NULL);
}

/* The program is refused with a sentence that has these words. */
static void refuse(void (*node)(struct node *self), const char *words)
{
    const struct parray_program refused = {.name = "refused", .messages = true, .node = node};
    struct trial trial = trial_run(&refused, trial_on("ring:4"), 0);
    ck_assert_int_eq(trial.status, PARRAY_USAGE);
    ck_assert_msg(strstr(trial.outcome->error, words), "%s", trial.outcome->error);
    trial_end(&trial);
}

START_TEST(what_cannot_be_is_refused)
{
    refuse(with_packets, "is no part of a message");
    refuse(for_nothing, "the request is NULL");
    static const struct parray_program nobody = {.name = "nobody", .messages = true, .node = to_nobody},
                                       silent = {.name = "silent", .node = to_nobody};
    struct trial trial = trial_run(&nobody, trial_on("ring:4"), 0);
    ck_assert_int_eq(trial.status, PARRAY_USAGE);
    ck_assert_msg(strstr(trial.outcome->error, "there is no node 4"), "%s", trial.outcome->error);
    trial_end(&trial);
    trial = trial_run(&silent, trial_on("ring:4"), 0);
    ck_assert_msg(strstr(trial.outcome->error, "does not say that it has messages"), "%s",
                  trial.outcome->error);
    trial_end(&trial);
    struct options options = trial_on("ring:4");
    options.model = "W1";
    trial = trial_open(&nobody, options, 0);
    ck_assert_ptr_null(trial.array);
    ck_assert_msg(strstr(trial.error, "under model W1"), "%s", trial.error);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, every_message_arrives_once_in_order_under_every_model);
    tcase_add_test(cases, nothing_depends_on_the_engine);
    tcase_add_test(cases, packets_of_a_message_follow_each_other_over_a_shortest_way);
    tcase_add_test(cases, large_sends_to_nodes_that_send_are_a_deadlock);
    tcase_add_test(cases, receives_are_taken_back_and_messages_looked_at);
    tcase_add_test(cases, a_message_that_nobody_wants_is_left_over);
    tcase_add_test(cases, what_cannot_be_is_refused);
}

UNIT(add_cases, 60)
