/*
 * page_data_noted.h: the part of a page's data that tells what nodes did: the lists "noted" and "texts" of
 * page_data.h.
 */
#ifndef PAGE_DATA_NOTED_H
#define PAGE_DATA_NOTED_H

#include "intern.h"
#include "json/json_column.h"
#include "page/page_scope.h"

/* The number of a text, which is put into the table; -1: NULL. If there is no memory, *failed is set. */
int64_t page_text_number(struct intern *texts, const char *text, bool *failed);

json_t *noted_json(const struct scope *scope, struct intern *texts, bool *failed);
json_t *texts_json(const struct intern *texts, bool *failed);

#endif
