import { EllipsisVertical } from 'lucide-react';
import { lazy, Suspense, useState, type ComponentType, type LazyExoticComponent } from 'react';
import { IconButton } from './icon-button.tsx';
import type { MenuItem } from './menu.tsx';

const load = () => import('./menu.tsx').then((m) => ({ default: m.Menu }));
const Menu = lazy(load);

interface LazyMenuProps {
  /** The button's accessible name. */
  readonly label: string;
  readonly groups: readonly (readonly MenuItem[])[];
}

/** A menu behind three dots, mounted at the first press: a list of mounted menus is slow to render. */
export function LazyMenu({ label, groups }: LazyMenuProps) {
  const [isMounted, setMounted] = useState(false);
  const preload = () => void load().catch(() => undefined);
  const button = (
    <IconButton
      label={label}
      size="sm"
      tooltip="none"
      onPointerEnter={preload}
      onFocus={preload}
      {...(isMounted ? {} : { 'aria-haspopup': 'menu' as const, onClick: () => setMounted(true) })}
    >
      <EllipsisVertical />
    </IconButton>
  );
  if (!isMounted) return button;
  return (
    <Suspense fallback={button}>
      <Menu defaultOpen trigger={button} groups={groups} />
    </Suspense>
  );
}

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
