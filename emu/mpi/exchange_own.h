/*
 * exchange_own.h: what the files of the exchange share: what goes out, what comes in, and when.
 */
#ifndef EXCHANGE_OWN_H
#define EXCHANGE_OWN_H

#include <stddef.h>
#include <stdint.h>

#include "machine/machine.h"
#include "machine/transport.h"
#include "step/reduction.h"

/*
 * What goes from process to process at the end of a step: a message is a struct exchange_head and records
 * one after the other, each a struct exchange_record and, by its kind, more, filled up to whole words.
 * Processes of one run are the same program on machines of the same kind (agree.h), so that numbers go as
 * they lie in memory.
 */
struct exchange_head {
    uint64_t step; /* the last one of the sender */
};

enum exchange_kind {
    RECORD_PACKET,  /* with a payload; a packet of the direction `number` */
    RECORD_LATE,    /* so many steps late is the packet of direction `number` that came last */
    RECORD_TOOK,    /* `number` comes in to the sender of the message, who gave back room */
    RECORD_STARVED, /* the sender of direction `number` waits for room */
    RECORD_CHARGED, /* what the judge has to know of direction `number` */
    RECORD_SITE     /* with a text: what call site `number` is from now on */
};

struct exchange_record {
    uint32_t kind, number;
    union {
        uint64_t ready; /* PACKET: the step from which it can be received */
        uint64_t late;  /* LATE: more than 0 */
        uint64_t step;  /* TOOK */
        uint64_t until; /* CHARGED: the last step in which a packet is on the link */
        uint64_t unused;
    } when;
    union {
        struct {
            uint32_t size, units;
            int32_t origin, dest;
        } packet;
        struct {
            uint32_t duration, site;
        } charge;
        uint32_t size; /* SITE: bytes of the text, with its end */
    } what;
};

/* A message that is being filled. */
struct exchange_message {
    unsigned char *bytes;
    size_t size, room;
};

/* Append a record, and `size` bytes that it ends in (NULL: none). */
void exchange_record_add(struct exchange_message *message, const struct exchange_record *record,
                         const void *more, size_t size);

/* The record at *at of a message, with a pointer to what it ends in; *at goes on to the next one. NULL: there
 * is none left. */
const struct exchange_record *exchange_record_next(const void *message, size_t size, size_t *at,
                                                   const void **more);

/* Call sites go by number, since a text lies elsewhere in each process. A process numbers its sites as it
 * meets them, and tells each neighbour the text of a number before it uses the number. */

/* The sites of this process. */
struct sites {
    const char **text; /* by number; not copied */
    size_t count, room;
};

/* The number of a site, which is new at its first use. */
uint32_t sites_number(struct sites *sites, const char *text);

const char *sites_text(const struct sites *sites, uint32_t number);
void sites_free(struct sites *sites);

/* The sites that another process has told of; their texts live as long as the array. */
struct site_texts {
    const char **text;
    size_t count, room;
};

/* The site `number`, which is the next one. */
void site_texts_add(struct parray *array, struct site_texts *texts, uint32_t number, const char *text);

const char *site_texts_at(const struct site_texts *texts, uint32_t number);
void site_texts_free(struct site_texts *texts);

/* What goes to a neighbour, and what is known of it. */
struct send_buffer {
    struct exchange_message message;
    uint64_t soonest;       /* the earliest step in which something of it can matter there; NEVER */
    uint32_t sites_told;    /* call sites that the neighbour knows, by number */
    struct site_texts told; /* those of the neighbour */
};

struct exchange {
    struct parray *array;
    struct send_buffer *buffers; /* of each neighbour */
    struct transport_message *messages;
    struct sites sites; /* of this process */
    struct reduction all;
    bool under_way; /* an exchange goes on */
    bool arrived;   /* something has come in the exchange that goes on */
    /* Of exchange_meanwhile. */
    void (*rest)(void *arg);
    void *rest_arg;
    unsigned round;
    struct reduction here;
};

/* Write what all contexts have noted on cut links. */
void exchange_fill(struct exchange *x);

/* Enter the message of a process into the tables; `x` is the struct exchange. */
void exchange_enter(void *x, int from, const void *bytes, size_t size);

#endif
