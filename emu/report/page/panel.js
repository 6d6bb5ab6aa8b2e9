// panel.js: in words what went wrong, which nodes wait for room, which packets are on links; and a form to
// choose.
"use strict";

const panel = (() => {
    const {packets, places, links} = run;
    const {most, tokenButton} = details;
    const flying = d3.select("#flying");

    // A text where the page has sums only; "" where it has all packets.
    const outside = () => {
        const {first, last} = run.window;
        return run.holds(player.step) ? ""
            : `Step ${player.step}: the page has sums only, packets of steps ${first} to ${last}`;
    };

    const listFlying = () => {
        const active = run.onLinks(player.step);
        const first = active.length > most ? `, the first ${most}` : "";
        const text = active.length ? `${look.format(active.length)} in this step${first}:` : "Nothing.";
        flying.selectAll("*").remove();
        flying.append("p").attr("class", "muted").attr("data-flying", active.length)
            .text(outside() ? `${outside()}.` : text);
        for (const i of active.slice(0, most)) {
            const way = `${packets.from[i]}${standing.sign(packets.from[i])} → ${packets.to[i]}` +
                `${standing.sign(packets.to[i])}: ${look.packetLabel(i)}`;
            tokenButton(flying, packets.token[i], way).attr("data-packet", i);
        }
    };

    const listStalled = () => {
        if (!run.stalls.all) return;
        const box = d3.select("#stalled");
        const which = marks.at(player.step, "stall");
        const {from_step: from, to_step: to} = run.stalls;
        const text = which.length ? `${look.amount(which.length, "node")} in this step` : "Nobody";
        const first = which.length > most ? `, the first ${most}` : "";
        box.selectAll("*").remove();
        box.append("h2").text("Waiting for room");
        box.append("p").attr("class", "muted").attr("data-stalled", which.length).text(
            marks.outside(player.step)
                ? `Step ${player.step}: the page has sums only, stalls of steps ${from} to ${to}.`
                : `${text}${first}${which.length ? ":" : "."}`);
        for (const {i, text: words, place} of which.slice(0, most))
            box.append("button").attr("type", "button").attr("class", "token").attr("data-stall", i)
                .text(words).on("click", () => player.choose({node: place}));
    };

    const whereabouts = () => {
        const active = run.onLinks(player.step);
        const busy = new Set(active.map((i) => packets.link[i]).filter((link) => link >= 0)).size;
        let all = look.amount(links.count, "link direction");
        if (run.halfDuplex) all = look.amount(links.count / 2, "link");
        if (places.shared) all = `${look.format(links.count)} ways between dots`;
        const count = look.amount(active.length, "packet");
        return `Step ${player.step}: ${count} on ${look.format(busy)} of ${all}`;
    };

    const summary = () => {
        const wrong = marks.countViolations(player.step);
        const stuck = marks.countWaiting(player.step);
        const stalled = marks.countStalls(player.step);
        const text = player.step === player.end ? "After the last step" : outside() || whereabouts();
        document.getElementById("summary").textContent = text +
            (stalled ? `, ${stalled}` : "") +
            (wrong ? `, ${wrong}` : "") + (stuck ? `, ${stuck} in deadlock` : "") + ".";
    };

    // What a node did last up to a step, so that what led to it can be seen; null: nothing, or there is no
    // node.
    const lastMoment = (place, step) => {
        if (places.shared || place === null || place < 0) return null;
        const behind = moments.from(place, step + 1);
        return behind > moments.first[place] ? behind - 1 : null;
    };

    // A list of buttons, each of which leads to a node and a step.
    const listOf = (box, title) => {
        box.append("h2").text(title);
        return box.append("ul").attr("tabindex", 0);
    };
    const addTo = (list, kind, {text, first: step, place: node}, hasCause = false) =>
        list.append("li").append("button").attr("type", "button").attr("class", kind).attr("data-step", step).text(text)
            .on("click", () => player.goAndChoose(step, {node, moment: hasCause ? lastMoment(node, step) : null}));

    // What befell nodes: they go down, and begin anew.
    const listFaults = () => {
        const befell = notes.list.filter(({kind}) => ["stopped", "crashed", "begun", "traitor", "cut"].includes(kind));
        if (!befell.length) return;
        const list = listOf(d3.select("#faults"), "Faults");
        for (const note of befell.slice(0, most))
            addTo(list, "fault", {text: `step ${look.format(note.step)}: node ${note.node} ${notes.describe(note)}`,
                first: note.step, place: note.place});
        if (befell.length > most)
            list.append("li").attr("class", "muted").text(`and ${look.format(befell.length - most)} more faults`);
    };

    const listTrouble = () => {
        const {violations, cycle, deadlock, failure, broken, jam, jammed} = marks;
        if (!violations.length && !deadlock && !failure && !broken.length && !jam) return;
        const list = listOf(d3.select("#trouble"), "What went wrong");
        const add = (kind, what) => addTo(list, kind, what);
        const more = (count, what) => {
            if (count > 0)
                list.append("li").attr("class", "muted").text(`and ${look.format(count)} more ${what}`);
        };
        if (deadlock) {
            const {step, count, cycle_length: length} = deadlock;
            const round = length ? `, a cycle of ${look.format(length)}` : "";
            const text = `Deadlock in step ${look.format(step)}: ${look.amount(count, "node")} for ever${round}`;
            add("deadlock", {text, first: step, place: null});
            for (const waiter of cycle.slice(0, most)) add("deadlock", {...waiter, first: step});
            more(length - most, "in the cycle");
        }
        if (jam) {
            const {step, count, cycle_length: length} = jam;
            const text = `Wormhole deadlock in step ${look.format(step)}: ${look.amount(count, "worm")} for ever, ` +
                `a cycle of ${look.format(length)}`;
            add("deadlock", {text, first: step, place: null});
            for (const worm of jammed.slice(0, most)) add("deadlock", worm);
        }
        if (failure) addTo(list, "violation", failure, true);
        for (const property of broken) add("violation", property);
        for (const violation of violations.slice(0, most)) add("violation", violation);
        more(run.report.violation_count - most, "violations");
    };

    // The causes of the step that is shown are marked, and the list scrolls to the first of them.
    const followTrouble = () => {
        for (const list of document.querySelectorAll("#trouble ul, #faults ul")) {
            d3.select(list).selectAll("button")
                .classed("now", function() { return Number(this.dataset.step) === player.step; });
            const now = list.querySelector("button.now");
            if (now) list.scrollTop = now.offsetTop - list.offsetTop - 4;
        }
    };

    // --------------------------------------------------------------------------------------- form

    const number = (id) => {
        const text = document.getElementById(id).value;
        return text === "" ? -1 : Number(text);
    };

    // Return the token that was asked for, else all tokens with this origin and destination, as far as given.
    const findToken = (origin, dest) => {
        const token = run.token(origin, dest);
        player.choose(token === undefined ? {} : {token});
        if (token !== undefined) return;
        const fits = ({origin: o, dest: d}) => (origin < 0 || o === origin) && (dest < 0 || d === dest);
        const others = d3.range(run.tokens.length).filter((i) => fits(run.tokens[i]));
        details.say(others.length ? `${look.amount(others.length, "packet")}:` : "There is no such packet.");
        for (const other of others.slice(0, most)) tokenButton(details.box, other);
    };

    const find = (event) => {
        event.preventDefault();
        const [node, origin, dest] = ["find-node", "find-origin", "find-dest"].map(number);
        const place = run.placeOf(node);
        if (origin >= 0 || dest >= 0) findToken(origin, dest);
        else if (place >= 0 && place < places.count) player.choose({node: place});
    };

    const listen = () => {
        const update = () => {
            if (player.isChoosing) return;
            details.describe();
            followTrouble();
            listStalled();
            listFlying();
            summary();
        };
        listTrouble();
        listFaults();
        document.getElementById("find").addEventListener("submit", find);
        document.getElementById("clear").addEventListener("click", () => player.choose({}));
        player.on("step.panel", update);
        player.on("chosen.panel", update);
        update();
    };

    return {listen};
})();
