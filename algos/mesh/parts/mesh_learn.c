/*
 * A node keeps no queues: every port reads the news from the beginning, once for each class, and skips the
 * news that are not for the port.
 */
#include "common/received.h"
#include "mesh_learn.h"

struct reader {
    struct node *self;
    const struct mesh *mesh;
    struct mesh_news *news;
    int count;                               /* of the news */
    int at[2 * MESH_MAX_DIM * MESH_MAX_DIM]; /* the next to look at, by port and class */
    bool awake;                              /* something waits to be sent */
};

uint64_t mesh_learn_steps(const struct mesh *mesh, int active)
{
    int most = (active + mesh->dim - 1) / mesh->dim, steps = mesh->dim * (mesh->side - 1);
    for (int leg = 0; leg < mesh->dim; leg++) {
        int sources = mesh_power(mesh, leg + 1);
        steps += sources < most ? sources : most;
    }
    return (uint64_t)steps * mesh->pace;
}

static int leg_in(const struct mesh *mesh, int class, int digit)
{
    return (digit - class + mesh->dim) % mesh->dim;
}

/* Does a port pass these news on? Those that came in this leg go straight on, those of earlier ones both
 * ways. */
static bool is_for(const struct mesh *mesh, const struct mesh_news *news, int port)
{
    int class = news->name.number % mesh->dim, leg = leg_in(mesh, class, mesh_port_digit(mesh, port)), came;
    if (news->port < 0)
        return true;
    came = leg_in(mesh, class, mesh_port_digit(mesh, news->port));
    return came < leg || (came == leg && port == mesh_opposite(news->port));
}

/* The next news of a class for a port; NULL: there are no such news so far. */
static const struct mesh_news *next_of(struct reader *reader, int port, int class)
{
    int *at = &reader->at[port * reader->mesh->dim + class];
    for (; *at < reader->count; ++*at) {
        const struct mesh_news *news = &reader->news[*at];
        if (news->name.number % reader->mesh->dim == class && is_for(reader->mesh, news, port))
            return news;
    }
    return NULL;
}

/* Send the first of the news for a port in the earliest leg; and see whether more wait. */
static void pass_on(struct reader *reader, int port)
{
    const struct mesh *mesh = reader->mesh;
    bool sent = false;
    for (int leg = 0; leg < mesh->dim; leg++) {
        int class = leg_in(mesh, leg, mesh_port_digit(mesh, port));
        const struct mesh_news *news = next_of(reader, port, class);
        if (news && !sent) {
            struct mesh_name name = news->name;
            struct packet packet = PACKET(&name, sizeof name);
            packet.origin = name.rank;
            node_send_packet_wait(reader->self, port, &packet);
            sent = true;
            reader->at[port * mesh->dim + class]++;
            news = next_of(reader, port, class);
        }
        reader->awake |= news != NULL;
    }
}

static void pass_on_all(struct reader *reader)
{
    reader->awake = false;
    for (int port = 0; port < 2 * reader->mesh->dim; port++)
        if (node_peer(reader->self, port) >= 0)
            pass_on(reader, port);
}

/* Take in the news that have come by this step; if nothing waits to be sent, sleep until some come. */
static void listen(struct reader *reader, int active, uint64_t end)
{
    struct node *self = reader->self;
    uint64_t wake = reader->awake ? node_now(self) + reader->mesh->pace : end;
    if (reader->awake || reader->count == active)
        node_wait_until(self, wake);
    for (; reader->count < active; wake = 0) {
        struct mesh_name name;
        struct packet packet = PACKET(&name, sizeof name);
        if (node_recv_until(self, NODE_ANY_PORT, &packet, wake) < 0)
            break;
        if (node_check(self, name.number >= 0 && name.number < active && is_rank(self, name.rank)))
            reader->news[reader->count++] = (struct mesh_news){.name = name, .port = packet.port};
    }
}

void mesh_learn(struct node *self, struct mesh_news *news, int active, int number, uint64_t start)
{
    struct reader reader = {.self = self, .mesh = node_arg(self), .news = news};
    uint64_t end = start + mesh_learn_steps(reader.mesh, active);

    if (number >= 0)
        news[reader.count++] = (struct mesh_news){.name = {number, node_rank(self)}, .port = -1};
    node_wait_until(self, start);
    node_phase(self, "names");
    while (node_now(self) < end) {
        pass_on_all(&reader);
        listen(&reader, active, end);
    }
    node_check(self, reader.count == active && !reader.awake);
}
