// A live form: what the reader does in it goes to Python as it is, and the HTML that comes back takes the form's place.
// No rule of the game is here. The host brings the way to Python: on the site a worker in the page, in Jupyter the
// kernel. It has `ask(request)`, which gives the reply's text in time; and it may have `shown(reply)`, told of every
// reply, and `saved()`, the state that was kept from an earlier visit.
const noddyForm = (root, host) => {
  const [body, status] = [root.querySelector(".noddy-live-body"), root.querySelector(".noddy-status")];
  const { live, base } = root.dataset;
  const queue = [];
  let [busy, state, pressed] = [null, "", null];
  const find = (id) => (id ? body.querySelector(`#${CSS.escape(id)}`) : null);

  const fail = (why) => {
    [status.className, status.textContent] = ["noddy-status noddy-near", why]; // in sight wherever the page stands
    release();
    root.removeAttribute("aria-busy");
    [busy, queue.length] = [null, 0];
  };
  // The pressed button tells how far the loading is. It keeps the focus, so it is not disabled outright.
  const hold = (button) => {
    pressed = { button, label: button?.textContent };
    button?.setAttribute("aria-disabled", "true");
  };
  const loading = (words, short, share) => {
    [status.className, status.textContent] = ["noddy-status noddy-near", words];
    if (!pressed?.button?.matches(".noddy-button")) return;
    pressed.button.textContent = short;
    pressed.button.style.setProperty("--got", `${Math.min(100, 100 * share)}%`);
  };
  const release = () => {
    if (pressed?.button?.matches(".noddy-button")) pressed.button.textContent = pressed.label;
    pressed?.button?.removeAttribute("aria-disabled");
    pressed?.button?.style.removeProperty("--got");
    pressed = null;
  };
  // What was typed or chosen since the form was sent, to be put into the form that comes back.
  const changed = () => [...body.querySelectorAll("input:not([type=hidden], [type=file], [type=range]), select, textarea")].filter((each) =>
    each.id && (each.type === "checkbox" ? each.checked !== each.name in busy : each.value !== (busy[each.name] ?? "")));
  const keep = (edited) => {
    for (const old of edited) {
      const now = find(old.id);
      if (!now || now.name !== old.name) continue;
      if (old.matches("select") && ![...now.options].some((each) => each.value === old.value)) continue;
      [now.value, now.checked] = [old.value, old.checked];
    }
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
    const chance = String(crypto.getRandomValues(new Uint32Array(1))[0]);
    host.ask(JSON.stringify({ live, base, chance, state, form: busy })).then(
      (text) => show(JSON.parse(text)), (fault) => fail(fault.message),
    );
  };
  const show = (reply) => {
    release();
    const edited = changed();
    const active = document.activeElement, inside = body.contains(active);
    const open = new Map([...body.querySelectorAll("details[id]")].map((each) => [each.id, each.open]));
    body.innerHTML = reply.html;
    for (const each of body.querySelectorAll("details[id]")) each.open = open.get(each.id) ?? each.open;
    const same = inside ? find(active.id) : null;
    const wanted = same && !same.disabled ? same : find(reply.focus);
    keep(edited);
    status.classList.remove("noddy-near");
    if (inside) wanted?.focus();
    status.classList.toggle("visually-hidden", Boolean(reply.hush));
    status.textContent = reply.say;
    state = reply.state;
    if (reply.file) save(reply.file);
    host.shown?.(reply);
    fresh();
    root.removeAttribute("aria-busy");
    busy = null;
    next();
  };
  const save = (file) => {
    const address = URL.createObjectURL(new Blob([file.text], { type: "application/toml" }));
    Object.assign(document.createElement("a"), { href: address, download: file.name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  };
  const fresh = () => body.querySelectorAll("[data-needs-saved]").forEach((each) => {
    each.hidden = !(state ||= host.saved?.() ?? "");
  });

  body.addEventListener("submit", (event) => {
    event.preventDefault();
    const button = event.submitter;
    // One press is one action: while one is waited for, only the cards of a pack, pressed to choose, wait their turn.
    const again = busy?.[button?.name] === button?.value || queue.some(([, value]) => value === button?.value);
    if (busy && (again || !button?.matches("[aria-pressed]"))) {
      if (!queue.length && !pressed?.button && !again) {
        hold(button);
        queue.push([button?.name, button?.value]);
      }
      return;
    }
    if (!busy) hold(button);
    act(button?.name, button?.value);
  });
  body.addEventListener("change", ({ target }) => {
    if (target.matches("select[data-auto]")) act(target.name, target.value);
    if (target.matches("[data-into]") && target.files.length) {
      root.setAttribute("aria-busy", "true"); // from now on, not only from when the file is read
      target.files[0].text().then((text) => {
        find(target.dataset.into).value = text;
        act("do", target.dataset.do);
      }).catch(() => fail("The file could not be read."));
    }
  });
  body.addEventListener("input", ({ target }) => target.matches("[type=range]") && !busy && act(target.name, target.value));
  fresh();
  return {
    fail,
    loading,
    tell: (text) => { status.textContent = text; },
    state: () => state,
    open: (kept) => { // go on from a state that was kept or sent
      state = kept;
      act("do", "open");
    },
  };
};
