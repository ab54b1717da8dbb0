import { Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { forgetPrompt, togglePromptFavourite, usePrompts } from '../make/prompt-memory.ts';
import styles from './form.module.css';

const views = [
  { value: 'all', label: '最近' },
  { value: 'favourite', label: '收藏' },
] as const;

/** Prompts used before, and favourites. */
export function PromptList({ onChoose }: { readonly onChoose: (text: string) => void }) {
  const prompts = usePrompts((state) => state.prompts);
  const [view, setView] = useState<'all' | 'favourite'>('all');
  const shown = view === 'all' ? prompts : prompts.filter(({ favourite }) => favourite);
  return (
    <section className={styles.help} aria-label="用过的描述">
      <SegmentedControl label="显示" value={view} options={views} onChange={setView} />
      {shown.length === 0 && (
        <p className={styles.none}>
          {view === 'all' ? '画过的描述会记在这里，随时取回。' : '点描述旁的星标，把常用的句子收在这里。'}
        </p>
      )}
      <ul className={styles.prompts}>
        {shown.map(({ text, favourite }) => (
          <li key={text}>
            <button type="button" className={styles.used} onClick={() => onChoose(text)}>
              {text}
            </button>
            <IconButton
              label={favourite ? '取消收藏' : '收藏'}
              size="sm"
              tooltip="none"
              active={favourite}
              aria-pressed={favourite}
              onClick={() => togglePromptFavourite(text, Date.now())}
            >
              <Star fill={favourite ? 'currentColor' : 'none'} />
            </IconButton>
            <IconButton
              label="忘掉这句"
              size="sm"
              tooltip="none"
              onClick={() => {
                const run = forgetPrompt(text);
                toast('success', '已忘掉这句描述', { action: { label: '撤销', onClick: run } });
              }}
            >
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
