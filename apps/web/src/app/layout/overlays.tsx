import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { closeOverlay, onPreloadOverlay, useOverlay, type Overlay } from '../../shared/lib/overlay.ts';

type Kind = Overlay['kind'];

interface OverlayProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const loaders: Record<Kind, () => Promise<{ default: ComponentType<OverlayProps> }>> = {
  menu: () => import('./menu-drawer.tsx').then((m) => ({ default: m.MenuDrawer })),
  palette: () => import('../palette/palette.tsx').then((m) => ({ default: m.Palette })),
  tool: () =>
    import('../../shared/feature-tools/form/tool-dialog.tsx').then((m) => ({ default: m.ToolDialog })),
  'tool-request': () => import('../web-mcp/request-dialog.tsx').then((m) => ({ default: m.RequestDialog })),
  connect: () =>
    import('../../shared/model/own/connect-dialog.tsx').then((m) => ({ default: m.ConnectDialog })),
  settings: () => import('../settings/settings-dialog.tsx').then((m) => ({ default: m.SettingsDialog })),
};

const overlays = (Object.keys(loaders) as Kind[]).map((kind) => ({ kind, Overlay: lazy(loaders[kind]) }));

/** Renders the overlays. Each is fetched when it is first opened, and then stays mounted for its closing animation. */
export function Overlays() {
  const shown = useOverlay((state) => state.shown);
  const [openedKinds, setOpenedKinds] = useState<readonly Kind[]>([]);
  if (shown && !openedKinds.includes(shown.kind)) setOpenedKinds([...openedKinds, shown.kind]);
  useEffect(() => onPreloadOverlay((kind) => void loaders[kind]().catch(() => {})), []);
  return overlays
    .filter(({ kind }) => openedKinds.includes(kind))
    .map(({ kind, Overlay }) => (
      <Suspense key={kind}>
        <Overlay open={shown?.kind === kind} onOpenChange={(open) => open || closeOverlay(kind)} />
      </Suspense>
    ));
}
