import { Input } from '../../../../shared/ui/input.tsx';
import { Alert } from '../../../../shared/ui/alert.tsx';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { Button } from '../../../../shared/ui/button.tsx';
import { parseLinkAddress } from './parse-link-address.ts';
import styles from './rich.module.css';

/** Asks where the selected words lead. */
export function LinkRow({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) {
  const [typed, setTyped] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [problem, setProblem] = useState('');
  const set = () => {
    const href = parseLinkAddress(typed);
    if (!href) {
      setProblem('请填写网址、邮箱或电话，例如 github.com/name。');
      return;
    }
    const { empty } = editor.state.selection;
    const command = editor.chain().focus();
    if (empty && !editor.isActive('link'))
      command
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run();
    else command.extendMarkRange('link').setLink({ href }).run();
    onDone();
  };
  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault();
        set();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone();
        editor.commands.focus();
      }}
    >
      <Input
        aria-label="链接地址"
        placeholder="网址、邮箱或电话"
        autoFocus
        value={typed}
        aria-invalid={problem !== ''}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" size="sm" variant="primary">
        确定
      </Button>
      {editor.isActive('link') && (
        <Button
          size="sm"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onDone();
          }}
        >
          去掉链接
        </Button>
      )}
      {problem && <Alert variant="text">{problem}</Alert>}
    </form>
  );
}
