/*
 * Nodes that send worms at random behave alike on all engines and numbers of workers, violations and traces
 * included.
 */
#include <string.h>

#include "../../noted.h"
#include "facts/disturb_options.h"
#include "facts/violation_text.h"
#include "tools.h"
#include "worm_script.h"

enum { ACTIONS = 40, SEEDS = TOOLS_TSAN ? 4 : 15, SIZE_MOST = 24 };

static void send_something(struct node *self)
{
    static const int backwards[] = {1, 0};
    unsigned char bytes[SIZE_MOST];
    struct packet packet = PACKET(bytes, node_random_below(self, SIZE_MOST + 1));
    struct worm_route route = {.order = node_random_below(self, 2) ? backwards : NULL};
    int dest = (int)node_random_below(self, (uint64_t)node_count(self) - 1);
    for (size_t i = 0; i < packet.size; i++)
        bytes[i] = (unsigned char)node_random(self);
    packet.units = (uint32_t)node_random_below(self, 4);
    node_send_worm_at(self, dest + (dest >= node_rank(self)), &packet, &route, "r.c:1");
}

static void random_node(struct node *self)
{
    unsigned char bytes[SIZE_MOST];
    for (int i = 0; i < ACTIONS; i++) {
        struct packet packet = PACKET(bytes, SIZE_MOST);
        uint64_t how = node_random_below(self, 8);
        if (how < 2)
            send_something(self);
        else if (how < 3)
            note(self, node_poll_at(self, NODE_ANY_PORT, &packet, "r.c:2"), &packet);
        else if (how < 6)
            note(self,
                 node_recv_until_at(self, NODE_ANY_PORT, &packet, node_now(self) + node_random_below(self, 9),
                                    "r.c:3"),
                 &packet);
        else
            node_wait_until_at(self, node_now(self) + node_random_below(self, 5), "r.c:4");
    }
}

static uint64_t hash_violations(const struct trial *trial)
{
    uint64_t hash = 0;
    char text[1024];
    for (size_t i = 0; i < trial->outcome->violations_kept; i++) {
        violation_text(array_topo(trial->array), array_model(trial->array), &trial->outcome->violations[i],
                       text, sizeof text);
        for (const char *c = text; *c; c++)
            hash = hash * 31 + (unsigned char)*c;
    }
    return hash;
}

struct picture {
    uint64_t steps, clock, worms, tcd, stalls, received, leftovers, digest, results, violations, texts;
    uint64_t waited, wait_steps, unsent, stuck;
    int status;
};

static struct picture take_picture(const struct trial *trial)
{
    const struct outcome *o = trial->outcome;
    struct picture picture;
    memset(&picture, 0, sizeof picture);
    picture.steps = o->steps;
    picture.clock = o->clock;
    picture.worms = o->worms;
    picture.tcd = o->tcd;
    picture.stalls = o->stalls;
    picture.received = o->received;
    picture.leftovers = o->leftovers;
    picture.digest = o->digest;
    picture.results = o->result_digest;
    picture.violations = o->violation_count;
    picture.texts = hash_violations(trial);
    picture.waited = o->waits.count;
    picture.wait_steps = o->waits.steps;
    picture.unsent = o->waits.unsent;
    picture.stuck = o->jam ? o->jam->count : 0;
    picture.status = trial->status;
    return picture;
}

/* Run on all engines, with turns and without. Result: the picture of all runs. */
static struct picture compare(struct options options, int seed)
{
    struct parray_program program = program_of(random_node);
    struct disturb_options turns = {.seed = (uint64_t)seed, .turns = true};
    struct picture first;
    options.seed = (uint64_t)seed;
    options.mailbox = (uint32_t)(1 + seed % 4);
    options.startup = (uint64_t)(seed % 3);
    for (int run = 0; run < 2 * TRIAL_ENGINES; run++) {
        int engine = run % TRIAL_ENGINES;
        options.disturb = run == engine ? NULL : &turns;
        struct trial trial = trial_run(&program, options, engine);
        struct picture picture = take_picture(&trial);
        if (!run)
            first = picture;
        ck_assert_mem_eq(&picture, &first, sizeof first);
        trial_end(&trial);
    }
    return first;
}

START_TEST(all_engines_see_the_same)
{
    struct options options = w1_on(_i % 2 ? "torus:4x5" : "mesh:5x4");
    options.on_violation = VIOLATION_COUNT;
    struct picture picture = compare(options, _i);
    ck_assert_uint_gt(picture.worms, 50);
    ck_assert_uint_gt(picture.violations, 0);
}
END_TEST

START_TEST(worms_wait_alike_on_all_engines)
{
    struct options options = w1_on(_i % 2 ? "torus:4x5" : "mesh:5x4");
    options.worms = WORMS_WAIT;
    options.max_steps = _i % 3 ? 0 : 60;
    struct picture picture = compare(options, _i);
    ck_assert_uint_gt(picture.worms, 20);
    ck_assert_uint_gt(picture.waited, 0);
    ck_assert_uint_eq(picture.violations, 0);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, all_engines_see_the_same, 0, SEEDS);
    tcase_add_loop_test(cases, worms_wait_alike_on_all_engines, 0, SEEDS);
}

UNIT(add_cases, 120)
