/** Removes the splash at the end of its animation. */
export function removeSplash(): void {
  const splash = document.getElementById('splash');
  if (!splash) return;
  const { display, animationDelay, animationDuration } = getComputedStyle(splash);
  const remove = () => splash.remove();
  if (display === 'none') {
    remove();
    return;
  }
  splash.addEventListener('animationend', (event) => event.target === splash && remove());
  // A page in the background animates nothing.
  setTimeout(remove, (Number.parseFloat(animationDelay) + Number.parseFloat(animationDuration)) * 1000);
}
