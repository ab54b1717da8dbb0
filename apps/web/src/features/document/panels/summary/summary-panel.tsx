import { useMemo, useState, useRef } from 'react';
import { Markdown } from '../../../../shared/markdown/markdown.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { SegmentedControl } from '../../../../shared/ui/segmented-control.tsx';
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
import type { PanelProps, PanelDocument } from '../../session/panel-document.ts';
import {
  summarise,
  summaryKey,
  chapterKey,
  summariseChapter,
  findChapters,
  summaryLengths,
  type Chapter,
  type SummaryLength,
} from './summarise.ts';
import type { ModelInfo } from '@baigong/contracts';
import { ListTree, Square } from 'lucide-react';
import { Row } from '../../../../shared/ui/stack.tsx';
import type { Answer } from '@baigong/documents/ai-record';
import styles from './summary.module.css';

interface ChapterListProps {
  readonly document: PanelDocument;
  readonly chapters: readonly Chapter[];
  readonly answers: Readonly<Record<string, Answer>>;
  readonly model: ModelInfo | undefined;
}

/** The chapters with their summaries. */
function ChapterList({ document, chapters, answers, model }: ChapterListProps) {
  const { record, jumpTo } = document;
  const stop = useRef(false);
  const [going, setGoing] = useState(false);
  const left = chapters.filter((chapter) => answers[chapterKey(chapter)]?.state !== 'done');
  const all = async () => {
    if (!model) return;
    stop.current = false;
    setGoing(true);
    for (const chapter of left) {
      if (stop.current) break;
      if (!(await summariseChapter(document, model, chapter))) break;
    }
    setGoing(false);
  };
  const end = () => {
    stop.current = true;
    for (const chapter of chapters) stopAnswer(record.id, chapterKey(chapter));
  };

  return (
    <section className="kit-stack" aria-label="逐章摘要">
      <Row wrap={false} justify="between">
        <h3>逐章摘要</h3>
        {going ? (
          <Button size="sm" icon={<Square />} onClick={end}>
            停下
          </Button>
        ) : (
          model &&
          left.length > 0 && (
            <Button size="sm" icon={<ListTree />} onClick={() => void all()}>
              {left.length === chapters.length ? `概括全部 ${left.length} 章` : `概括其余 ${left.length} 章`}
            </Button>
          )
        )}
      </Row>
      <ol>
        {chapters.map((chapter) => {
          const answer = answers[chapterKey(chapter)];
          const again = model ? () => void summariseChapter(document, model, chapter) : undefined;
          return (
            <li key={chapter.from} className={styles.chapterItem}>
              <Row wrap={false} justify="between">
                <button
                  type="button"
                  className={styles.chapter}
                  onClick={() => jumpTo({ block: chapter.from, start: 0, end: chapter.title.length })}
                >
                  {chapter.title}
                </button>
                {!answer && again && (
                  <Button
                    size="sm"
                    variant="ghost"
                    disabled={going}
                    aria-label={`概括 ${chapter.title}`}
                    onClick={again}
                  >
                    概括
                  </Button>
                )}
              </Row>
              {answer && (
                <>
                  {answer.text === '' && answer.state === 'writing' ? (
                    answer.reading ? (
                      <ReadingProgress reading={answer.reading} />
                    ) : (
                      <Waiting>正在读这一章…</Waiting>
                    )
                  ) : (
                    <Markdown source={answer.text} live={answer.state === 'writing'} small />
                  )}
                  <AnswerFooter
                    answer={answer}
                    copy={answer.text}
                    onStop={() => stopAnswer(record.id, chapterKey(chapter))}
                    onAgain={going ? undefined : again}
                  />
                </>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

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
        <section className="kit-stack" aria-label="全文摘要">
          <SegmentedControl
            label="摘要长短"
            value={length}
            options={summaryLengths.map(({ value, label }) => ({ value, label }))}
            onChange={setLength}
          />
          {answer ? (
            <div className="kit-stack">
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
                <p className="kit-faint">{answer.basis}</p>
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
