#!/bin/sh
# Texts in pictures, as a browser draws them: nothing is clipped, neither in an .svg nor in a .png.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

command -v chromium >/dev/null || { echo 'chromium is not installed'; exit 77; }

# picture NAME KIND: draws the picture of some.trace, as .svg and .png, into the page of all pictures.
echo '<!DOCTYPE html><body>' >all.html
picture()
{
    for ending in svg png; do
        run 0 "$PARRAY" report some.trace --quiet --plot "$1.$ending" --plot-kind "$2"
    done
    {
        printf '<figure id="%s">' "$1"
        cat "$1.svg"
        printf '<img src="data:image/png;base64,%s"></figure>\n' "$(base64 -w 0 "$1.png")"
    } >>all.html
}

# A caption with long words, and names of phases at the right edge.
compile long <<'END'
#include <parray.h>
static const struct parray_param params[] = {
    {"words", "WWWWWWWW MMMMMMMM, 0123456789 0123456789 0123456789 0123456789 0123456789", "any text"},
    {"path",
     "0-1-2-3-4-5-6-7-8-9-10-11-12-13-14-15-16-17-18-19-20-21-22-23-24-25-26-27-28-29-30-31-32-33-34-35-36-37-38-39-40-"
     "41-42-43-44-45-46-47-48-49-50-51-52-53-54-55-56-57-58-59-60",
     "a long word"},
    {NULL, NULL, NULL}};
static void node(struct node *self)
{
    struct packet token = {.origin = node_rank(self), .dest = -1, .units = 1};
    for (int i = 0; i < 4; i++) {
        node_phase(self, i == 3 ? "the last of all phases of WWWWWWWW" : "first");
        node_send_packet(self, 1, &token);
        node_recv_packet(self, 0, &token);
    }
}
PARRAY_PROGRAM(.name = "long", .topology = "ring:6", .params = params, .node = node);
END
run 0 "$PARRAY" run ./long.so --quiet --trace some.trace
for kind in steps links spacetime topology eyes; do
    picture long_$kind $kind
done
run 0 "$PARRAY" run hypercube-exchange --topology hypercube:4 --quiet --trace some.trace
for kind in steps links spacetime topology dotwire:path=0-1-3-2; do
    picture cube_${kind%%:*} $kind
done
run 0 "$PARRAY" run worm-broadcast --topology mesh:16x16 --quiet --trace some.trace
for kind in topology eyes; do
    picture worm_$kind $kind
done

# In the browser: the box of every text is inside its sheet, and the edge of every .png is white.
cat >>all.html <<'END'
<script>
"use strict";
const wrong = [];
const edge = 3;
for (const figure of document.querySelectorAll("figure")) {
    const sheet = figure.querySelector("svg").getBoundingClientRect();
    for (const text of figure.querySelectorAll("text")) {
        const box = text.getBoundingClientRect();
        if (box.left < sheet.left + edge || box.right > sheet.right - edge || box.top < sheet.top || box.bottom > sheet.bottom)
            wrong.push(`${figure.id}: ${text.textContent} is clipped`);
    }
}
const look = (figure, image) => {
    const {naturalWidth: width, naturalHeight: height} = image;
    const canvas = Object.assign(document.createElement("canvas"), {width, height});
    const context = canvas.getContext("2d", {willReadFrequently: true});
    context.drawImage(image, 0, 0);
    for (const [x, y, w, h] of [[0, 0, width, 2 * edge], [0, 0, 2 * edge, height], [width - 2 * edge, 0, 2 * edge, height],
        [0, height - 2 * edge, width, 2 * edge]])
        if (context.getImageData(x, y, w, h).data.some((value) => value !== 255)) wrong.push(`${figure.id}.png: the edge is not white`);
};
addEventListener("load", () => {
    const figures = [...document.querySelectorAll("figure")];
    for (const figure of figures) look(figure, figure.querySelector("img"));
    const result = document.createElement("pre");
    result.textContent = wrong.length ? wrong.slice(0, 12).join("\n") : `fine: ${figures.length} pictures`;
    document.body.replaceChildren(result);
});
</script>
END
timeout "$patience" chromium --headless=new --no-sandbox --disable-gpu --no-first-run --user-data-dir="$scratch/profile" \
    --virtual-time-budget=20000 --dump-dom "file://$scratch/all.html" >dom 2>log || fail "the browser failed: $(tail -n 3 log)"
sed -n '/<pre>/,/<\/pre>/p' dom >out
says out 'fine: 12 pictures'
