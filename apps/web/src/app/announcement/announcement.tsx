import { lazy, Suspense, useEffect, useState } from 'react';
import { isAnnouncementDismissed } from './show-again-when.ts';

/** Milliseconds after the app's start. */
const delayMs = 1000;

const load = () => import('./announcement-dialog.tsx');
const AnnouncementDialog = lazy(() => load().then((m) => ({ default: m.AnnouncementDialog })));

/** Opens the announcement of this version a second after the start, unless it was dismissed. */
export function Announcement() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (isAnnouncementDismissed()) return;
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    isDue && (
      <Suspense>
        <AnnouncementDialog />
      </Suspense>
    )
  );
}
