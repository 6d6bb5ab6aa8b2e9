#!/bin/sh
# Every mistake on the command line ends with status 2 and one error that says what would be right.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# refused SENTENCE ARGUMENT...: standard output must be empty, and the sentence must be on standard error.
refused()
{
    sentence=$1
    shift
    run 2 "$PARRAY" "$@"
    silent out
    says err "$sentence"
}

run 0 "$PARRAY" cc "$srcdir/tests/cli/hello.c"

# Subcommands.
refused "error: no subcommand was given"
refused "error: no subcommand 'rum'; did you mean run? (there are: help, run, sweep, stress, explore, report, trace, list, show, bound, solve, check-proof, compare, schedule, grade, learn, cc, mpicc, mpirun, new, where)" rum hello
refused "error: no subcommand 'frobnicate' (there are:" frobnicate
refused "error: no help on 'frobnicate' (there is on: help, options, statuses, run," help frobnicate

# Programs.
refused "no PROGRAM was given" run
says err "; FILE.c or ./FILE.so is one of your own"
refused "no program 'no-such-thing' is built in" run no-such-thing
refused "one PROGRAM at a time: './hello.so' and 'more' were given" run ./hello.so more
refused "cannot read the program './none.so': No such file or directory" run ./none.so
refused "cannot read the program 'none.so': No such file or directory" run none.so
refused "'$srcdir/tests/local.mk' is not a shared object
help: make one with: parray cc FILE.c" run "$srcdir/tests/local.mk"

# Numbers: the message has the option, the value given and the values allowed.
refused "--workers is 'x'; it must be a whole number from 1 to 1024" run ./hello.so --workers x
refused "--workers is '0'; it must be a whole number from 1 to 1024" run ./hello.so --workers=0
refused "--seed is '-1'; it must be a whole number from 0 to 18446744073709551615" run ./hello.so --seed -1
refused "--seed is '18446744073709551616'; it must be" run ./hello.so --seed 18446744073709551616
refused "--mailbox is '0'; it must be a whole number from 1 to" run ./hello.so --mailbox 0
refused "--mailbox is '2.5'; it must be" run ./hello.so --mailbox 2.5
refused "--startup is ''; it must be a whole number from 0 to" run ./hello.so --startup ''
refused "--per-unit is '1e3'; it must be a whole number from 0 to" run ./hello.so --per-unit 1e3
refused "--max-steps is '0'; it must be a whole number from 1 to" run ./hello.so --max-steps 0
refused "--stack is '64x'; it must be a whole number from 4096 to 4294967296 (bytes; k, M and G may follow it)" \
    run ./hello.so --stack 64x
refused "--startup 0 with --per-unit 0: a packet would take no time" run ./hello.so --per-unit 0

# Words.
refused "--on-violation is 'abrot'; did you mean abort? it must be abort, count or wait" run ./hello.so --on-violation abrot
refused "--stacks pakced; did you mean packed? it must be packed, own, closed or auto" run ./hello.so --stacks pakced
refused "--on-violation is 'ignore'; it must be abort, count or wait" run ./hello.so --on-violation ignore
refused "--param is 'root'; it must be NAME=VALUE" run ./hello.so --param root
refused "--param is '=1'; it must be NAME=VALUE" run ./hello.so --param =1
refused "root=1" run ./hello.so --param root=1
refused "--param roto=1: no such parameter; did you mean root? echo takes root=0, units=1" run echo --param roto=1
refused "the task gossip has no such parameter; did you mean units? (there are: units" compare gossip --param unit=2
refused "no such kind; did you mean mesh? there are line, ring" run ./hello.so --topology mash:4x4
refused 'model "sla": no such model; did you mean SLA? there are F*, SLA' run ./hello.so --model sla
refused 'engine "fibres": no such engine; did you mean fibers? there are' run ./hello.so --engine fibres
refused 'layer "flod": no such layer; did you mean fold? there are fold, none' run ./hello.so --layer flod
refused "'step': no such kind of picture; did you mean steps? there are" run ./hello.so --plot x.svg --plot-kind step

# Options: one error each, whoever parses them.
alone()
{
    refused "$@"
    [ "$(grep -c '^error: ' err)" = 1 ] && ! grep -vE '^(error|help): ' err || fail "not one sentence"
}
alone "error: no option '--frob'
help: \`parray run --help' lists all" run ./hello.so --frob
alone "error: no option '-x'
help: \`parray run --help' lists all" run ./hello.so -x
alone "error: no option '--topolgy'; did you mean --topology?
help: \`parray run --help' lists all" \
    run ./hello.so --topolgy ring:4
alone "no option '--topolgy'; did you mean --topology?" run ./hello.so --topolgy=ring:4
alone "no option '--rnus'; did you mean --runs?
help: \`parray stress --help' lists all" stress ./hello.so --rnus 2
alone "no option '--limti'; did you mean --limit?" explore ./hello.so --limti 2
alone "no option '--ovre'; did you mean --over?
help: \`parray sweep --help' lists all" sweep ./hello.so --ovre seed=1
alone "no option '--sede'; did you mean --seed?" sweep ./hello.so --over mailbox=1 --sede 1
alone "no option '--modell'; did you mean --model?
help: \`parray bound --help' lists all" bound gossip --modell F1
alone "no option '--modell'; did you mean --model?
help: \`parray compare --help' lists all" compare gossip --modell F1
alone "no option '--taks'; did you mean --task?" grade ./hello.so --taks gossip
alone "no option '--evnts'; did you mean --events?" trace x.trace --evnts
alone "no option '--reprot'; did you mean --report?" report x.trace --reprot x.html
alone "no option '--jsn'; did you mean --json?
help: \`parray list --help' lists all" list --jsn
alone "error: --seed needs a value: --seed S
help: \`parray run --help' tells more" run ./hello.so --seed
run 0 "$PARRAY" sweep ./hello.so --over seed=1..2 --js x.json --quiet
[ -s x.json ] || fail "a name that is cut short is not that of the sweep"
run 0 "$PARRAY" cc --usage
says out "--allow-globals"
alone "error: --quiet takes no value: leave out '=3'" run ./hello.so --quiet=3
alone "error: --st is short for several options: --startup, --strict, --stack, --stacks, --steps" run ./hello.so --st 3
run 0 "$PARRAY" run ./hello.so --topo ring:4 --see 7 --quiet
run 0 "$PARRAY" run ./hello.so --seed 3 --help --frob
refused "--seed is '--frob'; it must be a whole number" run ./hello.so --seed --frob

# Files.
refused "cannot write 'none/x.json': No such file or directory" run ./hello.so --json none/x.json
refused "cannot write 'none/x.csv': No such file or directory" run ./hello.so --trace none/x.csv
refused "the name of the trace file 'x.txt' does not say which format it is to have" run ./hello.so --trace x.txt
refused "'x.csv' is named by two options that write a file" run ./hello.so --trace x.csv --links x.csv
absent x.csv

# list, show, cc.
refused "no option '--frob'
help: \`parray list --help' lists all" list --frob
refused "nothing is found for 'frob' (tasks are broadcast, gossip," list frob
refused "no PROGRAM was given" show
refused "no program 'no-such-thing' is built in" show no-such-thing
refused "--topology needs a value: --topology SPEC
help: \`parray show --help' tells more" show ring-gossip --topology
refused 'topology "mesh:0": "0" is not a number from 1 up' show mesh-gossip --topology mesh:0
refused "mesh-gossip was not written for topology ring:4; it fits: mesh" show mesh-gossip --topology ring:4
refused "no option '--topologies'; did you mean --topology?" show mesh-gossip --topologies
refused 'topology "mash": no such topology; did you mean mesh? there are line, ring,' list --topology mash
refused "no task 'gosip'; did you mean gossip?" list --task gosip
refused 'topology "mesh:0": "0" is not a number from 1 up' show mesh:0
refused "error: torus is a topology: parray show torus:4x4 tells of one, and --topology torus:4x4 runs a program on it" \
    show torus
refused "mesh is a topology: parray show mesh:4x4 tells" show mesh
refused "mesh is a topology: parray show mesh:4x4 tells" show mesh16x16
refused "graph is a topology: parray show graph:links.txt tells" show graph
refused "torus is a topology: parray show torus:4x4 tells" run torus:8x8
refused "no program 'torus-gosip' is built in; did you mean torus-gossip" show torus-gosip
refused 'topology "mesh:": the size is missing; write mesh:AxBx.., e.g. mesh:4x4' show mesh:
printf '0 1\n1 2\n' >links.txt
kinds=$("$PARRAY" list | sed -n '/^topologies/,/^$/s/^  \([a-z]*\):.*/\1/p')
[ "$(echo "$kinds" | wc -w)" -gt 8 ] || fail "found hardly any kind of topology"
for kind in $kinds; do
    refused "$kind is a topology: parray show $kind:" show "$kind"
    run 0 "$PARRAY" show "$(sed 's/.*parray show \([^ ]*\) .*/\1/' err)"
done
refused "mesh:4x4 is a topology already: --topology is for a PROGRAM" show mesh:4x4 --topology mesh:4x4
refused "--partition wants --ranks R" show mesh:4x4 --partition block
refused "--ranks is '0'; it must be a whole number from 1 to 268435456" show mesh:4x4 --ranks 0
refused "mesh:4x4 has 16 nodes, too few for 17 processes" show mesh:4x4 --ranks 17
refused 'partition "metic": no such partition; did you mean metis? there are block, metis, cyclic' show mesh:4x4 --ranks 2 --partition metic
refused "--ranks needs a value: --ranks R" show mesh:4x4 --ranks
refused "--partition needs a value: --partition block|metis|cyclic" show mesh:4x4 --partition
refused "one PROGRAM at a time: 'mesh:4x4' and 'ring:4' were given" show mesh:4x4 ring:4
refused "--ranks tells how processes share a topology" show ring-gossip --ranks 4
refused "no FILE.c or FILE.cpp was given" cc
refused "error: there is no file none.c
help: name a source in C or C++" cc none.c
mkdir -p sources/folder.c
cp "$srcdir/doc/flood.c" sources/flood.c
refused "error: there is no file sources/flod.c; did you mean sources/flood.c?" cc sources/flod.c
refused "error: there is no file sources/flod.c; did you mean sources/flood.c?" run sources/flod.c
refused "error: there is no file sources/folod.c; did you mean sources/flood.c?" stress sources/folod.c
refused "there is no file sources/Flood.cc; did you mean sources/flood.c?" run sources/Flood.cc
refused "there is no file missing/flod.c
help: name a source in C or C++" run missing/flod.c
refused "there is no file helo.so; did you mean hello.so?" run helo.so
refused "there is no file ./helo.so; did you mean ./hello.so?" run ./helo.so

# Help is no mistake.
run 0 "$PARRAY" --help
says out "parray run PROGRAM"
run 0 "$PARRAY" help run
says out "--on-violation"
says out "--json=FILE"
run 0 "$PARRAY" help options
says out "--topology=SPEC"
silent err
run 0 "$PARRAY" --version
says out "parray "

# Several processes are for `run`: commands that make many runs say so before the first one.
alone "error: --engine mpi is for \`parray run': it starts processes, and \`parray sweep' makes its runs in this \
one
help: take --engine fibers" sweep echo --over seed=1..3 --engine mpi
alone "\`parray sweep' makes its runs in this one" sweep echo --engines fibers,mpi
alone "\`parray compare' makes its runs in this one" compare gossip --engine mpi
alone "\`parray stress' makes its runs in this one" stress echo --engine mpi
alone "\`parray stress' makes its runs in this one" stress echo --engine mpi --races
alone "\`parray explore' makes its runs in this one" explore echo --engine mpi
alone "error: --ranks is for \`parray run ... --engine mpi': \`parray stress' makes its runs in one process
help: leave out --ranks" stress echo --ranks 2
alone "\`parray sweep' makes its runs in one process
help: leave out --partition" \
    sweep echo --over seed=1..3 --partition metis
