/*
 * goal_line.c: a line inside of a rank: an operation, or what one requires.
 */
#include <inttypes.h>
#include <string.h>

#include "alloc.h"
#include "schedule/goal_line.h"

/* ------------------------------------------------------------------------------------------ complaints */

bool goal_refuse(struct goal_reader *r, const char *why)
{
    finding_add(r->findings, SEVERITY_UNUSABLE, "not GOAL", r->line, text_column(&r->text), "%s", why);
    return false;
}

bool goal_expected(struct goal_reader *r, const char *what)
{
    char next[64];

    text_next(&r->text, next, sizeof next);
    finding_add(r->findings, SEVERITY_UNUSABLE, "not GOAL", r->line, text_column(&r->text),
                "%s is expected, not %s", what, next);
    return false;
}

/* ---------------------------------------------------------------------------------------------- labels */

static bool is_keyword(const char *name, size_t length)
{
    static const char *const keywords[] = {"rank", "num_ranks", "send", "recv", "calc"};

    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++)
        if (strlen(keywords[i]) == length && memcmp(keywords[i], name, length) == 0)
            return true;
    return false;
}

/* The place for what a label means. */
static struct goal_label *label_at(struct goal_reader *r, uint32_t word)
{
    size_t old = r->label_room;

    r->label = memory_grow(r->label, &r->label_room, (size_t)word + 1, sizeof r->label[0], "labels");
    for (size_t i = old; i < r->label_room; i++)
        r->label[i].rank = -1;
    return &r->label[word];
}

static void define_label(struct goal_reader *r, uint32_t word, uint32_t op)
{
    struct goal_label *label = label_at(r, word);

    if (label->rank != r->rank)
        *label = (struct goal_label){r->rank, op};
    else
        finding_add(r->findings, SEVERITY_NONE, "label", r->line, 0,
                    "%s is defined again; what requires it means the first one, of line %" PRIu32,
                    schedule_word_text(r->schedule, word), r->schedule->op[label->op].line);
}

static bool find_label(struct goal_reader *r, const struct text_line *where, const char *name, size_t length,
                       uint32_t *op)
{
    const struct goal_label *label = label_at(r, schedule_word(r->schedule, name, length));

    if (label->rank == r->rank) {
        *op = label->op;
        return true;
    }
    finding_add(
        r->findings, SEVERITY_UNUSABLE, "label", r->line, text_column(where),
        "%.*s is not defined in rank %d above this line; GOAL wants an operation before what requires "
        "it",
        length < 60 ? (int)length : 60, name, r->rank);
    return false;
}

/* -------------------------------------------------------------------------------------- an operation */

static bool read_peer(struct goal_reader *r, bool receives, int32_t *peer)
{
    uint64_t number;
    struct text_line before = r->text;

    if (receives && take_mark(&r->text, "-1")) {
        *peer = SCHEDULE_ANY;
        return true;
    }
    if (!take_number(&r->text, UINT64_MAX, &number))
        return goal_expected(r, receives ? "a rank, or -1 for any" : "a rank");
    if (number < (uint64_t)r->schedule->ranks) {
        *peer = (int32_t)number;
        return true;
    }
    r->text = before;
    finding_add(r->findings, SEVERITY_UNUSABLE, "not GOAL", r->line, text_column(&r->text),
                "there is no rank %" PRIu64 ": num_ranks is %d", number, r->schedule->ranks);
    return false;
}

/* "tag T", "cpu C", "nic N", each or none of them. */
static bool read_options(struct goal_reader *r, bool receives, int32_t *tag, uint16_t *cpu)
{
    uint64_t number;

    *tag = 0;
    if (take_word(&r->text, "tag")) {
        if (receives && take_mark(&r->text, "-1"))
            *tag = SCHEDULE_ANY;
        else if (!take_number(&r->text, INT32_MAX, &number))
            return goal_expected(r, receives ? "a tag 0..2147483647, or -1 for any" : "a tag 0..2147483647");
        else
            *tag = (int32_t)number;
    }
    if (take_word(&r->text, "cpu")) {
        if (!take_number(&r->text, UINT16_MAX, &number))
            return goal_expected(r, "a number of a cpu");
        *cpu = (uint16_t)number;
    }
    if (take_word(&r->text, "nic") && !take_number(&r->text, UINT16_MAX, &number))
        return goal_expected(r, "a number of a nic");
    return true;
}

/* What follows "send" or "recv". */
static bool read_message(struct goal_reader *r, bool receives, struct schedule_op *op)
{
    op->does = receives ? SCHEDULE_RECEIVES : SCHEDULE_SENDS;
    if (!take_number(&r->text, UINT64_MAX, &op->size))
        return goal_expected(r, "a size in bytes, such as 8b,");
    if (!take_word(&r->text, "b"))
        return goal_expected(r, "b behind the size");
    if (!take_word(&r->text, receives ? "from" : "to"))
        return goal_expected(r, receives ? "from" : "to");
    return receives ? read_peer(r, true, &op->from) && read_options(r, true, &op->from_tag, &op->cpu)
                    : read_peer(r, false, &op->to) && read_options(r, false, &op->to_tag, &op->cpu);
}

/* What follows "calc". */
static bool read_calculation(struct goal_reader *r, struct schedule_op *op)
{
    uint64_t number = 0;

    op->does = SCHEDULE_CALCULATES;
    if (!take_number(&r->text, UINT64_MAX, &op->size))
        return goal_expected(r, "the cost, a number,");
    if (take_word(&r->text, "cpu") && !take_number(&r->text, UINT16_MAX, &number))
        return goal_expected(r, "a number of a cpu");
    op->cpu = (uint16_t)number;
    return true;
}

static bool read_operation(struct goal_reader *r, uint32_t word)
{
    struct schedule_op op = schedule_op_of(r->rank, r->line);
    bool good;

    op.label = word;
    if (take_word(&r->text, "send"))
        good = read_message(r, false, &op);
    else if (take_word(&r->text, "recv"))
        good = read_message(r, true, &op);
    else if (take_word(&r->text, "calc"))
        good = read_calculation(r, &op);
    else
        return goal_expected(r, word ? "send, recv or calc"
                                     : "send, recv, calc, a label, or the end of the rank, },");
    if (!good)
        return false;
    if (!text_at_end(&r->text))
        return goal_expected(r, "the end of the line");
    goal_note_keep(&r->note, r->schedule, &op);
    uint32_t number = schedule_add(r->schedule, &op);
    if (number == SCHEDULE_NO_OP)
        return goal_refuse(r, "there are more operations than 2147483646");
    if (word)
        define_label(r, word, number);
    return true;
}

/* "l2 requires l1": the name of l2 has been taken. */
static bool read_need(struct goal_reader *r, const struct text_line *where, const char *name, size_t length)
{
    bool begun = take_word(&r->text, "irequires");
    const char *other;
    size_t other_length;
    uint32_t op, before;

    if (!begun && !take_word(&r->text, "requires"))
        return goal_expected(r, "a colon, requires or irequires");
    struct text_line there = r->text;
    if (!take_name(&r->text, &other, &other_length))
        return goal_expected(r, "a label");
    if (!text_at_end(&r->text))
        return goal_expected(r, "the end of the line");
    if (!find_label(r, where, name, length, &op) || !find_label(r, &there, other, other_length, &before))
        return false;
    schedule_need(r->schedule, op, before, begun);
    return true;
}

bool goal_rank_line(struct goal_reader *r)
{
    struct text_line where = r->text;
    const char *name;
    size_t length;

    if (!take_name(&r->text, &name, &length) || is_keyword(name, length)) {
        r->text = where;
        return read_operation(r, 0);
    }
    if (!take_mark(&r->text, ":"))
        return read_need(r, &where, name, length);
    return read_operation(r, schedule_word(r->schedule, name, length));
}
