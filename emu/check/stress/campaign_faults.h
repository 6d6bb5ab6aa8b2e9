/*
 * campaign_faults.h: the faults of a campaign: which are drawn for a run, and which of them took effect.
 *
 * A fault is drawn where it matters: a packet among those that the undisturbed run sends, a step among its
 * steps, a node or a part of the array with the same chance for each. What is drawn are plans
 * (facts/fault_plan.h), which a replay file names and shrinking takes out one by one.
 */
#ifndef CAMPAIGN_FAULTS_H
#define CAMPAIGN_FAULTS_H

#include <stdio.h>

#include "stress/run_once.h"

struct campaign;

/* A channel of the undisturbed run: its packets come behind `before` of other channels. */
struct channel_load {
    int32_t node, port;       /* the sender's */
    int32_t to_node, to_port; /* the receiver's */
    uint64_t before, packets;
};

struct campaign_faults {
    struct channel_load *load;
    size_t load_count;
    uint64_t packets; /* of all channels */
    /* Runs in which faults of a kind were drawn, and in how many of them some took effect. */
    uint64_t drawn[FAULT_KINDS], happened[FAULT_KINDS];
    uint64_t runs; /* in which any were drawn */
};

/* Look which packets the undisturbed run sends, by one run more, if faults of packets are wanted. */
void campaign_faults_open(struct campaign *campaign);
void campaign_faults_close(struct campaign *campaign);

/* Add the faults of the run with this stress seed to its conditions: none in one run of four. */
void campaign_faults_draw(const struct campaign *campaign, struct conditions *conditions, uint64_t seed);

/* Were faults drawn for the conditions? */
bool campaign_faults_drawn(const struct campaign *campaign, const struct conditions *conditions);

/* Count those of a run that has ended. */
void campaign_faults_count(struct campaign *campaign, const struct conditions *conditions,
                           const struct run_ending *ending);

/* Print which faults were drawn how often, and of which kinds none ever took effect; nothing if none were
 * wanted. */
void campaign_faults_print(const struct campaign *campaign, FILE *out);

#endif
