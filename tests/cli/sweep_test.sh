#!/bin/sh
# parray sweep: tables, files, interruptions, statuses and messages.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# refused SENTENCE ARGUMENT...: the sweep must be refused with the sentence before any run.
refused()
{
    sentence=$1
    shift
    run 2 "$PARRAY" sweep "$@"
    silent out
    says err "$sentence"
}

# columns FILE NAME...: prints these columns of a CSV file.
columns()
{
    file=$1
    shift
    awk -F, -v names="$*" '
        NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; count = split(names, name, " ") }
        { for (i = 1; i <= count; i++) printf "%s%s", $at[name[i]], i < count ? " " : "\n" }' "$file"
}

# --- measured against optimal, D = 1..6

run 0 "$PARRAY" sweep hypercube-mnb --over topology=hypercube:1..6 --csv mnb.csv --json mnb.json
silent err
absent mnb.csv.part
cmp - out <<'END' || fail "not the table"
hypercube-mnb: 6 runs
topology     steps  bound  paper  ratio  transmissions  mean use  verified  status
hypercube:1      1      1      1   1.00              2   100.0 %  yes       done
hypercube:2      2      2      2   1.00             12    75.0 %  yes       done
hypercube:3      3      3      3   1.00             56    77.8 %  yes       done
hypercube:4      4      4      4   1.00            240    93.8 %  yes       done
hypercube:5      7      7      7   1.00            992    88.6 %  yes       done
hypercube:6     11     11     11   1.00          4,032    95.5 %  yes       done
END
columns mnb.csv topology model engine seed nodes links status verified steps lower_bound ratio transmissions |
    sed -n '1p;4p' >lines
cmp - lines <<'END' || fail "not the lines of --csv"
topology model engine seed nodes links status verified steps lower_bound ratio transmissions
hypercube:3 F* fibers 1 8 12 0 true 3 3.0 1.0 56
END
[ "$(wc -l <mnb.csv)" = 7 ] || fail "not a line for each run"
[ "$(awk -F, '{ print NF }' mnb.csv | sort -u | wc -l)" = 1 ] || fail "lines of different lengths"
has mnb.json program hypercube-mnb
has mnb.json status 0
has mnb.json over.0.name topology
has mnb.json over.0.values "[] 6"
has mnb.json runs "[] 6"
has mnb.json runs.5.settings.topology hypercube:6
has mnb.json runs.5.steps 11
has mnb.json runs.5.utilization 0.954545454545455
digest=$("$builddir/tests/cli/jsonget" mnb.json runs.5.digest)
run 0 "$PARRAY" run hypercube-mnb --topology hypercube:6 --quiet --json one.json
has one.json digest "$digest"

# --- products: the last axis changes fastest; size, models, engines, parameters

# Of 5 nodes one fails its check, 6 nodes end in a deadlock. Three laps send the sweep that the run belongs to
# a signal, once, when there is a file of that name.
compile pulse <<'END'
#include <parray.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
static const struct parray_param params[] = {{"laps", "1", "how often"}, {0}};
static int prepare(struct parray *array)
{
    bool ok = true;
    static int64_t laps;
    laps = parray_param_int(array, "laps", 1, 9, &ok);
    parray_set_arg(array, &laps);
    if (laps == 3 && unlink("interrupt") == 0)
        kill(getppid(), SIGINT), sleep(20);
    if (laps == 3 && unlink("kill") == 0)
        kill(getppid(), SIGKILL), sleep(20);
    if (laps == 3 && unlink("crash") == 0)
        kill(getpid(), SIGKILL);
    return ok ? 0 : -1;
}
static void pulse(struct node *self)
{
    char byte = 0;
    for (int64_t lap = *(const int64_t *)node_arg(self); lap; lap--) {
        node_send(self, 1, &byte, 1);
        node_recv(self, 0, &byte, 1);
    }
    if (node_count(self) == 6)
        node_recv(self, 0, &byte, 1);
    node_check(self, node_count(self) != 5);
    node_log(self, "this is not shown");
}
static double bound(const struct parray *array) { return (double)(atoi(parray_param(array, "laps")) + 1) / 2; }
PARRAY_PROGRAM(.name = "pulse", .topology = "ring:4", .mailbox = 2, .params = params, .prepare = prepare,
               .lower_bound = bound, .node = pulse);
END

run 0 "$PARRAY" sweep ./pulse.so --over size=3,4 --over laps=1..2 --models 'F*,SLA' --engines fibers,threads \
    --csv product.csv
silent err
says out "pulse: 16 runs"
columns product.csv size laps topology model engine steps ratio | sed -n '2,4p;17p' >lines
cmp - lines <<'END' || fail "not the product"
3 1 ring:3 F* fibers 1 1.0
3 1 ring:3 F* threads 1 1.0
3 1 ring:3 SLA fibers 1 1.0
4 2 ring:4 SLA threads 2 1.33333333333333
END
[ "$(columns product.csv size laps digest | sed 1d | sort -u | wc -l)" = 4 ] || fail "models or engines differ"

# --- columns: every number of a report, and the figures of the program

run 0 "$PARRAY" sweep worm-broadcast --topology mesh:8x8 --over root=0..3 --csv tcd.csv --json tcd.json
says out "root  steps  bound  paper  ratio  transmissions  mean use  TCD  TCD bound  verified  status"
says out "3         6      6      6   1.00             76     5.7 %   76         70  yes       done"
columns tcd.csv root tcd tcd_lower_bound worms.count worms.longest_path hottest_link.packets faults.lost >lines
cmp - lines <<'END' || fail "not the numbers of worms"
root tcd tcd_lower_bound worms.count worms.longest_path hottest_link.packets faults.lost
0 79 71.0 63 7 5 0
1 76 70.0 63 6 5 0
2 75 70.0 63 5 5 0
3 76 70.0 63 6 5 0
END
has tcd.json runs.3.tcd 76
run 0 "$PARRAY" sweep mesh-dynamic-broadcast --topology mesh:3x3 --over load=0.2,0.4 --columns packets,tcd,utilization.max
cmp - out <<'END' || fail "not the columns that were asked for"
mesh-dynamic-broadcast: 2 runs
load  packets  tcd  utilization.max  verified  status
0.2       161    -           23.4 %  yes       done
0.4       308    -           27.9 %  yes       done
END
refused "--columns tdcs: no number of a report and no figure of worm-broadcast has that name (there are: workers," \
    worm-broadcast --over root=0..3 --columns tdcs --csv tdc.csv
absent tdc.csv.part
run 2 "$PARRAY" sweep ./pulse.so --over seed=7 --over mailbox=3 --param laps=10 --csv - --quiet
columns out seed mailbox status steps >lines
[ "$(sed 1d lines)" = "7 3 2 " ] || fail "not the point of a run that was refused"

# --- failed runs are rows; the worst status is that of the sweep

run 4 "$PARRAY" sweep ./pulse.so --over size=4..6 --quiet --csv -
silent err
columns out size status verified steps >lines
cmp - lines <<'END' || fail "not the statuses"
size status verified steps
4 0 true 1
5 1 false 1
6 4  1
END
run 2 "$PARRAY" sweep ./pulse.so --over size=4..6 --over laps=2,10
silent err
says out "5     2         2    1.5      -             10    50.0 %  NO        1 wrong"
says out "6     10        -      -      -              -         -  -         2 refused"
says out "size=4, laps=10: --param laps=10: a whole number from 1 to 9 is wanted"
says out "size=6, laps=2: deadlock in step 3: 6 of 6 nodes wait for ever"
run 5 "$PARRAY" sweep ./pulse.so --over max-steps=1..3 --param laps=3
says out "max-steps=2: stopped at --max-steps 2: 4 of 4 nodes have not returned"
run 1 "$PARRAY" sweep ./pulse.so --over topology=ring:4,5

# --- an interrupted sweep goes on

run 0 "$PARRAY" sweep ./pulse.so --over laps=1..6 --csv whole.csv
columns whole.csv laps steps transmissions digest >whole

for signal in interrupt kill; do
    : >"$signal"
    case $signal in
    interrupt) expected=130 ;;
    kill) expected=137 ;;
    esac
    run "$expected" "$PARRAY" sweep ./pulse.so --over laps=1..6 --csv laps.csv --json laps.json
    absent laps.csv
    absent laps.json
    [ "$(wc -l <laps.csv.part)" = 3 ] || fail "not two finished runs are kept"
    if [ "$signal" = interrupt ]; then
        says err "error: interrupted: 2 of 6 runs are done
help: the same command goes on from there (kept in laps.csv.part)"
says err "error: 'laps.csv' is not written"
        says out "2         2    1.5   1.33              8    50.0 %  yes       done"
    fi
    printf '{"settings":{"la' >>laps.csv.part # a line that was cut
    run 0 "$PARRAY" sweep ./pulse.so --over laps=1..6 --csv laps.csv --json laps.json
    says out "pulse: 6 runs, 2 of them done before"
    silent err
    columns laps.csv laps steps transmissions digest | cmp - whole || fail "other rows after $signal"
    has laps.json runs "[] 6"
    absent laps.csv.part
    rm laps.csv laps.json
done

# Rows are recognized by their points: the values of an axis may change, all else makes another sweep.
: >interrupt
run 130 "$PARRAY" sweep ./pulse.so --over laps=1..6 --csv laps.csv
cp laps.csv.part kept
refused "'laps.csv.part' has the finished runs of another sweep, which differs in --seed" \
    ./pulse.so --over laps=1..6 --seed 2 --csv laps.csv
refused "differs in --layer" ./pulse.so --over laps=1..6 --layer none --csv laps.csv
refused "differs in disturbances" ./pulse.so --over laps=1..6 --jitter 1 --csv laps.csv
refused "differs in --over" ./pulse.so --over size=4,5 --csv laps.csv
refused "differs in program" hypercube-mnb --over size=1..2 --csv laps.csv
touch -d '2001-02-03 04:05:06' pulse.so
refused "differs in build of the program" ./pulse.so --over laps=1..6 --csv laps.csv
cmp laps.csv.part kept || fail "a refusal changed the finished runs"
rm laps.csv.part
: >interrupt
run 130 "$PARRAY" sweep ./pulse.so --over laps=1..6 --csv laps.csv
cp laps.csv.part kept
run 0 "$PARRAY" sweep ./pulse.so --over laps=2,4 --csv laps.csv
says out "pulse: 2 runs, 1 of them done before"
[ "$(wc -l <laps.csv)" = 3 ] || fail "not the two that were wanted"
{ sed 1q kept && echo nonsense && sed -n 2p kept; } >damaged.csv.part
refused "'damaged.csv.part' is damaged in line 2" ./pulse.so --over laps=1..6 --csv damaged.csv

# A crash ends one run and is not kept: the run is tried again.
: >crash
run 137 "$PARRAY" sweep ./pulse.so --over laps=2..4 --json crash.json
says out "laps=3: the process of the run was ended by signal 9"
says out "4         4    2.5   1.60             16    50.0 %  yes       done"
has crash.json runs.1.status 137
has crash.json runs.1.steps null
cat >fragile.c <<'END'
#include <parray.h>
static void run(struct node *self)
{
    volatile int *nowhere = 0;
    if (node_rank(self) == 3)
        *nowhere = 1; /* line: crashes */
}
PARRAY_PROGRAM(.name = "fragile", .node = run, .topology = "ring:6");
END
run 0 "$PARRAY" cc fragile.c
sanitized asan tsan || {
    run 139 "$PARRAY" sweep ./fragile.so --over topology=ring:2,ring:6
    ! has_lines || says out "topology=ring:6: step 1: node 3 crashed in run at fragile.c@crashes: signal 11 (SIGSEGV)"
}

# --- mistakes are reported before any run

refused "no PROGRAM was given" --over seed=1..3
refused "nothing to sweep over was given: --over topology=" hypercube-mnb
refused "--over needs a value" hypercube-mnb --over
refused "--over is 'seed=3..1': a range goes from the smaller number to the greater" hypercube-mnb --over seed=3..1
refused "--over toplogy: no parameter of hypercube-mnb and no option that can be swept has that name; did you mean topology? (there are: size, topology," \
    hypercube-mnb --over toplogy=hypercube:3
refused "model \"F9\": no such model; did you mean F* or F1? there are F*, SLA" hypercube-mnb --over size=3 --models F*,F9
refused "--links is for one run, and a sweep has many" hypercube-mnb --over seed=1 --links x.csv
refused "'x.csv' is named by two options that write a file" hypercube-mnb --over seed=1 --csv x.csv --json x.csv
refused "cannot write 'none/x.csv': No such file or directory" hypercube-mnb --over seed=1 --csv none/x.csv
refused "--over size: the numbers of tree:2x3 cannot all be set to one size" hypercube-mnb --topology tree:2x3 --over size=2

run 0 "$PARRAY" sweep --help
says out "--over=NAME=VALUES"
run 0 "$PARRAY" help sweep
says out "--csv=FILE"

# --- progress is shown on a terminal, and not in a pipe

run 0 "$PARRAY" sweep hypercube-mnb --over size=3,4 --progress --quiet
silent out
tr '\r' '\n' <err | grep -q 'run 1 of 2: size=3' || fail "no progress"
left=$(find . -name '*.part' ! -name 'damaged*')
[ -z "$left" ] || fail "left behind: $left"

# --- disturbances are axes, too; a range goes on in steps; a file has the numbers that were asked for
run 0 "$PARRAY" sweep echo --topology mesh:4x4 --over jitter=0..16:8 --over lag=0,0.2 --columns steps,transmissions --csv few.csv
cmp - few.csv <<'END' || fail "not the axes, the numbers and the status: $(cat few.csv)"
jitter,lag,steps,transmissions,status
0,0,12,48,0
0,0.2,15,48,0
8,0,46,48,0
8,0.2,47,48,0
16,0,78,48,0
16,0.2,79,48,0
END
run 0 "$PARRAY" sweep echo --topology ring:4 --over order=fixed,random --over disturb-seed=1..2 --columns status --csv -
[ "$(grep -c '^random,[12],0$' out)" = 2 ] || fail "order and seeds are not swept"
run 4 "$PARRAY" sweep echo --topology ring:4 --over fault=down:0-1@1..2:held,down:0-1@1..9,lose:0.0 --columns status --csv faults.csv
cmp - faults.csv <<'END' || fail "not three faults: $(cat faults.csv)"
fault,status
down:0-1@1..2:held,0
down:0-1@1..9,4
lose:0.0,0
END
# A parameter of the program comes before an option of that name.
run 0 "$PARRAY" sweep worm-broadcast --over order=best --columns steps --csv -
says out 'best,6,0'

# What a program prints itself is not in the way of its row.
compile prints <<'END2'
#include <parray.h>
#include <stdio.h>
static void prints(struct node *self) { printf("node %d\n", node_rank(self)); fflush(stdout); }
PARRAY_PROGRAM(.name = "prints", .topology = "ring:4", .node = prints);
END2
run 0 "$PARRAY" sweep ./prints.so --over size=3,4 --columns steps --csv - --quiet
is out 'size,steps,status
3,0,0
4,0,0'

# Programs are an axis; a parameter is one if all of them have it.
run 0 "$PARRAY" sweep --over program=ring-gossip,bundled-gossip --topology ring:3 --over size=4,5 --csv programs.csv
silent err
cmp - out <<'END2' || fail "not the table of two programs: $(cat out)"
2 programs: 4 runs
program         size  steps  bound  paper  ratio  transmissions  mean use  verified  status
ring-gossip     4         3      3      3   1.00             12   100.0 %  yes       done
ring-gossip     5         4      4      4   1.00             20   100.0 %  yes       done
bundled-gossip  4        22     22      -   1.00             16   100.0 %  yes       done
bundled-gossip  5        33     22      -   1.50             30   100.0 %  yes       done
END2
[ "$(columns programs.csv program size topology steps | sed -n 4p)" = "bundled-gossip 4 ring:4 22" ] || fail "not the row of a program"
refused "--over root: ring-gossip has no such parameter, and a parameter is swept if all programs have it" \
    --over program=worm-broadcast,ring-gossip --over root=0,3
