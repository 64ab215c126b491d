// Small repairs to what the theme and the widgets put on a page. Nothing here is needed to read it.
"use strict";

// A name for every box that scrolls sideways, so that one who reaches it by keyboard hears what it is.
for (const box of document.querySelectorAll(".pst-scrollable-table-container, .cell_output .output.text_html")) {
  const table = box.querySelector("table");
  if (!table) continue;
  box.classList.add("noddy-scroll");
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", table.caption ? table.caption.textContent.trim() : "Table");
}
