import { resolveColors } from '@baigong/resume';
import type { Editor } from '@tiptap/core';
import { Button } from '../../../shared/ui/button.tsx';
import { useDocument } from '../session/document-store.ts';
import styles from './rich.module.css';
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Baseline,
  Bold,
  EyeOff,
  Heading3,
  Heading4,
  Italic,
  Link,
  List,
  ListOrdered,
  RemoveFormatting,
  Strikethrough,
  Underline,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { isLineHidden } from './hidden-lines.ts';
import { LinkRow } from './link-row.tsx';

const plain = [
  ['深灰', '#4a5568'],
  ['红', '#c53030'],
  ['橙', '#c05621'],
  ['绿', '#2f855a'],
  ['蓝', '#2b6cb0'],
  ['紫', '#6b46c1'],
] as const;

/** Colours for words: the theme's, some plain ones, and any other. */
function ColourRow({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) {
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

interface Format {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly run: (editor: Editor) => void;
  readonly on: (editor: Editor) => boolean;
}

const chain = (editor: Editor) => editor.chain().focus();

const formats: readonly (readonly Format[])[] = [
  [
    { label: '加粗', Icon: Bold, run: (e) => chain(e).toggleBold().run(), on: (e) => e.isActive('bold') },
    {
      label: '斜体',
      Icon: Italic,
      run: (e) => chain(e).toggleItalic().run(),
      on: (e) => e.isActive('italic'),
    },
    {
      label: '下划线',
      Icon: Underline,
      run: (e) => chain(e).toggleUnderline().run(),
      on: (e) => e.isActive('underline'),
    },
    {
      label: '删除线',
      Icon: Strikethrough,
      run: (e) => chain(e).toggleStrike().run(),
      on: (e) => e.isActive('strike'),
    },
  ],
  [
    {
      label: '无序列表',
      Icon: List,
      run: (e) => chain(e).toggleBulletList().run(),
      on: (e) => e.isActive('bulletList'),
    },
    {
      label: '有序列表',
      Icon: ListOrdered,
      run: (e) => chain(e).toggleOrderedList().run(),
      on: (e) => e.isActive('orderedList'),
    },
    {
      label: '标题',
      Icon: Heading3,
      run: (e) => chain(e).toggleHeading({ level: 3 }).run(),
      on: (e) => e.isActive('heading', { level: 3 }),
    },
    {
      label: '小标题',
      Icon: Heading4,
      run: (e) => chain(e).toggleHeading({ level: 4 }).run(),
      on: (e) => e.isActive('heading', { level: 4 }),
    },
  ],
  (
    [
      ['左对齐', AlignLeft, 'left'],
      ['居中', AlignCenter, 'center'],
      ['右对齐', AlignRight, 'right'],
    ] as const
  ).map(([label, Icon, align]) => ({
    label,
    Icon,
    run: (e) => chain(e).setTextAlign(align).run(),
    on: (e) => e.isActive({ textAlign: align }),
  })),
  [{ label: '隐藏这一行', Icon: EyeOff, run: (e) => chain(e).toggleHiddenLines().run(), on: isLineHidden }],
];

const all = formats.flat();

/** Which formats hold where the caret is, as one text, so that typing on renders nothing again. */
const stateOf = (editor: Editor): string =>
  [...all.map(({ on }) => (on(editor) ? 1 : 0)), editor.isActive('link') ? 1 : 0].join('');

function useFormats(editor: Editor): string {
  const [state, setState] = useState(() => stateOf(editor));
  useEffect(() => {
    const update = () => setState(stateOf(editor));
    update();
    editor.on('transaction', update);
    return () => void editor.off('transaction', update);
  }, [editor]);
  return state;
}

/** Arrow keys move along the bar; Tab leaves it. */
function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-format]')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  if (at === -1) return;
  event.preventDefault();
  const next = buttons[(at + by + buttons.length) % buttons.length];
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next?.focus();
}

/** The formats of rich text. A press leaves the focus and the selection in the text. */
export function FormatBar({ editor, label }: { readonly editor: Editor; readonly label: string }) {
  const state = useFormats(editor);
  const [row, setRow] = useState<'link' | 'colour' | null>(null);
  const close = () => setRow(null);
  const keepSelection = (event: { preventDefault: () => void }) => event.preventDefault();
  const button = (
    key: string,
    name: string,
    Icon: LucideIcon,
    on: boolean,
    run: () => void,
    first = false,
  ) => (
    <IconButton
      key={key}
      label={name}
      size="sm"
      tooltip="top"
      active={on}
      aria-pressed={on}
      data-format
      tabIndex={first ? 0 : -1}
      onMouseDown={keepSelection}
      onClick={run}
    >
      <Icon />
    </IconButton>
  );
  return (
    <div className={styles.formats}>
      <div
        role="toolbar"
        aria-label={`${label}格式`}
        className={styles.bar}
        tabIndex={-1}
        onKeyDown={moveAlong}
      >
        {formats.map((group, at) => (
          <span key={group[0]?.label} className={styles.group}>
            {group.map(({ label, Icon, run }, index) =>
              button(
                label,
                label,
                Icon,
                state[all.findIndex((format) => format.label === label)] === '1',
                () => run(editor),
                at === 0 && index === 0,
              ),
            )}
          </span>
        ))}
        <span className={styles.group}>
          {button('link', '链接', Link, row === 'link' || state.at(-1) === '1', () =>
            setRow(row === 'link' ? null : 'link'),
          )}
          {button('colour', '文字颜色', Baseline, row === 'colour', () =>
            setRow(row === 'colour' ? null : 'colour'),
          )}
          {button('clear', '清除格式', RemoveFormatting, false, () =>
            chain(editor).unsetAllMarks().clearNodes().unsetTextAlign().run(),
          )}
        </span>
      </div>
      {row === 'link' && <LinkRow editor={editor} onDone={close} />}
      {row === 'colour' && <ColourRow editor={editor} onDone={close} />}
    </div>
  );
}
