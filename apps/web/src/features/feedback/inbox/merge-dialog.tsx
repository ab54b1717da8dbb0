import { listFeedbackInboxRoute, type InboxFeedback } from '@baigong/contracts';
import { useEffect, useState } from 'react';
import { useOperator } from '../../../shared/lib/operator.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { SearchInput } from '../../../shared/ui/input.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import { StatusBadge } from '../entry/status-badge.tsx';
import styles from './inbox-section.module.css';

/** Milliseconds after the last key before the inbox is searched. */
const SEARCH_DELAY_MS = 250;

interface MergeDialogProps {
  readonly entry: InboxFeedback;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onMerge: (into: string) => void;
}

/** Which entry another is merged into: any of the inbox, whatever list the operator is looking at. */
export function MergeDialog({ entry, busy, onClose, onMerge }: MergeDialogProps) {
  const operator = useOperator();
  const [input, setInput] = useState('');
  const [found, setFound] = useState<readonly InboxFeedback[] | 'failed'>();
  const query = input.trim();
  useEffect(() => {
    let left = false;
    const timer = setTimeout(
      () => {
        operator.call(listFeedbackInboxRoute, { query: query === '' ? {} : { q: query } }).then(
          ({ entries }) => !left && setFound(entries.filter(({ id }) => id !== entry.id)),
          () => !left && setFound('failed'),
        );
      },
      query === '' ? 0 : SEARCH_DELAY_MS,
    );
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [operator, query, entry.id]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="合并到另一条反馈"
      description="这条反馈的发送者会看到那一条的状态和回复，票数合在一起。"
    >
      <Stack gap={4}>
        <SearchInput
          aria-label="搜索要合并到的反馈"
          placeholder="搜索全部反馈的内容和回复"
          maxLength={80}
          value={input}
          onChange={(event) => setInput(event.target.value)}
        />
        {found === 'failed' && <p className="kit-loading">反馈读不出来，请检查网络后重试。</p>}
        {found !== undefined && found !== 'failed' && found.length === 0 && (
          <p className="kit-loading">{query === '' ? '还没有别的反馈。' : '没有找到，换个词试试。'}</p>
        )}
        <ul className={styles.targets} aria-label="可以合并到的反馈">
          {found !== 'failed' &&
            found?.map((other) => (
              <li key={other.id}>
                <button
                  type="button"
                  className={styles.target}
                  disabled={busy}
                  onClick={() => onMerge(other.id)}
                >
                  <span className="kit-clamp">{other.published?.title ?? other.text}</span>
                  <StatusBadge status={other.status} />
                </button>
              </li>
            ))}
        </ul>
      </Stack>
    </Dialog>
  );
}
