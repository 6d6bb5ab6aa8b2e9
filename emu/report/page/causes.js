// causes.js: what led to a moment, and what came of it: all moments that it knows of through packets (Lamport
// 1978), and all that know of it. Of each node the past is its moments up to one of them, so the numbers of
// these are the vector clock (Fidge, Mattern 1988); the future is its moments from one of them on.
"use strict";

const causes = (() => {
    const {first, node, kind, ref, sent, got} = moments;

    // The moments that one follows, or that follow it, through a packet.
    const before = (moment) => (kind[moment] === moments.receive ? [sent[ref[moment]]] : []);
    const after = (moment) => (kind[moment] === moments.send ? got.map((by) => by[lastOf(ref[moment])]) : []);
    // The channel on which a packet is received: of a worm the last one.
    const lastOf = (i) => (run.worms.has(run.packets.worm[i]) ? run.worms.get(run.packets.worm[i]).slice(-1)[0] : i);

    // By node: the last moment of the past of a moment, itself included; and the first one of its future.
    const reach = (moment, links, isForward) => {
        const known = new Map();
        const todo = [moment];
        while (todo.length) {
            const at = todo.pop();
            const who = node[at];
            const old = known.get(who);
            if (old !== undefined && (isForward ? old <= at : old >= at)) continue;
            known.set(who, at);
            const [begin, end] = isForward ? [at, old === undefined ? first[who + 1] : old]
                                           : [old === undefined ? first[who] : old + 1, at + 1];
            for (let i = begin; i < end; i++) for (const other of links(i)) if (other >= 0) todo.push(other);
        }
        return known;
    };

    let shown = {moment: null};
    const of = (moment) => {
        if (shown.moment !== moment)
            shown = {moment, past: reach(moment, before, false), future: reach(moment, after, true)};
        return shown;
    };
    const ofChosen = () => (player.moment === null ? null : of(player.moment));

    // "past", "future", "itself", or "" for a moment that has nothing to do with the chosen one.
    const side = (moment) => {
        const chosen = ofChosen();
        if (!chosen || moment < 0) return "";
        if (moment === chosen.moment) return "itself";
        const {past, future} = chosen;
        if (past.has(node[moment]) && moment <= past.get(node[moment])) return "past";
        return future.has(node[moment]) && moment >= future.get(node[moment]) ? "future" : "";
    };

    // A packet belongs to the past if its receive does, and to the future if its send does.
    const ofPacket = (i) => {
        if (player.moment === null) return "";
        for (const by of got) if (["past", "itself"].includes(side(by[lastOf(i)]))) return "past";
        return ["future", "itself"].includes(side(sent[i])) ? "future" : "";
    };

    // The packets one after the other by which the news came that is the youngest at each node: receives,
    // from the first to the last.
    const path = (moment) => {
        const found = [];
        for (let at = moment; at >= 0;) {
            let i = at;
            while (i >= first[node[i]] && kind[i] !== moments.receive) i--;
            if (i < first[node[at]]) break;
            found.push(i);
            at = sent[ref[i]];
        }
        return found.reverse();
    };

    // Of each node, how many moments the past has: the vector clock.
    const clock = (moment) => {
        const {past} = of(moment);
        return d3.range(first.length - 1).map((who) => (past.has(who) ? past.get(who) - first[who] + 1 : 0));
    };

    // What other nodes had done by then of which it had not heard: {node, from, count}, where `from` is the
    // first such moment.
    const unheard = (moment) => {
        const {past} = of(moment);
        const found = [];
        for (let who = 0; who < first.length - 1; who++) {
            if (who === node[moment]) continue;
            const from = past.has(who) ? past.get(who) + 1 : first[who];
            const behind = moments.from(who, moments.step[moment] + 1);
            if (behind > from) found.push({node: who, from, count: behind - from});
        }
        return found;
    };

    const sizes = (moment) => {
        const {past, future} = of(moment);
        const sum = (known, span) => d3.sum([...known], ([who, at]) => span(who, at));
        return {
            past: sum(past, (who, at) => at - first[who] + 1) - 1,
            future: sum(future, (who, at) => first[who + 1] - at) - 1,
            heard: past.size, told: future.size,
        };
    };

    return {side, ofPacket, path, clock, unheard, sizes, lastOf};
})();
