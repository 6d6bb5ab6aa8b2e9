/*
 * exercise.c: the sum of all money while it moves (Chandy and Lamport 1985).
 *
 * A node enters the picture when it begins it, or gets the first marker. Then its money counts, and so does
 * money that comes later and was on its way. Counts are added up towards the root: each node knows from the
 * markers for whom it is the parent.
 */
#include <parray.h>

enum { TURNS = 24, WHEN = 5 };

enum kind { MONEY, MARKER, COUNT };

struct message {
    enum kind kind;
    uint32_t amount;
    bool parent; /* of a marker: the receiver is the parent of the sender */
};

struct bank {
    uint32_t money;
    bool noted;       /* it is in the picture */
    uint32_t counted; /* its money then, what was on its way to it, and the counts of its children */
    bool *marked;     /* by port: a marker has come */
    int unmarked;     /* ports that lead to a neighbour, and from which no marker has come */
    int parent, children;
};

static void tell(struct node *self, int port, struct message message)
{
    node_send_wait(self, port, &message, sizeof message);
}

static void enter_picture(struct node *self, struct bank *bank, int parent)
{
    bank->noted = true;
    bank->counted += bank->money;
    bank->parent = parent;
    for (int port = 0; port < node_degree(self); port++)
        if (node_peer(self, port) >= 0)
            tell(self, port, (struct message){.kind = MARKER, .parent = port == parent});
}

/* When all is in, the count goes to the parent; the root hands it in. */
static void report_count(struct node *self, struct bank *bank)
{
    if (!bank->noted || bank->unmarked > 0 || bank->children > 0)
        return;
    if (bank->parent >= 0)
        tell(self, bank->parent, (struct message){.kind = COUNT, .amount = bank->counted});
    else
        node_deliver(self, -1, &bank->counted, sizeof bank->counted);
    bank->unmarked = -1; /* once is enough */
}

static void hear(struct node *self, struct bank *bank, const struct message *heard, int port)
{
    switch (heard->kind) {
    case MONEY:
        bank->money += heard->amount;
        /* GAP: is this money in the picture, although it comes now? */
        break;
    case MARKER:
        if (!bank->noted)
            enter_picture(self, bank, port);
        /* GAP: what does the marker say of money that comes through this port from now on? */
        bank->unmarked--;
        bank->children += heard->parent;
        break;
    case COUNT:
        bank->counted += heard->amount;
        bank->children--;
        break;
    }
    if (bank->unmarked == 0)
        report_count(self, bank);
}

static void pay(struct node *self, struct bank *bank)
{
    int port = (int)node_random_below(self, (uint64_t)node_degree(self));
    uint32_t amount = (uint32_t)node_random_below(self, (uint64_t)bank->money + 1);
    if (node_peer(self, port) < 0)
        return;
    bank->money -= amount;
    tell(self, port, (struct message){.kind = MONEY, .amount = amount});
}

static void snapshot(struct node *self)
{
    struct bank bank = {.parent = -1};
    struct parray_token own = {.word = 0};
    struct message heard;
    struct packet packet = PACKET_ROOM(&heard, sizeof heard);

    node_given(self, &own);
    bank.money = own.word;
    bank.marked = node_realloc(self, NULL, (size_t)node_degree(self) * sizeof *bank.marked);
    for (int port = 0; port < node_degree(self); port++) {
        bank.marked[port] = false;
        bank.unmarked += node_peer(self, port) >= 0;
    }

    for (int turn = 0; turn < TURNS; turn++) {
        pay(self, &bank);
        if (turn == WHEN && node_rank(self) == 0)
            enter_picture(self, &bank, -1);
        node_step(self);
        while (node_poll(self, NODE_ANY_PORT, &packet) != NODE_EMPTY)
            hear(self, &bank, &heard, packet.port);
    }
    while (node_serve(self, &packet) != NODE_OVER)
        hear(self, &bank, &heard, packet.port);
}

/* A mailbox has room for all that a node ever sends on a link: no node waits for room. */
PARRAY_PROGRAM(.name = "snapshot", .task = "reduce", .topology = "torus:4x4", .mailbox = TURNS + 2,
               .bears_delay = true, .node = snapshot);
