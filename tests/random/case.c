/*
 * case.c: the text form of a case.
 */
#include <stdlib.h>
#include <string.h>

#include "case.h"

struct word {
    const char *name;
    int args;
};

static const struct word ops[OP_KINDS] = {
    [OP_SEND] = {"send", 2},   [OP_PACKET] = {"packet", 3},       [OP_SEND_WAIT] = {"send-wait", 3},
    [OP_REPLY] = {"reply", 1}, [OP_RECV] = {"recv", 1},           [OP_RECV_PACKET] = {"recv-packet", 1},
    [OP_ANY] = {"any", 0},     [OP_UNTIL] = {"until", 2},         [OP_POLL] = {"poll", 1},
    [OP_SERVE] = {"serve", 0}, [OP_SERVE_ALL] = {"serve-all", 0}, [OP_STEP] = {"step", 0},
    [OP_WAIT] = {"wait", 1},   [OP_WORM] = {"worm", 3},
};

static const struct word faults[CASE_FAULT_KINDS] = {
    [CASE_LOSE] = {"lose", 3},   [CASE_DOUBLE] = {"double", 3}, [CASE_CORRUPT] = {"corrupt", 4},
    [CASE_DELAY] = {"delay", 4}, [CASE_LAG] = {"lag", 2},       [CASE_STOP] = {"stop", 2},
    [CASE_DOWN] = {"down", 4},   [CASE_HELD] = {"held", 4},
};

const char *case_op_name(enum op_kind kind)
{
    return ops[kind].name;
}

bool case_has_worms(const struct net_case *c)
{
    return !strcmp(c->model, "W1");
}

unsigned char case_byte(int rank, int op, int i)
{
    return (unsigned char)(rank * 89 + op * 31 + i * 7 + 1);
}

/* ----------------------------------------------------------------------------------- writing */

static void write_words(FILE *out, const char *indent, const struct word *word, const int *arg)
{
    fprintf(out, "%s%s", indent, word->name);
    for (int i = 0; i < word->args; i++)
        fprintf(out, " %d", arg[i]);
    fputc('\n', out);
}

void case_write(const struct net_case *c, FILE *out)
{
    fprintf(out,
            "topology %s\nmodel %s\nmailbox %d\nstartup %d\nper-unit %d\nmax-steps %d\ncount %d\nwaits %d\n",
            c->topology, c->model, c->mailbox, c->startup, c->per_unit, c->max_steps, c->count, c->wait);
    for (int i = 0; i < c->fault_count; i++)
        write_words(out, "", &faults[c->fault[i].kind], c->fault[i].arg);
    for (int rank = 0; rank < CASE_NODES; rank++) {
        if (c->op_count[rank])
            fprintf(out, "node %d\n", rank);
        for (int i = 0; i < c->op_count[rank]; i++)
            write_words(out, "    ", &ops[c->op[rank][i].kind], c->op[rank][i].arg);
    }
}

/* ----------------------------------------------------------------------------------- reading */

static int find_word(const struct word *words, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(words[i].name, name))
            return i;
    return -1;
}

/* Read the numbers after the name of an item into arg. */
static bool read_args(char **rest, int count, int *arg)
{
    for (int i = 0; i < count; i++) {
        const char *token = strtok_r(NULL, " \t\n", rest);
        char *end;
        if (!token)
            return false;
        arg[i] = (int)strtol(token, &end, 10);
        if (*end)
            return false;
    }
    return !strtok_r(NULL, " \t\n", rest);
}

static bool read_name(char **rest, char *to, size_t size)
{
    const char *token = strtok_r(NULL, " \t\n", rest);
    return token && (size_t)snprintf(to, size, "%s", token) < size;
}

static bool read_setting(struct net_case *c, const char *name, char **rest)
{
    const struct {
        const char *name;
        int *to;
    } numbers[] = {{"mailbox", &c->mailbox},
                   {"startup", &c->startup},
                   {"per-unit", &c->per_unit},
                   {"max-steps", &c->max_steps}};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (!strcmp(numbers[i].name, name))
            return read_args(rest, 1, numbers[i].to);
    if (!strcmp(name, "topology"))
        return read_name(rest, c->topology, sizeof c->topology);
    if (!strcmp(name, "model"))
        return read_name(rest, c->model, sizeof c->model);
    int number = 0;
    bool *truth = !strcmp(name, "count") ? &c->count : !strcmp(name, "waits") ? &c->wait : NULL;
    if (!truth || !read_args(rest, 1, &number))
        return false;
    *truth = number != 0;
    return true;
}

/* Read one line; *rank is the node whose operations follow. */
static bool read_line(struct net_case *c, int *rank, char *line)
{
    char *rest;
    const char *name = strtok_r(line, " \t\n", &rest);
    if (!name || name[0] == '#')
        return true;
    if (!strcmp(name, "node"))
        return read_args(&rest, 1, rank) && *rank >= 0 && *rank < CASE_NODES;
    int kind = find_word(faults, CASE_FAULT_KINDS, name);
    if (kind >= 0 && c->fault_count < CASE_FAULTS) {
        struct planned_fault *fault = &c->fault[c->fault_count++];
        fault->kind = (enum case_fault)kind;
        return read_args(&rest, faults[kind].args, fault->arg);
    }
    kind = find_word(ops, OP_KINDS, name);
    if (kind < 0)
        return read_setting(c, name, &rest);
    if (*rank < 0 || c->op_count[*rank] == CASE_OPS)
        return false;
    struct op *op = &c->op[*rank][c->op_count[*rank]++];
    op->kind = (enum op_kind)kind;
    return read_args(&rest, ops[kind].args, op->arg);
}

bool case_read(struct net_case *c, FILE *in)
{
    char line[256];
    int rank = -1;
    *c = (struct net_case){.topology = "ring:4", .model = "F*", .mailbox = 2, .per_unit = 1};
    for (int number = 1; fgets(line, sizeof line, in); number++)
        if (!read_line(c, &rank, line)) {
            fprintf(stderr, "line %d is not understood\n", number);
            return false;
        }
    return true;
}
