/*
 * page_waits.h: nodes that wait for room, and for ever, as a page has them ("stalls" and "waits" in page_data.h).
 */
#ifndef PAGE_WAITS_H
#define PAGE_WAITS_H

#include <jansson.h>

#include "page/page_scope.h"

/* Both set *failed if there is no memory. */
json_t *stalls_json(const struct scope *scope, bool *failed);
json_t *waits_json(const struct scope *scope, bool *failed);

#endif
