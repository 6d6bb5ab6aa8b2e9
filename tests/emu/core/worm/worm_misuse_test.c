/*
 * A call with a wrong route, a wrong destination, or of another model ends the run and names itself, on all
 * engines.
 */
#include "../../../lib/temporary.h"
#include "../../trial.h"
#include "worm_script.h"

static int misuse;

static void misuse_node(struct node *self)
{
    int buffer[2] = {0};
    struct packet packet = PACKET(buffer, sizeof buffer);
    if (node_rank(self) != 5) {
        if (misuse == 11 && node_rank(self) == 6)
            node_send_to(self, 5, "more than it takes", 19);
        return;
    }
    switch (misuse) {
    case 0:
        node_send_to_at(self, 16, NULL, 0, "m.c:1");
        break;
    case 1:
        node_send_to_at(self, -1, NULL, 0, "m.c:1");
        break;
    case 2:
        node_send_to_at(self, 5, NULL, 0, "m.c:1");
        break;
    case 3:
        node_send_at(self, 1, NULL, 0, "m.c:1");
        break;
    case 4:
        node_recv_at(self, 1, buffer, sizeof buffer, "m.c:1");
        break;
    case 5:
        node_poll_at(self, 1, &packet, "m.c:1");
        break;
    case 6:
        node_send_worm_at(self, 6, &packet, &(struct worm_route){.order = (const int[]){1, 1}}, "m.c:1");
        break;
    case 7:
        node_send_worm_at(self, 6, &packet, &(struct worm_route){.order = (const int[]){1, 2}}, "m.c:1");
        break;
    case 8:
        node_send_worm_at(self, 7, &packet, &(struct worm_route){.ports = (const int[]){3, 3, 3}, .hops = 3},
                          "m.c:1");
        break;
    case 9:
        node_send_worm_at(self, 7, &packet, &(struct worm_route){.ports = (const int[]){3}, .hops = 1},
                          "m.c:1");
        break;
    case 10:
        node_send_worm_at(self, 7, &packet, &(struct worm_route){.ports = (const int[]){3}, .hops = 0},
                          "m.c:1");
        break;
    default:
        node_recv_any_at(self, &packet, "m.c:1");
        break;
    }
}

START_TEST(misuse_is_named)
{
    static const char *const sentences[] = {
        "node_send_to at m.c:1: there is no node 16: ranks are 0 to 15",
        "node_send_to at m.c:1: there is no node -1: ranks are 0 to 15",
        "node_send_to at m.c:1: a worm from a node to itself has no route",
        "node_send at m.c:1: under model W1 packets are worms; send them by node_send_to",
        "node_recv at m.c:1: worms are received from any port, by node_recv_any or NODE_ANY_PORT",
        "node_poll at m.c:1: worms are received from any port, by node_recv_any or NODE_ANY_PORT",
        "node_send_worm at m.c:1: the order of dimensions must name each of 0 to 1 once; its entry 1 is 1",
        "node_send_worm at m.c:1: the order of dimensions must name each of 0 to 1 once; its entry 1 is 2",
        "node_send_worm at m.c:1: hop 2 of the path: node 7 has no port 3",
        "node_send_worm at m.c:1: the path of 1 ports ends at node 6, not at node 7",
        "node_send_worm at m.c:1: the path to node 7 has 0 ports; at least 1 is wanted",
        ("node_recv_any at m.c:1: the worm from node 6 has 19 bytes, the buffer has room for 8; a receive "
         "sets packet.size, which is the room for the next one, unless PACKET_ROOM has told the room"),
    };
    struct parray_program program = program_of(misuse_node);
    char sentence[256];
    misuse = _i;
    snprintf(sentence, sizeof sentence, "step %d: node 5 (mesh 1,1): %s", _i == 11 ? 2 : 1, sentences[_i]);
    for (int engine = 0; engine < TRIAL_ENGINES; engine++)
        trial_expect(&program, w1_on("mesh:4x4"), engine, PARRAY_USAGE, sentence);
}
END_TEST

static void ordered_star_node(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    if (node_rank(self) == 0)
        node_send_worm_at(self, 5, &packet, &(struct worm_route){.order = (const int[]){0, 1, 2, 3}},
                          "m.c:1");
}

static void link_model_node(struct node *self)
{
    if (node_rank(self) == 0)
        node_send_to_at(self, 2, NULL, 0, "m.c:1");
}

START_TEST(worms_need_their_model_and_an_order_its_dimensions)
{
    struct parray_program star = program_of(ordered_star_node), links = program_of(link_model_node);
    struct options options = trial_on("ring:8");
    options.model = "SLA";
    trial_expect(
        &links, options, 0, PARRAY_USAGE,
        "step 1: node 0: node_send_to at m.c:1: there are no worms under model SLA; take --model W1");
    trial_expect(
        &star, w1_on("star:4"), 0, PARRAY_USAGE,
        "step 1: node 0 (star 1234): node_send_worm at m.c:1: routes of star:4 have no order of dimensions "
        "to choose");
}
END_TEST

static void island_node(struct node *self)
{
    if (node_rank(self) == 1)
        node_send_to_at(self, 3, NULL, 0, "m.c:1");
}

START_TEST(a_node_that_cannot_be_reached_is_named)
{
    char spec[TEMPORARY_SIZE];
    FILE *file = graph_create(spec);
    struct parray_program program = program_of(island_node);
    fputs("0 1\n2 3\n", file);
    fclose(file);
    trial_expect(&program, w1_on(spec), 0, PARRAY_USAGE,
                 "step 1: node 1: node_send_to at m.c:1: there is no route to node 3");
    graph_remove(spec);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, misuse_is_named, 0, 12);
    tcase_add_test(cases, a_node_that_cannot_be_reached_is_named);
    tcase_add_test(cases, worms_need_their_model_and_an_order_its_dimensions);
}

UNIT(add_cases, 60)
