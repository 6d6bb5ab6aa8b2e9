/*
 * admit.c: all limits of models are one (model.c), and no rule has been broken before. So a node sends at
 * most one packet where sends are limited, and what struct use keeps of it is exact.
 */
#include "fail.h"
#include "judge/admit.h"

/* The rule that forbids the node to send or receive on this port, too. */
static struct refusal refusal_at(const struct node *node, bool receives, uint32_t port)
{
    const struct model *model = node->array->model;
    const struct use *use = &node->array->rules.uses[node->rank];
    uint64_t now = node->shard->now;
    bool sending = use->send_until >= now, receiving = use->receive_until >= now;
    if (model->sends && !receives && sending)
        return (struct refusal){RULE_SENDS, use->send_until};
    if (model->receives && receives && receiving)
        return (struct refusal){RULE_RECEIVES, use->receive_until};
    if (model->transmissions && (sending || receiving))
        return (struct refusal){RULE_TRANSMISSIONS, sending ? use->send_until : use->receive_until};
    if (model->ports && sending && use->send_port != (int32_t)port)
        return (struct refusal){RULE_PORTS, use->send_until};
    if (model->ports && receiving && use->receive_port != (int32_t)port)
        return (struct refusal){RULE_PORTS, use->receive_until};
    return (struct refusal){RULE_UNKNOWN, 0};
}

struct refusal admit_refusal(const struct node *node, uint32_t port)
{
    const struct parray *array = node->array;
    const struct channel *out = &node->out[port];
    const struct model *model = array->model;
    uint64_t now = node->shard->now;
    ensure(model->sends <= 1 && model->receives <= 1 && model->ports <= 1 && model->transmissions <= 1);
    if (out->until >= now)
        return (struct refusal){RULE_LINK, out->until};
    const struct channel *towards = channel_towards(node, port);
    if (model->half_duplex && towards->until >= now)
        return (struct refusal){RULE_HALF_DUPLEX, towards->until};
    struct refusal mine = refusal_at(node, false, port);
    if (mine.rule)
        return mine;
    return refusal_at(&array->nodes[out->peer], true, channel_back(array, out));
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
