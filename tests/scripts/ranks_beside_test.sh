#!/bin/sh
# Programs of MPI side by side: a right one is equal, a wrong one is found, and rows are written; a run that
# is not so has status 1; what is not there is said.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
script=$srcdir/scripts/ranks-beside
export PARRAY
mkdir "$scratch/bin"
cat >"$scratch/bin/time" <<'END'
#!/bin/sh
# -q -o FILE -f FORMAT COMMAND
echo '0.10 1000' >"$3"
shift 5
exec "$@"
END
chmod +x "$scratch/bin/time"
PATH=$scratch/bin:$PATH "$script" --csv "$scratch/rows.csv" balanced root-mismatch-reduce >"$scratch/out" 2>&1 ||
    { echo 'the programs are not as they should be:'; cat "$scratch/out"; exit 1; }
grep -q '^right  *balanced  *equal' "$scratch/out"
grep -q '^wrong  *root-mismatch-reduce  *root-mismatch' "$scratch/out"
grep -q '^right: 1 of 1 equal' "$scratch/out"
[ "$(wc -l <"$scratch/rows.csv")" = 3 ]

# A parray that finds nothing, and prints nothing.
cat >"$scratch/bin/nothing" <<'END'
#!/bin/sh
exit 0
END
chmod +x "$scratch/bin/nothing"
status=0
PARRAY=$scratch/bin/nothing PATH=$scratch/bin:$PATH "$script" root-mismatch-reduce >"$scratch/out" 2>&1 || status=$?
[ $status = 1 ] && grep -q '^wrong  *root-mismatch-reduce  *silent' "$scratch/out" ||
    { echo "status $status of a run that finds nothing:"; cat "$scratch/out"; exit 1; }
status=0
PARRAY=$scratch/none "$script" >"$scratch/out" 2>&1 || status=$?
[ $status = 2 ] && grep -q 'set PARRAY' "$scratch/out"
