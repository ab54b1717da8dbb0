import { MessageSquareText } from 'lucide-react';
import { relativeTime } from '../../shared/lib/relative-time.ts';
import type { PaletteContext, PaletteEntry } from './entries.ts';

/** Lines of this group at most, and rows read at a time. */
const most = 6;
const page = 200;

/** Chat sessions by title, newest first. Rows come from index keys alone, so thousands cost little. */
export async function findSessions(
  query: string,
  { navigate }: PaletteContext,
): Promise<readonly PaletteEntry[]> {
  const [{ openChat }, { sessionRecords }, { selectSession }] = await Promise.all([
    import('../../features/chat/store/open-chat.ts'),
    import('../../features/chat/store/records.ts'),
    import('../../features/chat/store/select-session.ts'),
  ]);
  await openChat();
  const wanted = query.toLowerCase();
  const found: PaletteEntry[] = [];
  const now = Date.now();
  for (let after; found.length < most;) {
    const heads = await sessionRecords().heads(page, after);
    for (const { id, title, updatedAt } of heads) {
      if (found.length >= most || !title.toLowerCase().includes(wanted)) continue;
      found.push({
        id: `session:${id}`,
        label: title,
        hint: relativeTime(updatedAt, now),
        icon: MessageSquareText,
        run: () => {
          void navigate('/chat');
          void selectSession(id);
        },
      });
    }
    after = heads.at(-1);
    if (heads.length < page) break;
  }
  return found;
}
