import { ArrowLeft, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Textarea } from '../../../shared/ui/textarea.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { fillBlanks, findBlanks } from './blanks.ts';
import type { Prompt } from './prompt.ts';
import styles from './prompt-detail.module.css';

interface PromptDetailProps {
  readonly prompt: Prompt;
  readonly own: boolean;
  readonly onInsert: (text: string) => void;
  readonly onSystem: (text: string) => void;
  /** Back to the list, where there is no room for both. */
  readonly onBack: () => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** The text with its blanks marked. */
function MarkedText({ text }: { readonly text: string }) {
  const blanks = findBlanks(text);
  return (
    <p className={styles.text}>
      {blanks.map(({ start, name }, index) => (
        <span key={start}>
          {text.slice(blanks[index - 1]?.end ?? 0, start)}
          <mark>{name}</mark>
        </span>
      ))}
      {text.slice(blanks.at(-1)?.end ?? 0)}
    </p>
  );
}

/** One prompt: what it says, its blanks to fill, and where to put it. */
export function PromptDetail({
  prompt,
  own,
  onInsert,
  onSystem,
  onBack,
  onEdit,
  onRemove,
}: PromptDetailProps) {
  const form = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  const [missing, setMissing] = useState<string | null>(null);
  const names = [...new Set(findBlanks(prompt.text).map(({ name }) => name))];
  const filled = fillBlanks(prompt.text, values);

  const asSystem = () => {
    // A role with holes in it would be sent with every message.
    const first = names.findIndex((name) => !values.get(name)?.trim());
    if (first < 0) {
      onSystem(filled);
      return;
    }
    setMissing(names[first] ?? null);
    form.current?.querySelectorAll('textarea')[first]?.focus();
  };
  const insertVariant = prompt.kind === 'task' ? 'primary' : 'secondary';

  return (
    <article className={styles.detail} aria-label={prompt.title}>
      <header className={styles.header}>
        <IconButton label="返回列表" size="sm" tooltip="none" className={styles.back} onClick={onBack}>
          <ArrowLeft />
        </IconButton>
        <h3>{prompt.title}</h3>
        {own && (
          <>
            <IconButton label={`编辑 ${prompt.title}`} size="sm" onClick={onEdit}>
              <Pencil />
            </IconButton>
            <IconButton label={`删除 ${prompt.title}`} size="sm" onClick={onRemove}>
              <Trash2 />
            </IconButton>
          </>
        )}
      </header>
      <div className={styles.scroll}>
        <MarkedText text={prompt.text} />
        {names.length > 0 && (
          <div ref={form} className={styles.blanks}>
            <p className="kit-soft">先填好，或放进输入框后按 Tab 逐处填写：</p>
            {names.map((name) => (
              <Field
                key={name}
                label={name}
                error={missing === name && `请先填写“${name}”，角色会附在每次发送的最前面。`}
              >
                <Textarea
                  className={styles.value}
                  rows={1}
                  value={values.get(name) ?? ''}
                  onChange={(event) => {
                    setValues(new Map(values).set(name, event.target.value));
                    setMissing(null);
                  }}
                />
              </Field>
            ))}
          </div>
        )}
      </div>
      <footer className={styles.footer}>
        {prompt.kind === 'task' && <Button onClick={asSystem}>设为对话角色</Button>}
        <Button variant={insertVariant} onClick={() => onInsert(filled)}>
          放进输入框
        </Button>
        {prompt.kind === 'role' && (
          <Button variant="primary" onClick={asSystem}>
            设为对话角色
          </Button>
        )}
      </footer>
    </article>
  );
}
