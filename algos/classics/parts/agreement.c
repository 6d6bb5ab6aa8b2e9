/*
 * agreement.c: the conditions are on the numbers that all nodes gave.
 */
#include "classics/parts/agreement.h"

bool agreement_faults(struct parray *array, const char *name, int most, struct faults *faults)
{
    bool ok = true;
    *faults = (struct faults){.f = (int)parray_param_int(array, "f", 0, most > 0 ? most : 0, &ok)};
    faults->first = parray_alloc(array, sizeof *faults->first);
    *faults->first = -1;
    if (*parray_param(array, name))
        faults->count = parray_param_ranks(array, name, &faults->rank);
    if (!ok || faults->count < 0)
        return false;
    if (faults->count > faults->f)
        parray_refuse(array, "--param %s names %d node%s, and f=%d may fail; give a larger f", name,
                      faults->count, faults->count == 1 ? "" : "s", faults->f);
    return faults->count <= faults->f;
}

int agreement_fault(const struct node *self, const struct faults *faults)
{
    for (int i = 0; i < faults->count; i++)
        if (faults->rank[i] == node_rank(self))
            return i;
    return -1;
}

void agreement_decide(struct node *self, int decision)
{
    int *kept = node_state(self);
    *kept = 1 + decision;
    node_value(self, "decision", decision);
}

bool agreement_verify(struct node *self, const struct faults *faults)
{
    int decision = *(const int *)node_state(self) - 1;
    if (decision < 0)
        return true;
    if (*faults->first < 0)
        *faults->first = decision;
    int first = *faults->first;
    return node_checkf(self, decision == first, "it decides %d, another node %d", decision, first);
}

static bool is_input(const struct parray *array, double value)
{
    for (int rank = 0; rank < parray_nodes(array); rank++)
        if (parray_value(array, "input", rank) == value)
            return true;
    return false;
}

/* One compiler says that a call of several lines is at its first line, another at its last: it has one. */
static const char two_decisions[] = "node %d decides %g, node %d decides %g";

void agreement_check(struct parray *array, int f)
{
    struct parray_values all;
    if (!parray_check(array, parray_values(array, "decision", &all)))
        return;
    bool agreed = all.least == all.greatest;
    bool valid = !agreed || is_input(array, all.least);
    parray_check(array, all.nodes >= parray_nodes(array) - f);
    parray_checkf(array, agreed, two_decisions, all.least_node, all.least, all.greatest_node, all.greatest);
    parray_checkf(array, valid, "all decide %g, the input of no node", all.least);
}
