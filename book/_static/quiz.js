/* Quizzes: the reasons stand on the page already, folded; here the reason for the chosen answer is shown at once. */
"use strict";
for (const form of document.querySelectorAll(".noddy-quiz")) {
  const button = form.querySelector("button");
  const status = form.querySelector(".noddy-status");
  button.hidden = false;
  form.addEventListener("submit", event => {
    event.preventDefault();
    const chosen = form.querySelector("input:checked");
    const reason = chosen && form.querySelectorAll("details li")[Number(chosen.value)];
    status.textContent = reason ? reason.textContent : "Choose an answer first.";
    status.className = "noddy-status " + (reason ? (reason.hasAttribute("data-right") ? "right" : "wrong") : "");
  });
}
