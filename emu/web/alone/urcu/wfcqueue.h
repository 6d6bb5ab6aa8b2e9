/*
 * wfcqueue.h: the queue of liburcu where a process has one thread: a list with a pointer to its end.
 */
#ifndef WEB_WFCQUEUE_H
#define WEB_WFCQUEUE_H

#include <stddef.h>

struct cds_wfcq_node {
    struct cds_wfcq_node *next;
};

struct cds_wfcq_head {
    struct cds_wfcq_node *first; /* NULL: the queue is empty */
};

struct cds_wfcq_tail {
    struct cds_wfcq_node *last; /* stale while the queue is empty */
};

static inline void cds_wfcq_init(struct cds_wfcq_head *head, struct cds_wfcq_tail *tail)
{
    head->first = tail->last = NULL;
}

static inline void cds_wfcq_node_init(struct cds_wfcq_node *node)
{
    node->next = NULL;
}

static inline void cds_wfcq_enqueue(struct cds_wfcq_head *head, struct cds_wfcq_tail *tail,
                                    struct cds_wfcq_node *node)
{
    *(head->first ? &tail->last->next : &head->first) = node;
    tail->last = node;
}

/* NULL: the queue is empty. */
static inline struct cds_wfcq_node *__cds_wfcq_dequeue_blocking(struct cds_wfcq_head *head,
                                                                struct cds_wfcq_tail *tail)
{
    struct cds_wfcq_node *node = head->first;
    (void)tail;
    if (node)
        head->first = node->next;
    return node;
}

#endif
