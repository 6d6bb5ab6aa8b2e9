/*
 * goal_reader.c: GOAL, the schedule language of LogGOPSim (Hoefler, Schneider, Lumsdaine 2010).
 *
 *     num_ranks N
 *     rank R {                                    each of 0 .. N-1 once, in any order
 *     l1: send SIZEb to RANK tag T cpu C nic N    the label, tag, cpu and nic may be missing
 *     l2: recv SIZEb from RANK|-1 tag T|-1 cpu C nic N
 *     l3: calc COST cpu C
 *     l2 requires l1                              both labels stand above, in the same rank
 *     l3 irequires l1
 *     }
 *
 * A line has one operation, as LogGOPSim's own reader wants it, so the reader goes line by line. Comments are
 * from "//" to the end of a line, and from slash and star to star and slash, over lines. A label that is
 * defined again keeps its first meaning, as there. A comment of --trace FILE.goal before an operation, with
 * step, units, origin, destination, unit or sum, and payload, becomes a record (goal_note.h). nic is read and
 * has no meaning here: links are those of the topology.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "schedule/goal_line.h"

extern const struct schedule_format goal_format;

static const char what_for[] = "a GOAL schedule";

/* What is wrong with a line as such is told at its beginning. */
static bool refuse_line(struct goal_reader *r, const char *why)
{
    r->text.at = r->text.start;
    return goal_refuse(r, why);
}

/* ------------------------------------------------------------------------------------------ a block */

static bool read_rank_begin(struct goal_reader *r)
{
    uint64_t rank;
    struct text_line where = r->text;

    if (!r->schedule)
        return refuse_line(r, "num_ranks must come before the first rank");
    if (r->rank >= 0)
        return refuse_line(r, "a rank cannot begin inside another one: } is missing");
    if (!take_number(&r->text, UINT64_MAX, &rank))
        return goal_expected(r, "the number of the rank");
    if (rank >= (uint64_t)r->schedule->ranks || r->seen[rank]) {
        r->text = where;
        finding_add(r->findings, SEVERITY_UNUSABLE, "not GOAL", r->line, text_column(&where),
                    rank >= (uint64_t)r->schedule->ranks ? "there is no rank %" PRIu64 ": num_ranks is %d"
                                                         : "rank %" PRIu64
                                                           " has a block already, of the %d ranks",
                    rank, r->schedule->ranks);
        return false;
    }
    if (!take_mark(&r->text, "{"))
        return goal_expected(r, "{");
    if (!text_at_end(&r->text))
        return goal_expected(r, "the end of the line behind {");
    r->seen[rank] = 1;
    r->rank = (int)rank;
    return true;
}

static bool read_rank_end(struct goal_reader *r)
{
    if (r->rank < 0)
        return refuse_line(r, "} without a rank");
    if (!text_at_end(&r->text))
        return goal_expected(r, "the end of the line behind }");
    r->rank = -1;
    goal_note_clear(&r->note);
    return true;
}

static bool read_num_ranks(struct goal_reader *r)
{
    struct text_line where = r->text;
    uint64_t ranks;

    if (r->schedule)
        return refuse_line(r, "num_ranks stands in the file already");
    if (!take_number(&r->text, SCHEDULE_RANKS_MOST, &ranks) || !ranks) {
        r->text = where;
        return goal_expected(r, "a number of ranks 1..268435456");
    }
    if (!text_at_end(&r->text))
        return goal_expected(r, "the end of the line");
    r->schedule = schedule_new(&goal_format, r->source->file, (int)ranks);
    r->seen = memory_take(ranks, 1, what_for);
    return true;
}

static bool read_line(struct goal_reader *r)
{
    if (text_at_end(&r->text))
        return true;
    if (take_mark(&r->text, "//")) {
        goal_note_read(&r->note, &r->text);
        return true;
    }
    if (take_word(&r->text, "num_ranks"))
        return read_num_ranks(r);
    if (take_word(&r->text, "rank"))
        return read_rank_begin(r);
    if (take_mark(&r->text, "}"))
        return read_rank_end(r);
    if (r->rank < 0)
        return goal_expected(r, r->schedule ? "rank" : "num_ranks");
    return goal_rank_line(r);
}

/* --------------------------------------------------------------------------------------- the whole file */

static bool read_lines(struct goal_reader *r)
{
    char *next;

    for (char *text = r->source->text; text; text = next) {
        next = text_cut_line(text);
        r->line++;
        r->text = (struct text_line){text, text};
        if (!read_line(r))
            return false;
    }
    if (!r->schedule)
        return goal_refuse(r, "the file ends without num_ranks");
    if (r->rank >= 0)
        return goal_refuse(r, "the file ends inside a rank: } is missing");
    for (int rank = 0; rank < r->schedule->ranks; rank++)
        if (!r->seen[rank]) {
            finding_add(r->findings, SEVERITY_UNUSABLE, "not GOAL", r->line, 0,
                        "rank %d has no block; GOAL wants one for each of the %d ranks, also an empty one",
                        rank, r->schedule->ranks);
            return false;
        }
    return true;
}

static struct schedule *goal_read(const struct schedule_source *source, struct findings *findings)
{
    struct goal_reader r = {.source = source, .findings = findings, .rank = -1};
    uint32_t open_comment = goal_blank_comments(source->text);

    goal_note_clear(&r.note);
    if (open_comment) {
        r.line = open_comment;
        r.text = (struct text_line){source->text, source->text};
        finding_add(findings, SEVERITY_UNUSABLE, "not GOAL", open_comment, 0,
                    "the comment that begins in this line does not end");
    } else if (read_lines(&r)) {
        schedule_finish(r.schedule);
    } else {
        schedule_free(r.schedule);
        r.schedule = NULL;
    }
    free(r.seen);
    free(r.label);
    goal_note_close(&r.note);
    return r.schedule;
}

/* The last format: it says of any text why that is no schedule. */
static bool goal_knows(const struct schedule_source *source)
{
    (void)source;
    return true;
}

static void goal_describe(const struct schedule *schedule, const struct schedule_op *op, char *text,
                          size_t size)
{
    bool receives = schedule_does(op, SCHEDULE_RECEIVES);
    int used;

    (void)schedule;
    if (schedule_does(op, SCHEDULE_CALCULATES)) {
        snprintf(text, size, "calc %" PRIu64, op->size);
        return;
    }
    used = snprintf(text, size, "%s %" PRIu64 "b %s %" PRId32, receives ? "recv" : "send", op->size,
                    receives ? "from" : "to", receives ? op->from : op->to);
    if ((receives ? op->from_tag : op->to_tag) && (size_t)used < size)
        snprintf(text + used, size - (size_t)used, " tag %" PRId32, receives ? op->from_tag : op->to_tag);
}

const struct schedule_format goal_format = {
    .name = "GOAL",
    .rank_word = "rank",
    .knows = goal_knows,
    .read = goal_read,
    .describe = goal_describe,
};
