// fates.js: what became of a packet that did not arrive once and as it was sent, and how its line looks:
// dashed if it got lost, double if it came twice, red if it was changed.
"use strict";

const fates = (() => {
    const {packets} = run;
    const {lost, doubled, corrupted} = moments;
    const has = (i, bit) => (packets.fate[i] & bit) !== 0;

    const style = (i) => ({dash: has(i, lost) ? [5, 4] : [], isDouble: has(i, doubled), isLost: has(i, lost), isLeft: isLeft(i),
        colour: has(i, corrupted) ? "violation" : ""});

    // "; it gets lost, arrives 3 steps late"; "" for a packet without any of it.
    const describe = (i) => {
        const parts = [
            [has(i, lost), "gets lost"], [has(i, doubled), "comes twice"], [has(i, corrupted), "is changed on its way"],
            [packets.late[i] > 0, `comes ${look.amount(packets.late[i], "step")} late`],
            [packets.queued[i] > 0, `waited ${look.amount(packets.queued[i], "step")} for its link`],
        ].filter(([is]) => is).map(([, text]) => text);
        return parts.length ? `it ${parts.join(", ")}` : "";
    };

    // How long a packet lay in the mailbox before it was received.
    const waited = (i) => (Number.isFinite(packets.received[i]) ? packets.received[i] - packets.arrival[i] : 0);

    // Does it arrive, but nobody receives it?
    const isLeft = (i) => run.isReceived(i) && !has(i, lost) && !Number.isFinite(packets.received[i]);
    const unreceived = (i) => (has(i, lost) ? "It gets lost." : "Nobody receives it.");

    // The kinds that the page has, for the legend.
    const all = packets.fate.reduce((bits, fate) => bits | fate, 0);
    const anyLeft = d3.range(packets.count).some(isLeft);
    return {has, style, describe, waited, unreceived, isLeft, any: {left: anyLeft, lost: all & lost, doubled: all & doubled, corrupted: all & corrupted}};
})();
