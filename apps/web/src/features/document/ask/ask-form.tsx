import { ArrowUp, Search, X } from 'lucide-react';
import { useId, useRef, type FormEvent, type KeyboardEvent } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import field from '../../../shared/ui/field.module.css';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import styles from './ask.module.css';

interface AskFormProps {
  readonly words: string;
  readonly onWords: (words: string) => void;
  /** The selected passage that goes along. */
  readonly about: string | undefined;
  readonly onDrop: () => void;
  readonly busy: boolean;
  /** Without a model the words are looked for in the text. */
  readonly local: boolean;
  readonly onSend: () => void;
}

/** Where a question is written. Enter sends, Shift and Enter breaks the line. */
export function AskForm({ words, onWords, about, onDrop, busy, local, onSend }: AskFormProps) {
  const id = useId();
  const composing = useRef(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || composing.current || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {about !== undefined && (
        <div className={styles.about}>
          <span className={styles.aboutText}>关于选中的：{about}</span>
          <IconButton label="不带选中的文字" size="sm" tooltip="top" onClick={onDrop}>
            <X />
          </IconButton>
        </div>
      )}
      <div className={styles.line}>
        <label className="visually-hidden" htmlFor={id}>
          关于这份文档的问题
        </label>
        <textarea
          id={id}
          className={`${field.input} ${styles.words}`}
          rows={2}
          maxLength={4_000}
          value={words}
          placeholder={local ? '写几个词，在文中找相关的段落' : '问这份文档，例如：付款分几期？'}
          onChange={(event) => onWords(event.target.value)}
          onCompositionStart={() => (composing.current = true)}
          onCompositionEnd={() => (composing.current = false)}
          onKeyDown={onKeyDown}
        />
        <Button
          type="submit"
          variant="primary"
          icon={local ? <Search /> : <ArrowUp />}
          disabled={busy || words.trim() === ''}
        >
          {local ? '在文中找' : '提问'}
        </Button>
      </div>
    </form>
  );
}
