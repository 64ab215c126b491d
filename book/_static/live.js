// The live pages: the forms of the page, answered by Python in the reader's browser. It is started, in a worker, by the
// reader's first action.
"use strict";
{
  const script = document.currentScript.src;
  const million = (bytes) => (bytes / 1e6).toFixed(1);
  const hash = () => (location.hash.includes("=") ? location.hash.slice(1) : "");
  const FILE = "To use this form, open the book from a web address: from a file, a browser starts no Python.";
  const LOST = "Python could not be started: a file did not arrive, or this browser is too old. The text of the page stands without it.";

  const live = (root) => {
    const { live, version, bytes } = root.dataset;
    const key = `noddy-${live}`;
    let [worker, starting, waiting] = [null, true, null];

    const stored = (text) => { // A browser may refuse to store; the address still holds the state then.
      try { if (text) localStorage.setItem(key, text); return localStorage.getItem(key) || ""; } catch { return ""; }
    };
    const loading = (got) => {
      const part = `${million(got)} of ${million(bytes)} MB`;
      form.loading(`Starting Python in your browser: ${part}, the first time only.`, `Starting: ${part}`, got / bytes);
    };
    const start = () => {
      worker = new Worker(new URL(`live-worker.js?v=${version}`, script), { type: "module" });
      loading(0);
      worker.onerror = () => {
        [worker, starting] = [null, true];
        form.fail(LOST);
      };
      worker.onmessage = ({ data }) => {
        if (data.got && starting) loading(data.got);
        if (data.fault) form.fail(`Python stopped: ${data.fault}`);
        if (data.reply) [starting] = [false, waiting(data.reply)];
      };
    };
    const form = noddyForm(root, {
      ask: (request) => new Promise((done) => {
        if (location.protocol === "file:") throw new Error(FILE);
        waiting = done;
        if (!worker) start();
        worker.postMessage(request);
      }),
      shown: (reply) => {
        if (reply.keep) stored(reply.state);
        if (reply.state || hash()) history.replaceState(null, "", reply.state ? `#${reply.state}` : location.pathname + location.search);
      },
      saved: () => stored(),
    });
    const fromAddress = (event) => {
      if (hash() && !(event && hash() === form.state())) form.open(hash());
    };
    addEventListener("hashchange", fromAddress);
    if (location.protocol === "file:") form.tell(FILE);
    fromAddress();
  };
  document.querySelectorAll(".noddy-live[data-live]").forEach(live);
}
