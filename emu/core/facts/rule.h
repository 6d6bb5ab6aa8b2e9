/*
 * rule.h: the rules that a model may have. A violation breaks one of them.
 *
 * Constant data: any thread may read it at any time.
 */
#ifndef RULE_H
#define RULE_H

/* In the order in which violations of one node and step are listed. */
enum rule {
    RULE_UNKNOWN,       /* read from a trace: none of those below */
    RULE_LINK,          /* a link direction carries one packet at a time */
    RULE_HALF_DUPLEX,   /* a link carries one packet at a time, in either direction */
    RULE_SENDS,         /* ports that a node sends on */
    RULE_RECEIVES,      /* ports that it receives on */
    RULE_PORTS,         /* ports that it sends or receives on */
    RULE_TRANSMISSIONS, /* packets that it sends or receives */
    /* Of worms. */
    RULE_ONE_PORT,         /* worms in which a node has part at a time: one */
    RULE_STEP_CONTENTION,  /* channels that two worms of one step cross */
    RULE_DEPTH_CONTENTION, /* channels that a worm crosses while a worm of an earlier step holds them */
    RULES
};

/* "half-duplex": the names in reports, which do not change from version to version. */
const char *rule_name(enum rule rule);

/* A rule by its name; RULE_UNKNOWN: there is no such rule. */
enum rule rule_find(const char *name);

#endif
