/*
 * The memory that a run says it takes is what the process grows by, whether or not its mailboxes are used.
 */
#include <sys/resource.h>

#include "../../trial.h"
#include "tools.h"

enum {
    MAILBOX = 2,
    STEPS = 3,
    PACKED = 4,
    PACKED_WORKERS = 5,     /* engines of trial.h */
    DEEP_MAILBOX = 1 << 16, /* on 64 nodes of a torus more than the bytes from which on pages come as used */
    ALL_REAL_BYTES = 2000,  /* a node of hypercube:18 without frames */
    SPARSE_BYTES = 1900, /* a node of hypercube:18 with a token: 2,350 with all mailboxes, 1,200 with none */
};

/* Send on all ports, and receive as the program is named. */
static void send_everywhere(struct node *self, int32_t step)
{
    for (int port = 0; port < node_degree(self); port++)
        node_send(self, port, &step, sizeof step);
}

static void exchange(struct node *self)
{
    for (int32_t step = 0, got; step < STEPS; step++) {
        send_everywhere(self, step);
        for (int port = 0; port < node_degree(self); port++)
            node_recv(self, port, &got, sizeof got);
    }
}

static void exchange_any(struct node *self)
{
    for (int32_t step = 0, got; step < STEPS; step++) {
        send_everywhere(self, step);
        for (int port = 0; port < node_degree(self); port++) {
            struct packet packet = PACKET(&got, sizeof got);
            node_recv_any(self, &packet);
        }
    }
}

/* In every step a node sends on one port and receives on one. */
static void shift(struct node *self)
{
    for (int32_t step = 0, got; step < STEPS; step++) {
        node_send(self, 0, &step, sizeof step);
        node_recv(self, 1, &got, sizeof got);
    }
}

/* One token visits all nodes of a hypercube in the order of the Gray code. */
static void token(struct node *self)
{
    uint32_t index = (uint32_t)node_rank(self), last = (uint32_t)node_count(self) - 1;
    int32_t count = 0;
    for (uint32_t shift = 1; shift < 32; shift *= 2)
        index ^= index >> shift;
    if (index)
        node_recv(self, __builtin_ctz(index), &count, sizeof count);
    count++;
    if (index < last)
        node_send(self, __builtin_ctz(index + 1), &count, sizeof count);
}

static const struct parray_program exchanging = {
    .name = "exchange", .node = exchange, .mailbox = MAILBOX, .packet_bytes = 8};
static const struct parray_program token_passing = {
    .name = "token", .node = token, .mailbox = MAILBOX, .packet_bytes = 8};

static uint64_t peak_bytes(void)
{
    struct rusage use;
    ck_assert_int_eq(getrusage(RUSAGE_SELF, &use), 0);
    return (uint64_t)use.ru_maxrss * 1024;
}

/* Fails unless the process has grown by what the run said, give or take an eighth: tables begin at multiples
 * of a page, which may be a huge one. */
static uint64_t compare(const struct parray_program *program, const char *topology, const char *model,
                        int engine)
{
    struct options options = trial_on(topology);
    options.model = model;
    uint64_t before = peak_bytes();
    struct trial trial = trial_run(program, options, engine);
    uint64_t told = trial.outcome->memory_bytes, taken = peak_bytes() - before;
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_msg(taken > told - told / 8 && taken < told + told / 8, "%s on %s: %ju bytes told, %ju taken",
                  program->name, topology, (uintmax_t)told, (uintmax_t)taken);
    trial_end(&trial);
    return taken;
}

START_TEST(the_memory_told_is_the_memory_taken)
{
    compare(&exchanging, "torus:256x256", "F*", 0);
}
END_TEST

START_TEST(the_memory_of_receives_from_any_port_is_told)
{
    static const struct parray_program any = {.name = "exchange-any",
                                              .node = exchange_any,
                                              .mailbox = MAILBOX,
                                              .packet_bytes = 8,
                                              .any_port = true};
    compare(&any, "torus:256x256", "F*", 0);
}
END_TEST

START_TEST(the_memory_of_a_model_with_rules_is_told)
{
    static const struct parray_program one = {
        .name = "shift", .node = shift, .mailbox = MAILBOX, .packet_bytes = 8};
    compare(&one, "torus:256x256", "SLA", 0);
}
END_TEST

START_TEST(mailboxes_that_nobody_used_take_no_memory)
{
    uint64_t taken = compare(&token_passing, "hypercube:18", "F*", PACKED) >> 18;
    ck_assert_msg(taken < SPARSE_BYTES, "%ju bytes a node", (uintmax_t)taken);
}
END_TEST

START_TEST(mailboxes_that_all_are_used_are_told)
{
    compare(&exchanging, "hypercube:18", "F*", PACKED);
}
END_TEST

/* Send and receive on the lower half of the ports. */
static void exchange_half(struct node *self)
{
    for (int32_t step = 0, got; step < STEPS; step++) {
        for (int port = 0; port < node_degree(self) / 2; port++)
            node_send(self, port, &step, sizeof step);
        for (int port = 0; port < node_degree(self) / 2; port++)
            node_recv(self, port, &got, sizeof got);
    }
}

/* The mailboxes of the upper ports are among them, although nobody used those. */
START_TEST(where_many_mailboxes_are_used_all_take_memory)
{
    static const struct parray_program half = {
        .name = "exchange-half", .node = exchange_half, .mailbox = MAILBOX, .packet_bytes = 8};
    struct trial trial = trial_run(&half, trial_on("hypercube:18"), PACKED_WORKERS);
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    const struct outcome *outcome = trial.outcome;
    ck_assert_uint_ge((outcome->memory_bytes - outcome->image_bytes) >> 18, ALL_REAL_BYTES);
    trial_end(&trial);
}
END_TEST

static uint64_t digest_of(const struct parray_program *program, struct options options, int engine)
{
    struct trial trial = trial_run(program, options, engine);
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    uint64_t digest = trial.outcome->digest;
    trial_end(&trial);
    return digest;
}

START_TEST(when_mailboxes_take_memory_changes_no_run)
{
    struct options options = trial_on("torus:8x8"), deep = options;
    deep.mailbox = DEEP_MAILBOX;
    uint64_t digest = digest_of(&exchanging, options, 0);
    for (int engine = 0; engine < TRIAL_ENGINES; engine++)
        ck_assert_uint_eq(digest_of(&exchanging, engine < TRIAL_THREADS ? deep : options, engine), digest);
    options = trial_on("hypercube:18");
    ck_assert_uint_eq(digest_of(&token_passing, options, PACKED),
                      digest_of(&token_passing, options, PACKED_WORKERS));
}
END_TEST

static void add_cases(TCase *cases)
{
    if (TOOLS_ASAN || TOOLS_TSAN || tools_under_valgrind())
        unit_skip("a sanitizer takes memory of its own for each byte of the program's");
    tcase_add_test(cases, the_memory_told_is_the_memory_taken);
    tcase_add_test(cases, the_memory_of_receives_from_any_port_is_told);
    tcase_add_test(cases, the_memory_of_a_model_with_rules_is_told);
    tcase_add_test(cases, mailboxes_that_nobody_used_take_no_memory);
    tcase_add_test(cases, mailboxes_that_all_are_used_are_told);
    tcase_add_test(cases, where_many_mailboxes_are_used_all_take_memory);
    tcase_add_test(cases, when_mailboxes_take_memory_changes_no_run);
}

UNIT(add_cases, 60)
