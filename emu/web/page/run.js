// run.js: the form, and the worker in which a run computes. A run that does not end is stopped by ending its
// worker, and the next one gets a worker of its own.
"use strict";

const at = id => document.getElementById(id);
let worker = null;

function say(text) {
    at("state").textContent = text;
}

// The words of the command line, as `parray run` takes them.
function words() {
    const list = ["run", at("program").value.trim()];
    for (const name of ["topology", "model", "fault", "seed"])
        if (at(name).value.trim())
            list.push("--" + name, at(name).value.trim());
    for (const param of at("params").value.split(/[\s,]+/).filter(Boolean))
        list.push("--param", param);
    return list.concat("--report", "/report.html");
}

function end(text) {
    if (worker)
        worker.terminate();
    worker = null;
    at("stop").disabled = true;
    say(text);
}

function show(result) {
    end(result.failed ? "The run could not go on: " + result.failed : "The run ended with status " + result.status + ".");
    at("text").textContent = result.text;
    at("report").hidden = !result.report;
    if (result.report)
        at("report").srcdoc = result.report;
}

function run(event) {
    event.preventDefault();
    end("");
    at("text").textContent = "";
    at("report").hidden = true;
    if (typeof WebAssembly !== "object" || typeof Worker !== "function")
        return say("This browser cannot run WebAssembly in a worker: use a newer one.");
    try {
        worker = new Worker("worker.js");
    } catch (error) {
        return say("The browser starts no worker for this page: open the page by a web server, not as a file.");
    }
    worker.onmessage = message => show(message.data);
    worker.onerror = error => end("The browser cannot start the run (" + (error.message || "no reason given") +
        "): open the page by a web server, not as a file, in a browser that has WebAssembly.");
    at("stop").disabled = false;
    say("The run computes.");
    worker.postMessage(words());
}

// The names of programs, for the list of the first field.
function list() {
    let lister;
    try {
        lister = new Worker("worker.js");
    } catch (error) {
        return; // the first run will say so
    }
    lister.onmessage = message => {
        lister.terminate();
        for (const line of message.data.text.split("\n").filter(Boolean)) {
            const [name, summary] = line.split("\t");
            at("programs").append(new Option(summary, name));
        }
    };
    lister.postMessage(["list"]);
}

list();
at("form").addEventListener("submit", run);
at("stop").addEventListener("click", () => end("The run was stopped."));
