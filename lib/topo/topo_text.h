/*
 * topo_text.h: the text side of topologies, for the files of the kinds: numbers out of specifications,
 * sentences about wrong ones, places into messages.
 *
 * No state. spec_* write into the topology that topo_open is just making, and belong to its thread;
 * text_* are pure.
 */
#ifndef TOPO_TEXT_H
#define TOPO_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base.h"
#include "topo/topo.h"

/* Write the sentence into the topology. Result: false, for `return topo_error(...)`. */
bool topo_error(struct topo *topo, const char *format, ...) PRINTF_LIKE(2, 3);

/* topo_error with `topology "SPEC": ` in front. Result: false. */
bool spec_refuse(struct topo *topo, const char *format, ...) PRINTF_LIKE(2, 3);

/* Read "4x4": from `least` to `most` whole numbers, 1 .. TOPO_MAX_NODES each, and write the canonical
 * spec (no leading zeros) into the topology. The sentences about errors end in `example`. Result: how many
 * numbers; 0 after refusing. */
int spec_numbers(struct topo *topo, const char *args, const char *example, int *values, int least, int most);

/* Read decimal digits; of a number above `limit` (at most 10^18) the value is only that it is above. Result:
 * what follows the digits; `text` itself where there are none. */
const char *text_number(const char *text, uint64_t limit, uint64_t *value);

/* Append to a text of `used` characters, as snprintf would: what has no room is only counted. Result:
 * the new count. */
int text_append(char *text, size_t size, int used, const char *format, ...) PRINTF_LIKE(4, 5);

#endif
