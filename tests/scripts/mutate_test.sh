#!/bin/sh
# scripts/mutate.d/plant lists the changes that it promises, each one once, leaves comments, strings,
# preprocessor lines and checks alone, draws one order from one seed, and changes nothing but the place;
# scripts/mutate refuses what it does not know.
set -eu
export LC_ALL=C

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
top=$(cd "$(dirname "$0")/../.." && pwd)
${CC:-cc} -o "$scratch/plant" "$top/scripts/mutate.d/plant.c"
cd "$scratch"

cat >some.c <<'END'
/* 1 < 2 && 3 */
#define FOUR (4 + 4)
static const char text[] = "5 < 6";
int f(int a, int *b)
{
    int *c = b;
    ensure(a < 7);
    if (a < 8 && *c)
        g(a + a);
    return a;
}
END
cat >expected <<'END'
+ becomes -
8 becomes (8 + 1)
8 becomes (8 - 1)
&& becomes ||
< becomes <=
removed: g(a + a)
removed: if (a < 8 && *c)
the condition is negated
END
./plant sites 1 some.c >sites
cut -f 5 sites | sort >changes
sort expected >sorted
diff sorted changes
[ "$(cut -f 4 sites | sort -u)" = f ]

# changed CHANGE LINE: the change alters this line into that, and no other one.
changed()
{
    number=$(awk -F '\t' -v change="$1" '$5 == change { print $2 }' sites)
    ./plant make some.c "$number" >other.c
    [ "$(diff some.c other.c | sed -n 's/^> *//p')" = "$2" ] || { diff some.c other.c; exit 1; }
}
changed '< becomes <=' 'if (a <= 8 && *c)'
changed '8 becomes (8 - 1)' 'if (a < (8 - 1) && *c)'
changed 'the condition is negated' 'if (!(a < 8 && *c))'
changed 'removed: g(a + a)' ';'

./plant sites 1 some.c | diff sites -
! ./plant sites 2 some.c | diff sites - >/dev/null

for wrong in '--seed' '--count x some.c' '--unknown' 'no/such/file'; do
    status=0
    # shellcheck disable=SC2086 # words
    "$top/scripts/mutate" $wrong >out 2>&1 || status=$?
    [ "$status" = 2 ] || { echo "mutate $wrong ends with $status"; cat out; exit 1; }
done
