/*
 * admit.c: all limits of models are one (model.c), and no rule has been broken before. So a node sends at
 * most one packet where sends are limited, and what struct use keeps of it is exact.
 */
#include "fail.h"
#include "judge/admit.h"

/* Enter a rule that forbids the packet until a step: the first rule is told, and the last step. */
static void add_refusal(struct refusal *refusal, enum rule rule, uint64_t until)
{
    refusal->rule = refusal->rule ? refusal->rule : rule;
    refusal->until = until > refusal->until ? until : refusal->until;
}

/* The rules that forbid the node to send or receive on this port, too. */
static void refuse_at(struct refusal *refusal, const struct node *node, bool receives, uint32_t port)
{
    const struct model *model = node->array->model;
    const struct use *use = &node->array->rules.uses[node->rank];
    uint64_t now = node->shard->now;
    bool sending = use->send_until >= now, receiving = use->receive_until >= now;
    if (model->sends && !receives && sending)
        add_refusal(refusal, RULE_SENDS, use->send_until);
    if (model->receives && receives && receiving)
        add_refusal(refusal, RULE_RECEIVES, use->receive_until);
    if (model->transmissions && (sending || receiving))
        add_refusal(refusal, RULE_TRANSMISSIONS, sending ? use->send_until : use->receive_until);
    if (model->ports && sending && use->send_port != (int32_t)port)
        add_refusal(refusal, RULE_PORTS, use->send_until);
    if (model->ports && receiving && use->receive_port != (int32_t)port)
        add_refusal(refusal, RULE_PORTS, use->receive_until);
}

struct refusal admit_refusal(const struct node *node, uint32_t port)
{
    const struct parray *array = node->array;
    const struct channel *out = &node->out[port];
    const struct model *model = array->model;
    uint64_t now = node->shard->now;
    ensure(model->sends <= 1 && model->receives <= 1 && model->ports <= 1 && model->transmissions <= 1);
    const struct channel *towards = channel_towards(node, port);
    struct refusal refusal = {RULE_UNKNOWN, 0};
    if (out->until >= now)
        add_refusal(&refusal, RULE_LINK, out->until);
    if (model->half_duplex && towards->until >= now)
        add_refusal(&refusal, RULE_HALF_DUPLEX, towards->until);
    refuse_at(&refusal, node, false, port);
    refuse_at(&refusal, &array->nodes[out->peer], true, channel_back(array, out));
    return refusal;
}

void admit_charge(const struct node *node, uint32_t port)
{
    const struct parray *array = node->array;
    const struct channel *out = &node->out[port];
    struct use *sender = &array->rules.uses[node->rank], *receiver = &array->rules.uses[out->peer];
    sender->send_until = out->until;
    sender->send_port = (int32_t)port;
    receiver->receive_until = out->until;
    receiver->receive_port = (int32_t)channel_back(array, out);
}
