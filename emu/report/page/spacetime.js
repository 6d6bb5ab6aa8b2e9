// spacetime.js: nodes across, steps down, a line a packet from its send to its arrival; what nodes do and
// wait for beside it (lifelines.js), texts where they find room, and what led to the chosen moment in
// colours.
"use strict";

const spacetime = (() => {
    const box = document.getElementById("spacetime");
    const {packets, places} = run;
    const view = spaceview;
    const {pad} = view;
    const canvas = d3.select(box).append("canvas").attr("role", "img").attr("tabindex", 0);
    const svg = d3.select(box).append("svg").attr("aria-hidden", "true");
    let stalled = []; // the upright lines that are drawn: {stall, x, y1, y2}
    let placed = [];  // the texts that found room

    // A packet across the closing link of a ring leaves at one side and comes in at the other, in the middle
    // of its time: two lines, each half a column beyond its node.
    const pieces = function*(i, from, to, y1, y2) {
        const {x} = view;
        const count = places.count;
        if (!run.wraps || Math.abs(from - to) !== count - 1) {
            yield {i, x1: x(from), y1, x2: x(to), y2};
            return;
        }
        const [out, back] = from > to ? [count - 0.5, -0.5] : [-0.5, count - 0.5];
        const middle = (y1 + y2) / 2;
        yield {i, x1: x(from), y1, x2: x(out), y2: middle};
        yield {i, x1: x(back), y1: middle, x2: x(to), y2};
    };

    const lines = function*() {
        const {from, to} = run.links;
        const {step, arrival, link} = packets;
        const {y, first, last, left, right} = view;
        for (let i = run.firstOf(first - run.longest + 1); i < packets.count && step[i] <= last; i++) {
            if (link[i] < 0 || arrival[i] <= first) continue;
            const [a, b] = [from[link[i]], to[link[i]]];
            if (Math.max(a, b) < left - 1 || Math.min(a, b) > right + 1) continue;
            const sent = moments.sent[i];
            const begin = sent < 0 || packets.queued[i] ? step[i] - 1 : moments.time(sent);
            yield* pieces(i, a, b, y(begin), y(arrival[i] - 1));
        }
    };

    // ------------------------------------------------------------------------------------ packets

    // The opacity with which all lines together leave half of the diagram free.
    const clarity = (all, width) => {
        const [left, right] = view.x.range();
        const [top, bottom] = view.y.range();
        const ink = d3.sum(all, (line) => width * Math.hypot(line.x2 - line.x1, line.y2 - line.y1));
        return Math.max(0.05, Math.min(0.85, (0.5 * (right - left) * (bottom - top)) / Math.max(ink, 1)));
    };

    // How the line of a packet looks: {colour, alpha, width, dash, isDouble, isLost}.
    const styleOf = (i, clear, thin) => {
        const fate = fates.style(i);
        const side = causes.ofPacket(i);
        const isChosen = player.token !== null && packets.token[i] === player.token;
        const isDim = !isChosen && !side && (player.token !== null || player.moment !== null);
        const plain = fate.colour ? look.colour[fate.colour] : look.packetColour(i);
        return {
            ...fate, colour: look.sideColour(side) || (isChosen ? look.colour.chosen : plain),
            alpha: side || isChosen ? 1 : isDim ? clear * 0.18 : fate.colour ? Math.max(clear, 0.7) : clear,
            width: isChosen ? 2.4 : side ? Math.max(1.8, thin) : thin,
        };
    };

    // A line, or two side by side; one that gets lost ends on its way, with a cross.
    const addLine = (path, {x1, y1, x2, y2}, {isDouble, isLost}) => {
        const long = Math.hypot(x2 - x1, y2 - y1) || 1;
        const [dx, dy] = isDouble ? [((y1 - y2) / long) * 1.6, ((x2 - x1) / long) * 1.6] : [0, 0];
        const part = isLost ? 0.75 : 1;
        const [ex, ey] = [x1 + part * (x2 - x1), y1 + part * (y2 - y1)];
        for (const side of isDouble ? [-1, 1] : [0]) {
            path.moveTo(x1 + side * dx, y1 + side * dy);
            path.lineTo(ex + side * dx, ey + side * dy);
        }
        return isLost ? [ex, ey] : null;
    };

    // Lines that look alike are drawn together; those that stand out lie above the others.
    const drawLines = (context) => {
        const all = [...lines()];
        const thin = all.length > 4000 ? 0.5 : 1.3;
        const clear = clarity(all, thin);
        const groups = new Map();
        for (const line of all) {
            const style = styleOf(line.i, clear, thin);
            const key = `${style.alpha === 1 ? 1 : 0} ${style.colour} ${style.alpha} ${style.width} ${style.dash}`;
            if (!groups.has(key)) groups.set(key, {style, path: new Path2D(), ends: new Path2D()});
            const {path, ends} = groups.get(key);
            const end = addLine(path, line, style);
            if (style.isLeft) {
                ends.moveTo(line.x2 + 3.5, line.y2);
                ends.arc(line.x2, line.y2, 3.5, 0, 2 * Math.PI);
            }
            if (!end) continue;
            ends.moveTo(end[0] - 3, end[1] - 3);
            ends.lineTo(end[0] + 3, end[1] + 3);
            ends.moveTo(end[0] - 3, end[1] + 3);
            ends.lineTo(end[0] + 3, end[1] - 3);
        }
        for (const [, {style, path, ends}] of [...groups].sort(([a], [b]) => d3.ascending(a[0], b[0]))) {
            context.globalAlpha = style.alpha;
            context.strokeStyle = style.colour;
            context.lineWidth = style.width;
            context.setLineDash(style.dash);
            context.stroke(path);
            context.setLineDash([]);
            context.stroke(ends);
        }
        context.globalAlpha = 1;
    };

    // The labels of packets, on their lines.
    const packetTexts = () => {
        const found = [];
        const few = 4000;
        for (const {i, x1, y1, x2, y2} of lines()) {
            if (packets.label[i] < 0 || found.length >= few) continue;
            const side = causes.ofPacket(i);
            if (player.moment !== null && !side) continue;
            const at = (part) => [x1 + part * (x2 - x1), y1 + part * (y2 - y1), 0.5];
            found.push({text: run.texts[packets.label[i]], packet: i, colour: look.sideColour(side) || look.colour.ink,
                spots: [0.5, 0.35, 0.65, 0.22, 0.8].map(at)});
        }
        return found;
    };

    const drawTexts = (context, width, height) => {
        const wanted = [...lifelines.texts(), ...packetTexts()];
        placed = labels.place(context, wanted, [pad.left, pad.top, width - pad.right, height - pad.bottom]);
        labels.draw(context, placed);
    };

    // -------------------------------------------------------------------------------------- stalls

    // The upright lines of stalls in the steps that are shown; stalls of one place that look alike have one
    // line.
    const uprights = () => {
        const {x, y, gap} = view;
        const [least, greatest] = d3.extent(d3.range(view.first, view.last + 1).filter(run.stalls.holds));
        const aside = Math.min(5, gap * 0.3);
        const found = marks.of("stall").filter((mark) => mark.first <= greatest && mark.last >= least)
            .map(({i, place, first: begin, last: end, text}) => ({
                stall: i, text, x: x(place) - aside, y1: y(Math.max(begin, least) - 1) + 2, y2: y(Math.min(end, greatest)) - 2,
                bars: [begin >= least, end <= greatest],
            }));
        return marks.onceEach(found, ({x: at, y1, y2, bars}) => `${at},${y1},${y2},${bars}`);
    };

    // Draw the lines beside those of the nodes, dotted if there is room, with a bar at each end that is
    // inside.
    const drawStalls = (context) => {
        const fine = view.gap < 6;
        const half = fine ? 1 : 3;
        const dots = new Path2D();
        const ends = new Path2D();
        stalled = uprights();
        for (const {x: at, y1, y2, bars} of stalled) {
            dots.moveTo(at, y1);
            dots.lineTo(at, y2);
            for (const bar of [y1, y2].filter((value, i) => bars[i])) {
                ends.moveTo(at - half, bar);
                ends.lineTo(at + half, bar);
            }
        }
        context.strokeStyle = look.colour.stall;
        context.lineWidth = 2;
        context.stroke(ends);
        context.lineWidth = fine ? 1 : 2.6;
        context.lineCap = fine ? "butt" : "round";
        context.setLineDash(fine ? [] : [0.1, 4.5]);
        context.stroke(dots);
        context.setLineDash([]);
        context.lineCap = "butt";
    };

    // ---------------------------------------------------------------------------------------- all

    const drawChosen = (context, height) => {
        const {x, y, gap} = view;
        context.strokeStyle = look.colour.chosen;
        context.lineWidth = 1;
        if (player.node !== null)
            context.strokeRect(x(player.node) - Math.max(2, gap * 0.3), pad.top, Math.max(4, gap * 0.6),
                height - pad.top - pad.bottom);
        if (player.moment === null) return;
        context.lineWidth = 2.4;
        context.beginPath();
        context.arc(x(run.placeOf(moments.node[player.moment])), y(moments.time(player.moment)), 7, 0, 2 * Math.PI);
        context.stroke();
    };

    // A cross where a node breaks the model, a broken line where one waits for ever.
    const drawMarks = () => {
        const {x, y, first, last} = view;
        const isSeen = (place) => place >= view.left && place <= view.right;
        for (const {first: step, place} of marks.violations)
            if (isSeen(place) && step >= first && step <= last)
                svg.append("path")
                    .attr("class", "mark")
                    .attr("d", "M-5,-5l10,10M-5,5l10,-10")
                    .attr("transform", `translate(${x(place)},${y(step - 0.5)})`);
        for (const {place, first: since} of marks.waiters)
            if (isSeen(place) && since <= last)
                svg.append("line")
                    .attr("class", "mark deadlock")
                    .attr("x1", x(place))
                    .attr("x2", x(place))
                    .attr("y1", y(Math.max(since - 1, view.top)))
                    .attr("y2", y(view.bottom));
    };

    // The steps in which something happens, as many as have room.
    const busySteps = () => {
        const found = [];
        let last = -Infinity;
        for (const step of timerows.busy) {
            const at = view.y(step - 0.5);
            if (step < view.first || step > view.last || at - last < 14) continue;
            found.push(step);
            last = at;
        }
        return found;
    };

    const axes = (width, height) => {
        const {x, top, bottom} = view;
        svg.attr("viewBox", `0 0 ${width} ${height}`).selectAll("*").remove();
        const whole = (value) => (Number.isInteger(value) ? look.format(value) : "");
        const rank = (place) => (Number.isInteger(place) && place >= 0 && place < places.count
            ? look.format(places.first[place]) : "");
        const wide = Math.max(34, 7 * look.format(d3.max(places.first)).length + 10);
        const few = Math.min(view.right - view.left, Math.floor((width - pad.left) / wide));
        svg.append("g")
            .attr("transform", `translate(0,${pad.top})`)
            .call(d3.axisTop(x).ticks(few).tickFormat(rank));
        const steps = d3.axisLeft(view.y.copy().domain(view.y.domain().map((time) => time + 0.5)));
        const isEven = view.y.domain().length === 2;
        svg.append("g")
            .attr("transform", `translate(${pad.left},0)`)
            .call((isEven ? steps.ticks(Math.min(bottom - top, Math.floor(height / 18)))
                : steps.tickValues(busySteps())).tickFormat(whole));
        svg.append("rect")
            .attr("class", "now")
            .attr("x", pad.left)
            .attr("width", width - pad.left - pad.right);
        drawMarks();
    };

    const showStep = () => {
        const {y, first, last, top, bottom} = view;
        const [from, to] = [Math.max(player.step - 1, top), Math.min(player.step, bottom)];
        svg.select(".now")
            .attr("visibility", to > from ? null : "hidden")
            .attr("y", y(from))
            .attr("height", Math.max(1.5, y(to) - y(from)));
        const range = `steps ${look.format(first)}–${look.format(last)} of ${look.format(run.last)}`;
        document.getElementById("spacetime-range").textContent = last - first + 1 < run.last ? range : "";
    };

    const draw = () => {
        const {context, width, height} = look.open(canvas.node());
        view.open(width, height);
        context.save();
        context.beginPath();
        context.rect(pad.left, pad.top, width - pad.left - pad.right, height - pad.top - pad.bottom);
        context.clip();
        lifelines.drawBelow(context);
        drawLines(context);
        drawStalls(context);
        lifelines.drawAbove(context);
        drawChosen(context, height);
        drawTexts(context, width, height);
        context.restore();
        axes(width, height);
        showStep();
        const across = places.shared ? "dots" : "nodes";
        canvas.attr("aria-label", `Space-time diagram of steps ${view.first} to ${view.last}: ${places.count} ${across} ` +
            "across. Arrow keys go from moment to moment, Enter to the other end of a packet");
    };

    const follow = () => {
        if (player.isChoosing) return;
        if (view.follow()) draw();
        else showStep();
    };

    // A chosen moment is brought into view.
    const choose = () => {
        view.follow();
        if (player.moment !== null)
            view.reveal(moments.time(player.moment), run.placeOf(moments.node[player.moment]));
        draw();
    };

    const listen = () => {
        view.listen(canvas.node(), look.soon(draw));
        new ResizeObserver(draw).observe(canvas.node());
        player.on("step.spacetime", follow);
        player.on("chosen.spacetime", choose);
    };

    return {listen, draw, lines: () => [...lines()], stalled: () => stalled, placed: () => placed, canvas: canvas.node()};
})();
