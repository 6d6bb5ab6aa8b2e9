/*
 * messages.h: the messages of an array (parray_message.h).
 *
 * Life cycle: messages_open when the nodes are wired and before they run, messages_close with the array.
 */
#ifndef MESSAGES_H
#define MESSAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct parray;

/* False with a sentence: the program has messages, and this array cannot. */
bool messages_open(struct parray *array, char *error, size_t error_size);
void messages_close(struct parray *array);

/* After the run of an array with couriers: call `tell` for each message that has come to the node and that no
 * receive has matched, in the order of arrival. */
void messages_left(const struct parray *array, uint32_t rank, void (*tell)(void *user, int source),
                   void *user);

#endif
