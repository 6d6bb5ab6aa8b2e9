/*
 * page_waits.h: stalls and nodes that wait for ever, in the data of a page ("stalls" and "waits" in
 * page_data.h).
 */
#ifndef PAGE_WAITS_H
#define PAGE_WAITS_H

#include <jansson.h>

#include "page/page_scope.h"

/* Return the two lists. If there is no memory, *failed is set. */
json_t *stalls_json(const struct scope *scope, bool *failed);
json_t *waits_json(const struct scope *scope, bool *failed);

#endif
