#!/bin/sh
# --junit and --sarif of runs, traces, stress and explorations: what is wrong, with its lines.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

command -v python3 >/dev/null || { echo 'there is no python3'; exit 77; }
mkdir src
cp "$srcdir"/tests/breach/sla_receives.c "$srcdir"/tests/breach/absent_port.c "$srcdir"/tests/breach/wrong.c \
    "$srcdir"/tests/planted/send_send.c "$srcdir"/tests/planted/order_sum.c "$srcdir"/tests/planted/shared_counter.c \
    "$srcdir"/tests/cli/hello.c src
cat >src/crash.c <<'END'
#include <parray.h>
static void crash(struct node *self)
{
    int *nothing = (int *)(long)(node_rank(self) - 1);
    if (node_rank(self) == 1)
        *nothing = 1;
}
PARRAY_PROGRAM(.name = "crash", .topology = "ring:4", .node = crash);
END

# told FILE.sarif: holds a file to what the format requires (SARIF 2.1.0, sections 3.13 to 3.34), and prints a
# line for each place of each result: "RULE FILE:LINE", and behind it, with a blank, those that are related.
cat >told.py <<'END'
import json, sys
log = json.load(open(sys.argv[1]))
assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-schema-2.1.0.json")
def place(location, message):
    where = location["physicalLocation"]
    uri, region = where["artifactLocation"]["uri"], where["region"]
    assert isinstance(uri, str) and " " not in uri and region["startLine"] >= 1 and region.get("startColumn", 1) >= 1
    assert ("message" in location) == message and (not message or location["message"]["text"])
    return f"{uri}:{region['startLine']}"
for run in log["runs"]:
    driver = run["tool"]["driver"]
    assert driver["name"] == "parray" and driver["version"]
    ids = [rule["id"] for rule in driver["rules"]]
    assert len(set(ids)) == len(ids) and all(rule["shortDescription"]["text"] for rule in driver["rules"])
    assert isinstance(run["invocations"][0]["executionSuccessful"], bool)
    for result in run["results"]:
        assert result["ruleId"] in ids and result["level"] == "error" and result["message"]["text"]
        assert set(result) == {"ruleId", "level", "message", "locations", "relatedLocations"}
        for location in result["locations"]:
            print(result["ruleId"], place(location, False))
        for location in result["relatedLocations"]:
            print("", place(location, True))
    assert set(ids) == {result["ruleId"] for result in run["results"]}
    print("exit", run["invocations"][0]["exitCode"])
END

# found STATUS WANTED WORDS...: the tool ends so, and the lines of its SARIF are those wanted. In the JUnit
# XML as many tests fail as there are checks with findings, and each has the line of its first one.
found()
{
    expected_status=$1 wanted=$2
    shift 2
    rm -f x.sarif x.xml
    run "$expected_status" "$PARRAY" "$@" --sarif x.sarif --junit x.xml
    python3 told.py x.sarif >lines || fail "no such file of SARIF: $*"
    printf '%s\n' "$wanted" | grep . >wanted
    diff wanted lines || fail "other findings: $*"
    python3 - x.xml <<'END' >failures || fail "no such file of JUnit: $*"
import sys, xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
cases = root.findall("testsuite/testcase")
failed = [case for case in cases if case.find("failure") is not None]
assert root.tag == "testsuites" and int(root.get("tests")) == len(cases) and int(root.get("failures")) == len(failed)
for case in failed:
    print(case.get("name"), f"{case.get('file')}:{case.get('line')}" if case.get("file") else "-")
    if case.get("file"):  # the line is named, and once; sentences about the model have all lines of theirs
        place = f"{case.get('file')}:{case.get('line')}"
        message = case.find("failure").get("message")
        model = case.get("name") == "it keeps to the model"
        assert place.split("/")[-1] in message if model else f"[{place}]" in message
        assert not model or f"] [{place}]" not in message
END
}

# failed NAME [PLACE]: that test failed, and no other one.
failed()
{
    [ "$(cat failures)" = "$1 ${2:--}" ] || fail "these failed: $(cat failures)"
}

at()
{
    echo "src/$(numbered "$1")"
}

found 0 'exit 0' run src/hello.c
[ ! -s failures ] || fail 'all is well'
grep -q 'tests="3" failures="0"' x.xml || fail 'three things are looked at'
found 3 "violation-receives $(at sla_receives.c@first)
 $(at sla_receives.c@second)
exit 3" run src/sla_receives.c
failed 'it keeps to the model' "$(at sla_receives.c@first)"
found 4 "deadlock $(at send_send.c@sends)
 $(at send_send.c@sends)
 $(at send_send.c@sends)
 $(at send_send.c@sends)
exit 4" run src/send_send.c --mailbox 1 --force --topology ring:3
failed 'the run ends' "$(at send_send.c@sends)"
run 2 "$PARRAY" run src/absent_port.c --sarif x.sarif
python3 told.py x.sarif | grep '^misuse src/absent_port.c:[0-9]*$' >same || fail 'misuse has a line'
run 1 "$PARRAY" run src/wrong.c --sarif x.sarif --trace wrong.trace
python3 told.py x.sarif >lines
grep -q '^wrong-result src/wrong.c:[0-9]*$' lines || fail 'a failed check has a line'
run 0 "$PARRAY" report wrong.trace --sarif again.sarif
python3 told.py again.sarif | diff lines - || fail 'a trace tells something else'
head -c -50 wrong.trace >cut.trace
run 1 "$PARRAY" report cut.trace --sarif x.sarif --junit x.xml
python3 - x.sarif <<'END' || fail 'of a trace that is cut off the end of the run is not known'
import json, sys
run = json.load(open(sys.argv[1]))["runs"][0]
assert run["invocations"] == [{"executionSuccessful": False}] and run["results"][0]["ruleId"] == "failed"
END
grep -q 'failures="1"' x.xml || fail 'a trace that is cut off passes no test'
if has_lines && ! sanitized asan tsan; then
    "$PARRAY" run src/crash.c --quiet --sarif x.sarif --junit x.xml 2>err || :
    python3 told.py x.sarif | grep '^crash src/crash.c:6$' >same || fail 'a crash has a line'
    found 1 "crash src/crash.c:6
exit 1" stress src/crash.c --runs 3 --no-shrink
    failed 'the run ends' "src/crash.c:6"
fi

# Lines that pipelines mark by the problem matcher: the message with its place.
cat >matched.py <<'END'
import json, re, sys
matchers = json.load(open(sys.argv[1]))["problemMatcher"]
lines = [line.rstrip("\n") for line in open(sys.argv[2])]
for matcher in matchers:
    for first in range(len(lines)):
        took = {"severity": matcher.get("severity")}
        for pattern, line in zip(matcher["pattern"], lines[first:]):
            match = re.search(pattern["regexp"], line)
            if not match:
                break
            took.update({name: match.group(group) for name, group in pattern.items() if name != "regexp"})
        else:
            assert took["message"] and len(lines) - first >= len(matcher["pattern"])
            print(took["severity"], f"{took['file']}:{took['line']}")
END
matcher=$("$PARRAY" where matcher)
run 3 "$PARRAY" run src/sla_receives.c
python3 matched.py "$matcher" err >matched
is matched "error $(at sla_receives.c@first)"
run 2 "$PARRAY" run src/absent_port.c
python3 matched.py "$matcher" err >matched
is matched "error $(at absent_port.c@sends)"
run 1 "$PARRAY" stress src/order_sum.c --runs 20 --no-shrink
python3 matched.py "$matcher" out >matched
is matched "error $(numbered order_sum.c@takes)"

# Many runs: the cause with its call, and what is wrong with the run that was found.
found 1 "differs-order $(at order_sum.c@takes)
exit 1" stress src/order_sum.c --runs 20 --no-shrink
failed 'all runs end alike' "$(at order_sum.c@takes)"
found 1 "differs-order $(at order_sum.c@takes)
exit 1" explore src/order_sum.c --topology complete:3 --no-shrink
failed 'all runs end alike' "$(at order_sum.c@takes)"

# A run that has no end has no line; its rule is that of all commands.
cat >src/on.c <<'END'
#include <parray.h>
static void on(struct node *self)
{
    for (int data = 0;;) {
        node_send(self, 1, &data, sizeof data);
        node_recv(self, 0, &data, sizeof data);
    }
}
PARRAY_PROGRAM(.name = "on", .topology = "ring:3", .node = on);
END
for command in run 'stress --runs 3' explore; do
    # shellcheck disable=SC2086
    run 5 "$PARRAY" $command src/on.c --max-steps 100 --sarif x.sarif
    grep -q '"ruleId": "limit"' x.sarif || fail "a run that has no end, of $command"
done

# Of runs that were interrupted it is told that they were; here the tenth of them does it.
cat >src/parting.c <<'END'
#include <parray.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>
static int prepare(struct parray *array)
{
    char from[] = "left9", to[] = "left9";
    (void)array;
    for (int left = 9; left > 0; left--) {
        from[4] = (char)('0' + left);
        to[4] = (char)('0' + left - 1);
        if (rename(from, to) == 0)
            return 0;
    }
    kill(getppid(), SIGINT);
    return 0;
}
static void parting(struct node *self)
{
    node_step(self);
}
PARRAY_PROGRAM(.name = "parting", .topology = "ring:3", .prepare = prepare, .node = parting);
END
touch left9
run 130 "$PARRAY" stress src/parting.c --runs 0 --junit x.xml
grep -q 'failure message="interrupted before all runs were made"' x.xml || fail 'it was interrupted'

found 0 'exit 0' stress src/hello.c --runs 3
grep -q 'tests="4" failures="0"' x.xml || fail 'four things are looked at'
if by_gcc && ! sanitized asan tsan; then
    run 1 "$PARRAY" stress src/shared_counter.c --races --sarif x.sarif --junit x.xml
    python3 told.py x.sarif | grep '^race src/shared_counter.c:[0-9]*$' >same || fail 'a race has a line'
    python3 told.py x.sarif | grep '^ src/shared_counter.c:[0-9]*$' >same || fail 'a race has two'
    grep -q 'name="nodes share no memory" file="src/shared_counter.c"' x.xml || fail 'a race is a failure'
fi
