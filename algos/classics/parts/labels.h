/*
 * labels.h: the tree of labels in which a node of eig.c keeps what it has been told, one array for each
 * length.
 *
 * A label is a list of ranks: under (a, b, c) stands what c says that b said that a's bit is. With n nodes
 * the label (a, b, c) is at place (a n + b) n + c of the array for length 3, so that of the labels which
 * are one rank longer, those that begin with the label at place p are at p n, p n + 1, ..., p n + n - 1.
 */
#ifndef LABELS_H
#define LABELS_H

#include <parray.h>

#include <string.h>

enum { LABELS_MOST = 1 << 18 }; /* of one length */

/* The bits under all labels of one length. */
struct level {
    size_t labels;
    unsigned char *bit;
};

/* For `prepare`: the labels with so many ranks. 0: refused, as they are too many. */
static inline size_t labels_count(struct parray *array, int length)
{
    size_t labels = 1, nodes = (size_t)parray_nodes(array);
    for (int i = 0; i < length; i++)
        if ((labels *= nodes) > LABELS_MOST) {
            parray_refuse(array,
                          "each node would need %zu^%d labels, and up to %d can be had; take a smaller f or "
                          "fewer nodes",
                          nodes, length, LABELS_MOST);
            return 0;
        }
    return labels;
}

/* On the node: memory for the labels that are one rank longer, all zeros. */
static inline struct level labels_longer(struct node *self, const struct level *level)
{
    size_t labels = level->labels * (size_t)node_count(self);
    return (struct level){labels, memset(node_realloc(self, NULL, labels), 0, labels)};
}

/* Put what node `from` has said of all labels under the labels that are longer by `from`. */
static inline void labels_note(struct level *longer, const unsigned char *said, int from, int nodes)
{
    for (size_t i = 0; i < longer->labels / (size_t)nodes; i++)
        longer->bit[i * (size_t)nodes + (size_t)from] = said[i];
}

#endif
