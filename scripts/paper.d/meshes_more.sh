# Parts of scripts/paper meshes: what the paper compares itself with, Lemma 3, and Fig. 4. For meshes alone.

# prior TOPOLOGY M
prior()
{
    measure mesh-pmnb "$1" "active=random:$2"
    echo "$1" | awk -F '[:x]' -v array="$1" -v active="$2" -v bound="$(number paper_time)" \
        -v time="$(number time)" -v least="$(number lower_bound)" '{
            d = NF - 1
            printf "%-12s %6d %13d %9s %9s %9s\n", array, active, d * d * $2 + active * d * $2, bound, time, least
        }'
}

# Nassimi and Sahni: section 3 has their order alone, without a constant.
table_prior()
{
    printf '%-12s %6s %13s %9s %9s %9s\n' prior active 'd^2 p + M d p' bound mesh-pmnb 'at least'
    prior torus:4x4 4
    prior mesh:4x4x4 16
    $small && return
    for active in 4 64 256; do
        prior mesh:16x16 "$active"
    done
    prior mesh:8x8x8 64
    prior mesh:8x8x8 512
}

# A node is in R if its packets to other rows and columns leave along its row, which are ports 2 and 3.
lemma3()
{
    "$parray" run mesh-partial-exchange --topology "mesh:$1x$1" --param "active=$3" --quiet --json - \
        --trace "$temporary/exchange.csv" >"$temporary/exchange.json"
    report=$(cat "$temporary/exchange.json")
    awk -F, -v p="$1" -v name="$2" -v bound="$(number paper_time)" -v steps="$(number steps)" '
        NR > 1 && $2 == $6 && int($6 / p) != int($7 / p) && $6 % p != $7 % p { way[$6] = $4 > 1 ? "R" : "C" }
        NR > 1 && $6 != "" { active[$6] }
        END {
            for (node in active) {
                count++
                line = way[node] == "R" ? int(node / p) : node % p
                n = ++in_line[way[node], line]
                most[way[node]] = n > most[way[node]] ? n : most[way[node]]
            }
            m = int(sqrt(count))
            least = m * p * p / 4
            printf "mesh:%-7s %-12s %3d %3d %3d %7d %9d %7d %7.2f\n", p "x" p, name, m, most["R"], most["C"],
                   least, steps, bound, bound / least
        }' "$temporary/exchange.csv"
}

table_lemma3()
{
    printf '%-12s %-12s %3s %3s %3s %7s %9s %7s %7s\n' 'lemma 3' active m R C mN/4 measured bound ratio
    lemma3 6 'corner 3x3' "$(block 6 3 3)"
    lemma3 6 'left half' "$(block 6 6 3)"
    lemma3 6 '9 at random' random:9
    $small && return
    for corner in 2 4 8; do
        lemma3 16 "corner ${corner}x$corner" "$(block 16 $corner $corner)"
    done
    lemma3 16 'left half' "$(block 16 16 8)"
    lemma3 16 '64 at random' random:64
    lemma3 16 all all
}

# The intervals of a dynamic broadcast: # for a step of reservation (prefix, packing), = for one of broadcast.
# An interval without active nodes, as the first one, is a prefix of 12 steps and no more.
table_fig4()
{
    echo 'Fig. 4: torus:4x4, steps of reservation (#) and of broadcast (=)'
    "$parray" run mesh-dynamic-broadcast --topology torus:4x4 --param intervals=4 --param load=0.8 --quiet \
        --json "$temporary/dynamic.json" ${pictures:+--plot "$pictures/fig4.svg"}
    awk '
        /"name":/ { mark = /broadcast/ ? "=" : "#" }
        /"spans":/ { spans = 1 }
        spans && /^ *[0-9]+,?$/ {
            number = $1 + 0
            for (step = begin; begin && step <= number; step++)
                at[step] = mark
            begin = begin ? 0 : number
            last = number > last ? number : last
        }
        /^ *}/ { spans = 0 }
        END {
            for (step = 1; step <= last; step++) {
                mark = step in at ? at[step] : mark
                line = line mark
            }
            print line
            while (match(line, /#+=*/)) {
                part = substr(line, RSTART, RLENGTH)
                line = substr(line, RSTART + RLENGTH)
                all = length(part)
                gsub(/=/, "", part)
                printf "reservation %3d   broadcast %3d\n", length(part), all - length(part)
            }
        }' "$temporary/dynamic.json"
}
