/*
 * synchronizer-alpha: a program in rounds runs without a clock (Awerbuch 1985; Lynch 1996, chapter 16).
 *
 * The problem: bfs-lockstep is short and right because all nodes share a clock: what was sent in round r is
 * heard in round r. Without a common clock packets come late, and a node that hears nothing cannot know
 * whether nothing was sent.
 *
 * The idea: every message is answered. A node whose messages of a round have all been answered is safe: they
 * have all arrived. It tells its neighbours that it is SAFE. Once all its neighbours are, nothing of this
 * round can come any more, and it goes on to the next one. So neighbours are never more than one round
 * apart, and the program in rounds (parts/bfs_round.h) is the very same as under the clock, and so is its
 * result.
 *
 * The bounds: SAFE goes over each link each way in each round, 2 E packets a round, and each message costs
 * one answer. In lock step a round takes 3 steps for message, answer and SAFE: little time and many packets.
 * synchronizer-beta is the other way round.
 *
 * What to watch: a wave of messages, and around it, in all rounds, the packets that only say "nothing more
 * from me". With delays rounds run into each other; the result stays.
 *
 *     parray run synchronizer-alpha --topology ring:8 --plot alpha.svg --plot-kind spacetime
 *     parray run synchronizer-alpha --topology mesh:4x4 --jitter 20
 *     parray compare spanning-tree --topology mesh:8x8
 */
#include "common/packet_times.h"
#include "parts/bfs_round.h"
#include "parts/round_signal.h"

/* A neighbour may be one round ahead: what belongs to round r is kept at place r % 2. */
struct alpha {
    uint32_t round;
    bool *spoke[2];  /* the ports through which messages have come */
    int safe[2];     /* how many neighbours are safe */
    int unanswered;  /* own messages of this round */
    int own, others; /* packets sent: messages of the program in rounds; answers and SAFE */
};

static void alpha_hear(struct node *self, struct alpha *alpha)
{
    struct round_signal signal;
    struct packet packet = PACKET_ROOM(&signal, sizeof signal);

    node_recv_any(self, &packet);
    if (signal.word == ANSWER) {
        alpha->unanswered--;
    } else if (signal.word == SAFE) {
        alpha->safe[signal.round % 2]++;
    } else {
        node_check(self, signal.round == alpha->round || signal.round == alpha->round + 1);
        alpha->spoke[signal.round % 2][packet.port] = true;
        round_signal(self, packet.port, ANSWER, signal.round);
        alpha->others++;
    }
}

/* Let the round end, once no message of it can come any more. */
static void alpha_end(struct node *self, struct alpha *alpha, uint32_t round)
{
    node_state_name(self, "unsafe");
    while (alpha->unanswered > 0)
        alpha_hear(self, alpha);
    node_state_name(self, "safe");
    alpha->others += round_signal_all(self, SAFE, round);
    while (alpha->safe[round % 2] < wave_neighbours(self))
        alpha_hear(self, alpha);
    alpha->safe[round % 2] = 0;
}

static void alpha_report(struct node *self, const struct alpha *alpha)
{
    node_value(self, "messages", alpha->own);
    node_value(self, "answers and safe", alpha->others);
}

static void alpha_node(struct node *self)
{
    const struct bfs_round *plan = node_arg(self);
    struct bfs_search search = bfs_round_begin(self);
    struct alpha alpha = {.spoke = {per_port(self, sizeof(bool)), per_port(self, sizeof(bool))}};

    for (uint32_t round = 1; round <= plan->rounds; round++) {
        alpha.round = round;
        if (bfs_round_speaks(&search, round))
            alpha.unanswered = round_signal_all(self, MESSAGE, round);
        alpha.own += alpha.unanswered;
        alpha_end(self, &alpha, round);
        bfs_round_heard(self, &search, round, alpha.spoke[round % 2]);
        alpha_report(self, &alpha);
    }
    bfs_round_deliver(self, &search);
    alpha_report(self, &alpha);
}

static void alpha_figures(struct parray *array)
{
    const struct bfs_round *plan = parray_arg(array);
    double ends = 2 * (double)parray_links(array);
    struct parray_values own, others;

    parray_values(array, "messages", &own);
    parray_values(array, "answers and safe", &others);
    parray_check(array, own.sum <= ends);
    parray_check(array, others.sum == own.sum + ends * plan->rounds);
    parray_figure(array, "safe a round", ends, "packets");
}

/* Message, answer, SAFE. */
static double alpha_time(const struct parray *array)
{
    const struct bfs_round *plan = parray_arg(array);
    return packet_times(array, 3.0 * plan->rounds);
}

static const struct parray_param alpha_params[] = {BFS_ROUND_PARAM, {NULL, NULL, NULL}};

extern const struct parray_program synchronizer_alpha_program;
const struct parray_program synchronizer_alpha_program = {
    .name = "synchronizer-alpha",
    .task = "spanning-tree",
    .deterministic = true,
    .summary = "a program in rounds without a clock: neighbours say when they are safe; bears delays",
    .paper = "Awerbuch 1985; Lynch 1996, chapter 16",
    .classic = true,
    .picture = "--topology ring:8 --plot-kind spacetime",
    .topology = "mesh:8x8",
    .model = "F*",
    .models = "F*",
    .params = alpha_params,
    .mailbox = 2,
    .packet_bytes = sizeof(struct round_signal),
    .any_port = true,
    .bears_delay = true,
    .prepare = bfs_round_prepare,
    .node = alpha_node,
    .figures = alpha_figures,
    .figure_names = "safe_a_round",
    .claimed_time = alpha_time,
};
