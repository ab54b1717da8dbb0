import { useMemo, useState } from 'react';
import { Markdown } from '../../../../shared/markdown/markdown.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { SegmentedControl } from '../../../../shared/ui/segmented-control.tsx';
import layout from '../../../../shared/ui/layout.module.css';
import { showPanel } from '../../session/workspace-store.ts';
import { PanelHead } from '../panel-head.tsx';
import panel from '../panel.module.css';
import { AnswerFooter, Waiting } from '../../ai/answer-footer.tsx';
import { ModelBar } from '../../ai/model-bar.tsx';
import { ReadAll, ReadingChoice, ReadingProgress } from '../../ai/reading-choice.tsx';
import { useWritingModel } from '../../../../shared/model/use-writing-model.ts';
import { useAiRecord } from '../../ai/use-ai-record.ts';
import { useReadingCost } from '../../ai/use-reading-cost.ts';
import { stopAnswer } from '../../ai/write-answer.ts';
import type { PanelProps } from '../../session/panel-document.ts';
import { findChapters } from './chapters.ts';
import { ChapterList } from './chapter-list.tsx';
import { summarise, summaryKey } from './summarise.ts';
import { summaryLengths, type SummaryLength } from './summary-prompt.ts';

/** 摘要: summaries of three lengths, and of each chapter. */
export default function SummaryPanel({ document }: PanelProps) {
  const { record, text } = document;
  const aiRecord = useAiRecord(document);
  const connection = useWritingModel();
  const { model } = connection;
  const cost = useReadingCost(text, model);
  const [length, setLength] = useState<SummaryLength>('medium');
  const key = summaryKey(length);
  const answer = aiRecord.answers[key];
  const chapters = useMemo(() => findChapters(text), [text]);
  const write = model ? (quick: boolean) => void summarise(document, model, length, quick) : undefined;

  return (
    <div className={panel.panel}>
      <PanelHead title="摘要" />
      <ModelBar
        connection={connection}
        document={record.id}
        sentData="生成摘要时，文档的文字"
        withoutModel="连接模型后，可以生成长短三种摘要和逐章摘要。现在可以先看从原文摘句的本地摘要。"
        isRedacting={aiRecord.masking}
      >
        <Button size="sm" onClick={() => showPanel('overview', 'analyse')}>
          看本地摘要
        </Button>
      </ModelBar>
      {(model || Object.keys(aiRecord.answers).some((one) => one.startsWith('summary:'))) && (
        <section className={layout.stack} aria-label="全文摘要">
          <SegmentedControl
            label="摘要长短"
            value={length}
            options={summaryLengths.map(({ value, label }) => ({ value, label }))}
            onChange={setLength}
          />
          {answer ? (
            <div className={layout.stack}>
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
                <p className={layout.faint}>{answer.basis}</p>
              )}
              <AnswerFooter
                answer={answer}
                copy={answer.text}
                onStop={() => stopAnswer(record.id, key)}
                onAgain={write && (() => write(answer.quick ?? false))}
              >
                {write && answer.quick && <ReadAll onPress={() => write(false)} />}
              </AnswerFooter>
            </div>
          ) : (
            <div className={panel.empty}>
              <p>{summaryLengths.find(({ value }) => value === length)?.instruction}</p>
              {model && write && <ReadingChoice cost={cost} label="生成摘要" onWrite={write} />}
            </div>
          )}
        </section>
      )}
      {chapters.length > 1 &&
        (model || Object.keys(aiRecord.answers).some((one) => one.startsWith('chapter:'))) && (
          <ChapterList document={document} chapters={chapters} answers={aiRecord.answers} model={model} />
        )}
    </div>
  );
}
