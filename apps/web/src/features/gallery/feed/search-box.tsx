import { Search, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import styles from './search-box.module.css';

interface SearchBoxProps {
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** Searches when Enter is pressed: an input method's Enter only ends a word. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const box = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState(value);
  if (value !== asked) {
    setAsked(value);
    setText(value);
  }
  return (
    <form
      role="search"
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <Search aria-hidden />
      <input
        ref={box}
        type="search"
        className={styles.input}
        aria-label="搜索作品"
        placeholder="搜索标题、标签、提示词、拼音首字母"
        maxLength={80}
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text !== '' && (
        <IconButton
          label="清除搜索"
          size="sm"
          tooltip="none"
          onClick={() => {
            box.current?.focus();
            setText('');
            if (value !== '') onSearch('');
          }}
        >
          <X />
        </IconButton>
      )}
    </form>
  );
}
