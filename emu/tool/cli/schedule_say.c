#include <inttypes.h>

#include "bound/bound.h"
#include "cli/schedule_say.h"
#include "quantity.h"
#include "schedule/findings.h"
#include "schedule/schedule_file.h"
#include "schedule/schedule_text.h"

/* "12 sends", "1 send" */
static const char *counted(struct quantity *q, uint64_t count, const char *what)
{
    struct quantity number;

    snprintf(q->text, sizeof q->text, "%s %s%s", quantity_count(&number, count), what, plural(count));
    return q->text;
}

static void say_operations(const struct schedule *schedule, const struct schedule_facts *facts, FILE *out)
{
    struct quantity a, b, c, d;

    fprintf(out, "operations     %s, %s", counted(&a, facts->sends, "send"),
            counted(&b, facts->receives, "receive"));
    if (facts->calculations)
        fprintf(out, ", %s", counted(&c, facts->calculations, "calculation"));
    if (facts->local)
        fprintf(out, ", %s", counted(&c, facts->local, "local step"));
    if (facts->blocks)
        fprintf(out, ", in %s", counted(&d, facts->blocks, schedule->format->block_word));
    fprintf(out, "; %s\n", counted(&d, facts->needs, "dependence"));
}

static void say_messages(const struct schedule *schedule, const struct schedule_facts *facts, FILE *out)
{
    struct quantity a, b, c, d;

    fprintf(out, "messages       %s of %s in all, over %s in %s\n", quantity_count(&a, facts->sends),
            schedule->space ? counted(&b, facts->length, "chunk") : quantity_bytes(&b, facts->length),
            counted(&c, facts->links, "link"), counted(&d, facts->pairs, "direction"));
}

void schedule_say(const struct schedule *schedule, const struct schedule_depth *depth, FILE *out)
{
    struct schedule_facts facts;
    struct quantity a;

    schedule_facts(schedule, &facts);
    fprintf(out, "schedule       %s, %s, %s\n", schedule->file, schedule->format->name,
            counted(&a, (uint64_t)schedule->ranks, schedule->format->rank_word));
    if (*schedule->name)
        fprintf(out, "name           %s\n", schedule->name);
    if (*schedule->does)
        fprintf(out, "does           %s\n", schedule->does);
    say_operations(schedule, &facts, out);
    say_messages(schedule, &facts, out);
    if (depth->done == schedule->count)
        fprintf(out, "depth          %s in the longest chain\n", counted(&a, depth->depth, "message"));
    else
        fprintf(out, "depth          not known: %s can never end\n",
                counted(&a, schedule->count - depth->done, "operation"));
}

void schedule_say_verdict(const struct findings *findings, FILE *out)
{
    struct quantity a, b;

    if (findings->wrong)
        fprintf(out, "found          %s", counted(&a, findings->wrong, "fault"));
    else
        fprintf(out, "found          nothing wrong");
    if (findings->remarks)
        fprintf(out, ", %s", counted(&b, findings->remarks, "remark"));
    fputc('\n', out);
}

uint64_t schedule_say_bound(const struct terms *terms, const char *where, FILE *out)
{
    struct bounds bounds;
    struct quantity a;

    if (!bounds_find(terms, &bounds) || !bounds.count)
        return 0;
    if (out)
        fprintf(out, "bound          %s takes at least %s, since %s\n", where,
                counted(&a, bounds_best(&bounds), "step"), bounds.list[0].reason);
    return bounds_best(&bounds);
}
