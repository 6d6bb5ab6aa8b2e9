# Sourced by scripts/bench: draws the results, if gnuplot is there: speed over size, one panel for each
# workload.

plot_data()
{
    awk -F, 'NR > 1 && $5 == "ok" && $6 > 0 && $2 != "barrier" && $2 != "create" {
        split($3, part, ":")
        split(part[2], side, "x")
        nodes = part[1] == "hypercube" ? 2 ^ part[2] : part[1] == "torus" ? side[1] * side[2] : part[2]
        key = $2 " " part[1] "," $4 "," nodes
        n[key]++
        speed[key, n[key]] = $6 / $7 / 1e6
    }
    END {
        for (key in n) {
            for (i = 2; i <= n[key]; i++) # sort
                for (j = i; j > 1 && speed[key, j - 1] > speed[key, j]; j--) {
                    x = speed[key, j]; speed[key, j] = speed[key, j - 1]; speed[key, j - 1] = x
                }
            print key "," speed[key, int((n[key] + 1) / 2)] "," speed[key, 1] "," speed[key, n[key]]
        }
    }' "$csv" | sort -t, -k1,1 -k2,2 -k3,3n
}

# plot_script PANELS: gnuplot's input. The data of a curve is picked by name from one file; a program looks
# the same in all panels.
plot_script()
{
    count=$(echo "$1" | wc -l)
    cat <<END
set terminal svg size 1100,$((380 * ((count + 1) / 2))) background 'white'
set output '$results/$name.svg'
set datafile separator ','
set multiplot layout $(((count + 1) / 2)),2
set logscale xy
set xlabel 'nodes'
set ylabel 'million hops/s'
set key outside right
set grid
set offsets graph 0.05, graph 0.05, 0, 0
END
    echo "$1" | while read -r panel; do
        echo "set title '$panel'"
        awk -F, -v panel="$panel" -v file="$scratch/plot.csv" '
            !($2 in style) { style[$2] = ++styles }
            $1 == panel && !seen[$2]++ {
                pick = "< awk -F, \x27$1 == \\\"" panel "\\\" && $2 == \\\"" $2 "\\\"\x27 " file
                curves = curves (curves == "" ? "" : ", ") "\"" pick "\" using 3:4:5:6 with yerrorlines linetype " \
                    style[$2] " title \"" $2 "\""
            }
            END { print "plot " curves }' "$scratch/plot.csv"
    done
}

if command -v gnuplot >/dev/null; then
    plot_data >"$scratch/plot.csv"
    panels=$(cut -d, -f1 "$scratch/plot.csv" | sort -u)
    if [ -n "$panels" ] && plot_script "$panels" | gnuplot 2>"$scratch/gnuplot.log"; then
        echo "bench: $results/$name.svg"
    elif [ -n "$panels" ]; then
        echo 'bench: gnuplot did not draw:' >&2
        head -n 5 "$scratch/gnuplot.log" >&2
    fi
fi
