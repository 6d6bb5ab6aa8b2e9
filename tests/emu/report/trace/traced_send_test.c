/*
 * A traced run delivers what other runs deliver: packets of any length in units; 0 is read as 1. Payloads
 * arrive at the trace, too, however many a step has.
 */
#include "../../recorded.h"

enum { LENGTHS = 4 };

static uint32_t got[LENGTHS];

static void send_lengths(struct node *self)
{
    int word = 7;
    struct packet packet = PACKET(&word, sizeof word);
    for (uint32_t units = 0; units < LENGTHS; units++)
        if (node_rank(self) == 0) {
            packet.units = units;
            node_send_packet(self, 0, &packet);
            node_wait_until(self, node_now(self) + 8);
        } else {
            packet.data = &word;
            packet.size = sizeof word;
            node_recv_packet(self, 0, &packet);
            got[units] = packet.units;
        }
}

START_TEST(packets_keep_their_units_in_traced_runs)
{
    char path[96];
    const struct parray_program program = {.name = "lengths", .node = send_lengths};
    struct options options = OPTIONS_DEFAULT;
    options.topology = "hypercube:1";
    options.startup = 1;
    memset(got, 0xff, sizeof got);
    struct trial trial = recorded_run(&program, options, _i, recorded_path(path, ".csv"));
    ck_assert_str_eq(trial.outcome->error, "");
    for (uint32_t units = 0; units < LENGTHS; units++)
        ck_assert_uint_eq(got[units], units ? units : 1);
    trial_end(&trial);
    unlink(path);
}
END_TEST

enum { LARGE = 300, PEERS = 30 };

static unsigned char byte_of(uint32_t port, uint64_t step, size_t at)
{
    return (unsigned char)(port * 31 + step * 7 + at);
}

/* Node 0 sends more in each step than in the one before. */
static void send_large(struct node *self)
{
    unsigned char bytes[LARGE];
    for (int most = 1; most <= PEERS && node_rank(self) == 0; most++) {
        for (int port = 0; port < most; port++) {
            for (size_t i = 0; i < sizeof bytes; i++)
                bytes[i] = byte_of((uint32_t)port, node_now(self), i);
            node_send(self, port, bytes, sizeof bytes);
        }
        node_step(self);
    }
}

static size_t payloads;

static void check_payloads(struct trace_sink *sink, const struct trace_event *events, size_t count)
{
    (void)sink;
    payloads += count;
    for (size_t i = 0; i < count; i++) {
        const unsigned char *data = events[i].data;
        size_t wrong = 0;
        ck_assert_uint_eq(events[i].bytes, LARGE);
        for (size_t at = 0; at < LARGE; at++)
            wrong += data[at] != byte_of(events[i].port, events[i].step, at);
        ck_assert_uint_eq(wrong, 0);
    }
}

START_TEST(all_payloads_of_a_step_reach_the_trace)
{
    const struct parray_program program = {.name = "large", .mailbox = PEERS, .node = send_large};
    struct trace_sink sink = {.wants_data = true, .write = check_payloads};
    struct options options = trial_on("complete:31");
    char error[OUTCOME_ERROR_SIZE];
    int status;
    options.trace = true;
    options.engine = trial_engines[_i].engine;
    options.workers = trial_engines[_i].workers;
    struct parray *array = array_open(&program, &options, &sink, &status, error);
    ck_assert_msg(array != NULL, "%s", error);
    payloads = 0;
    ck_assert_int_eq(array_run(array), PARRAY_DONE);
    ck_assert_uint_eq(payloads, PEERS * (PEERS + 1) / 2);
    array_close(array);
}
END_TEST

static void add_cases(TCase *tests)
{
    tcase_add_loop_test(tests, packets_keep_their_units_in_traced_runs, 0, TRIAL_ENGINES);
    tcase_add_loop_test(tests, all_payloads_of_a_step_reach_the_trace, 0, TRIAL_ENGINES);
}

UNIT(add_cases, 60)
