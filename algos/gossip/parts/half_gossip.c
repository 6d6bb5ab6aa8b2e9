/* Positions wrap round as on a torus. On a mesh the reach ends at the border, so that positions never wrap
 * round there. */
#include "half_gossip.h"

struct half_line half_line_of(const struct gossip *task, int rank, int dimension)
{
    int i = rank / task->columns, j = rank % task->columns;

    if (dimension == HALF_ROW)
        return (struct half_line){task->columns, j, i * task->columns, 1, i, {{0, 0}, {0, 0}}};
    return (struct half_line){task->rows, i, j, task->columns, j + 1, {{0, 0}, {0, 0}}};
}

/* How far back a side's next token comes from: to the nearest active node from `back` on. */
static void half_line_settle(struct half_line *line, int side)
{
    int forward = side ? 1 : -1;

    for (; line->side[side].back < line->side[side].reach; line->side[side].back++) {
        int position = line->position - forward * line->side[side].back;

        if (half_line_active(line, (position + line->length) % line->length))
            return;
    }
}

void half_line_reach(struct half_line *line, int side, int reach)
{
    line->side[side].reach = reach;
    line->side[side].back = 0;
    half_line_settle(line, side);
}

bool half_line_active(const struct half_line *line, int position)
{
    return position >= 0 && position < line->length && (position + line->parity) % 2 == 0;
}

bool half_line_broadcasts(const struct gossip *task, int token, int dimension)
{
    int odd = (token / task->columns + token % task->columns) % 2;

    return dimension == HALF_ROW ? !odd : odd;
}

int half_line_on_hand(struct node *self, const struct half_line *line, int side)
{
    int forward = side ? 1 : -1, back = line->side[side].back;
    int token;

    if (back >= line->side[side].reach)
        return -1;
    token = line->base + (line->position - forward * back + line->length) % line->length * line->stride;
    return gossip_has(self, token) ? token : -1;
}

void half_line_sent(struct half_line *line, int side)
{
    line->side[side].back++;
    half_line_settle(line, side);
}
