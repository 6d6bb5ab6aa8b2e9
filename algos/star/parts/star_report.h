/*
 * star_report.h: a node of star-exchange tells what it does with its own messages (Tseng, Chang and Sheu
 * 1998, Table 1).
 */
#ifndef STAR_REPORT_H
#define STAR_REPORT_H

#include <parray.h>

/* For the program's params. */
#define STAR_REPORT_PARAM                                                                \
    {                                                                                    \
        "report", "", "permutation of a node that logs where it sends its packets: 3241" \
    }

/* The rank of the node that the parameter names; -1: the parameter names no node; -2 after refusing the
 * run. */
int star_reporter(struct parray *array, int n);

/* Log, for each X_i: its label, the dimensions d_1, d_2, .., the node y and its substar Y. */
void star_report(struct node *self, int n, int k);

#endif
