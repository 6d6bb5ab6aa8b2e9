// holdings.js: what nodes have received before a moment: counted for all of them, listed for one. A packet
// that is received in step t has been received after step t - 1. Packets that name neither origin nor
// destination are all different.
"use strict";

const holdings = (() => {
    const {packets, places, tokens} = run;
    const place = places.shared ? null : packets.to; // if nodes share places, the link gives the place
    const placeOf = (i) => (place ? place[i] : packets.link[i] < 0 ? -1 : run.links.to[packets.link[i]]);

    // The last step before the receive; infinite: nobody receives it.
    const end = packets.received.map((step) => step - 1);

    // Packets by step of their receive, and whether they bring the place what it has not received before.
    const arrivals = Uint32Array.from(d3.range(packets.count).filter((i) => Number.isFinite(end[i])))
        .sort((a, b) => end[a] - end[b] || a - b);
    const isNew = new Uint8Array(packets.count);
    const final = new Uint32Array(places.count);
    const seen = new Set();
    for (const i of arrivals) {
        const key = placeOf(i) * tokens.length + packets.token[i];
        if (placeOf(i) < 0 || (packets.token[i] >= 0 && seen.has(key))) continue;
        if (packets.token[i] >= 0) seen.add(key);
        isNew[i] = 1;
        final[placeOf(i)]++;
    }
    seen.clear();

    const count = new Uint32Array(places.count); // after `done` arrivals
    let done = 0;

    // Count up to a moment, forward or back.
    const move = (time) => {
        while (done < arrivals.length && end[arrivals[done]] <= time - 0.5) {
            const i = arrivals[done++];
            if (isNew[i]) count[placeOf(i)]++;
        }
        while (done > 0 && end[arrivals[done - 1]] > time - 0.5) {
            const i = arrivals[--done];
            if (isNew[i]) count[placeOf(i)]--;
        }
    };

    // The tokens that a place has received before a step, in the order of arrival.
    const list = (where, step) => {
        const found = [];
        for (const i of arrivals) {
            if (end[i] >= step) break;
            if (isNew[i] && packets.token[i] >= 0 && placeOf(i) === where) found.push(packets.token[i]);
        }
        return found;
    };

    // How many packets without an origin, a destination or a worm a place has received before a step.
    const nameless = (where, step) => {
        let found = 0;
        for (let i = 0; i < packets.count; i++)
            if (packets.token[i] < 0 && end[i] < step && placeOf(i) === where) found++;
        return found;
    };

    return {move, nameless, count, list, most: d3.max(final) || 0};
})();
