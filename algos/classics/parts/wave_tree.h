/*
 * wave_tree.h: a tree over all nodes, made by one wave (Segall 1983; Lynch 1996, section 15.3).
 *
 * The root sends SEARCH through all ports. A node that hears SEARCH for the first time has found its parent:
 * it says JOIN to it, and SEARCH to all others. A node that hears JOIN has a child there; one that hears
 * SEARCH over a link over which it searched itself has none there. So every link carries one packet each way,
 * 2 E in all, and a node knows that it is done when it has heard one through each port.
 *
 * In lock step the ways in the tree are shortest ones; with delays the tree depends on them. On the node.
 */
#ifndef WAVE_TREE_H
#define WAVE_TREE_H

#include <parray.h>

#include "wave_ports.h"
#include "wave_root.h"

struct wave_tree {
    int parent; /* the port that leads to the parent; WAVE_NO_PORT: the root has none */
    int children;
    int *child; /* the ports that lead to children */
    int messages;
};

enum wave_word { WAVE_SEARCH, WAVE_JOIN };

/* Every node has to call this first, before any packet of its own. A node that is done may send on its way
 * packets of up to this size, which wait in the mailbox until those of the wave are out of it. */
enum { WAVE_LONGEST = 64 };

static inline void wave_tree_build(struct node *self, struct wave_tree *tree)
{
    unsigned char word = WAVE_SEARCH, heard[WAVE_LONGEST] = {0};
    struct packet packet = PACKET_ROOM(heard, sizeof heard);
    struct packet search = PACKET(&word, sizeof word);

    *tree = (struct wave_tree){.parent = WAVE_NO_PORT};
    tree->child = node_realloc(self, NULL, (size_t)node_degree(self) * sizeof tree->child[0]);
    search.origin = node_rank(self);
    node_state_name(self, wave_is_root(self) ? "root" : "waiting");
    if (!wave_is_root(self)) {
        node_recv_any(self, &packet);
        tree->parent = packet.port;
        word = WAVE_JOIN;
        search.label = node_label(self, "JOIN");
        node_state_name(self, "in the tree");
        node_event(self, "parent %d", node_peer(self, tree->parent));
        node_send_packet(self, tree->parent, &search);
        word = WAVE_SEARCH;
        tree->messages++;
    }
    search.label = node_label(self, "SEARCH");
    tree->messages += wave_send(self, tree->parent, &search);
    for (int port = 0; port < node_degree(self); port++) {
        if (port == tree->parent || node_peer(self, port) < 0)
            continue;
        node_recv_packet(self, port, &packet);
        if (heard[0] == WAVE_JOIN)
            tree->child[tree->children++] = port;
    }
}

#endif
