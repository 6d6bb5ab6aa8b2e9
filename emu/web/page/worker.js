// worker.js: one run: the words of its command line and the text of D3 come in, its text, status and report
// go out. It stands behind parray.js in one script.
"use strict";

onmessage = async message => {
    const {words, d3} = message.data, lines = [], take = line => lines.push(line);
    let parray;

    // Once: when the program exits, which may be after callMain has returned, or when it cannot go on.
    function answer(status, failed) {
        const has = !failed && parray && parray.FS.analyzePath("/report.html").exists;
        const report = has ? parray.FS.readFile("/report.html", {encoding: "utf8"}) : null;
        postMessage({status, report, failed, text: lines.join("\n")});
    }
    try {
        parray = await makeParray({
            thisProgram: "parray", print: take, printErr: take,
            onExit: status => answer(status, null), onAbort: why => answer(null, String(why)),
        });
        parray.FS.writeFile("/d3.min.js", d3);
        parray.callMain(words);
    } catch (error) {
        answer(null, String(error));
    }
};
