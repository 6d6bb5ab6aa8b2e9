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

#include "parts/param_or.h"
#include "parts/values_of.h"
#include "parts/wave_ring.h"

struct message {
    uint32_t round, name;
    uint32_t links;  /* that it has gone */
    uint32_t only;   /* 1: no other node has met its own name here */
    uint32_t leader; /* 1: the news that there is a leader */
};

struct player {
    struct message own; /* as it set out */
    bool active;
    uint32_t drawn, messages, leads; /* names, packets; leads: 1 if it is the leader */
};

static int rodeh_prepare(struct parray *array)
{
    uint32_t *names = parray_alloc(array, sizeof *names);
    bool ok = true;
    *names = (uint32_t)param_int_or(array, "names", 2, UINT32_MAX, parray_nodes(array), &ok);
    parray_set_arg(array, names);
    return ok ? wave_ring_prepare(array) : -1;
}

static void rodeh_send(struct node *self, struct player *player, struct message *message)
{
    int colour = (int)message->name <= node_count(self) ? (int)message->name - 1 : -1;
    message->links++;
    const char *label = message->leader ? node_label(self, "LEADER")
                                        : node_label(self, "%u r%u", message->name, message->round);
    wave_ring_send(self, UP, label, message, sizeof *message, colour);
    player->messages++;
}

static void rodeh_draw(struct node *self, struct player *player)
{
    const uint32_t *names = node_arg(self);
    uint32_t name = 1 + (uint32_t)node_random_below(self, *names);
    player->own = (struct message){.round = player->own.round + 1, .name = name, .only = 1};
    player->drawn++;
    node_event(self, "draws %u", name);
    node_value(self, "drawn", player->drawn);
    rodeh_send(self, player, &player->own);
    node_value(self, "messages", player->messages);
}

/* Rounds are compared before names. */
static uint64_t place(const struct message *message)
{
    return (uint64_t)message->round << 32 | message->name;
}

/* What an active node does with a name. */
static void rodeh_judge(struct node *self, struct player *player, struct message *heard)
{
    bool is_own = heard->links == (uint32_t)node_count(self); /* it has been all round */
    if (is_own && heard->only) {
        struct message news = {.name = player->own.name, .leader = 1};
        player->leads = 1;
        node_value(self, "leads", 1);
        node_event(self, "wins");
        node_state_name(self, "leader");
        rodeh_send(self, player, &news);
    } else if (is_own) {
        rodeh_draw(self, player);
    } else if (place(heard) == place(&player->own)) {
        heard->only = 0;
        rodeh_send(self, player, heard);
    } else if (place(heard) > place(&player->own)) {
        player->active = false;
        node_state_name(self, "passive");
        rodeh_send(self, player, heard);
    }
}

static void rodeh_node(struct node *self)
{
    struct player player = {.active = true};
    struct message heard = {.leader = 0};

    node_value(self, "leads", 0);
    node_state_name(self, "active");
    rodeh_draw(self, &player);
    while (!heard.leader) {
        node_recv(self, DOWN, &heard, sizeof heard);
        if (player.active && !heard.leader)
            rodeh_judge(self, &player, &heard);
        else if (!player.leads)
            rodeh_send(self, &player, &heard);
    }
    node_result(self, &player.leads, sizeof player.leads);
    node_value(self, "messages", player.messages);
}

static void rodeh_figures(struct parray *array)
{
    struct parray_values leader = values_of(array, "leads"), drawn = values_of(array, "drawn");
    struct parray_values messages = values_of(array, "messages");
    double bound = parray_nodes(array) * (drawn.sum + 1);
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
