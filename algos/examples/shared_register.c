/*
 * shared_register.c: three servers hold one register together, and readers must not see time run backwards.
 *
 *     parray cc shared_register.c
 *     parray run ./shared_register.so
 *     parray stress ./shared_register.so --runs 40
 *
 * Attiya, Bar-Noy and Dolev 1995. The writer numbers its values and sends each to all servers; once a
 * majority has it, it is written. A reader asks all servers, and takes the newest value of a majority. Before
 * it gives that as its answer, it writes the value back to a majority: without this (--param write_back=no)
 * another reader, whose majority has not heard of the value yet, may then get an older one. `parray stress'
 * finds such a history, and shows the operations that have no order.
 */
#include <parray.h>

enum { SERVERS = 3, MAJORITY = 2, VALUES = 3, READS = 6 };
enum kind { ASK, STORE, REPLY };

struct message {
    int kind, round; /* of the client that asks */
    int number, value;
};

struct client {
    int round;
    struct message newest; /* that the servers of the last round have told */
};

static void serve(struct node *self)
{
    struct message held = {.kind = REPLY}, heard;
    struct packet packet = PACKET_ROOM(&heard, sizeof heard);
    while (node_serve(self, &packet) != NODE_OVER) {
        if (heard.kind == STORE && heard.number > held.number) {
            held.number = heard.number;
            held.value = heard.value;
        }
        held.round = heard.round;
        node_send_wait(self, packet.port, &held, sizeof held);
    }
}

/* Send it to all servers, and wait for the answers of a majority. */
static void ask_majority(struct node *self, struct client *client, struct message message)
{
    struct message heard;
    struct packet packet = PACKET_ROOM(&heard, sizeof heard);
    int answers = 0;
    message.round = ++client->round;
    for (int server = 0; server < SERVERS; server++)
        node_send_wait(self, server, &message, sizeof message);
    while (answers < MAJORITY && node_serve(self, &packet) != NODE_OVER) {
        if (heard.round != client->round)
            continue; /* an answer of an earlier round that comes late */
        answers++;
        if (heard.number > client->newest.number)
            client->newest = heard;
    }
}

static void write_values(struct node *self, struct client *client)
{
    for (int i = 1; i <= VALUES; i++) {
        node_invoke(self, 0, PARRAY_WRITE, 10 * i);
        ask_majority(self, client, (struct message){.kind = STORE, .number = i, .value = 10 * i});
        node_return(self, 0);
    }
}

static void read_values(struct node *self, struct client *client)
{
    const bool *writes_back = node_arg(self);
    for (int i = 0; i < READS; i++) {
        node_invoke(self, 0, PARRAY_READ, 0);
        ask_majority(self, client, (struct message){.kind = ASK});
        struct message found = client->newest;
        found.kind = STORE;
        if (*writes_back)
            ask_majority(self, client, found);
        node_return(self, found.value);
        if (i > 0 && found.number > 0 && found.number < VALUES)
            node_reach(self, "a value between");
    }
}

static void shared_register(struct node *self)
{
    struct client client = {0};
    struct message answer;
    struct packet late = PACKET_ROOM(&answer, sizeof answer);
    if (node_rank(self) < SERVERS)
        serve(self);
    else if (node_rank(self) == SERVERS)
        write_values(self, &client);
    else
        read_values(self, &client);
    while (node_rank(self) >= SERVERS && node_serve(self, &late) != NODE_OVER)
        continue; /* answers of servers that were not waited for */
}

static int prepare(struct parray *array)
{
    bool ok = true, *writes_back = parray_alloc(array, sizeof *writes_back);
    *writes_back = parray_param_choice(array, "write_back", "no|yes", &ok);
    parray_set_arg(array, writes_back);
    return ok && parray_nodes(array) > SERVERS ? 0 : parray_refuse(array, "there must be a writer, node 3");
}

static const struct parray_param params[] = {
    {.name = "write_back", .help = "do readers write back what they read? yes or no", .value = "yes"}, {0}};

PARRAY_PROGRAM(.name = "shared_register", .summary = "servers hold a register together",
               .topology = "complete:6", .topologies = "complete", .params = params, .bears_delay = true,
               .any_port = true, .mailbox = 2 * READS, .prepare = prepare, .node = shared_register,
               .history = &parray_register, .reaches = "a value between");
