/*
 * topo_text.h: the text side of topologies, for the files of the kinds: read numbers of specifications,
 * write sentences about wrong ones, write places.
 *
 * The functions topo_error and spec_* write into the topology that topo_open is making, and only its thread
 * calls them; the functions text_* keep no state.
 */
#ifndef TOPO_TEXT_H
#define TOPO_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base.h"
#include "topo/topo.h"

/* Write the sentence into the topology, with ? for characters that could steer a terminal. Result: false, for
 * `return topo_error(...)`. */
bool topo_error(struct topo *topo, const char *format, ...) PRINTF_LIKE(2, 3);

/* Call topo_error with `topology "SPEC": ` in front of the sentence. Result: false. */
bool spec_refuse(struct topo *topo, const char *format, ...) PRINTF_LIKE(2, 3);

/* Read "4x4": from `least` to `most` whole numbers, 1 .. TOPO_MAX_NODES each, and write the canonical
 * specification (no leading zeros) into the topology. The sentences about errors end in `example`. Result:
 * the number of numbers; 0 after refusing. */
int spec_numbers(struct topo *topo, const char *args, const char *example, int *values, int least, int most);

/* Read decimal digits. If the number is above `limit` (at most 10^18), *value is some number above `limit`.
 * Result: the text after the digits; `text` itself if there are none. */
const char *text_number(const char *text, uint64_t limit, uint64_t *value);

/* Append to a text of `used` characters, as snprintf would: characters without room are only counted. Result:
 * the new count. */
int text_append(char *text, size_t size, int used, const char *format, ...) PRINTF_LIKE(4, 5);

#endif
