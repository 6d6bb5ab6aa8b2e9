// cause_panel.js: the chosen moment in words: what led to it, what it had not heard of, what came of it.
"use strict";

const causePanel = (() => {
    const {packets} = run;
    const few = 16; // nodes whose clocks are shown one by one

    const momentButton = (into, moment, text) =>
        into.append("button").attr("type", "button").attr("class", "token").attr("data-moment", moment).text(text)
            .attr("aria-label", `${text}: what led to it`).on("click", () => player.visit(moment));

    // The other ends of a packet.
    const otherEnds = (box, moment) => {
        const i = moments.ref[moment];
        if (moments.kind[moment] === moments.note) return;
        const line = box.append("p");
        if (moments.kind[moment] === moments.receive) {
            const wait = moments.step[moment] - packets.arrival[i];
            line.append("span").text(wait ? `It had waited in the mailbox for ${look.amount(wait, "step")}. ` : "");
            if (moments.sent[i] >= 0) momentButton(line, moments.sent[i], "its send");
            return;
        }
        const receives = moments.got.map((by) => by[causes.lastOf(i)]).filter((other) => other >= 0);
        if (!receives.length) line.text(fates.unreceived(i));
        for (const other of receives) momentButton(line, other, `its receive in step ${look.format(moments.step[other])}`);
    };

    const tellClock = (box, moment) => {
        const {past, future, heard, told} = causes.sizes(moment);
        const since = moments.begin > 1 ? ` since step ${look.format(moments.begin)}` : "";
        box.append("p").attr("id", "cause-sizes").text(`${look.amount(past, "moment")} of ${look.amount(heard, "node")} ` +
            `led to it${since}, ${look.amount(future, "moment")} of ${look.amount(told, "node")} came after because of it.`);
        const clock = causes.clock(moment);
        const line = box.append("p").attr("id", "cause-clock");
        if (clock.length <= few) line.text(`Vector clock: ${clock.join(" ")}`);
        else line.text(`Vector clock: of ${look.format(clock.length)} nodes it has heard of ${look.format(heard - 1)} others.`);
    };

    const tellPath = (box, moment) => {
        const path = causes.path(moment);
        if (!path.length) {
            box.append("p").attr("class", "muted").text("No packet led here.");
            return;
        }
        box.append("h3").text("The packets that led here");
        const shown = path.slice(-details.most);
        if (shown.length < path.length)
            box.append("p").attr("class", "muted").text(`The last ${details.most} of ${look.format(path.length)}:`);
        const list = box.append("ol").attr("id", "cause-path").attr("class", "scroll").attr("tabindex", 0);
        for (const at of shown) {
            const i = moments.ref[at];
            const begin = packets.step[run.worms.has(packets.worm[i]) ? run.worms.get(packets.worm[i])[0] : i];
            const from = moments.sent[i] < 0 ? packets.from[i] : moments.node[moments.sent[i]];
            momentButton(list.append("li"), at,
                `${from} → ${packets.to[i]}: ${look.packetLabel(i)}, steps ${look.format(begin)} to ${look.format(moments.step[at])}`);
        }
    };

    // What other nodes had told by then, for people, is told here, too.
    const tellUnheard = (box, moment) => {
        const found = causes.unheard(moment);
        box.append("h3").text("What it had not yet heard of");
        if (!found.length) {
            box.append("p").attr("class", "muted").text("Nothing.");
            return;
        }
        const all = d3.sum(found, ({count}) => count);
        const more = found.length > details.most ? `, the first ${details.most}` : "";
        box.append("p").attr("class", "muted").attr("id", "cause-unheard").attr("data-count", all)
            .text(`${look.amount(all, "moment")} of ${look.amount(found.length, "node")}${more}:`);
        const list = box.append("ul").attr("class", "scroll").attr("tabindex", 0);
        for (const {from, count} of found.slice(0, details.most)) {
            const item = list.append("li");
            momentButton(item, from, moments.describe(from));
            if (count > 1) item.append("span").text(` and ${look.format(count - 1)} more`);
        }
    };

    const describe = (box) => {
        const {moment} = player;
        if (moment === null) return;
        const part = box.append("section").attr("class", "cause").attr("aria-label", "What led to it");
        part.append("h2").attr("id", "cause-title").text(moments.describe(moment));
        otherEnds(part, moment);
        tellClock(part, moment);
        tellPath(part, moment);
        tellUnheard(part, moment);
        part.append("p").attr("class", "muted")
            .text("In space and time what led to it and what came of it have colours; Escape ends that.");
    };

    return {describe, momentButton};
})();
