/*
 * rule.c: the table of the names of rules.
 */
#include <string.h>

#include "facts/rule.h"

static const char *const names[RULES] = {
    [RULE_UNKNOWN] = "unknown",
    [RULE_LINK] = "link",
    [RULE_HALF_DUPLEX] = "half-duplex",
    [RULE_SENDS] = "sends",
    [RULE_RECEIVES] = "receives",
    [RULE_PORTS] = "ports",
    [RULE_TRANSMISSIONS] = "transmissions",
    [RULE_ONE_PORT] = "one-port",
    [RULE_STEP_CONTENTION] = "step-contention",
    [RULE_DEPTH_CONTENTION] = "depth-contention",
};

const char *rule_name(enum rule rule)
{
    return names[rule];
}

enum rule rule_find(const char *name)
{
    for (unsigned rule = 0; rule < RULES; rule++)
        if (!strcmp(names[rule], name))
            return (enum rule)rule;
    return RULE_UNKNOWN;
}
