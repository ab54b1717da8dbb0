import {
  editFields,
  entryOf,
  newFigures,
  richTextAnswer,
  setField,
  type ResumeDocument,
} from '@baigong/resume';
import { Button } from '../../../../shared/ui/button.tsx';
import { toast } from '../../../../shared/ui/toast.tsx';
import { goTo } from '../../session/navigation/go-to.ts';
import { useSession } from '../../session/session-context.ts';
import { fieldTarget } from '../../editor/text-field.tsx';
import type { Suggestion } from './ask-advice.ts';
import styles from './match.module.css';
import { locationOfField } from './location-of-field.ts';

/** The document with a suggestion's text in its place; the same when the place is gone. */
function apply(document: ResumeDocument, { field, text }: Suggestion): ResumeDocument {
  if (!field || text === undefined) return document;
  return editFields(document, (fields) => {
    const now = entryOf(fields, field.target)?.fields.find(({ id }) => id === field.field.id);
    if (!now || now.type === 'date-range') return fields;
    const value = now.type === 'editor' ? richTextAnswer(text, now.value ?? '') : text.replace(/\s+/g, ' ');
    return setField(fields, field.target, now.id, value);
  });
}

interface ListProps {
  readonly suggestions: readonly Suggestion[];
  /** A suggestion was taken or set aside. */
  readonly onDone: (suggestion: Suggestion) => void;
}

/** What the model would change, each with the way to its place; a text can be taken over. */
export function AdviceList({ suggestions, onDone }: ListProps) {
  const { documentStore: editing } = useSession();
  const take = (suggestion: Suggestion) => {
    const { field } = suggestion;
    const before = editing.getDocument();
    editing.change((document) => apply(document, suggestion), {
      target: field ? fieldTarget(field.target, field.field.id) : 'match',
      mergeable: false,
    });
    editing.commitTransaction();
    onDone(suggestion);
    if (editing.getDocument() === before) toast('info', '这一处已经不在了，没有改动。');
    else toast('success', '已采纳', { action: { label: '撤销', onClick: () => void editing.undo() } });
  };
  return (
    <ol className={styles.suggestions}>
      {suggestions.map((suggestion) => {
        const { field, advice, text } = suggestion;
        const figures = field && text !== undefined ? newFigures(field.plain, text) : [];
        return (
          <li key={`${field?.ref ?? ''}${advice}`} className={styles.suggestion}>
            <p>
              {field && (
                <button
                  type="button"
                  className={styles.place}
                  onClick={() => goTo(locationOfField(field), { focus: true })}
                >
                  {field.label}
                </button>
              )}
              {advice}
            </p>
            {text !== undefined && <blockquote className={styles.text}>{text}</blockquote>}
            {figures.length > 0 && (
              <p className={styles.warning}>这里原来没有这些数字：{figures.join('、')}。采纳前请核对。</p>
            )}
            <div className={styles.actions}>
              {text !== undefined && (
                <Button size="sm" onClick={() => take(suggestion)}>
                  采纳
                </Button>
              )}
              <Button size="sm" variant="ghost" onClick={() => onDone(suggestion)}>
                忽略
              </Button>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
