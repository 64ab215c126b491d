/* The four buttons of a walkthrough, on a page without Python: they press the keys of the slider's own handle. */
document.addEventListener("click", (event) => {
  const button = event.target.closest?.(".noddy-step-button");
  const handle = button?.closest(".noddy-walkthrough")?.querySelector(".noUi-handle");
  if (!handle) return;
  const key = { First: "Home", Back: "ArrowLeft", Next: "ArrowRight", Last: "End" }[button.textContent.trim()];
  handle.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
});
