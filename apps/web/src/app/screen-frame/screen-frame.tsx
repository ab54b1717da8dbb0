import { Suspense, useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { shouldPreserveScroll } from '../../shared/lib/preserve-scroll.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './skeleton.module.css';

/** Stands for a screen whose code is on its way; shows only if that takes long enough to notice. */
function Skeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="正在打开">
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}

/** Nothing is focused on the first screen: the visitor has just arrived and reads from the top. */
let isFirstScreen = false;

/** Sets the document title and moves the focus to the heading after a navigation. */
function RouteFocus({ title }: { title: string }) {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  const stays = shouldPreserveScroll(state);
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

/** Around every screen: document title, loading skeleton and error boundary. */
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
