import { useState } from 'react';
import { nextId } from '../../../shared/lib/snowflake.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { Textarea } from '../../../shared/ui/textarea.tsx';
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
  { value: 'role', label: '角色：用于整个对话' },
] as const;

/** Writes or changes one of the visitor's own prompts. */
export function PromptEditor({ prompt, onSave, onCancel }: PromptEditorProps) {
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
        <Field label="标题" error={tried && titleProblem}>
          <Input
            value={title}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
        <SegmentedControl label="用途" value={kind} options={kinds} onChange={setKind} />
        <Field label="正文" error={tried && textProblem} className={styles.grow}>
          <Textarea
            rows={9}
            value={text}
            placeholder={'写清角色、步骤和输出的样子。需要每次填写的地方写成 {{名称}}。'}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
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
