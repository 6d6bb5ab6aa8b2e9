/*
 * told_ranks.c: lines are looked up once for each place of the program, however many ranks were there.
 */
#include "program/told_ranks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crash/source_place.h"
#include "facts/site.h"
#include "machine/memory.h"
#include "machine/program_params.h"
#include "machine/share.h"
#include "message/late_match.h"
#include "program/image.h"
#include "say.h"
#include "talk/request.h"

static struct told_place look_up(const struct rank_world *world, uintptr_t pc)
{
    char text[512], site[SITE_PLACE] = "", line[SITE_PLACE];
    uintptr_t at = image_address(world->image, pc) - 1; /* within the call, not behind it */
    source_place(&(struct frames){1, &at}, program_code(world->array->program), text, sizeof text, site,
                 sizeof site);
    const char *name = site_name(*site ? site : NULL);
    snprintf(line, sizeof line, "%.*s", site_line_length(name), name);
    return (struct told_place){pc, share_keep(world->array, site), share_keep(world->array, line)};
}

const char *told_line(const struct rank_world *world, uintptr_t pc, bool whole)
{
    struct told_place *last = &world->array->ranks->told; /* most ranks are at the same place */
    if (!pc)
        return whole ? "" : "?";
    if (last->pc != pc)
        *last = look_up(world, pc);
    return whole ? last->whole : last->line;
}

/* "MPI_Recv at heat.c:31" */
static void place_text(const struct rank_world *world, const struct mistake_place *place, char *text,
                       size_t size)
{
    if (place->pc)
        snprintf(text, size, "%s at %s", rank_call_name(place->call), told_line(world, place->pc, false));
    else
        snprintf(text, size, "%s", rank_call_name(place->call));
}

static void tell_place(const struct rank_world *world, const struct mistake_place *place,
                       struct program_place *to)
{
    to->node = place->rank;
    to->call = place->rank < 0 ? NULL : rank_call_name(place->call);
    to->site = place->rank < 0 || !place->pc ? NULL : told_line(world, place->pc, true);
}

void told_mistake(struct parray *array, const struct mistake *mistake)
{
    const struct rank_world *world = array->ranks;
    const struct mistake_kind *kind = &mistake_kinds[mistake->class];
    struct outcome *o = &array->outcome;
    char here[256], there[256], other[320] = "";
    place_text(world, &mistake->here, here, sizeof here);
    if (mistake->other.rank >= 0) {
        place_text(world, &mistake->other, there, sizeof there);
        snprintf(other, sizeof other, " (%s %d: %s)",
                 mistake->other.rank == mistake->here.rank ? "the same rank" : "rank", mistake->other.rank,
                 there);
    }
    snprintf(o->error, sizeof o->error, "step %lu: rank %d: %s: %s: %s%s%s%s", (unsigned long)mistake->step,
             mistake->here.rank, here, kind->name, mistake->text, other, kind->help ? SAY_DO : "",
             kind->help ? kind->help : "");
    o->status = kind->status;
    o->error_at.step = mistake->step;
    o->error_at.node = mistake->here.rank;
    o->error_site =
        told_site_of(told_line(world, mistake->here.pc, true), rank_call_name(mistake->here.call));
    o->program_error.class = kind->name;
    o->program_error.communicator = mistake->communicator ? share_keep(array, mistake->communicator) : NULL;
    o->program_error.text = share_keep(array, mistake->text);
    tell_place(world, &mistake->here, &o->program_error.here);
    tell_place(world, &mistake->other, &o->program_error.other);
}

void tell_point(struct courier *courier, const struct message_request *message, struct match_point *point)
{
    struct rank *rank = &courier->self->array->ranks->ranks[courier->self->rank];
    const struct rank_request *request = rank->requests;
    point->call = rank->call;
    point->place = rank->pc;
    while (message && request && request->message != message)
        request = request->after;
    if (!message || !request)
        return;
    point->call = request->object.call;
    point->place = request->object.pc;
}

void point_text(const struct parray *array, const struct match_point *point, char *text, size_t size)
{
    const struct mistake_place place = {(int)point->node, (enum rank_call)point->call, point->place};
    place_text(array->ranks, &place, text, size);
}
