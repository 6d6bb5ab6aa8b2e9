/*
 * A GOAL file has exactly the expected text; the tests of program `goal` repeat such files.
 */
#include <check.h>
#include <stdlib.h>

#include "../../recorded.h"

static char path[96];

static void expect(const struct parray_program *program, struct options options, int engine, const char *text)
{
    size_t size;
    struct trial trial = recorded_run(program, options, engine, recorded_path(path, ".goal"));
    trial_end(&trial);
    char *bytes = recorded_bytes(path, &size);
    ck_assert_str_eq(bytes, text);
    free(bytes);
    unlink(path);
}

/* Node 0 sends two packets; node 1 sends one of them on, and one of its own. */
static void pass_on(struct node *self)
{
    char text[8] = "\x01\xfe";
    struct packet token = {.data = text, .size = 2, .units = 3, .origin = 0, .dest = 2},
                  own = PACKET(NULL, 0);
    int me = node_rank(self);
    if (me > 0) {
        token.size = sizeof text;
        node_recv_packet(self, 0, &token);
    }
    if (me < 2)
        node_send_packet(self, 1, &token);
    if (me == 0)
        node_send_packet_wait(self, 1, &own);
    if (me == 1) {
        token.size = sizeof text;
        node_recv_packet(self, 0, &token);
        node_send_packet_wait(self, 0, &own);
    }
    if (me == 0)
        node_recv_packet(self, 1, &own);
}

START_TEST(a_send_requires_what_was_received_before)
{
    const struct parray_program program = {
        .name = "pass", .topology = "line:3", .mailbox = 2, .node = pass_on};
    struct options options = OPTIONS_DEFAULT;
    options.startup = 1;
    expect(&program, options, _i,
           "// Recorded by parray. To repeat it: parray run goal --param file=THIS --topology line:3 --model "
           "'F*' "
           "--startup 1 --per-unit 1 --mailbox 2\n"
           "num_ranks 3\n"
           "\nrank 0 {\n"
           "// step 1 units 3 origin 0 dest 2 data 01fe\n"
           "l1: send 2b to 1 tag 0\n"
           "// step 5 units 1 origin -1 dest -1 data -\n"
           "l2: send 0b to 1 tag 0\n"
           "l3: recv 0b from 1 tag 0\n"
           "}\n"
           "\nrank 1 {\n"
           "l1: recv 2b from 0 tag 0\n"
           "l2: calc 0\n"
           "l2 requires l1\n"
           "// step 5 units 3 origin 0 dest 2 data 01fe\n"
           "l3: send 2b to 2 tag 0\n"
           "l3 requires l2\n"
           "l4: recv 0b from 0 tag 0\n"
           "l5: calc 0\n"
           "l5 requires l4\n"
           "l5 requires l2\n"
           "// step 7 units 1 origin -1 dest -1 data -\n"
           "l6: send 0b to 0 tag 0\n"
           "l6 requires l5\n"
           "}\n"
           "\nrank 2 {\n"
           "l1: recv 2b from 1 tag 0\n"
           "}\n");
}
END_TEST

static void worm_node(struct node *self)
{
    if (node_rank(self) == 0)
        node_send_to(self, 3, "worm", 4);
}

/* The channels of a worm are one operation, which only other simulators can repeat. */
START_TEST(a_worm_is_one_message)
{
    const struct parray_program program = {
        .name = "worm", .topology = "hypercube:2", .model = "W1", .node = worm_node};
    struct options options = OPTIONS_DEFAULT;
    options.mailbox = 5;
    expect(&program, options, _i,
           "// Recorded by parray: worms on hypercube:2, which parray itself does not repeat.\n"
           "num_ranks 4\n"
           "\nrank 0 {\nl1: send 4b to 3 tag 0\n}\n"
           "\nrank 1 {\n}\n"
           "\nrank 2 {\n}\n"
           "\nrank 3 {\nl1: recv 4b from 0 tag 0\n}\n");
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, a_send_requires_what_was_received_before, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_worm_is_one_message, 0, TRIAL_ENGINES);
}

UNIT(add, 60)
