import { useMemo, useState } from 'react';
import { Markdown } from '../../../shared/markdown/markdown.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { showPanel } from '../desk/desk-store.ts';
import { PanelHead } from '../look/panel-head.tsx';
import panel from '../look/panel.module.css';
import { AnswerFoot, Waiting } from '../model/answer-foot.tsx';
import { ModelBar } from '../model/model-bar.tsx';
import { ReadAll, ReadingChoice, ReadingProgress } from '../model/reading-choice.tsx';
import { useWritingModel } from '../../../shared/model/use-writing-model.ts';
import { useDocumentWork } from '../model/use-document-work.ts';
import { useReadingCost } from '../model/use-reading-cost.ts';
import { stopAnswer } from '../model/write-answer.ts';
import type { PanelProps } from '../panels.ts';
import { chaptersOf } from './chapters.ts';
import { ChapterList } from './chapter-list.tsx';
import styles from './condense.module.css';
import { summarise, summaryKey } from './summarise.ts';
import { summaryLengths, type SummaryLength } from './summary-prompt.ts';

/** 摘要: what a model says in short of a document, at three lengths, and of each of its chapters. */
export default function CondensePanel({ document }: PanelProps) {
  const { record, text } = document;
  const work = useDocumentWork(document);
  const connected = useWritingModel();
  const { model } = connected;
  const cost = useReadingCost(text, model);
  const [length, setLength] = useState<SummaryLength>('medium');
  const key = summaryKey(length);
  const answer = work.answers[key];
  const chapters = useMemo(() => chaptersOf(text), [text]);
  const write = model ? (quick: boolean) => void summarise(document, model, length, quick) : undefined;

  return (
    <div className={panel.panel}>
      <PanelHead title="摘要" />
      <ModelBar
        connected={connected}
        document={record.id}
        what="生成摘要时，文档的文字"
        without="连接模型后，可以生成长短三种摘要和逐章摘要。现在可以先看从原文摘句的本地摘要。"
        masking={work.masking}
      >
        <Button size="sm" onClick={() => showPanel('overview', 'analyse')}>
          看本地摘要
        </Button>
      </ModelBar>
      {(model || Object.keys(work.answers).some((one) => one.startsWith('summary:'))) && (
        <section className={panel.section} aria-label="全文摘要">
          <SegmentedControl
            label="摘要长短"
            value={length}
            options={summaryLengths.map(({ value, label }) => ({ value, label }))}
            onChange={setLength}
          />
          {answer ? (
            <div className={styles.made}>
              {answer.text === '' && answer.state === 'writing' ? (
                answer.reading ? (
                  <ReadingProgress reading={answer.reading} />
                ) : (
                  <Waiting>正在读 {record.length.toLocaleString('zh-CN')} 个字符…</Waiting>
                )
              ) : (
                <Markdown source={answer.text} live={answer.state === 'writing'} />
              )}
              {answer.basis !== undefined && answer.state === 'done' && (
                <p className={styles.note}>{answer.basis}</p>
              )}
              <AnswerFoot
                answer={answer}
                copy={answer.text}
                onStop={() => stopAnswer(record.id, key)}
                onAgain={write && (() => write(answer.quick ?? false))}
              >
                {write && answer.quick && <ReadAll onPress={() => write(false)} />}
              </AnswerFoot>
            </div>
          ) : (
            <div className={panel.empty}>
              <p>{summaryLengths.find(({ value }) => value === length)?.wish}</p>
              {model && write && <ReadingChoice cost={cost} label="生成摘要" onWrite={write} />}
            </div>
          )}
        </section>
      )}
      {chapters.length > 1 &&
        (model || Object.keys(work.answers).some((one) => one.startsWith('chapter:'))) && (
          <ChapterList document={document} chapters={chapters} answers={work.answers} model={model} />
        )}
    </div>
  );
}
