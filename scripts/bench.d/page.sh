# Sourced by scripts/bench for the workload "page": the page of a run of 100,000 events and more (page_load.c)
# in headless Chromium. page_measure.js, put at its end, measures how long it took to load and how long
# answers take, layout included.

page_bar_load=3000 # milliseconds
page_bar_step=50   # milliseconds, the median

# page: prints a table; status 1 if something takes longer than it may.
page()
{
    command -v chromium >/dev/null || { echo 'bench: chromium is not installed' >&2; return 1; }
    "$build/parray" cc "$here/page_load.c" -o "$scratch/page_load.so" &&
        "$build/parray" run "$scratch/page_load.so" --param steps=600 --quiet --report "$scratch/page.html" || return 1
    awk -v script="$here/page_measure.js" '
        /^<\/body>$/ { print "<script>"; while ((getline line < script) > 0) print line; print "</script>" }
        { print }' "$scratch/page.html" >"$scratch/measured.html"
    chromium --headless=new --no-sandbox --disable-gpu --no-first-run --user-data-dir="$scratch/profile" \
        --window-size=1280,900 --dump-dom "file://$scratch/measured.html" 2>"$scratch/complaint" |
        sed -n '/<pre id="measured">/,/<\/pre>/{s/.*<pre id="measured">//;s/<\/pre>.*//;p}' >"$scratch/said"
    [ -s "$scratch/said" ] || { tail -n 3 "$scratch/complaint" >&2; return 1; }
    awk -F, -v load="$page_bar_load" -v step="$page_bar_step" '
        $1 == "moments" { printf "%d moments; milliseconds\n%-18s %6s %8s %8s\n", $2, "", "times", "median", "most"; next }
        {
            bar = $1 == "load" ? load : $1 ~ /step/ ? step : 0
            slow = bar && $3 > bar
            failed = failed || slow
            printf "%-18s %6d %8s %8s%s\n", $1, $2, $3, $4, slow ? "  more than " bar : ""
        }
        END { exit failed }' "$scratch/said"
}
