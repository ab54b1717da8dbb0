import { lazy, Suspense, useEffect, useState } from 'react';
import { baigongDatabase } from '../../../shared/lib/baigong-database.ts';
import { chatDatabase } from '../../../shared/lib/chat-database.ts';
import { whenIdle } from '../../../shared/lib/when-idle.ts';

const RecentList = lazy(() => import('./recent-list.tsx'));

/** Whether there is more than the session that is on screen: a first visit fetches no list. */
async function hasWork(): Promise<boolean> {
  const stores = ['sessions', 'resumes', 'documents', 'images'] as const;
  const counts = await Promise.all([
    ...stores.map((store) => chatDatabase.use((db) => db.count(store))),
    baigongDatabase.use((db) => db.count('quiz')),
  ]);
  return counts.reduce((sum, count) => sum + count, 0) > 1;
}

/** What was worked on lately, on every screen; looked for once what is on screen has been painted. */
export function RecentWork() {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => whenIdle(() => void hasWork().then(setIsThere, () => undefined)), []);
  return <Suspense>{isThere && <RecentList />}</Suspense>;
}
