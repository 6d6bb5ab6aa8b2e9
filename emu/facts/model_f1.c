/*
 * model_f1.c: F1: full-duplex links, one active port a step.
 */
#include "facts/model.h"

extern const struct model model_f1;

const struct model model_f1 = {
    .name = "F1",
    .help = "full-duplex links; a node uses one port in a step: sends, receives or both on it",
    .ports = 1,
};
