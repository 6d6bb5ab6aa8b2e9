/*
 * room.h: waiting for a free link and for room in a mailbox before a packet is sent, for calls that send in
 * steps of their own choice, and sends of calls that have found both. What is free stays so until the node
 * itself sends on that port.
 */
#ifndef ROOM_H
#define ROOM_H

struct node;
struct packet;

/* Sit out steps until the link direction behind the port is free and its mailbox has room. Under a layer,
 * where no node waits for room, do nothing. On the node's own context. */
void node_await_room(struct node *self, int port, const char *site);

/* As node_send_packet_at, for a caller that has awaited its turn (wait.h). */
void send_in_turn(struct node *self, int port, const struct packet *packet, const char *site);

#endif
