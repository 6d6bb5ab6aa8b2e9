/*
 * A register that two servers hold: nodes 0 and 1. Node 2 writes to server 0, which tells server 1; node 3
 * reads. case=right: from server 0. case=stale: from server 1, which may not have heard of a value that was
 * written. case=lost: the write never gets an answer. case=own: an object of the program's own.
 */
#include <parray.h>

#include <string.h>

enum word { GET, PUT, COPY };

struct message {
    int word, value;
};

static int wanted_server(const struct parray *array, const char *what)
{
    return strcmp(what, "stale") == 0 && parray_nodes(array) > 1;
}

struct plan {
    const char *what;
    int server;
};

static void serve(struct node *self)
{
    const struct plan *plan = node_arg(self);
    int *value = node_state(self);
    struct message m;
    struct packet packet = PACKET_ROOM(&m, sizeof m);
    while (node_serve(self, &packet) != NODE_OVER) {
        int port = packet.port;
        if (m.word != GET)
            *value = m.value;
        struct message answer = {.word = m.word, .value = *value}, copy = {COPY, *value};
        if (m.word != COPY && strcmp(plan->what, "lost") != 0)
            node_send(self, port, &answer, sizeof answer);
        if (m.word == PUT) {
            node_pause(self, 6);
            node_send(self, 0, &copy, sizeof copy);
        }
    }
}

static int ask(struct node *self, int server, int word, int value)
{
    struct message m = {word, value};
    struct packet packet = PACKET_ROOM(&m, sizeof m);
    node_send(self, server, &m, sizeof m);
    return node_serve(self, &packet) == NODE_OVER ? -1 : m.value;
}

static void run(struct node *self)
{
    const struct plan *plan = node_arg(self);
    int rank = node_rank(self);
    if (rank < 2) {
        serve(self);
    } else if (rank == 2) {
        node_invoke(self, 7, PARRAY_WRITE, 5);
        if (ask(self, 0, PUT, 5) >= 0)
            node_return(self, 0);
    } else {
        for (int i = 0; i < 3; i++) {
            node_invoke(self, 7, PARRAY_READ, 0);
            int value = ask(self, plan->server, GET, 0);
            if (value < 0)
                return;
            node_return(self, value);
        }
    }
}

static int prepare(struct parray *array)
{
    struct plan *plan = parray_alloc(array, sizeof *plan);
    plan->what = parray_param(array, "case");
    plan->server = wanted_server(array, plan->what);
    parray_set_arg(array, plan);
    return 0;
}

static size_t state_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(int);
}

#ifndef OBJECT
#define OBJECT parray_register
#endif
#ifndef ORDER
#define ORDER PARRAY_LINEARIZABLE
#endif

/* A register whose operations add more words than they may. */
static bool apply_large(struct parray_words *state, int operation, int64_t input, int64_t *output)
{
    state->count += (uint32_t)(5 + operation + (int)input);
    *output = 0;
    return true;
}
static const struct parray_operation large_operations[] = {{.name = "get"}, {.name = "put"}, {0}};
extern const struct parray_object large;
const struct parray_object large = {
    .name = "large", .operations = large_operations, .words = 1, .apply = apply_large};

static const struct parray_param params[] = {{.name = "case", .help = "what servers do", .value = "right"},
                                             {0}};

PARRAY_PROGRAM(.name = "replicated", .topology = "complete:4", .params = params, .any_port = true,
               .bears_delay = true, .prepare = prepare, .state_bytes = state_bytes, .node = run,
               .history = &OBJECT, .consistency = ORDER);
