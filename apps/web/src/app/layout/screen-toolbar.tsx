import { lazy, Suspense } from 'react';
import type { Screen } from '../../shared/lib/feature.ts';
import { screens } from '../screens.ts';

const toolbars = new Map(
  screens.flatMap(({ id, toolbar }) => (toolbar ? [[id, lazy(toolbar.load)] as const] : [])),
);

/** The toolbar of a screen, fetched with the screen. */
export function ScreenToolbar({ screen, compact }: { screen: Screen; compact: boolean }) {
  const Toolbar = toolbars.get(screen.id);
  return <Suspense>{Toolbar && <Toolbar compact={compact} />}</Suspense>;
}
