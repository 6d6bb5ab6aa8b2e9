/*
 * ghs_node.h: what a node of Gallager, Humblet and Spira's algorithm knows, and what it does with a message.
 *
 * The names are those of their paper (ACM TOPLAS 5(1), 1983), written out. A node program calls ghs_wake_up
 * once, and ghs_hear for each message that it receives, in the order in which they come.
 */
#ifndef GHS_NODE_H
#define GHS_NODE_H

#include <parray.h>

enum ghs_kind { GHS_CONNECT, GHS_INITIATE, GHS_TEST, GHS_ACCEPT, GHS_REJECT, GHS_REPORT, GHS_CHANGE };

/* Found: the node does not look for an outgoing link, or has reported. */
enum ghs_state { GHS_FIND, GHS_FOUND };

struct ghs_message {
    int32_t kind, level, state, zero;
    uint64_t weight; /* the fragment's name, which is the weight of its core; in a report what was found */
};

/* Basic: not known yet. Branch: in the tree. Rejected: both ends are in one fragment, and it is no branch. */
enum ghs_link_kind { GHS_BASIC, GHS_BRANCH, GHS_REJECTED, GHS_ABSENT };

/* No link, and the weight of none. */
enum { GHS_NO_PORT = -1 };
#define GHS_INFINITE UINT64_MAX

struct ghs {
    struct node *self;
    struct ghs_link {
        enum ghs_link_kind kind;
        uint64_t weight;
    } * link; /* by ports */

    enum ghs_state state;
    int level;
    uint64_t fragment;    /* its name */
    int core_port;        /* leads to the core of the fragment; at the core, over it (in-branch) */
    int best_port;        /* leads to the lightest outgoing link found so far */
    uint64_t best_weight; /* of that link; GHS_INFINITE: none was found */
    int test_port;        /* the link that is being tested */
    int reports_missing;  /* from branches away from the core (find-count) */
    bool complete;        /* this node is at the core, and there is no outgoing link: the tree spans all */

    struct ghs_waiting {
        int port;
        struct ghs_message message;
    } * queue; /* messages that have to wait for a higher level or for this node's own report */
    int waiting;
    uint64_t sent; /* messages */
};

/* The weight of the link between two nodes, alike at both ends, and different for different links. */
uint64_t ghs_weight(uint64_t seed, int a, int b);

void ghs_wake_up(struct ghs *ghs, struct node *self, uint64_t seed);
void ghs_hear(struct ghs *ghs, int port, const struct ghs_message *message);

/* Give level and messages as numbers for people. */
void ghs_report(const struct ghs *ghs);

#endif
