import { lazy, Suspense } from 'react';
import type { Screen } from '../../shared/feature.ts';
import { screens } from '../screens.ts';

const toolbars = screens.flatMap(({ id, toolbar }) => (toolbar ? [{ id, Toolbar: lazy(toolbar.load) }] : []));

/** The toolbar of a screen, fetched with the screen. */
export function ScreenToolbar({ screen, compact }: { screen: Screen; compact: boolean }) {
  return (
    <Suspense>
      {toolbars
        .filter(({ id }) => id === screen.id)
        .map(({ id, Toolbar }) => (
          <Toolbar key={id} compact={compact} />
        ))}
    </Suspense>
  );
}
