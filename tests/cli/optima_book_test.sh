#!/bin/sh
# The book of optima as data (doc/optima): the table and the CSV say the same, each line has the bound that is
# met, a certificate or the reason why there is none, and check-proof accepts all certificates, each of which
# is for the case and the steps of its line.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"
command -v xz >/dev/null || exit 77
book=$(cd "$srcdir" && pwd)/doc/optima

[ "$(head -n 1 "$book/optima.csv")" = task,parameter,array,model,low,high,bound,how,reason,certificate,command ] ||
    fail "other columns"

# Without quotes, and with the one field that has commas at the end: the words of the table.
sed '1d; s/^\([^,]*\),"\([^"]*\)",\(.*\),"\(.*\)"$/\1,\3,\2,\4/' "$book/optima.csv" >book
awk -F, '{ print $1, $2, $3, $4 == $5 ? $4 : $4 "-" $5, $6, $7 }' book >from_csv
grep -v '^#' "$srcdir/tests/emu/theory/bound/optima.txt" |
    awk '{ print $1, $2, $3, $4, $5, $8 }' >from_table
cmp -s from_csv from_table || fail "not the table: $(diff from_csv from_table | head -n 4)"
awk -F, '$4 == $6 && ($8 == "" || $9 != "") || $4 != $6 && ($8 != "" || $9 == "")' book >bad
[ ! -s bad ] || fail "neither a bound nor a certificate, or both: $(head -n 1 bad)"

tar -xJf "$book/certificates.tar.xz"
awk -F, '$9 != "" && $9 !~ / / { print $9 }' book | sort >named
find . -name '*.lrat' | sed 's:^\./::; s/\.lrat$//' | sort >there
is there "$(cat named)"
[ "$(wc -l <named)" -ge 91 ] || fail "only $(wc -l <named) certificates"

run 0 "$PARRAY" check-proof ./*.lrat
mv out checked
silent err
# NAME: TASK [PARAMETER] on ARRAY under MODEL has no schedule of STEPS steps
awk -F, '$9 != "" && $9 !~ / / {
    match($0, /active=[0-9,]*,parray/)
    param = RSTART ? substr($0, RSTART, RLENGTH - 7) " " : ""
    print "./" $9 ".lrat: " $1 " " param "on " $2 " under " $3 " has no schedule of " $4 - 1 " step" ($4 == 2 ? "" : "s")
}' book | sort >expected
sed 's/ (.*//' checked | sort >said
cmp -s expected said || fail "not of their lines: $(diff expected said | head -n 4)"
