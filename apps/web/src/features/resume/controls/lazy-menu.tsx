import { EllipsisVertical } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import type { MenuItem } from '../../../shared/ui/menu.tsx';

const load = () => import('../../../shared/ui/menu.tsx').then((m) => ({ default: m.Menu }));
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
