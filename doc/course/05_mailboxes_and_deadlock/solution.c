/* solution.c: total exchange on a ring: a letter from each node for each other one; they are passed on. */
#include <parray.h>

enum { DOWN, UP };

struct letter {
    int32_t from, to;
    uint32_t word;
};

/* The letters that wait to go out through a port. */
struct queue {
    struct letter *letters;
    int first, end, room;
};

static void put(struct node *self, struct queue *queue, struct letter letter)
{
    if (queue->end == queue->room) {
        queue->room = 2 * queue->room + 8;
        queue->letters = node_realloc(self, queue->letters, (size_t)queue->room * sizeof letter);
    }
    queue->letters[queue->end++] = letter;
}

/* Hand a letter in if it is for this node, or else put it to those for the shorter way. */
static void sort_in(struct node *self, struct queue queues[2], struct letter letter)
{
    int nodes = node_count(self), up = (letter.to - node_rank(self) + nodes) % nodes;
    if (up == 0)
        node_deliver(self, letter.from, &letter.word, sizeof letter.word);
    else
        put(self, &queues[2 * up <= nodes ? UP : DOWN], letter);
}

/* Send the next letter of a queue if its link is free and there is room. Result: whether none is left. */
static bool send_next(struct node *self, int port, struct queue *queue)
{
    if (queue->first < queue->end &&
        node_try_send(self, port, &queue->letters[queue->first], sizeof(struct letter)))
        queue->first++;
    return queue->first == queue->end;
}

static void take_in(struct node *self, struct queue queues[2])
{
    struct letter letter;
    struct packet packet = PACKET_ROOM(&letter, sizeof letter);
    while (node_poll(self, NODE_ANY_PORT, &packet) != NODE_EMPTY)
        sort_in(self, queues, letter);
}

static void exchange(struct node *self)
{
    struct queue queues[2] = {{0}};
    struct letter letter;
    struct packet packet = PACKET_ROOM(&letter, sizeof letter);

    for (struct parray_token token; node_given(self, &token);)
        sort_in(self, queues, (struct letter){token.origin, token.dest, token.word});

    do {
        take_in(self, queues);
        bool down = send_next(self, DOWN, &queues[DOWN]), up = send_next(self, UP, &queues[UP]);
        if (!down || !up) {
            node_step(self);
            continue;
        }
        if (node_serve(self, &packet) == NODE_OVER)
            return;
        sort_in(self, queues, letter);
    } while (true);
}

PARRAY_PROGRAM(.name = "exchange", .task = "exchange", .topology = "ring:8", .topologies = "ring",
               .mailbox = 1, .any_port = true, .bears_delay = true, .node = exchange);
