import { MessagesSquare } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import {
  takeSelectionRequest,
  useSelectionRequest,
  type SelectionRequest,
} from '../../session/selection-request.ts';
import { PanelHead } from '../panel-head.tsx';
import { ModelBar } from '../../ai/model-bar.tsx';
import { useWritingModel } from '../../../../shared/model/use-writing-model.ts';
import { useAiRecord } from '../../ai/use-ai-record.ts';
import type { Turn } from '../../records/ai-record.ts';
import type { PanelProps } from '../../session/panel-document.ts';
import { askAgain, askDocument, clearTurns, turnKey } from './ask-document.ts';
import { AskForm } from './ask-form.tsx';
import panel from '../panel.module.css';
import layout from '../../../../shared/ui/layout.module.css';
import styles from './ask.module.css';
import { exportTurns } from './export-turns.ts';
import { RelatedChunks } from './related-chunks.tsx';
import { KeyQuestions } from './key-questions.tsx';
import { questionsKey } from './questions.ts';
import { TurnView } from './turn-view.tsx';
import { useLatestTurn } from './use-latest-turn.ts';
import { TurnsActions } from './turns-actions.tsx';

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
      <div className={layout.stack}>
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
