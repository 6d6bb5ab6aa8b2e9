/*
 * fit.c: cases from files and from shrinking are checked before they run.
 */
#include <string.h>

#include "fit.h"
#include "net.h"

static const char *const models[] = {"F*", "SLA", "F1", "H*", "H1", "W1"};

static bool has_port(const struct net *net, int rank, int port)
{
    return rank >= 0 && rank < net->nodes && port >= 0 && port < net->degree[rank] &&
           net->peer[rank][port] >= 0;
}

static bool in_range(int value, int low, int high)
{
    return low <= value && value <= high;
}

static bool settings_fit(const struct net_case *c)
{
    bool known = false;
    for (size_t i = 0; i < sizeof models / sizeof models[0]; i++)
        known |= !strcmp(c->model, models[i]);
    return known && in_range(c->mailbox, 1, 64) && in_range(c->startup, 0, 1000) &&
           in_range(c->per_unit, 0, 1000) && c->startup + c->per_unit > 0 && c->max_steps >= 0;
}

/* Does an operation fit under a model with packets? */
static bool packet_op_fits(const struct net *net, int rank, const struct op *op)
{
    bool port = has_port(net, rank, op->arg[0]);
    switch (op->kind) {
    case OP_SEND:
        return port && in_range(op->arg[1], 0, CASE_BYTES);
    case OP_PACKET:
    case OP_SEND_WAIT:
        return port && in_range(op->arg[1], 0, CASE_BYTES) && in_range(op->arg[2], 1, 100);
    case OP_REPLY:
        return in_range(op->arg[0], 1, 100);
    case OP_RECV:
    case OP_RECV_PACKET:
        return port;
    case OP_UNTIL:
        return (port || op->arg[0] == -1) && op->arg[1] >= -1;
    case OP_POLL:
        return port || op->arg[0] == -1;
    case OP_WAIT:
        return op->arg[0] >= 0;
    default:
        return op->kind != OP_WORM;
    }
}

static bool worm_op_fits(const struct net *net, int rank, const struct op *op)
{
    int ports[NET_HOPS];
    switch (op->kind) {
    case OP_WORM:
        return in_range(op->arg[0], 0, net->nodes - 1) && net_route(net, rank, op->arg[0], ports) > 0 &&
               net_route(net, op->arg[0], rank, ports) > 0 && in_range(op->arg[1], 0, CASE_BYTES) &&
               in_range(op->arg[2], 1, 100);
    case OP_REPLY:
        return in_range(op->arg[0], 1, 100);
    case OP_UNTIL:
        return op->arg[0] == -1 && op->arg[1] >= -1;
    case OP_POLL:
        return op->arg[0] == -1;
    case OP_WAIT:
        return op->arg[0] >= 0;
    default:
        return op->kind == OP_ANY || op->kind == OP_SERVE || op->kind == OP_SERVE_ALL || op->kind == OP_STEP;
    }
}

static bool joined(const struct net *net, int a, int b)
{
    for (int port = 0; in_range(a, 0, net->nodes - 1) && port < net->degree[a]; port++)
        if (b >= 0 && net->peer[a][port] == b)
            return true;
    return false;
}

static bool fault_fits(const struct net *net, const struct planned_fault *f)
{
    const int *arg = f->arg;
    switch (f->kind) {
    case CASE_LAG:
    case CASE_STOP:
        return in_range(arg[0], 0, net->nodes - 1) && arg[1] >= 1;
    case CASE_DOWN:
    case CASE_HELD:
        return joined(net, arg[0], arg[1]) && arg[2] >= 1 && arg[3] > arg[2];
    case CASE_CORRUPT:
    case CASE_DELAY:
        return has_port(net, arg[0], arg[1]) && arg[2] >= 0 && in_range(arg[3], 1, 1000);
    default:
        return has_port(net, arg[0], arg[1]) && arg[2] >= 0;
    }
}

/* Two faults that speak of the same packet, or of the same link from the same step on. */
static bool same_fault(const struct planned_fault *a, const struct planned_fault *b)
{
    bool outages = a->kind >= CASE_DOWN && b->kind >= CASE_DOWN;
    if (outages)
        return a->arg[2] == b->arg[2] && a->arg[0] + a->arg[1] == b->arg[0] + b->arg[1];
    return a->kind == b->kind && !memcmp(a->arg, b->arg, 3 * sizeof a->arg[0]);
}

static bool faults_fit(const struct net *net, const struct net_case *c)
{
    for (int i = 0; i < c->fault_count; i++) {
        if (!fault_fits(net, &c->fault[i]))
            return false;
        for (int j = 0; j < i; j++)
            if (same_fault(&c->fault[i], &c->fault[j]))
                return false;
    }
    return !case_has_worms(c) || c->fault_count == 0;
}

bool case_fits(const struct net_case *c)
{
    struct net net;
    if (!settings_fit(c) || !net_make(&net, c->topology) || !faults_fit(&net, c))
        return false;
    for (int rank = 0; rank < CASE_NODES; rank++)
        for (int i = 0; i < c->op_count[rank]; i++) {
            const struct op *op = &c->op[rank][i];
            if (rank >= net.nodes ||
                !(case_has_worms(c) ? worm_op_fits(&net, rank, op) : packet_op_fits(&net, rank, op)))
                return false;
        }
    return true;
}

bool case_folds(const struct net_case *c)
{
    if (strncmp(c->topology, "torus:", 6) != 0 || c->mailbox < 2 || c->count || c->wait ||
        strcmp(c->model, "F*") != 0 || c->startup || c->per_unit != 1 || c->max_steps || c->fault_count)
        return false;
    for (int rank = 0; rank < CASE_NODES; rank++)
        for (int i = 0; i < c->op_count[rank]; i++) {
            const struct op *op = &c->op[rank][i];
            bool longer = (op->kind == OP_PACKET || op->kind == OP_SEND_WAIT) && op->arg[2] != 1;
            bool reply = op->kind == OP_REPLY && op->arg[0] != 1;
            if (longer || reply)
                return false;
        }
    return true;
}
