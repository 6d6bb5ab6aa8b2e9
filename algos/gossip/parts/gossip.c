/* A table holds contents by token number, 0 for a token that is not here; a token that is in the table stays
 * there.
 */
#include <string.h>

#include "common/beneath.h"
#include "common/own_token.h"
#include "common/packet_times.h"
#include "gossip.h"

/* What node_state begins with. */
struct gossip_table {
    uint32_t held;       /* how many tokens are here */
    uint32_t contents[]; /* by number */
};

struct gossip_payload {
    uint32_t token;
    uint32_t contents;
};

_Static_assert(sizeof(struct gossip_payload) == GOSSIP_PACKET_BYTES, "a payload is two words");

/* ---------------------------------------------------------------------- before the run, host side */

static bool among(const char *kind, const char *kinds)
{
    size_t length = strlen(kind);

    for (const char *word = kinds; (word = strstr(word, kind)) != NULL; word += length)
        if ((word == kinds || word[-1] == ' ') && (word[length] == ' ' || word[length] == '\0'))
            return true;
    return false;
}

int gossip_take_any(struct parray *array, struct gossip *task, const char *kinds)
{
    *task = (struct gossip){.tokens = parray_nodes(array), .pace = parray_duration(array, 1)};
    if (one_word_a_token(array))
        return -1;
    if (!among(parray_topology_kind(array), kinds))
        return parray_refuse(array, "this program runs on these kinds of arrays only: %s; not on %s", kinds,
                             parray_topology(array));
    if (task->tokens > GOSSIP_MOST)
        return parray_refuse(array, "%s has %d nodes; a gossip of more than %d would not fit in memory",
                             parray_topology(array), task->tokens, GOSSIP_MOST);
    return 0;
}

int gossip_take_grid(struct parray *array, struct gossip *task, const char *kind, int least)
{
    if (strcmp(parray_topology_kind(array), kind) != 0 || parray_dimensions(array) != 2)
        return parray_refuse(array, "this program runs on %s:MxN only, not on %s", kind,
                             parray_topology(array));
    if (gossip_take_any(array, task, kind))
        return -1;
    task->rows = parray_dimension_size(array, 0);
    task->columns = parray_dimension_size(array, 1);
    if (task->rows < least || task->columns < least)
        return parray_refuse(array, "%s: this program needs %d rows and columns at least",
                             parray_topology(array), least);
    return 0;
}

int gossip_take_square(struct parray *array, struct gossip *task, const char *kind, int least)
{
    if (gossip_take_grid(array, task, kind, least))
        return -1;
    if (task->rows != task->columns)
        return parray_refuse(array, "%s: this program needs as many rows as columns, %s:NxN",
                             parray_topology(array), kind);
    return 0;
}

size_t gossip_table_bytes(int tokens, size_t own)
{
    size_t bytes = sizeof(struct gossip_table) + (size_t)tokens * sizeof(uint32_t);

    return (bytes + 7) / 8 * 8 + own;
}

size_t gossip_state_bytes(const struct parray *array, size_t own)
{
    return gossip_table_bytes(parray_nodes(array), own);
}

int gossip_choice(const struct parray *array, const char *param, const char *const *words)
{
    const char *given = parray_param(array, param);

    for (int choice = 0; words[choice]; choice++)
        if (strcmp(given, words[choice]) == 0)
            return choice;
    return -1;
}

bool gossip_half_duplex(const struct parray *array)
{
    const char *model = parray_model(array);

    return strcmp(model, "H*") == 0 || strcmp(model, "H1") == 0;
}

double gossip_least_steps(const struct parray *array)
{
    uint64_t nodes = (uint64_t)parray_nodes(array);
    uint64_t links = beneath_links(array);
    uint64_t steps = nodes > 1 ? (nodes * (nodes - 1) + links - 1) / links : 0;
    uint64_t diameter = (uint64_t)beneath_diameter(array);

    if (!gossip_half_duplex(array))
        return -1.0;
    return (double)(steps > diameter ? steps : diameter);
}

double gossip_bound(const struct parray *array)
{
    return packet_times(array, gossip_least_steps(array));
}

double gossip_torus_paper(const struct parray *array)
{
    int rows = parray_dimension_size(array, 0), columns = parray_dimension_size(array, 1);
    int row = rows * columns / 2 - rows / 2, column = (rows * columns + 1) / 2 - columns / 2;
    int first_phase = ((rows > columns ? rows : columns) + 1) / 2;

    if (!gossip_half_duplex(array))
        return -1.0;
    return unless_layered(array, packet_times(array, first_phase + (row > column ? row : column)));
}

/* -------------------------------------------------------------------------------------- on a node */

void gossip_start(struct node *self)
{
    const struct gossip *task = node_arg(self);
    struct gossip_table *table = node_state(self);
    struct parray_token token;
    int me = node_rank(self);
    int first = task->first ? task->first[me] : me;

    while (node_given(self, &token))
        table->contents[first + (int)table->held++] = token.word;
}

void *gossip_own_state(struct node *self)
{
    const struct gossip *task = node_arg(self);

    return (char *)node_state(self) + gossip_table_bytes(task->tokens, 0);
}

void gossip_send_at(struct node *self, int port, int token, const char *site)
{
    const struct gossip *task = node_arg(self);
    const struct gossip_table *table = node_state(self);
    struct gossip_payload payload = {(uint32_t)token, table->contents[token]};
    struct packet packet = PACKET(&payload, sizeof payload);

    node_check_at(self, payload.contents != 0, "the token sent is here", site);
    packet.origin = task->owner ? task->owner[token] : token;
    node_send_packet_at(self, port, &packet, site);
}

/* Enter the token that came into the table; false: there is no such token, or the token is here already. A
 * program whose queues hold a token once at most does not hear of that packet. */
static bool gossip_keep(struct node *self, const struct gossip_payload *payload)
{
    const struct gossip *task = node_arg(self);
    struct gossip_table *table = node_state(self);
    uint32_t token = payload->token;

    if (!node_check(self, token < (uint32_t)task->tokens))
        return false;
    bool is_new = table->contents[token] == 0;
    if (!node_check(self, is_new))
        return false;
    table->held++;
    table->contents[token] = payload->contents;
    return true;
}

int gossip_poll(struct node *self, int *port)
{
    for (;;) {
        struct gossip_payload payload;
        struct packet packet = PACKET(&payload, sizeof payload);

        if (node_poll(self, NODE_ANY_PORT, &packet) < 0)
            return -1;
        *port = packet.port;
        if (gossip_keep(self, &payload))
            return (int)payload.token;
    }
}

int gossip_wait(struct node *self, int *port)
{
    struct gossip_payload payload;
    struct packet packet = PACKET(&payload, sizeof payload);

    node_recv_any(self, &packet);
    *port = packet.port;
    return gossip_keep(self, &payload) ? (int)payload.token : -1;
}

int gossip_serve(struct node *self, int *port)
{
    struct gossip_payload payload;
    struct packet packet = PACKET(&payload, sizeof payload);

    if (node_serve(self, &packet) == NODE_OVER)
        return NODE_OVER;
    *port = packet.port;
    return gossip_keep(self, &payload) ? (int)payload.token : -1;
}

bool gossip_has(struct node *self, int token)
{
    const struct gossip_table *table = node_state(self);

    return table->contents[token] != 0;
}

bool gossip_complete(struct node *self)
{
    const struct gossip *task = node_arg(self);
    const struct gossip_table *table = node_state(self);

    return table->held == (uint32_t)task->tokens;
}

uint64_t gossip_step(const struct node *self)
{
    const struct gossip *task = node_arg(self);

    return (node_now(self) - 1) / task->pace + 1;
}

void gossip_next_step(struct node *self)
{
    const struct gossip *task = node_arg(self);

    node_wait_until(self, gossip_step(self) * task->pace + 1);
}

void gossip_end_step(struct node *self)
{
    int port;

    gossip_next_step(self);
    while (gossip_poll(self, &port) >= 0)
        continue;
}

/* Receive everything that can be received now. */
static void gossip_receive(struct node *self, const struct gossip_moves *moves, int token, int port)
{
    for (; token >= 0; token = gossip_poll(self, &port))
        if (moves->arrive)
            moves->arrive(self, token, port);
}

void gossip_run(struct node *self, const struct gossip_moves *moves)
{
    int token, port = 0;

    for (;;) {
        if (moves->send(self)) {
            gossip_next_step(self);
            token = gossip_poll(self, &port);
        } else if (!gossip_complete(self)) {
            token = gossip_wait(self, &port);
        } else {
            return;
        }
        gossip_receive(self, moves, token, port);
    }
}

void gossip_run_to_end(struct node *self, const struct gossip_moves *moves)
{
    int token = -1, port = 0;

    while (token != NODE_OVER) {
        if (moves->send(self)) {
            gossip_next_step(self);
            token = gossip_poll(self, &port);
        } else {
            token = gossip_serve(self, &port);
        }
        gossip_receive(self, moves, token, port);
    }
}

/* -------------------------------------------------------------------------------- after the run */

bool gossip_hand_in(struct node *self)
{
    const struct gossip *task = node_arg(self);
    const struct gossip_table *table = node_state(self);

    for (int token = 0; token < task->tokens; token++)
        hand_in(self, task->owner ? task->owner[token] : token, table->contents[token]);
    return true;
}
