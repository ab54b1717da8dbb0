import { voteFeedbackRoute, type PublicFeedback } from '@baigong/contracts';
import { call } from '../../../shared/lib/api.ts';
import { uncountedNotice } from '../../../shared/lib/uncounted-notice.ts';
import { toast, toastError } from '../../../shared/ui/toast.tsx';

type Entries = readonly PublicFeedback[];

/** Votes for an entry of a list, or takes the vote back: seen at once, and taken back where the server refuses. */
export function useVotes(changeEntries: (change: (entries: Entries) => PublicFeedback[]) => void) {
  const put = (id: string, votes: Pick<PublicFeedback, 'voted' | 'votes'>) =>
    changeEntries((known) => known.map((one) => (one.id === id ? { ...one, ...votes } : one)));
  return async ({ id, voted, votes }: PublicFeedback): Promise<void> => {
    put(id, { voted: !voted, votes: votes + (voted ? -1 : 1) });
    try {
      const { counted, ...now } = await call(voteFeedbackRoute, { params: { id }, body: { voted: !voted } });
      put(id, now);
      if (now.voted && !counted) toast('info', uncountedNotice('支持'));
    } catch (error) {
      put(id, { voted, votes });
      toastError(error, '投票');
    }
  };
}
