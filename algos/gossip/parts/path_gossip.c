/* Tokens leave in the order in which they came: the queues of the figure, L and R, are sides 0 and 1 here. */
#include "path_gossip.h"

void path_start(struct path_node *node, const struct path_place *place)
{
    struct path_end *low = &node->end[0], *high = &node->end[1];

    low->absent = place->position == 0;
    high->absent = place->position == place->length - 1;
    low->await = place->position <= place->center ? place->below : 0;
    high->await = place->position >= place->center ? place->above : 0;
    low->next = place->next;
    high->next = place->next + place->tokens;
}

static void path_append(struct path_end *end, int token)
{
    if (!end->absent)
        token_queue_append(&end->queue, end->next, token);
}

void path_add(struct path_node *node, int token)
{
    path_append(&node->end[0], token);
    path_append(&node->end[1], token);
}

void path_arrive(struct path_node *node, int side, int token)
{
    node->end[side].await--;
    path_append(&node->end[1 - side], token);
}

bool path_ready(const struct path_node *node, int side)
{
    const struct path_end *end = &node->end[side];

    return end->await <= 0 && !token_queue_empty(&end->queue);
}

int path_take(struct path_node *node, int side)
{
    struct path_end *end = &node->end[side];

    return token_queue_take(&end->queue, end->next);
}
