/* Only the root begins with the message; every other node waits until the message comes in through some
 * port. */
#include "common/received.h"
#include "common/token.h"
#include "worm_relay.h"

static void keep_token(struct node *self, uint32_t token)
{
    uint32_t *mine = node_state(self);

    node_check(self, *mine == 0);
    *mine = token;
}

static void first_message(const struct box_task *task, struct box_message *message)
{
    *message = (struct box_message){.token = token_common(task->seed, task->root), .corner = task->corner};
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

void box_relay(struct node *self, box_split *split)
{
    const struct box_task *task = node_arg(self);
    int place[BOX_DIMS], target[BOX_DIMS];
    struct box_message message;
    struct packet packet = PACKET(&message, sizeof message);

    packet.origin = node_rank(self);
    if (node_rank(self) == task->root)
        first_message(task, &message);
    else
        node_recv_any(self, &packet); /* now the node knows its box and the origin of the token */
    if (!node_check(self, is_box(self, task, &message)))
        return;
    keep_token(self, message.token);
    box_place(task, message.corner, node_rank(self), place);
    while (box_level(task, &message) > 0) {
        uint64_t now = node_now(self);

        message.side[split(task, &message, place, target)]--;
        send_half(self, task, &message, packet.origin, target);
        node_wait_until(self, now + task->pace);
    }
}

size_t box_state_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(uint32_t);
}

bool box_verify(struct node *self)
{
    const struct box_task *task = node_arg(self);
    const uint32_t *mine = node_state(self);

    node_result(self, mine, sizeof *mine);
    return *mine == token_common(task->seed, task->root);
}
