import { findSimilarFeedbackRoute, type PublicFeedback } from '@baigong/contracts';
import { useEffect, useState } from 'react';
import { call } from '../../../shared/lib/api.ts';
import { StatusBadge } from '../entry/status-badge.tsx';
import { useVotes } from '../entry/use-votes.ts';
import { VoteButton } from '../entry/vote-button.tsx';
import styles from './feedback-form.module.css';

/** Pause after the last stroke before similar entries are looked for, in milliseconds. */
const DEBOUNCE_MS = 500;

/** Letters below which nothing is looked for. */
const MIN_QUERY_CHARS = 4;

/** Entries of others that say nearly the same: a vote may be enough. */
export function SimilarList({ text }: { readonly text: string }) {
  const [found, setFound] = useState<readonly PublicFeedback[]>([]);
  const vote = useVotes(setFound);
  const query = text.trim();
  useEffect(() => {
    if (query.length < MIN_QUERY_CHARS) return;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      // Without an answer nothing is shown: it is a help, not a part of the form.
      call(findSimilarFeedbackRoute, { body: { text: query } }, { signal: gone.signal }).then(
        ({ entries }) => setFound(entries),
        () => undefined,
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [query]);
  if (found.length === 0 || query.length < MIN_QUERY_CHARS) return null;
  return (
    <section className={styles.similar} aria-label="类似的反馈" aria-live="polite">
      <h2>有人提过类似的</h2>
      <p>如果说的是同一件事，投一票就好。</p>
      <ul>
        {found.map((entry) => (
          <li key={entry.id}>
            <VoteButton entry={entry} onVote={vote} />
            <div>
              <strong>{entry.title}</strong>
              <StatusBadge status={entry.status} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
