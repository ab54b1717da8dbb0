import { diffArrays } from 'diff/lib/diff/array.js';
import { useRef, useState, useMemo } from 'react';
import { askRewrite, type Rewritten } from './ask-rewrite.ts';
import { cutAnswerSentence } from '../../../shared/model/ask-model.ts';
import { AiLabel } from '../../../shared/ui/ai-label.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import {
  entryOf,
  isEmptyRichText,
  keepHiddenLines,
  richTextToPlain,
  shownRichText,
  type EntryTarget,
  rewrites,
  type RewriteId,
} from '@baigong/resume';
import type { Comparison } from '@baigong/resume/honesty';
import { Check, RotateCcw, Square, X } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import { FactMark } from '../../../shared/ui/fact-mark.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { useField } from '../keystroke/watch-entry.ts';
import { useSession } from '../session/session-context.tsx';
import { useApplyEdit } from '../keystroke/apply-edit.ts';
import { useModelAnswer } from '../controls/use-model-answer.ts';
import { useTemporaryFocus } from '../panels/tool-panel.tsx';
import { HonestyNote, NoAnswer } from '../controls/honesty-note.tsx';
import { markedRuns, type DiffRun } from '../controls/marked-runs.ts';
import { ModelNote } from '../controls/model-note.tsx';
import { useWritingModel } from '../../../shared/model/use-writing-model.ts';
import styles from './rewrite.module.css';

/** Chinese has no blanks between words: the browser's dictionary cuts them. */
function wordsOf(text: string): string[] {
  const words = new Intl.Segmenter('zh-CN', { granularity: 'word' }).segment(text);
  return [...words].map(({ segment }) => segment);
}

/**
 * What changed from one text to another, by words; a break of line is a word of its own. Joined, the runs that are
 * not new give the first text, those that are not gone the second.
 */
export function wordDiff(before: string, after: string): DiffRun[] {
  return diffArrays(wordsOf(before), wordsOf(after)).map(({ value, added, removed }) => ({
    kind: added ? 'new' : removed ? 'gone' : 'same',
    text: value.join(''),
  }));
}

const elements = { new: 'ins', gone: 'del', same: 'span' } as const;

interface ChangesProps {
  readonly before: string;
  readonly after: string;
  readonly comparison: Comparison;
}

/** The changes from the text as it is now to the rewritten one; both can be read, and what was invented or lost is marked. */
function Changes({ before, after, comparison }: ChangesProps) {
  const runs = useMemo(() => markedRuns(wordDiff(before, after), comparison), [before, after, comparison]);
  return (
    <div className={styles.text} role="group" aria-label="改动对照">
      {runs.map(({ kind, text, mark }, index) => {
        const Element = elements[kind];
        return (
          // oxlint-disable-next-line react/no-array-index-key -- runs are drawn anew as a whole
          <Element key={index}>{mark ? <FactMark mark={mark}>{text}</FactMark> : text}</Element>
        );
      })}
    </div>
  );
}

interface PanelProps {
  readonly target: EntryTarget;
  readonly fieldId: string;
  readonly onClose: () => void;
}

/** Below a rich text: six ways to have it rewritten, and what would change, to accept or to leave. */
export function RewritePanel({ target, fieldId, onClose }: PanelProps) {
  const { documentStore } = useSession();
  const applyEdit = useApplyEdit();
  const value = useField(target, fieldId);
  const writing = useWritingModel();
  const [way, setWay] = useState<RewriteId>();
  const {
    state,
    start: ask,
    reset,
  } = useModelAnswer<{ readonly from: string; readonly rewritten: Rewritten }>('改写时出了点问题，请重试。');
  const done = state.phase === 'done' ? state.answer : undefined;
  const place = useRef<HTMLElement>(null);
  useTemporaryFocus(place);
  if (!value) return null;
  const html = shownRichText(value.value ?? '');
  const blank = isEmptyRichText(html);

  const start = (id: RewriteId) => {
    const model = writing.model?.id;
    if (model === undefined) return;
    const entry = entryOf(documentStore.getDocument().fields, target);
    const context = (entry?.fields ?? [])
      .filter((one) => one.type === 'input' && one.enabled && target.kind !== 'basic')
      .map((one) => one.value?.trim() ?? '')
      .filter((text) => text !== '')
      .join(' · ');
    setWay(id);
    void ask(async (options) => ({
      from: html,
      rewritten: await askRewrite(id, { html, context, model, ...options }),
    }));
  };
  const isOffered = done?.rewritten.kind === 'answer';
  const accept = (next: string) => {
    applyEdit(target, fieldId, keepHiddenLines(next, value.value ?? ''), {
      mergeable: false,
      origin: 'model',
    });
    documentStore.commitTransaction();
    reset();
    toast('success', '已采纳改写', { action: { label: '撤销', onClick: () => void documentStore.undo() } });
  };

  return (
    <section
      ref={place}
      className={styles.panel}
      aria-label="AI 改写"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Row gap={0} align="start" justify="between" wrap={false}>
        <div className={styles.ways}>
          {rewrites.map(({ id, label }) => (
            <Button
              key={id}
              size="sm"
              disabled={!writing.model || blank || state.phase === 'writing'}
              aria-pressed={state.phase !== 'idle' && way === id}
              onClick={() => start(id)}
            >
              {label}
            </Button>
          ))}
        </div>
        <IconButton label="关闭改写" size="sm" tooltip="none" onClick={onClose}>
          <X />
        </IconButton>
      </Row>
      {state.phase === 'idle' && (
        <>
          {state.problem !== undefined && <Alert variant="text">{state.problem}</Alert>}
          {blank && writing.model ? (
            <p>先写上几句，再让 AI 改写。</p>
          ) : (
            <ModelNote writing={writing} what="这段文字" />
          )}
        </>
      )}
      {state.phase === 'writing' && (
        <>
          <div className={styles.text} aria-busy="true">
            {state.text || <span className="kit-dim">正在改写…</span>}
          </div>
          <div className={styles.actions}>
            <Button size="sm" icon={<Square />} onClick={reset}>
              停止
            </Button>
          </div>
        </>
      )}
      {done && (
        <>
          {done.rewritten.kind !== 'answer' ? (
            <NoAnswer kind={done.rewritten.kind} said={richTextToPlain(done.rewritten.html)} kept="原文" />
          ) : done.rewritten.html === html ? (
            <p role="status">没有需要改动的地方。</p>
          ) : (
            <Changes
              before={richTextToPlain(done.from)}
              after={richTextToPlain(done.rewritten.html)}
              comparison={done.rewritten.comparison}
            />
          )}
          <AiLabel channel="resume.rewriting" variant="note" />
          {isOffered && <HonestyNote {...done.rewritten.comparison} from="原文" way="改写" take="采纳" />}
          {!done.rewritten.whole && <Alert tone="warning">{cutAnswerSentence}</Alert>}
          {isOffered && done.from !== html && (
            <p>改写期间原文有改动，对照的是改动前的文字；采纳会换掉现在的文字。</p>
          )}
          <div className={styles.actions}>
            {isOffered && done.rewritten.html !== html && (
              <Button
                size="sm"
                variant="primary"
                icon={<Check />}
                onClick={() => accept(done.rewritten.html)}
              >
                采纳
              </Button>
            )}
            <Button size="sm" onClick={reset}>
              放弃
            </Button>
            <Button size="sm" variant="ghost" icon={<RotateCcw />} onClick={() => way && start(way)}>
              {isOffered ? '再试一次' : '重试'}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
