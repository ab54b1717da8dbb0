import type { DocumentText } from '@baigong/documents';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { endFinding, findWords } from './find-words.ts';
import { closeFind, stepHit, useReader } from './reader-store.ts';
import styles from './reader.module.css';

/** Milliseconds after the last key before a long text is searched. */
const pause = 160;

/** 在文中查找: counts, marks and steps through what stands in the text as typed. */
export function FindBar({ text }: { readonly text: DocumentText }) {
  const hits = useReader((reader) => reader.hits);
  const at = useReader((reader) => reader.at);
  const query = useReader((reader) => reader.query);
  const [words, setWords] = useState(query);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    if (words === useReader.getState().query) return undefined;
    const timer = setTimeout(() => void findWords(text, words), pause);
    return () => {
      clearTimeout(timer);
      endFinding();
    };
  }, [words, text]);
  const searched = words.trim() !== '' && words === query;
  const count = !searched ? '' : hits.length === 0 ? '没有找到' : `${at + 1} / ${hits.length}`;
  return (
    <search className={styles.find} aria-label="在文中查找">
      <input
        ref={box}
        type="text"
        aria-label="查找内容"
        placeholder="在文中查找"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') closeFind();
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (words === query) stepHit(event.shiftKey ? -1 : 1);
          else void findWords(text, words);
        }}
      />
      <span className={styles.count} role="status">
        {count}
      </span>
      <IconButton label="上一处" size="sm" disabled={hits.length === 0} onClick={() => stepHit(-1)}>
        <ChevronUp />
      </IconButton>
      <IconButton label="下一处" size="sm" disabled={hits.length === 0} onClick={() => stepHit(1)}>
        <ChevronDown />
      </IconButton>
      <IconButton label="关闭查找" size="sm" onClick={closeFind}>
        <X />
      </IconButton>
    </search>
  );
}
