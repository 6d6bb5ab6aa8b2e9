#!/bin/sh
# The tables of Tseng, Chang and Sheu 1998 come out digit for digit, measured and by the formulas.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

tables()
{
    run 0 "$srcdir/scripts/paper" --build "$builddir" star --most 4 "$@"
    silent err
}

# squeezed [LINES]: prints the lines of `out` that begin like this, each run of blanks as one.
squeezed()
{
    grep "^$1" out | tr -s ' ' | sed 's/ $//'
}

tables 1
squeezed 'X_[0-9]' >table
cat >printed <<'END'
X_1=**12 3,2,4 1432 **32
X_2=**13 3,4 1234 **34
X_3=**14 3 4231 **31
X_4=**21 4,2,3 4123 **23
X_5=**23 2,3,4 1324 **24
X_6=**24 2,3 4321 **21
X_7=**31 4 1243 **43
X_8=**32 2,4 1342 **42
X_9=**34 none 3241 **41
X_10=**41 4,3 4213 **13
X_11=**42 2,4,3 4312 **12
X_12=**43 3,4,3 3214 **14
END
cmp table printed || fail "Table 1"

tables 2
squeezed '[0-9]' >table
cat >printed <<'END'
4 0.190
5 0.150 0.288
6 0.124 0.239 0.367
7 0.106 0.205 0.315 0.435
8 0.092 0.179 0.276 0.382 0.491
9 0.082 0.160 0.246 0.340 0.438 0.538
10 0.074 0.144 0.222 0.307 0.395 0.485 0.577
11 0.067 0.131 0.202 0.280 0.360 0.442 0.526 0.610
12 0.062 0.120 0.186 0.257 0.331 0.406 0.483 0.560 0.638
END
cmp table printed || fail "Table 2"
squeezed ' measured' >table
is table ' measured 0.190'

# The paper leaves out some n.
tables 3
squeezed '\(5\|6\|7\|8\|9\|10\|12\|14\|16\|18\|20\) ' >table
cat >printed <<'END'
5 0.27
6 0.043
7 7.0e-3
8 9.9e-4
9 1.2e-4
10 1.3e-5
12 1.2e-7
14 8.0e-10
16 3.8e-12
18 1.4e-14
20 4.1e-17
END
cmp table printed || fail "Table 3"

# Below a line with figures of the formula there is one with measured figures.
for table in 2 fig2 fig3 fig4 fig6 4; do
    tables "$table"
    grep -q '^ measured' out || fail "nothing is measured in $table"
    grep -B 1 '^ measured' out | awk '
        /^[0-9]/ { $1 = ""; formula = $0 }
        /^ m/ { $1 = ""; if ($0 != formula) exit 1 }' || fail "$table: measured and computed differ"
done

# The last points of the figures: the largest saving in each, and where the broadcasts save.
tables fig2 fig3 fig4
squeezed '12 ' >table
cat >printed <<'END'
12 0.473 0.708 0.727 0.659 0.567 0.472 0.376 0.281 0.187 0.093
12 0.239 0.335 0.323 0.271 0.213 0.160 0.113 0.074 0.042 0.017
12 0.043 0.025 -0.014 -0.052 -0.082 -0.101 -0.106 -0.100 -0.080 -0.046
END
cmp table printed || fail "Figs. 2 to 4"
tables fig6
squeezed '\(3\|12\) ' >table
cat >printed <<'END'
3 -1.604 -1.800 -1.964
12 0.908 0.458 0.083
END
cmp table printed || fail "Fig. 6"

run 2 "$srcdir/scripts/paper" star fig5
says err "fig2 fig3 fig4"
run 2 "$builddir/algos/star-formula" exchange 4 2,3
says err "usage"
run 2 "$builddir/algos/star-formula" mnb 21
