/*
 * told_places.h: the calls of a running program in words, for traces: any rank may ask.
 */
#ifndef TOLD_PLACES_H
#define TOLD_PLACES_H

#include "message/courier.h"
#include "talk/request.h"

struct told_calls *told_calls_open(void);
void told_calls_close(struct told_calls *calls);

/* What a packet is part of, a text that stays: "MPI_Send heat.c:31". */
const char *told_letter(const struct parray *array, const struct letter_packet *packet);

/* Where the call is in which the rank of the node is: "heat.c:31". */
void told_call_place(const struct node *self, char *text, size_t size);

#endif
