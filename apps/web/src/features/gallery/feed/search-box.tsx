import { useState } from 'react';
import { SearchInput } from '../../../shared/ui/input.tsx';

interface SearchBoxProps {
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** Searches when Enter is pressed: an input method's Enter only ends a word. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [searched, setSearched] = useState(value);
  if (value !== searched) {
    setSearched(value);
    setText(value);
  }
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <SearchInput
        aria-label="搜索作品"
        placeholder="搜索标题、标签、提示词、拼音首字母"
        maxLength={80}
        enterKeyHint="search"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          if (target.value === '' && value !== '') onSearch('');
        }}
      />
    </form>
  );
}
