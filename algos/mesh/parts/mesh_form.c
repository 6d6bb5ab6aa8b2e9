/*
 * Subphase l: a node has at most w = ceil(n / p^(d-l+1)) packets of a class, n being the most of any class,
 * and tells them to its line: greedily on an array, (p-1) w steps, and in w rounds on a ring, each as long as
 * the longer way of a packet. All classes have the same lengths, else two of them would meet in a dimension.
 */
#include <stdlib.h>

#include "common/beneath.h"
#include "common/packet_times.h"
#include "mesh_form.h"
#include "mesh_ranks.h"

/* The largest "length". */
enum { MOST_UNITS = 4096 };

static uint32_t ceil_div(uint64_t a, uint64_t b)
{
    return (uint32_t)((a + b - 1) / b);
}

/* The value of a switch, or 0. */
static bool switch_of(const struct parray *array, unsigned params, unsigned which, const char *name)
{
    return params & which && strtol(parray_param(array, name), NULL, 10) == 1;
}

/* Kinds of parts; `split` and `single` are known. */
static void set_parts(struct mesh_form *form, bool torus, int dim)
{
    form->halves = form->split && torus;
    form->classes = form->single ? 1 : dim;
}

int mesh_form_open(struct mesh_form *form, struct parray *array, unsigned params)
{
    bool ok = true;
    *form = (struct mesh_form){.length = 1, .slowdown = beneath_steps(array)};
    if (mesh_open(&form->mesh, array) < 0)
        return -1;
    if ((params & MESH_SPLIT && mesh_read_switch(array, "split", &form->split) < 0) ||
        (params & MESH_FAST && mesh_read_switch(array, "fast", &form->fast) < 0) ||
        (params & MESH_SINGLE && mesh_read_switch(array, "single", &form->single) < 0))
        return -1;
    if (params & MESH_LENGTH)
        form->length = (uint32_t)parray_param_int(array, "length", 1, MOST_UNITS, &ok);
    if (form->length > 1 && parray_layer(array))
        return parray_refuse(array, "--param length=%u: layer %s carries packets of one unit",
                             (unsigned)form->length, parray_layer(array));
    form->words = params & MESH_WORDS ? form->length : 1;
    set_parts(form, form->mesh.torus, form->mesh.dim);
    form->pace = parray_duration(array, form->length);
    form->packing = (struct mesh_routing){.halves = form->halves,
                                          .short_ways = form->fast && form->mesh.torus,
                                          .length = form->length,
                                          .words = form->words,
                                          .pace = form->pace};
    return ok ? 0 : -1;
}

int mesh_form_parts(const struct mesh_form *form)
{
    return form->split ? form->classes * mesh_form_halves(form) : 1;
}

void mesh_form_single(const struct mesh_form *form, struct mesh_form *single)
{
    *single = *form;
    single->single = true;
    set_parts(single, form->mesh.torus, form->mesh.dim);
}

bool mesh_form_in_all(const struct mesh_form *form)
{
    return form->split || form->single;
}

/* This function runs before `prepare` has read the parameters, so it reads them itself. */
uint32_t mesh_form_packet_units(const struct parray *array, unsigned params)
{
    struct mesh_form form = {.split = switch_of(array, params, MESH_SPLIT, "split"),
                             .single = switch_of(array, params, MESH_SINGLE, "single")};
    long length = params & MESH_LENGTH ? strtol(parray_param(array, "length"), NULL, 10) : 1;
    set_parts(&form, mesh_wraps(array), parray_dimensions(array));
    return (uint32_t)mesh_form_parts(&form) * (length >= 1 && length <= MOST_UNITS ? (uint32_t)length : 1);
}

/* ------------------------------------------------------------------------------------- lengths */

uint32_t mesh_per_class(const struct mesh_form *form, uint32_t active)
{
    return mesh_class_count(form, active, 0);
}

uint32_t mesh_class_count(const struct mesh_form *form, uint32_t active, int class)
{
    uint32_t dim = (uint32_t)form->mesh.dim;
    return mesh_form_in_all(form) ? active : (active + dim - 1 - (uint32_t) class) / dim;
}

uint64_t mesh_prefix_steps(const struct mesh_form *form)
{
    return (mesh_form_in_all(form) ? 1 : 2) * mesh_ranks_steps(&form->mesh, form->fast);
}

uint64_t mesh_packing_steps(const struct mesh_form *form)
{
    return (uint64_t)form->mesh.dim * mesh_route_steps(&form->mesh, &form->packing);
}

/* The longer way of a packet round its line, and both ways together in the alternating form. */
static int longer_way(const struct mesh_form *form)
{
    return form->mesh.torus && !form->split ? form->mesh.side / 2 : form->mesh.side - 1;
}

static bool alternates(const struct mesh_form *form)
{
    return form->mesh.torus && !form->split && form->fast;
}

uint64_t mesh_subphase_steps(const struct mesh_form *form, uint32_t active, int l)
{
    uint64_t block = (uint64_t)mesh_power(&form->mesh, form->mesh.dim - l + 1);
    uint64_t most = ceil_div(mesh_per_class(form, active), block);
    uint64_t steps = alternates(form) ? ceil_div(most * (uint64_t)(form->mesh.side - 1), 2)
                                      : most * (uint64_t)longer_way(form);
    return steps * form->pace;
}

/* Two packets in a row take p-1 steps on either side, and the longer way goes up for the first, down for the
 * other. */
struct mesh_turn mesh_turn(const struct mesh_form *form, bool up, uint32_t j)
{
    uint32_t longer = (uint32_t)longer_way(form), shorter = (uint32_t)form->mesh.side - 1 - longer;
    bool second = j % 2 == 1;
    if (form->split)
        return (struct mesh_turn){j * longer, (int)longer};
    if (!alternates(form))
        return (struct mesh_turn){j * longer, (int)(up ? longer : shorter)};
    return (struct mesh_turn){j / 2 * (longer + shorter) + (second ? up ? longer : shorter : 0),
                              (int)(up != second ? longer : shorter)};
}

/* -------------------------------------------------------------------------------------- bounds */

/* (N-1)/N, what the paper calls gamma, t_p, and the factor of (9b) that is its ceiling over p-1. */
static double all_but_one(const struct mesh_form *form)
{
    return 1 - 1 / (double)form->mesh.nodes;
}

static double ways(const struct mesh_form *form)
{
    return form->mesh.torus ? 2 : 1;
}

static double per_packet(const struct mesh_form *form)
{
    if (form->split || alternates(form))
        return 1 / ways(form);
    return (double)longer_way(form) / (form->mesh.side - 1);
}

/* A number of steps in packet times. */
static double times_of(const struct mesh_form *form, uint64_t steps)
{
    return (double)steps / (double)(form->pace * (uint64_t)mesh_form_parts(form));
}

/* What the subphases take for a packet a node more than its share of M. */
static double rounding(const struct mesh_form *form)
{
    double parts = form->split ? form->classes : 1, halves = form->halves ? 2 : 1;
    return (double)(form->mesh.dim * longer_way(form)) / (parts * halves);
}

double mesh_slope(const struct mesh_form *form)
{
    return per_packet(form) * all_but_one(form) / form->classes;
}

/* Each subphase may take one packet a node more than its share of M; with whole packets a class has up to one
 * more than M/d, at less than 1 in all. */
double mesh_constant(const struct mesh_form *form)
{
    double reserved = times_of(form, mesh_prefix_steps(form) + mesh_packing_steps(form));
    return reserved + rounding(form) + (mesh_form_in_all(form) ? 0 : 1);
}

double mesh_broadcast_bound(const struct mesh_form *form, uint32_t active, bool prefixes)
{
    struct mesh_form paper = *form;
    double dim = form->mesh.dim, hops = form->mesh.side - 1, prefix;
    paper.fast = paper.packing.short_ways = false;
    prefix = times_of(&paper, mesh_prefix_steps(&paper));
    if (mesh_form_in_all(form))
        return active * mesh_slope(&paper) + mesh_constant(&paper) - (prefixes ? 0 : prefix);
    if (prefixes && !form->mesh.torus)
        return mesh_per_class(form, active) + 2 * hops * dim - 1 + prefix;
    return mesh_spread_bound(&paper, active) + hops * dim + (prefixes ? prefix : 0);
}

double mesh_spread_bound(const struct mesh_form *form, uint32_t active)
{
    double packets = mesh_form_in_all(form) ? active / (double)form->classes : mesh_per_class(form, active);
    return packets * per_packet(form) * all_but_one(form) + rounding(form);
}

double mesh_packet_time(const struct mesh_form *form)
{
    return (double)(form->pace * (uint64_t)mesh_form_parts(form)) / form->slowdown;
}

double mesh_form_times(const struct parray *array, const struct mesh_form *form, double packet_times)
{
    return long_part_times(array, packet_times, form->length, 1);
}

/* ------------------------------------------------------------------------------ the least possible */

static uint64_t steps_to_receive(const struct parray *array, const struct mesh_form *form, int rank,
                                 bool active)
{
    uint64_t packets = (uint64_t)mesh_active_count(&form->mesh) - active, ports = 0;
    for (int port = 0; port < parray_degree(array, rank); port++)
        ports += parray_peer(array, rank, port) >= 0;
    return ceil_div(packets * (uint64_t)mesh_form_parts(form), ports);
}

static uint64_t farthest(const struct mesh_form *form, int rank)
{
    int side = form->mesh.side, sum = 0;
    for (int i = 0; i < form->mesh.dim; i++) {
        int place = mesh_digit(&form->mesh, rank, i), rest = side - 1 - place;
        sum += form->mesh.torus ? side / 2 : place > rest ? place : rest;
    }
    return (uint64_t)sum;
}

/* Through a layer any node may sit at a corner, and receive from one side in each dimension; and any active
 * node in the middle of the mesh. */
static double least_beneath(const struct parray *array, const struct mesh_form *form)
{
    uint64_t lacks = (uint64_t)mesh_active_count(&form->mesh) - 1, units = (uint64_t)mesh_form_parts(form);
    uint64_t steps = ceil_div(lacks * units, (uint64_t)form->mesh.dim),
             hops = (uint64_t)beneath_radius(array);
    return long_part_times(array, (double)(steps > hops ? steps : hops), form->length, (int)units);
}

double mesh_broadcast_least(const struct parray *array, const struct mesh_form *form)
{
    uint64_t most = 0;
    int next = 0, count = mesh_active_count(&form->mesh);
    if (parray_layer(array) && count)
        return least_beneath(array, form);
    for (int rank = 0; rank < form->mesh.nodes && count; rank++) {
        bool active = next < count && mesh_active_rank(&form->mesh, next) == rank;
        uint64_t steps = steps_to_receive(array, form, rank, active);
        uint64_t hops = active ? farthest(form, rank) : 0;
        most = steps > most ? steps : most;
        most = hops > most ? hops : most;
        next += active;
    }
    return long_part_times(array, (double)most, form->length, mesh_form_parts(form));
}
