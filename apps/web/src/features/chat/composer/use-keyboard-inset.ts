import { useEffect } from 'react';

/**
 * Keeps `--keyboard` at the height by which an on-screen keyboard covers the page: iOS lays it over the page
 * instead of making the page smaller.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const root = document.documentElement;
    const measure = () => {
      // Pinching makes the visual viewport smaller too, with no keyboard there.
      const covered = view.scale > 1.01 ? 0 : window.innerHeight - view.height - view.offsetTop;
      // Rounding of the viewport's size is no keyboard.
      root.style.setProperty('--keyboard', `${covered > 60 ? Math.round(covered) : 0}px`);
    };
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
      root.style.removeProperty('--keyboard');
    };
  }, []);
}
