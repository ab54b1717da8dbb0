import { EllipsisVertical } from 'lucide-react';
import {
  cloneElement,
  lazy,
  Suspense,
  useState,
  type ComponentProps,
  type ComponentType,
  type LazyExoticComponent,
  type ReactElement,
} from 'react';
import { IconButton } from './icon-button.tsx';
import type { MenuItem } from './menu.tsx';

const load = () => import('./menu.tsx').then((m) => ({ default: m.Menu }));
const Menu = lazy(load);

interface LazyMenuOfProps {
  /** The button that opens it. */
  readonly trigger: ReactElement<ComponentProps<'button'>>;
  readonly groups: readonly (readonly MenuItem[])[];
}

/** A menu that is fetched when its button is pointed at or focused, and mounted at the first press. */
export function LazyMenuOf({ trigger, groups }: LazyMenuOfProps) {
  const [isMounted, setMounted] = useState(false);
  const preload = () => void load().catch(() => undefined);
  const button = cloneElement(trigger, {
    onPointerEnter: preload,
    onFocus: preload,
    ...(isMounted ? {} : { 'aria-haspopup': 'menu', onClick: () => setMounted(true) }),
  });
  if (!isMounted) return button;
  return (
    <Suspense fallback={button}>
      <Menu defaultOpen trigger={button} groups={groups} />
    </Suspense>
  );
}

interface LazyMenuProps {
  /** The button's accessible name. */
  readonly label: string;
  readonly groups: readonly (readonly MenuItem[])[];
}

/** A menu behind three dots: a list of mounted menus is slow to render. */
export function LazyMenu({ label, groups }: LazyMenuProps) {
  const dots = (
    <IconButton label={label} size="sm" tooltip="none">
      <EllipsisVertical />
    </IconButton>
  );
  return <LazyMenuOf trigger={dots} groups={groups} />;
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
