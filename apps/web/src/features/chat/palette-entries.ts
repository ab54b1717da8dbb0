import { MessageSquareText } from 'lucide-react';
import type { FindEntries } from '../../shared/lib/palette-entry.ts';
import { findByTitle } from '../../shared/lib/palette-find-by-title.ts';
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

/** Chat sessions by title, newest first. Read from index keys alone, so thousands cost little. */
export const findEntries: FindEntries = (query, { navigate }) =>
  findByTitle(
    query,
    readSummaries(),
    ({ id }) => ({
      id: `session:${id}`,
      icon: MessageSquareText,
      run: () => {
        void navigate('/chat');
        void selectSession(id);
      },
    }),
    MAX_RESULTS,
  );
