/*
 * A node acts on each message that comes: the node adds the message to its own value and passes the sum on in
 * the step in which the message came. So a node needs no clock within a sweep, and lines of all dimensions go
 * on side by side.
 *
 * Both sides on a torus: in each step every node sends the sum of the last t values, its own included, in
 * both directions, for floor(p/2) steps up and for the others of the p-1 down; the windows of the last step
 * cover the ring once. How much of a window lies before its receiver depends on where the line begins, so a
 * message says that too. Going up: nothing at the receiver 0, and all since then elsewhere. Going down: all
 * at the receiver p-1, and what has come past it elsewhere. On an array the same sums start at the two ends
 * and pass each node once.
 */
#include "mesh_sweep.h"

enum way { UP, DOWN };

uint64_t mesh_sweep_steps(const struct mesh *mesh)
{
    return (uint64_t)(mesh->side - 1) * mesh->pace;
}

uint64_t mesh_sweep_both_steps(const struct mesh *mesh)
{
    return mesh->torus ? (uint64_t)(mesh->side / 2) * mesh->pace : mesh_sweep_steps(mesh);
}

static int place_in(const struct node *self, const struct mesh_line *line)
{
    return mesh_digit(node_arg(self), node_rank(self), line->digit);
}

static bool is_last(const struct node *self, const struct mesh_line *line)
{
    const struct mesh *mesh = node_arg(self);
    return place_in(self, line) == mesh->side - 1;
}

static int port_of(const struct node *self, const struct mesh_line *line, enum way way)
{
    return way == UP ? mesh_up(node_arg(self), line->digit) : mesh_down(node_arg(self), line->digit);
}

/* Send a message on, unless the line ends here. */
static void send(struct node *self, const struct mesh_line *line, enum way way, struct mesh_sums message)
{
    int port = port_of(self, line, way);
    struct packet packet = PACKET(&message, sizeof message);
    if (node_peer(self, port) < 0)
        return;
    packet.label = node_label(self, "sum %u", message.sum);
    node_send_packet(self, port, &packet);
}

/* Wait for a message. Result: the line that it came along, for which it is marked as the latest; *way: how it
 * goes. */
static struct mesh_line *receive(struct node *self, struct mesh_line *lines, int count, enum way *way)
{
    struct mesh_sums message;
    struct packet packet = PACKET(&message, sizeof message);
    struct mesh_line *line = lines;
    node_recv_any(self, &packet);
    while (line < lines + count - 1 && line->digit != mesh_port_digit(node_arg(self), packet.port))
        line++;
    *way = packet.port == port_of(self, line, DOWN) ? UP : DOWN;
    line->heard[*way] = message;
    line->messages[*way]++;
    return line;
}

/* ------------------------------------------------------------------------------ one way at a time */

static void send_sum(struct node *self, const struct mesh_line *line)
{
    if (!is_last(self, line)) /* a torus has a link there */
        send(self, line, UP, (struct mesh_sums){.sum = line->before + line->value});
}

void mesh_sweep_forward(struct node *self, struct mesh_line *lines, int count, uint64_t start)
{
    int awaited = 0;
    enum way way;
    node_wait_until(self, start);
    for (int i = 0; i < count; i++) {
        if (lines[i].digit >= 0 && place_in(self, &lines[i]) > 0)
            awaited++;
        else if (lines[i].digit >= 0)
            send_sum(self, &lines[i]);
    }
    while (awaited-- > 0) {
        struct mesh_line *line = receive(self, lines, count, &way);
        line->before = line->heard[UP].sum;
        send_sum(self, line);
    }
}

void mesh_sweep_close(const struct node *self, struct mesh_line *lines, int count)
{
    for (int i = 0; i < count; i++)
        if (lines[i].digit >= 0 && is_last(self, &lines[i]))
            lines[i].total = lines[i].before + lines[i].value;
}

static void send_total(struct node *self, const struct mesh_line *line)
{
    if (place_in(self, line) > 0)
        send(self, line, DOWN, (struct mesh_sums){.sum = line->total, .before = line->offset});
}

void mesh_sweep_reverse(struct node *self, struct mesh_line *lines, int count, uint64_t start)
{
    int awaited = 0;
    enum way way;
    node_wait_until(self, start);
    for (int i = 0; i < count; i++) {
        if (lines[i].digit >= 0 && !is_last(self, &lines[i]))
            awaited++;
        else if (lines[i].digit >= 0)
            send_total(self, &lines[i]);
    }
    while (awaited-- > 0) {
        struct mesh_line *line = receive(self, lines, count, &way);
        line->total = line->heard[DOWN].sum;
        line->offset = line->heard[DOWN].before;
        send_total(self, line);
    }
}

/* --------------------------------------------------------------------------------- both sides */

/* The number of messages that a node gets. */
static int messages_due(const struct node *self, const struct mesh_line *line, enum way way)
{
    const struct mesh *mesh = node_arg(self);
    int place = place_in(self, line);
    if (mesh->torus)
        return way == UP ? mesh->side / 2 : mesh->side - 1 - mesh->side / 2;
    return (way == UP ? place : mesh->side - 1 - place) > 0;
}

/* Send the next node the latest message with this node's value added. */
static void send_window(struct node *self, const struct mesh_line *line, enum way way)
{
    struct mesh_sums last = line->heard[way];
    struct mesh_sums message = {.sum = last.sum + line->value, .before = last.before};
    int place = place_in(self, line);
    if (way == UP)
        message.before = is_last(self, line) ? 0 : (place ? last.before : 0) + line->value;
    else if (place == 0)
        message.before = message.sum;
    send(self, line, way, message);
}

/* Does this node send before any message has come? On a torus all nodes do, on an array the node at the end,
 * which gets no messages. */
static bool begins(const struct node *self, const struct mesh_line *line, enum way way)
{
    const struct mesh *mesh = node_arg(self);
    return messages_due(self, line, way) == 0 || mesh->torus;
}

static bool goes_on(const struct node *self, const struct mesh_line *line, enum way way)
{
    const struct mesh *mesh = node_arg(self);
    return !mesh->torus || line->messages[way] < messages_due(self, line, way);
}

void mesh_sweep_both(struct node *self, struct mesh_line *lines, int count, uint64_t start)
{
    int awaited = 0;
    enum way way;
    node_wait_until(self, start);
    for (int i = 0; i < 2 * count; i++) {
        const struct mesh_line *line = &lines[i / 2];
        way = i % 2 ? DOWN : UP;
        awaited += messages_due(self, line, way);
        if (begins(self, line, way))
            send_window(self, line, way);
    }
    while (awaited-- > 0) {
        struct mesh_line *line = receive(self, lines, count, &way);
        if (goes_on(self, line, way))
            send_window(self, line, way);
    }
    for (int i = 0; i < count; i++) {
        struct mesh_line *line = &lines[i];
        line->before = line->heard[UP].before + line->heard[DOWN].before;
        line->total = line->heard[UP].sum + line->value + line->heard[DOWN].sum;
    }
}
