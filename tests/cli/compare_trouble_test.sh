#!/bin/sh
# parray compare: programs that fail or cannot run, and mistakes.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# --- what goes wrong is told, and the others are compared all the same

compile loud <<'END'
#include <parray.h>
static void loud(struct node *self)
{
    for (int port = 0; port < node_degree(self); port++)
        if (node_peer(self, port) >= 0)
            node_send(self, port, "", 1);
}
PARRAY_PROGRAM(.name = "loud", .task = "gossip", .node = loud);
END
compile wrong <<'END'
#include <parray.h>
#include <stdlib.h>
static void early(struct node *self) { (void)self; }
PARRAY_PROGRAM(.name = "wrong", .task = "gossip", .node = early);
END
compile crash <<'END'
#include <parray.h>
#include <signal.h>
static void crash(struct node *self) { (void)self; signal(SIGSEGV, SIG_DFL); raise(SIGSEGV); }
PARRAY_PROGRAM(.name = "crash", .task = "gossip", .node = crash);
END
compile load <<'END'
#include <parray.h>
#include <stdlib.h>
static __attribute__((constructor)) void load(void) { abort(); }
static void early(struct node *self) { (void)self; }
PARRAY_PROGRAM(.name = "load", .task = "gossip", .node = early);
END
compile waits <<'END'
#include <parray.h>
#include <stdio.h>
static void waits(struct node *self) { char byte; puts("a line"); node_recv(self, 0, &byte, 1); }
PARRAY_PROGRAM(.name = "waits", .task = "gossip", .node = waits);
END
run 3 "$PARRAY" compare gossip ./loud.so --topology mesh:3x3 --model SLA
says out "./loud.so: status 3, violation: step 1: node 0 (mesh 0,0) sends on 2 ports (1 to node 3, 3 to node 1)"
run 4 "$PARRAY" compare gossip ./waits.so ./wrong.so --topology ring:5 --model 'H*'
says out "ring-gossip      4"
says out "./waits.so: status 4, deadlock: deadlock in step 1: 5 of 5 nodes wait for ever"
says out "./wrong.so: status 1, wrong: "
run 139 "$PARRAY" compare gossip ./crash.so ./load.so ./wrong.so --topology ring:5 --model 'H*' --json bad.json
says out "./crash.so: status 139, crashed: "
says out "./load.so: status 134, crashed: the process that loaded the file was ended by signal 6 (Aborted)"
says out "ring-gossip      4"
has bad.json status 139
run 5 "$PARRAY" compare gossip --topology ring:9 --model 'H*' --max-steps 3
says out "ring-gossip: status 5, limit: "
run 5 "$PARRAY" compare gossip --topology ring:9 --model 'H*' --max-steps 3 --quiet
silent out
says err "error: ring-gossip: limit: "
run 2 "$PARRAY" compare gossip --topology complete:4 --model 'H*'
says out "cannot run there:"
says err "no program that solves gossip can run there"

# --- mistakes

compile plain <<'END'
#include <parray.h>
static void plain(struct node *self) { (void)self; }
PARRAY_PROGRAM(.name = "plain", .node = plain);
END

refused()
{
    sentence=$1
    shift
    run 2 "$PARRAY" compare "$@"
    silent out
    says err "$sentence"
}
refused "no TASK was given
help: usage: parray compare TASK [FILE.so...]"
refused "no task 'gosip'; did you mean gossip?
help: \`parray list' shows all" gosip
refused "no program that comes with parray solves scan
help: give one of your own, with .task = \"scan\", as ./FILE.so" \
    scan
refused "'mesh-gossip' comes with parray; if it solves the task it is compared without being named" gossip mesh-gossip
refused "'mesh' is no file of a program" gossip mesh
refused "'./loud.so' is given twice" gossip ./loud.so ./loud.so
refused "cannot read the program './none.so': No such file or directory" gossip ./none.so
refused "'./loud.so' does not say that it solves scatter: it says .task = \"gossip\"" scatter ./loud.so
refused "'./plain.so' does not say that it solves gossip: it says .task = NULL" gossip ./plain.so
refused "--param root=1: the task gossip has no such parameter (there are: units" gossip --param root=1
refused "--param root=9: a whole number from 0 to 7 is wanted" broadcast --param root=9
refused "--over topolgy: no parameter of the task gossip and no option that can be swept has that name; did you mean topology?" \
    gossip --over topolgy=ring:4
refused "model \"F2\": no such model; did you mean F* or F1? there are F*, SLA" gossip --model F2
refused "engine \"fibres\": no such engine; did you mean fibers?" gossip --engine fibres
refused 'topology "mesh:0": "0" is not a number from 1 up' gossip --topology mesh:0
refused "--startup 0 with --per-unit 0: a packet would take no time" gossip --per-unit 0
refused "'x' is named by two options that write a file" gossip --csv x --json x
refused "cannot write 'none/x.csv': No such file or directory" gossip --csv none/x.csv
refused ".xyz" gossip --plot x.xyz
run 0 "$PARRAY" compare --help
says out "--over=NAME=VALUES"
run 0 "$PARRAY" help
says out "compare TASK [FILE.so...]"

# Where a fault stopped nodes, or lost packets, steps say nothing of the bound.
compile handed <<'C'
#include <parray.h>
static void run(struct node *self)
{
    struct parray_token token = {.word = 0};
    struct packet packet = PACKET(&token.word, sizeof token.word);
    if (!node_given(self, &token) && node_recv_until(self, 0, &packet, 9) < 0)
        return;
    if (node_rank(self))
        node_deliver(self, 0, &token.word, sizeof token.word);
    if (node_peer(self, 1) >= 0)
        node_send(self, 1, &token.word, sizeof token.word);
}
PARRAY_PROGRAM(.name = "handed", .task = "broadcast", .topology = "line:4", .mailbox = 2, .node = run);
C
run 0 "$PARRAY" compare broadcast ./handed.so --topology line:4
grep -Eq '^\./handed\.so +3 +3 +1\.00 ' out || fail 'a whole run has no ratio'
run 4 "$PARRAY" compare broadcast ./handed.so --topology line:4 --fault stop:0@1
grep -Eq '^\./handed\.so +0 +3 +- ' out || fail 'a run that was stopped has a ratio'

# What a program does before and after its nodes counts as in `run', in sweeps and comparisons.
compile release <<'END2'
#include <parray.h>
#include <stdlib.h>
static void idle(struct node *self) { (void)self; }
static void ends(struct parray *array) { (void)array; abort(); }
static int prepare(struct parray *array) { return parray_nodes(array) == 5 ? (exit(3), 0) : 0; }
PARRAY_PROGRAM(.name = "release", .task = "gossip", .topology = "ring:4", .node = idle, .release = ends, .prepare = prepare);
END2
sanitized asan tsan || {
    run 134 "$PARRAY" compare gossip ./release.so --over size=4,5
    says out "./release.so: status 134, crashed: the program crashed in its release"
    says out "./release.so: status 2, refused: the program called exit in its prepare"
    run 134 "$PARRAY" sweep ./release.so --over size=4,5
    says out "size=4: the program crashed in its release"
}
