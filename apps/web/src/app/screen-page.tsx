import { lazy, useState, type ComponentType } from 'react';
import type { Page, Screen } from './screens.ts';

const fetched = new Map<string, ComponentType>();

/** Fetches a screen's code, and remembers it. */
export async function fetchScreen({ id, load }: Screen): Promise<Page> {
  const page = await load();
  fetched.set(id, page.default);
  return page;
}

/**
 * A screen's page. One whose code is there already is drawn at once: a lazy one would show what stands in for it
 * first, and React leaves that on screen for 300 ms.
 */
export function screenPage(screen: Screen): ComponentType {
  const Lazy = lazy(() => fetchScreen(screen));
  return function ScreenPage() {
    const [Page] = useState<ComponentType>(() => fetched.get(screen.id) ?? Lazy);
    return <Page />;
  };
}
