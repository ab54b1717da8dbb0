import { MessagesSquare } from 'lucide-react';
import { useCallback, useEffect, useState, memo } from 'react';
import {
  takeSelectionRequest,
  useSelectionRequest,
  type SelectionRequest,
} from '../../session/selection-request.ts';
import { PanelHead } from '../panel-head.tsx';
import { ModelBar } from '../../ai/model-bar.tsx';
import { useWritingModel } from '../../../../shared/model/use-writing-model.ts';
import { useAiRecord } from '../../ai/use-ai-record.ts';
import type { Turn, Answer } from '@baigong/documents/ai-record';
import type { PanelProps, PanelDocument } from '../../session/panel-document.ts';
import { askAgain, askDocument, clearTurns, turnKey } from './ask-document.ts';
import { AskForm } from './ask-form.tsx';
import panel from '../panel.module.css';
import styles from './ask.module.css';
import { exportTurns } from './export-turns.ts';
import { KeyQuestions } from './key-questions.tsx';
import { questionsKey } from './questions.ts';
import { useLatestTurn } from './use-latest-turn.ts';
import { TurnsActions } from './turns-actions.tsx';
import { Stack } from '../../../../shared/ui/stack.tsx';
import { AnswerFooter, Waiting } from '../../ai/answer-footer.tsx';
import { stopAnswer } from '../../ai/write-answer.ts';
import { CitedAnswer } from './cited-answer.tsx';
import { parseAnswer } from './parse-answer.ts';
import { pageLabel } from '@baigong/document-reader/document-text';
import {
  findRelatedChunks,
  searchFailedSentence,
  type RelatedChunk,
} from '../../analysis/analysis-client.ts';
import { shortPassage } from '../../session/shorten.ts';

interface Found {
  readonly query: string;
  readonly chunks: readonly RelatedChunk[] | 'failed';
}

/** The most relevant chunks for a query; without a model. */
function RelatedChunks({ document, query }: { readonly document: PanelDocument; readonly query: string }) {
  const { text, jumpTo } = document;
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    let cancelled = false;
    findRelatedChunks(text, query).then(
      (chunks) => !cancelled && setFound({ query, chunks }),
      () => !cancelled && setFound({ query, chunks: 'failed' }),
    );
    return () => {
      cancelled = true;
    };
  }, [text, query]);
  if (found?.query !== query)
    return (
      <p className={styles.scope} role="status">
        正在文中找…
      </p>
    );
  if (found.chunks === 'failed')
    return (
      <p className={styles.scope} role="status">
        {searchFailedSentence}
      </p>
    );
  const { chunks } = found;
  return (
    <section className={styles.related} aria-label="文中相关的段落">
      <p className={styles.scope}>
        {chunks.length > 0
          ? `按词找到 ${chunks.length} 段与“${query}”相关的原文，不是 AI 的回答。`
          : `文中没有找到与“${query}”相关的段落，换几个词试试。`}
      </p>
      <ol className={styles.list}>
        {chunks.map(({ position, text: chunkText, heading }) => {
          const block = text.blocks[position.block];
          const where = [block ? pageLabel(text.format, block) : '', heading].filter(Boolean).join(' · ');
          return (
            <li key={`${position.block} ${chunkText.slice(0, 20)}`}>
              <button type="button" onClick={() => jumpTo(position)}>
                <span>{shortPassage(chunkText)}</span>
                {where !== '' && <span className="kit-caption">{where}</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface TurnViewProps {
  readonly document: PanelDocument;
  readonly turn: Turn;
  readonly answer: Answer | undefined;
  readonly onAgain: ((turn: Turn) => void) | undefined;
}

/** A question about the document and its answer. */
const TurnView = memo(function TurnView({ document, turn, answer, onAgain }: TurnViewProps) {
  const again = onAgain && (() => onAgain(turn));
  return (
    <li className="kit-stack" aria-busy={answer?.state === 'writing'}>
      <div className={styles.question}>
        {turn.about !== undefined && <blockquote className="kit-clamp">{turn.about}</blockquote>}
        <p>{turn.question}</p>
      </div>
      {answer && (
        <Stack gap={2}>
          {answer.text !== '' && <CitedAnswer document={document} turn={turn} answer={answer} />}
          {answer.state === 'writing' && answer.text === '' && <Waiting>正在读文档…</Waiting>}
          {answer.state === 'done' && !turn.whole && turn.passages.length > 0 && (
            <p className={styles.scope}>文档较长，依据其中最相关的 {turn.passages.length} 段回答。</p>
          )}
          <AnswerFooter
            answer={answer}
            copy={answer.text === '' ? '' : parseAnswer(document.text, turn, answer).plain}
            onStop={() => stopAnswer(document.record.id, turnKey(turn.id))}
            onAgain={again}
          />
        </Stack>
      )}
    </li>
  );
});

const defaultQuestions = [
  '这份文档主要讲了什么？',
  '有哪些关键的日期、金额和数字？',
  '读完需要做哪些事，期限是什么？',
];

const actionQuestions = { translate: '翻译这一段', explain: '解释这一段' } as const;

/** 问答: asks about the document; without a model, searches it. */
export default function AskPanel({ document }: PanelProps) {
  const { id } = document.record;
  const aiRecord = useAiRecord(document);
  const connection = useWritingModel();
  const { model } = connection;
  const [input, setInput] = useState('');
  const [searchQuery, setSearchQuery] = useState('');
  const { turns, answers } = aiRecord;
  const busy = turns.some((turn) => answers[turnKey(turn.id)]?.state === 'writing');
  const list = useLatestTurn<HTMLOListElement>(turns.length);

  const ask = useCallback(
    (question: string, selection: SelectionRequest | null) => {
      if (!model) return;
      askDocument(document, model, { question, about: selection?.text, position: selection?.position });
    },
    [document, model],
  );
  const askTurnAgain = useCallback(
    (turn: Turn) => {
      if (model) askAgain(document, model, turn);
    },
    [document, model],
  );

  // A selection to ask about waits until the question is sent or it is removed; other actions are questions themselves.
  const request = useSelectionRequest((selection) =>
    selection.pending?.document === id ? selection.pending : null,
  );
  const attachedSelection =
    request && (request.action === 'ask' || connection.state !== 'there') ? request : null;
  useEffect(() => {
    if (!request || request.action === 'ask' || !model) return;
    const selection = takeSelectionRequest(id);
    if (selection && selection.action !== 'ask') ask(actionQuestions[selection.action], selection);
  }, [request, id, model, ask]);

  const send = () => {
    const question = input.trim();
    if (question === '' || busy) return;
    if (!model) {
      setSearchQuery(question);
      return;
    }
    setInput('');
    takeSelectionRequest(id);
    ask(question, attachedSelection);
  };

  return (
    <div className={styles.panel}>
      <div className="kit-stack">
        <PanelHead
          title="问答"
          actions={
            turns.length > 0 && (
              <div className={panel.actions}>
                <TurnsActions
                  onExport={(format) => void exportTurns(document, aiRecord, format)}
                  question="清空这份文档的全部问答？此操作不可撤销。"
                  onClear={() => clearTurns(id)}
                />
              </div>
            )
          }
        />
        <ModelBar
          connection={connection}
          document={id}
          sentData="提问时，问题和文档里相关的段落"
          withoutModel="连接模型后，可以就着原文提问，回答附上能点回原文的出处。现在可以先按词在文中找。"
          isRedacting={aiRecord.masking}
        />
      </div>

      {turns.length === 0 && model && (
        <div className={styles.empty}>
          <MessagesSquare aria-hidden />
          <p>问什么都行，回答会附上原文出处，一点就到。</p>
        </div>
      )}
      {turns.length > 0 && (
        <ol ref={list} className={styles.turns} aria-label="问答">
          {turns.map((turn) => (
            <TurnView
              key={turn.id}
              document={document}
              turn={turn}
              answer={answers[turnKey(turn.id)]}
              onAgain={model && !busy ? askTurnAgain : undefined}
            />
          ))}
        </ol>
      )}
      {searchQuery !== '' && <RelatedChunks document={document} query={searchQuery} />}

      {model && (
        <KeyQuestions
          document={document}
          model={model}
          suggestions={answers[questionsKey]}
          defaults={turns.length === 0 ? defaultQuestions : []}
          isBusy={busy}
          onAsk={(question) => ask(question, null)}
        />
      )}

      <AskForm
        question={input}
        onQuestionChange={setInput}
        selectedText={attachedSelection?.text}
        onRemoveSelection={() => takeSelectionRequest(id)}
        busy={busy}
        isLocalSearch={!model}
        label="关于这份文档的问题"
        placeholder={model ? '问这份文档，例如：付款分几期？' : '写几个词，在文中找相关的段落'}
        onSend={send}
      />
    </div>
  );
}
