// lifelines.js: the line of each node in space and time: its states as bars, gaps while it is down, crosses
// and beginnings, events as dots, links that are cut, and packets that wait in its mailbox.
"use strict";

const lifelines = (() => {
    const {packets, places} = run;
    const view = spaceview;
    const isSeen = (from, to) => to > view.top && from < view.bottom;
    const inside = (time) => Math.max(view.top, Math.min(view.bottom, time));
    const column = (place) => place >= view.left - 1 && place <= view.right + 1;
    let drawn = {};

    const upright = (path, at, from, to) => {
        path.moveTo(at, view.y(inside(from)));
        path.lineTo(at, view.y(inside(to)));
    };

    // ---------------------------------------------------------------------------------- the lines

    // The spans in which a node is up: from its begin, or a new begin, to the moment in which it goes down.
    const downsAt = notes.byPlace(notes.downs);
    const timeOf = (note) => {
        const moment = moments.told.get(note.i);
        return moment === undefined ? note.step - 1 : moments.time(moment);
    };
    const ups = (place) => {
        const spans = [];
        let from = view.top;
        for (const {first, last, note} of places.shared ? [] : downsAt.get(place) || []) {
            spans.push([from, Math.max(first - 1, timeOf(note))]);
            from = last === Infinity ? Infinity : last - 1;
        }
        if (from < Infinity) spans.push([from, view.bottom]);
        return spans.filter(([begin, end]) => end > begin && isSeen(begin, end));
    };

    const drawLines = (context) => {
        const path = new Path2D();
        if (view.gap > 5)
            for (let i = Math.max(0, Math.floor(view.left)); i < places.count && i <= view.right + 1; i++)
                for (const [from, to] of ups(i)) upright(path, view.x(i), from, to);
        context.strokeStyle = look.colour.line;
        context.lineWidth = 1;
        context.stroke(path);
    };

    // Stretches without anything, which are drawn shorter than they are.
    const drawStretches = (context) => {
        context.font = "11px system-ui, sans-serif";
        context.textAlign = "left";
        context.textBaseline = "middle";
        for (const {from, to} of timerows.stretches) {
            if (!isSeen(from, to)) continue;
            const [top, bottom] = [from, to].map((time) => view.y(inside(time)));
            context.fillStyle = look.colour.idle;
            context.globalAlpha = 0.25;
            context.fillRect(view.pad.left, top, view.width, bottom - top);
            context.globalAlpha = 1;
            context.fillStyle = look.colour.muted;
            if (bottom - top >= 11)
                context.fillText(`${look.format(to - from)} steps`, view.pad.left + 3, (top + bottom) / 2);
        }
    };

    const drawStates = (context) => {
        const wide = Math.max(2, Math.min(7, view.gap * 0.4));
        if (places.shared) return;
        for (const {place, first, last, text, note} of notes.states) {
            const [from, to] = [first === note.step ? timeOf(note) : first - 1, last === Infinity ? view.bottom : last - 1];
            if (!column(place) || !isSeen(from, to)) continue;
            context.fillStyle = look.stateColour(text);
            const top = view.y(inside(from));
            context.fillRect(view.x(place) - wide / 2, top, wide, Math.max(1.5, view.y(inside(to)) - top));
        }
    };

    // --------------------------------------------------------------------------------------- faults

    // A cross where a node goes down, a bar where it begins anew.
    const drawFaults = (context) => {
        const crosses = new Path2D();
        const begins = new Path2D();
        const half = Math.max(2.5, Math.min(6, view.gap * 0.4));
        for (const {place, first, last, note} of notes.downs) {
            if (!column(place)) continue;
            const [x, time] = [view.x(place), Math.max(first - 1, timeOf(note))];
            if (isSeen(time, time)) {
                const y = view.y(time);
                crosses.moveTo(x - half, y - half);
                crosses.lineTo(x + half, y + half);
                crosses.moveTo(x - half, y + half);
                crosses.lineTo(x + half, y - half);
                drawn.crosses.push({place, step: first, x, y});
            }
            if (last !== Infinity && isSeen(last - 1, last - 1)) {
                begins.moveTo(x - half, view.y(last - 1));
                begins.lineTo(x + half, view.y(last - 1));
            }
        }
        context.lineWidth = 2.4;
        context.strokeStyle = look.colour.violation;
        context.stroke(crosses);
        context.strokeStyle = look.colour.ink;
        context.stroke(begins);
    };

    // A cut link: beside the lines of its two nodes, on the sides that face each other, a bracket with a gap.
    const drawCuts = (context) => {
        const path = new Path2D();
        for (const {place, toPlace, first, last} of notes.cuts) {
            const [from, to] = [first - 1, last === Infinity ? view.bottom : last];
            if (!isSeen(from, to) || place === toPlace) continue;
            for (const [at, other] of [[place, toPlace], [toPlace, place]]) {
                const side = Math.sign(other - at);
                const near = view.x(at) + side * Math.min(4, view.gap * 0.2);
                const far = view.x(at) + side * Math.min(9, view.gap * 0.42);
                upright(path, near, from, to);
                for (const time of [from, to].filter((t) => t >= view.top && t <= view.bottom)) {
                    path.moveTo(near, view.y(time));
                    path.lineTo(far, view.y(time));
                }
            }
        }
        context.strokeStyle = look.colour.violation;
        context.lineWidth = 1.4;
        context.stroke(path);
    };

    // ----------------------------------------------------------------------------- waits and events

    // Packets that lie in a mailbox before they are received, or wait for their link after they are sent: a
    // dotted line to the right of that of the node.
    const waiting = d3.range(packets.count).filter((i) => fates.waited(i) > 0 || packets.queued[i] > 0);
    const waits = () => {
        const aside = Math.min(4, view.gap * 0.22);
        const found = [];
        for (const i of waiting) {
            const {from, to} = run.endsOf(i);
            const receive = moments.got[0][i];
            const [begin, end] = [packets.arrival[i] - 1, receive < 0 ? packets.received[i] - 1 : moments.time(receive)];
            if (fates.waited(i) > 0 && isSeen(begin, end) && column(to)) found.push({i, place: to, from: begin, to: end});
            const begun = packets.step[i] - 1;
            const sent = moments.sent[i] < 0 ? begun - packets.queued[i] : moments.time(moments.sent[i]);
            if (packets.queued[i] && isSeen(sent, begun) && column(from)) found.push({i, place: from, from: sent, to: begun});
        }
        return found.map((wait) => ({...wait, x: view.x(wait.place) + aside}));
    };

    const drawWaits = (context) => {
        const path = new Path2D();
        const ends = new Path2D();
        drawn.waits = waits();
        for (const {x, from, to} of drawn.waits) {
            upright(path, x, from, to);
            if (to > view.bottom) continue;
            ends.moveTo(x, view.y(to));
            ends.lineTo(x - Math.min(4, view.gap * 0.22), view.y(to));
        }
        context.strokeStyle = look.colour.wait;
        context.lineWidth = 2;
        context.stroke(ends);
        context.setLineDash([1.5, 2.5]);
        context.stroke(path);
        context.setLineDash([]);
    };

    // The moments of what nodes tell that are seen, in the order of nodes: {moment, note, x, y}.
    const told = [...moments.told].map(([i, moment]) => ({moment, note: notes.list[i]}))
        .filter(({note}) => note.kind === "event" || note.kind === "choice").sort((a, b) => a.note.i - b.note.i);
    const events = () => {
        const stepOf = ({note}) => note.step;
        const [begin, end] = [view.first, view.last + 1].map((step) => d3.bisector(stepOf).left(told, step));
        return told.slice(begin, end).filter(({note}) => note.place >= 0 && column(note.place))
            .map((one) => ({...one, x: view.x(one.note.place), y: view.y(moments.time(one.moment))}))
            .filter(({y}) => y >= view.y(view.top) && y <= view.y(view.bottom));
    };

    const drawEvents = (context) => {
        const radius = Math.max(1.5, Math.min(4, view.gap * 0.3));
        const dots = new Map(); // by side: "" is what the chosen moment has nothing to do with
        drawn.events = events();
        for (const {moment, note, x, y} of drawn.events) {
            const side = causes.side(moment);
            const size = note.kind === "event" ? radius : radius * 0.6;
            if (!dots.has(side)) dots.set(side, new Path2D());
            dots.get(side).moveTo(x + size, y);
            dots.get(side).arc(x, y, size, 0, 2 * Math.PI);
        }
        for (const [side, path] of dots) {
            context.globalAlpha = player.moment !== null && !side ? 0.25 : 1;
            context.fillStyle = look.sideColour(side) || look.colour.ink;
            context.fill(path);
        }
        context.globalAlpha = 1;
    };

    // The texts of events, and of states where they begin, for labels.js.
    const texts = () => {
        const beside = (x, y, far) => [[x + far, y, 0], [x - far, y, 1], [x + far, y - 9, 0], [x + far, y + 9, 0],
            [x - far, y - 9, 1], [x - far, y + 9, 1]];
        const ofEvents = drawn.events.filter(({note}) => note.kind === "event").map(({moment, note, x, y}) =>
            ({text: note.text, moment, colour: look.sideColour(causes.side(moment)) || look.colour.ink,
                spots: beside(x, y, 6), isDim: player.moment !== null && !causes.side(moment)}));
        const ofStates = places.shared ? [] : notes.states.filter(({place, note}) => column(place) &&
            isSeen(timeOf(note), timeOf(note) + 0.01)).map(({place, text, note}) =>
            ({text, colour: look.colour.muted, isDim: player.moment !== null,
                spots: beside(view.x(place), view.y(timeOf(note)) + 5, 6)}));
        return [...ofEvents, ...ofStates].filter(({isDim}) => !isDim);
    };

    // Lines below packets, and what lies above them.
    const drawBelow = (context) => {
        drawn = {crosses: [], waits: [], events: []};
        drawStretches(context);
        drawLines(context);
        drawStates(context);
        drawCuts(context);
    };
    const drawAbove = (context) => {
        drawWaits(context);
        drawFaults(context);
        drawEvents(context);
    };

    return {drawBelow, drawAbove, texts, ups, hasWaits: waiting.length > 0, drawn: () => drawn};
})();
