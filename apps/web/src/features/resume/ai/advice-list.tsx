import { readJson } from '@baigong/agent/read-json';
import {
  adviceRequest,
  entryOf,
  findNewFigures,
  keepHiddenLines,
  parseRichTextAnswer,
  type FoundKeyword,
  type ResumeDocument,
  type Suggestion,
} from '@baigong/resume';
import { goTo, type ResumeLocation } from '../session/navigation.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../shared/lib/api.ts';
import { askModelForJson } from '../../../shared/model/ask-model-for-json.ts';
import { AiLabel } from '../../../shared/ui/ai-label.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
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
  return (
    <Stack as="ol" gap={2}>
      {suggestions.map((suggestion) => {
        const { field, advice, text } = suggestion;
        const figures = field && text !== undefined ? findNewFigures(field.plain, text) : [];
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
              <Alert tone="warning">这里原来没有这些数字：{figures.join('、')}。采纳前请核对。</Alert>
            )}
            <div className={styles.actions}>
              <AiLabel channel="resume.advice" />
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
  const { value } = await askModelForJson({
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
