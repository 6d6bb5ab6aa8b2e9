/*
 * A run gives back all memory that it took for packets, worms and nodes: packets that are received, left over
 * in mailboxes, lost or doubled, and memory that a node keeps until the end.
 */
#include <malloc.h>
#include <string.h>

#include "../../trial.h"
#include "facts/disturb_options.h"
#include "tools.h"

enum { BYTES = 8 << 10, PACKETS = 100, SLACK = BYTES * PACKETS / 8 };

static char payload[BYTES];

static void send_and_receive(struct node *self)
{
    char got[BYTES];
    for (int i = 0; i < PACKETS; i++)
        if (node_rank(self) == 0) {
            node_send(self, 0, payload, sizeof payload);
            node_step(self);
        } else {
            node_recv(self, 0, got, sizeof got);
        }
}

static void leave_in_the_mailbox(struct node *self)
{
    for (int i = 0; i < PACKETS && node_rank(self) == 0; i++) {
        node_send(self, 0, payload, sizeof payload);
        node_step(self);
    }
}

/* Receives as long as packets come, which some do twice and others never. */
static void receive_what_comes(struct node *self)
{
    char got[BYTES];
    struct packet packet = PACKET(got, sizeof got);
    if (node_rank(self) == 0)
        leave_in_the_mailbox(self);
    else
        while (node_recv_until(self, 0, &packet, node_now(self) + 10) != NODE_TIMEOUT)
            ;
}

static void send_worms(struct node *self)
{
    char got[BYTES];
    struct packet packet = PACKET(got, sizeof got);
    for (int i = 0; i < PACKETS; i++)
        if (node_rank(self) == 0) {
            node_send_to(self, 1, payload, sizeof payload);
            node_step(self);
        } else {
            node_recv_any(self, &packet);
        }
}

static void resize_memory(struct node *self)
{
    char *kept = NULL;
    for (int i = 1; i <= PACKETS; i++)
        kept = node_realloc(self, kept, (size_t)BYTES * (size_t)i);
    memset(kept, 1, BYTES);
    for (int i = 0; i < PACKETS; i++)
        node_realloc(self, node_realloc(self, NULL, BYTES), 0);
}

static const struct row {
    void (*node)(struct node *self);
    const char *topology, *model;
    uint32_t mailbox;
    uint64_t lose, twice; /* rates, of RATE_ONE */
} rows[] = {
    {send_and_receive, "hypercube:1", NULL, 0, 0, 0},
    {leave_in_the_mailbox, "hypercube:1", NULL, PACKETS, 0, 0},
    {receive_what_comes, "hypercube:1", NULL, 4, RATE_ONE / 2, 0},
    {receive_what_comes, "hypercube:1", NULL, 4, 0, RATE_ONE / 2},
    {send_worms, "hypercube:1", "W1", 0, 0, 0},
    {resize_memory, "hypercube:1", NULL, 0, 0, 0},
};

static void run(const struct row *row)
{
    const struct parray_program program = {.name = "memory", .node = row->node};
    struct disturb_options disturb = {.seed = 1, .lose = row->lose, .twice = row->twice};
    struct options options = OPTIONS_DEFAULT;
    options.topology = row->topology;
    options.model = row->model;
    options.mailbox = row->mailbox;
    options.stack = 64 << 10;
    options.disturb = &disturb;
    struct trial trial = trial_run(&program, options, 0);
    ck_assert_str_eq(trial.outcome->error, "");
    ck_assert_int_eq(trial.outcome->unreturned, 0);
    trial_end(&trial);
}

/* Bytes that are allocated, in large pieces, too. */
static size_t allocated(void)
{
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

START_TEST(a_run_gives_all_memory_back)
{
    run(&rows[_i]); /* the first run of a process leaves what the C library keeps */
    size_t before = allocated();
    run(&rows[_i]);
    size_t after = allocated();
    ck_assert_uint_lt(after, before + SLACK);
}
END_TEST

static void add_cases(TCase *tests)
{
    if (TOOLS_ASAN || TOOLS_TSAN)
        unit_skip("sanitizers have an allocator of their own, and look for leaks themselves");
    tcase_add_loop_test(tests, a_run_gives_all_memory_back, 0, (int)ARRAY_LENGTH(rows));
}

UNIT(add_cases, 60)
