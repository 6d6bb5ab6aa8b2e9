#!/bin/sh
# Pages in a browser: a script clicks through copies of them and compares what they show with the trace
# (page_drive.js). No error, warning or attempt to load anything may come from a page.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

command -v chromium >/dev/null || { echo 'chromium is not installed'; exit 77; }

# record STATUS NAME RUN...: makes NAME.html and NAME.csv of a run.
record()
{
    status=$1
    name=$2
    shift 2
    run "$status" "$PARRAY" run "$@" --quiet --trace "$name.csv" --report "$name.html"
    [ -s "$name.html" ] || fail "no page of $name"
}

# stalls_of NAME RUN...: makes NAME.stalls, one line for each stall, from another trace of that run.
stalls_of()
{
    status=$1
    name=$2
    shift 2
    run "$status" "$PARRAY" run "$@" --quiet --engine threads --trace "$name.json"
    sed -n 's/^{"name":"waits for room //
        s/in the inbox of node [0-9]*"/on port "/
        s/,*$//
        s/^on port \([0-9]*\)".*"tid":\([0-9]*\),"ts":\([0-9]*\),\("dur":\([0-9]*\),\)*"args":{"to":\([0-9]*\)}}$/\2,\3,\5,\6,\1/p' \
        "$name.json" >"$name.stalls"
}

# driven NAME TEST COUNT: makes a copy of NAME.html with page_watch.js in its head, and NAME.csv, NAME.stalls
# (if it is there) and the scripts of the test at its end.
driven()
{
    awk -v test="$2" -v count="$3" -v csv="$1.csv" -v stalls="$1.stalls" -v scripts="$srcdir/tests/cli/page_" '
        function put(file,    line) {
            while ((getline line < file) > 0) print line
            close(file)
        }
        function put_script(name) { print "<script>"; put(scripts name ".js"); print "</script>" }
        /^<title>/ { put_script("watch") }
        /^<body>$/ { print "<body data-test=\"" test "\" data-count=\"" count "\">"; next }
        /^<\/body>$/ {
            print "<script type=\"text/csv\" id=\"csv\">"; put(csv); print "</script>"
            print "<script type=\"text/csv\" id=\"stalls\">"; put(stalls); print "</script>"
            parts = split("reader run trouble stalls phases limits plain told causes looks drive", part, " ")
            for (i = 1; i <= parts; i++) put_script(part[i])
        }
        { print }' "$1.html" >"$1-$2.html"
}

# The browser's own messages are many: they go to the file log, with what pages write to the console.
browse()
{
    timeout "$patience" chromium --headless=new --no-sandbox --disable-gpu --no-first-run \
        --user-data-dir="$scratch/profile" --enable-logging=stderr --window-size=1400,900 --hide-scrollbars "$@" 2>log
}

# check NAME TEST COUNT: the browser will have to report checks of the page, and nothing else (judge). All
# pages are shown by one browser, which takes seconds to begin.
check()
{
    driven "$@"
    pages="$pages$1-$2.html 1400
"
}
pages=

# check_narrow NAME TEST: the same page once more, as wide as a telephone, which no window can be.
check_narrow()
{
    pages="$pages$1-$2.html 390
"
}

# judge: shows the pages one after the other, each in a frame of its width.
judge()
{
    number=$(printf %s "$pages" | wc -l)
    {
        printf '%s\n' '<style>body { margin: 0 }</style>' '<pre id="results"></pre>' '<script>(async () => {'
        echo 'const results = document.getElementById("results");'
        printf %s "$pages" | sed 's/\(.*\) \(.*\)/await show("\1", \2);/'
        cat <<'END'
async function show(page, width) {
    const frame = document.createElement("iframe");
    frame.style = `position: fixed; top: 0; left: 0; width: ${width}px; height: 900px; border: 0`;
    frame.src = page;
    const told = new Promise((resolve) => addEventListener("message", resolve, {once: true}));
    document.body.append(frame);
    results.textContent += `${page} ${width}: ${(await told).data}\n`;
    frame.remove();
}
})();</script>
END
    } >all.html
    browse --virtual-time-budget=$((number * 30000)) --dump-dom "file://$scratch/all.html" >dom ||
        fail "the browser failed: $(tail -n 3 log)"
    # The browser has pages of its own, which complain where there is no network.
    ! grep CONSOLE log | grep -v "source: chrome://" >out || fail "a page writes to the console"
    sed -n '/<pre id="results">/,/<\/pre>/p' dom | sed 's/<[^>]*>//g' | sed '/^$/d' >results
    grep -v '^[a-z_]*-[a-z]*\.html [0-9]*: fine: ' results >out && fail "a page is not as it should be"
    [ "$(wc -l <results)" = "$number" ] || fail "only $(wc -l <results) pages of $number have told something"
}

if ! "$PARRAY" run hypercube-mnb --topology hypercube:1 --quiet --report probe.html 2>err; then
    says err 'node-d3'
    echo 'D3 is not installed'
    exit 77
fi

record 0 broadcast hypercube-mnb --topology hypercube:4
check broadcast run 0
record 0 exchange hypercube-exchange --topology hypercube:3
check exchange run 0

run 0 "$PARRAY" cc "$srcdir/tests/breach/f1_ports.c" -o violation.so
record 3 violation ./violation.so
check violation violation 4
record 3 verdict hypercube-mnb --topology hypercube:3 --model SLA --force --on-violation count
check verdict verdict 32

run 0 "$PARRAY" cc "$srcdir/tests/breach/receive_first.c" -o deadlock.so
record 4 deadlock ./deadlock.so
check deadlock deadlock 4
run 0 "$PARRAY" cc "$srcdir/tests/breach/full_mailbox.c"
record 4 full_mailbox ./full_mailbox.so
check full_mailbox deadlock 2

run 0 "$PARRAY" cc "$srcdir/tests/cli/stall.c"
record 4 stall ./stall.so
stalls_of 4 stall ./stall.so
check stall stall 11
run 0 "$PARRAY" cc "$srcdir/tests/breach/worm_full.c"
record 4 worm_full ./worm_full.so
stalls_of 4 worm_full ./worm_full.so
check worm_full stall 2
if ! sanitized tsan; then # which has room for 8,128 nodes
    record 4 crowded ./stall.so --topology ring:30000
    says err 'Of 30,003 stalls '
    says err 'Of 14,997 nodes that wait for ever the first 1,000 are marked.'
    check crowded crowded 30003
fi

run 0 "$PARRAY" cc "$srcdir/tests/cli/plain.c"
record 0 plain ./plain.so
check plain plain 0
record 1 failed ./plain.so --param wrong=5
check failed failed 0
run 0 "$PARRAY" cc "$srcdir/tests/cli/valued.c"
record 0 values ./valued.so
check values values 0
run 0 "$PARRAY" cc "$srcdir/tests/cli/told.c"
record 0 told ./told.so
check told told 0
check told causes 0
record 0 faults ./told.so --fault restart:1@8..14 --fault stop:2@12 --fault 'down:0-3@13..15' \
    --fault lose:3:0:0 --fault double:0:2:1 --fault corrupt:1:0:0:3
check faults faults 0
record 0 sparse ./told.so --fault restart:1@8..18 --fault stop:0@8
check sparse sparse 0
for name in told faults stall; do
    check $name looks 0
    check_narrow $name looks
done
run 0 "$PARRAY" cc "$srcdir/tests/cli/jammed.c"
record 4 jam ./jammed.so --worms wait
check jam jam 4
record 0 worms worm-broadcast --topology mesh:8x8
check worms worms 0
record 0 heads hypercube-exchange --topology hypercube:4
check heads heads 0

run 0 "$PARRAY" cc "$srcdir/tests/cli/phased.c"
record 0 phases ./phased.so
check phases phases 3
record 0 overlap hypercube-exchange --topology hypercube:4
check overlap phases 3
record 0 again mesh-dynamic-broadcast --topology torus:4x4 --param intervals=6
check again phases 4

record 0 bounded hypercube-exchange --topology hypercube:8
says err 'one by one'
check bounded bounded 0
check bounded crowd 0

judge

# The top of the page, in a wide and in a narrow window, is not empty.
for size in 1400,900 800,600; do
    browse --window-size=$size --screenshot="$scratch/shot.png" "file://$scratch/broadcast.html" || fail "no screenshot"
    [ "$(wc -c <shot.png)" -gt 20000 ] || fail "nothing is to be seen at $size"
done
