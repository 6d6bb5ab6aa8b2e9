#!/bin/sh
# The pages of parray grade FOLDER in a browser, in a wide and in a narrow window (class_drive.js), and the
# works that are alike.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

! sanitized asan tsan || { echo 'sanitizers make system calls that the sandbox forbids'; exit 77; }

cat >a.sheet <<'END'
parray sheet 1
task gossip
pass 60
runs 0
points correct 50
points steps 10 within 1
setting open
topology mesh:4x4
setting secret
topology ring:9
hidden yes
points correct 20
end 2
END
mkdir -p class/anna class/ben class/chris class/dora
cp "$srcdir/doc/flood.c" class/anna/a.c
sed 's/node_deliver(self/(void)(self/' class/anna/a.c >class/ben/a.c
sed -i 's/token/zeichen/g; s/struct parray_zeichen/struct parray_token/' class/ben/a.c
echo 'int </script><b><i>main(void' >class/chris/a.c
{ echo '/* mine */'; sed 's/\bport\b/tor/g; s/\bself\b/ich/g' class/anna/a.c; } >class/dora/a.c
printf '#include <parray.h>\n' >skeleton.c
run 1 "$PARRAY" grade class --sheet a.sheet --page class.html --leaderboard board.html --pseudonyms --alike 100 \
    --skeleton skeleton.c --json marks.json
says out 'alike 100 %             anna and dora: lines '
has marks.json alike '[] 1'
has marks.json alike.0.a 0
has marks.json alike.0.b 3
has marks.json alike.0.percent 100
! grep -q 'anna\|secret' board.html || fail 'the page for all tells a name or a hidden setting'
for page in class board; do
    [ "$(grep -o '</script>' $page.html | wc -l)" = 2 ] || fail "not two scripts in $page.html"
    ! grep -nE '(src|href)=|url\(|@import|fetch\(|[{][{][a-z]*[}]' $page.html || fail "$page.html loads something"
done

# What is refused, before any work is graded.
run 2 "$PARRAY" grade class --sheet a.sheet --skeleton none.c
says err "cannot read the skeleton 'none.c'"
run 2 "$PARRAY" grade class --sheet a.sheet --pseudonyms
says err '--pseudonyms is for a leaderboard, which was not asked for'
run 2 "$PARRAY" grade class/anna/a.c --page x.html
says err "--page is for a folder of works, and 'class/anna/a.c' is none"

command -v chromium >/dev/null || { echo 'chromium is not installed'; exit 77; }
for page in class board; do
    awk -v test=$page -v scripts="$srcdir/tests/cli/" '
        function put(name,    line) {
            print "<script>"
            while ((getline line < (scripts name ".js")) > 0) print line
            print "</script>"
        }
        /^<title>/ { put("page_watch") }
        /^<body>$/ { print "<body data-test=\"" test "\">"; next }
        /^<\/body>$/ { put("class_drive") }
        { print }' $page.html >$page-driven.html
done
cat >all.html <<'END'
<pre id="results"></pre><script>(async () => {
for (const width of [1200, 390])
    for (const page of ["class", "board"]) {
        const frame = document.createElement("iframe");
        frame.style = `position: fixed; top: 0; left: 0; width: ${width}px; height: 900px; border: 0`;
        frame.src = `${page}-driven.html`;
        const told = new Promise((resolve) => addEventListener("message", resolve, {once: true}));
        document.body.append(frame);
        results.textContent += `${page} ${width}: ${(await told).data}\n`;
        frame.remove();
    }
})();</script>
END
timeout "$patience" chromium --headless=new --no-sandbox --disable-gpu --no-first-run --user-data-dir="$scratch/profile" \
    --virtual-time-budget=30000 --dump-dom "file://$scratch/all.html" >dom 2>log || fail "the browser failed"
sed -n '/<pre id="results">/,/<\/pre>/p' dom | sed 's/<[^>]*>//g' | grep '^[a-z]* [0-9]*: ' >results
printf '%s\n' 'class 1200: fine' 'board 1200: fine' 'class 390: fine' 'board 390: fine' >wanted
diff wanted results || fail 'a page is not as it should be'
