/*
 * clock.pml: the step clock of emu/core/step (clock.c, shard.c) as a model for spin: two workers with a shard each,
 * three nodes that do anything a program can do, and faults that stop nodes at any step.
 *
 * What is modelled as it is in the source: the marks of woken nodes by parity of the step, what a node that
 * begins to wait notes for itself, timers, the two summaries of a shard, the barrier between them, the pure
 * decision, the dismissal of nodes that serve. A node sends at most one packet a step, and acts once or twice,
 * so that the model is finite. A worker's part of a step is indivisible: what two workers write in one step,
 * marks and counts, does not depend on their order.
 *
 * What must hold, whatever the nodes and the workers do:
 *   - a decision stops the run, opens a later step, or dismisses servers, which then run;
 *   - no node is forgotten: when the run stops, no node could go on that a fault has not stopped;
 *   - servers are dismissed only when every other node has returned, serves, or has been stopped, and no
 *     packet is there for one that waits;
 *   - both workers come to the same decision, and the run ends.
 */

#define NODES  3
#define SHARDS 2
#ifndef ACTS
#define ACTS 1 /* of node 1; node 0 has two, node 2 one */
#endif
#define NEVER  99

#define SHARD_OF(node) ((node) % SHARDS)
#define DISMISSED(node) (over[SHARD_OF(node)] > since[node])

mtype = { START, STEP, PACKET, SERVE, STOPPED, RETURNED };

mtype wait[NODES];
byte until[NODES];   /* of a node that waits for a step */
byte acts[NODES];    /* what the node may still do */
byte stop[NODES];    /* the step from which a fault stops the node */
byte mail[NODES];    /* packets that can be received */
byte coming[NODES];  /* packets that were sent in this step, by parity of the step: they arrive in the next */
byte coming_odd[NODES];

bool look[NODES];      /* shard.next, then shard.due: to be looked at */
bool woken[NODES * 2]; /* shard.woken, by parity of the step */
byte now[SHARDS];
byte ran[SHARDS];
byte over[SHARDS];     /* serving.over: the step of the last dismissal */
byte since[NODES];     /* when a node began to serve */

/* Summaries, by shard and parity of the round. */
byte sum_earliest[SHARDS * 2];
byte sum_ran[SHARDS * 2];
byte sum_step[SHARDS * 2];
byte sum_live[SHARDS * 2];
byte sum_serving[SHARDS * 2];
byte sum_stop_serving[SHARDS * 2]; /* live nodes with a stop to come or past, that serve, and others */
byte sum_stop_others[SHARDS * 2];
byte sum_serving_until[SHARDS * 2];
byte sum_others_until[SHARDS * 2];
bool sum_woke[SHARDS * 2];

/* For the calculations of one indivisible step each. */
hidden byte stop_serving, stop_others, serving_until, others_until;
hidden byte other, live, serving, last_ran, last, shard, at;
hidden byte can;

byte arrived;      /* at the barrier */
byte generation;   /* of the barrier, modulo 2 */
bool other_decided; /* the other worker has decided about this step, and may have run the next one */
bool ended;

/* The packets that arrive in step t are those sent in step t-1. */
inline arrive(node, t)
{
    if
    :: t % 2 == 0 -> mail[node] = mail[node] + coming_odd[node]; coming_odd[node] = 0
    :: else -> mail[node] = mail[node] + coming[node]; coming[node] = 0
    fi
}

/* Planted: marks of this step are merged in this step, if the other worker has opened it already, or lost. */
#ifdef WAKES_LATE
#define PARITY(t) ((t + 1) % 2)
#else
#define PARITY(t) (t % 2)
#endif

inline send(from, to, t)
{
    if
    :: t % 2 == 0 -> coming[to] = coming[to] + 1
    :: else -> coming_odd[to] = coming_odd[to] + 1
    fi;
    if
    :: SHARD_OF(from) == SHARD_OF(to) -> look[to] = true
    :: else -> woken[to * 2 + PARITY(t)] = true; woke = true
    fi
}

#ifdef FORGETS_OWN_PACKET
#define OWN_MAIL(node) false
#else
#define OWN_MAIL(node) (mail[node] > 0)
#endif

/* A node that can go on does: it may send, and then waits for something, or returns. */
inline act(node, t)
{
    ran[self] = t;
    if
    :: wait[node] == PACKET || (wait[node] == SERVE && !DISMISSED(node)) -> mail[node] = mail[node] - 1
    :: else
    fi;
    if
    :: acts[node] == 0 -> wait[node] = RETURNED
    :: acts[node] > 0 ->
        acts[node] = acts[node] - 1;
        if
        :: other = (node + 1) % NODES; send(node, other, t)
        :: other = (node + 2) % NODES; send(node, other, t)
        :: skip
        fi;
        if
        :: wait[node] = RETURNED
        :: wait[node] = STEP; until[node] = t + 1; look[node] = true
        :: wait[node] = STEP; until[node] = t + 2
        :: wait[node] = PACKET; look[node] = look[node] || OWN_MAIL(node)
        :: wait[node] = SERVE; since[node] = t; look[node] = look[node] || mail[node] > 0
        fi
    fi
}

inline ready(node, t, answer)
{
    answer = wait[node] == START || (wait[node] == STEP && until[node] <= t) ||
             ((wait[node] == PACKET || wait[node] == SERVE) && mail[node] > 0) ||
             (wait[node] == SERVE && DISMISSED(node))
}

/* Look at the nodes that were woken, and at those whose step has come. */
inline run_step(t)
{
    atomic {
    node = self;
    do
    :: node >= NODES -> break
    :: else ->
        d_step {
            due[node] = look[node] || woken[node * 2 + (t + 1) % 2] || (wait[node] == STEP && until[node] <= t);
            look[node] = false;
            woken[node * 2 + (t + 1) % 2] = false;
            arrive(node, t)
        };
        node = node + SHARDS
    od;
    node = self
    };
    do
    :: node >= NODES -> break
    :: else ->
        atomic {
            can = false;
            if
            :: due[node] -> ready(node, t, can)
            :: else
            fi;
            if
            :: can && stop[node] <= t -> wait[node] = STOPPED
            :: can && stop[node] > t -> act(node, t)
            :: else
            fi;
            due[node] = false;
            node = node + SHARDS
        }
    od
}

/* Will a fault stop the node, if it has not done so? */
#ifdef WAITS_FOR_STOPPED
#define ENDS(node) false
#else
#define ENDS(node) (stop[node] != NEVER && wait[node] != RETURNED)
#endif

#define LATER(a, b) (a > b -> a : b)

inline summarize(at)
{
    d_step {
        sum_earliest[at] = NEVER;
        sum_live[at] = 0;
        sum_serving[at] = 0;
        sum_stop_serving[at] = 0; sum_stop_others[at] = 0;
        sum_serving_until[at] = 0; sum_others_until[at] = 0;
        sum_step[at] = now[self];
        sum_ran[at] = ran[self];
        sum_woke[at] = woke;
        woke = false;
        node = self;
        do
        :: node >= NODES -> break
        :: else ->
            if
            :: look[node] -> sum_earliest[at] = now[self] + 1
            :: !look[node] && wait[node] == STEP && until[node] < sum_earliest[at] -> sum_earliest[at] = until[node]
            :: else
            fi;
            node = node + SHARDS
        od;
        node = self;
        do
        :: node >= NODES -> break
        :: else ->
            sum_live[at] = sum_live[at] + (wait[node] != RETURNED -> 1 : 0);
            sum_serving[at] = sum_serving[at] + (wait[node] == SERVE -> 1 : 0);
            if
            :: sum_earliest[at] == NEVER && ENDS(node) && wait[node] == SERVE ->
                sum_stop_serving[at] = sum_stop_serving[at] + 1;
                sum_serving_until[at] = LATER(sum_serving_until[at], stop[node] - 1)
            :: sum_earliest[at] == NEVER && ENDS(node) && wait[node] != SERVE ->
                sum_stop_others[at] = sum_stop_others[at] + 1;
                sum_others_until[at] = LATER(sum_others_until[at], stop[node] - 1)
            :: else
            fi;
            node = node + SHARDS
        od
    }
}

#ifdef DISMISSES_EARLY
#define LEAST_SERVING 1
#else
#define LEAST_SERVING live
#endif

/* clock_next: a pure function of the summaries of a round. */
inline decide(parity)
{
    d_step {
        stop_serving = 0; stop_others = 0; serving_until = 0; others_until = 0;
        next = NEVER; live = 0; serving = 0; last_ran = 0; last = 0; dismiss = false; halt = false;
        shard = 0;
        do
        :: shard >= SHARDS -> break
        :: else ->
            at = shard * 2 + parity;
            next = (sum_earliest[at] < next -> sum_earliest[at] : next);
            next = (sum_woke[at] && sum_step[at] + 1 < next -> sum_step[at] + 1 : next);
            live = live + sum_live[at];
            serving = serving + sum_serving[at];
            last_ran = (sum_ran[at] > last_ran -> sum_ran[at] : last_ran);
            last = (sum_step[at] > last -> sum_step[at] : last);
            stop_serving = stop_serving + sum_stop_serving[at];
            stop_others = stop_others + sum_stop_others[at];
            serving_until = LATER(serving_until, sum_serving_until[at]);
            others_until = LATER(others_until, sum_others_until[at]);
            shard = shard + 1
        od;
        if
        :: next == NEVER -> live = live - stop_others; last_ran = LATER(last_ran, others_until)
        :: else
        fi;
        if
        :: next == NEVER && serving == stop_serving && serving_until <= last_ran ->
            live = live - serving; serving = 0
        :: else
        fi;
        if
        :: live == 0 -> halt = true
        :: live > 0 && next == NEVER && serving >= LEAST_SERVING -> dismiss = true; next = last_ran + 1
        :: live > 0 && next == NEVER && serving < LEAST_SERVING -> halt = true
        :: else -> assert(next > last)
        fi
    }
}

inline arrive_at_barrier()
{
    mine = generation;
    arrived = arrived + 1;
    if
    :: arrived == SHARDS -> arrived = 0; generation = 1 - generation
    :: else
    fi;
    node = 0
}

/* Has the node returned or been stopped, or does it serve, without a packet? */
#define IDLE(node)                                                                                              \
    (wait[node] == RETURNED || wait[node] == STOPPED || stop[node] != NEVER ||                                  \
     (wait[node] == SERVE && mail[node] + coming[node] + coming_odd[node] == 0))
#define SERVES(node) (wait[node] == SERVE && stop[node] == NEVER)

proctype worker(byte self)
{
    byte node, next = 1, mine, round;
    bool dismiss, halt, woke;
    bool due[NODES];

    do
    :: halt -> break
    :: else ->
        if
        :: dismiss ->
            d_step {
                over[self] = next;
                node = self;
                do
                :: node >= NODES -> break
                :: else -> look[node] = look[node] || wait[node] == SERVE; node = node + SHARDS
                od
            }
        :: else
        fi;
        atomic {
            now[self] = next;
            run_step(next);
            summarize(self * 2 + round);
            arrive_at_barrier()
        };
        atomic {
            generation != mine;
            decide(round);
            if
            :: !other_decided && dismiss -> assert(IDLE(0) && IDLE(1) && IDLE(2))
            :: else
            fi;
            other_decided = !other_decided;
            round = 1 - round
        }
    od;
    ended = true
}

/* At the end nobody who could go on has been forgotten. */
#define FORGOTTEN(node)                                                                                         \
    (wait[node] != RETURNED && wait[node] != STOPPED && stop[node] > now[SHARD_OF(node)] &&                     \
     (wait[node] == START || wait[node] == STEP || mail[node] + coming[node] + coming_odd[node] > 0 ||          \
      (wait[node] == SERVE && DISMISSED(node))))

init {
    byte n = 0;
    do
    :: n >= NODES -> break
    :: else ->
        wait[n] = START; acts[n] = (n == 0 -> 2 : (n == 1 -> ACTS : 1)); look[n] = true;
        if
        :: stop[n] = NEVER
        :: n < 2 -> stop[n] = 2
        :: n == 0 -> stop[n] = 3
        fi;
        n = n + 1
    od;
    atomic {
        run worker(0);
        run worker(1)
    };
    _nr_pr == 1;
    assert(ended);
    assert(!FORGOTTEN(0) && !FORGOTTEN(1) && !FORGOTTEN(2));
    assert(!(IDLE(0) && IDLE(1) && IDLE(2) && (SERVES(0) || SERVES(1) || SERVES(2))))
}
