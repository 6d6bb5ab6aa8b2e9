/*
 * rank_info.h: lists of keys and values, of which nothing here looks at any.
 */
#ifndef RANK_INFO_H
#define RANK_INFO_H

#include "rank/rank.h"

void rank_info_free(struct rank_object *info);

#endif
