/*
 * spinning.h: nodes that compute for ever, so that the step in which they do so never ends.
 *
 * Such a node never lets the engine run. A timer looks which nodes run (engine.computing). A node that is
 * found in one step at every look for so long that the run is to end is taken off its context (preempt.h),
 * and named: the run ends with a partial report, with status 130 some time after an interrupt or
 * parray_stop, with status 5 after the seconds of --watchdog. If it cannot be taken off, as it is always
 * found in a library, the process ends at once with that status and the sentence. Nodes that other nodes
 * follow within the step are left alone, however long the step takes.
 *
 * Life cycle: spinning_watch and spinning_unwatch around the run of an engine. One array at a time is
 * watched: while it runs, spinning_watch does nothing for another one.
 */
#ifndef SPINNING_H
#define SPINNING_H

struct parray;

/* Watch the nodes of an array. With array->clock.watchdog, look from now on; else from an interrupt on. An
 * array in a process of somebody else's (embedding.keeps_process) may be asked to stop by any thread, which
 * could not start looks while others end them: there, too, look from now on. */
void spinning_watch(struct parray *array);
void spinning_unwatch(const struct parray *array);

/* Request an interrupt, and end the run soon if its step does not end. For signals
 * (lib/crash/stop_signals.h): async-signal-safe. */
void spinning_interrupt(void);

/* Wait until no look reads what the caller has withdrawn from engine.computing. */
void spinning_wait(void);

/* Have `call` end the process instead, with the sentence about the first node: "step 7: node 2 has computed
 * for 3 s without waiting, in f at x.c:12, after node_recv at x.c:9". It runs in a signal handler and does
 * not return. */
void spinning_tell(void (*call)(const char *sentence));

#endif
