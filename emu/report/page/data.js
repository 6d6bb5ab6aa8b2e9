// data.js: the data of the run in typed columns: packets by step, tokens and their hops, marks.
"use strict";

const run = (() => {
    const data = JSON.parse(document.getElementById("data").textContent);

    // A column is an array, or one number that stands for all.
    const column = (value, count) =>
        typeof value === "number" ? new Float64Array(count).fill(value) : Float64Array.from(value);

    const columns = (list, names) => {
        const result = {count: list.count};
        for (const name of names) result[name] = column(list[name], list.count);
        return result;
    };

    const places = Object.assign(columns(data.places, ["x", "y", "nodes", "first"]), {
        name: data.places.name,
        spacing: data.places.spacing,
        shared: data.places.shared,
        of: data.places.of && column(data.places.of, data.report.nodes), // by rank; null: too many nodes
    });

    const links = columns(data.links, ["from", "port", "to", "busy"]);
    links.bend = new Map();
    for (let i = 0; i < data.links.bends.length; i += 3)
        links.bend.set(data.links.bends[i], [data.links.bends[i + 1], data.links.bends[i + 2]]);

    const byEnds = new Map();
    for (let i = 0; i < links.count; i++) byEnds.set(links.from[i] * places.count + links.to[i], i);
    // The link from one place to another; -1: there is none.
    const linkBetween = (from, to) => byEnds.get(from * places.count + to) ?? -1;
    const linkBack = (link) => linkBetween(links.to[link], links.from[link]);

    const packets = columns(data.packets, ["advance", "link", "duration", "origin", "dest", "bytes", "worm", "label",
        "late", "queued", "fate", "order", "inlet"]);
    if (places.shared) {
        Object.assign(packets, columns(data.packets, ["from", "port", "to"]));
    } else {
        packets.from = packets.link.map((link) => links.from[link]);
        packets.to = packets.link.map((link) => links.to[link]);
        packets.port = packets.link.map((link) => links.port[link]);
    }
    packets.step = new Float64Array(packets.count);
    packets.end = new Float64Array(packets.count); // the last step on the link
    packets.arrival = new Float64Array(packets.count); // the first step in which it can be received
    let longest = 1; // steps to the arrival
    for (let i = 0, step = 0; i < packets.count; i++) {
        packets.step[i] = step += packets.advance[i];
        packets.end[i] = step + packets.duration[i] - 1;
        packets.arrival[i] = packets.end[i] + 1 + packets.late[i];
        longest = Math.max(longest, packets.duration[i] + packets.late[i]);
    }

    // Packets of one origin and one destination are a token, and so are the hops of a worm without both.
    const tokens = [];
    const numbers = new Map();
    packets.token = new Int32Array(packets.count).fill(-1);
    for (let i = 0; i < packets.count; i++) {
        const origin = packets.origin[i];
        const dest = packets.dest[i];
        const worm = origin < 0 && dest < 0 ? packets.worm[i] : 0;
        if (origin < 0 && dest < 0 && !worm) continue;
        const key = `${origin},${dest},${worm}`;
        let number = numbers.get(key);
        if (number === undefined) {
            numbers.set(key, (number = tokens.length));
            tokens.push({origin, dest, worm, packets: []});
        }
        packets.token[i] = number;
        tokens[number].packets.push(i);
    }

    // The worms, by number: their channels in the order of the route. A worm that the page has only a part of
    // has no route.
    const worms = new Map();
    for (let i = 0; i < packets.count; i++)
        if (packets.worm[i] && packets.link[i] >= 0)
            worms.set(packets.worm[i], [...(worms.get(packets.worm[i]) || []), i]);
    for (const [number, parts] of worms) {
        const after = new Map(parts.map((i) => [packets.from[i], i]));
        const ends = new Set(parts.map((i) => packets.to[i]));
        const route = [];
        for (let i = parts.find((part) => !ends.has(packets.from[part])); i !== undefined && route.length < parts.length;
            i = after.get(packets.to[i])) route.push(i);
        if (route.length === parts.length) worms.set(number, route);
        else worms.delete(number);
    }

    // The places of the ends of a packet's link.
    const endsOf = (i) => (packets.link[i] < 0 ? {from: placeOf(packets.from[i]), to: placeOf(packets.to[i])}
        : {from: links.from[packets.link[i]], to: links.to[packets.link[i]]});

    // A worm is received where its route ends, any other packet behind its link.
    const isReceived = new Uint8Array(packets.count).fill(1);
    for (const route of worms.values()) for (const i of route.slice(0, -1)) isReceived[i] = 0;

    // The first packet of a step, or of a later one.
    const firstOf = (step) => d3.bisectLeft(packets.step, step);

    // All packets that are on links in a step.
    const onLinks = (step) => {
        const found = [];
        for (let i = firstOf(step - longest + 1); i < packets.count && packets.step[i] <= step; i++)
            if (packets.end[i] >= step) found.push(i);
        return found;
    };

    const sums = columns(data.sums, ["from", "port", "to"]);
    Object.assign(sums, data.sums, {rows: data.sums.count, from: sums.from, port: sums.port, to: sums.to});
    sums.cells = column(data.sums.cells, sums.rows * sums.columns);
    sums.column = (step) => Math.floor(((step - sums.first) * sums.columns) / (sums.last - sums.first + 1));
    sums.row = (link) => Math.floor((link * sums.rows) / sums.links);
    sums.step = (c) => sums.first + Math.ceil((c * (sums.last - sums.first + 1)) / sums.columns);
    sums.width = (c) => sums.step(c + 1) - sums.step(c);
    const firstLink = (row) => Math.ceil((row * sums.links) / sums.rows);
    sums.height = (row) => firstLink(row + 1) - firstLink(row);
    // The share of a cell that was busy: 0 .. 1.
    sums.part = (row, c) => sums.cells[row * sums.columns + c] / (sums.height(row) * sums.width(c));
    // Mean number of busy link directions in the steps of a column.
    sums.busy = (c) => {
        let sum = 0;
        for (let row = 0; row < sums.rows; row++) sum += sums.cells[row * sums.columns + c];
        return sum / sums.width(c);
    };

    // The place of a rank; -1: not known, as there are too many nodes.
    const placeOf = (rank) => (!places.shared ? rank : places.of ? places.of[rank] : -1);

    // What is marked beside packets (plot/scene.h): {kind, first, last, node, to, port, place, toPlace, link,
    // row, text}. A mark that lasts to the end of the run has no last step. Stalls come first; their texts
    // are made in marks.js.
    const kinds = ["stall", "violation", "violationLink", "waiter", "cycle"];
    const columnOf = columns(data.marks, ["kind", "first", "steps", "node", "to", "port", "place", "to_place", "link",
        "row"]);
    let texts = 0;
    const marks = d3.range(data.marks.count).map((i) => {
        const {first, steps, node, to, port, place, to_place: toPlace, link, row} =
            Object.fromEntries(Object.entries(columnOf).map(([name, values]) => [name, values[i]]));
        const kind = kinds[columnOf.kind[i]];
        const text = ["stall", "violationLink"].includes(kind) ? "" : data.marks.texts[texts++];
        return {i, kind, first, last: steps ? first + steps - 1 : Infinity, node, to, port, place, toPlace, link, row, text};
    });

    const stalls = {...data.stalls, cells: column(data.stalls.cells, data.stalls.columns)};
    stalls.column = (step) =>
        Math.min(stalls.columns - 1, Math.floor(((step - 1) * stalls.columns) / data.last));
    stalls.step = (c) => 1 + Math.ceil((c * data.last) / stalls.columns);
    // Mean number of nodes that wait in the steps of a column.
    stalls.average = (c) => stalls.cells[c] / (stalls.step(c + 1) - stalls.step(c));
    // Does the page have all stalls of a step?
    stalls.holds = (step) => !stalls.all || (step >= data.stalls.from_step && step <= data.stalls.to_step) ||
        (step > data.last && data.stalls.to_step === data.last);

    // The values of nodes: by name, an array by rank; null: the node gave none. Long numbers are texts.
    const values = Object.entries(data.report.values || {}).map(([name, sums]) =>
        ({...sums, name, of: (sums.by_rank || []).map((value) => (value === null ? null : Number(value)))}));

    // What nodes did beside sending, and what befell them (facts/trace_event.h); notes.js reads it.
    const noted = {...data.noted, ...columns(data.noted, ["advance", "kind", "node", "text", "other", "peer", "port",
        "sends", "worm"])};
    noted.step = Float64Array.from(noted.advance);
    for (let i = 1; i < noted.count; i++) noted.step[i] += noted.step[i - 1];

    // Does the page have all packets, or only those of the window?
    const isWhole = packets.count >= data.report.transmissions;

    return {
        report: data.report,
        isWhole,
        asFar: isWhole ? "" : ", as far as they are in the page",
        halfDuplex: data.half_duplex,
        last: data.last,
        notes: data.notes,
        window: data.window,
        places,
        links,
        packets,
        tokens,
        worms,
        isReceived: (i) => isReceived[i] === 1,
        wraps: data.wraps,
        colours: data.colours,
        log: data.report.log || [],
        logCount: data.report.log_lines || 0,
        values,
        noted,
        texts: data.texts,
        sums,
        heat: data.heat,
        stalls,
        marks,
        placeOf,
        endsOf,
        longest,
        linkBetween,
        linkBack,
        firstOf,
        onLinks,
        token: (origin, dest) => numbers.get(`${origin},${dest},0`),
        // Does the page have all packets of a step? A step before the first or after the last has none.
        holds: (step) =>
            step < 1 || step > data.sums.last || (step >= data.window.first && step <= data.window.last),
    };
})();
