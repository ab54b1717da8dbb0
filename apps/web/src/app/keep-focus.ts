/** How long whatever closes or replaces something has to put the focus where it belongs. */
const graceMs = 150;

/**
 * When the focused element is removed, the browser drops the focus to the body, and who reads by ear or keyboard has
 * lost the place. The dialog that held it, or else the screen, takes it then, for as long as the page lives.
 */
export function keepFocus(): void {
  let last = document.activeElement;
  let dialog = last?.closest<HTMLElement>('[role="dialog"]') ?? null;
  let timer = 0;
  const isLost = () => document.activeElement === document.body && last?.isConnected === false;
  const rescue = () => {
    if (!isLost()) return;
    const place = dialog?.isConnected ? dialog : document.getElementById('main');
    if (place && !place.hasAttribute('tabindex')) place.tabIndex = -1;
    place?.focus({ preventScroll: true });
  };
  const onFocus = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null;
    dialog = last?.closest<HTMLElement>('[role="dialog"]') ?? null;
  };
  const onChange = () => {
    if (!isLost()) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(rescue, graceMs);
  };
  document.addEventListener('focusin', onFocus);
  new MutationObserver(onChange).observe(document.body, { childList: true, subtree: true });
}
