import { resolveColors } from '@baigong/resume';
import type { Editor } from '@tiptap/core';
import { Button } from '../../../../shared/ui/button.tsx';
import { useDocument } from '../../session/document/document-source.ts';
import styles from './rich.module.css';

const plain = [
  ['深灰', '#4a5568'],
  ['红', '#c53030'],
  ['橙', '#c05621'],
  ['绿', '#2f855a'],
  ['蓝', '#2b6cb0'],
  ['紫', '#6b46c1'],
] as const;

/** Colours for words: the theme's, some plain ones, and any other. */
export function ColourRow({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) {
  const settings = useDocument(({ styles }) => styles.styles);
  const set = (colour: string) => {
    editor.chain().focus().setColor(colour).run();
    onDone();
  };
  return (
    <div
      className={styles.row}
      role="group"
      aria-label="文字颜色"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone();
        editor.commands.focus();
      }}
    >
      {[['主题色', resolveColors(settings).primaryStrong] as const, ...plain].map(([name, colour]) => (
        <button
          key={name}
          type="button"
          className={styles.swatch}
          style={{ background: colour }}
          aria-label={name}
          data-tip={name}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => set(colour)}
        />
      ))}
      <input
        type="color"
        className={styles.any}
        aria-label="其他颜色"
        data-tip="其他颜色"
        onChange={(event) => editor.chain().setColor(event.target.value).run()}
      />
      <Button
        size="sm"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          editor.chain().focus().unsetColor().run();
          onDone();
        }}
      >
        默认颜色
      </Button>
    </div>
  );
}
