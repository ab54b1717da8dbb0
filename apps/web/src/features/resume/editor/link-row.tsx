import { isEmail } from '@baigong/text-zh/contacts';
import { Input } from '../../../shared/ui/input.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import styles from './rich.module.css';

/**
 * The address that was meant: a web page (with or without https://), an e-mail address or a telephone number.
 * Undefined for anything else, above all for other schemes.
 */
export function parseLinkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (/^(https?:\/\/|mailto:|tel:)\S+$/i.test(text)) return text;
  if (isEmail(text)) return `mailto:${text}`;
  if (/^\+?[\d\s()-]{6,20}$/.test(text)) return `tel:${text.replace(/[\s()-]/g, '')}`;
  if (/^[a-z][\w+.-]*:(?!\d)/i.test(text)) return undefined;
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u.test(text) ? `https://${text}` : undefined;
}

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
