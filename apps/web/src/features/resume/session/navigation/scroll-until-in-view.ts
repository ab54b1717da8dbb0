/** Milliseconds between two looks at whether the target still is in view, and how many there are. */
const RECHECK = { every: 80, times: 25 };

const isInView = (target: HTMLElement, panel: HTMLElement): boolean => {
  const [at, bounds] = [target.getBoundingClientRect(), panel.getBoundingClientRect()];
  return at.top < bounds.bottom - 40 && at.bottom > bounds.top + 40 && at.top >= bounds.top - 1;
};

/**
 * Scrolls a panel to what is in it: smoothly where it is near, at once where it is far. Entries on the way are rendered
 * only when they come near, and pages are divided only when they are shown; both push the target on, so its place is
 * looked at again until it rests.
 */
export function scrollUntilInView(target: HTMLElement, panel: HTMLElement): void {
  const height = panel.clientHeight;
  const block = target.offsetHeight > height * 0.8 ? 'start' : 'center';
  const away = Math.abs(target.getBoundingClientRect().top - panel.getBoundingClientRect().top);
  const smooth = away < height * 1.5 && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  target.scrollIntoView({ block, behavior: smooth ? 'smooth' : 'auto' });

  let checks = 0;
  let timer: ReturnType<typeof setTimeout>;
  const again = () => {
    if (!target.isConnected || checks >= RECHECK.times) {
      end();
      return;
    }
    checks += 1;
    if (!isInView(target, panel)) target.scrollIntoView({ block, behavior: 'auto' });
    timer = setTimeout(again, RECHECK.every);
  };
  // A user who scrolls meanwhile wants to be elsewhere.
  const end = () => {
    clearTimeout(timer);
    for (const name of ['wheel', 'touchmove', 'keydown']) panel.removeEventListener(name, end);
  };
  for (const name of ['wheel', 'touchmove', 'keydown']) panel.addEventListener(name, end, { passive: true });
  timer = setTimeout(again, smooth ? 600 : RECHECK.every);
}
