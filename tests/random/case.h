/*
 * case.h: a small program for an array, as a table of operations for each node, with the run that it is for:
 * topology, model, durations, mailboxes and faults. The reference (reference.h) and the emulator (emulate.h)
 * both interpret the table.
 *
 * The text form, which case_read reads and case_write writes, has one item a line: settings, faults, and
 * after the line `node RANK` the operations of that node. A line that begins with # is a comment.
 */
#ifndef CASE_H
#define CASE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { CASE_NODES = 72, CASE_OPS = 24, CASE_FAULTS = 16, CASE_BYTES = 40 };

enum op_kind {
    OP_SEND,        /* port, bytes: node_send */
    OP_PACKET,      /* port, bytes, units: node_send_packet */
    OP_SEND_WAIT,   /* port, bytes, units: node_send_packet_wait */
    OP_REPLY,       /* units: the last packet received goes back, by node_send_packet or node_send_worm */
    OP_RECV,        /* port: node_recv */
    OP_RECV_PACKET, /* port: node_recv_packet */
    OP_ANY,         /* node_recv_any */
    OP_UNTIL,       /* port, steps: node_recv_until; -1: any port, no deadline */
    OP_POLL,        /* port: node_poll; -1: any */
    OP_SERVE,       /* node_serve, once */
    OP_SERVE_ALL,   /* node_serve, until NODE_OVER */
    OP_STEP,        /* node_step */
    OP_WAIT,        /* steps: node_wait_until */
    OP_WORM,        /* rank, bytes, units: node_send_worm, or node_send_to if it is one unit */
    OP_KINDS
};

struct op {
    enum op_kind kind;
    int arg[3];
};

enum case_fault {
    CASE_LOSE,    /* node, port, number of the packet there, from 0 */
    CASE_DOUBLE,  /* node, port, number */
    CASE_CORRUPT, /* node, port, number, bit from 1 */
    CASE_DELAY,   /* node, port, number, steps */
    CASE_LAG,     /* node, step */
    CASE_STOP,    /* node, step */
    CASE_DOWN,    /* node, node, first step, first step after */
    CASE_HELD,    /* likewise, and packets wait for the link */
    CASE_FAULT_KINDS
};

struct planned_fault {
    enum case_fault kind;
    int arg[4];
};

struct net_case {
    char topology[24], model[8];
    int mailbox, startup, per_unit, max_steps; /* max_steps 0: no limit */
    bool count;                                /* violations are counted, else the first ends the run */
    bool wait;                                 /* packets and worms wait, so that there are no violations */
    int fault_count;
    struct planned_fault fault[CASE_FAULTS];
    int op_count[CASE_NODES];
    struct op op[CASE_NODES][CASE_OPS];
};

/* Read a case. False: some line is wrong, which a sentence on standard error names. */
bool case_read(struct net_case *c, FILE *in);

void case_write(const struct net_case *c, FILE *out);

bool case_has_worms(const struct net_case *c);

/* Byte i of the payload that operation `op` of a node sends. */
unsigned char case_byte(int rank, int op, int i);

/* The name of an operation, as in the text. */
const char *case_op_name(enum op_kind kind);

#endif
