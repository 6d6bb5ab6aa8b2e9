/*
 * On an array a packet that comes is passed on in the same step, and where nothing is to be passed on a node
 * puts in a packet of its own (the greedy rule of the proof of theorem 2). On a ring that rule may take
 * longer than the subphase is (three nodes with 0, 2 and 2 packets); there a node sends its packet number j
 * in its turn j (mesh_form.h), when all packets of the turns before have gone all their way.
 *
 * A node runs only in steps in which something comes or is due to be sent. The table of what it has is out of
 * the caches by then, so the places of all that comes in a step are fetched while it is passed on, and
 * written after that.
 */
#include <string.h>

#include "mesh_ranks.h"
#include "mesh_spread.h"

/* A part as it goes over a link. */
struct wire {
    uint32_t number, part, more[];
};

/* A class in the current subphase. */
struct lane {
    int digit;        /* the dimension that it uses */
    int place;        /* of this node in the line */
    uint32_t first;   /* the node's own packets are number first, first + block, .. */
    uint32_t own;     /* how many of them */
    uint32_t count;   /* packets of the class */
    uint32_t next[2]; /* the next one to go down, up */
};

/* A part that has come and is not yet in the table. */
struct arrival {
    struct mesh_entry *entry;
    uint32_t part;
    int32_t origin;
    bool second; /* half */
};

struct subphase {
    const struct mesh_form *form;
    const struct mesh_store *store;
    int l;
    uint32_t block;                 /* p^(d-l+1) */
    uint64_t start, end, last;      /* last: when a part came */
    struct lane lane[MESH_MAX_DIM]; /* by class */
    struct arrival arrival[2 * MESH_MAX_DIM];
    int arrivals;      /* of the current step, one a port */
    struct wire *wire; /* what is sent or has come */
};

/* ----------------------------------------------------------------------------------- words of parts */

static size_t more_bytes(const struct mesh_form *form)
{
    return (form->words - 1) * sizeof(uint32_t);
}

static size_t wire_bytes(const struct mesh_form *form)
{
    return sizeof(struct wire) + more_bytes(form);
}

void mesh_entry_write(const struct mesh_form *form, const struct mesh_store *store, struct mesh_entry *entry,
                      int origin, const uint32_t *words)
{
    entry->origin = origin;
    for (int half = 0; half < mesh_form_halves(form); half++, words += form->words) {
        entry->part[half] = words[0];
        if (form->words > 1)
            memcpy(mesh_more(form, store, entry, half), words + 1, more_bytes(form));
    }
}

void mesh_entry_read(const struct mesh_form *form, const struct mesh_store *store,
                     const struct mesh_entry *entry, uint32_t *words)
{
    for (int half = 0; half < mesh_form_halves(form); half++, words += form->words) {
        words[0] = entry->part[half];
        if (form->words > 1)
            memcpy(words + 1, mesh_more(form, store, entry, half), more_bytes(form));
    }
}

/* ---------------------------------------------------------------------------------- subphases */

static void subphase_open(const struct node *self, struct subphase *phase)
{
    const struct mesh *mesh = &phase->form->mesh;
    phase->block = (uint32_t)mesh_power(mesh, mesh->dim - phase->l + 1);
    phase->end = phase->start + mesh_subphase_steps(phase->form, phase->store->active, phase->l);
    phase->last = phase->start;
    for (int c = 0; c < phase->form->classes; c++) {
        struct lane *lane = &phase->lane[c];
        *lane = (struct lane){.digit = mesh_class_digit(mesh, c, mesh->dim - phase->l)};
        lane->count = mesh_class_count(phase->form, phase->store->active, c);
        lane->place = mesh_digit(mesh, node_rank(self), lane->digit);
        lane->first = (uint32_t)mesh_class_number(mesh, c, node_rank(self)) % phase->block;
        lane->own = lane->count > lane->first ? (lane->count - lane->first - 1) / phase->block + 1 : 0;
    }
}

/* ------------------------------------------------------------------------------- passing on */

/* Has a packet to go further than this node? */
static bool goes_on(const struct subphase *phase, const struct lane *lane, uint32_t number, bool up)
{
    const struct mesh *mesh = &phase->form->mesh;
    if (!mesh->torus)
        return lane->place != (up ? mesh->side - 1 : 0);
    int from = (int)(number % phase->block / (phase->block / (uint32_t)mesh->side));
    int hops = (up ? lane->place - from : from - lane->place) + mesh->side;
    return hops % mesh->side < mesh_turn(phase->form, up, number / phase->block).hops;
}

/* Pass on the part that has come, and note it for the table. Result: the port that the part left by, as a
 * bit; 0 if the part stays. */
static uint32_t take(struct node *self, struct subphase *phase, struct packet *packet)
{
    const struct mesh *mesh = &phase->form->mesh;
    const struct wire *wire = packet->data;
    int digit = mesh_port_digit(mesh, packet->port), out = mesh_opposite(packet->port);
    int class = (digit - (mesh->dim - phase->l) + mesh->dim) % mesh->dim;
    bool up = out == mesh_up(mesh, digit);
    if (!node_check(self, class < phase->form->classes && wire->number < phase->lane[class].count &&
                              phase->arrivals < 2 * mesh->dim))
        return 0;
    struct mesh_entry *entry = mesh_entry_at(phase->store, class, wire->number);
    __builtin_prefetch(entry, 1);
    if (phase->form->words > 1)
        memcpy(mesh_more(phase->form, phase->store, entry, phase->form->halves && up), wire->more,
               more_bytes(phase->form));
    phase->arrival[phase->arrivals++] = (struct arrival){
        .entry = entry, .part = wire->part, .origin = packet->origin, .second = phase->form->halves && up};
    if (!goes_on(phase, &phase->lane[class], wire->number, up) ||
        !node_check(self, node_now(self) < phase->end))
        return 0;
    node_send_packet(self, out, packet);
    return 1u << out;
}

/* Enter the parts that have come into the table; each part may come once only. */
static void file_arrivals(struct node *self, struct subphase *phase)
{
    bool all_new = true;
    if (phase->arrivals > 0)
        phase->last = node_now(self);
    for (int i = 0; i < phase->arrivals; i++) {
        const struct arrival *arrival = &phase->arrival[i];
        uint32_t *part = &arrival->entry->part[arrival->second];
        all_new &= *part == 0;
        *part = arrival->part;
        arrival->entry->origin = arrival->origin;
    }
    phase->arrivals = 0;
    node_check(self, all_new);
}

/* Wait for a part until the deadline, and take all parts that come in the step in which the first one has
 * come. Result: the ports in use. */
static uint32_t take_all(struct node *self, struct subphase *phase, uint64_t deadline)
{
    uint32_t busy = 0;
    for (;;) {
        struct packet packet = PACKET(phase->wire, wire_bytes(phase->form));
        if (node_recv_until(self, NODE_ANY_PORT, &packet, deadline) == NODE_TIMEOUT)
            break;
        deadline = node_now(self);
        busy |= take(self, phase, &packet);
    }
    file_arrivals(self, phase);
    return busy;
}

/* ------------------------------------------------------------------------------------- own packets */

/* When the next own packet of a class goes out that way, whose link is free from step `free` on. */
static uint64_t due(const struct subphase *phase, const struct lane *lane, bool up, uint64_t free)
{
    if (lane->next[up] == lane->own)
        return UINT64_MAX;
    if (!phase->form->mesh.torus)
        return free;
    uint64_t turn = phase->start + mesh_turn(phase->form, up, lane->next[up]).step * phase->form->pace;
    return turn > free ? turn : free; /* a turn that is over: only where something came late */
}

static void send_own(struct node *self, const struct subphase *phase, int class, bool up, int port)
{
    uint32_t number = phase->lane[class].first + phase->lane[class].next[up] * phase->block;
    const struct mesh_entry *entry = mesh_entry_at(phase->store, class, number);
    bool half = phase->form->halves && up;
    struct wire *wire = phase->wire;
    struct packet packet = PACKET(wire, wire_bytes(phase->form));
    wire->number = number;
    wire->part = entry->part[half];
    if (phase->form->words > 1)
        memcpy(wire->more, mesh_more(phase->form, phase->store, entry, half), more_bytes(phase->form));
    packet.units = phase->form->length;
    packet.origin = entry->origin;
    node_check(self, wire->part != 0);
    node_send_packet(self, port, &packet);
}

/* Send the packets that are due on ports that are free. Result: the step in which there will be more to
 * send. */
static uint64_t send_due(struct node *self, struct subphase *phase, uint32_t busy)
{
    const struct mesh *mesh = &phase->form->mesh;
    uint64_t now = node_now(self), pace = phase->form->pace, earliest = UINT64_MAX;
    for (int i = 0; i < 2 * phase->form->classes; i++) {
        struct lane *lane = &phase->lane[i / 2];
        bool up = i % 2;
        int port = up ? mesh_up(mesh, lane->digit) : mesh_down(mesh, lane->digit);
        if (node_peer(self, port) < 0)
            continue;
        uint64_t step = due(phase, lane, up, busy >> port & 1 ? now + pace : now);
        if (step == now) {
            send_own(self, phase, i / 2, up, port);
            lane->next[up]++;
            step = due(phase, lane, up, now + pace);
        }
        earliest = step < earliest ? step : earliest;
    }
    return earliest;
}

/* ------------------------------------------------------------------------------------ subphases */

/* Theorem 5: at the end of subphase l a node has the packets that were at nodes whose d-l last digits are its
 * own, and so far no others. */
static bool has_submesh(const struct node *self, const struct subphase *phase)
{
    const struct mesh *mesh = &phase->form->mesh;
    uint32_t block = (uint32_t)mesh_power(mesh, mesh->dim - phase->l);
    bool right = true;
    for (int c = 0; c < phase->form->classes; c++) {
        uint32_t mine = (uint32_t)mesh_class_number(mesh, c, node_rank(self)) % block;
        for (uint32_t number = 0; number < phase->lane[c].count; number++) {
            const struct mesh_entry *entry = mesh_entry_at(phase->store, c, number);
            bool whole = entry->part[0] && (entry->part[1] || !phase->form->halves);
            right &= number % block == mine ? whole : !entry->part[0] && !entry->part[1];
        }
    }
    return right;
}

static void note_progress(const struct node *self, const struct subphase *phase)
{
    struct mesh_progress *progress = phase->store->progress;
    if (!progress)
        return;
    progress->last[phase->l - 1] = phase->last - phase->start;
    progress->told[phase->l - 1] = has_submesh(self, phase);
}

static const char *const names[MESH_MAX_DIM] = {"broadcast 1", "broadcast 2", "broadcast 3", "broadcast 4",
                                                "broadcast 5", "broadcast 6", "broadcast 7", "broadcast 8"};

/* A part that comes in the step in which a subphase ends still belongs to that subphase. */
uint64_t mesh_spread(struct node *self, const struct mesh_store *store, uint64_t start)
{
    struct subphase phase = {.form = node_arg(self), .store = store, .start = start};
    phase.wire = node_realloc(self, NULL, wire_bytes(phase.form));
    for (phase.l = 1; phase.l <= phase.form->mesh.dim; phase.l++, phase.start = phase.end) {
        uint64_t next = phase.start;
        subphase_open(self, &phase);
        node_wait_until(self, phase.start);
        node_phase(self, names[phase.l - 1]);
        while (node_now(self) < phase.end) {
            uint32_t busy = take_all(self, &phase, next < phase.end ? next : phase.end);
            next = node_now(self) < phase.end ? send_due(self, &phase, busy) : phase.end;
        }
        note_progress(self, &phase);
    }
    node_realloc(self, phase.wire, 0);
    return phase.start;
}
