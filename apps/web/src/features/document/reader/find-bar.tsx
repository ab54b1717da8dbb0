import type { DocumentText } from '@baigong/documents';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { cancelFind, findText } from './find-text.ts';
import { closeFind, stepHit, useReader } from './reader-store.ts';
import styles from './reader.module.css';

const debounceMs = 160;

/** 在文中查找: counts, marks and steps through what stands in the text as typed. */
export function FindBar({ text }: { readonly text: DocumentText }) {
  const hits = useReader((reader) => reader.hits);
  const at = useReader((reader) => reader.hitIndex);
  const query = useReader((reader) => reader.query);
  const [input, setInput] = useState(query);
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => inputRef.current?.focus(), []);
  useEffect(() => {
    if (input === useReader.getState().query) return undefined;
    const timer = setTimeout(() => void findText(text, input), debounceMs);
    return () => {
      clearTimeout(timer);
      cancelFind();
    };
  }, [input, text]);
  const searched = input.trim() !== '' && input === query;
  const count = !searched ? '' : hits.length === 0 ? '没有找到' : `${at + 1} / ${hits.length}`;
  return (
    <search className={styles.find} aria-label="在文中查找">
      <Input
        size="sm"
        ref={inputRef}
        type="text"
        aria-label="查找内容"
        placeholder="在文中查找"
        value={input}
        onChange={(event) => setInput(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') closeFind();
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (input === query) stepHit(event.shiftKey ? -1 : 1);
          else void findText(text, input);
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
