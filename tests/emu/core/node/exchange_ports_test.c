/*
 * An exchange does what single calls do: random programs are run both ways, on every engine, and nothing that
 * can be observed may differ: steps, digests, results, stalls, violations with their lines, deadlocks and
 * traces.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../trial.h"
#include "disturb/history.h"
#include "facts/trace_sink.h"
#include "hash.h"
#include "machine/machine.h"
#include "rng.h"
#include "tools.h"

enum { CASES = TOOLS_TSAN ? 10 : 120, ROUNDS = 8, PORTS_MOST = 12, BYTES_MOST = 24 };

static const char site[] = "program.c:7";

/* What the nodes of a case have in common. */
static struct {
    uint64_t seed;
    bool singly;  /* single calls in place of exchanges */
    bool roomy;   /* there is always room for the largest packet */
    bool at_will; /* nodes draw by themselves what they exchange, and mostly end in a deadlock */
} way;

/* One exchange, and the memory of it. */
struct drawn {
    struct node_exchange x;
    int ports[PORTS_MOST];
    uint32_t index[PORTS_MOST];
    struct packet_ends ends[PORTS_MOST], from_to[PORTS_MOST];
    size_t sizes[PORTS_MOST];
    unsigned char sent[PORTS_MOST * BYTES_MOST], taken[PORTS_MOST * BYTES_MOST];
    const void *sends[PORTS_MOST];
    void *receives[PORTS_MOST];
};

/* All ports, or the first ones, or some in any order. Nodes of other degrees draw as many numbers. */
static void draw_ports(struct node *self, struct rng *rng, struct drawn *d)
{
    int degree = node_degree(self) < PORTS_MOST ? node_degree(self) : PORTS_MOST, all[PORTS_MOST], count = 0;
    bool whole = rng_below(rng, 4), listed = rng_below(rng, 4) == 0;
    uint64_t some = rng_next(rng);
    for (int i = 0; i < PORTS_MOST; i++)
        all[i] = i;
    rng_shuffle(rng, all, PORTS_MOST);
    for (int i = 0; i < PORTS_MOST; i++)
        if (all[i] < degree)
            d->ports[count++] = all[i];
    d->x.count = whole ? degree : (int)(some % ((uint64_t)degree + 1));
    d->x.ports = listed ? d->ports : NULL;
}

static void draw_sends(struct node *self, struct rng *rng, struct drawn *d, size_t size)
{
    uint64_t kind = rng_below(rng, 4);
    d->x.size = size;
    d->x.send = d->sent;
    d->x.send_stride = kind ? size : 0;
    d->x.units = (uint32_t)(rng_below(rng, 4) ? rng_below(rng, 2) : 2);
    d->x.ends = rng_below(rng, 3) ? d->ends : NULL;
    d->x.send_index = kind == 1 ? d->index : NULL;
    d->x.sends = kind == 2 ? d->sends : NULL;
    for (uint32_t i = 0; i < PORTS_MOST; i++) {
        d->index[i] = (uint32_t)rng_below(rng, PORTS_MOST);
        d->sends[i] = d->sent + rng_below(rng, PORTS_MOST) * BYTES_MOST;
        d->ends[i] = (struct packet_ends){node_rank(self), rng_below(rng, 2) ? (int32_t)i : -1};
    }
    for (size_t i = 0; i < sizeof d->sent; i++)
        d->sent[i] = (unsigned char)node_random(self);
}

static void draw_receives(struct rng *rng, struct drawn *d, size_t size)
{
    uint64_t kind = rng_below(rng, 3);
    d->x.room = rng_below(rng, 8) && !way.roomy ? size : BYTES_MOST;
    d->x.receive = d->taken;
    d->x.receive_stride = kind ? d->x.room : BYTES_MOST;
    d->x.receives = kind == 2 ? d->receives : NULL;
    d->x.sizes = rng_below(rng, 2) ? d->sizes : NULL;
    d->x.from_to = rng_below(rng, 4) ? (rng_below(rng, 2) ? d->from_to : d->ends) : NULL;
    for (size_t i = 0; i < PORTS_MOST; i++)
        d->receives[i] = d->taken + (PORTS_MOST - 1 - i) * BYTES_MOST;
}

static int port_of(const struct drawn *d, int i)
{
    return d->x.ports ? d->x.ports[i] : i;
}

static void send_singly(struct node *self, const struct drawn *d, int i)
{
    const struct node_exchange *x = &d->x;
    size_t place = x->send_index ? x->send_index[i] : (size_t)i;
    const void *data = x->sends ? x->sends[i] : (const char *)x->send + place * x->send_stride;
    struct packet packet = PACKET((void *)(uintptr_t)data, x->size);
    packet.units = x->units;
    if (x->ends) {
        packet.origin = x->ends[i].origin;
        packet.dest = x->ends[i].dest;
    }
    node_send_packet_at(self, port_of(d, i), &packet, site);
}

static void receive_singly(struct node *self, const struct drawn *d, int i)
{
    const struct node_exchange *x = &d->x;
    void *to = x->receives ? x->receives[i] : (char *)x->receive + (size_t)i * x->receive_stride;
    struct packet packet = PACKET(to, x->room);
    node_recv_packet_at(self, port_of(d, i), &packet, site);
    if (x->sizes)
        x->sizes[i] = packet.size;
    if (x->from_to)
        x->from_to[i] = (struct packet_ends){packet.origin, packet.dest};
}

static void exchange(struct node *self, const struct drawn *d)
{
    if (!way.singly) {
        node_exchange_at(self, &d->x, site);
        return;
    }
    for (int i = 0; i < d->x.count; i++)
        if (node_peer(self, port_of(d, i)) >= 0)
            send_singly(self, d, i);
    for (int i = 0; i < d->x.count; i++)
        if (node_peer(self, port_of(d, i)) >= 0)
            receive_singly(self, d, i);
}

static void random_node(struct node *self)
{
    struct drawn *d = node_realloc(self, NULL, sizeof *d);
    for (uint64_t round = 0; round < ROUNDS; round++) {
        struct rng rng;
        rng_open(&rng, way.seed, way.at_will ? round << 32 | (uint32_t)node_rank(self) : round);
        size_t size = (size_t[]){4, 4, 8, 8, 0, 3, 12, BYTES_MOST}[rng_below(&rng, 8)];
        memset(d, 0, sizeof *d);
        draw_ports(self, &rng, d);
        draw_sends(self, &rng, d, size);
        draw_receives(&rng, d, size);
        if (rng_below(&rng, 8) == 0)
            node_pause(self, node_random_below(self, 4));
        exchange(self, d);
        uint64_t now = node_now(self);
        node_result(self, &now, sizeof now);
        node_result(self, d->taken, sizeof d->taken);
        node_result(self, d->sizes, sizeof d->sizes);
        node_result(self, d->from_to, sizeof d->from_to);
        node_result(self, d->ends, sizeof d->ends);
    }
}

/* ---------------------------------------------------------------------------------- what is observed */

/* A sink that keeps a digest of what it gets. */
static struct {
    struct trace_sink sink;
    uint64_t digest;
} tape;

static void take_number(uint64_t number)
{
    tape.digest = hash_mix(tape.digest ^ number ^ HASH_K0, HASH_K1);
}

static void take_events(struct trace_sink *sink, const struct trace_event *e, size_t count)
{
    (void)sink;
    for (; count; count--, e++) {
        const uint64_t fields[] = {e->step, e->duration,         e->from,           e->to,
                                   e->port, (uint32_t)e->origin, (uint32_t)e->dest, e->bytes,
                                   e->late, e->queued,           e->order,          e->fate};
        for (size_t i = 0; i < ARRAY_LENGTH(fields); i++)
            take_number(fields[i]);
    }
}

static void take_stalls(struct trace_sink *sink, const struct trace_stall *stall, size_t count)
{
    (void)sink;
    for (; count; count--, stall++) {
        take_number(stall->first);
        take_number(stall->last);
        take_number((uint64_t)stall->node << 32 | stall->to);
    }
}

/* Write a sentence without the names of calls. */
static void put_sentence(const char *text, FILE *out)
{
    static const char *const calls[] = {"node_exchange", "node_send_packet", "node_recv_packet"};
    while (*text) {
        size_t length = 0;
        for (size_t i = 0; i < ARRAY_LENGTH(calls); i++)
            length = strncmp(text, calls[i], strlen(calls[i])) == 0 ? strlen(calls[i]) : length;
        fputs(length ? "CALL" : (const char[]){*text, '\0'}, out);
        text += length ? length : 1;
    }
    putc('\n', out);
}

/* Write what a run leaves in nodes and links. */
static void put_ends(const struct parray *array, FILE *out)
{
    uint64_t received = 0, carried = 0, links = 0;
    for (uint32_t rank = 0; rank < array->count; rank++) {
        const struct node *node = &array->nodes[rank];
        received += node->received;
        carried += node->carried;
        for (uint32_t port = 0; port < node->degree; port++) {
            const struct channel *channel = &node->out[port];
            const uint64_t fields[] = {rank, port, channel->sent, channel->duration, channel->until};
            links += hash_bytes(node->in[port].head, fields, sizeof fields);
        }
    }
    fprintf(out, "ends %lu %lu %lx\n", received, carried, links);
}

static void put_lists(const struct outcome *o, FILE *out)
{
    for (size_t i = 0; i < o->violations_kept; i++) {
        const struct violation *v = &o->violations[i];
        fprintf(out, "violation %d %d %d %u:", (int)v->step, v->node, (int)v->rule, v->parts);
        for (uint32_t part = 0; part < v->parts && part < VIOLATION_PARTS; part++)
            fprintf(out, " %d %d %d %s", v->part[part].port, v->part[part].peer, v->part[part].receives,
                    v->part[part].site);
        putc('\n', out);
    }
    for (size_t i = 0; o->deadlock && i < o->deadlock->count; i++) {
        const struct waiter *w = &o->deadlock->waiters[i];
        fprintf(out, "waits %d %d %d %d %u %s\n", w->node, w->port, w->peer, (int)w->since, w->full, w->site);
    }
}

/* What a run gave, as a text that the caller frees. */
static char *run(const struct parray_program *program, struct options options, int engine, bool singly)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    way.singly = singly;
    tape.sink = (struct trace_sink){.write = take_events, .stall = take_stalls};
    tape.digest = 0;
    struct trial trial = trial_run_into(options.trace ? &tape.sink : NULL, program, options, engine);
    const struct outcome *o = trial.outcome;
    fprintf(out, "status %d steps %lu clock %lu sent %lu received %lu stalls %lu left %lu busy %lu\n",
            o->status, o->steps, o->clock, o->transmissions, o->received, o->stalls, o->leftovers, o->busy);
    fprintf(out, "digests %lx %lx %lx violations %lu\n", o->digest, o->result_digest, tape.digest,
            o->violation_count);
    put_sentence(o->error, out);
    put_lists(o, out);
    put_ends(trial.array, out);
    trial_end(&trial);
    fclose(out);
    return text;
}

/* ---------------------------------------------------------------------------------------- the cases */

static const char *const topologies[] = {"ring:5",      "line:4",    "mesh:3x4",   "torus:3x4",
                                         "hypercube:4", "star:4",    "complete:6", "tree:2x3",
                                         "mesh:2x2x2",  "torus:2x5", "hypercube:7"};

static const struct parray_program program = {.name = "exchanges", .node = random_node, .packet_bytes = 12};

static struct options draw_options(struct rng *rng, struct disturb_options *disturb)
{
    struct options options = trial_on(topologies[rng_below(rng, ARRAY_LENGTH(topologies))]);
    options.model = (const char *[]){"F*", "F*", "F*", "H*", "SLA", "F1"}[rng_below(rng, 6)];
    options.mailbox = (uint32_t)(1 + rng_below(rng, 4));
    options.startup = rng_below(rng, 4) ? 0 : 2;
    options.on_violation = (enum on_violation)rng_below(rng, 3);
    options.seed = rng_next(rng);
    options.max_steps = 300;
    options.trace = rng_below(rng, 4) == 0;
    options.watch_mailboxes = rng_below(rng, 4) == 0;
    *disturb = (struct disturb_options){.seed = rng_next(rng)};
    if (rng_below(rng, 3) == 0) {
        disturb->jitter = (uint32_t)rng_below(rng, 4);
        disturb->lag = rng_below(rng, 2) ? RATE_ONE / 4 : 0;
        disturb->overtake = rng_below(rng, 4) ? 0 : RATE_ONE / 8;
        disturb->lose = rng_below(rng, 4) ? 0 : RATE_ONE / 16;
        disturb->twice = rng_below(rng, 4) ? 0 : RATE_ONE / 16;
    }
    options.disturb = disturb;
    return options;
}

START_TEST(an_exchange_does_what_single_calls_do)
{
    struct rng rng;
    struct disturb_options disturb;
    rng_open(&rng, 32, (uint64_t)_i);
    struct options options = draw_options(&rng, &disturb);
    way.seed = rng_next(&rng);
    way.at_will = rng_below(&rng, 4) == 0;
    way.roomy = rng_below(&rng, 4) != 0;
    char *first = run(&program, options, 0, true);
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        char *other = run(&program, options, engine, false);
        ck_assert_msg(strcmp(first, other) == 0,
                      "%s, model %s, mailbox %u, engine %d:\n%s\nby single calls:\n%s", options.topology,
                      options.model, options.mailbox, engine, other, first);
        free(other);
    }
    free(first);
}
END_TEST

/* A guest exchanges through its layer. */
START_TEST(an_exchange_goes_through_layers)
{
    struct options options = trial_on("mesh:3x4");
    options.layer = "fold";
    options.mailbox = 64;
    way.at_will = way.roomy = false;
    way.seed = (uint64_t)_i;
    char *first = run(&program, options, 0, true), *other = run(&program, options, _i % TRIAL_ENGINES, false);
    ck_assert_str_eq(other, first);
    free(other);
    free(first);
}
END_TEST

/* ---------------------------------------------------------------------------------------- misuse */

static void too_many(struct node *self)
{
    int word = 0;
    struct node_exchange x = {.count = 3, .send = &word, .size = 4, .receive = &word, .room = 4};
    node_exchange_at(self, &x, site);
}

static void too_large(struct node *self)
{
    uint64_t word = 0;
    struct node_exchange x = {.count = 2, .send = &word, .size = 8, .receive = &word, .room = 4};
    node_exchange_at(self, &x, site);
}

static void alone(struct node *self)
{
    int word = 0;
    struct node_exchange x = {.count = 2, .send = &word, .size = 4, .receive = &word, .room = 4};
    if (node_rank(self) == 0)
        node_exchange_at(self, &x, site);
}

START_TEST(misuse_and_deadlocks_name_the_exchange)
{
    static const struct {
        void (*node)(struct node *self);
        int status;
        const char *sentence;
    } wrong[] = {
        {too_many, PARRAY_USAGE, "node_exchange at program.c:7"},
        {too_large, PARRAY_USAGE, "has 8 bytes, the buffer has room for 4"},
        {alone, PARRAY_DEADLOCK, "deadlock in step 1: 1 of 4 nodes wait for ever"},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(wrong); i++) {
        struct parray_program misuse = {.name = "misuse", .node = wrong[i].node};
        struct trial trial = trial_run(&misuse, trial_on("ring:4"), _i);
        ck_assert_int_eq(trial.status, wrong[i].status);
        ck_assert_msg(strstr(trial.outcome->error, wrong[i].sentence), "%s", trial.outcome->error);
        if (trial.outcome->deadlock)
            ck_assert_str_eq(trial.outcome->deadlock->waiters[0].call, "node_exchange");
        trial_end(&trial);
    }
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, an_exchange_does_what_single_calls_do, 0, CASES);
    tcase_add_loop_test(cases, an_exchange_goes_through_layers, 0, 2 * TRIAL_ENGINES);
    tcase_add_loop_test(cases, misuse_and_deadlocks_name_the_exchange, 0, TRIAL_ENGINES);
}

UNIT(add, 300)
