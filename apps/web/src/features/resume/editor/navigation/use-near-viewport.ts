import { useCallback, useState } from 'react';
import { useGoToRequest } from '../../session/navigation/go-to.ts';

/** Beyond the panel's edges, in CSS pixels. */
const ROOT_MARGIN = '900px 0px';

const observers = new WeakMap<Element, IntersectionObserver>();
const callbacks = new WeakMap<Element, () => void>();

function observerOf(root: Element): IntersectionObserver {
  const existing = observers.get(root);
  if (existing) return existing;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) callbacks.get(target)?.();
    },
    { root, rootMargin: ROOT_MARGIN },
  );
  observers.set(root, observer);
  return observer;
}

/** Whether an entry has come near the part of the panel that is seen, or is requested; it then stays so. */
export function useNearViewport(entryId: string): {
  readonly near: boolean;
  readonly nearRef: (element: HTMLElement | null) => (() => void) | undefined;
} {
  const [isNear, setIsNear] = useState(false);
  const isRequested = useGoToRequest(({ request }) => request?.location.entryId === entryId);
  if (isRequested && !isNear) setIsNear(true);
  const nearRef = useCallback((element: HTMLElement | null) => {
    const root = element?.closest('[data-edit-scroller]');
    if (!element || !root) return undefined;
    const observer = observerOf(root);
    callbacks.set(element, () => {
      setIsNear(true);
      observer.unobserve(element);
    });
    observer.observe(element);
    return () => observer.unobserve(element);
  }, []);
  return { near: isNear || isRequested, nearRef };
}
