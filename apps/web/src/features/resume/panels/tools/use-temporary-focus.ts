import { useLayoutEffect, type RefObject } from 'react';

/** A panel that opens among others takes the focus, and gives it back when it closes with the focus in it. */
export function useTemporaryFocus(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = panel.current;
    const opener = document.activeElement;
    element?.focus({ preventScroll: true });
    // In a layout effect: later the panel is out of the page, and with it the focus.
    return () => {
      const inside = element?.contains(document.activeElement);
      if (inside && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [panel]);
}
