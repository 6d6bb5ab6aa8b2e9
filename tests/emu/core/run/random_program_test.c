/*
 * Nodes that act at random behave alike on all engines and numbers of workers, under all models, mailboxes
 * and durations.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "../../noted.h"
#include "../../trial.h"
#include "facts/disturb_options.h"
#include "facts/violation_text.h"
#include "run/channel_use.h"
#include "tools.h"

enum { ACTIONS = 60, SEEDS = TOOLS_TSAN || TOOLS_ASAN ? 4 : 8, SIZE_MOST = NOTED_MOST };

static int some_port(struct node *self)
{
    int port;
    do
        port = (int)node_random_below(self, (uint64_t)node_degree(self));
    while (node_peer(self, port) < 0);
    return port;
}

static void send_something(struct node *self, bool wait)
{
    unsigned char bytes[SIZE_MOST];
    struct packet packet = PACKET(bytes, node_random_below(self, SIZE_MOST + 1));
    for (size_t i = 0; i < packet.size; i++)
        bytes[i] = (unsigned char)node_random(self);
    packet.units = (uint32_t)node_random_below(self, 4);
    packet.origin = node_rank(self);
    packet.dest = (int32_t)node_random_below(self, 9) - 1;
    if (wait)
        node_send_packet_wait_at(self, some_port(self), &packet, "r.c:1");
    else
        node_send_packet_at(self, some_port(self), &packet, "r.c:2");
}

static void receive_something(struct node *self, uint64_t how)
{
    unsigned char bytes[SIZE_MOST];
    struct packet packet = PACKET(bytes, SIZE_MOST);
    int port = node_random_below(self, 2) ? NODE_ANY_PORT : some_port(self);
    uint64_t deadline = node_now(self) + node_random_below(self, 30);
    long got;
    if (how == 0)
        got = node_poll_at(self, port, &packet, "r.c:3");
    else if (how == 1 && port == NODE_ANY_PORT)
        got = node_recv_any_at(self, &packet, "r.c:4");
    else if (how == 1 && node_random_below(self, 4) == 0)
        got = node_recv_packet_at(self, port, &packet, "r.c:5");
    else
        got = node_recv_until_at(self, port, &packet, deadline, "r.c:6");
    note(self, got, &packet);
}

static void act(struct node *self)
{
    uint64_t choice = node_random_below(self, 100);
    if (choice < 20)
        send_something(self, true);
    else if (choice < 40)
        send_something(self, false);
    else if (choice < 48)
        receive_something(self, 1);
    else if (choice < 60)
        receive_something(self, 0);
    else if (choice < 80)
        receive_something(self, 2);
    else if (choice < 97)
        node_step_at(self, "r.c:7");
    else
        node_wait_until_at(self, node_now(self) + node_random_below(self, 200), "r.c:8");
}

static void random_node(struct node *self)
{
    for (uint64_t i = node_random_below(self, ACTIONS); i > 0; i--)
        act(self);
}

/* -------------------------------------------------------------------------- what is observed */

struct text {
    char at[1 << 17];
    size_t used;
};

static void say(struct text *text, const char *format, ...) PRINTF_LIKE(2, 3);

static void say(struct text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text->used += (size_t)vsnprintf(text->at + text->used, sizeof text->at - text->used, format, arguments);
    va_end(arguments);
    ck_assert_uint_lt(text->used, sizeof text->at);
}

static void say_waiter(struct text *text, const char *what, const struct waiter *w)
{
    say(text, "%s %d port %d peer %d returned %d since %d %s %s\n", what, w->node, w->port, w->peer,
        w->returned, (int)w->since, w->call, w->site);
}

static void say_links(struct text *text, const struct parray *array)
{
    struct channel_use use;
    for (int rank = 0; rank < parray_nodes(array); rank++)
        for (int port = 0; port < parray_degree(array, rank); port++)
            if (channel_used(array, rank, port, &use))
                say(text, "link %d %d: %d %d\n", rank, port, (int)use.packets, (int)use.busy);
}

static void observe(struct text *text, const struct trial *trial)
{
    const struct outcome *o = trial->outcome;
    text->used = 0;
    say(text, "status %d, %s\n", o->status, o->error);
    say(text, "steps %d clock %d transmissions %d received %d stalls %d leftovers %d busy %d unreturned %d\n",
        (int)o->steps, (int)o->clock, (int)o->transmissions, (int)o->received, (int)o->stalls,
        (int)o->leftovers, (int)o->busy, (int)o->unreturned);
    say(text, "digest %llx result %llx\n", (unsigned long long)o->digest,
        (unsigned long long)o->result_digest);
    say(text, "waited %d %d %d %d, %d %d %d, %d %d %d %d\n", (int)o->waits.count, (int)o->waits.steps,
        (int)o->waits.longest, (int)o->waits.unsent, o->waits.most.node, o->waits.most.port,
        (int)o->waits.most.steps, (int)o->waits.first.step, o->waits.first.node, o->waits.first.port,
        (int)o->waits.first.rule);
    say(text, "violations %d %d\n", (int)o->violation_count, (int)o->violations_kept);
    for (size_t i = 0; i < o->violations_kept; i++) {
        char sentence[1024];
        violation_text(array_topo(trial->array), array_model(trial->array), &o->violations[i], sentence,
                       sizeof sentence);
        say(text, "%s\n", sentence);
    }
    for (size_t i = 0; i < o->leftovers_kept; i++)
        say(text, "leftover %d %d %d %d\n", o->leftover[i].from, o->leftover[i].port, o->leftover[i].to,
            (int)o->leftover[i].packets);
    if (o->deadlock)
        say(text, "deadlock %d total %d\n", (int)o->deadlock->step, o->deadlock->total);
    for (size_t i = 0; o->deadlock && i < o->deadlock->count; i++)
        say_waiter(text, "waiter", &o->deadlock->waiters[i]);
    for (size_t i = 0; o->deadlock && i < o->deadlock->cycle_length; i++)
        say_waiter(text, "cycle", &o->deadlock->cycle[i]);
    say_links(text, trial->array);
}

static const char *const topologies[] = {"ring:13", "mesh:3x3",    "complete:6", "star:3",
                                         "line:2",  "hypercube:4", "tree:3x3"};
static const char *const models[] = {"F*", "SLA", "F1", "H*", "H1"};

static struct text first;

/* Fails unless a run looks like the first run. */
static void look_again(const struct parray_program *program, struct options options, int engine)
{
    static struct text other;
    struct trial trial = trial_run(program, options, engine);
    observe(&other, &trial);
    trial_end(&trial);
    ck_assert_msg(!strcmp(first.at, other.at),
                  "%s %s mailbox %u startup %u seed %u max %u: fibers, 1 worker:\n%ssetting %d:\n%s",
                  options.topology, options.model, options.mailbox, (unsigned)options.startup,
                  (unsigned)options.seed, (unsigned)options.max_steps, first.at, engine, other.at);
}

static void look_first(const struct parray_program *program, struct options options)
{
    struct trial trial = trial_run(program, options, 0);
    observe(&first, &trial);
    trial_end(&trial);
}

static void compare(const struct parray_program *program, struct options options)
{
    look_first(program, options);
    for (int engine = 1; engine < TRIAL_ENGINES; engine++)
        look_again(program, options, engine);
}

static const struct parray_program program = {.name = "random", .node = random_node, .packet_bytes = 16};

START_TEST(random_programs_look_the_same_on_all_engines)
{
    struct options options = OPTIONS_DEFAULT;
    options.topology = topologies[_i / (int)ARRAY_LENGTH(models)];
    options.model = models[_i % (int)ARRAY_LENGTH(models)];
    for (uint32_t seed = 1; seed <= SEEDS; seed++) {
        options.seed = seed;
        options.mailbox = 1 + seed % 4;
        options.startup = seed % 3;
        options.max_steps = seed % 5 ? 0 : 40;
        options.on_violation = seed % 4 ? VIOLATION_COUNT : VIOLATION_ABORT;
        compare(&program, options);
    }
}
END_TEST

/* Use each kind of disturbance alone, then all together; a link joins nodes 0 and `peer`. */
static struct disturb_options disturbance(uint64_t seed, int peer)
{
    struct disturb_options d = {.seed = seed};
    uint64_t kind = seed % 9;
    d.order = kind == 8 ? ORDER_RANDOM : (enum disturb_order)(kind % 3);
    d.changes = 3;
    d.jitter = kind == 3 || kind == 8 ? 5 : 0;
    d.lag = kind == 4 || kind == 8 ? RATE_ONE / 4 : 0;
    d.lose = kind == 5 || kind == 8 ? RATE_ONE / 16 : 0;
    d.twice = kind == 6 || kind == 8 ? RATE_ONE / 8 : 0;
    d.corrupt = kind == 6 || kind == 8 ? RATE_ONE / 8 : 0;
    d.garbage = kind == 7 ? 0xa5 : 0;
    d.at_once = kind == 4;
    d.history = d.record = kind == 8;
    if (kind == 7 || kind == 8) {
        d.plan[0] = (struct fault_plan){.kind = FAULT_DOWN, .peer = peer, .from = 2, .until = 9};
        d.plan[1] =
            (struct fault_plan){.kind = FAULT_DOWN, .peer = peer, .from = 12, .until = 40, .held = true};
        d.plan_count = 2;
        ck_assert(disturb_read_fault(&d, "stop:1@60"));
    }
    return d;
}

START_TEST(disturbed_programs_look_the_same_on_all_engines)
{
    struct options options = OPTIONS_DEFAULT;
    options.topology = topologies[_i];
    options.on_violation = VIOLATION_COUNT;
    options.max_steps = 3000;
    for (uint32_t seed = 1; seed <= 2 * SEEDS; seed++) {
        struct disturb_options disturb = disturbance(seed, strcmp(options.topology, "star:3") ? 1 : 2);
        options.seed = seed;
        options.model = models[seed % ARRAY_LENGTH(models)];
        options.mailbox = 1 + seed % 4;
        options.disturb = &disturb;
        compare(&program, options);
    }
}
END_TEST

START_TEST(packets_wait_alike_on_all_engines)
{
    struct options options = OPTIONS_DEFAULT;
    options.topology = topologies[_i];
    options.on_violation = VIOLATION_WAIT;
    for (uint64_t seed = 1; seed <= 2 * SEEDS; seed++) {
        struct disturb_options disturb = disturbance(seed, strcmp(options.topology, "star:3") ? 1 : 2);
        options.seed = seed;
        options.model = models[seed % ARRAY_LENGTH(models)];
        options.mailbox = 1 + (uint32_t)seed % 4;
        options.startup = seed % 3;
        options.max_steps = seed % 5 ? 3000 : 40;
        options.disturb = seed % 2 ? &disturb : NULL;
        compare(&program, options);
        ck_assert_ptr_nonnull(strstr(first.at, "\nviolations 0 0\n"));
    }
}
END_TEST

START_TEST(turns_change_nothing)
{
    struct options options = OPTIONS_DEFAULT;
    options.topology = topologies[_i];
    options.max_steps = 3000;
    for (uint32_t seed = 1; seed <= SEEDS; seed++) {
        struct disturb_options turns = {.seed = seed, .turns = true, .virtual_time = true};
        options.seed = seed;
        options.model = models[seed % ARRAY_LENGTH(models)];
        options.mailbox = 1 + seed % 4;
        options.on_violation = seed % 2 ? VIOLATION_COUNT : VIOLATION_WAIT;
        options.disturb = NULL;
        look_first(&program, options);
        options.disturb = &turns;
        look_again(&program, options, 0);
        look_again(&program, options, TRIAL_THREADS);
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, random_programs_look_the_same_on_all_engines, 0,
                        (int)(ARRAY_LENGTH(topologies) * ARRAY_LENGTH(models)));
    tcase_add_loop_test(cases, disturbed_programs_look_the_same_on_all_engines, 0,
                        (int)ARRAY_LENGTH(topologies));
    tcase_add_loop_test(cases, packets_wait_alike_on_all_engines, 0, (int)ARRAY_LENGTH(topologies));
    tcase_add_loop_test(cases, turns_change_nothing, 0, (int)ARRAY_LENGTH(topologies));
}

UNIT(add_cases, 120)
