import { useSyncExternalStore } from 'react';

/** Windows narrower than this (pixels) count as mobile. */
const mobileBreakpoint = 768;

const phonePattern =
  /\b(?:iPhone|iPod|Windows Phone|BlackBerry|BB10|Opera Mini|IEMobile)\b|\bAndroid\b.*\bMobile\b|\bMobile\b.*\bFirefox\b/;

/** The specification's device rule: a phone's user agent, or a window narrower than 768 px, is mobile. Tablets go by width. */
export function isMobile({ userAgent, width }: { userAgent: string; width: number }): boolean {
  return width < mobileBreakpoint || phonePattern.test(userAgent);
}

const isMobileNow = () => isMobile({ userAgent: navigator.userAgent, width: window.innerWidth });

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Whether this window is mobile now; follows its size. */
export function useMobile(): boolean {
  return useSyncExternalStore(subscribe, isMobileNow);
}
