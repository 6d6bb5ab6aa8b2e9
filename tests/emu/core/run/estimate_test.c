/*
 * The memory that a run says it takes, before it begins, is what the process grows by.
 */
#include <sys/resource.h>

#include "../../trial.h"
#include "tools.h"

enum { MAILBOX = 2, STEPS = 3 };

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

static uint64_t peak_bytes(void)
{
    struct rusage use;
    ck_assert_int_eq(getrusage(RUSAGE_SELF, &use), 0);
    return (uint64_t)use.ru_maxrss * 1024;
}

/* Fails unless the process has grown by what the run said, give or take an eighth: tables begin at multiples
 * of a page, which may be a huge one. */
static void compare(const struct parray_program *program, const char *topology, const char *model)
{
    struct options options = trial_on(topology);
    options.model = model;
    uint64_t before = peak_bytes();
    struct trial trial = trial_run(program, options, 0);
    uint64_t told = trial.outcome->memory_bytes, taken = peak_bytes() - before;
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_msg(taken > told - told / 8 && taken < told + told / 8, "%s on %s: %ju bytes told, %ju taken",
                  program->name, topology, (uintmax_t)told, (uintmax_t)taken);
    trial_end(&trial);
}

START_TEST(the_memory_told_is_the_memory_taken)
{
    static const struct parray_program named = {
        .name = "exchange", .node = exchange, .mailbox = MAILBOX, .packet_bytes = 8};
    compare(&named, "torus:256x256", "F*");
}
END_TEST

START_TEST(the_memory_of_receives_from_any_port_is_told)
{
    static const struct parray_program any = {.name = "exchange-any",
                                              .node = exchange_any,
                                              .mailbox = MAILBOX,
                                              .packet_bytes = 8,
                                              .any_port = true};
    compare(&any, "torus:256x256", "F*");
}
END_TEST

START_TEST(the_memory_of_a_model_with_rules_is_told)
{
    static const struct parray_program one = {
        .name = "shift", .node = shift, .mailbox = MAILBOX, .packet_bytes = 8};
    compare(&one, "torus:256x256", "SLA");
}
END_TEST

/* A sanitizer takes memory of its own for each byte of the program's. */
static void add_cases(TCase *cases)
{
    if (TOOLS_ASAN || TOOLS_TSAN || tools_under_valgrind())
        return;
    tcase_add_test(cases, the_memory_told_is_the_memory_taken);
    tcase_add_test(cases, the_memory_of_receives_from_any_port_is_told);
    tcase_add_test(cases, the_memory_of_a_model_with_rules_is_told);
}

int main(void)
{
    return trial_suite("estimate", add_cases, 60);
}
