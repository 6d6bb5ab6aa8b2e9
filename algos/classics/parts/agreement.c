/*
 * agreement.c: the conditions are on what all nodes keep in node_state.
 */
#include "classics/parts/agreement.h"

struct voter {
    int input, decision; /* 1 more than it is; 0: none */
};

void agreement_begin(struct node *self, int input)
{
    struct voter *voter = node_state(self);
    voter->input = 1 + input;
    node_value(self, "input", input);
    node_state_name(self, "undecided");
}

void agreement_decide(struct node *self, int decision)
{
    struct voter *voter = node_state(self);
    voter->decision = 1 + decision;
    node_value(self, "decision", decision);
    node_event(self, "decides %d", decision);
    node_state_name(self, "decided");
}

size_t agreement_state_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(struct voter);
}

static bool is_input(const struct parray *array, int value)
{
    for (int rank = 0; rank < parray_nodes(array); rank++)
        if (((const struct voter *)parray_state_of(array, rank))->input == value)
            return true;
    return false;
}

void agreement_holds(struct parray *array)
{
    int first = -1, decision = 0;
    for (int rank = 0; rank < parray_nodes(array); rank++) {
        int its = ((const struct voter *)parray_state_of(array, rank))->decision;
        bool agrees = !its || !decision || its == decision;
        parray_checkf(array, agrees, "node %d decides %d, node %d decides %d", first, decision - 1, rank,
                      its - 1);
        parray_checkf(array, decision || !its || is_input(array, its),
                      "node %d decides %d, the input of no node", rank, its - 1);
        first = decision ? first : rank;
        decision = decision ? decision : its;
    }
}

void agreement_reached(struct parray *array)
{
    for (int rank = 0; rank < parray_nodes(array); rank++) {
        const struct voter *voter = parray_state_of(array, rank);
        bool fails = parray_stopped(array, rank) || parray_is_traitor(array, rank);
        parray_checkf(array, fails || voter->decision, "node %d decides nothing", rank);
    }
}
