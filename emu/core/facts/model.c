/*
 * model.c: the table of models.
 */
#include <stdio.h>
#include <string.h>

#include "facts/model.h"
#include "suggest.h"

const struct model model_table[] = {
    /* Multiple link availability: every port at once, both ways. */
    {
        .name = "F*",
        .alias = "MLA",
        .help = "full-duplex links; a node may send on and receive on every port in a step",
    },
    /* Single link availability: one send and one receive a step, on any two ports. */
    {
        .name = "SLA",
        .help = "full-duplex links; a node sends at most one packet and receives at most one in a step",
        .sends = 1,
        .receives = 1,
    },
    /* One active port a step. */
    {
        .name = "F1",
        .help = "full-duplex links; a node uses one port in a step: sends, receives or both on it",
        .ports = 1,
    },
    /* Every port at once, each link one way. */
    {
        .name = "H*",
        .help = "half-duplex links: one packet a link and step, either way; a node may use every port",
        .half_duplex = true,
    },
    /* One active port a step, one way. */
    {
        .name = "H1",
        .help = "half-duplex links; a node sends one packet or receives one in a step",
        .half_duplex = true,
        .transmissions = 1,
    },
    /* Wormhole routing, one port. */
    {
        .name = "W1",
        .help = "wormhole routing; a node sends one worm or receives one in a step, a channel carries one",
        .worms = true,
    },
    {.name = NULL},
};

const struct model *model_find(const char *name)
{
    for (const struct model *m = model_table; m->name; m++)
        if (!strcmp(m->name, name) || (m->alias && !strcmp(m->alias, name)))
            return m;
    return NULL;
}

bool model_has_rules(const struct model *model)
{
    return model->half_duplex || model->sends || model->receives || model->ports || model->transmissions ||
           model->worms;
}

static const char *name_of(const void *table, size_t i)
{
    const struct model *models = table;
    return models[i].name;
}

void model_refuse(const char *name, char *text, size_t size)
{
    suggest_refuse(text, size, "model", name, name_of, model_table);
}
