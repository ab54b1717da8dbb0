import { lazy, Suspense, useState, type ComponentType } from 'react';
import { closeOverlay, useOverlay, type Overlay } from '../../shared/lib/overlay.ts';

interface OverlayProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const loaders: Record<Overlay['kind'], () => Promise<{ default: ComponentType<OverlayProps> }>> = {
  menu: () => import('./menu-drawer.tsx').then((m) => ({ default: m.MenuDrawer })),
  palette: () => import('../palette/palette.tsx').then((m) => ({ default: m.Palette })),
  settings: () => import('../settings/settings-dialog.tsx').then((m) => ({ default: m.SettingsDialog })),
};

const kinds = Object.keys(loaders) as Overlay['kind'][];
const parts = kinds.map((kind) => ({ kind, Part: lazy(loaders[kind]) }));

/** Fetches an overlay's code before it is pressed for. */
export function preloadOverlay(kind: Overlay['kind']): void {
  loaders[kind]().catch(() => {});
}

/** Draws what lies over the app. A part is fetched when first asked for, and then stays, so that closing can be seen. */
export function Overlays() {
  const shown = useOverlay((state) => state.shown);
  const [asked, setAsked] = useState<readonly Overlay['kind'][]>([]);
  if (shown && !asked.includes(shown.kind)) setAsked([...asked, shown.kind]);
  return parts
    .filter(({ kind }) => asked.includes(kind))
    .map(({ kind, Part }) => (
      <Suspense key={kind}>
        <Part open={shown?.kind === kind} onOpenChange={(open) => open || closeOverlay(kind)} />
      </Suspense>
    ));
}
