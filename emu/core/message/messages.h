/*
 * messages.h: the messages of an array (parray_message.h).
 *
 * Life cycle: messages_open when the nodes are wired and before they run, messages_close with the array.
 */
#ifndef MESSAGES_H
#define MESSAGES_H

#include <stdbool.h>
#include <stddef.h>

struct parray;

/* False with a sentence: the program has messages, and this array cannot. */
bool messages_open(struct parray *array, char *error, size_t error_size);
void messages_close(struct parray *array);

#endif
