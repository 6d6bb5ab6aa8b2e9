// class_table.js: the page for those who grade: works by checks, shares of each check, what each student
// reads, and pairs of works that are alike.
"use strict";

const works = data.works.map((work, index) => ({...work, index, who: work.student || work.name}));
const graded = works.filter((work) => work.grade);

// The checks of all settings: where the points of a work stand.
function checksOf(settings) {
    const checks = [];
    settings.forEach((setting, s) => {
        const at = (title, pick) => checks.push({setting: s, title, points: (work) => work.grade && pick(work.grade.settings[s].points)});
        for (const [kind, points] of Object.entries(setting.points)) {
            if (!Array.isArray(points)) {
                if (points.of) at(kind, (all) => all[kind]);
                continue;
            }
            points.forEach((line, i) => at(line.in === null ? `${kind} \u2264 ${line.within}\u00d7` : `${kind} \u2264 ${line.in}`, (all) => all[kind][i]));
        }
    });
    return checks;
}

const settings = graded.length ? graded[0].grade.settings : [];
const checks = checksOf(settings);

function verdict(work) {
    return !work.grade ? "not graded" : work.passed ? "passed" : "not passed";
}

function pointsCell(points) {
    if (!points) return element("td", {class: "far"}, "\u2013");
    const kind = points.points === points.of ? "full" : points.points ? "part" : "none";
    return element("td", {class: kind, title: `${points.points} of ${points.of} points`},
        `${{full: "\u2713", part: "\u00bd", none: "\u2717"}[kind]} ${points.points}`);
}

function nameCell(work) {
    return element("td", {}, element("a", {href: `#work${work.index}`, title: work.who}, work.who), work.late ? " (late)" : "");
}

function shareOf(check) {
    const full = graded.filter((work) => check.points(work).points === check.points(work).of).length;
    return `${Math.round(100 * full / graded.length)} %`;
}

function addTable() {
    const columns = [
        {title: "Student", value: (work) => work.who, cell: nameCell},
        {title: "Points", first: -1, value: (work) => (work.grade ? work.points : null),
            cell: (work) => (work.grade ? element("td", {}, `${work.points}`) : pointsCell(null))},
        {title: "Result", value: verdict,
            cell: (work) => element("td", {class: work.grade ? (work.passed ? "full" : "none") : "part"}, verdict(work))},
        ...checks.map((check) => ({title: check.title, value: (work) => (work.grade ? check.points(work).points : null),
            cell: (work) => pointsCell(check.points(work))}))];
    const groups = element("tr", {}, element("th", {colspan: 3}, ""));
    settings.forEach((setting, s) => {
        const wide = checks.filter((check) => check.setting === s).length;
        if (wide) groups.append(element("th", {class: "group", colspan: wide, scope: "colgroup"}, setting.name + (setting.hidden ? " (hidden)" : "")));
    });
    const shares = element("tr", {class: "shares"}, element("td", {colspan: 3}, "share with all points"),
        ...checks.map((check) => element("td", {}, shareOf(check))));
    add("h2", {}, "Who fails where");
    main.append(sortable(graded.length ? [groups] : [], columns, works, graded.length ? [shares] : []));
}

function addAlike() {
    if (!data.alike) return;
    add("h2", {}, "Works that are alike");
    if (!data.alike.length) add("p", {class: "far"}, "No two works share enough to be told.");
    for (const pair of data.alike) {
        const link = (index) => element("a", {href: `#work${index}`}, works[index].who);
        const lines = pair.places.map((place) => `${place.a[0]}\u2013${place.a[1]} and ${place.b[0]}\u2013${place.b[1]}`);
        add("p", {class: "pair"}, element("b", {}, `${pair.percent} % `), link(pair.a), " and ", link(pair.b), `: lines ${lines.join(", ")}`);
    }
}

function addReports() {
    add("h2", {}, "What each student reads");
    for (const work of works) {
        const id = work.id ? ` (${work.id})` : "", other = work.pseudonym ? `, on the leaderboard ${work.pseudonym}` : "";
        add("h3", {id: `work${work.index}`}, `${work.who}${id}: ${verdict(work)}${other}`);
        if (work.why) add("p", {class: "far"}, `for you: ${work.why}`);
        if (work.text) add("pre", {tabindex: "0"}, work.text);
    }
}

const passed = works.filter((work) => work.passed).length;
add("h1", {}, document.title);
add("p", {}, `${works.length} works: ${passed} passed, ${graded.length - passed} not, ${works.length - graded.length} not graded. `,
    `There are ${data.of} points. Task ${data.task}, sheet ${data.sheet}.`);
addTable();
addAlike();
addReports();
