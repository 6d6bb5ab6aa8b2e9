/*
 * exchange_own.h: what the files of the exchange share: what goes out, what comes in, and when.
 */
#ifndef EXCHANGE_OWN_H
#define EXCHANGE_OWN_H

#include "machine/machine.h"
#include "part/shipment.h"
#include "part/sites.h"
#include "machine/transport.h"
#include "step/outlook.h"

/* What goes to a neighbour, and what is known of it. */
struct lorry {
    struct shipment load;
    uint64_t soonest;       /* the earliest step in which something of it can matter there; NEVER */
    uint32_t sites_told;    /* call sites that the neighbour knows, by number */
    struct site_texts told; /* those of the neighbour */
};

struct exchange {
    struct parray *array;
    struct lorry *lorries; /* of each neighbour */
    struct transport_message *messages;
    struct sites sites; /* of this process */
    struct outlook all;
    bool under_way; /* an exchange goes on */
    bool arrived;   /* something has come in the exchange that goes on */
    /* Of exchange_meanwhile. */
    void (*rest)(void *arg);
    void *rest_arg;
    unsigned round;
    struct outlook here;
};

/* Load what all contexts have noted on cut links. */
void exchange_load(struct exchange *x);

/* Enter the message of a process into the tables; `x` is the struct exchange. */
void exchange_enter(void *x, int from, const void *bytes, size_t size);

#endif
