/*
 * packet_room.h: does a payload fit into the buffer of a packet that a program hands to a receive?
 *
 * A receive overwrites `size`, which has told it the room of the buffer. PACKET_ROOM of parray.h tells the
 * room in fields of its own, which count only if nothing speaks against it: a program that knows nothing of
 * them may leave them unset, may point `data` to a smaller buffer, may set `size` anew. So the fields count
 * if they have the mark, which only PACKET_ROOM writes, and if they are those of the buffer to which `data`
 * points. They are read only when `size` says that the payload does not fit.
 */
#ifndef PACKET_ROOM_H
#define PACKET_ROOM_H

#include "machine/call_name.h"
#include "machine/node.h"
#include "parray.h"

/* The bytes for which the buffer has room, if `size` does not tell of enough. */
static inline size_t packet_room(const struct packet *packet)
{
    bool told = packet->room.mark == PARRAY_ROOM_MARK && packet->room.of == packet->data;
    return told && packet->room.bytes > packet->size ? packet->room.bytes : packet->size;
}

static inline bool packet_fits(const struct packet *packet, size_t size)
{
    return size <= packet->size || size <= packet_room(packet);
}

/* What the program of a node is told, in the call that it is in, beside that its buffer is too small. */
static inline const char *packet_room_hint(const struct node *host)
{
    return host->call == CALL_RECV
               ? ""
               : "; a receive sets packet.size, which is the room for the next one, unless "
                 "PACKET_ROOM has told the room";
}

#endif
