import { Suspense, useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { keepsPlace } from '../../shared/lib/keep-place.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Skeleton } from './skeleton.tsx';

/** Nothing is focused on the first screen: the visitor has just arrived and reads from the top. */
let isFirstScreen = false;

/** Names the document and takes the focus to the screen's heading once the screen is there. */
function RouteFocus({ title }: { title: string }) {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  const stays = keepsPlace(state);
  useEffect(() => {
    document.title = `${title} · 百工`;
  }, [title]);
  useEffect(() => {
    if (!isFirstScreen) {
      isFirstScreen = true;
      return;
    }
    if (stays) return;
    const main = document.getElementById('main');
    // A screen may have put the focus where it belongs by itself (the composer).
    if (!main || main.contains(document.activeElement)) return;
    const heading = main.querySelector<HTMLElement>('h1') ?? main;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.style.outline = 'none';
    heading.focus({ preventScroll: true });
  }, [pathname, stays]);
  return null;
}

/** Around every screen: its title, what stands there until it is fetched, and what stands there when it fails. */
export function ScreenFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ErrorBoundary key={title} screen={title}>
      <Suspense fallback={<Skeleton />}>
        {children}
        <RouteFocus title={title} />
      </Suspense>
    </ErrorBoundary>
  );
}
