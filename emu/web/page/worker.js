// worker.js: one run: the words of its command line and the text of D3 come in, its text, status and report
// go out. It stands behind parray.js in one script.
"use strict";

onmessage = async message => {
    const {words, d3} = message.data, lines = [], answer = {status: null, report: null, failed: null};
    const take = line => lines.push(line);
    const ended = status => answer.status = status;
    try {
        const parray = await makeParray({thisProgram: "parray", print: take, printErr: take, onExit: ended});
        parray.FS.writeFile("/d3.min.js", d3);
        parray.callMain(words); // contexts are switched within the call
        if (parray.FS.analyzePath("/report.html").exists)
            answer.report = parray.FS.readFile("/report.html", {encoding: "utf8"});
    } catch (error) {
        answer.failed = String(error);
    }
    answer.text = lines.join("\n");
    postMessage(answer);
};
