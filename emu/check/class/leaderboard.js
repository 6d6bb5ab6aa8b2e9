// leaderboard.js: the page for all: of each setting that is not hidden the works with the fewest steps, or
// packets.
"use strict";

function addSetting(setting) {
    const rank = (row) => 1 + setting.rows.filter((other) => other.steps < row.steps ||
        (other.steps === row.steps && other.packets < row.packets)).length;
    const number = (title, value) => ({title, value, cell: (row) => element("td", {}, value(row) === null ? "\u2013" : `${value(row)}`)});
    const columns = [
        {title: "Who", value: (row) => row.who, cell: (row) => element("td", {title: row.who}, row.who)},
        number("Rank", rank), number("Steps", (row) => row.steps), number("Packets", (row) => row.packets),
        number("Bytes", (row) => row.bytes)];
    add("h2", {}, setting.name);
    add("p", {class: "far"}, `${setting.topology}, model ${setting.model}` +
        (setting.bound ? `; no program takes fewer than ${setting.bound} steps` : ""));
    const rows = [...setting.rows].sort((a, b) => rank(a) - rank(b));
    if (rows.length) main.append(sortable([], columns, rows, []));
    else add("p", {}, "No work is correct and legal here.");
}

add("h1", {}, document.title);
add("p", {}, "Fewest steps first; of as many steps, fewest packets.");
data.settings.forEach(addSetting);
