import { ArrowUp, Search, X } from 'lucide-react';
import { useRef, type FormEvent, type KeyboardEvent } from 'react';
import { Button } from '../../../../shared/ui/button.tsx';
import { Field } from '../../../../shared/ui/field.tsx';
import { IconButton } from '../../../../shared/ui/icon-button.tsx';
import { Textarea } from '../../../../shared/ui/textarea.tsx';
import { Row } from '../../../../shared/ui/stack.tsx';
import styles from './ask.module.css';

interface AskFormProps {
  readonly question: string;
  readonly onQuestionChange: (question: string) => void;
  /** The selected text that is sent with the question. */
  readonly selectedText?: string | undefined;
  readonly onRemoveSelection?: () => void;
  readonly busy: boolean;
  /** Without a model the text is searched. */
  readonly isLocalSearch: boolean;
  readonly label: string;
  readonly placeholder: string;
  readonly onSend: () => void;
}

/** Where a question is written. Enter sends, Shift and Enter breaks the line. */
export function AskForm({
  question,
  onQuestionChange,
  selectedText,
  onRemoveSelection,
  busy,
  isLocalSearch,
  label,
  placeholder,
  onSend,
}: AskFormProps) {
  const isComposing = useRef(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing.current || event.nativeEvent.isComposing)
      return;
    event.preventDefault();
    onSend();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {selectedText !== undefined && (
        <div className={styles.about}>
          <span className={styles.aboutText}>关于选中的：{selectedText}</span>
          <IconButton label="不带选中的文字" size="sm" tooltip="top" onClick={onRemoveSelection}>
            <X />
          </IconButton>
        </div>
      )}
      <Row wrap={false} align="end">
        <Field label={label} hideLabel className={styles.field}>
          <Textarea
            className={styles.input}
            required
            rows={2}
            maxLength={4_000}
            value={question}
            placeholder={placeholder}
            onChange={({ target }) => onQuestionChange(target.value)}
            onCompositionStart={() => (isComposing.current = true)}
            onCompositionEnd={() => (isComposing.current = false)}
            onKeyDown={onKeyDown}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          icon={isLocalSearch ? <Search /> : <ArrowUp />}
          disabled={busy}
          missing={question.trim() === '' ? '请先写下问题。' : undefined}
        >
          {isLocalSearch ? '在文中找' : '提问'}
        </Button>
      </Row>
    </form>
  );
}
