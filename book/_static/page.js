// Sets the walkthroughs of a page going, and repairs a little what the theme puts there. Nothing here is needed to read.
"use strict";
(() => {
  document.querySelectorAll(".noddy-player").forEach((each) => noddyPlayer(each));
  // A name for every box that scrolls sideways, so that one who reaches it by keyboard hears what it is.
  for (const box of document.querySelectorAll(".pst-scrollable-table-container, .cell_output .output.text_html")) {
    const table = box.querySelector("table");
    if (!table || box.querySelector(".noddy-scroll")) continue;
    box.tabIndex = 0;
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", table.caption ? table.caption.textContent.trim() : "Table");
  }
})();
