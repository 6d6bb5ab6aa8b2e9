/*
 * itai-rodeh: a leader of a ring whose nodes have no names (Itai and Rodeh 1981, 1990; in the form of
 * Fokkink and Pang 2006; Lynch 1996, section 3.1 on why chance is needed).
 *
 * The problem is that of lcr, but nodes have no numbers to compare. In lock step such nodes, all alike, do
 * alike for ever: no program without chance elects one of them. The nodes know how many they are.
 *
 * The idea: every node draws a name from 1 to N, and sends it up, as in lcr. A name that comes back after N
 * links has been larger than all others, or equal to some: a node that meets its own name with fewer links
 * takes the mark "only" off it. If the mark is still there, its node is the leader; if not, all nodes that
 * drew the largest name draw again, in a new round, and the others only pass on. Rounds are compared before
 * names, so it does no harm if packets are late.
 *
 * The bounds: no run is sure to end, but with probability 1 it does, after less than e N / (N - 1) rounds in
 * the mean, and then it is right. A name goes at most N links, so a run takes at most N packets for each
 * name drawn, and N for the news.
 *
 * What to watch: try --param names=2, where rounds decide little, and other seeds. This program never looks
 * at node_rank; the random numbers of each node are its coin.
 *
 *     parray run itai-rodeh --topology ring:12 --seed 2 --plot names.svg --plot-kind spacetime
 *     parray run itai-rodeh --topology ring:12 --param names=2
 *     parray sweep itai-rodeh --topology ring:16 --over seed=1..20 --columns rounds,transmissions
 */
#include <parray.h>

#include "parts/wave_ring.h"

struct name_plan {
    uint32_t names; /* names are drawn from 1 to this */
};

struct message {
    uint32_t round, name;
    uint32_t links;  /* that it has gone */
    uint32_t only;   /* 1: no other node has met its own name here */
    uint32_t leader; /* 1: the news that there is a leader */
};

struct player {
    struct message own; /* as it set out */
    bool active;
    uint32_t drawn;
    int messages;
};

static int rodeh_prepare(struct parray *array)
{
    struct name_plan *plan = parray_alloc(array, sizeof *plan);
    bool ok = true;
    plan->names = (uint32_t)parray_nodes(array);
    if (parray_param(array, "names")[0])
        plan->names = (uint32_t)parray_param_int(array, "names", 2, UINT32_MAX, &ok);
    parray_set_arg(array, plan);
    return ok ? wave_ring_prepare(array) : -1;
}

static void rodeh_send(struct node *self, struct player *player, const struct message *message)
{
    struct message next = *message;
    struct packet packet = PACKET(&next, sizeof next);
    next.links++;
    packet.origin = (int)next.name <= node_count(self) ? (int)next.name - 1 : -1; /* its colour in pictures */
    node_send_packet_wait(self, UP, &packet);
    player->messages++;
}

static void rodeh_draw(struct node *self, struct player *player)
{
    const struct name_plan *plan = node_arg(self);
    uint32_t name = 1 + (uint32_t)node_random_below(self, plan->names);
    player->own = (struct message){.round = player->own.round + 1, .name = name, .only = 1};
    player->drawn++;
    rodeh_send(self, player, &player->own);
}

static bool is_equal(const struct message *a, const struct message *b)
{
    return a->round == b->round && a->name == b->name;
}

static bool is_larger(const struct message *a, const struct message *b)
{
    return a->round != b->round ? a->round > b->round : a->name > b->name;
}

/* What an active node does with a name. Result: is it the leader now? */
static bool rodeh_judge(struct node *self, struct player *player, struct message *heard)
{
    if (heard->links == (uint32_t)node_count(self)) { /* its own, which has been all round */
        if (heard->only)
            return true;
        rodeh_draw(self, player);
    } else if (is_equal(heard, &player->own)) {
        heard->only = 0;
        rodeh_send(self, player, heard);
    } else if (is_larger(heard, &player->own)) {
        player->active = false;
        rodeh_send(self, player, heard);
    }
    return false;
}

static void rodeh_node(struct node *self)
{
    struct player player = {.active = true};
    struct message heard = {.leader = 0}, news = {.leader = 1};
    uint32_t is_leader = 0;

    rodeh_draw(self, &player);
    while (!heard.leader) {
        node_recv(self, DOWN, &heard, sizeof heard);
        if (!player.active || heard.leader) {
            if (!is_leader)
                rodeh_send(self, &player, &heard);
        } else if (rodeh_judge(self, &player, &heard)) {
            is_leader = 1;
            news.name = player.own.name;
            rodeh_send(self, &player, &news);
        }
    }
    node_result(self, &is_leader, sizeof is_leader);
    node_value(self, "leads", is_leader);
    node_value(self, "drawn", player.drawn);
    node_value(self, "messages", player.messages);
}

static void rodeh_figures(struct parray *array)
{
    double nodes = parray_nodes(array), bound;
    struct parray_values leader, drawn, messages;

    parray_values(array, "leads", &leader);
    parray_values(array, "drawn", &drawn);
    parray_values(array, "messages", &messages);
    bound = nodes * drawn.sum + nodes;
    parray_check(array, leader.sum == 1);
    parray_check(array, messages.sum <= bound);
    parray_figure(array, "rounds", drawn.greatest, NULL);
    parray_figure(array, "leader", leader.greatest_node, "is its rank, which no node knows");
    parray_figure(array, "message bound", bound, NULL);
}

static const struct parray_param rodeh_params[] = {
    {"names", "", "names are drawn from 1 to this; empty: the number of nodes"},
    {NULL, NULL, NULL},
};

extern const struct parray_program itai_rodeh_program;
const struct parray_program itai_rodeh_program = {
    .name = "itai-rodeh",
    .summary = "a leader of a ring of nodes without names, by chance; bears delays",
    .paper = "Itai and Rodeh 1981, 1990; Fokkink and Pang 2006",
    .classic = true,
    .picture = "--topology ring:12 --seed 2 --plot-kind spacetime",
    .topology = "ring:16",
    .topologies = "ring",
    .model = "F*",
    .models = "F* SLA",
    .params = rodeh_params,
    .mailbox = 1,
    .packet_bytes = sizeof(struct message),
    .bears_delay = true,
    .prepare = rodeh_prepare,
    .node = rodeh_node,
    .figures = rodeh_figures,
    .figure_names = "rounds leader message_bound",
};
