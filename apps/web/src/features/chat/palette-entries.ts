import { MessageSquareText } from 'lucide-react';
import type { FindEntries, PaletteContext } from '../../shared/lib/palette-entry.ts';
import { findByTitle } from '../../shared/lib/palette-find-by-title.ts';
import { findContent } from '../../shared/search/find-content.ts';
import { loadSessionList, useSessionList } from './history/session-list.ts';
import { openChat } from './store/open-chat.ts';
import { sessionRecords } from './store/records.ts';
import { selectSession } from './store/select-session.ts';
import type { SessionSummary } from './store/session-records.ts';

const MAX_RESULTS = 6;

async function* readSummaries(query: string): AsyncGenerator<readonly SessionSummary[]> {
  await openChat();
  if (query === '') yield await sessionRecords().summaries(MAX_RESULTS);
  else {
    // Read once, and kept up to date: a query does not read ten thousand titles anew.
    await loadSessionList();
    yield useSessionList.getState().sessions;
  }
}

function entryOf(id: string, { navigate }: PaletteContext, target?: { message: string; query: string }) {
  const run = (): void => {
    void navigate('/chat');
    void selectSession(id, target);
  };
  return { id: `session:${id}`, icon: MessageSquareText, run };
}

/** Chat sessions by title. */
export const findEntries: FindEntries = (query, context) =>
  findByTitle(query, readSummaries(query), ({ id }) => entryOf(id, context), MAX_RESULTS);

/** Chat sessions with the words in a message. */
export const findInTexts: FindEntries = (query, context) =>
  findContent(query, ['session'], ({ id, part }) =>
    entryOf(id, context, part === undefined ? undefined : { message: part, query }),
  );
