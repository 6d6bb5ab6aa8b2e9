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

// A worker that has got the words of a command line and hands its answer to `then`; null after saying what is
// wrong.
function start(words, then) {
    if (typeof WebAssembly !== "object" || typeof Worker !== "function" || typeof packed !== "object") {
        say("This page needs a browser that runs WebAssembly in workers, and the file packed.js beside the page.");
        return null;
    }
    const url = URL.createObjectURL(new Blob([packed.worker], {type: "text/javascript"}));
    const started = new Worker(url);
    started.onmessage = message => {
        URL.revokeObjectURL(url);
        then(message.data);
    };
    started.onerror = error => end("The browser cannot start the run: " + (error.message || "it gives no reason") + ".");
    started.postMessage({words, d3: packed.d3});
    return started;
}

function run(event) {
    event.preventDefault();
    end("");
    at("text").textContent = "";
    at("report").hidden = true;
    worker = start(words(), show);
    if (!worker)
        return;
    at("stop").disabled = false;
    say("The run computes.");
}

// The names of programs, for the list of the first field.
function list() {
    const lister = start(["list"], answer => {
        lister.terminate();
        for (const line of answer.text.split("\n").filter(Boolean)) {
            const [name, summary] = line.split("\t");
            at("programs").append(new Option(summary, name));
        }
    });
}

// A link may name the program: index.html?program=hello_ring.
at("program").value = new URLSearchParams(location.search).get("program") || at("program").value;
list();
at("form").addEventListener("submit", run);
at("stop").addEventListener("click", () => end("The run was stopped."));
