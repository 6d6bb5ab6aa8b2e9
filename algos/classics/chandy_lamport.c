/*
 * chandy-lamport: a picture of a whole system that never stands still (Chandy and Lamport 1985; Lynch 1996,
 * section 19.2).
 *
 * The problem: nodes send each other coins all the time. How many are there? Whoever asks one node after
 * another counts some coins twice, and misses those that are on their way. Nobody can stop the world, and
 * there is no common moment.
 *
 * The idea: the root notes what it has, and sends a MARKER through all ports before anything else. Whoever
 * gets a MARKER for the first time does the same. From then on it also notes the coins that come in through
 * each port, until a MARKER comes there, too: these were on their way. Packets on a link keep their order,
 * so a MARKER parts those that were sent before the sender's note from those that were sent after it. All
 * notes together are a state in which the system might have been, and in which no coin is missing or
 * doubled.
 *
 * The bounds: one MARKER over each link each way, 2 E, and nobody waits for anything. In lock step all have
 * noted their coins as many steps after the root as they are links away, if no coins are in the way.
 *
 * What to watch: "snapshot" is the number of coins in all notes, whatever the delays; "on their way" are
 * those noted in links. The run is wrong if they are not all there, at the end and in the snapshot.
 *
 *     parray run chandy-lamport --topology mesh:4x4
 *     parray run chandy-lamport --topology ring:8 --plot snapshot.svg --plot-kind spacetime:steps=15-35
 *     parray sweep chandy-lamport --over seed=1..9 --columns snapshot,on_their_way
 */
#include "parts/bank.h"
#include "parts/labelled.h"
#include "parts/per_port.h"
#include "parts/values_of.h"
#include "parts/wave_ports.h"
#include "parts/wave_root.h"

enum word { TRANSFER, MARKER, END };

struct message {
    uint32_t word, coins;
};

struct bank {
    int64_t coins, noted, noted_in_links;
    bool has_noted;
    bool *closed; /* the ports through which a MARKER has come */
    int markers_sent, markers, ends;
};

/* Have so many coins more. */
static void bank_own(struct node *self, struct bank *bank, int64_t more)
{
    bank->coins += more;
    node_value(self, "coins", (double)bank->coins);
}

static int bank_send_all(struct node *self, enum word word)
{
    const struct bank_plan *plan = node_arg(self);
    struct message message = {.word = word};
    struct packet packet = PACKET(&message, sizeof message);
    packet.origin = word == MARKER ? plan->root.rank : -1; /* gives markers one colour in pictures */
    packet.label = node_label(self, word == MARKER ? "MARKER" : "END");
    return wave_send(self, WAVE_NO_PORT, &packet);
}

static void bank_note(struct node *self, struct bank *bank)
{
    if (bank->has_noted)
        return;
    bank->has_noted = true;
    bank->noted = bank->coins;
    node_event(self, "records %lld", (long long)bank->noted);
    node_state_name(self, "recording");
    node_value(self, "noted", (double)bank->noted);
    node_value(self, "noted in links", 0);
    bank->markers_sent = bank_send_all(self, MARKER);
    node_value(self, "markers", bank->markers_sent);
}

static void bank_take(struct node *self, struct bank *bank, int port, const struct message *message)
{
    if (message->word == MARKER) {
        bank_note(self, bank);
        bank->closed[port] = true;
        bank->markers++;
        if (bank->markers == wave_neighbours(self))
            node_state_name(self, "recorded");
    } else if (message->word == END) {
        bank->ends++;
    } else {
        bank_own(self, bank, message->coins);
        if (bank->has_noted && !bank->closed[port]) {
            bank->noted_in_links += message->coins;
            node_event(self, "records %u on their way", message->coins);
            node_value(self, "noted in links", (double)bank->noted_in_links);
        }
    }
}

/* Send some of the coins through some port, after a pause in which packets are taken. */
static void bank_transfer(struct node *self, struct bank *bank)
{
    uint64_t until = bank_pause(self);
    struct message message;
    struct packet packet = PACKET_ROOM(&message, sizeof message);

    while (node_recv_until(self, NODE_ANY_PORT, &packet, until) != NODE_TIMEOUT)
        bank_take(self, bank, packet.port, &message);
    message = (struct message){TRANSFER, (uint32_t)node_random_below(self, (uint64_t)bank->coins + 1)};
    bank_own(self, bank, -(int64_t)message.coins);
    labelled_send(self, wave_random_port(self), node_label(self, "%u coins", message.coins), &message,
                  sizeof message);
}

static void bank_node(struct node *self)
{
    const struct bank_plan *plan = node_arg(self);
    struct bank bank = {.closed = per_port(self, sizeof bank.closed[0])};
    struct message message;
    struct packet packet = PACKET_ROOM(&message, sizeof message);
    int neighbours = wave_neighbours(self);

    bank_own(self, &bank, COINS);
    node_state_name(self, "not recorded");
    for (int i = 0; i < plan->transfers; i++) {
        if (wave_is_root(self) && i == plan->transfers / 2)
            bank_note(self, &bank);
        if (neighbours > 0)
            bank_transfer(self, &bank);
    }
    bank_send_all(self, END);
    while (bank.markers < neighbours || bank.ends < neighbours) {
        node_recv_any(self, &packet);
        bank_take(self, &bank, packet.port, &message);
    }
    node_result(self, &bank.markers, sizeof bank.markers);
}

static void bank_figures(struct parray *array)
{
    double all = (double)COINS * parray_nodes(array);
    struct parray_values coins = values_of(array, "coins"), noted = values_of(array, "noted");
    struct parray_values links = values_of(array, "noted in links"), markers = values_of(array, "markers");

    parray_check(array, coins.sum == all);
    parray_check(array, noted.sum + links.sum == all);
    parray_check(array, markers.sum == 2 * (double)parray_links(array));
    parray_figure(array, "snapshot", noted.sum + links.sum, "coins");
    parray_figure(array, "on their way", links.sum, "of these coins");
}

extern const struct parray_program chandy_lamport_program;
const struct parray_program chandy_lamport_program = {
    .name = "chandy-lamport",
    .summary = "a snapshot of nodes and links while coins are sent about; bears delays",
    .paper = "Chandy and Lamport 1985; Lynch 1996, section 19.2",
    .classic = true,
    .picture = "--topology ring:8 --param transfers=6 --param pause=20 --plot-kind spacetime:steps=25-50",
    .topology = "mesh:4x4",
    .model = "F*",
    .models = "F*",
    .params = bank_params,
    .mailbox = ROOM,
    .packet_bytes = sizeof(struct message),
    .any_port = true,
    .bears_delay = true,
    .prepare = bank_prepare,
    .node = bank_node,
    .figures = bank_figures,
    .figure_names = "snapshot on_their_way",
};
