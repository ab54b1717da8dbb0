import { readJson } from '@baigong/agent/read-json';
import {
  adviceRequest,
  entryOf,
  keepHiddenLines,
  matchFields,
  parseRichTextAnswer,
  type FoundKeyword,
  type ResumeDocument,
  type Suggestion,
} from '@baigong/resume';
import { goTo, type ResumeLocation } from '../session/navigation.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../shared/lib/api.ts';
import { AiLabel } from '../../../shared/ui/ai-label.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import { askForJson } from '../controls/ask-for-json.ts';
import { HonestyNote, MarkedText, NoAnswer } from '../controls/honesty-note.tsx';
import { useComparison } from '../controls/use-comparison.ts';
import { useSession } from '../session/session-context.tsx';
import { useApplyEdit } from '../keystroke/apply-edit.ts';
import styles from './match.module.css';

/** Where a field is, for the editor to go to. */
export function locationOfField({ moduleId, target, field }: FoundKeyword['at']): ResumeLocation {
  return {
    moduleId,
    ...(target.kind !== 'basic' && { entryId: target.entry }),
    fieldId: field.id,
  };
}

interface AdviceState {
  readonly phase: 'idle' | 'writing' | 'done';
  readonly suggestions: readonly Suggestion[];
  readonly problem?: string;
}

const none: AdviceState = { phase: 'idle', suggestions: [] };

/** The model's advice for a job; what has come stays when it is stopped. */
export function useAdvice() {
  const [state, setState] = useState(none);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(document: ResumeDocument, description: string, model: string): Promise<void> {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    setState({ phase: 'writing', suggestions: [] });
    try {
      const suggestions = await askAdvice(document, description, {
        model,
        signal: controller.signal,
        onSuggestions: (list) => setState({ phase: 'writing', suggestions: list }),
      });
      setState({ phase: 'done', suggestions });
    } catch (error) {
      if (controller.signal.aborted) return;
      const problem = error instanceof ApiError ? error.message : '提建议时出了点问题，请重试。';
      setState((now) => ({ phase: 'idle', suggestions: now.suggestions, problem }));
    }
  }

  const stop = (): void => {
    running.current?.abort();
    setState((now) => ({ phase: 'idle', suggestions: now.suggestions }));
  };
  const drop = (one: Suggestion): void =>
    setState((now) => ({ ...now, suggestions: now.suggestions.filter((other) => other !== one) }));
  return { state, start, stop, drop } as const;
}

/** The suggested text as the field holds it; undefined when the field is gone. */
function suggestedValue({ fields }: ResumeDocument, { field, text = '' }: Suggestion): string | undefined {
  const current = field && entryOf(fields, field.target)?.fields.find(({ id }) => id === field.field.id);
  if (!current || current.type === 'date-range') return undefined;
  return current.type === 'editor'
    ? keepHiddenLines(parseRichTextAnswer(text, current.value ?? ''), current.value ?? '')
    : text.replace(/\s+/g, ' ');
}

interface ListProps {
  readonly suggestions: readonly Suggestion[];
  /** A suggestion was taken or quarantined. */
  readonly onDone: (suggestion: Suggestion) => void;
}

interface ItemProps {
  readonly suggestion: Suggestion;
  /** What the resume says elsewhere. */
  readonly known: string;
  readonly onTake: () => void;
  readonly onLeave: () => void;
}

function AdviceItem({ suggestion: { field, advice, text }, known, onTake, onLeave }: ItemProps) {
  const judged = useComparison(field?.plain ?? '', text, known);
  return (
    <li className={styles.suggestion}>
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
      {text !== undefined && judged?.kind !== 'refusal' && (
        <blockquote className={styles.text}>
          <MarkedText text={text} invented={judged?.comparison.additions.map((one) => one.text) ?? []} />
        </blockquote>
      )}
      {judged?.kind === 'answer' && <HonestyNote {...judged.comparison} from="简历" way="修改" take="采纳" />}
      {text !== undefined && judged && judged.kind !== 'answer' && (
        <NoAnswer kind={judged.kind} said={text} kept="这一处" />
      )}
      <div className={styles.actions}>
        <AiLabel channel="resume.advice" />
        {judged?.kind === 'answer' && (
          <Button size="sm" onClick={onTake}>
            采纳
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onLeave}>
          忽略
        </Button>
      </div>
    </li>
  );
}

/** What the model would change, each with the way to its place; a text can be taken over. */
export function AdviceList({ suggestions, onDone }: ListProps) {
  const { documentStore } = useSession();
  const applyEdit = useApplyEdit();
  const take = (suggestion: Suggestion) => {
    const { field } = suggestion;
    const before = documentStore.getDocument();
    const value = suggestedValue(before, suggestion);
    if (field && value !== undefined)
      applyEdit(field.target, field.field.id, value, { mergeable: false, origin: 'model' });
    documentStore.commitTransaction();
    onDone(suggestion);
    if (documentStore.getDocument() === before) toast('info', '这一处已经不在了，没有改动。');
    else toast('success', '已采纳', { action: { label: '撤销', onClick: () => void documentStore.undo() } });
  };
  const known = matchFields(documentStore.getDocument())
    .map(({ plain }) => plain)
    .join('\n');
  return (
    <Stack as="ol" gap={2}>
      {suggestions.map((suggestion) => (
        <AdviceItem
          key={`${suggestion.field?.ref ?? ''}${suggestion.advice}`}
          suggestion={suggestion}
          known={known}
          onTake={() => take(suggestion)}
          onLeave={() => onDone(suggestion)}
        />
      ))}
    </Stack>
  );
}

interface AdviceOptions {
  readonly model: string | undefined;
  readonly signal: AbortSignal;
  /** Receives the suggestions as far as they are written. */
  readonly onSuggestions: (suggestions: readonly Suggestion[]) => void;
}

/** Asks the model what to change for a job, and where. Throws as `askForJson`. */
async function askAdvice(
  document: ResumeDocument,
  description: string,
  { model, signal, onSuggestions }: AdviceOptions,
): Promise<Suggestion[]> {
  const { request, suggestionsOf, suggestionsSoFar } = adviceRequest(document, description);
  const { value } = await askForJson({
    ...request,
    model,
    signal,
    onText(_piece, whole) {
      const some = suggestionsSoFar(readJson(whole));
      if (some) onSuggestions(some);
    },
  });
  return suggestionsOf(value);
}
