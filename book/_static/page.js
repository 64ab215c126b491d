// Small repairs to what the theme and the widgets put on a page. Nothing here is needed to read it.
"use strict";
(() => {
  // A name for every box that scrolls sideways, so that one who reaches it by keyboard hears what it is.
  for (const box of document.querySelectorAll(".pst-scrollable-table-container, .cell_output .output.text_html")) {
    const table = box.querySelector("table");
    if (!table || box.querySelector(".noddy-scroll")) continue;
    box.tabIndex = 0;
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", table.caption ? table.caption.textContent.trim() : "Table");
  }

  // Names for the parts of Jupyter's widgets that come without.
  const names = { "fa-play": "Play", "fa-pause": "Pause", "fa-stop": "Stop, back to the start", "fa-retweet": "Repeat" };
  const nameWidgets = () => {
    for (const button of document.querySelectorAll(".widget-play button")) {
      const sign = Object.keys(names).find(name => button.querySelector("." + name));
      if (sign && button.getAttribute("aria-label") !== names[sign]) {
        button.setAttribute("aria-label", names[sign]);
        button.title = names[sign];
      }
    }
    for (const handle of document.querySelectorAll(".noUi-handle:not([aria-label])")) {
      const label = handle.closest(".jupyter-widgets").querySelector(".widget-label");
      handle.setAttribute("aria-label", label?.textContent.trim() || "Position");
    }
  };
  const outputs = document.querySelectorAll(".cell_output");
  if (document.querySelector('script[type="application/vnd.jupyter.widget-view+json"]')) {
    const watcher = new MutationObserver(nameWidgets);
    for (const output of outputs) {
      watcher.observe(output, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
    }
  }
})();
