// In Jupyter: one widget for the walkthrough and for the live forms, with the site's own scripts. The kernel answers.
const noddyTime = 20000;

const noddyAsk = (model) => {
  const waiting = [];
  model.on("msg:custom", ({ reply }) => reply && waiting.shift()?.(reply));
  return (request) => new Promise((done, refuse) => {
    const late = setTimeout(() => refuse(new Error("Python does not answer: run this cell again.")), noddyTime);
    waiting.push((reply) => { clearTimeout(late); done(reply); });
    model.send({ request });
  });
};

export default {
  render({ model, el }) {
    el.innerHTML = model.get("html");
    // Plain keys pressed in here are not Jupyter's, which moves from cell to cell by the same arrows. JupyterLab listens
    // outside; Notebook 7 listens first, and looks for its own from the focused element outwards: that one has to say so.
    el.addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey || event.altKey || event.key === "Escape")) event.stopPropagation();
    });
    el.addEventListener("focusin", ({ target }) => { target.dataset.lmSuppressShortcuts = "true"; });
    const keep = (values) => {
      for (const [name, value] of Object.entries(values)) model.set(name, value);
      model.save_changes();
    };
    const player = el.querySelector(".noddy-player");
    if (player) {
      const steps = noddyPlayer(player, (step, rules) => keep({ step, rules }));
      const follow = () => steps.go(model.get("step"), model.get("rules"));
      follow();
      model.on("change:step", follow);
      model.on("change:rules", follow);
      return () => {
        steps.stop();
        model.off("change:step", follow);
        model.off("change:rules", follow);
      };
    }
    const root = el.querySelector(".noddy-live");
    const form = noddyForm(root, { ask: noddyAsk(model), shown: ({ state }) => keep({ state }) });
    if (model.get("state") !== model.get("begun")) form.open(model.get("state"));
  },
};
