import type { PublicFeedback } from '@baigong/contracts';
import { ChevronUp } from 'lucide-react';
import styles from './vote-button.module.css';

interface VoteButtonProps {
  readonly entry: PublicFeedback;
  readonly onVote: (entry: PublicFeedback) => Promise<void>;
}

/** One vote of this visitor's, given and taken back. */
export function VoteButton({ entry, onVote }: VoteButtonProps) {
  return (
    <button
      type="button"
      className={styles.vote}
      aria-pressed={entry.voted}
      aria-label={`支持“${entry.title}”，${entry.votes} 票`}
      onClick={() => void onVote(entry)}
    >
      <ChevronUp aria-hidden />
      <span>{entry.votes}</span>
    </button>
  );
}
