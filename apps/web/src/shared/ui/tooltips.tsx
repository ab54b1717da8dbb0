import { useEffect, useRef } from 'react';
import styles from './tooltips.module.css';

const GAP = 8;

/**
 * One tooltip for the whole page: shows the `data-tip` of the control under the pointer or the keyboard focus.
 * The control's accessible name says the same, so the tooltip is hidden from screen readers.
 */
export function Tooltips() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tip = box.current;
    if (!tip) return;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const hide = () => {
      clearTimeout(timer);
      // This runs at every key press: setting an attribute again would invalidate styles.
      if (!tip.hidden) tip.hidden = true;
    };
    const show = (target: HTMLElement) => {
      const at = target.getBoundingClientRect();
      if (at.width === 0) return;
      tip.textContent = target.dataset.tip ?? '';
      tip.hidden = false;
      const size = tip.getBoundingClientRect();
      const side = target.dataset.tipSide;
      const right = side === 'right';
      const above = side === 'top' || (!right && at.bottom + GAP + size.height > innerHeight);
      const left = right ? at.right + GAP : at.left + at.width / 2 - size.width / 2;
      const top = right
        ? at.top + at.height / 2 - size.height / 2
        : above
          ? at.top - GAP - size.height
          : at.bottom + GAP;
      tip.style.left = `${Math.max(GAP, Math.min(left, innerWidth - size.width - GAP))}px`;
      tip.style.top = `${top}px`;
    };
    const find = (event: Event) =>
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null;

    const onOver = (event: PointerEvent) => {
      const target = event.pointerType === 'mouse' ? find(event) : null;
      hide();
      if (target) timer = setTimeout(() => show(target), 450);
    };
    const onFocus = (event: FocusEvent) => {
      const target = find(event);
      hide();
      if (target?.matches(':focus-visible')) show(target);
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('pointerover', onOver, { signal });
    document.addEventListener('focusin', onFocus, { signal });
    for (const event of ['focusout', 'pointerdown', 'keydown'])
      document.addEventListener(event, hide, { signal });
    document.addEventListener('scroll', hide, { signal, capture: true });
    return () => {
      hide();
      listening.abort();
    };
  }, []);
  return <div ref={box} className={styles.tip} hidden aria-hidden />;
}
