/*
 * share.h: what the processes of one array tell each other apart from packets: figures, lists, sentences.
 *
 * Each process measures its own nodes; one of the calls below then makes the same figure of the whole array
 * in all of them. So whatever follows from such figures is decided alike everywhere, without further words.
 * All processes make the same calls in the same order, one context of each while its others wait. In a run of
 * one process (part.on is false) the calls return at once and change nothing, share_first excepted, which
 * finds the caller's own.
 *
 * All processes run the same program on machines of one kind, so plain data goes as it is in memory. Pointers
 * do not: texts are packed, and kept by share_keep.
 */
#ifndef SHARE_H
#define SHARE_H

#include "machine/machine.h"
#include "serialize.h"

/* Merge the other's data into `sum`: associative, and the order of arguments does not matter. */
typedef void share_merge_call(void *sum, const void *other);

/* Make *sum that of all processes. */
void share_merge(const struct parray *array, void *sum, size_t size, share_merge_call *merge);

/* Is told, process after process, what another one has packed; it may take less than all of that. */
typedef void share_take_call(void *user, struct deserializer *from);

/* Tell all other processes what is in the row, and be told what they have. Frees the row. */
void share_all(struct parray *array, struct serialized *mine, share_take_call *take, void *user);

/* The same, but each process is told what it has packed itself, too, in its place. */
void share_every(struct parray *array, struct serialized *mine, share_take_call *take, void *user);

/* The same, but only process 0 is told, of the others. */
void share_to_first(struct parray *array, struct serialized *mine, share_take_call *take, void *user);

/* A sentence that is told of the whole array if no process has one that comes first: by step, then node. */
struct said {
    uint64_t step, node; /* NEVER and any: there is none */
    char text[OUTCOME_ERROR_SIZE];
    struct told_site site;
};

/* Make *said the first of all processes. Result: there is one. */
bool share_first(const struct parray *array, struct said *said);

/* Does any process say yes? */
bool share_any(const struct parray *array, bool yes);

/* The sums of all. */
void share_sum(const struct parray *array, uint64_t *number, size_t count);

/* A copy of a text that lives as long as the array, one for equal texts; NULL for NULL. */
const char *share_keep(struct parray *array, const char *text);
void share_close(struct parray *array);

/* ---------------------------------------------------------------------------------- cut links
 *
 * A cut link leads from a node that this process holds to one of another process.
 */

/* Pack, for the process at the other end, what it shall know of the node and port where a cut link begins:
 * `size` bytes, the same for all. */
typedef void share_tell_call(const struct node *node, uint32_t port, void *bytes, void *user);

/* Is told what was packed at the other end of the cut link behind this port of a node that is held. */
typedef void share_hear_call(const struct node *node, uint32_t port, const void *bytes, void *user);

void share_across(struct parray *array, size_t size, share_tell_call *tell, share_hear_call *hear,
                  void *user);

#endif
