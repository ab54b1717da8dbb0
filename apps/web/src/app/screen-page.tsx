import { lazy, useState, type ComponentType } from 'react';
import type { Screen, ScreenPage } from '../shared/feature.ts';

const loadedPages = new Map<string, ComponentType>();

/** Fetches a screen's code, and remembers it. */
export async function loadScreen({ id, load }: Screen): Promise<ScreenPage> {
  const page = await load();
  loadedPages.set(id, page.default);
  return page;
}

/**
 * A screen's page. One that is loaded already renders at once: a lazy one would show its fallback first, which React
 * keeps on screen for 300 ms.
 */
export function createScreenPage(screen: Screen): ComponentType {
  const Lazy = lazy(() => loadScreen(screen));
  return function ScreenPage() {
    const [Page] = useState<ComponentType>(() => loadedPages.get(screen.id) ?? Lazy);
    return <Page />;
  };
}
