// look.js: colours of the theme for canvases, names of nodes and tokens, the tip that follows the pointer.
"use strict";

const look = (() => {
    const root = document.documentElement;
    const probe = document.createElement("span");
    probe.hidden = true;
    document.body.append(probe);
    const names = ["card", "ink", "muted", "edge", "line", "idle", "busy", "chosen", "violation", "deadlock",
        "stall", "held", "past", "future", "wait"];
    const colour = {};

    const isDark = () => root.dataset.theme ? root.dataset.theme === "dark"
                                            : matchMedia("(prefers-color-scheme: dark)").matches;

    const read = () => {
        for (const name of names) {
            probe.style.color = `var(--${name})`;
            colour[name] = getComputedStyle(probe).color;
        }
        colour.dark = isDark();
        if (!colour.dark) colour.idle = run.colours.idle;
    };
    read();

    const format = d3.format(",");
    // "1 packet", "2 packets"
    const amount = (count, what) => `${format(count)} ${what}${count === 1 ? "" : "s"}`;

    // The scale of the pictures (draw/canvas.h), from light to dark.
    const scale = d3.piecewise(d3.interpolateRgb, run.colours.scale);

    // The colour of a packet by its origin, else by its sender, 0 .. 1: that of the pictures, or as far as
    // lines can be seen on a dark background. An outline and a label tell the node, too.
    const {begin} = run.colours;
    const byOrigin = (part) =>
        (colour.dark ? d3.interpolateViridis(0.4 + 0.6 * part) : scale(begin + (1 - begin) * part));
    const nodes = run.report.nodes || d3.sum(run.places.nodes);
    const ofNode = (rank) => byOrigin(Math.max(rank, 0) / Math.max(nodes - 1, 1));
    const tokenColour = (number) => {
        const token = run.tokens[number];
        if (!token) return colour.muted;
        return ofNode(token.worm ? run.packets.from[token.packets[0]] : token.origin);
    };
    const packetColour = (i) => (run.packets.token[i] < 0 ? ofNode(run.packets.from[i])
                                                            : tokenColour(run.packets.token[i]));

    // Black or white, whichever can be read on a colour.
    const readable = (text) => {
        const c = d3.rgb(text);
        return 0.299 * c.r + 0.587 * c.g + 0.114 * c.b > 140 ? "#111" : "#fff";
    };

    // The colour of a share, 0 .. 1.
    const use = (part) => {
        if (part <= 0) return colour.card;
        return colour.dark ? d3.interpolateViridis(0.15 + 0.85 * part) : scale(part);
    };

    const nodeName = (place) => {
        const {first, nodes: count, name, shared} = run.places;
        const short = name[place] === String(first[place]) ? "" : ` (${name[place]})`;
        const several = shared && count[place] > 1;
        return `${several ? `${format(count[place])} nodes from` : "node"} ${first[place]}${short}`;
    };

    // Short labels, "3" or "3→5", and long ones in words.
    const tokenLabel = (number) => {
        const token = run.tokens[number];
        if (!token) return "·";
        if (token.worm) return `worm ${token.worm}`;
        return token.dest < 0 ? `${token.origin}` : `${token.origin < 0 ? "?" : token.origin}→${token.dest}`;
    };
    const tokenName = (number) => {
        const token = run.tokens[number];
        if (!token) return "packet without origin";
        if (token.worm) return `worm ${token.worm}`;
        const origin = token.origin < 0 ? "packet" : `packet of node ${token.origin}`;
        return token.dest < 0 ? origin : `${origin} for node ${token.dest}`;
    };

    // A packet has the label that the program gave it; else that of its token, or of its sender if it names
    // neither origin nor destination.
    const {token: tokenOf, from: senderOf, label: given} = run.packets;
    const packetLabel = (i) => (given[i] >= 0 ? run.texts[given[i]]
        : tokenOf[i] < 0 ? `${senderOf[i]}` : tokenLabel(tokenOf[i]));
    const packetLabelled = (i) => (given[i] >= 0 ? ` “${run.texts[given[i]]}”` : "");
    const packetName = (i) => (tokenOf[i] < 0 ? `packet that node ${senderOf[i]} sent` : tokenName(tokenOf[i]));

    // States have colours in the order in which nodes first name them.
    const light = ["#8dbde0", "#f2b266", "#8fcbb0", "#e0a3c2", "#d9d06c", "#b3a6de", "#c9b29b", "#a8b4c0"];
    const dark = ["#2f6f9f", "#a8651a", "#2c7d5c", "#93476f", "#807619", "#6153a0", "#75604c", "#5a6673"];
    const stateColour = (name) => (colour.dark ? dark : light)[notes.stateNames.indexOf(name) % light.length];

    // The colour of what led to the chosen moment, or came of it; "" for all else.
    const sideColour = (side) => ({past: colour.past, future: colour.future, itself: colour.chosen}[side] || "");

    // Call at the next frame, however often it is asked for before.
    const soon = (call) => {
        let isAsked = false;
        return () => {
            if (isAsked) return;
            isAsked = true;
            requestAnimationFrame(() => {
                isAsked = false;
                call();
            });
        };
    };

    const tip = document.getElementById("tip");
    const showTip = (event, text) => {
        tip.hidden = !text;
        if (!text) return;
        tip.textContent = text;
        tip.style.left = `${Math.min(event.clientX + 14, innerWidth - tip.offsetWidth - 6)}px`;
        tip.style.top = `${Math.min(event.clientY + 14, innerHeight - tip.offsetHeight - 6)}px`;
    };

    // Open a canvas at the resolution of the screen; its context uses CSS pixels.
    const open = (canvas) => {
        const ratio = window.devicePixelRatio || 1;
        const width = Math.max(canvas.clientWidth, 200); // a hidden canvas has width 0
        const height = Math.max(canvas.clientHeight, 100);
        canvas.width = Math.max(1, Math.round(width * ratio));
        canvas.height = Math.max(1, Math.round(height * ratio));
        const context = canvas.getContext("2d");
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        return {context, width, height, ratio};
    };

    return {
        colour,
        read,
        isDark,
        format,
        amount,
        byOrigin,
        ofNode,
        tokenColour,
        packetColour,
        packetLabel,
        packetLabelled,
        packetName,
        stateColour,
        sideColour,
        soon,
        readable,
        use,
        nodeName,
        tokenLabel,
        tokenName,
        showTip,
        open
    };
})();
