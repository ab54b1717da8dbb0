import { Download, MessagesSquare, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { ConfirmPopover } from '../../../shared/ui/confirm-popover.tsx';
import { Menu } from '../../../shared/ui/menu.tsx';
import { takeSelection, useSelection, type SelectedPassage } from '../desk/selection.ts';
import { PanelHead } from '../look/panel-head.tsx';
import { ModelBar } from '../model/model-bar.tsx';
import { useWritingModel } from '../../../shared/model/use-writing-model.ts';
import { useDocumentWork } from '../model/use-document-work.ts';
import type { Turn } from '../model/work-record.ts';
import type { PanelProps } from '../panels.ts';
import { askAgain, askDocument, clearTurns, turnKey } from './ask-document.ts';
import { AskForm } from './ask-form.tsx';
import styles from './ask.module.css';
import { exportTurns } from './export-turns.ts';
import { FoundPassages } from './found-passages.tsx';
import { KeyQuestions } from './key-questions.tsx';
import { questionsKey } from './questions.ts';
import { TurnView } from './turn-view.tsx';
import { useStickToEnd } from './use-stick-to-end.ts';

const first = ['这份文档主要讲了什么？', '有哪些关键的日期、金额和数字？', '读完需要做哪些事，期限是什么？'];

const wishes = { translate: '翻译这一段', explain: '解释这一段' } as const;

/** 问答: asks about the document; without a model, looks the words up in it. */
export default function AskPanel({ document }: PanelProps) {
  const { id } = document.record;
  const work = useDocumentWork(document);
  const connected = useWritingModel();
  const { model } = connected;
  const [words, setWords] = useState('');
  const [looked, setLooked] = useState('');
  const { turns, answers } = work;
  const busy = turns.some((turn) => answers[turnKey(turn.id)]?.state === 'writing');
  const list = useStickToEnd<HTMLOListElement>(turns.length);

  const ask = useCallback(
    (question: string, passage: SelectedPassage | null) => {
      if (!model) return;
      askDocument(document, model, { question, about: passage?.text, position: passage?.position });
    },
    [document, model],
  );
  const again = useCallback(
    (turn: Turn) => {
      if (model) askAgain(document, model, turn);
    },
    [document, model],
  );

  // A passage to ask about waits until the question is sent or it is dropped; the other wishes are questions themselves.
  const waiting = useSelection((selection) =>
    selection.waiting?.document === id ? selection.waiting : null,
  );
  const about = waiting && (waiting.wish === 'ask' || connected.state !== 'there') ? waiting : null;
  useEffect(() => {
    if (!waiting || waiting.wish === 'ask' || !model) return;
    const passage = takeSelection(id);
    if (passage && passage.wish !== 'ask') ask(wishes[passage.wish], passage);
  }, [waiting, id, model, ask]);

  const send = () => {
    const question = words.trim();
    if (question === '' || busy) return;
    if (!model) {
      setLooked(question);
      return;
    }
    setWords('');
    takeSelection(id);
    ask(question, about);
  };

  return (
    <div className={styles.panel}>
      <div className={styles.top}>
        <PanelHead
          title="问答"
          actions={
            turns.length > 0 && (
              <div className={styles.actions}>
                <Menu
                  align="start"
                  trigger={
                    <Button size="sm" icon={<Download />}>
                      导出问答
                    </Button>
                  }
                  groups={[
                    [
                      { label: 'Markdown', onSelect: () => void exportTurns(document, work, 'markdown') },
                      { label: 'Word（DOCX）', onSelect: () => void exportTurns(document, work, 'docx') },
                    ],
                  ]}
                />
                <ConfirmPopover
                  trigger={
                    <Button size="sm" variant="ghost" icon={<Trash2 />}>
                      清空问答
                    </Button>
                  }
                  question="清空这份文档的全部问答？此操作不可撤销。"
                  confirmLabel="清空"
                  onConfirm={() => clearTurns(id)}
                />
              </div>
            )
          }
        />
        <ModelBar
          connected={connected}
          document={id}
          what="提问时，问题和文档里相关的段落"
          without="连接模型后，可以就着原文提问，回答附上能点回原文的出处。现在可以先按词在文中找。"
          masking={work.masking}
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
              onAgain={model && !busy ? again : undefined}
            />
          ))}
        </ol>
      )}
      {looked !== '' && <FoundPassages document={document} words={looked} />}

      {model && (
        <KeyQuestions
          document={document}
          model={model}
          thought={answers[questionsKey]}
          first={turns.length === 0 ? first : []}
          busy={busy}
          onAsk={(question) => ask(question, null)}
        />
      )}

      <AskForm
        words={words}
        onWords={setWords}
        about={about?.text}
        onDrop={() => takeSelection(id)}
        busy={busy}
        local={!model}
        onSend={send}
      />
    </div>
  );
}
