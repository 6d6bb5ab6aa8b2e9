/* Only the root begins with the message; every other node waits until the message comes in through some
 * port. */
#include <stdio.h>
#include <string.h>

#include "common/own_token.h"
#include "common/received.h"
#include "worm_relay.h"

static void first_message(struct node *self, const struct box_task *task, struct box_message *message)
{
    *message = (struct box_message){.token = own_token(self, -1), .corner = task->corner};
    for (int i = 0; i < task->dims; i++) {
        message->side[i] = (uint8_t)task->levels;
        message->order[i] = (uint8_t)task->order[i];
    }
}

int box_level(const struct box_task *task, const struct box_message *message)
{
    int level = 0;

    for (int i = 0; i < task->dims; i++)
        level = message->side[i] > level ? message->side[i] : level;
    return level;
}

int box_crossed(const struct box_task *task, const struct box_message *message)
{
    int level = box_level(task, message), crossed = 0;

    while (crossed < task->dims && message->side[message->order[crossed]] < level)
        crossed++;
    return crossed;
}

static void send_half(struct node *self, const struct box_task *task, const struct box_message *message,
                      int origin, const int *target)
{
    struct box_message copy = *message;
    struct packet packet = PACKET(&copy, sizeof copy);
    const struct worm_route route = {.order = task->route};

    packet.origin = origin;
    node_send_worm(self, box_rank(task, message->corner, target), &packet, &route);
}

/* Is that a box of this array, and an order of its dimensions? */
static bool is_box(const struct node *self, const struct box_task *task, const struct box_message *message)
{
    unsigned seen = 0;
    bool right = is_rank(self, message->corner);

    for (int i = 0; i < task->dims && right; i++) {
        right = message->side[i] <= task->levels && message->order[i] < task->dims;
        seen |= 1u << (message->order[i] & 31);
    }
    return right && seen == (1u << task->dims) - 1;
}

/* A copy that is held back. */
struct held {
    struct box_message message;
    int target[BOX_DIMS];
    uint64_t due; /* step in which it may go; 0: none is held */
};

/* Hold back this copy, whose step is now, if it is the late one. */
static bool hold_if_late(struct node *self, const struct box_task *task, int copy, struct held *held)
{
    if (task->late.copy != copy || task->late.rank != node_rank(self))
        return false;
    held->due = node_now(self) + task->late.steps;
    return true;
}

/* Send a copy, and wait until the next one may go. */
static void send_copy(struct node *self, const struct box_task *task, const struct box_message *message,
                      int origin, const int *target)
{
    uint64_t now = node_now(self);

    send_half(self, task, message, origin, target);
    node_wait_until(self, now + task->pace);
}

static void send_held(struct node *self, const struct box_task *task, struct held *held, int origin)
{
    node_wait_until(self, held->due);
    held->due = 0;
    send_copy(self, task, &held->message, origin, held->target);
}

static void name_phase(struct node *self, const struct box_task *task, const struct box_message *message)
{
    char name[24];

    snprintf(name, sizeof name, "phase %d", task->levels - box_level(task, message) + 1);
    if (!task->unphased)
        node_phase(self, name);
}

/* Serve the node's box: halve it, and send to the other half, until the box is the node alone. */
static void serve_box(struct node *self, const struct box_task *task, struct box_message *message, int origin,
                      box_split *split)
{
    int place[BOX_DIMS];
    struct held held = {.due = 0};

    box_place(task, message->corner, node_rank(self), place);
    for (int copy = 1; box_level(task, message) > 0; copy++) {
        int target[BOX_DIMS] = {0};

        name_phase(self, task, message);
        message->side[split(task, message, place, target)]--;
        if (hold_if_late(self, task, copy, &held)) {
            held.message = *message;
            memcpy(held.target, target, sizeof target);
            node_wait_until(self, node_now(self) + task->pace);
            continue;
        }
        if (held.due && held.due <= node_now(self))
            send_held(self, task, &held, origin);
        send_copy(self, task, message, origin, target);
    }
    if (held.due)
        send_held(self, task, &held, origin);
}

void box_relay(struct node *self, box_split *split)
{
    const struct box_task *task = node_arg(self);
    struct box_message message;
    struct packet packet = PACKET(&message, sizeof message);

    packet.origin = node_rank(self);
    if (node_rank(self) == task->root) {
        first_message(self, task, &message);
    } else {
        node_recv_any(self, &packet); /* now the node knows its box and the origin of the token */
        hand_in(self, packet.origin, message.token);
    }
    if (!node_check(self, is_box(self, task, &message)))
        return;
    serve_box(self, task, &message, packet.origin, split);
}
