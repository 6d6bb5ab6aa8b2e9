#!/bin/sh
# Exit statuses are those of one table, `parray help statuses`: parray.h, help texts, the manual page, the
# package for Python and the README say the same.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

run 0 "$PARRAY" help statuses
sed -nE 's/^ +([0-9]+)  ([a-z]+) +(.*)$/\1 \2 \3/p' out >statuses
sed -nE 's/^    PARRAY_[A-Z]+ = ([0-9]+).*/\1/p' "$srcdir/emu/parray.h" | sort -n >wanted
cut -d ' ' -f 1 statuses | sort -n | diff wanted - || fail 'parray.h has others'
is_first=$(cut -d ' ' -f 1 statuses | tr '\n' ' ')
[ "$is_first" = '2 3 4 5 1 130 0 ' ] || fail "another order: $is_first"
grep -q 'the first of these wins: 2, 3, 4, 5, 1\.' "$srcdir/emu/parray.h" || fail 'parray.h tells another order'

# Each command tells those from 2 on in the words of the table.
words=$(sed -nE 's/^([2345]|130) [a-z]+ ([a-z ]+)(:.*)?$/\1 \2/p' statuses | sort -n | paste -sd , | sed 's/,/, /g').
for command in run stress explore schedule; do
    run 0 "$PARRAY" help $command
    tr -s ' \n' ' ' <out >text
    grep -qF "$words" text || fail "$command says other words than: $words"
done

# Each of them comes of a run, and the word is that of tables.
cat >ends.c <<'END'
#include <parray.h>
static int how;
static int prepare(struct parray *array)
{
    bool fine = true;
    how = (int)parray_param_int(array, "how", 0, 5, &fine);
    return fine ? 0 : -1;
}
static void run(struct node *self)
{
    int byte = 0;
    if (how == 1)
        node_check(self, 0);
    if (how == 2)
        node_send(self, 77, &byte, sizeof byte);
    if (how == 3)
        for (int i = 0; i < 2; i++)
            node_send(self, 0, &byte, sizeof byte);
    if (how == 4)
        node_recv(self, 0, &byte, sizeof byte);
    while (how == 5)
        node_step(self);
}
static const struct parray_param params[] = {{"how", "0", "how it ends"}, {0}};
PARRAY_PROGRAM(.name = "ends", .topology = "ring:4", .params = params, .prepare = prepare, .node = run);
END
run 0 "$PARRAY" cc --allow-globals ends.c
for status in 0 1 2 3 4 5; do
    run $status "$PARRAY" run ./ends.so --param how=$status --max-steps 20
done
run 2 "$PARRAY" sweep ./ends.so --over how=0,1,3,4,5,2 --max-steps 20
for status in 1 3 4 5; do
    grep -q "$status $(sed -n "s/^$status \([a-z]*\) .*/\1/p" statuses)" out || fail "a table has another word for $status"
done

# The README and the package for Python have each of them, and no other.
sed -n '/exit status /,/^$/p' "$srcdir/README.md" | grep -oE '(^| {2,})[0-9]+ ' | tr -d ' ' | sort -n | diff wanted - ||
    fail 'the README has others'
sed -nE 's/^    status, kind = ([0-9]+), .*/\1/p' "$srcdir/python/parray/errors.py" | grep -vx 139 | sort -n >python
grep -vx 0 wanted | diff - python || fail 'Python has others'
