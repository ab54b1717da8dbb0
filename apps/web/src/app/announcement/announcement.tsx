import { lazy, Suspense, useEffect, useState } from 'react';
import { isDismissed } from './dismissal.ts';

/** Milliseconds after the app's start. */
const delay = 1000;

const load = () => import('./announcement-dialog.tsx');
const AnnouncementDialog = lazy(() => load().then((m) => ({ default: m.AnnouncementDialog })));

/** Opens the announcement of this version a second after the start, unless it was dismissed. */
export function Announcement() {
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (isDismissed()) return;
    const timer = setTimeout(() => setDue(true), delay);
    return () => clearTimeout(timer);
  }, []);
  return (
    due && (
      <Suspense>
        <AnnouncementDialog />
      </Suspense>
    )
  );
}
