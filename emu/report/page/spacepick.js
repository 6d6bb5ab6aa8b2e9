// spacepick.js: what is at a point of the diagram in space and time, and how the keyboard goes from one
// moment to another there.
"use strict";

const spacepick = (() => {
    const {packets} = run;
    const view = spaceview;
    const {canvas} = spacetime;

    // The packet whose line is nearest to a point, at most a few pixels away, and where on it: 0 .. 1.
    const lineAt = (px, py) => {
        let best = {packet: -1, part: 0};
        let least = 6;
        for (const line of spacetime.lines()) {
            const dx = line.x2 - line.x1;
            const dy = line.y2 - line.y1;
            const along = ((px - line.x1) * dx + (py - line.y1) * dy) / (dx * dx + dy * dy || 1);
            const part = Math.max(0, Math.min(1, along));
            const distance = Math.hypot(line.x1 + part * dx - px, line.y1 + part * dy - py);
            if (distance < least) [best, least] = [{packet: line.i, part}, distance];
        }
        return best;
    };

    // The event whose dot, or whose text, is there; undefined: none.
    const eventAt = (px, py) => {
        const isOn = ({left, top, width}) => px >= left && px <= left + width && py >= top && py <= top + labels.high;
        const text = spacetime.placed().find((label) => label.of.moment !== undefined && isOn(label));
        if (text) return text.of.moment;
        const near = ({x, y}) => Math.hypot(x - px, y - py);
        const event = d3.least(lifelines.drawn().events.filter((one) => near(one) < 7), near);
        return event && event.moment;
    };

    // The end of a packet that is nearer; undefined: it has none here.
    const endOf = ({packet, part}) => {
        const [sent, got] = [moments.sent[packet], moments.got[0][causes.lastOf(packet)]];
        return [part > 0.5 ? got : sent, sent, got].find((moment) => moment >= 0);
    };

    // {moment, packet, text}: what can be chosen at a point; null: nothing.
    const pick = (px, py) => {
        const event = eventAt(px, py);
        if (event !== undefined) return {moment: event, packet: -1, text: moments.describe(event)};
        const line = lineAt(px, py);
        if (line.packet < 0) return null;
        const i = line.packet;
        const fate = fates.describe(i);
        return {moment: endOf(line), packet: i, text: `step ${packets.step[i]}: ${look.packetName(i)}` +
            `${look.packetLabelled(i)}, ${packets.from[i]} → ${packets.to[i]}${fate ? `; ${fate}` : ""}`};
    };

    // Lines of waits, of links that are cut and of nodes that are down tell what they are, too.
    const tellLines = (px, py) => {
        const {x, y} = view;
        const time = y.invert(py);
        const stall = spacetime.stalled().find(({x: at, y1, y2}) => Math.abs(px - at) < 4 && py >= y1 - 2 && py <= y2 + 2);
        if (stall) return stall.text;
        const wait = lifelines.drawn().waits.find(({x: at, from, to}) => Math.abs(px - at) < 4 && time >= from && time <= to);
        if (wait) return `${look.packetName(wait.i)}${look.packetLabelled(wait.i)} waits ` +
            (wait.from < packets.step[wait.i] - 1 ? "for its link" : "in the mailbox");
        const isNear = (place) => Math.abs(px - x(place)) < Math.min(8, view.gap / 2);
        const step = Math.ceil(time);
        const down = notes.downs.find(({place, first, last}) => isNear(place) && first <= step && step < last);
        if (down) return notes.downText(down);
        const cut = notes.cuts.find(({place, toPlace, first, last}) => (isNear(place) || isNear(toPlace)) &&
            first <= step && step <= last);
        if (cut) return notes.cutText(cut);
        const state = notes.states.find(({place, first, last}) => isNear(place) && first - 1 <= time && time <= last - 1);
        return state ? `node ${state.node}: ${state.text}` : "";
    };

    const describe = (px, py) => {
        const found = pick(px, py);
        return found ? found.text : tellLines(px, py);
    };

    const click = (event) => {
        if (view.wasMoved()) return;
        const at = Math.ceil(view.y.invert(event.offsetY));
        const found = pick(event.offsetX, event.offsetY);
        if (at < view.first || at > view.last) return;
        if (!found) {
            player.go(at);
            return;
        }
        const {packet, moment} = found;
        const isKnown = moment !== undefined;
        const token = packet >= 0 && packets.token[packet] >= 0 ? packets.token[packet] : null;
        player.goAndChoose(isKnown ? moments.step[moment] : at, {token, moment: isKnown ? moment : null,
            node: token === null && isKnown ? run.placeOf(moments.node[moment]) : null});
    };

    // ------------------------------------------------------------------------------------ keyboard

    // The moment from which the keyboard begins: that of the chosen node, or of the first one that does
    // anything, around the step that is shown.
    const start = () => {
        const node = player.node === null || run.places.shared ? -1 : player.node;
        for (const who of node >= 0 ? [node] : d3.range(moments.first.length - 1)) {
            const at = moments.from(who, player.step);
            if (at < moments.first[who + 1]) return at;
            if (at > moments.first[who]) return at - 1;
        }
        return moments.count ? 0 : -1;
    };

    // The moment of the next node to a side that is nearest in time; -1: there is none.
    const beside = (moment, side) => {
        for (let who = moments.node[moment] + side; who >= 0 && who < moments.first.length - 1; who += side) {
            const [begin, end] = [moments.first[who], moments.first[who + 1]];
            if (begin === end) continue;
            const at = Math.min(moments.from(who, moments.step[moment]), end - 1);
            const time = moments.time(moment);
            return at > begin && Math.abs(moments.time(at - 1) - time) < Math.abs(moments.time(at) - time) ? at - 1 : at;
        }
        return -1;
    };

    const otherEnd = (moment) => {
        const i = moments.ref[moment];
        if (moments.kind[moment] === moments.receive) return moments.sent[i];
        return moments.kind[moment] === moments.send ? moments.got[0][causes.lastOf(i)] : -1;
    };

    const within = (moment, by) => (moments.node[moment + by] === moments.node[moment] ? moment + by : -1);
    const keys = {
        ArrowUp: (moment) => within(moment, -1),
        ArrowDown: (moment) => within(moment, 1),
        ArrowLeft: (moment) => beside(moment, -1),
        ArrowRight: (moment) => beside(moment, 1),
        Enter: otherEnd,
    };

    const press = (event) => {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const button = {"+": "closer", "-": "farther", 0: "fit"}[event.key];
        if (button) document.getElementById(`spacetime-${button}`).click();
        else if (!keys[event.key]) return;
        else {
            const to = player.moment === null ? start() : keys[event.key](player.moment);
            if (to >= 0) player.visit(to);
        }
        event.preventDefault();
        event.stopPropagation();
    };

    const listen = () => {
        canvas.addEventListener("click", click);
        canvas.addEventListener("keydown", press);
        canvas.addEventListener("pointermove",
            (event) => look.showTip(event, event.buttons ? "" : describe(event.offsetX, event.offsetY)));
        canvas.addEventListener("pointerleave", () => look.showTip(null, ""));
    };

    return {listen, pick, describe};
})();
