import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * As `lazy`, but renders another component when the code cannot be loaded (offline, newer version on the server)
 * instead of failing the whole page.
 */
export function lazyWithFallback<Props>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(() => Instead) }));
}
