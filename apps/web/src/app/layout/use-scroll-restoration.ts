import { useLayoutEffect, useRef } from 'react';
import { shouldPreserveScroll } from '../../shared/lib/preserve-scroll.ts';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

const scrollOffsets = new Map<string, number>();

/**
 * Remembers how far each visit of a screen was scrolled: going back finds the place again, going on starts at the
 * top, unless it only lays something over the screen. A screen that is still being fetched is waited for. Gives the ref of the scrolling element.
 */
export function useScrollRestoration() {
  const box = useRef<HTMLElement>(null);
  const { key, state } = useLocation() as { key: string; state: unknown };
  const stays = shouldPreserveScroll(state);
  const back = useNavigationType() === NavigationType.Pop;

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (stays && !back) {
      scrollOffsets.set(key, element.scrollTop);
      return;
    }
    const place = back ? (scrollOffsets.get(key) ?? 0) : 0;
    element.scrollTop = place;
    if (element.scrollTop >= place) return;
    const grown = new MutationObserver(() => {
      element.scrollTop = place;
      if (element.scrollTop >= place) grown.disconnect();
    });
    const giveUp = () => grown.disconnect();
    grown.observe(element, { childList: true, subtree: true });
    element.addEventListener('wheel', giveUp, { once: true, passive: true });
    element.addEventListener('touchstart', giveUp, { once: true, passive: true });
    return () => {
      grown.disconnect();
      element.removeEventListener('wheel', giveUp);
      element.removeEventListener('touchstart', giveUp);
    };
  }, [key, back, stays]);

  // Ends with the commit that takes the screen away: what follows scrolls to the top, which is no place of this one.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const onScroll = () => scrollOffsets.set(key, element.scrollTop);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [key]);

  return box;
}
