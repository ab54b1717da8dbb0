import { useCallback, useState } from 'react';
import { useGoToRequest } from '../../session/navigation/go-to.ts';

/** Beyond the panel's edges, in CSS pixels. */
const margin = '900px 0px';

const observers = new WeakMap<Element, IntersectionObserver>();
const callbacks = new WeakMap<Element, () => void>();

function observerOf(root: Element): IntersectionObserver {
  const known = observers.get(root);
  if (known) return known;
  const made = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) callbacks.get(target)?.();
    },
    { root, rootMargin: margin },
  );
  observers.set(root, made);
  return made;
}

/** Whether an entry has come near the part of the panel that is seen, or is asked for; it then stays so. */
export function useNearViewport(entryId: string): {
  readonly near: boolean;
  readonly nearRef: (element: HTMLElement | null) => (() => void) | undefined;
} {
  const [seen, setSeen] = useState(false);
  const asked = useGoToRequest(({ request }) => request?.location.entryId === entryId);
  if (asked && !seen) setSeen(true);
  const nearRef = useCallback((element: HTMLElement | null) => {
    const root = element?.closest('[data-edit-scroller]');
    if (!element || !root) return undefined;
    const observer = observerOf(root);
    callbacks.set(element, () => {
      setSeen(true);
      observer.unobserve(element);
    });
    observer.observe(element);
    return () => observer.unobserve(element);
  }, []);
  return { near: seen || asked, nearRef };
}
