#!/bin/sh
# Every JSON that parray writes is held to its schema (doc/schemas), by the validator of python3-jsonschema:
# runs that end well and in every other way, and what each command writes. A field that a schema does not have
# fails here, though schemas let programs meet fields that are new.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

python3 -c 'import jsonschema' 2>/dev/null || { echo 'there is no python3-jsonschema'; exit 77; }
mkdir json

# kept STATUS WORDS...: runs the tool with the words and --json FILE; the file is looked at in the end.
count=0
kept()
{
    count=$((count + 1))
    expected_status=$1
    shift
    run "$expected_status" "$PARRAY" "$@" --quiet --json "json/$count.json"
    [ -s "json/$count.json" ] || fail "no JSON of: $*"
}

# printed STATUS WORDS...: the same of a command that writes JSON to standard output.
printed()
{
    count=$((count + 1))
    run "$@"
    mv out "json/$count.json"
}

# written STATUS OPTION WORDS...: the same of a command without --quiet; the option takes the file.
written()
{
    count=$((count + 1))
    expected_status=$1 option=$2
    shift 2
    run "$expected_status" "$PARRAY" "$@" "$option" "json/$count.json"
    [ -s "json/$count.json" ] || fail "no JSON of: $*"
}

built()
{
    run 0 "$PARRAY" cc --allow-globals "$1"
}

# Runs that end well: layers, start-up, worms, values, phases, logs, tasks, waiting, disturbances, files.
cli=$srcdir/tests/cli
for program in bank phased stated hello replicated jammed told; do
    built "$cli/$program.c"
done
kept 0 run ./hello.so
kept 0 run ./bank.so
kept 0 run ./phased.so
"$PARRAY" run ./told.so --quiet --json json/told.json 2>/dev/null || :
"$PARRAY" run ./jammed.so --quiet --json json/jammed.json 2>/dev/null || :
kept 0 run ring-gossip --topology ring:9 --seed 18446744073709551615
kept 0 run torus-mnb-2d --topology mesh:5x5 --layer fold
kept 0 run hypercube-mnb --topology hypercube:3 --startup 5 --per-unit 2
kept 0 run echo --topology star:4 --engine threads
kept 0 run echo --topology mesh:3x3 --order random --jitter 2 --lag 0.1
kept 0 run floodset --topology complete:5 --fault stop:2@3 --param f=1 --trace flood.trace
kept 0 run paxos --topology complete:5 --fault slow:1:3 --virtual-time --disturb-seed 3
kept 0 run ring-gossip --model H1 --on-violation wait --force
kept 0 run lamport-mutex
printf '0 1\n1 2\n2 0\n2 3\n' >graph
kept 0 run echo --topology graph:graph

# Runs that do not: each rule of a model, deadlocks of nodes and of worms, leftovers, wrong results, limits,
# misuse, crashes, properties that fail, arrays that are refused.
for source in "$srcdir"/tests/breach/*.c; do
    built "$source"
    name=$(basename "$source" .c)
    count=$((count + 1))
    "$PARRAY" run "./$name.so" --quiet --json "json/$count.json" 2>/dev/null && fail "$name is fine"
    rm -f core
    [ -s "json/$count.json" ] || count=$((count - 1))
    "$PARRAY" run "./$name.so" --on-violation count --quiet --json "json/counted.$name.json" 2>/dev/null || :
done
for name in send_send full_mailboxes gives_up; do
    built "$srcdir/tests/planted/$name.c"
    "$PARRAY" run "./$name.so" --quiet --json "json/planted.$name.json" 2>/dev/null || :
done
for case in two check stuck nowhere; do
    "$PARRAY" run ./stated.so --param case=$case --quiet --json "json/stated.$case.json" 2>/dev/null || :
done
kept 5 run ring-gossip --max-steps 3
kept 4 run ./send_send.so --mailbox 1 --force
cat >crash.c <<'END'
#include <parray.h>
static void crash(struct node *self)
{
    int *nothing = (int *)(long)(node_rank(self) - 1);
    if (node_rank(self) == 1)
        *nothing = 1;
}
PARRAY_PROGRAM(.name = "crash", .topology = "ring:4", .node = crash);
END
built crash.c
"$PARRAY" run ./crash.so --quiet --json json/crash.json 2>/dev/null || :
"$PARRAY" run ./replicated.so --quiet --json json/replicated.json 2>/dev/null || :

# Traces: whole, and cut off.
kept 0 report flood.trace
head -c -50 flood.trace >cut.trace
kept 1 report cut.trace

# Many runs.
kept 0 stress ./hello.so --runs 5
kept 1 stress "$srcdir/tests/planted/order_sum.c" --runs 20 --no-shrink
kept 1 stress "$srcdir/tests/planted/order_sum.c" --runs 20 --keep small.replay
kept 0 stress floodset --runs 12 --faults crash:1 --sizes 2
"$PARRAY" stress ./crash.so --runs 5 --no-shrink --quiet --json json/crashes.json 2>/dev/null || :
kept 4 stress ./send_send.so --runs 5 --mailbox 1 --force --keep small.replay
kept 1 explore "$srcdir/tests/planted/order_sum.c" --topology complete:3 --keep small.replay
kept 0 explore echo --topology ring:3
kept 0 explore echo --topology ring:3 --sample 5
kept 5 explore echo --topology ring:4 --limit 5
"$PARRAY" explore ./crash.so --no-shrink --quiet --json json/explored.json 2>/dev/null || :
if by_gcc && ! sanitized asan tsan; then
    kept 1 stress "$srcdir/tests/planted/shared_counter.c" --races
fi

# Tables.
written 0 --json sweep ring-gossip --over topology=ring:4..8 --over seed=1,2
written 5 --json sweep ring-gossip --over topology=ring:4,ring:8 --max-steps 3
written 0 --json compare gossip --topology star:4 --model SLA --startup 10
written 0 --json compare gossip --topology mesh:3x3 --over seed=1,2

# Answers.
written 0 --json bound gossip --topology mesh:3x3 --model 'H*'
written 0 --json bound permutation --topology ring:6
written 0 --json solve gossip --topology ring:4 --model 'F*' --output solved.goal
written 0 --json solve broadcast --topology mesh:2x2 --model W1
written 0 --json solve broadcast --topology ring:3 --links-lost 1 --output lost.goal
written 0 --json solve broadcast --topology ring:5 --model 'F*' --steps 1
if ! grep -q '^#define WITHOUT_FABRICS' "$builddir/config.h"; then
    written 0 --json solve allreduce --topology dgx1:1 --cost alpha-beta
    [ ! -e "$builddir/parray-glpk.so" ] || written 0 --json solve exchange --topology dgx1:1 --cost bandwidth
fi
written 0 --findings schedule solved.goal
kept 0 schedule solved.goal --topology ring:4
cat >tag.goal <<'END'
num_ranks 2
rank 0 {
l1: recv 8b from 1 tag 0
l2: send 8b to 1 tag 0
l2 requires l1
}
rank 1 {
l1: recv 8b from 0 tag 0
l2: send 8b to 0 tag 0
l2 requires l1
}
END
written 4 --findings schedule tag.goal
if ! sanitized tsan; then
    built "$srcdir/doc/flood.c"
    "$PARRAY" grade ./flood.so --task gossip --topology mesh:3x3 --runs 4 --json json/grade.json >/dev/null 2>&1 || :
    "$PARRAY" grade ./crash.so --task broadcast --topology mesh:3x3 --runs 4 --json json/lost.json >/dev/null 2>&1 || :
    mkdir works works/nothing
    cp flood.so crash.so works
    printf 'parray sheet 1\ntask gossip\nsetting a\ntopology mesh:3x3\nend 1\n' >a.sheet
    "$PARRAY" grade works --sheet a.sheet --runs 2 --json json/grades.json >/dev/null 2>&1 || :
fi

# What there is.
printed 0 "$PARRAY" list --json
printed 0 "$PARRAY" show ring-gossip --json
printed 0 "$PARRAY" show floodset --topology complete:7 --json
printed 0 "$PARRAY" show ./stated.so --json
printed 0 "$PARRAY" show gossip --json
printed 0 "$PARRAY" show torus:4x4 --json
printed 0 "$PARRAY" show torus:4x4 --ranks 4 --json

# The validator. Schemas refer to each other by the names of their files. Each schema has to be met here.
cat >validate.py <<'END'
import glob, json, os, sys, warnings
warnings.simplefilter("ignore")
import jsonschema

def strict(schema):
    """The schema, which now refuses fields that it does not have."""
    if isinstance(schema, list):
        return [strict(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    schema = {name: strict(value) for name, value in schema.items()}
    return {"additionalProperties": False, **schema} if isinstance(schema.get("properties"), dict) else schema

loaded = {os.path.basename(path): json.load(open(path)) for path in glob.glob(sys.argv[1] + "/*.json")}
for name, schema in loaded.items():
    jsonschema.Draft7Validator.check_schema(schema)
    if "properties" not in schema: # it has parts of others
        continue
    assert schema["properties"]["schema"]["const"] + ".json" == name, name
    for field in schema["properties"]:
        assert field == "schema" or schema["properties"][field], (name, field)
schemas = {name: strict(schema) for name, schema in loaded.items()}
met, wrong = set(), 0
for path in sorted(glob.glob("json/*.json")):
    found = json.load(open(path))
    name = found["schema"] + ".json"
    met.add(name)
    resolver = jsonschema.RefResolver(name, schemas[name], store=schemas)
    for error in jsonschema.Draft7Validator(schemas[name], resolver=resolver).iter_errors(found):
        best = jsonschema.exceptions.best_match([error])
        where = ".".join(str(step) for step in best.absolute_path)
        print(f"{path} ({name}): {where}: {best.message[:300]}", file=sys.stderr)
        wrong += 1
never = {name for name in schemas if "properties" in schemas[name]} - met - set(sys.argv[2:])
for name in sorted(never):
    print(f"nothing was written of {name}", file=sys.stderr)
# What is not so is refused: of each schema a field that is missing, another type, a field too many.
for name, schema in schemas.items():
    if "properties" not in schema:
        continue
    resolver = jsonschema.RefResolver(name, schema, store=schemas)
    validator = jsonschema.Draft7Validator(schema, resolver=resolver)
    for bad in ({}, {"schema": 1}, {"schema": name[:-5], "frobs": 1}):
        assert not validator.is_valid(bad), (name, bad)
sys.exit(bool(wrong or never))
END
unmet=
! sanitized tsan || unmet="grade-1.json grades-1.json"
python3 validate.py "$srcdir/doc/schemas" $unmet || fail 'JSON and schemas differ'
