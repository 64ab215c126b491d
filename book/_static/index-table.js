// The index of witnesses: buttons in the headings sort it, menus above it filter it. Without this the table is complete.
"use strict";
(() => {
  const keyOf = cell => {
    const told = cell.querySelector("[data-sort]");
    return told ? Number(told.dataset.sort) : cell.textContent.trim().toLowerCase();
  };
  const compare = (one, other) => (typeof one === "number" ? one - other : one.localeCompare(other, "en"));

  // A button in each heading; aria-sort tells which column orders the rows, and which way.
  const makeSortable = (table, body) => {
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "noddy-sort";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const down = head.getAttribute("aria-sort") === "ascending";
        heads.forEach(each => each.removeAttribute("aria-sort"));
        head.setAttribute("aria-sort", down ? "descending" : "ascending");
        const rows = [...body.rows].sort((one, other) => compare(keyOf(one.cells[column]), keyOf(other.cells[column])));
        body.append(...(down ? rows.reverse() : rows));
      });
    });
    heads.find(head => head.querySelector("[data-sorted]"))?.setAttribute("aria-sort", "ascending");
  };

  // A menu for each heading that holds data-filter; a number is filtered by half-centuries.
  const group = cell => {
    const told = cell.querySelector("[data-sort]");
    if (!told) return cell.textContent.trim();
    const from = Math.floor(Number(told.dataset.sort) / 50) * 50;
    return `${from} to ${from + 49}`;
  };
  const makeFilters = (table, body) => {
    const form = document.createElement("form");
    form.className = "noddy-filters noddy-noprint";
    form.setAttribute("aria-label", "Choose which witnesses the table shows");
    const count = document.createElement("p");
    count.className = "noddy-status";
    count.setAttribute("role", "status");
    const menus = [...table.tHead.rows[0].cells].flatMap((head, column) => {
      if (!head.querySelector("[data-filter]")) return [];
      const menu = document.createElement("select");
      menu.append(new Option("any", ""));
      for (const value of new Set([...body.rows].map(row => group(row.cells[column])))) menu.append(new Option(value));
      const label = document.createElement("label");
      label.append(head.textContent.trim() + " ", menu);
      form.append(label);
      return [{ menu, column }];
    });
    const show = () => {
      let shown = 0;
      for (const row of body.rows) {
        row.hidden = menus.some(({ menu, column }) => menu.value && group(row.cells[column]) !== menu.value);
        shown += row.hidden ? 0 : 1;
      }
      count.textContent = `${shown} of ${body.rows.length} witnesses shown`;
    };
    const reset = document.createElement("button");
    reset.type = "reset";
    reset.className = "noddy-button quiet";
    reset.textContent = "Show all";
    form.append(reset);
    form.addEventListener("change", show);
    form.addEventListener("submit", event => event.preventDefault());
    form.addEventListener("reset", () => setTimeout(show));
    (table.closest(".noddy-scroll") ?? table).before(form, count);
    show();
  };

  for (const table of document.querySelectorAll("table.noddy-index")) {
    const body = table.tBodies[0];
    makeFilters(table, body);
    makeSortable(table, body);
  }
})();
