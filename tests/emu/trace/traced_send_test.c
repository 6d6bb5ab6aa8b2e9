/*
 * A traced run delivers what other runs deliver: packets of any length in units; 0 is read as 1.
 */
#include "../recorded.h"

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

static void add_cases(TCase *tests)
{
    tcase_add_loop_test(tests, packets_keep_their_units_in_traced_runs, 0, TRIAL_ENGINES);
}

int main(void)
{
    return trial_suite("traced send", add_cases, 60);
}
