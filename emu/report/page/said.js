// said.js: what the program says for people: the lines of node_log by node; and where there is room in the
// drawing, the text of a node in a step and its value.
"use strict";

const said = (() => {
    const lines = d3.rollup(run.log, (list) => list, ({node}) => run.placeOf(node));
    const isWhole = run.log.length >= run.logCount;

    // Lines of a place: all, or those of a step.
    const of = (place) => lines.get(place) || [];
    const at = (place, step) => of(place).filter((line) => line.step === step);

    // What a place tells in a step: its events, and the lines that it logs.
    const events = d3.rollup(notes.of("event").filter(({place}) => place >= 0), (list) => d3.rollup(list,
        (some) => some.map(({text}) => text), ({step}) => step), ({place}) => place);
    const eventsAt = (place, step) => (events.get(place) && events.get(place).get(step)) || [];
    const speakers = new Set([...lines.keys(), ...events.keys()]);
    const lastAt = (place, step) =>
        [...eventsAt(place, step).slice(-1), ...at(place, step).slice(-1).map(({text}) => text)][0];

    const short = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

    // Beside a node in the drawing: what it tells in the step, and below it its first value; in crowded
    // drawings a dot says that there is something.
    const draw = () => {
        const {context} = pen;
        const most = Math.floor(geometry.gap / 7);
        for (const place of speakers) {
            const now = place < 0 ? undefined : lastAt(place, player.step);
            if (now === undefined) continue;
            const [x, y] = [geometry.x[place], geometry.y[place] - geometry.radius];
            if (most >= 8) {
                pen.label(short(now, most), x, y - 9, 10, look.colour.ink, look.colour.card);
                continue;
            }
            context.beginPath();
            context.arc(x, y, Math.max(1.5, geometry.radius * 0.3), 0, 2 * Math.PI);
            context.fillStyle = look.colour.chosen;
            context.fill();
        }
        if (!values.list.length || most < 6) return;
        for (let i = 0; i < run.places.count; i++) {
            const text = values.ofPlace(i, player.step)[0];
            if (!text) continue;
            context.font = "10px system-ui, sans-serif";
            context.fillStyle = look.colour.ink;
            context.fillText(short(text, most), geometry.x[i], geometry.y[i] + geometry.radius + 9);
        }
    };

    return {of, at, eventsAt, draw, isWhole, any: speakers.size > 0};
})();
