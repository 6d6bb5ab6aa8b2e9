/*
 * msccl_schedule.c: the steps of an MSCCL file as operations.
 *
 * The steps of a thread block follow each other, so each needs the one before it. depid and deps become needs
 * of the step whose signal is waited for. A channel is the tag of its messages. The old
 * <copy> elements of a gpu are done before all of its thread blocks begin.
 */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "base.h"
#include "path.h"
#include "schedule/msccl_cells.h"
#include "schedule/msccl_xml.h"
#include "schedule/schedule_check.h"
#include "schedule/schedule_file.h"

extern const struct schedule_format msccl_format;

/* ------------------------------------------------------------------------------------------ signals */

/*
 * For which step of another thread block a step waits, at run time. A step with hasdep="1" signals its number
 * when it is done; a step that needs number k of a thread block waits until a number of k or more was
 * signalled. So a need of a step without hasdep waits for the next one that has it, or for ever. Runtimes
 * drop nops, and with them their hasdep; they count a nop that waits for something among the numbers, and a
 * nop that waits for nothing not.
 */
struct signals {
    uint32_t *number; /* of each step of the file, at run time */
    size_t *next;     /* the first step from there on, in its thread block, that signals; or NEVER */
};

#define NEVER SIZE_MAX

static void fill_block(const struct msccl_file *file, const struct msccl_block *block,
                       struct signals *signals)
{
    size_t next = NEVER;
    uint32_t idle = 0;
    for (size_t i = block->first_step; i < block->first_step + block->steps; i++) {
        signals->number[i] = (uint32_t)(i - block->first_step) - idle;
        idle += file->step[i].type == MSCCL_NOP && !file->step[i].needs;
    }
    for (size_t i = block->first_step + block->steps; i-- > block->first_step;) {
        if (file->step[i].signals && file->step[i].type != MSCCL_NOP)
            next = i;
        signals->next[i] = next;
    }
}

static struct signals signals_of(const struct msccl_file *file)
{
    struct signals signals = {
        memory_take(file->steps, sizeof *signals.number, "a schedule"),
        memory_take(file->steps, sizeof *signals.next, "a schedule"),
    };
    for (size_t i = 0; i < file->blocks; i++)
        fill_block(file, &file->block[i], &signals);
    return signals;
}

/* The step of the thread block, as an index of file->step, whose end meets the need of number `number`; or
 * NEVER. Numbers never fall along a thread block, so one is found by halving. */
static size_t signal_for(const struct signals *signals, const struct msccl_block *block, uint32_t number)
{
    size_t low = block->first_step, end = block->first_step + block->steps, high = end;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (signals->number[middle] < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < end ? signals->next[low] : NEVER;
}

struct builder {
    const struct msccl_file *file;
    struct schedule *schedule;
    struct findings *findings;
    struct signals signals;
    uint32_t *op; /* of each step of the file */
    bool fits;    /* no step is outside of its buffers */
};

/* --------------------------------------------------------------------------------------- operations */

static uint8_t bits_of(enum msccl_type type)
{
    const struct msccl_type_facts *facts = &msccl_types[type];
    return (uint8_t)((facts->receives ? SCHEDULE_RECEIVES : 0) | (facts->reads ? SCHEDULE_READS : 0) |
                     (facts->writes ? SCHEDULE_WRITES : 0) | (facts->sends ? SCHEDULE_SENDS : 0) |
                     (facts->adds ? SCHEDULE_ADDS : 0));
}

/* The first cell of a place of `count` chunks; refused if the buffer ends before. */
static uint32_t cell_of(struct builder *b, uint32_t gpu, struct msccl_place place, uint32_t count,
                        uint32_t line)
{
    const struct schedule_buffer *buffer = &b->schedule->space[gpu].buffer[place.buffer];
    if ((uint64_t)place.offset + count <= buffer->count)
        return buffer->cell + place.offset;
    b->fits = false;
    finding_add(b->findings, SEVERITY_UNUSABLE, "place", line, 0,
                "%u chunks from %c[%u] on: buffer %c of gpu %u has %u", count,
                msccl_buffer_letters[place.buffer], place.offset, msccl_buffer_letters[place.buffer], gpu,
                buffer->count);
    return 0;
}

static void add_step(struct builder *b, uint32_t gpu, const struct msccl_block *block, size_t index)
{
    const struct msccl_step *step = &b->file->step[index];
    const struct msccl_type_facts *type = &msccl_types[step->type];
    struct schedule_op op = schedule_op_of((int)gpu, step->line);
    op.does = bits_of((enum msccl_type)step->type);
    op.block = (int32_t)block->id;
    op.index = (int32_t)(index - block->first_step);
    op.count = step->count;
    op.from = type->receives ? block->recv : 0;
    op.to = type->sends ? block->send : 0;
    op.from_tag = op.to_tag = (int32_t)block->channel;
    if (type->reads)
        op.source = cell_of(b, gpu, step->src, step->count, step->line);
    if (type->writes)
        op.target = cell_of(b, gpu, step->dst, step->count, step->line);
    if (step->type == MSCCL_CPY && op.source == op.target)
        op.does = 0; /* one chunk by two names, in place */
    b->op[index] = schedule_add(b->schedule, &op);
    if (index > block->first_step)
        schedule_need(b->schedule, b->op[index], b->op[index - 1], false);
}

/* An operation that the thread blocks of a gpu need, which has all copies done; SCHEDULE_NO_OP: no copies. */
static uint32_t add_copies(struct builder *b, uint32_t gpu)
{
    const struct msccl_gpu *of = &b->file->gpu[gpu];
    struct schedule_op all = schedule_op_of((int)gpu, of->line);
    uint32_t join = of->copies ? schedule_add(b->schedule, &all) : SCHEDULE_NO_OP;
    for (size_t i = 0; i < of->copies; i++) {
        const struct msccl_copy *copy = &b->file->copy[of->first_copy + i];
        struct schedule_op op = schedule_op_of((int)gpu, copy->line);
        op.count = 1;
        op.source = cell_of(b, gpu, (struct msccl_place){MSCCL_INPUT, copy->input}, 1, copy->line);
        op.target = cell_of(b, gpu, (struct msccl_place){MSCCL_OUTPUT, copy->output}, 1, copy->line);
        if (op.source == op.target)
            continue;
        op.does = SCHEDULE_READS | SCHEDULE_WRITES;
        schedule_need(b->schedule, join, schedule_add(b->schedule, &op), false);
    }
    return join;
}

static void add_gpu(struct builder *b, uint32_t gpu)
{
    const struct msccl_gpu *of = &b->file->gpu[gpu];
    uint32_t join = add_copies(b, gpu);
    for (size_t i = 0; i < of->blocks; i++) {
        const struct msccl_block *block = &b->file->block[of->first_block + i];
        for (size_t k = 0; k < block->steps; k++)
            add_step(b, gpu, block, block->first_step + k);
        if (join != SCHEDULE_NO_OP && block->steps)
            schedule_need(b->schedule, b->op[block->first_step], join, false);
    }
}

/* ------------------------------------------------------------------------------------------- needs */

static void add_need(struct builder *b, const struct msccl_gpu *gpu, const struct msccl_block *block,
                     size_t index, struct msccl_need need)
{
    const struct msccl_block *other = &b->file->block[gpu->first_block + need.block];
    size_t signal = signal_for(&b->signals, other, need.step);
    uint32_t line = b->file->step[index].line;
    size_t place = index - block->first_step;
    if (signal == NEVER) {
        finding_add(
            b->findings, SEVERITY_STUCK, "deadlock", line, 0,
            "gpu %u, threadblock %u, step %zu waits for ever for threadblock %u, step %u: neither that "
            "step nor a later one of threadblock %u signals (hasdep=\"1\")",
            gpu->id, block->id, place, need.block, need.step, need.block);
        if (other->steps &&
            other != block) /* what else is wrong is told of a schedule without that mistake */
            schedule_need(b->schedule, b->op[index], b->op[other->first_step + other->steps - 1], false);
        return;
    }
    schedule_need(b->schedule, b->op[index], b->op[signal], false);
    if (signal - other->first_step != need.step)
        finding_add(b->findings, SEVERITY_NONE, "hasdep", line, 0,
                    "gpu %u, threadblock %u, step %zu waits for threadblock %u, step %u, and gets the signal "
                    "of step %zu",
                    gpu->id, block->id, place, need.block, need.step, signal - other->first_step);
}

static void add_needs(struct builder *b, uint32_t gpu)
{
    const struct msccl_gpu *of = &b->file->gpu[gpu];
    for (size_t i = 0; i < of->blocks; i++) {
        const struct msccl_block *block = &b->file->block[of->first_block + i];
        for (size_t k = block->first_step; k < block->first_step + block->steps; k++)
            for (size_t n = 0; n < b->file->step[k].needs; n++)
                add_need(b, of, block, k, b->file->need[b->file->step[k].first_need + n]);
    }
}

/* ------------------------------------------------------------------------------------------- format */

static bool build(struct builder *b, const struct msccl_purpose *purpose)
{
    const struct msccl_file *file = b->file;
    if (file->steps + file->copies + file->gpus > SCHEDULE_OPS_MOST) {
        finding_add(b->findings, SEVERITY_UNUSABLE, "size", file->line, 0,
                    "there are more steps than can be kept");
        return false;
    }
    if (!msccl_cells(file, purpose, b->schedule, b->findings))
        return false;
    msccl_entitle(b->schedule, file->name, purpose, file->chunks);
    b->schedule->purpose.both_ways = file->in_place && file->out_of_place;
    b->schedule->room = msccl_room(file);
    for (uint32_t gpu = 0; gpu < file->gpus; gpu++)
        add_gpu(b, gpu);
    for (uint32_t gpu = 0; gpu < file->gpus && b->fits; gpu++)
        add_needs(b, gpu);
    return b->fits;
}

static struct schedule *schedule_of(const char *name, const struct msccl_file *file,
                                    const struct msccl_purpose *purpose, struct findings *findings)
{
    struct builder b = {.file = file, .findings = findings, .fits = true};
    b.schedule = schedule_new(&msccl_format, name, (int)file->gpus);
    b.signals = signals_of(file);
    b.op = memory_take(file->steps, sizeof b.op[0], "a schedule");
    bool fine = build(&b, purpose);
    free(b.signals.number);
    free(b.signals.next);
    free(b.op);
    if (fine)
        schedule_finish(b.schedule);
    else
        schedule_free(b.schedule);
    return fine ? b.schedule : NULL;
}

/* A file that may be used in place as well is read out of place, and must be right in place, too. */
static void check_in_place(const char *name, const struct msccl_file *file, struct msccl_purpose purpose,
                           struct findings *findings)
{
    struct findings found = FINDINGS_NONE;
    purpose.in_place = true;
    struct schedule *schedule = schedule_of(name, file, &purpose, &found);
    if (schedule)
        schedule_check(schedule, &found, NULL);
    for (size_t i = 0; i < found.count; i++)
        if (found.list[i].severity)
            finding_add(findings, found.list[i].severity, "in place", found.list[i].line, 0, "%s",
                        found.list[i].text);
    schedule_free(schedule);
    findings_free(&found);
}

static bool is_wrong(const struct schedule *schedule)
{
    struct findings found = FINDINGS_NONE;
    bool wrong = schedule_check(schedule, &found, NULL) != SEVERITY_NONE;
    findings_free(&found);
    return wrong;
}

/* Take the collective that was given beside the file (NULL: none was). False after a finding: the file says
 * another one. */
static bool is_for(struct msccl_file *file, const char *coll, struct findings *findings)
{
    enum msccl_collective given;
    if (!coll || !msccl_collective_find(coll, &given))
        return true;
    if (file->collective_given && file->collective != given) {
        finding_add(findings, SEVERITY_UNUSABLE, "coll", file->line, 0,
                    "coll=\"%s\", and not %s as was given", msccl_collective_names[file->collective], coll);
        return false;
    }
    file->collective = given;
    file->collective_given = true;
    return true;
}

static struct schedule *read_msccl(const struct schedule_source *source, struct findings *findings)
{
    struct msccl_file *file = msccl_read(source->text, source->size, findings);
    if (!file)
        return NULL;
    if (!is_for(file, source->coll, findings)) {
        msccl_free(file);
        return NULL;
    }
    struct msccl_purpose purpose = msccl_purpose_of(file);
    struct schedule *schedule = schedule_of(source->file, file, &purpose, findings);
    if (schedule && file->in_place && file->out_of_place && !is_wrong(schedule))
        check_in_place(source->file, file, purpose, findings);
    if (schedule)
        msccl_look_over(file, &purpose, findings);
    if (schedule)
        msccl_limits_tell(file, findings);
    msccl_free(file);
    return schedule;
}

/* XML begins with an element, a comment or a header. */
/* A file of that name is XML whatever stands in it, so that what is wrong is told in terms of XML. */
static bool knows_msccl(const struct schedule_source *source)
{
    static const char mark[] = "\xef\xbb\xbf";
    size_t at = source->size >= 3 && memcmp(source->text, mark, 3) == 0 ? 3 : 0;
    while (at < source->size && memchr(" \t\r\n", source->text[at], 4))
        at++;
    return (at < source->size && source->text[at] == '<') || path_ends_in(source->file, ".xml");
}

static void describe_step(const struct schedule *schedule, const struct schedule_op *op, char *text,
                          size_t size)
{
    (void)schedule;
    if (op->block < 0) {
        snprintf(text, size, "%s", op->does ? "copy" : "copies");
        return;
    }
    for (int type = 0; type < MSCCL_TYPES; type++)
        if (op->does == bits_of((enum msccl_type)type))
            snprintf(text, size, "%s", msccl_types[type].name);
}

const struct schedule_format msccl_format = {
    .name = "MSCCL XML",
    .rank_word = "gpu",
    .block_word = "threadblock",
    .index_word = "step",
    .knows = knows_msccl,
    .read = read_msccl,
    .describe = describe_step,
};
