// labels.js: texts on a canvas that do not cover each other: each is put where it finds room first, or is
// left out until the reader comes closer.
"use strict";

const labels = (() => {
    const high = 13;
    const font = "11px system-ui, sans-serif";
    const cover = 0.3; // the part of the canvas that texts may cover
    const patience = 300; // texts
    const widths = new Map();

    const widthOf = (context, text) => {
        if (!widths.has(text)) {
            context.font = font;
            widths.set(text, context.measureText(text).width + 4);
        }
        return widths.get(text);
    };

    // Boxes in cells of a grid, so that each is compared with its neighbours only.
    const table = () => {
        const cells = new Map();
        const size = 48;
        const around = function*({left, top, width}) {
            for (let cx = Math.floor(left / size); cx <= Math.floor((left + width) / size); cx++)
                for (let cy = Math.floor(top / size); cy <= Math.floor((top + high) / size); cy++) yield cx * 100003 + cy;
        };
        const meets = (a, b) => a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + high &&
            b.top < a.top + high;
        const isFree = (box) => {
            for (const cell of around(box)) if ((cells.get(cell) || []).some((other) => meets(box, other))) return false;
            return true;
        };
        const add = (box) => {
            for (const cell of around(box)) {
                if (!cells.has(cell)) cells.set(cell, []);
                cells.get(cell).push(box);
            }
        };
        return {isFree, add};
    };

    // Place texts {text, colour, spots: [[x, y, anchor]]}, those that matter most first, inside of a
    // rectangle; x, y is the middle of a text's left side (anchor 0), of it (0.5) or of its right side (1).
    // Result: those that found room: {text, colour, left, top, width, of}.
    const place = (context, wanted, [left, top, right, bottom]) => {
        const taken = table();
        const placed = [];
        let room = (right - left) * (bottom - top) * cover;
        let failures = 0; // since one found room: where it is crowded the others would not find any, either
        for (const label of wanted) {
            const width = widthOf(context, label.text);
            if (width * high > room || failures > patience) break;
            failures++;
            for (const [x, y, anchor] of label.spots) {
                const box = {left: x - anchor * width, top: y - high / 2, width};
                if (box.left < left || box.left + width > right || box.top < top || box.top + high > bottom) continue;
                if (!taken.isFree(box)) continue;
                taken.add(box);
                placed.push({...box, text: label.text, colour: label.colour, of: label});
                room -= width * high;
                failures = 0;
                break;
            }
        }
        return placed;
    };

    // Texts have a ground of their own, so that they can be read on lines.
    const draw = (context, placed) => {
        context.font = font;
        context.textAlign = "left";
        context.textBaseline = "middle";
        context.lineJoin = "round";
        context.lineWidth = 3;
        context.strokeStyle = look.colour.card;
        for (const {text, left, top} of placed) context.strokeText(text, left + 2, top + high / 2);
        for (const {text, left, top, colour} of placed) {
            context.fillStyle = colour;
            context.fillText(text, left + 2, top + high / 2);
        }
    };

    return {place, draw, high};
})();
