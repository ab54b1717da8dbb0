import { KIND_NAMES, KINDS, MISTAKE_CLEARED_AFTER, mistakeBook, type Kind } from '@baigong/quiz';
import { RotateCcw, Volume2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { relativeTime } from '../../../shared/lib/relative-time.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Glyph } from '../bank/glyph.tsx';
import { useProgress } from '../storage/progress-store.ts';
import { itemHeading, isPinyinReading, itemReading } from '../bank/reading-of.ts';
import { speak, useChineseVoice } from '../sound/chinese-voice.ts';
import type { Bank } from '../bank/use-bank.ts';
import { WithBank } from '../bank/with-bank.tsx';
import { useNavigateView } from '../bank/view.ts';
import { Chip } from '../../../shared/ui/chip.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import styles from './mistakes-view.module.css';

/** Shown at once; the rest at a press. */
const page = 60;

function Mistakes({ bank }: { readonly bank: Bank }) {
  const go = useNavigateView();
  const voice = useChineseVoice();
  const progress = useProgress((state) => state.progress);
  const [kind, setKind] = useState<Kind | null>(null);
  const [shown, setShown] = useState(page);
  const [now] = useState(() => Date.now());
  const book = useMemo(() => (progress ? mistakeBook(progress, bank.items) : null), [bank, progress]);
  if (!book) return <p className="kit-loading">正在翻开错题本…</p>;
  if (book.length === 0)
    return (
      <EmptyState>
        <Glyph text="对" size="md" decorative />
        <h2>错题本是空的</h2>
        <p>练习里答错的题会记在这里，之后连续答对 {MISTAKE_CLEARED_AFTER} 次就移出。</p>
        <Button variant="primary" onClick={() => go('home')}>
          去练习
        </Button>
      </EmptyState>
    );
  const kinds = KINDS.filter((one) => book.some(({ item }) => item.kind === one));
  const chosen = kind === null ? book : book.filter(({ item }) => item.kind === kind);
  return (
    <Stack as="section" gap={4} aria-label="错题本">
      <div className={styles.head}>
        <p>
          共 {book.length} 题。连续答对 {MISTAKE_CLEARED_AFTER} 次就移出。
        </p>
        <Button
          variant="primary"
          icon={<RotateCcw />}
          size="lg"
          onClick={() => go('practice', { of: 'mistakes' })}
        >
          重练错题
        </Button>
      </div>
      {kinds.length > 1 && (
        <div className={styles.filter} role="group" aria-label="只看一类">
          {[null, ...kinds].map((one) => (
            <Chip
              key={one ?? 'all'}
              pressed={one === kind}
              onClick={() => {
                setKind(one);
                setShown(page);
              }}
            >
              {one === null ? '全部' : KIND_NAMES[one].name}
            </Chip>
          ))}
        </div>
      )}
      <ul className={styles.list} aria-label="错题">
        {chosen.slice(0, shown).map(({ item, mistake }) => (
          <li key={item.id} className={styles.mistake}>
            <span className={styles.text}>{itemHeading(item)}</span>
            <span className="kit-accent kit-large" lang={isPinyinReading(item) ? 'zh-Latn' : undefined}>
              {itemReading(item)}
            </span>
            {/* Older versions did not keep what was answered, nor when. */}
            {mistake.given !== '' && (
              <span className={styles.given}>
                {mistake.given === '不会' ? '上次没答上来' : `上次答：${mistake.given}`}
              </span>
            )}
            <span className={styles.meta}>
              {KIND_NAMES[item.kind].name} · 错 {mistake.times} 次
              {mistake.at > 0 && ` · ${relativeTime(mistake.at, now)}`}
              {mistake.rightSince > 0 && ` · 已答对 ${mistake.rightSince} 次`}
            </span>
            {voice === 'ready' && isPinyinReading(item) && (
              <IconButton label={`听“${item.text}”`} size="sm" onClick={() => speak(item.text)}>
                <Volume2 />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {chosen.length > shown && (
        <Button onClick={() => setShown((before) => before + page)}>
          还有 {chosen.length - shown} 题，继续看
        </Button>
      )}
    </Stack>
  );
}

/** 错题本: what was wrong and has not been right twice since. */
export function MistakesView() {
  return <WithBank>{(bank) => <Mistakes bank={bank} />}</WithBank>;
}
