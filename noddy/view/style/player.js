// The walkthrough of a deal: shows one of the steps that stand in its HTML. No rule of the game is here.
// On the site and in Jupyter alike; `told(step, rules)` hears of every step that the reader takes.
const noddyPlayer = (root, told = () => {}) => {
  root.insertAdjacentHTML("afterbegin", root.dataset.controls);
  const form = root.querySelector("form"), slider = form.querySelector("[type=range]");
  const [status, play] = [root.querySelector("[role=status]"), form.querySelector("[data-move=Play]")];
  const [pages, last] = [[...root.querySelectorAll(".noddy-player-page")], Number(slider.max)];
  const rules = () => form.elements.rules?.value ?? "0";
  let running = 0;

  const stop = () => {
    clearInterval(running);
    running = 0;
    play.textContent = "Play";
  };
  const show = (step) => {
    slider.value = step;
    slider.setAttribute("aria-valuetext", `${step} of ${last}`);
    const now = pages.filter((page) => page.dataset.rules === rules())[step - 1];
    for (const page of pages) page.hidden = page !== now;
    status.textContent = now.querySelector(".noddy-sentence").textContent;
    if (step === last) stop();
    told(step, Number(rules()));
  };
  const moves = {
    First: () => 1, Back: (at) => Math.max(at - 1, 1), Next: (at) => Math.min(at + 1, last), Last: () => last,
  };
  const start = () => {
    if (Number(slider.value) === last) show(1);
    running = setInterval(() => (root.isConnected ? show(moves.Next(Number(slider.value))) : stop()), 3500);
    play.textContent = "Pause";
  };
  form.addEventListener("click", ({ target }) => {
    const move = target.dataset.move;
    if (!move) return;
    const was = running;
    stop();
    if (moves[move]) show(moves[move](Number(slider.value)));
    else if (!was) start();
  });
  form.addEventListener("input", ({ target }) => {
    if (target === slider) stop();
    show(Number(slider.value));
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  return {
    stop,
    go: (step, number) => {
      const choice = form.elements.rules;
      if (choice) choice.value = String(number);
      if (step !== Number(slider.value) || pages.find((page) => !page.hidden)?.dataset.rules !== rules()) show(step);
    },
  };
};
