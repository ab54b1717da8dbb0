/** Milliseconds from the document's first paint to the splash's end; its style sheet keeps the same time. */
const splashDuration = 1400;

/** Takes the splash out of the document when its time is over. Motion and looks are its style sheet's. */
export function removeSplash(): void {
  const splash = document.getElementById('splash');
  if (!splash) return;
  const remove = () => splash.remove();
  if (getComputedStyle(splash).display === 'none') remove();
  else {
    splash.addEventListener('animationend', (event) => event.target === splash && remove());
    // A page in the background animates nothing.
    setTimeout(remove, splashDuration);
  }
}
