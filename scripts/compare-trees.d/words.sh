# shellcheck shell=sh
# The words of the commands of cases.sh. The current folder is the case's own, and empty; $COMPARE_TOP is the
# source tree.
set -f # an F* is a model, no pattern

# p ARGUMENT...: runs parray, and prints the command, its output and its status.
p()
{
    printf '$ parray %s\n' "$*"
    printf '$ parray %s\n' "$*" >&2
    q "$@"
}

# q ARGUMENT...: like p, without printing the command, which is long or always equal.
q()
{
    status=0
    timeout -k 1 "$COMPARE_SECONDS" parray "$@" || status=$?
    echo "-- status $status"
}

# each_of WORDS COMMAND...: runs the command for each of the words, which replaces @.
each_of()
{
    words=$1
    shift
    for word in $words; do
        p_with "$word" "$@"
    done
}

p_with()
{
    with=$1
    shift
    for argument; do
        case $argument in
        *@*) set -- "$@" "${argument%%@*}$with${argument#*@}" ;;
        *) set -- "$@" "$argument" ;;
        esac
        shift
    done
    p "$@"
}

# lines TEXT...: prints each text on a line of its own.
lines()
{
    [ $# = 0 ] || printf '%s\n' "$@"
}

# full PROGRAM [OPTION...]: makes a run that writes every file that a run can write.
full()
{
    p run "$@" --verbose --workers 1 --json r.json --links l.csv --steps s.csv --trace t.trace
    for format in csv json goal; do
        q run "$@" --workers 1 --quiet --trace "t.$format"
    done
    for kind in steps links spacetime dotwire topology; do
        q run "$@" --workers 1 --quiet --plot "$kind.svg" --plot-kind "$kind"
    done
    q run "$@" --workers 1 --quiet --report page.html
    p report t.trace --json again.json --links again-l.csv --steps again-s.csv --plot again.svg --report again.html
    p trace t.trace --columns
    q trace t.trace --to again.goal
    q trace t.trace --to again.json2.json
}

# engines PROGRAM [OPTION...]: makes runs on fibers with one worker and with two, and on threads.
engines()
{
    fibers "$@"
    p run "$@" --engine threads --json threads.json --links threads.csv
}

# fibers PROGRAM [OPTION...]: makes runs on fibers with one worker and with two, for arrays that are not
# small.
fibers()
{
    p run "$@" --verbose --workers 1 --json one.json --links one.csv --steps steps.csv
    p run "$@" --verbose --workers 2 --json two.json --links two.csv
}

# judged PROGRAM [OPTION...]: makes runs under every model, which violations end or which count violations.
judged()
{
    for model in F* MLA SLA F1 H* H1 W1; do
        p run "$@" --model "$model" --max-steps 2000
        p run "$@" --model "$model" --max-steps 2000 --force
        q run "$@" --model "$model" --max-steps 2000 --force --on-violation count --workers 2 --json "$model.json"
    done
}

# timed PROGRAM [OPTION...]: makes runs with packets that take longer, and with mailboxes of other sizes.
timed()
{
    p run "$@" --startup 3 --per-unit 2 --max-steps 5000 --trace timed.csv --steps steps.csv
    p run "$@" --startup 1 --per-unit 0 --max-steps 5000 --workers 2
    for room in 1 3 1000; do
        p run "$@" --mailbox $room --max-steps 5000 --json $room.json
        p run "$@" --mailbox $room --force --max-steps 5000 --workers 2
    done
    p run "$@" --max-steps 2 --json cut.json --trace cut.trace
    p run "$@" --seed 77 --stack 64k
}

# disturbed PROGRAM [OPTION...]: makes runs with each disturbance, then with several together.
disturbed()
{
    set -- "$@" --max-steps 2000 --quiet --json -
    for what in '--order random' '--order priority:3' '--jitter 3' '--lag 0.2' '--turns' '--virtual-time' \
        '--fault down:0-1@2..5' '--fault down:0-1@2..5:held' '--fault stop:1@3' '--fault lose:0.1' '--fault double:0.1' \
        '--fault corrupt:0.1' '--order random --jitter 2 --lag 0.1 --turns --fault lose:0.01 --fault stop:0@9'; do
        # shellcheck disable=SC2086 # a list of words
        p run "$@" $what --disturb-seed 5
    done
    p run "$@" --jitter 2 --lag 0.1 --order random --disturb-seed 6 --workers 2
    p run "$@" --jitter 2 --lag 0.1 --order random --disturb-seed 6 --engine threads
}

# breach NAME [OPTION...]: runs a program of tests/breach, compiled by the `parray cc' of the build.
breach()
{
    compile "breach/$1"
    program=./$1.so
    shift
    for engine in '--engine fibers --workers 1' '--engine fibers --workers 2' '--engine threads'; do
        # shellcheck disable=SC2086 # a list of words
        p run "$program" $engine "$@" --max-steps 1000 --json r.json --trace t.trace
        # shellcheck disable=SC2086
        q run "$program" $engine "$@" --max-steps 1000 --on-violation count --links c.csv --trace c.csv.csv
    done
    [ ! -f t.trace ] || p report t.trace
    [ ! -f t.trace ] || p trace t.trace --events
    q run "$program" "$@" --max-steps 1000 --quiet --report page.html
    judged "$program" "$@"
}

# compile FOLDER/NAME: compiles a program of the tests.
compile()
{
    cp "$COMPARE_TOP/tests/$1.c" .
    p cc "${1#*/}.c"
}

# example TEXT: compiles a small program into ./example.so.
example()
{
    printf '#include <parray.h>\nstatic void run(struct node *self)\n{\n%s\n}\nPARRAY_PROGRAM(.name = "example", %s, .node = run);\n' \
        "$2" "$1" >example.c
    p cc example.c
}

# ---------------------------------------------------------------------------- what several cases start from

# net: writes a file with a graph of five nodes.
net()
{
    printf '0 1\n1 2 # a note\n2 3\n3 0\n1 4\n' >net
}

# gossip: makes a run with a trace.
gossip()
{
    q run mesh-gossip --topology mesh:4x4 --quiet --trace t.trace
}

# stalled: makes a program in which a node waits for room in a mailbox.
stalled()
{
    example '.topology = "line:3", .mailbox = 1' '
        for (int i = 0; i < 6; i++) {
            if (node_rank(self) == 0)
                node_send(self, 1, &i, sizeof i);
            if (node_rank(self) == 1) {
                node_wait_until(self, node_now(self) + 4);
                node_recv(self, 0, &i, sizeof i);
            }
            node_step(self);
        }'
}

# sum: makes a program whose result depends on the order of packets.
sum()
{
    example '.topology = "complete:5"' '
        int mine = node_rank(self), theirs, sum = 0;
        struct packet packet = PACKET(&theirs, sizeof theirs);
        for (int port = 0; port < node_degree(self); port++)
            node_send(self, port, &mine, sizeof mine);
        for (int i = 0; i < node_degree(self); i++) {
            node_recv_any(self, &packet);
            sum = 2 * sum + theirs;
        }
        node_result(self, &sum, sizeof sum);'
}

# late: makes a program with a check that fails when a packet is late.
late()
{
    example '.topology = "ring:4", .bears_delay = true' '
        for (int i = 0, other; i < 3; i++) {
            node_send(self, 1, &i, sizeof i);
            node_step(self);
            struct packet packet = PACKET(&other, sizeof other);
            node_check(self, node_poll(self, 0, &packet) == 0);
        }'
}

# dead: a deadlock of three nodes, if the other one takes the packet that it should.
dead()
{
    example '.topology = "ring:4"' '
        struct packet packet = PACKET(NULL, 0);
        node_send(self, 1, NULL, 0);
        if (node_recv_any(self, &packet) == 0 && node_rank(self) != 2)
            node_recv(self, 1, NULL, 0);'
}
