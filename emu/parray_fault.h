/*
 * parray_fault.h: what can go wrong in a run, and which of it a program claims to bear.
 *
 * A run has faults if it is asked for them: `--fault` of `parray run' names each of them exactly; with
 * `--faults 2' `parray stress' draws two in each run, and `parray explore' tries all of them, of the kinds that
 * the program claims to bear:
 *
 *     PARRAY_PROGRAM(.name = "paxos", .faults = "crash,lose", ...);
 *
 *     kind      what happens                                                   exactly: --fault
 *     crash     a node does nothing from some step on                          stop:U@T
 *     lose      a packet gets lost on its link                                 lose:P
 *     double    a packet arrives twice                                         double:P
 *     corrupt   a packet has one bit changed                                   corrupt:P
 *     (more below, as they are told)
 */
#ifndef PARRAY_FAULT_H
#define PARRAY_FAULT_H

#include "parray_api.h"

#endif
