// page_looks.js: what can be read: the contrast of every text in both themes, the width of the page, and
// what is drawn of a wormhole deadlock.
"use strict";

const checkLooks = (() => {
    const {byId, equal, texts, slide, colourFinder} = reader;

    // Of two colours, as WCAG has it: 1 .. 21.
    const contrast = (...colours) => {
        const light = ([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
        const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        const [a, b] = colours.map(({r, g, b: blue}) => light([r, g, blue].map((c) => linear(c / 255))));
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    };

    // A colour above another one.
    const above = (front, back) => {
        const part = front.opacity;
        return d3.rgb(...["r", "g", "b"].map((name) => front[name] * part + back[name] * (1 - part)));
    };
    // Browsers give mixed colours as color(srgb 0.5 0.5 0.5 / 0.2).
    const parse = (text) => {
        const mixed = text.match(/^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.e-]+))?\)$/);
        if (!mixed) return d3.rgb(text);
        const [r, g, b] = mixed.slice(1, 4).map((part) => 255 * Number(part));
        return d3.rgb(r, g, b, mixed[4] === undefined ? 1 : Number(mixed[4]));
    };

    const ground = (item) => {
        if (!item) return d3.rgb("white");
        const own = parse(getComputedStyle(item).backgroundColor);
        if (own.opacity === 1) return own;
        const below = ground(item.parentElement);
        return own.opacity > 0 ? above(own, below) : below;
    };

    const hasText = (item) => [...item.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
    const checkContrast = (theme) => {
        let least = 21;
        for (const item of document.querySelectorAll("body *")) {
            const style = getComputedStyle(item);
            if (!hasText(item) || !item.getClientRects().length || style.visibility === "hidden" || item.disabled) continue;
            if (["SCRIPT", "OPTION", "TITLE"].includes(item.tagName.toUpperCase()) || item.closest("#phases")) continue;
            const found = contrast(parse(item instanceof SVGElement ? style.fill : style.color), ground(item));
            least = Math.min(least, found);
            equal(`contrast of “${item.textContent.slice(0, 30)}” of ${item.className || item.id || item.tagName} in ${theme}: ${found}`, found >= 4.5, true);
        }
        // Texts on canvases.
        for (const name of ["ink", "muted", "past", "future", "violation", "chosen"]) {
            const found = contrast(d3.rgb(look.colour[name]), d3.rgb(look.colour.card));
            equal(`contrast of texts in ${name} in ${theme}: ${found}`, found >= 4.5, true);
        }
        // Lines and bars.
        for (const name of notes.stateNames.map(look.stateColour).concat(look.colour.wait))
            equal(`a bar in ${name} can be seen in ${theme}`, contrast(d3.rgb(name), d3.rgb(look.colour.card)) > 1.5, true);
    };

    const looks = () => {
        if (moments.count) player.visit(moments.count - 1);
        checkContrast("one theme");
        byId("theme").click();
        checkContrast("the other theme");
        byId("theme").click();
        const {scrollWidth, clientWidth} = document.documentElement;
        equal(`nothing is wider than the window of ${clientWidth}: ${scrollWidth}`, scrollWidth <= clientWidth, true);
        for (const item of document.querySelectorAll("button, select, input:not([type=range])"))
            if (item.getClientRects().length)
                equal(`${item.id || item.textContent} is inside`, item.getBoundingClientRect().right <= clientWidth + 1 ||
                    item.closest(".scroll") !== null, true);
    };

    // The channels that worms hold, and the circle of those for which they wait.
    const jam = () => {
        const count = Number(document.body.dataset.count);
        slide(1);
        const hasColour = colourFinder();
        equal("worms", marks.jammed.length, count);
        equal("in the list", texts("#trouble .deadlock").filter((text) => text.startsWith("worm from")).length, count);
        marks.jammed.forEach(({worm_from: from, node, peer}, i) => {
            equal(`worm ${i} holds a channel`, marks.jammed[i].held, [run.linkBetween(from, node)]);
            const held = geometry.along(marks.jammed[i].held[0], 0.3, () => 0);
            equal(`the channel of worm ${i}`, hasColour(held.x, held.y, d3.rgb(look.ofNode(from))), true);
            const next = marks.jammed[(i + 1) % count];
            equal(`worm ${i} waits for what the next one holds`, run.linkBetween(node, peer), next.held[0]);
            equal(`which is that of node ${next.worm_from}`, next.worm_from, node);
            const wanted = geometry.along(run.linkBetween(node, peer), 0.85, () => 8);
            equal(`what worm ${i} waits for`, hasColour(wanted.x, wanted.y, d3.rgb(look.colour.deadlock)), true);
        });
    };

    return {looks, jam};
})();
