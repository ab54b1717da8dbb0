import { MessageSquareText } from 'lucide-react';
import type { FindEntries } from '../../shared/lib/palette-entry.ts';
import { findByTitle } from '../../shared/lib/palette-find-by-title.ts';
import { findContent } from '../../shared/search/find-content.ts';
import { openChat } from './store/open-chat.ts';
import { sessionRecords } from './store/records.ts';
import { selectSession } from './store/select-session.ts';
import type { SessionSummary } from './store/session-records.ts';

const MAX_RESULTS = 6;
const BATCH_SIZE = 200;

async function* readSummaries(): AsyncGenerator<readonly SessionSummary[]> {
  await openChat();
  for (let last: SessionSummary | undefined; ;) {
    const summaries: readonly SessionSummary[] = await sessionRecords().summaries(BATCH_SIZE, last);
    yield summaries;
    last = summaries.at(-1);
    if (summaries.length < BATCH_SIZE) return;
  }
}

/** Chat sessions by title, newest first, read from index keys alone; then those with the words in a message. */
export const findEntries: FindEntries = async (query, { navigate }) => {
  const open = (id: string, message?: string): void => {
    void navigate('/chat');
    void selectSession(id, message === undefined ? undefined : { message, query });
  };
  const titled = await findByTitle(
    query,
    readSummaries(),
    ({ id }) => ({ id: `session:${id}`, icon: MessageSquareText, run: () => open(id) }),
    MAX_RESULTS,
  );
  const known = new Set(titled.map(({ id }) => id));
  const found = await findContent(
    query,
    ['session'],
    ({ id, part }) => ({ id: `session:${id}`, icon: MessageSquareText, run: () => open(id, part) }),
    known,
  ).catch(() => []);
  return [...titled, ...found];
};
