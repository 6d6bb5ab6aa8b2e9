// details.js: the choice in words: what a node sent and received, port by port, and where it waited; or the
// journey of a token.
"use strict";

const details = (() => {
    const {packets, places, links} = run;
    const box = d3.select("#details");
    const most = 300; // buttons of a list
    const mostRows = 50;

    // ------------------------------------------------------------------------------------- pieces

    const say = (text, style = "") => box.append("p").attr("class", style).text(text);

    const button = (into, text, label, act) => {
        const made = into.append("button").attr("type", "button").attr("class", "token").text(text);
        return made.attr("aria-label", label).on("click", act);
    };

    const stepButton = (into, step) =>
        button(into, look.format(step), `go to step ${step}`, () => player.go(step));

    const nodeButton = (into, rank) => button(into, look.format(rank), `node ${rank}`,
        () => player.choose({node: run.placeOf(rank)}));

    const tokenButton = (into, token, text = look.tokenLabel(token), label = look.tokenName(token)) =>
        button(into, text, label, () => player.choose({token}))
            .attr("title", label)
            .classed("chosen", token === player.token)
            .property("disabled", token < 0);

    const table = (heads) => {
        const made = box.append("div").attr("class", "scroll").attr("tabindex", 0).append("table");
        const head = made.append("thead").append("tr");
        for (const text of heads) head.append("th").attr("scope", "col").text(text);
        return made.append("tbody");
    };

    const tableRow = (body, step) => {
        const when = step === player.step ? "now" : step > player.step ? "later" : "";
        const row = body.append("tr").attr("class", when).attr("data-step", step);
        stepButton(row.append("th").attr("scope", "row"), step);
        return row;
    };

    // If there are too many rows, keep those around the step that is shown.
    const around = (rows, stepOf) => {
        if (rows.length <= mostRows) return rows;
        const at = d3.bisector(stepOf).left(rows, player.step);
        const first = Math.max(0, Math.min(at - mostRows / 2, rows.length - mostRows));
        say(`Rows ${first + 1} to ${first + mostRows} of ${look.format(rows.length)}:`, "muted");
        return rows.slice(first, first + mostRows);
    };

    // --------------------------------------------------------------------------------------- node

    // "0–3, 5, 7–9"
    const ranges = (numbers) => {
        const parts = [];
        for (const number of [...numbers].sort((a, b) => a - b)) {
            const last = parts[parts.length - 1];
            if (last && last[1] === number - 1) last[1] = number;
            else parts.push([number, number]);
        }
        return parts.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(", ");
    };

    const describeHeld = (node) => {
        const held = holdings.list(node, player.step);
        const isBroadcast = (token) => run.tokens[token].origin >= 0 && run.tokens[token].dest < 0;
        const origins = held.filter(isBroadcast).map((token) => run.tokens[token].origin);
        const others = held.filter((token) => !isBroadcast(token));
        const {first, last} = run.window;
        const isBeyond = !run.isWhole && player.step > last + 1;
        const now = player.step < player.end ? `Before step ${player.step}` : "In the end";
        const moment = isBeyond ? `In steps ${first} to ${last}` : now;
        const since = first > 1 && !isBeyond ? ` since step ${first}` : "";
        const of = origins.length ? `, of nodes ${ranges(origins)}` : "";
        const nameless = holdings.nameless(node, player.step);
        const more = nameless ? `, and ${look.amount(nameless, "packet")} without an origin` : "";
        say(`${moment} it has received${since} ${look.amount(held.length, "different packet")}${of}${more}.`)
            .attr("id", "held")
            .attr("data-held", held.length);
        const list = box.append("div");
        for (const token of others.slice(0, most)) tokenButton(list, token);
        if (others.length > most) say(`and ${others.length - most} more`, "muted");
    };

    const stallsOf = (node) => marks.of("stall").filter(({place}) => place === node);

    // The columns of a node are its ports; those of a shared place are packets that leave and packets that
    // come.
    const columnsOf = (node) => {
        const names = new Map();
        for (let i = 0; i < links.count; i++)
            if (links.from[i] === node) names.set(links.port[i], `port ${links.port[i]}: ${links.to[i]}`);
        if (stallsOf(node).some(({port}) => port < 0)) names.set("inbox", "inboxes");
        return places.shared ? new Map([["out", "leave"], ["in", "come"]]) : names;
    };

    // The column of a packet; undefined: the packet has no part in the node.
    const columnOf = (i, node) => {
        const link = packets.link[i];
        if (link < 0) return undefined;
        if (links.from[link] === node) return places.shared ? "out" : packets.port[i];
        if (links.to[link] !== node) return undefined;
        return places.shared ? "in" : links.port[run.linkBack(link)];
    };

    const stallColumn = ({port}) => (places.shared ? "out" : port < 0 ? "inbox" : port);

    // By step: the packets of each column, and the stalls that begin; kept for the node that was asked for
    // last.
    let kept = {node: -1};
    const historyOf = (node, columns) => {
        if (kept.node !== node) kept = {node, rows: findHistory(node, columns)};
        return kept.rows;
    };
    const findHistory = (node, columns) => {
        const rows = new Map();
        const cellOf = (step, column) => {
            if (!rows.has(step))
                rows.set(step, new Map(columns.map((name) => [name, {list: [], waits: []}])));
            return rows.get(step).get(column);
        };
        for (let i = 0; i < packets.count; i++) {
            const column = columnOf(i, node);
            if (column !== undefined) cellOf(packets.step[i], column).list.push(i);
        }
        for (const stall of stallsOf(node)) cellOf(stall.first, stallColumn(stall)).waits.push(stall);
        return [...rows].sort(([a], [b]) => a - b);
    };

    const stallButton = (cell, {i, first, last, text}) => {
        const span = last === first ? `${first}` : `${first}–${last < Infinity ? last : "end"}`;
        button(cell, `${marks.sign} ${span}`, text, () => player.go(first))
            .classed("stall", true)
            .attr("title", text)
            .attr("data-stall", i);
    };

    const describeCell = (cell, {list, waits}, node) => {
        const few = 20;
        for (const stall of waits.slice(0, few)) stallButton(cell, stall);
        for (const i of list.slice(0, few)) {
            const sends = links.from[packets.link[i]] === node;
            const token = packets.token[i];
            const sign = sends ? "▸" : Number.isFinite(packets.received[i]) || !run.isReceived(i) ? "◂" : "×";
            const what = {"▸": "sends", "◂": "receives", "×": "never receives"}[sign];
            tokenButton(cell, token, `${sign} ${look.packetLabel(i)}`, `${what} ${look.packetName(i)}`).attr("data-packet", i);
        }
        const more = Math.max(0, list.length - few) + Math.max(0, waits.length - few);
        if (more) cell.append("span").text(` +${more}`);
    };

    const describeHistory = (node) => {
        const columns = columnsOf(node);
        const rows = historyOf(node, [...columns.keys()]);
        box.append("h2").text("Its ports, step by step");
        if (!rows.length) return say(`It neither sends nor receives${run.asFar}.`, "muted");
        const body = table(["step", ...columns.values()]);
        for (const [step, cells] of around(rows, ([s]) => s)) {
            const row = tableRow(body, step);
            for (const cell of cells.values()) describeCell(row.append("td"), cell, node);
        }
        const {count, all} = run.stalls;
        const known = count < all ? ", as far as it is in the page" : "";
        const waits = stallsOf(node).length ? `, ${marks.sign} waits for room in these steps${known}` : "";
        say(`▸ sends, ◂ receives, × never does${run.asFar}${waits}; columns: port and the node behind it`, "muted");
    };

    // How it stands: its state, its values in this step and over all of them.
    const describeState = (node) => {
        const down = notes.down(node, player.step);
        const state = notes.state(node, player.step);
        if (down) say(`Now: ${notes.downText(down)}.`).attr("class", "fault");
        if (!places.shared && notes.traitors.has(node)) say("A traitor.").attr("class", "fault");
        if (state) say("State: ").append("span").attr("class", "state").style("border-color", look.stateColour(state.text))
            .text(state.text);
        for (const value of values.ofPlace(node, player.step)) say(value).attr("class", "value");
        valueCharts.ofNode(box, node);
    };

    // What it did beside sending, and what befell it.
    const doneBy = notes.byPlace(notes.list.filter((note) => notes.describe(note) && note.kind !== "value"));
    const describeDone = (node) => {
        const rows = doneBy.get(node) || [];
        if (!rows.length) return;
        box.append("h2").text("What it did");
        const body = table(["step", "what"]);
        for (const note of around(rows, ({step}) => step)) {
            const cell = tableRow(body, note.step).attr("class", "done").append("td");
            const moment = moments.told.get(note.i);
            const text = `${places.shared ? `${note.node}: ` : ""}${notes.describe(note)}`;
            if (moment === undefined) cell.text(text);
            else causePanel.momentButton(cell, moment, text).classed("chosen", moment === player.moment);
        }
    };

    // Its lines of node_log.
    const describeSaid = (node) => {
        const lines = said.of(node);
        if (!lines.length) return;
        box.append("h2").text("What it logged");
        const body = table(["step", places.shared ? "node, line" : "line"]);
        for (const line of around(lines, ({step}) => step)) {
            const row = tableRow(body, line.step).attr("class", "log");
            row.append("td").text(places.shared ? `${line.node}: ${line.text}` : line.text);
        }
        if (!said.isWhole)
            say(`The page has the first ${look.format(run.log.length)} of ${look.format(run.logCount)} lines.`, "muted");
    };

    const describeNode = (node) => {
        box.append("h2").attr("id", "chosen-title").text(look.nodeName(node));
        const here = (found) => found.filter(({place}) => place === node);
        for (const {first, text} of here(marks.waiters)) if (first <= player.step) say(`Deadlock: ${text}.`);
        for (const {text} of here(marks.violations)) say(`Violation: ${text}.`);
        for (const {text} of here(marks.at(player.step, "stall"))) say(`Now: ${text}.`).attr("class", "stalled");
        describeState(node);
        describeHeld(node);
        describeDone(node);
        describeSaid(node);
        describeHistory(node);
    };

    // ------------------------------------------------------------------------------------ journey

    const describeToken = (token) => {
        const hops = run.tokens[token].packets;
        const last = d3.max(hops, (i) => packets.end[i]);
        box.append("h2").attr("id", "chosen-title").text(look.tokenName(token));
        const steps = `steps ${packets.step[hops[0]]} to ${last}`;
        say(`Its journey: ${look.amount(hops.length, "hop")}, ${steps}${run.asFar}.`)
            .attr("id", "journey")
            .attr("data-hops", hops.length);
        const isFated = hops.some((i) => fates.describe(i) || packets.label[i] >= 0);
        const body = table(["step", "from", "to", "port", "steps", "bytes", ...(isFated ? ["what"] : [])]);
        for (const i of around(hops, (hop) => packets.step[hop])) {
            const row = tableRow(body, packets.step[i]).attr("data-packet", i);
            nodeButton(row.append("td"), packets.from[i]);
            nodeButton(row.append("td"), packets.to[i]);
            for (const name of ["port", "duration", "bytes"]) row.append("td").text(packets[name][i]);
            if (isFated) row.append("td").text([look.packetLabelled(i), fates.describe(i)].filter((text) => text).join("; "));
        }
    };

    const describe = () => {
        box.selectAll("*").remove();
        causePanel.describe(box);
        if (player.node !== null) describeNode(player.node);
        else if (player.token !== null) describeToken(player.token);
        else if (player.moment === null) say("Click a node, or a packet on its way.", "muted");
        const tops = box.selectAll(".scroll").nodes().map((list) => [list, list.querySelector("tr.now, tr.later")])
            .filter(([, now]) => now).map(([list, now]) => [list, now.offsetTop]);
        for (const [list, top] of tops) list.scrollTop = top - 60; // one layout for all
    };

    return {most, describe, say, tokenButton, box};
})();
