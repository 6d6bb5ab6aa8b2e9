#!/bin/sh
# The tables of Tseng, Chang and Sheu 1998 come out digit for digit, measured and by the formulas.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

run 0 "$srcdir/scripts/paper" --build "$builddir" star --most 4 --pictures pictures
silent err
mv out all

# table TITLE: what is printed below the title is in `out`.
table()
{
    awk -v RS= -v title="$1" 'index($0, title) == 1' all >out
    [ -s out ] || fail "no table: $1"
}

# squeezed [LINES]: prints the lines of `out` that begin like this, each run of blanks as one.
squeezed()
{
    grep "^$1" out | tr -s ' ' | sed 's/ $//'
}

table 'Table 1: '
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

# What Table 1 is made of is what nodes send: pairs of messages over the dimensions, single ones in the end.
run 0 "$PARRAY" run star-exchange --topology star:4 --param k=2 --param report=3241 --quiet
says err "[step 1, node 15] 2 of 3241 for **32 over 3 to 4231"
says err "[step 37, node 5] 1 of 3241 for 4132 over 2 to 4132"
grep -c ' 2 of 3241 for ' err >number
is number 25 # hops in Table 1

table 'Table 2: '
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
says out 'corrected: Eq. (1), units: printed n! l_{n,k} + n! l_{n,1}, read n! l_{n,k} + n! l_{k,1}'
squeezed ' measured' >table
is table ' measured 0.190'

# The paper leaves out some n.
table 'Table 3: '
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
for title in 'l_{n,k}: ' 'Table 2: ' 'Fig. 2: ' 'Fig. 3: ' 'Fig. 4: ' 'Best k, ' 'Fig. 6: ' 'Table 4: '; do
    table "$title"
    grep -q '^ measured' out || fail "nothing is measured in $title"
    grep -B 1 '^ measured' out | awk '
        /^[0-9]/ { $1 = ""; formula = $0 }
        /^ m/ { $1 = ""; if ($0 != formula) exit 1 }' || fail "$title: measured and computed differ"
done

# The last points of the figures: the largest saving in each, and where the broadcasts save.
for number in 2 3 4; do
    table "Fig. $number: "
    squeezed '12 '
done >table
cat >printed <<'END'
12 545227217280 0.473 0.708 0.727 0.659 0.567 0.472 0.376 0.281 0.187 0.093
12 10796578560 0.239 0.335 0.323 0.271 0.213 0.160 0.113 0.074 0.042 0.017
12 5938118208.0 0.043 0.025 -0.014 -0.052 -0.082 -0.101 -0.106 -0.100 -0.080 -0.046
END
cmp table printed || fail "Figs. 2 to 4"
table 'Fig. 6: '
squeezed '\(3\|12\) ' >table
cat >printed <<'END'
3 28 -1.604 -1.800 -1.964
12 518918519 0.908 0.458 0.083
END
cmp table printed || fail "Fig. 6"
table 'Best k, '
squeezed '\(3\|10\|11\) ' >table
cat >printed <<'END'
3 2 2 0.330 2 2 0.167 2 2 0.030
10 3 6 0.681 3 6 0.318 2 2 0.043
11 4 24 0.704 3 6 0.328 2 2 0.043
END
cmp table printed || fail "the best k"

# Fig. 5: rings of six nodes, with one dimension for all at a place; from row to row one hop or three.
says all "star:4: 24 nodes, 36 links, diameter 4"
table 'Fig. 5: '
squeezed r_ >table
cat >printed <<'END'
r_1 2341 -2- 3241 -3- 4231 -2- 2431 -3- 3421 -2- 4321 -3- 2341
r_2 1342 -2- 3142 -3- 4132 -2- 1432 -3- 3412 -2- 4312 -3- 1342
r_3 1243 -2- 2143 -3- 4123 -2- 1423 -3- 2413 -2- 4213 -3- 1243
r_4 1234 -2- 2134 -3- 3124 -2- 1324 -3- 2314 -2- 3214 -3- 1234
END
cmp table printed || fail "Fig. 5"
squeezed ' ' | head -n 1 >table
is table ' 4 4,2,4 4,2,4 4 4,3,4 4,3,4'

# The pictures: nine curves with three measured points, three curves with six; and times.
[ "$(grep -c '<polyline' pictures/fig2.svg)" = 9 ] || fail "not nine curves in fig2.svg"
[ "$(grep -c '<circle' pictures/fig2.svg)" = 4 ] || fail "not three points in fig2.svg, and one in the legend"
[ "$(grep -c '<polyline' pictures/fig6.svg)" = 3 ] || fail "not three curves in fig6.svg"
[ "$(grep -c '<circle' pictures/fig6.svg)" = 7 ] || fail "not six points in fig6.svg, and one in the legend"
says pictures/fig2_time.svg "Fig. 2: T(n,k), t_s/t_m = 100"
[ "$(grep -c '<polyline' pictures/fig6_time.svg)" = 6 ] || fail "not six curves in fig6_time.svg"

# The drawing of tables refuses what is no table.
chart=$builddir/lib/draw/chart-of-table
printf 'n a a*\n1 2 -\n2 3 3\n' >table
run 0 "$chart" chart.pdf title n y <table
[ "$(head -c 5 chart.pdf)" = '%PDF-' ] || fail "no PDF"
for wrong in 'n a\n1 2 3\n' 'n a\n1\n' 'n a\n1 x\n' 'n\n1\n' 'n a\n' ''; do
    # shellcheck disable=SC2059 # the formats are the tables
    printf "$wrong" >table
    run 2 "$chart" none.svg title n y <table
    says err "is not one of a table of numbers"
done
absent none.svg
run 2 "$chart" chart.txt title n y <table
says err "'chart.txt' is no name of a picture"
run 2 "$chart" chart.svg
says err "usage: chart-of-table"

run 2 "$srcdir/scripts/paper" star fig7
says err "fig2 fig3 fig4"
run 2 "$builddir/algos/star-formula" hops 4 4
says err "usage"
run 2 "$builddir/algos/star-formula" exchange 4 2,3
says err "usage"
run 2 "$builddir/algos/star-formula" mnb 21
