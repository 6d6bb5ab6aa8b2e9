// said.js: what the program says for people: the lines of node_log, and the values of node_value, by node.
"use strict";

const said = (() => {
    const lines = d3.rollup(run.log, (list) => list, ({node}) => run.placeOf(node));
    const isWhole = run.log.length >= run.logCount;

    // Lines of a place: all, or those of a step.
    const of = (place) => lines.get(place) || [];
    const at = (place, step) => of(place).filter((line) => line.step === step);

    // The values of a place that stands for one node: "money 12"; and what all nodes gave, in short.
    const number = d3.format(",.6~g");
    const values = (place) => (run.places.shared ? [] : run.values.filter(({of}) => Number.isFinite(of[place]))
        .map(({name, of}) => `${name} ${number(of[place])}`));
    const sums = ({nodes, least, greatest, mean}) =>
        (nodes ? `${number(least)} to ${number(greatest)}, mean ${number(mean)}` : "of no node");

    const short = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

    // Beside a node in the drawing: its last line of the step, and below it its values; in crowded drawings a
    // dot says that there is a line.
    const draw = () => {
        const {context} = pen;
        const most = Math.floor(geometry.gap / 7);
        for (const [place] of lines) {
            const now = at(place, player.step);
            if (!now.length || place < 0) continue;
            const [x, y] = [geometry.x[place], geometry.y[place] - geometry.radius];
            if (most >= 8) {
                pen.label(short(now[now.length - 1].text, most), x, y - 9, 10, look.colour.ink, look.colour.card);
                continue;
            }
            context.beginPath();
            context.arc(x, y, Math.max(1.5, geometry.radius * 0.3), 0, 2 * Math.PI);
            context.fillStyle = look.colour.chosen;
            context.fill();
        }
        if (!run.values.length || most < 6) return;
        for (let i = 0; i < run.places.count; i++) {
            const text = values(i)[0];
            if (!text) continue;
            context.font = "10px system-ui, sans-serif";
            context.fillStyle = look.colour.ink;
            context.fillText(short(text, most), geometry.x[i], geometry.y[i] + geometry.radius + 9);
        }
    };

    return {of, at, values, sums, draw, isWhole, any: run.log.length > 0};
})();
