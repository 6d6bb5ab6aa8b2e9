#!/bin/sh
# The site of the course (scripts/course-site): all links lead somewhere and none out of the folder, nothing
# is loaded from elsewhere, no solution is in it, each lesson has its picture and its skeleton, and a browser
# shows its pages and plays the runs in them.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

command -v pandoc >/dev/null || { echo 'pandoc is not installed'; exit 77; }
! grep -q "define PA_SANITIZER" "$builddir/config.h" || exit 77 # the sandbox of a grade forbids sanitizers

course=${PARRAY_COURSE:-$srcdir/doc/course}
make_site=$srcdir/scripts/course-site

# What is misused makes nothing.
mkdir taken
for words in '' '--student x' 'a b'; do
    # shellcheck disable=SC2086 # a list of words
    run 2 "$make_site" $words
    says err '--help tells more'
done
run 2 "$make_site" taken
says err "'taken' is there already, and stays as it is"
run 2 env PARRAY="$PWD/none" "$make_site" new
says err "there is no tool '$PWD/none'"
absent new
run 0 "$make_site" --help
says out 'makes DIR: the course as a folder of pages'

timeout "$patience" "$make_site" "$PWD/site" >out 2>err || {
    ! grep -q 'node-d3' err || { echo 'D3 is not installed'; exit 77; }
    fail "there is no site"
}
is out "course-site: $PWD/site/index.html"

# links FOLDER: complaints about the links of all pages.
links()
{
    (cd "$1" && find . -type f >../files &&
        find . -name '*.html' -exec awk -f "$srcdir/tests/cli/site_links.awk" ../files {} +)
}
links site >found
[ ! -s found ] || fail "$(head -n 20 found)"
! grep -nE '@import|url\(' site/site.css >found || fail "the style sheet loads something: $(cat found)"
! grep -rl '/tmp\.' site >found || fail "pages name a folder that is gone: $(cat found)"

# What the search looks into is a script, and knows every page by a place that is there.
! command -v node >/dev/null || node --check site/search.js || fail "the index is no script"
sed -n 's/^\["[^"]*","[^"]*","\([^"#]*\).*/\1/p' site/search.js | sort -u >found
(cd site && find . -name '*.html' | sed 's|^\./||' | grep -f - -xF ../found | cmp - ../found) ||
    fail "the index names pages that are not there"
grep -q "lesson.html\$" found || fail "the index has no lessons"

# Each lesson has its page, reached from the front page, with a picture and with the skeleton.
lessons=0
for lesson in "$course"/[0-9][0-9]_*; do
    name=$(basename "$lesson")
    page=site/$name/lesson.html
    [ -s "$page" ] || fail "there is no page of $name"
    says site/index.html "<a href=\"$name/lesson.html\">"
    grep -q '<img src="[^"]*\.svg"' "$page" || fail "$page has no picture"
    says "$page" 'exercise.c, to be filled in'
    says "$page" 'GAP: '
    for file in "$lesson"/*.c; do
        [ "${file##*/}" = solution.c ] || cmp "$file" "site/$name/${file##*/}" || fail "${file##*/} is another one"
    done
    grep -o '](\([a-z0-9_]*\.html\))' "$lesson/lesson.md" | tr -d '()]' >runs || true
    while read -r run_page; do
        says "$page" "<iframe src=\"$run_page\""
    done <runs
    lessons=$((lessons + 1))
done
[ "$lessons" -gt 0 ] || fail "there are no lessons"

# No solution: no file of that name, and no text with all the lines that a solution has and its skeleton not.
for solution in "$course"/[0-9][0-9]_*/solution.c; do
    sort -u "${solution%/*}/exercise.c" >skeleton
    sort -u "$solution" | comm -13 skeleton - | sed "s|^|$(basename "${solution%/*}")	|" >own
    [ -s own ] || fail "$solution is the skeleton"
    cat own
done >solutions

# solved FOLDER: prints pages and programs that have a solution.
solved()
{
    # shellcheck disable=SC2016 # the words of awk
    find "$1" -name '*.[hc]*' -type f -exec awk '
        NR == FNR { tab = index($0, "\t"); own[substr($0, 1, tab - 1), substr($0, tab + 1)]; next }
        FNR == 1 { file++; name[file] = FILENAME }
        FILENAME ~ /html$/ {
            gsub(/<[^>]*>/, "")
            gsub(/&lt;/, "<"); gsub(/&gt;/, ">"); gsub(/&quot;/, "\""); gsub(/&#39;/, "\047"); gsub(/&amp;/, "\\&")
        }
        { has[file, $0] }
        END {
            for (key in own) { split(key, part, SUBSEP); lessons[part[1]] }
            for (i = 1; i <= file; i++) {
                for (lesson in lessons) missing[lesson] = 0
                for (key in own) { split(key, part, SUBSEP); if (!((i, part[2]) in has)) missing[part[1]]++ }
                for (lesson in lessons) if (!missing[lesson]) print name[i] " has the solution of " lesson
            }
        }' solutions {} +
}
find site -name 'solution*' -o -name 'sheet*' >found
[ ! -s found ] || fail "$(head -n 20 found)"
solved site >found
[ ! -s found ] || fail "$(head -n 20 found)"

# Students get no page for teachers, and no dead link to it: here of a course of one lesson, in a tree of a
# few documents, as each page takes a process of pandoc.
mkdir small tree tree/algos tree/emu
cp -R "$course"/01_* small
chmod -R u+w small
printf '# Small\n\n| lesson | title |\n|---|---|\n| 1 | Hello |\n\n[Teachers](teachers.md).\n' >small/README.md
printf '# For teachers\n' >small/teachers.md
for file in $(cd "$srcdir" && ls scripts/course-site scripts/site.d/* tests/cli/support.sh tests/cli/blocks.sh); do
    mkdir -p "tree/${file%/*}"
    cp "$srcdir/$file" "tree/$file"
done
mkdir tree/doc
for name in glossary tasks grading collectives classics; do
    printf '# %s\n' $name >tree/doc/$name.md
done
run 2 "$srcdir/scripts/dist-course" "$PWD" small
says err "'small' is no site for students"
run 0 env PARRAY_COURSE="$PWD/small" tree/scripts/course-site --students students
absent students/teachers.html
says students/index.html '<p>Teachers.</p>'
links students >found
[ ! -s found ] || fail "$(head -n 20 found)"
run 0 "$srcdir/scripts/dist-course" "$PWD" students
tar -tf parray-course-*.tar.gz | grep -q '^[^/]*/site/01_[a-z_]*/lesson.html$' || fail "no site is packed"

# The checks find what is wrong.
mkdir planted
printf '<a href="%s">\n' b.html#there b.html#gone c.html ../x.html /etc x:y >planted/a.html
printf '<p id="there"><a\nhref="none.html"><a href="http://example.org/"><img src="http://example.org/x.png"></p>' >planted/b.html
printf '<script>"<img src=none>"</script><p id="a"></p><p id="a"></p>' >planted/d.html
links planted | sort >found
cat >wanted <<'END_OF_COMPLAINTS'
a.html: a <a> leads out of the folder: ../x.html
a.html: a <a> leads out of the folder: /etc
a.html: a <a> leads out of the folder: x:y
a.html: there is no anchor for the link b.html#gone
a.html: there is no file for the link c.html
b.html: a <img> leads out of the folder: http://example.org/x.png
b.html: there is no file for the link none.html
d.html: has two anchors a
END_OF_COMPLAINTS
cmp wanted found || fail "the checker of links says: $(cat found)"

lesson=$(echo "$course"/01_*)
sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g; s/"/\&quot;/g; s/^/<span class="x">/' "$lesson/solution.c" >planted/a.html
cp "$lesson/solution.c" planted/a.c
cp "$lesson/exercise.c" planted/b.c
solved planted | sort >found
printf 'planted/%s has the solution of 01_hello_neighbour\n' a.c a.html | cmp - found || fail "found: $(cat found)"

command -v chromium >/dev/null || { echo 'chromium is not installed: no page was opened'; exit 0; }

# drive FOLDER: opens the front page and all lessons of a site; the result is in the file result, what pages
# write to the console in the file said.
drive()
{
    pages=$(cd "$1" && echo index.html ./*/lesson.html)
    {
        echo "<!DOCTYPE html><meta charset=\"utf-8\"><title>drive</title><body data-pages=\"$pages\"><script>"
        cat "$srcdir/tests/cli/site_tools.js" "$srcdir/tests/cli/site_drive.js"
        echo '</script></body>'
    } >"$1/drive.html"
    timeout "$patience" chromium --headless=new --no-sandbox --disable-gpu --no-first-run --allow-file-access-from-files \
        --user-data-dir="$scratch/profile" --enable-logging=stderr --window-size=1400,1000 \
        --virtual-time-budget=600000 --dump-dom "file://$PWD/$1/drive.html" >dom 2>log ||
        fail "the browser failed: $(tail -n 3 log)"
    # The browser has pages of its own, which complain where there is no network.
    grep CONSOLE log | grep -v 'source: chrome://' >said || true
    sed -n '/<pre id="result">/,/<\/pre>/p' dom | sed 's/<[^>]*>//g' >result
}

drive site
says result "fine: $((2 * lessons + 2)) pages, "
silent said

# A page that the browser cannot show makes that fail: a picture that is none, a run that does not begin.
mkdir planted/01_a
cp site/site.css planted
echo '<html><title>a</title><link rel="stylesheet" href="site.css"><h1>a</h1></html>' >planted/index.html
echo '<p>no run</p><script>console.error("planted")</script>' >planted/01_a/run.html
echo '<html><title>a</title><link rel="stylesheet" href="../site.css"><h1>a</h1><img src="none.svg" alt="a">
<iframe src="run.html"></iframe>' >planted/01_a/lesson.html
drive planted
says result 'none.svg is not shown'
says result 'there is no search'
says result 'run.html does not begin: '
says said 'planted'
