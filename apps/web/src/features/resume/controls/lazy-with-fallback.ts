import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * A part that is fetched when it is first drawn. One that cannot be fetched (no network, a newer version on the
 * server) gives way to another part instead of taking the editor down with it; the next page tries again.
 */
export function lazyWithFallback<Props>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(() => Instead) }));
}
