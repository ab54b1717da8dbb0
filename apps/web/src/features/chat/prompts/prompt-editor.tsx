import { useId, useState } from 'react';
import { nextId } from '../../../shared/lib/snowflake.ts';
import { Button } from '../../../shared/ui/button.tsx';
import field from '../../../shared/ui/field.module.css';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { MAX_PROMPT, type Prompt } from './prompt.ts';
import styles from './prompt-detail.module.css';

interface PromptEditorProps {
  /** null: a new one. */
  readonly prompt: Prompt | null;
  readonly onSave: (prompt: Prompt) => void;
  readonly onCancel: () => void;
}

const kinds = [
  { value: 'task', label: '任务：放进输入框' },
  { value: 'role', label: '角色：用于整个会话' },
] as const;

/** Writes or changes one of the visitor's own prompts. */
export function PromptEditor({ prompt, onSave, onCancel }: PromptEditorProps) {
  const id = useId();
  const [title, setTitle] = useState(prompt?.title ?? '');
  const [kind, setKind] = useState<Prompt['kind']>(prompt?.kind ?? 'task');
  const [text, setText] = useState(prompt?.text ?? '');
  const [tried, setTried] = useState(false);
  const titleProblem = title.trim() === '' ? '请写一个标题，好在列表里找到它。' : null;
  const textProblem =
    text.trim() === ''
      ? '请写下提示词的正文。'
      : text.trim().length > MAX_PROMPT
        ? `正文有 ${text.trim().length} 字，最多 ${MAX_PROMPT} 字，请删减一些。`
        : null;

  return (
    <form
      className={styles.detail}
      aria-label={prompt ? '编辑提示词' : '新建提示词'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (titleProblem ?? textProblem) return;
        onSave({ id: prompt?.id ?? nextId(), title: title.trim(), kind, text: text.trim() });
      }}
    >
      <header className={styles.header}>
        <h3>{prompt ? '编辑提示词' : '新建提示词'}</h3>
      </header>
      <div className={`${styles.scroll} ${styles.fields}`}>
        <div>
          <label className={field.label} htmlFor={`${id}-title`}>
            标题
          </label>
          <input
            id={`${id}-title`}
            className={field.input}
            value={title}
            maxLength={40}
            autoComplete="off"
            aria-invalid={(tried && titleProblem !== null) || undefined}
            aria-describedby={`${id}-title-problem`}
            onChange={(event) => setTitle(event.target.value)}
          />
          <p id={`${id}-title-problem`} className={field.error}>
            {tried && titleProblem}
          </p>
        </div>
        <SegmentedControl label="用途" value={kind} options={kinds} onChange={setKind} />
        <div className={styles.grow}>
          <label className={field.label} htmlFor={`${id}-text`}>
            正文
          </label>
          <textarea
            id={`${id}-text`}
            className={field.input}
            rows={9}
            value={text}
            placeholder={'写清角色、步骤和输出的样子。需要每次填写的地方写成 {{名称}}。'}
            aria-invalid={(tried && textProblem !== null) || undefined}
            aria-describedby={`${id}-text-problem`}
            onChange={(event) => setText(event.target.value)}
          />
          <p id={`${id}-text-problem`} className={field.error}>
            {tried && textProblem}
          </p>
        </div>
      </div>
      <footer className={styles.footer}>
        <Button onClick={onCancel}>取消</Button>
        <Button type="submit" variant="primary">
          保存
        </Button>
      </footer>
    </form>
  );
}
