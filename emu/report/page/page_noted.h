/*
 * page_noted.h: the notes of a run that its page holds (page_scope.h).
 */
#ifndef PAGE_NOTED_H
#define PAGE_NOTED_H

#include "page/page_scope.h"

/* Choose the notes, once the window of transmissions is known. False: no memory. */
bool noted_open(struct scope *scope);

#endif
