// The live pages: what the reader does in a form goes to Python as it is, and the HTML that comes back takes the form's
// place. No rule of the game is here. Python is started, in a worker, by the reader's first action.
"use strict";
{
  const script = document.currentScript.src;
  const million = (bytes) => (bytes / 1e6).toFixed(1);
  const hash = () => (location.hash.includes("=") ? location.hash.slice(1) : "");
  const FILE = "To use this form, open the book from a web address: from a file, a browser starts no Python.";

  const live = (root) => {
    const [body, status] = [root.querySelector(".noddy-live-body"), root.querySelector(".noddy-status")];
    const { live, base, version, bytes } = root.dataset;
    const [key, queue] = [`noddy-${live}`, []];
    let [worker, busy, state, starting] = [null, null, "", true];

    const stored = (text) => { // A browser may refuse to store; the address still holds the state then.
      try { if (text) localStorage.setItem(key, text); return localStorage.getItem(key) || ""; } catch { return ""; }
    };
    const fail = (why) => {
      [status.className, status.textContent] = ["noddy-status", why];
      root.removeAttribute("aria-busy");
      [busy, queue.length] = [null, 0];
    };
    const start = () => {
      if (location.protocol === "file:") throw new Error(FILE);
      worker = new Worker(new URL(`live-worker.js?v=${version}`, script), { type: "module" });
      status.textContent = `Starting Python in your browser (${million(bytes)} MB, the first time only).`;
      worker.onerror = () => {
        [worker, starting] = [null, true];
        fail("Python could not be started: a file did not arrive, or this browser is too old. The text of the page stands without it.");
      };
      worker.onmessage = ({ data }) => {
        if (data.got && starting) status.textContent = `Starting Python in your browser: ${million(data.got)} of ${million(bytes)} MB.`;
        if (data.fault) fail(`Python stopped: ${data.fault}`);
        if (data.reply) starting = show(JSON.parse(data.reply));
      };
    };

    // Actions wait for one another: each is sent with the form as the last reply left it.
    const act = (name, value) => {
      queue.push([name, value]);
      if (!busy) next();
    };
    const next = () => {
      if (!queue.length) return;
      const sent = [...new FormData(body.querySelector("form")), queue.shift()];
      busy = Object.fromEntries(sent.filter(([name, value]) => name && typeof value === "string"));
      root.setAttribute("aria-busy", "true");
      try {
        if (!worker) start();
        const chance = String(crypto.getRandomValues(new Uint32Array(1))[0]);
        worker.postMessage(JSON.stringify({ live, base, chance, state, form: busy }));
      } catch (fault) {
        fail(fault.message);
      }
    };

    const show = (reply) => {
      const active = document.activeElement, inside = body.contains(active);
      const typed = inside && active.matches("[type=text], textarea") && active.value !== busy[active.name] ? active.value : null;
      const open = new Map([...body.querySelectorAll("details[id]")].map((each) => [each.id, each.open]));
      body.innerHTML = reply.html;
      for (const each of body.querySelectorAll("details[id]")) each.open = open.get(each.id) ?? each.open;
      const same = document.getElementById(active.id);
      const wanted = same && !same.disabled ? same : document.getElementById(reply.focus);
      if (inside && wanted === same && typed !== null) same.value = typed;
      if (inside) wanted?.focus();
      status.classList.toggle("visually-hidden", Boolean(reply.hush));
      status.textContent = reply.say;
      state = reply.state;
      if (reply.keep) stored(state);
      if (state || hash()) history.replaceState(null, "", state ? `#${state}` : location.pathname + location.search);
      if (reply.file) save(reply.file);
      fresh();
      root.removeAttribute("aria-busy");
      busy = null;
      next();
      return false;
    };
    const save = (file) => {
      const address = URL.createObjectURL(new Blob([file.text], { type: "application/toml" }));
      Object.assign(document.createElement("a"), { href: address, download: file.name }).click();
      setTimeout(() => URL.revokeObjectURL(address), 10000);
    };
    const fresh = () => body.querySelectorAll("[data-needs-saved]").forEach((each) => { each.hidden = !(state ||= stored()); });
    const fromAddress = (event) => {
      if (!hash() || (event && hash() === state)) return;
      state = hash();
      act("do", "open");
    };

    body.addEventListener("submit", (event) => {
      event.preventDefault();
      act(event.submitter?.name, event.submitter?.value);
    });
    body.addEventListener("change", ({ target }) => {
      if (target.matches("select[data-auto]")) act(target.name, target.value);
      if (target.matches("[data-into]") && target.files.length) {
        root.setAttribute("aria-busy", "true"); // from now on, not only from when the file is read
        target.files[0].text().then((text) => {
          document.getElementById(target.dataset.into).value = text;
          act("do", target.dataset.do);
        }).catch(() => fail("The file could not be read."));
      }
    });
    body.addEventListener("input", ({ target }) => target.matches("[type=range]") && !busy && act(target.name, target.value));
    addEventListener("hashchange", fromAddress);
    if (location.protocol === "file:") status.textContent = FILE;
    fresh();
    fromAddress();
  };
  document.querySelectorAll(".noddy-live[data-live]").forEach(live);
}
