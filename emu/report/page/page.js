// page.js: puts the parts together: buttons, keys, theme.
"use strict";

(() => {
    const byId = (id) => document.getElementById(id);
    const single = (steps) => player.go(player.step + steps, true);

    const playButton = () => {
        byId("play").textContent = player.playing ? "‖ Pause" : "▶ Play";
        byId("play").setAttribute("aria-label", player.playing ? "Pause" : "Play");
    };

    const buttons = () => {
        byId("to-first").addEventListener("click", () => player.go(1));
        byId("back").addEventListener("click", () => single(-1));
        byId("play").addEventListener("click", player.toggle);
        byId("forward").addEventListener("click", () => single(1));
        byId("to-last").addEventListener("click", () => player.go(player.end));
        byId("speed").addEventListener("change", (event) => (player.speed = Number(event.target.value)));
        player.on("playing.page", playButton);
    };

    // Keys have a meaning of their own in fields, and space has one on a button.
    const isTaken = (event) => {
        const {tagName, id} = event.target;
        if (event.ctrlKey || event.altKey || event.metaKey) return true;
        if (tagName === "BUTTON") return event.key === " ";
        return ["SELECT", "TEXTAREA"].includes(tagName) ||
            (tagName === "INPUT" && (id !== "slider" || event.key === "Tab"));
    };

    const keys = {
        " ": player.toggle,
        ArrowLeft: () => single(-1),
        ArrowRight: () => single(1),
        Home: () => player.go(1),
        End: () => player.go(player.end),
        "+": () => byId("closer").click(),
        "-": () => byId("farther").click(),
        0: () => byId("fit").click(),
        Escape: () => player.choose({}),
    };

    const keyboard = () => document.addEventListener("keydown", (event) => {
        if (isTaken(event) || !keys[event.key]) return;
        event.preventDefault();
        keys[event.key]();
    });

    const legend = () => {
        const origins = d3.range(0, 1.01, 0.25).map(look.byOrigin);
        const {first, last} = run.window;
        const when = run.isWhole ? "" : ` in steps ${look.format(first)} to ${look.format(last)}`;
        const entries = [
            [`node: the fuller, the more it has received${when}`, look.colour.held],
            ["packet: colour and label by origin (→ destination), else by sender", `linear-gradient(90deg,${origins})`],
            ["chosen", look.colour.chosen],
        ];
        if (routes.any) entries.push(["line with arrowheads and a number: a worm and its step", look.byOrigin(0.5)]);
        if (said.any) entries.push(["box above a node, or dot: what it told in this step", look.colour.card]);
        if (values.list.length && !run.places.shared)
            entries.push([`text below a node: ${values.list[0].name}${values.isTimed ? "" : " in the end"}`, look.colour.card]);
        if (notes.downs.length) entries.push(["crossed out, broken border: the node is down", look.colour.violation]);
        if (notes.traitors.size) entries.push(["double border: a traitor", look.colour.violation]);
        if (notes.cuts.length) entries.push(["gap between two bars: the link carries nothing", look.colour.violation]);
        if (marks.jam) entries.push(["thick arrows: worms that hold channels; broken arrow: the one that they wait for",
            look.colour.deadlock]);
        if (run.places.shared) entries.push(["a dot stands for several nodes", look.colour.card]);
        if (run.stalls.all)
            entries.push([`${marks.sign} dotted with a bar, or hatched: waits for room in a full mailbox`,
                look.colour.stall]);
        if (marks.violations.length)
            entries.push(["! square and broken line: violation", look.colour.violation]);
        if (marks.deadlock)
            entries.push(["broken ring, line and arrows: waits for ever, for whom", look.colour.deadlock]);
        fill("#legend", entries);
    };

    const fill = (box, entries) => {
        const item = d3.select(box).html("").selectAll("span").data(entries).enter().append("span");
        item.append("i").style("background", ([, colour]) => colour);
        item.append("span").text(([text]) => text);
    };

    // The states, and what the lines in space and time may be.
    const spaceLegend = () => {
        const {left, lost, doubled, corrupted} = fates.any;
        const {violation, ink, wait, past, future} = look.colour;
        fill("#spacetime-legend", [
            ...(run.places.shared ? [] : notes.stateNames.map((name) => [name, look.stateColour(name)])),
            ...(notes.of("event").length ? [["dot: an event", ink]] : []),
            ...(notes.downs.length ? [["cross: the node goes down", violation]] : []),
            ...(notes.cuts.length ? [["brackets: the link carries nothing", violation]] : []),
            ...(lost ? [["broken line with a cross: the packet gets lost", ink]] : []),
            ...(left ? [["ring at the end: nobody receives the packet", ink]] : []),
            ...(doubled ? [["double line: the packet comes twice", ink]] : []),
            ...(corrupted ? [["red line: the packet is changed", violation]] : []),
            ...(timerows.stretches.length ? [["grey band: steps in which nothing happens, drawn shorter", look.colour.idle]] : []),
            ...(lifelines.hasWaits ? [["dotted: a packet waits to be received, or for its link", wait]] : []),
            ["led to what is chosen", past], ["came of it", future],
        ]);
    };

    const repaint = () => {
        look.read();
        legend();
        spaceLegend();
        byId("theme").textContent = look.isDark() ? "Light" : "Dark";
        byId("theme").setAttribute("aria-label", `Switch to ${look.isDark() ? "light" : "dark"} colours`);
        drawing.redraw();
        phases.draw();
        strip.draw();
        heat.draw();
        spacetime.draw();
    };

    const theme = () => {
        byId("theme").addEventListener("click", () => {
            document.documentElement.dataset.theme = look.isDark() ? "light" : "dark";
            repaint();
        });
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
    };


    // Without an address the page opens at the trouble.
    const open = () => {
        if (address.read() || !marks.begin) return;
        player.choose({node: marks.begin.place});
        player.go(marks.begin.first);
    };

    head.draw();
    buttons();
    keyboard();
    theme();
    phases.listen();
    strip.listen();
    drawing.listen();
    heat.listen();
    spacetime.listen();
    spacepick.listen();
    valueCharts.listen();
    panel.listen();
    drawing.resize();
    repaint();
    open();
    address.listen();
})();
