# What scripts/paper star reads off single packets: Figure 1, Table 1 and Figure 5. scripts/paper.d/star
# reads this file and sets parray, pictures and scratch.
# shellcheck shell=sh disable=SC2154

figure_1()
{
    "$parray" show star-route --topology star:4 | sed -n 's/^on \([^;]*\);.*/Fig. 1: \1/p'
    [ -z "$pictures" ] || {
        "$parray" run star-route --topology star:4 --quiet --plot "$pictures/fig1.svg" --plot-kind topology
        echo "drawn in $pictures/fig1.svg"
    }
}

# Follows the packets of several messages by the lines that nodes log, "2 of 3241 for **32 over 3 to 4231":
# the substar Y that a packet is for, the dimensions on its way, and the node where it stays. X_i is the way
# from z to Y, by which the lines are sorted. No packet is for the node's own substar.
table_1()
{
    echo 'Table 1: node 3241 of star:4, k = 2'
    "$parray" run star-exchange --topology star:4 --param k=2 --param report=3241 --quiet 2>&1 |
        sed 's/^\[[^]]*] //' | awk -v z=3241 '
            function way(label, i, x) {
                for (i = 1; i <= length(z); i++)
                    x = x (substr(label, i, 1) == "*" ? "*" : index(z, substr(label, i, 1)))
                return x
            }
            BEGIN { own = "**" substr(z, 3); over[own] = "none"; to[own] = z }
            $1 == 2 && $3 == z { over[$5] = over[$5] (over[$5] ? "," : "") $7; to[$5] = $9 }
            END { for (label in over) print way(label), over[label], to[label], label }' |
        sort | awk '
            BEGIN { printf "%-12s %-10s %-6s %s\n", "X_i", "dimensions", "y", "Y" }
            { printf "%-12s %-10s %-6s %s\n", "X_" NR "=" $1, $2, $3, $4 }'
}

# Rank to permutation. Of the packets of star-mnb those of one token in the first turn go from a row to the
# next, and those of four tokens go round the rings.
figure_5()
{
    echo "Fig. 5: the 4 x 3! mesh in star:4, and the dimensions from row to row"
    "$parray" run star-mnb --topology star:4 --startup 0 --quiet --trace "$scratch/mesh.csv"
    awk -F, -v n=4 '
        function label(rank, i, digit, left, text, size) {
            left = substr("123456789", 1, n)
            for (size = 1; i < n; i++)
                size *= i + 1
            for (i = 0; i < n; i++) {
                size /= n - i
                digit = int(rank / size)
                rank -= digit * size
                text = text substr(left, digit + 1, 1)
                left = substr(left, 1, digit) substr(left, digit + 2)
            }
            return text
        }
        NR > 1 && $1 <= 3 { below[$6] = $3; way[$6] = way[$6] (way[$6] ? "," : "") $4 + 2 }
        NR > 1 && $5 == n && !($2 in ring) { ring[$2] = $3; along[$2] = $4 + 2 }
        END {
            for (node = 0; label(node) !~ /1$/; node++)
                ;
            for (row = 1; row <= n; row++) {
                line = "r_" row; hops = "   "
                for (i = 0; i < 6; i++) {
                    line = line sprintf(" %s -%s-", label(node), along[node])
                    hops = hops sprintf(" %-8s", way[node])
                    node = ring[node]
                }
                print line " " label(node)
                if (row < n)
                    print hops
                node = below[node]
            }
        }' "$scratch/mesh.csv"
}
