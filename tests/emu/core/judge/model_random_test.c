/*
 * Random traffic under every model gives the violations of a reference, which looks at all packets in all
 * steps.
 *
 * A violation is reported in a step in which one of its packets begins, once for each node (or link) and
 * rule. The rule of link directions is reported once for each packet that meets another.
 */
#include <stdio.h>
#include <string.h>

#include "../../trial.h"
#include "facts/model.h"
#include "random_acts.h"
#include "tools.h"
#include "topo/topo.h"

enum {
    NODES_MOST = 9,
    PORTS_MOST = 8,
    STEPS = 24,
    ACTS = 120,
    SEEDS = 40,
    DURATION_MOST = 5,
    TEXT = 1 << 16
};

static const char *const topologies[] = {"ring:5", "mesh:3x3", "complete:6", "star:3", "line:2"};
static const char *const models[] = {"F*", "SLA", "F1", "H*", "H1"};

static struct act acts[ACTS + 1];

/* ------------------------------------------------------------------------------- reference */

/* Count the packets on a link direction in a step. */
static struct {
    unsigned packets;
    bool began;
} on[STEPS + DURATION_MOST + 1][NODES_MOST][PORTS_MOST];

static void complain(char *text, uint64_t step, int node, const char *rule)
{
    size_t used = strlen(text);
    snprintf(text + used, TEXT - used, "%d %d %s\n", (int)step, node, rule);
}

static void lay_out(void)
{
    memset(on, 0, sizeof on);
    for (const struct act *act = acts; act->site; act++)
        for (uint64_t step = act->step; step < act->step + act->units; step++) {
            on[step][act->node][act->port].packets++;
            on[step][act->node][act->port].began |= step == act->step;
        }
}

/* Report each packet that begins on a link direction with a packet. */
static void judge_links(char *text, const struct topo *topo, uint64_t step, int node)
{
    for (int port = 0; port < topo_degree(topo, node); port++) {
        unsigned begin = 0;
        for (const struct act *act = acts; act->site; act++)
            begin += act->node == node && act->port == port && act->step == step;
        unsigned before = on[step][node][port].packets - begin;
        for (unsigned i = 0; i < begin; i++)
            if (before + i > 0)
                complain(text, step, node, "link");
    }
}

static void judge_half_duplex(char *text, const struct topo *topo, uint64_t step, int node)
{
    for (int port = 0; port < topo_degree(topo, node); port++) {
        int peer = topo_peer(topo, node, port);
        if (peer < node)
            continue;
        int back = topo_back(topo, node, port);
        if (on[step][node][port].packets && on[step][peer][back].packets &&
            (on[step][node][port].began || on[step][peer][back].began))
            complain(text, step, node, "half-duplex");
    }
}

static void judge_node(char *text, const struct topo *topo, const struct model *model, uint64_t step,
                       int node)
{
    unsigned sends = 0, receives = 0, ports = 0;
    bool new_send = false, new_receive = false;
    for (int port = 0; port < topo_degree(topo, node); port++) {
        int peer = topo_peer(topo, node, port);
        if (peer < 0)
            continue;
        int back = topo_back(topo, node, port);
        sends += on[step][node][port].packets > 0;
        receives += on[step][peer][back].packets > 0;
        ports += on[step][node][port].packets > 0 || on[step][peer][back].packets > 0;
        new_send |= on[step][node][port].began;
        new_receive |= on[step][peer][back].began;
    }
    if (model->sends && sends > model->sends && new_send)
        complain(text, step, node, "sends");
    if (model->receives && receives > model->receives && new_receive)
        complain(text, step, node, "receives");
    if (model->ports && ports > model->ports && (new_send || new_receive))
        complain(text, step, node, "ports");
    if (model->transmissions && sends + receives > model->transmissions && (new_send || new_receive))
        complain(text, step, node, "transmissions");
}

static void reference(char *text, const struct topo *topo, const struct model *model)
{
    text[0] = 0;
    lay_out();
    for (uint64_t step = 1; step <= STEPS; step++)
        for (int node = 0; node < topo->nodes; node++) {
            judge_links(text, topo, step, node);
            if (model->half_duplex)
                judge_half_duplex(text, topo, step, node);
            judge_node(text, topo, model, step, node);
        }
}

/* ------------------------------------------------------------------------------- random acts */

static void found(char *text, const struct outcome *o)
{
    text[0] = 0;
    for (size_t i = 0; i < o->violations_kept; i++)
        complain(text, o->violations[i].step, o->violations[i].node, rule_name(o->violations[i].rule));
}

static void compare(const char *topology, const struct model *model, uint32_t seed, uint32_t count)
{
    static char want[TEXT], got[TEXT];
    char error[OUTCOME_ERROR_SIZE];
    struct topo *topo = topo_open(topology, error, sizeof error);
    struct options options = OPTIONS_DEFAULT;
    ck_assert_msg(topo, "%s", error);
    random_acts(acts, topo, seed, STEPS, count, DURATION_MOST);
    reference(want, topo, model);
    topo_close(topo);
    script = acts;
    options.topology = topology;
    options.model = model->name;
    options.mailbox = ACTS;
    options.on_violation = VIOLATION_COUNT;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&script_program, options, engine);
        found(got, trial.outcome);
        ck_assert_msg(!strcmp(got, want), "%s, %s, seed %u, %u acts, engine %d: got\n%swant\n%s", topology,
                      model->name, seed, count, engine, got, want);
        ck_assert_uint_eq(trial.outcome->violation_count, trial.outcome->violations_kept);
        trial_end(&trial);
    }
}

START_TEST(random_traffic_is_judged_by_the_definition)
{
    const struct model *model = model_find(models[_i % (int)ARRAY_LENGTH(models)]);
    const char *topology = topologies[_i / (int)ARRAY_LENGTH(models)];
    for (uint32_t seed = 1; seed <= SEEDS; seed += TOOLS_TSAN ? 4 : 1)
        compare(topology, model, seed, 3 * seed);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, random_traffic_is_judged_by_the_definition, 0,
                        (int)(ARRAY_LENGTH(models) * ARRAY_LENGTH(topologies)));
}

UNIT(add_cases, 120)
