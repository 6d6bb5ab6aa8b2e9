// address.js: the step and what is chosen, in the address of the page: #step=3&node=5,
// #step=3&origin=0&dest=7, or #step=3&node=5&cause=2 for what led to the second moment of node 5 in step 3.
// Links lead there, and the address follows what the reader does.
"use strict";

const address = (() => {
    const isRank = (rank) => Number.isInteger(rank) && rank >= 0 && rank < moments.first.length - 1;

    const momentOf = (rank, step, nth) => {
        if (!isRank(rank)) return null;
        const moment = moments.from(rank, step) + nth - 1;
        return nth >= 1 && moment < moments.from(rank, step + 1) ? moment : null;
    };

    // Go where the address says. Result: did it say anything?
    const read = () => {
        const asked = new URLSearchParams(location.hash.slice(1));
        const number = (name) => (asked.has(name) ? Number(asked.get(name)) : -1);
        const token = run.token(number("origin"), number("dest"));
        const moment = asked.has("cause") ? momentOf(number("node"), number("step"), number("cause")) : null;
        const place = isRank(number("node")) ? run.placeOf(number("node")) : -1;
        if (asked.has("node")) player.choose({node: place, moment});
        else if (token !== undefined) player.choose({token});
        if (Number.isFinite(number("step")) && asked.has("step")) player.go(number("step"));
        return asked.has("step") || asked.has("node");
    };

    const text = () => {
        const {step, node, token, moment} = player;
        const parts = [`step=${step}`];
        if (moment !== null) {
            const rank = moments.node[moment];
            return `step=${moments.step[moment]}&node=${rank}&cause=${moment - moments.from(rank, moments.step[moment]) + 1}`;
        }
        if (node !== null) parts.push(`node=${run.places.first[node]}`);
        if (token !== null) {
            const {origin, dest} = run.tokens[token];
            if (origin >= 0) parts.push(`origin=${origin}`);
            if (dest >= 0) parts.push(`dest=${dest}`);
        }
        return parts.join("&");
    };

    // Browsers let a page write its address a few times a second only.
    let waiting = 0;
    const write = () => {
        if (!waiting) waiting = setTimeout(() => {
            waiting = 0;
            history.replaceState(null, "", `#${text()}`);
        }, 400);
    };

    const listen = () => {
        addEventListener("hashchange", read);
        player.on("step.address", write);
        player.on("chosen.address", write);
    };

    return {read, text, listen};
})();
