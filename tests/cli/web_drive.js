// web_drive.js: node web_drive.js PAGE SHOTS PROGRAM...: opens the page of runs in a browser, in a wide and
// in a narrow window, and does there what its reader does. The browser is spoken to over a pipe, and time
// is real, as virtual time does not wait for workers. SHOTS: the folder for a picture of each window, and
// for the text of each program's run. Prints what was wrong, or "fine" and what was counted.
"use strict";
const fs = require("fs");
const {spawn} = require("child_process");

const [page, shots, ...programs] = process.argv.slice(2);
const wrong = [];
let runs = 0;

const browser = spawn("chromium", ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
    "--remote-debugging-pipe", `--user-data-dir=${shots}/profile`, "about:blank"],
    {stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"]});
const answers = new Map();
let heard = "", asked = 0, session;

function take(message) {
    const {id, method, params, result, error} = message;
    if (id) answers.get(id)(error ? Promise.reject(new Error(error.message)) : result);
    if (method === "Runtime.exceptionThrown") wrong.push(params.exceptionDetails.exception.description);
    if (method === "Runtime.consoleAPICalled" || method === "Log.entryAdded") wrong.push(JSON.stringify(params));
}

browser.stdio[4].setEncoding("utf8").on("data", data => {
    const messages = (heard + data).split("\0");
    heard = messages.pop();
    for (const message of messages) take(JSON.parse(message));
});

function ask(method, params = {}) {
    const id = ++asked;
    browser.stdio[3].write(JSON.stringify({id, method, params, sessionId: session}) + "\0");
    return new Promise(done => answers.set(id, done));
}

async function value(expression) {
    const {result, exceptionDetails} = await ask("Runtime.evaluate", {expression, returnByValue: true});
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception.description}`);
    return result.value;
}

// The value, once it matches; what it is after a minute otherwise.
async function until(expression, pattern) {
    let now;
    for (const end = Date.now() + 60000; Date.now() < end; await new Promise(done => setTimeout(done, 100)))
        if (pattern.test(now = await value(expression))) return now;
    wrong.push(`${expression} is ${JSON.stringify(now)}, which is not ${pattern}`);
    return now;
}

const state = "document.getElementById('state').textContent";
const text = "document.getElementById('text').textContent";
const inReport = id => `((document.getElementById('report').contentDocument || document).getElementById('${id}') || {}).textContent || ''`;

async function submit(fields) {
    const all = {topology: "", fault: "", params: "", seed: "1", ...fields};
    for (const [id, to] of Object.entries(all))
        await value(`document.getElementById('${id}').value = ${JSON.stringify(to)}`);
    await value("document.querySelector('button[type=submit]').click()");
    runs++;
}

async function look(width, height) {
    await ask("Emulation.setDeviceMetricsOverride", {width, height, deviceScaleFactor: 1, mobile: false});
    await ask("Page.navigate", {url: page});
    await until("String(document.readyState === 'complete' && document.getElementById('programs').options.length)", /^[1-9]/);
    await submit({program: "flooding", topology: "hypercube:3"});
    await until(state, /^The run ended with status 0\.$/);
    await until(inReport("step"), /^Step \d+ of \d+$/);
    if (await value("document.documentElement.scrollWidth") > width) wrong.push(`the page is wider than ${width} pixels`);
    const {data} = await ask("Page.captureScreenshot", {captureBeyondViewport: true});
    fs.writeFileSync(`${shots}/${width}.png`, Buffer.from(data, "base64"));
}

async function drive() {
    const {targetInfos} = await ask("Target.getTargets");
    const {targetId} = targetInfos.find(target => target.type === "page");
    session = (await ask("Target.attachToTarget", {targetId, flatten: true})).sessionId;
    for (const domain of ["Page", "Runtime", "Log"]) await ask(`${domain}.enable`);
    await look(400, 800);
    await look(1200, 900);
    await submit({program: "flooding", topology: "ring:none"});
    await until(state, /^The run ended with status 2\.$/);
    await until(text, /^error: topology /);
    for (const program of programs) {
        await submit({program});
        await until(state, /^The run ended with status \d\.$/);
        fs.writeFileSync(`${shots}/${program.replace(/\W/g, "_")}.txt`, await value(text) + "\n");
    }
    await submit({program: "flooding", topology: "hypercube:16"});
    await until(state, /^The run computes\.$/);
    await value("document.getElementById('stop').click()");
    await until(state, /^The run was stopped\.$/);
}

drive().catch(error => wrong.push(String(error))).finally(() => {
    console.log(wrong.length ? wrong.slice(0, 10).join("\n") : `fine: ${runs} runs`);
    browser.kill();
});
