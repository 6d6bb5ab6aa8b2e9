/*
 * All but the root write down 0 before they pay anything; the root takes in nothing until its word comes.
 * solution.c: a picture of an array in which more and more money moves (Chandy and Lamport 1985).
 *
 * A token is money that comes in, and is paid to a neighbour at once. A node enters the picture when it
 * begins it, or gets the first marker: it delivers what it has. Money that comes later and was on its way
 * then counts, too: its sum is delivered when a marker has come from each port.
 */
#include <parray.h>

enum kind { MONEY, MARKER };

struct message {
    enum kind kind;
    uint32_t amount;
};

struct bank {
    uint32_t money;  /* all that it has got */
    bool noted;      /* it is in the picture */
    uint32_t on_way; /* what was on the way to it then */
    bool *marked;    /* by port: a marker has come */
    bool root, near;
    int unmarked; /* ports that lead to a neighbour, and from which no marker has come */
};

static void tell(struct node *self, int port, struct message message)
{
    node_send_wait(self, port, &message, sizeof message);
}

static int port_to(const struct node *self, int peer)
{
    int port = 0;
    while (node_peer(self, port) != peer)
        port++;
    return port;
}

static void enter_picture(struct node *self, struct bank *bank)
{
    bank->noted = true;
    node_deliver(self, node_rank(self), &bank->money, sizeof bank->money);
    for (int port = 0; port < node_degree(self); port++)
        if (node_peer(self, port) >= 0 && bank->root)
            tell(self, port, (struct message){.kind = MARKER});
    uint32_t none = 0;
    if (bank->root)
        node_deliver(self, node_rank(self), &none, sizeof none);
}

static void hear(struct node *self, struct bank *bank, const struct message *heard, int port)
{
    switch (heard->kind) {
    case MONEY:
        bank->money += heard->amount;
        node_deliver(self, node_peer(self, port), &heard->amount, sizeof heard->amount);
        if (bank->noted && !bank->marked[port] && node_peer(self, port) == *(const int *)node_arg(self))
            bank->on_way += heard->amount;
        break;
    case MARKER:
        bank->marked[port] = true;
        bank->near = true;
        node_deliver(self, node_rank(self), &bank->on_way, sizeof bank->on_way);
        break;
    }
}

/* Money for the node itself is the word to begin. */
static void pay(struct node *self, struct bank *bank, const struct parray_token *token)
{
    if (token->dest == node_rank(self))
        enter_picture(self, bank);
    else
        tell(self, port_to(self, token->dest), (struct message){.kind = MONEY, .amount = token->word});
}

static void snapshot(struct node *self)
{
    struct bank bank = {.money = 0};
    struct parray_token token;
    struct message heard;
    struct packet packet = PACKET_ROOM(&heard, sizeof heard);

    bank.marked = node_realloc(self, NULL, (size_t)node_degree(self) * sizeof *bank.marked);
    for (int port = 0; port < node_degree(self); port++) {
        bank.marked[port] = false;
        bank.unmarked += node_peer(self, port) >= 0;
    }

    const int *root = node_arg(self);
    bank.root = node_rank(self) == *root;
    bool touches = false;
    for (int port = 0; port < node_degree(self); port++)
        touches |= node_peer(self, port) == *root;
    if (!bank.root) {
        enter_picture(self, &bank);
        uint32_t none = 0;
        if (!touches)
            node_deliver(self, node_rank(self), &none, sizeof none);
    }
    while (node_given(self, &token)) {
        pay(self, &bank, &token);
        node_step(self);
        while ((!bank.root || bank.noted) && node_poll(self, NODE_ANY_PORT, &packet) != NODE_EMPTY)
            hear(self, &bank, &heard, packet.port);
    }
    while (node_serve(self, &packet) != NODE_OVER)
        hear(self, &bank, &heard, packet.port);
}

static int prepare(struct parray *a)
{
    bool f = true;
    int *r = parray_alloc(a, sizeof *r);
    *r = (int)parray_param_int(a, "root", 0, parray_nodes(a) - 1, &f);
    parray_set_arg(a, r);
    return f ? 0 : -1;
}

/* A mailbox has room for all that a node ever sends on a link: no node waits for room. */
PARRAY_PROGRAM(.name = "snapshot", .task = "snapshot", .topology = "torus:4x4", .mailbox = 64,
               .prepare = prepare, .bears_delay = true, .node = snapshot);
