/*
 * star_report.h: the nodes of star-exchange tell where the messages of one of them go (Tseng, Chang and Sheu
 * 1998, Table 1).
 */
#ifndef STAR_REPORT_H
#define STAR_REPORT_H

#include "star_messages.h"

/* For the program's params. */
#define STAR_REPORT_PARAM                                                                               \
    {                                                                                                   \
        "report", "", "permutation of a node; every send of its messages, by any node, is logged: 3241" \
    }

/* The rank of the node that the parameter names; -1: the parameter names no node; -2 after refusing the
 * run. */
int star_reporter(struct parray *array, int n);

/* Log that this node sends these messages, all from one origin, through a port: how many, the label of what
 * their destinations have in common, the dimension and the node behind it. */
void star_report(struct node *self, int n, int port, const struct star_message *message, uint32_t count);

#endif
