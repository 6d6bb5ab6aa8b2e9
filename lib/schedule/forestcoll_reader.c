/*
 * forestcoll_reader.c: the spanning trees of ForestColl, which are XML, as schedules.
 *
 *     <Algo nchunkspernode="2">
 *       <tree root="(0, 'GPU', 0)" index="0" nchunks="1" height="2">
 *         <send src="(0, 'GPU', 0)" dst="(0, 'GPU', 1)" path="..."/>
 *
 * A tree carries chunks of its root to all gpus: an allgather. The trees turned round, from the leaves to
 * the roots, are a reduce-scatter, and one after the other these two are an allreduce; --coll asks for
 * them. A send of a node at depth d of its tree is in step d. The gpus are numbered as they come as roots,
 * the chunks of a gpu as its trees come. Switches are only in the paths, which are not looked at.
 */
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "intern.h"
#include "schedule/sent_chunks.h"
#include "schedule/xml_text.h"

extern const struct schedule_format forestcoll_format;

enum kind { KIND_ALGO = XML_OWN, KIND_TREE, KIND_SEND, KINDS };
enum { NO_GPU = -1 };

static const uint32_t depth_open = UINT32_MAX, depth_sought = UINT32_MAX - 1; /* while it is looked for */

static const struct xml_element known[KINDS] = {
    [KIND_ALGO] = {"Algo", XML_FILE},
    [KIND_TREE] = {"tree", KIND_ALGO},
    [KIND_SEND] = {"send", KIND_TREE},
};

struct root_tree {
    uint32_t root, chunks; /* the number of its name; chunks that it carries */
    uint32_t first_chunk;  /* of its root */
};

struct tree_send {
    uint32_t from, to; /* numbers of names */
    uint32_t tree, depth, line;
    size_t item; /* of all sends of the file */
};

struct root_trees {
    struct findings *findings;
    struct intern names;
    uint32_t chunks_each; /* nchunkspernode */
    struct root_tree *tree;
    struct tree_send *send;
    size_t trees, tree_room, sends, send_room;
    int32_t *gpu; /* of each name; NO_GPU: the root of no tree */
    uint32_t height;
    struct sent_chunks sent;
};

/* ---------------------------------------------------------------------------------------------- elements */

static bool take_name(struct root_trees *f, struct xml_attributes *attributes, const char *key,
                      uint32_t *name)
{
    const char *text = xml_attribute(attributes, key);

    if (text && (*name = intern_add(&f->names, text, strlen(text), NULL)) != INTERN_NONE)
        return true;
    snprintf(attributes->error, attributes->error_size, "<%s> has no attribute %s, the name of a gpu",
             attributes->element, key);
    return false;
}

static bool enter_tree(struct root_trees *f, struct xml_attributes *attributes)
{
    struct root_tree tree = {0};
    int64_t chunks;

    if (!take_name(f, attributes, "root", &tree.root) ||
        !xml_need_number(attributes, "nchunks", 1, MSCCL_MOST_CHUNKS, &chunks))
        return false;
    tree.chunks = (uint32_t)chunks;
    f->tree = memory_grow(f->tree, &f->tree_room, f->trees + 1, sizeof tree, "trees");
    f->tree[f->trees++] = tree;
    return true;
}

static bool enter_send(struct root_trees *f, struct xml_attributes *attributes)
{
    struct tree_send send = {.tree = (uint32_t)f->trees - 1, .line = attributes->line, .item = f->sends};

    if (!take_name(f, attributes, "src", &send.from) || !take_name(f, attributes, "dst", &send.to))
        return false;
    f->send = memory_grow(f->send, &f->send_room, f->sends + 1, sizeof send, "sends of trees");
    f->send[f->sends++] = send;
    return true;
}

static bool enter(void *data, int kind, struct xml_attributes *attributes)
{
    struct root_trees *f = data;
    int64_t chunks;

    if (kind == KIND_TREE)
        return enter_tree(f, attributes);
    if (kind == KIND_SEND)
        return enter_send(f, attributes);
    if (!xml_need_number(attributes, "nchunkspernode", 1, MSCCL_MOST_CHUNKS, &chunks))
        return false;
    f->chunks_each = (uint32_t)chunks;
    return true;
}

/* ------------------------------------------------------------------------------------------------- trees */

static bool refuse(struct root_trees *f, uint32_t line, const char *sentence, const char *name, size_t size)
{
    finding_add(f->findings, SEVERITY_UNUSABLE, "not ForestColl", line, 0, "%.*s %s",
                (int)(size < 60 ? size : 60), name, sentence);
    return false;
}

static bool refuse_name(struct root_trees *f, uint32_t line, uint32_t name, const char *sentence)
{
    return refuse(f, line, sentence, intern_bytes(&f->names, name), intern_size(&f->names, name));
}

/* Number the roots, and the chunks of each. */
static bool number_trees(struct root_trees *f)
{
    uint32_t *used = memory_take(f->names.count, sizeof used[0], "chunks of roots");
    bool fine = true;

    f->gpu = memory_take(f->names.count, sizeof f->gpu[0], "gpus");
    for (size_t i = 0; i < f->names.count; i++)
        f->gpu[i] = NO_GPU;
    for (struct root_tree *tree = f->tree; tree < f->tree + f->trees && fine; tree++) {
        if (f->gpu[tree->root] == NO_GPU)
            f->gpu[tree->root] = (int32_t)f->sent.gpus++;
        tree->first_chunk = used[tree->root];
        used[tree->root] += tree->chunks;
        if (used[tree->root] > f->chunks_each)
            fine = refuse_name(f, 0, tree->root,
                               "has trees with more chunks than nchunkspernode, which must be their sum");
    }
    free(used);
    return fine;
}

static bool check_ends(struct root_trees *f, const struct tree_send *send)
{
    if (f->gpu[send->from] != NO_GPU && f->gpu[send->to] != NO_GPU)
        return true;
    return refuse_name(f, send->line, f->gpu[send->from] == NO_GPU ? send->from : send->to,
                       "is the root of no tree; every gpu has one, and switches are only in paths");
}

/* The send that brings the tree of a send to its sender; NULL: there is none. `brings` has for each name the
 * number of the first send there, from 1 on, of the tree that is looked at or of one before it. */
static struct tree_send *send_above(struct root_trees *f, const size_t *brings, const struct tree_send *send)
{
    struct tree_send *above = brings[send->from] ? &f->send[brings[send->from] - 1] : NULL;

    return above && above->tree == send->tree && send->from != f->tree[send->tree].root ? above : NULL;
}

/* How deep a send begins, and all above it: first up to what is known, then the same way once more. Where
 * sends go round it ends, too: what they send is found missing. */
static void find_depth(struct root_trees *f, const size_t *brings, struct tree_send *send)
{
    struct tree_send *at = send;
    uint32_t way = 0, depth;

    for (; at && at->depth == depth_open; at = send_above(f, brings, at), way++)
        at->depth = depth_sought;
    depth = way + (at && at->depth != depth_sought ? at->depth + 1 : 0);
    f->height = depth > f->height ? depth : f->height;
    for (at = send; way > 0; at = send_above(f, brings, at), way--)
        at->depth = --depth;
}

/* How deep in its tree each send begins, in whichever order they stand there. A send from where the tree
 * never comes begins at 0, and what it sends is found missing. */
static bool find_depths(struct root_trees *f)
{
    size_t *brings = memory_take(f->names.count, sizeof brings[0], "depths"), first = 0, end = 0;
    bool fine = true;

    for (; first < f->sends && fine; first = end) {
        for (; end < f->sends && f->send[end].tree == f->send[first].tree && fine; end++) {
            size_t *to = &brings[f->send[end].to];

            fine = check_ends(f, &f->send[end]);
            *to = *to > first ? *to : end + 1;
            f->send[end].depth = depth_open;
        }
        for (size_t i = first; i < end && fine; i++)
            find_depth(f, brings, &f->send[i]);
    }
    free(brings);
    return fine;
}

/* ------------------------------------------------------------------------------------------------- sends */

static int depth_order(const void *left, const void *right)
{
    const struct tree_send *a = left, *b = right;

    if (a->depth != b->depth)
        return a->depth < b->depth ? -1 : 1;
    return a->item < b->item ? -1 : a->item > b->item;
}

/* The chunks of a tree, down a link of it, or up to its root. */
static void add_send(struct root_trees *f, const struct tree_send *send, bool up, uint32_t step)
{
    const struct root_tree *tree = &f->tree[send->tree];
    struct sent_chunk chunk = {
        .from = (uint32_t)f->gpu[up ? send->to : send->from],
        .to = (uint32_t)f->gpu[up ? send->from : send->to],
        .step = step,
        .line = send->line,
        .meets = up ? SENT_ADDS : SENT_REPLACES,
        .address = (uint32_t)f->gpu[tree->root] * f->chunks_each + tree->first_chunk,
    };

    for (uint32_t k = 0; k < tree->chunks; k++, chunk.address++)
        sent_chunks_add(&f->sent, &chunk);
}

static void add_sends(struct root_trees *f)
{
    bool sums = f->sent.collective != MSCCL_ALLGATHER, gathers = f->sent.collective != MSCCL_REDUCE_SCATTER;
    uint32_t begin = sums ? f->height : 0;

    if (f->sends)
        qsort(f->send, f->sends, sizeof f->send[0], depth_order);
    for (size_t i = f->sends; sums && i-- > 0;)
        add_send(f, &f->send[i], true, f->height - 1 - f->send[i].depth);
    for (size_t i = 0; gathers && i < f->sends; i++)
        add_send(f, &f->send[i], false, begin + f->send[i].depth);
}

/* --------------------------------------------------------------------------------------------- the whole */

static bool is_for(struct root_trees *f, const char *coll)
{
    enum msccl_collective collective = MSCCL_ALLGATHER;

    if (coll && (!msccl_collective_find(coll, &collective) ||
                 (collective != MSCCL_ALLGATHER && collective != MSCCL_REDUCE_SCATTER &&
                  collective != MSCCL_ALLREDUCE)))
        return refuse(f, 0, "is not what trees do; allgather, reduce_scatter and allreduce are", coll,
                      strlen(coll));
    f->sent.collective = collective;
    return true;
}

static bool make_sends(struct root_trees *f)
{
    uint64_t sends = 0;

    if (!f->trees)
        return refuse(f, 0, "has no <tree>", "<Algo>", 6);
    if (!number_trees(f) || !find_depths(f))
        return false;
    for (size_t i = 0; i < f->sends; i++)
        sends += f->tree[f->send[i].tree].chunks;
    uint64_t chunks = (uint64_t)f->chunks_each * f->sent.gpus;

    f->sent.chunks = chunks < UINT32_MAX ? (uint32_t)chunks : UINT32_MAX;
    if (!sent_chunks_fit(&f->sent, 2 * sends, f->findings))
        return false;
    add_sends(f);
    return true;
}

static struct schedule *read_forest(const struct schedule_source *source, struct findings *findings)
{
    struct root_trees f = {.findings = findings};
    struct xml_text xml = {
        .known = known, .kinds = KINDS, .of = "forest of ForestColl", .enter = enter, .data = &f};
    struct schedule *schedule = NULL;

    if (!xml_text_read(&xml, source->text, source->size))
        finding_add(findings, SEVERITY_UNUSABLE, "not ForestColl", xml.line, xml.column, "%s", xml.sentence);
    else if (is_for(&f, source->coll) && make_sends(&f))
        schedule = sent_chunks_schedule(&f.sent, &forestcoll_format, source->file, "", findings);
    intern_free(&f.names);
    free(f.tree);
    free(f.send);
    free(f.gpu);
    free(f.sent.send);
    return schedule;
}

static bool knows_forest(const struct schedule_source *source)
{
    return strstr(source->text, "<Algo") && !strstr(source->text, "<algo");
}

const struct schedule_format forestcoll_format = {
    .name = "ForestColl XML",
    .rank_word = "gpu",
    .index_word = "step",
    .knows = knows_forest,
    .read = read_forest,
    .describe = sent_chunks_describe,
};
